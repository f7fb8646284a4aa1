"""The machines that think: plain Python, and the same compiled, kept under build/ from run to run."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.computers.compiled import compiled
from games.computers.machine import Machine

FOLDER = Path(__file__).resolve().parent.parent.parent / "build" / "compiled"


@pytest.fixture(scope="session")
def fast() -> Machine:
    return compiled(FOLDER)
