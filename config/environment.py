"""The environment variables of an installation: read here, once, and nowhere else.

It owns their names, forms and defaults, and what a hosted installation may not do. It must not know
Django's settings, which are made from it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

ROOT = Path(__file__).resolve().parent.parent
SHORTEST_HOSTED_KEY = 50  # what `manage.py check --deploy` asks for


@dataclass(frozen=True, kw_only=True)
class Environment:
    """One installation, as its environment describes it. Its repr shows no secret."""

    mode: str  # "home" | "hosted"
    debug: bool
    var: Path
    secret_key: str | None = field(repr=False)  # None: home mode keeps one under `var`
    allowed_hosts: tuple[str, ...]
    database: dict[str, Any] = field(repr=False)
    redis_url: str | None = field(repr=False)  # None: the supervisor starts a Valkey of its own
    redis_bin: str | None
    port: int
    web: int  # processes
    workers: int  # processes
    ack: str  # "primary" | "replica"
    fsync: str  # "everysec" | "always"
    sockets: str  # "direct" | "plain"
    pace: float  # factor on computers' and visible delays; 0 = none
    limits: bool
    warm_up: bool  # workers compile before anybody asks for it
    metrics_port: int  # where a worker tells its metrics; 0 = nowhere
    proxies: int  # before us, each adding whom it was asked by to X-Forwarded-For
    keep_rooms: int  # days after the last action
    keep_names: int  # days after a room's last deal; 0 = as long as its deals
    keep_deals: int  # days after a room's last deal; 0 = for good
    keep_records: int  # days after somebody brought one; 0 = for good

    @property
    def hosted(self) -> bool:
        """Served to the internet, behind a proxy with TLS."""
        return self.mode == "hosted"


def read(variables: Mapping[str, str]) -> Environment:
    """The installation described by `variables`.

    Raises ImproperlyConfigured, naming the variable, for a value of the wrong form and for what is
    not safe in hosted mode.
    """
    env = environ.Env()
    env.ENVIRON = variables
    var = ROOT / Path(env.str("GAME_VAR", "var")).expanduser()
    mode = _one_of(env, "GAME_MODE", "home", "hosted")
    environment = Environment(
        mode=mode,
        debug=_checked(env.bool, "DEBUG", False),
        var=var,
        secret_key=env.str("SECRET_KEY", "") or None,
        allowed_hosts=tuple(filter(None, map(str.strip, env.list("ALLOWED_HOSTS", default=[])))),
        database=_database(env, var),
        redis_url=env.str("REDIS_URL", "") or None,
        redis_bin=env.str("GAME_REDIS_BIN", "") or None,
        port=_number(env.int, "PORT", 8000, at_least=0),
        web=_number(env.int, "GAME_WEB", 1, at_least=1),
        workers=_number(env.int, "GAME_WORKERS", 1, at_least=1),
        ack=_one_of(env, "GAME_ACK", "primary", "replica"),
        fsync=_one_of(env, "GAME_FSYNC", "everysec", "always"),
        sockets=_one_of(env, "GAME_SOCKETS", "direct", "plain"),
        pace=_number(env.float, "GAME_PACE", 1.0, at_least=0),
        limits=_one_of(env, "GAME_LIMITS", "on", "off") == "on",
        warm_up=_one_of(env, "GAME_WARM_UP", "on", "off") == "on",
        metrics_port=_number(env.int, "GAME_METRICS_PORT", 0, at_least=0),
        proxies=_number(env.int, "GAME_PROXIES", 1 if mode == "hosted" else 0, at_least=0),
        keep_rooms=_number(env.int, "GAME_KEEP_ROOMS", 30, at_least=1),
        keep_names=_number(env.int, "GAME_KEEP_NAMES", 90, at_least=0),
        keep_deals=_number(env.int, "GAME_KEEP_DEALS", 365, at_least=0),
        keep_records=_number(env.int, "GAME_KEEP_RECORDS", 30, at_least=0),
    )
    if environment.hosted:
        _refuse_unsafe(environment)
    return environment


def _refuse_unsafe(environment: Environment) -> None:
    """Raises ImproperlyConfigured with everything that a hosted installation may not do."""
    key = environment.secret_key or ""
    faults = {
        "DEBUG must be off": environment.debug,
        f"SECRET_KEY must be set, {SHORTEST_HOSTED_KEY} random characters or more": (
            len(key) < SHORTEST_HOSTED_KEY or len(set(key)) < 5 or key.startswith("django-insecure")
        ),
        "ALLOWED_HOSTS must name the hosts served": not environment.allowed_hosts,
        "ALLOWED_HOSTS must not hold *": "*" in environment.allowed_hosts,
        "REDIS_URL must name a Redis or Valkey": environment.redis_url is None,
        "GAME_LIMITS may be off in home mode only": not environment.limits,
    }
    found = [fault for fault, present in faults.items() if present]
    if found:
        raise ImproperlyConfigured("Not safe with GAME_MODE=hosted: " + "; ".join(found) + ".")


def _database(env: environ.Env, var: Path) -> dict[str, Any]:
    url: str = env.str("DATABASE_URL", "")
    if url.startswith(("postgres://", "postgresql://")):
        found: dict[str, Any] = dict(_checked(env.db_url, "DATABASE_URL"))
        # Whoever waits for an answer is told sooner that there is none; the URL may say otherwise.
        return found | {"OPTIONS": {"connect_timeout": 5} | found.get("OPTIONS", {})}
    if url and not url.startswith("sqlite:///"):
        raise ImproperlyConfigured("DATABASE_URL may be sqlite:///PATH or postgres://USER:PASSWORD@HOST:PORT/NAME.")
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": Path(url.removeprefix("sqlite:///")) if url else var / "db.sqlite3",
        # Readers beside one writer; a writer takes its lock at once instead of failing half-way.
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 5,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL",
        },
    }


def _one_of(env: environ.Env, name: str, default: str, other: str) -> str:
    value: str = env.str(name, default)
    if value not in (default, other):
        raise ImproperlyConfigured(f"{name} is {value!r}; it may be {default!r} or {other!r}.")
    return value


def _number(parse: Any, name: str, default: float, *, at_least: int) -> Any:
    value = _checked(parse, name, default)
    if not at_least <= value < float("inf"):
        raise ImproperlyConfigured(f"{name} is {value}; it may be {at_least} or more.")
    return value


def _checked(parse: Any, name: str, *default: Any) -> Any:
    try:
        return parse(name, *default)
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} can't be read: {error}.") from error
