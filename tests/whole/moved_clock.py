"""The clock of Redis, moved on by hand in every process of an installation at once: minutes pass in no time.

How far it was moved stands in a file, which TESTS_CLOCK names to the processes.
"""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from pathlib import Path

from games.rooms.clock import RedisClock


class MovedClock(RedisClock):
    """What Redis says, and as much later as the file says."""

    def __init__(self, read: Callable[[], Awaitable[float]]) -> None:
        super().__init__(read)
        self._hands = Hands(Path(os.environ["TESTS_CLOCK"]))

    def now(self) -> float:
        """The time."""
        return super().now() + self._hands.moved


class Hands:
    """The hands of such clocks."""

    def __init__(self, file: Path) -> None:
        self.file = file

    @property
    def moved(self) -> float:
        """By how many seconds they were moved."""
        return float(self.file.read_text()) if self.file.exists() else 0.0

    def move(self, seconds: float) -> None:
        """So many seconds go by."""
        new = self.file.with_suffix(".new")
        new.write_text(str(self.moved + seconds))
        new.replace(self.file)  # never half written for who reads it
