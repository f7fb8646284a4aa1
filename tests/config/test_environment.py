"""What an installation reads from its environment, and what a hosted one refuses to start with."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import environment
from config.environment import ROOT, read

HOSTED = {
    "GAME_MODE": "hosted",
    "SECRET_KEY": "correct-horse-battery-staple-" * 2,
    "ALLOWED_HOSTS": "dominoes.example,www.dominoes.example",
    "REDIS_URL": "redis://redis:6379/0",
    "DATABASE_URL": "postgres://ana:secret@postgres:5432/verandah",
}


def test_an_empty_environment_is_one_home_with_everything_under_var():
    home = read({})
    assert (home.mode, home.hosted, home.debug, home.limits) == ("home", False, False, True)
    assert (home.port, home.web, home.workers, home.pace) == (8000, 1, 1, 1.0)
    assert (home.ack, home.fsync) == ("primary", "everysec")
    assert (home.secret_key, home.redis_url, home.redis_bin, home.allowed_hosts) == (None, None, None, ())
    assert home.var == ROOT / "var"
    assert home.database["NAME"] == ROOT / "var" / "db.sqlite3"


def test_every_variable_is_heard():
    heard = read(
        HOSTED
        | {
            "PORT": "9000",
            "GAME_VAR": "/srv/verandah",
            "GAME_WEB": "4",
            "GAME_WORKERS": "2",
            "GAME_ACK": "replica",
            "GAME_FSYNC": "always",
            "GAME_SOCKETS": "plain",
            "GAME_PACE": "0",
            "GAME_LIMITS": "on",
            "GAME_WARM_UP": "off",
            "GAME_REDIS_BIN": "/usr/bin/valkey-server",
        }
    )
    assert heard.hosted
    assert (heard.port, heard.web, heard.workers, heard.pace) == (9000, 4, 2, 0.0)
    assert heard.sockets == "plain"
    assert not heard.warm_up
    assert (heard.ack, heard.fsync, heard.redis_bin) == ("replica", "always", "/usr/bin/valkey-server")
    assert heard.var == Path("/srv/verandah")
    assert heard.allowed_hosts == ("dominoes.example", "www.dominoes.example")
    assert heard.redis_url == "redis://redis:6379/0"
    assert (heard.database["ENGINE"], heard.database["HOST"]) == ("django.db.backends.postgresql", "postgres")


def test_hosts_may_have_spaces_between_as_the_proxy_wants_them():
    heard = read({"ALLOWED_HOSTS": "dominoes.example, www.dominoes.example, "})
    assert heard.allowed_hosts == ("dominoes.example", "www.dominoes.example")


@pytest.mark.parametrize(("query", "seconds"), [("", 5), ("?connect_timeout=2", 2)])
def test_a_database_that_is_away_says_so_soon(query, seconds):
    heard = read({"DATABASE_URL": f"postgres://ana:secret@postgres:5432/verandah{query}"})
    assert heard.database["OPTIONS"]["connect_timeout"] == seconds


def test_a_folder_for_var_may_be_named_from_here_and_may_hold_spaces():
    assert read({"GAME_VAR": "my var/a b"}).var == ROOT / "my var" / "a b"


@pytest.mark.parametrize(
    "variables",
    [
        {"GAME_MODE": "house"},
        {"GAME_ACK": "both"},
        {"GAME_FSYNC": "never"},
        {"GAME_LIMITS": "maybe"},
        {"GAME_WARM_UP": "maybe"},
        {"PORT": "http"},
        {"PORT": "-1"},
        {"GAME_WEB": "0"},
        {"GAME_WORKERS": "0"},
        {"GAME_WORKERS": "two"},
        {"GAME_PACE": "-1"},
        {"GAME_PACE": "nan"},
        {"GAME_PACE": "inf"},
        {"DATABASE_URL": "dominoes"},
        {"DATABASE_URL": "mysql://ana@db/verandah"},
    ],
    ids=lambda variables: "-".join(*variables.items()),
)
def test_a_value_of_the_wrong_form_is_refused_by_name(variables):
    (name,) = variables
    with pytest.raises(ImproperlyConfigured, match=name):
        read(variables)


def test_a_hosted_installation_starts_with_safe_settings():
    assert read(HOSTED).hosted


@pytest.mark.parametrize(
    ("variables", "fault"),
    [
        ({"DEBUG": "on"}, "DEBUG"),
        ({"SECRET_KEY": ""}, "SECRET_KEY"),
        ({"SECRET_KEY": "short"}, "SECRET_KEY"),
        ({"SECRET_KEY": "aaaa" * 20}, "SECRET_KEY"),
        ({"SECRET_KEY": "django-insecure-" + HOSTED["SECRET_KEY"]}, "SECRET_KEY"),
        ({"ALLOWED_HOSTS": ""}, "ALLOWED_HOSTS"),
        ({"ALLOWED_HOSTS": "dominoes.example,*"}, r"ALLOWED_HOSTS must not hold \*"),
        ({"REDIS_URL": ""}, "REDIS_URL"),
        ({"GAME_LIMITS": "off"}, "GAME_LIMITS"),
    ],
)
def test_a_hosted_installation_refuses_what_is_not_safe(variables, fault):
    with pytest.raises(ImproperlyConfigured, match=fault):
        read(HOSTED | variables)


def test_a_hosted_installation_names_all_its_faults_at_once():
    with pytest.raises(ImproperlyConfigured) as refusal:
        read({"GAME_MODE": "hosted"})
    assert all(name in str(refusal.value) for name in ("SECRET_KEY", "ALLOWED_HOSTS", "REDIS_URL"))


def test_what_a_home_may_do_is_not_asked_of_a_host():
    assert not read({"GAME_LIMITS": "off"}).limits
    assert read({"DEBUG": "on"}).debug


def test_a_worker_tells_its_metrics_where_it_is_told_to():
    assert read({}).metrics_port == 0
    assert read({"GAME_METRICS_PORT": "9100"}).metrics_port == 9100
    with pytest.raises(ImproperlyConfigured, match="GAME_METRICS_PORT"):
        read({"GAME_METRICS_PORT": "-1"})


def test_a_host_stands_behind_one_proxy_unless_it_says_how_many():
    assert read({}).proxies == 0
    assert read(HOSTED).proxies == 1
    assert read(HOSTED | {"GAME_PROXIES": "2"}).proxies == 2
    assert read({"GAME_PROXIES": "1"}).proxies == 1
    with pytest.raises(ImproperlyConfigured, match="GAME_PROXIES"):
        read({"GAME_PROXIES": "-1"})


def test_sqlite_takes_its_lock_at_once_wherever_its_file_is_named():
    named = read({"DATABASE_URL": "sqlite:////srv/my verandah/db.sqlite3"})
    assert named.database["NAME"] == Path("/srv/my verandah/db.sqlite3")
    for home in (read({}), named):
        assert home.database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "transaction_mode" not in read(HOSTED).database["OPTIONS"]


def test_an_environment_in_a_log_tells_no_secret():
    printed = repr(read(HOSTED | {"REDIS_URL": "redis://:opensesame@redis:6379/0"}))
    assert environment.__name__ not in printed
    assert not any(secret in printed for secret in ("correct-horse", "opensesame", "ana:secret", "'secret'"))
