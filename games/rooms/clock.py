"""What time it is: the clock of Redis, the only one that decides anything, so that all processes agree.

It is kept as an offset to this machine's monotonic clock, and handed to whoever needs it. Tests hand over one that
they move by hand. It must not know what the time is used for.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Protocol

from games.rooms.pipeline import StoreUnavailable

_SAMPLES = 5
_EVERY_SECONDS = 30.0


class Clock(Protocol):
    """Gives the time in seconds since 1970."""

    def now(self) -> float:
        """The time. It may step back a little when the clock is set right."""
        ...


class RedisClock:
    """The clock of Redis. `read` asks Redis once (Store.time)."""

    def __init__(self, read: Callable[[], Awaitable[float]]) -> None:
        self._read = read
        # Until Redis has answered, this machine's own clock is as good a guess as any.
        self._offset = time.time() - time.monotonic()  # noqa: TID251 - this file is the door

    def now(self) -> float:
        """The time. It may step back a little when the clock is set right."""
        return time.monotonic() + self._offset

    async def set(self) -> None:
        """Sets the clock by the fastest of a few questions to Redis. Raises StoreUnavailable."""
        best = float("inf")
        for _ in range(_SAMPLES):
            asked = time.monotonic()
            redis = await self._read()
            answered = time.monotonic()
            if answered - asked < best:
                best = answered - asked
                self._offset = redis - (asked + answered) / 2

    async def keep(self) -> None:
        """Sets the clock, and again every 30 s until cancelled; goes on as it is while Redis is away."""
        while True:
            with suppress(StoreUnavailable):
                await self.set()
            await asyncio.sleep(_EVERY_SECONDS)
