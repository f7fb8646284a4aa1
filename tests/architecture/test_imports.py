"""The import contracts of pyproject.toml hold, and notice it when one is broken."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("config", "games", "lobby")
BROKEN = {
    "games.engine.chain": "games.views.public",  # against the layers
    "games.rooms.decide": "games.hub",
    "games.hub": "lobby.urls",
    "games.views.public": "time",  # clock, chance, framework in a pure part
    "games.wire.outbound": "random",
    "games.records.replay": "django",
    "games.computers.levels": "games.engine.state",  # hidden tiles out of their reach
    "games.consumers": "games.views.seat",
    "lobby.rooms": "games.rooms.room",
    "lobby.deals": "games.reviewer",  # compiled code into web processes
}


def checked(folder):
    """What import-linter says of the parts in `folder`, and whether it is content."""
    linter = Path(sys.executable).parent / "lint-imports"
    command = [str(linter), str(ROOT / "pyproject.toml"), "--no-logo", "--no-cache"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode == 0, done.stdout + done.stderr


def test_imports_point_one_way_and_hidden_tiles_stay_with_those_who_may_hold_them():
    kept, report = checked(ROOT)
    assert kept, report


@pytest.fixture(scope="module")
def report_of_broken(tmp_path_factory):
    folder = tmp_path_factory.mktemp("broken")
    for part in PARTS:
        shutil.copytree(ROOT / part, folder / part)
    for importer, imported in BROKEN.items():
        path = folder.joinpath(*importer.split(".")).with_suffix(".py")
        path.write_text(f"{path.read_text()}\nimport {imported}\n")
    kept, report = checked(folder)
    assert not kept
    return report


@pytest.mark.parametrize("importer", BROKEN)
def test_an_import_the_wrong_way_is_noticed(importer, report_of_broken):
    assert f"{importer} -> {BROKEN[importer]} (" in report_of_broken
