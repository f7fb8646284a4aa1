"""A hosted installation as Django's own checks see it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bench.nodes import Node

ROOT = Path(__file__).resolve().parents[2]
HOSTED = {
    "GAME_MODE": "hosted",
    "SECRET_KEY": "only-for-this-test-" + "0123456789abcdef" * 3,
    "ALLOWED_HOSTS": "dominoes.example",
    "REDIS_URL": "redis://redis:6379/0",
}


def manage(tmp_path, *words, **variables):
    return run(tmp_path, "manage.py", *words, **variables)


def run(tmp_path, *words, **variables):
    clean = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    return subprocess.run(
        [sys.executable, "-W", "error", *words],
        cwd=ROOT,
        env=clean | {"GAME_VAR": str(tmp_path), "PYTHONPATH": ""} | variables,
        capture_output=True,
        text=True,
        check=False,
        timeout=240,  # it may serve for ever, and the machine may be busy with other tests
    )


def test_it_is_clean_for_deployment(tmp_path):
    done = manage(tmp_path, "check", "--deploy", "--fail-level", "WARNING", **HOSTED)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "fault", [{"DEBUG": "on"}, {"ALLOWED_HOSTS": "*"}, {"SECRET_KEY": "secret"}, {"REDIS_URL": ""}]
)
def test_it_does_not_start_with_unsafe_settings(tmp_path, fault):
    done = manage(tmp_path, "check", **HOSTED | fault)
    assert done.returncode != 0
    assert "Not safe with GAME_MODE=hosted" in done.stderr
    assert next(iter(fault)) in done.stderr


@pytest.fixture
def forgetful():
    """A Redis that keeps nothing."""
    node = Node("--appendonly", "no")
    yield node
    node.close()


@pytest.mark.parametrize("process", [("-m", "config.web", "--unix", "web.sock"), ("manage.py", "work")])
def test_neither_web_nor_worker_starts_on_a_redis_that_forgets(tmp_path, forgetful, process):
    here = HOSTED | {"REDIS_URL": f"redis://127.0.0.1:{forgetful.port}/0"}
    done = run(tmp_path, *(str(tmp_path / word) if word.endswith(".sock") else word for word in process), **here)
    assert done.returncode == 1, done.stderr
    assert "Not safe with GAME_MODE=hosted: Redis may forget rooms" in done.stderr


def test_it_writes_no_key_of_its_own(tmp_path):
    assert manage(tmp_path, "check", **HOSTED).returncode == 0
    assert not (tmp_path / "secret_key").exists()


def test_a_home_starts_with_no_setting_at_all(tmp_path):
    assert manage(tmp_path, "check").returncode == 0
    assert (tmp_path / "secret_key").exists()


def test_the_archive_has_its_migrations(tmp_path):
    done = manage(tmp_path, "makemigrations", "--check", "--dry-run")
    assert done.returncode == 0, done.stdout
