"""The key of a home installation."""

import stat
import subprocess
import sys

from config.secret_key import kept_in


def test_a_key_is_made_once_and_kept(tmp_path):
    first = kept_in(tmp_path / "not yet there")
    assert len(first) >= 50
    assert kept_in(tmp_path / "not yet there") == first


def test_only_the_owner_reads_the_key(tmp_path):
    kept_in(tmp_path)
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_every_folder_has_its_own_key(tmp_path):
    assert kept_in(tmp_path / "a") != kept_in(tmp_path / "b")


def test_processes_that_start_together_agree(tmp_path):
    ask = "import sys, pathlib; from config.secret_key import kept_in; print(kept_in(pathlib.Path(sys.argv[1])))"
    processes = [
        subprocess.Popen([sys.executable, "-c", ask, tmp_path], stdout=subprocess.PIPE, text=True) for _ in range(6)
    ]
    assert len({process.communicate()[0] for process in processes}) == 1
    assert all(process.returncode == 0 for process in processes)
