"""The machines that think: plain Python, and the same compiled, kept under build/ from run to run."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from games.computers.compiled import compiled
from games.computers.machine import Machine

FOLDER = Path(__file__).resolve().parent.parent.parent / "build" / "compiled"
COMPILED: Final = 600.0
"""Seconds; so long it may take to compile on a busy machine, where nothing is kept yet."""


@pytest.fixture(scope="session")
def fast() -> Machine:
    return compiled(FOLDER)
