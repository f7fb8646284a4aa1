"""What holds for every test: its lane, its effort, and where it finds the browser.

A lane is given, not chosen: tests of whole processes by their folder, tests of real parts by the
fixtures they ask for, all others are pure and may not open a connection.
"""

import os
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests import effort

ROOT = Path(__file__).resolve().parent.parent
LANES = ("pure", "parts", "whole")
WHOLE = (ROOT / "tests" / "whole", ROOT / "tests" / "chaos")
# Whoever asks for one of these, directly or through another fixture, uses a real part.
PARTS = frozenset(
    "valkey own_valkey store server web worker supervisor socket sockets proxy db transactional_db live_server".split()
)
BROWSER = {"browser"}  # what `script/test --no-browser` leaves out

settings.register_profile(
    "quick",
    max_examples=effort.EXAMPLES,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "full",
    max_examples=effort.EXAMPLES,
    print_blob=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("full" if effort.FULL else "quick")


def pytest_report_header() -> list[str]:
    return [f"effort: {'full' if effort.FULL else 'quick'}, seed {effort.SEED}"]


def pytest_configure(config: pytest.Config) -> None:
    """Puts what script/setup installed where tests look for it, also without script/test."""
    bin_folder = str(Path(sys.executable).parent)
    if bin_folder not in os.environ.get("PATH", "").split(os.pathsep):
        os.environ["PATH"] = os.pathsep.join([bin_folder, os.environ.get("PATH", os.defpath)])
    found = ROOT / ".venv" / "chromium-path"
    if found.exists():
        os.environ.setdefault("CHROMIUM_PATH", found.read_text().strip())


@pytest.hookimpl(tryfirst=True)  # before -m chooses by these marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if not any(item.get_closest_marker(lane) for lane in LANES):
            item.add_marker(_lane(item))
        if BROWSER & _asked(item):
            item.add_marker("browser")


def _lane(item: pytest.Item) -> str:
    if any(folder in item.path.parents for folder in WHOLE):
        return "whole"
    return "parts" if PARTS & _asked(item) or item.get_closest_marker("django_db") else "pure"


def _asked(item: pytest.Item) -> set[str]:
    return set(getattr(item, "fixturenames", ()))


class _Doors:
    """Knows whether the running test is pure, for the audit hook, which can't be taken off."""

    closed = False

    def audit(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self.closed and event == "socket.connect":
            raise AssertionError("A pure test opens a connection: ask for a fixture of conftest.PARTS.")


_doors = _Doors()
sys.addaudithook(_doors.audit)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Any:
    _doors.closed = item.get_closest_marker("pure") is not None
    try:
        return (yield)
    finally:
        _doors.closed = False
