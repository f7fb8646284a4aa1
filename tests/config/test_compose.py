"""docker-compose.yml with its overlays, the Dockerfile, docs/hosting.md and the code speak of the same things."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from config import web
from config.environment import read
from tests.config.compose import COMPOSE, OVERLAYS, ROOT, Missing, Service, options, services

SECRETS = {"SECRET_KEY": "k" * 50, "POSTGRES_PASSWORD": "p", "ALLOWED_HOSTS": "dominoes.example"}
EVERY = (None, *OVERLAYS)
GAME = ("web", "worker", "migrate")


class Listening(dict[str, str]):
    """An empty environment that hears which variables it is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def __missing__(self, name: str) -> str:
        self.asked.add(name)
        raise KeyError(name)

    def __contains__(self, name: object) -> bool:
        self.asked.add(str(name))
        return False


def settings_read() -> set[str]:
    environment = Listening()
    read(environment)
    return environment.asked


@pytest.fixture(params=EVERY, ids=lambda overlay: overlay.name if overlay else "alone")
def overlay(request: pytest.FixtureRequest) -> Path | None:
    found: Path | None = request.param
    return found


@pytest.fixture
def every(overlay: Path | None) -> dict[str, Service]:
    """All services, as Docker would run them."""
    return services(overlay, SECRETS)


def valkeys(every: dict[str, Service]) -> list[Service]:
    """The services that keep rooms."""
    return [service for service in every.values() if service.get("command", [""])[0] == "valkey-server"]


@pytest.mark.parametrize("file", [COMPOSE, *OVERLAYS], ids=lambda file: file.name)
def test_the_file_follows_its_schema(file: Path):
    linter = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"]
    done = subprocess.run([*linter, str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_there_are_overlays_for_sentinels_and_for_a_cluster():
    assert [overlay.name for overlay in OVERLAYS] == ["compose.cluster.yml", "compose.sentinel.yml"]


def test_every_setting_of_ours_is_one_that_the_code_reads(every: dict[str, Service]):
    for name in GAME:
        unknown = set(every[name]["environment"]) - settings_read()
        assert not unknown, f"{name}: {unknown}"


def test_the_docs_have_a_table_of_exactly_the_settings_that_the_code_reads():
    assert table("Every setting is") == settings_read()


def test_the_docs_tell_what_else_the_files_take(overlay: Path | None):
    taken = set(re.findall(r"\$\{(\w+)", COMPOSE.read_text() + (overlay.read_text() if overlay else "")))
    assert taken - settings_read() == table("and these besides:")


def table(before: str) -> set[str]:
    """The variables of the first table of docs/hosting.md after some words."""
    after = (ROOT / "docs" / "hosting.md").read_text().split(before)[1]
    rows = after[after.index("|---") :].split("\n\n")[0]
    return set(re.findall(r"^\| `(\w+)` \|", rows, re.MULTILINE))


def test_what_is_set_is_accepted_when_hosted(every: dict[str, Service]):
    for name in GAME:
        environment = every[name]["environment"] | {"SECRET_KEY": "".join(map(chr, range(60, 120)))}
        assert read(environment).hosted
        assert read(environment).allowed_hosts == ("dominoes.example", "web")


@pytest.mark.parametrize("secret", SECRETS)
def test_nothing_starts_without_its_secrets(secret: str):
    with pytest.raises(Missing, match=secret):
        services(None, SECRETS | {secret: ""})


def test_no_secret_stands_in_the_files():
    for name, service in services().items():
        for variable, value in service.get("environment", {}).items():
            if re.search("KEY|PASSWORD|SECRET", variable):
                assert re.fullmatch(r"\$\{\w+:\?[^}]+\}", value), f"{name}: {variable}"


def test_a_service_waits_for_services_that_exist_and_can_say_they_are_well(every: dict[str, Service]):
    for name, service in every.items():
        for other, how in service.get("depends_on", {}).items():
            assert other in every, name
            assert how["condition"] != "service_healthy" or "test" in every[other]["healthcheck"], name


def test_whatever_stays_up_can_say_how_it_is(every: dict[str, Service]):
    passing = {name for name, service in every.items() if service["restart"] == "no"}
    assert passing <= {"migrate", "cluster"}
    assert all("test" in service["healthcheck"] for name, service in every.items() if name not in passing)


def test_only_the_proxy_can_be_reached_from_outside(every: dict[str, Service]):
    assert [name for name, service in every.items() if "ports" in service] == ["proxy"]
    networks = yaml.safe_load(COMPOSE.read_text())["networks"]
    inside = {name for name, network in networks.items() if (network or {}).get("internal")}
    for name, service in every.items():
        assert name == "proxy" or set(service["networks"]) <= inside, name
        assert "network_mode" not in service, name
    assert "back" not in every["proxy"]["networks"], "rooms and archive are out of its reach"


def test_every_service_is_bounded_and_can_do_little(every: dict[str, Service]):
    for name, service in every.items():
        limits = service["deploy"]["resources"]["limits"]
        assert {"cpus", "memory", "pids"} <= set(limits), name
        assert service["read_only"] is True, name
        assert service["user"].split(":")[0] not in ("", "0", "root"), name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert name == "proxy" or "cap_add" not in service, name


def test_the_images_run_as_the_users_that_the_services_name(every: dict[str, Service]):
    stages = dict(
        re.findall(
            r"^FROM \S+ AS (\w+)\n(.*?)(?=^FROM|\Z)", (ROOT / "Dockerfile").read_text(), re.MULTILINE | re.DOTALL
        )
    )
    for service in every.values():
        if "build" in service:
            assert f"USER {service['user']}\n" in stages[service["build"]["target"]]
        else:
            assert re.fullmatch(r"\S+:\d+(\.\d+)?-\w+", service["image"]), "a version, not whatever is newest"


def test_rooms_are_kept_on_disk_of_their_own_and_never_evicted(every: dict[str, Service]):
    found = [options(service) for service in valkeys(every)]
    assert found
    for told in found:
        assert told["appendonly"] == "yes"
        assert told["appendfsync"] == "always"
        assert told["aof-use-rdb-preamble"] == "no"
        assert told["maxmemory-policy"] == "noeviction"
        assert told["dir"] == "/data"
    volumes = [volume for service in valkeys(every) for volume in service["volumes"] if volume.endswith(":/data")]
    assert len(set(volumes)) == len(found)


def test_a_volume_is_declared_and_is_no_other_service_s(overlay: Path | None, every: dict[str, Service]):
    declared: set[str] = set()
    for file in filter(None, (COMPOSE, overlay)):
        declared |= set(yaml.safe_load(file.read_text())["volumes"])
    used = [volume.split(":")[0] for service in every.values() for volume in service.get("volumes", [])]
    named = [volume for volume in used if not volume.startswith("./")]
    assert sorted(named) == sorted(declared)
    assert all((ROOT / volume).is_file() for volume in used if volume.startswith("./"))


def test_there_is_time_for_a_goodbye(every: dict[str, Service]):
    drain = web._APPLICATION_SECONDS + web._CLOSING_SECONDS + 1
    for name in ("web", "worker"):
        assert seconds(every[name]["stop_grace_period"]) >= 2 * drain, name
    assert all(seconds(service["stop_grace_period"]) >= 30 for service in valkeys(every))


def test_an_overlay_sends_everybody_to_the_same_rooms(overlay: Path | None, every: dict[str, Service]):
    urls = {every[name]["environment"]["REDIS_URL"] for name in GAME}
    assert len(urls) == 1
    hosts = re.findall(r"[/,]([\w-]+):(\d+)", urls.pop())
    assert {host for host, _ in hosts} <= set(every)
    acks = {every[name]["environment"]["GAME_ACK"] for name in GAME}
    assert acks == {"replica" if overlay else "primary"}


def test_behind_sentinels_there_is_one_replica_and_no_second_that_could_take_over_without_what_it_acknowledged():
    every = services(ROOT / "compose.sentinel.yml", SECRETS)
    assert [name for name, service in every.items() if "--replicaof" in service.get("command", [])] == ["redis-2"]


def test_processes_can_be_added_by_a_variable():
    more = services(None, SECRETS | {"GAME_WEB": "4", "GAME_WORKERS": "3"})
    assert (more["web"]["deploy"]["replicas"], more["worker"]["deploy"]["replicas"]) == ("4", "3")
    assert not any("container_name" in service for service in more.values())


def test_the_dockerfile_is_well_formed():
    done = subprocess.run(["hadolint", str(ROOT / "Dockerfile")], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_image_is_given_all_that_it_copies():
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    let_in = {line.removeprefix("!") for line in ignored if line.startswith("!")}
    dockerfile = (ROOT / "Dockerfile").read_text()
    copied = {
        word.split("/")[0]
        for line in re.findall(r"^COPY (?!--from)(.+) \S+$", dockerfile, re.MULTILINE)
        for word in line.split()
    }
    assert copied == let_in
    assert all((ROOT / name).exists() for name in copied)


def seconds(text: Any) -> float:
    return float(str(text).removesuffix("s"))
