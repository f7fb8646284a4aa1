"""The archive's own tests once more, on PostgreSQL, as the hosted form has it; all others run on SQLite."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bench.installation import free_port
from tests import effort
from tests.postgres import postgres

ROOT = Path(__file__).resolve().parents[2]
QUICK = ["tests/games/test_archive.py", "tests/games/test_retention.py", "tests/games/test_unlisted.py"]
FULL = ["tests/games/test_admin.py", "tests/games/test_work.py", "tests/games/test_consumers.py", "tests/lobby"]


@pytest.mark.timeout(1200)
def test_what_holds_of_the_archive_holds_on_postgresql():
    with postgres(free_port()) as server:
        done = subprocess.run(
            # Whoever is connected still would be in the way of dropping the test's database; all goes with the server.
            [sys.executable, "-m", "pytest", "-q", "--reuse-db", *QUICK, *(FULL if effort.FULL else [])],
            cwd=ROOT,
            env={name: value for name, value in os.environ.items() if name != "REDIS_URL"}
            | {"DATABASE_URL": server.url(), "EFFORT": ""},
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stdout[-4000:]
    assert " passed" in done.stdout
