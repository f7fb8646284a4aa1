"""Who thinks for a worker: in a thread beside the event loop, bounded in time, and with an answer whatever happens.

A player that raises, answers something illegal or does not answer is replaced by the first legal action (P18). What is
thought with becomes fast in the background once somebody thinks hard; until then it is plain Python. Knows views only.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Thread
from typing import Final, TypeVar

import structlog

from games import metrics
from games.computers.advice import Hint
from games.computers.compiled import compiled
from games.computers.hints import hint
from games.computers.levels import PLAYERS, Means, Player, first, legal_actions
from games.computers.machine import PLAIN, Machine
from games.engine.actions import Action
from games.views.seat import SeatView

T = TypeVar("T")

EMERGENCY: Final = 0.2
HINT_EMERGENCY: Final = 0.5
"""Seconds after which thinking is broken off, by a computer and for a hint. Counts bound it long before."""
GIVEN_UP: Final = 1.0
HINT_GIVEN_UP: Final = 1.7
"""Seconds after which a thread is no longer waited for; before the claim of the room ends."""
HARD: Final = frozenset({"sharp"})
"""Levels for which it is worth compiling."""

log = structlog.get_logger()


def _new_pool() -> ThreadPoolExecutor:
    """Two threads: a hint holds up no computer."""
    return ThreadPoolExecutor(2, "thinker")


class Thinker:
    """Thinks for one process. What is compiled is kept in ``folder``."""

    def __init__(self, folder: Path, players: Mapping[str, Player] = PLAYERS) -> None:
        self._folder = folder
        self._players = players
        self._chance = secrets.SystemRandom()
        self._machine = PLAIN
        self._compiling: Thread | None = None
        self._pool = _new_pool()

    async def choose(self, level: str, view: SeatView) -> Action:
        """What a computer of ``level`` does at ``view``, which is its turn. Always one of the legal actions."""
        if level in HARD:
            self.compile_soon()
        try:
            with metrics.THINKING_SECONDS.labels(level).time():
                action = await self._think(lambda means: self._players[level](view, means), EMERGENCY, GIVEN_UP)
        except Exception:
            log.exception("A computer failed; it plays the first it may.", level=level)
            return first(view)
        if action not in legal_actions(view):
            log.error("A computer chose what it may not; it plays the first it may.", level=level)
            return first(view)
        return action

    async def advise(self, view: SeatView) -> Hint | None:
        """The hint for the seat that sees ``view``, which is its turn; None if none can be found."""
        self.compile_soon()
        try:
            with metrics.THINKING_SECONDS.labels("hint").time():
                return await self._think(lambda means: hint(view, means), HINT_EMERGENCY, HINT_GIVEN_UP)
        except Exception:
            log.exception("No hint could be found.")
            return None

    def compile_soon(self) -> None:
        """Begins to compile in the background, once."""
        if self._compiling is None:
            self._compiling = Thread(target=self._compile, name="compiling", daemon=True)
            self._compiling.start()

    def close(self) -> None:
        """Thinks no more."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    @property
    def machine(self) -> Machine:
        """What is thought with now."""
        return self._machine

    async def _think(self, think: Callable[[Means], T], emergency: float, given_up: float) -> T:
        def bounded() -> T:
            until = time.monotonic() + emergency
            return think(Means(self._chance, self._machine, lambda: time.monotonic() > until))

        try:
            async with asyncio.timeout(given_up):
                return await asyncio.get_running_loop().run_in_executor(self._pool, bounded)
        except TimeoutError:
            self.close()  # whatever is stuck in that thread, the next thought gets another
            self._pool = _new_pool()
            raise

    def _compile(self) -> None:
        try:
            self._machine = compiled(self._folder)
        except Exception:
            log.exception("Computers think in plain Python: it could not be compiled.")
