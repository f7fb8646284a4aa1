"""`script/setup` on machines that lack something, and when it has nothing left to do."""

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NEEDS = ("sh", "dirname", "cat")  # of a Unix, beside Python


@pytest.fixture
def bare(tmp_path):
    """A clone's script/ in a path with a space, and a PATH that holds next to nothing."""
    clone, programs = tmp_path / "a b", tmp_path / "bin"
    shutil.copytree(ROOT / "script", clone / "script")
    programs.mkdir()
    for name in NEEDS:
        (programs / name).symlink_to(shutil.which(name))
    program(programs, "id", "echo 1000")  # nobody with the right to install
    return clone, programs


def program(folder, name, line):
    path = folder / name
    path.write_text(f"#!/bin/sh\n{line}\n")
    path.chmod(0o755)


def set_up(clone, programs, *words):
    return subprocess.run(
        [clone / "script" / "setup", *words],
        env={"PATH": str(programs)},  # and no HOME
        cwd="/",
        capture_output=True,
        text=True,
        check=False,
    )


def test_without_a_python_it_says_what_to_install(bare):
    clone, programs = bare
    done = set_up(clone, programs)
    assert done.returncode == 1
    assert "Python 3.11 or newer is missing" in done.stderr
    assert "apt-get install python3 python3-venv" in done.stderr
    assert not (clone / ".venv").exists()


def test_an_older_python_is_as_good_as_none(bare):
    clone, programs = bare
    program(programs, "python3", "exit 1")  # what it answers when asked whether it is new enough
    assert "Python 3.11 or newer is missing" in set_up(clone, programs).stderr


def test_a_python_that_cannot_make_environments_is_named_with_its_package(bare, tmp_path):
    clone, programs = bare
    (tmp_path / "ensurepip.py").write_text("raise ImportError")
    program(programs, "python3", f'PYTHONPATH="{tmp_path}" exec "{os.path.realpath(sys.executable)}" "$@"')
    done = set_up(clone, programs)
    assert done.returncode == 1
    assert "its module ensurepip is missing" in done.stderr
    assert f"apt-get install python3.{sys.version_info.minor}-venv" in done.stderr
    assert not (clone / ".venv").exists()


def test_an_unknown_word_changes_nothing(bare):
    clone, programs = bare
    program(programs, "python3", f'exec "{os.path.realpath(sys.executable)}" "$@"')
    done = set_up(clone, programs, "everything")
    assert done.returncode == 2
    assert "usage: script/setup" in done.stderr
    assert not (clone / ".venv").exists()


def test_a_second_run_has_nothing_to_say():
    done = subprocess.run([ROOT / "script" / "setup", "lanes"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_two_runs_at_once_wait_for_each_other():
    with open(ROOT / ".venv.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        waiting = subprocess.Popen([ROOT / "script" / "setup", "lanes"], stderr=subprocess.PIPE, text=True)
        assert waiting.stderr is not None
        assert "Waiting for another script/setup" in waiting.stderr.readline()
        assert waiting.poll() is None
    assert waiting.communicate()[1] == ""
    assert waiting.returncode == 0
