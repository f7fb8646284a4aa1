"""Whether this web process, or Redis, has so much to do that no room should be added: those that play go first.

It measures how late the event loop comes to what it has to do, and how full Redis is. It must not know what is
refused, nor to whom.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from statistics import median
from typing import Final

from games import metrics
from games.rooms.pipeline import StoreUnavailable

MEASURED_EVERY: Final = 0.25
MEASURES: Final = 20
FULLNESS_EVERY: Final = 20
"""Measures of the loop between two questions to Redis."""
LATE: Final = 0.1
"""Seconds. A loop that is later than this most of the time has more to do than it can: people notice."""
FULL: Final = 0.9
"""Of the memory that Redis may use. A full one takes no action of anybody."""
AGAIN_AFTER: Final = 10
"""Seconds after which whoever was refused may try again."""


class Pressure:
    """What one web process has measured lately. ``fullness`` says how full Redis is, 0 to 1."""

    def __init__(self, fullness: Callable[[], Awaitable[float]]) -> None:
        self._fullness = fullness
        self._lags: deque[float] = deque(maxlen=MEASURES)
        self._full = 0.0

    @property
    def is_high(self) -> bool:
        """Whether no room should be added now."""
        return self._full >= FULL or self.lag > LATE

    @property
    def lag(self) -> float:
        """By how many seconds the loop was late, most of the time; 0 until enough was measured."""
        return median(self._lags) if len(self._lags) == MEASURES else 0.0

    async def keep(self) -> None:
        """Measures until it is cancelled."""
        time = asyncio.get_running_loop().time
        while True:
            await self._ask_redis()
            for _ in range(FULLNESS_EVERY):
                due = time() + MEASURED_EVERY
                await asyncio.sleep(MEASURED_EVERY)
                self._lags.append(max(0.0, time() - due))
            metrics.LOOP_LAG_SECONDS.set(self.lag)

    async def _ask_redis(self) -> None:
        try:
            self._full = await self._fullness()
        except StoreUnavailable:
            return
        metrics.REDIS_FULLNESS.set(self._full)
