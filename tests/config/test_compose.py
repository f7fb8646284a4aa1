"""docker-compose.yml, the README and the code speak of the same settings."""

import re
import subprocess
import sys
from pathlib import Path

import yaml

from config.environment import read

ROOT = Path(__file__).resolve().parents[2]
COMPOSE = ROOT / "docker-compose.yml"


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


def settings_read():
    environment = Listening()
    read(environment)
    return environment.asked


def services():
    return yaml.safe_load(COMPOSE.read_text())["services"]


def test_the_compose_file_follows_its_schema():
    linter = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"]
    done = subprocess.run([*linter, str(COMPOSE)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_every_setting_of_a_service_is_one_that_the_code_reads():
    for name, service in services().items():
        unknown = set(service.get("environment", {})) - settings_read()
        assert not unknown, f"{name}: {unknown}"


def test_every_setting_that_the_code_reads_is_in_the_table_of_the_readme():
    table = set(re.findall(r"`([A-Z][A-Z_]+)`", (ROOT / "README.md").read_text()))
    assert settings_read() <= table


def test_a_service_waits_for_services_that_exist_and_can_say_they_are_well():
    every = services()
    for name, service in every.items():
        for other, how in service.get("depends_on", {}).items():
            assert other in every, name
            assert how["condition"] != "service_healthy" or "healthcheck" in every[other], name


def test_rooms_are_kept_on_disk_and_never_evicted():
    words = services()["redis"]["command"]
    options = dict(zip(words[1::2], words[2::2], strict=True))
    assert options["--appendonly"] == "yes"
    assert options["--maxmemory-policy"] == "noeviction"
    assert options["--aof-use-rdb-preamble"] == "no"
