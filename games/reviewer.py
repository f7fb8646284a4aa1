"""Who reviews finished deals for a worker: in a thread beside the event loop, one at a time (P27). Knows records."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from threading import Lock, Thread
from typing import Final

import structlog

from games.computers.compiled import compiled
from games.computers.compiled_solver import load
from games.computers.machine import PLAIN
from games.computers.review import Tools, review
from games.computers.solver import PlainSolver
from games.records import record as records

IN_PLAIN_PYTHON: Final = Tools(PlainSolver(), PLAIN)

log = structlog.get_logger()


def best_tools(folder: Path) -> Tools:
    """Compiled tools, kept in ``folder``; plain ones where nothing can be compiled."""
    try:
        return Tools(load(folder), compiled(folder))
    except Exception:
        log.exception("Reviews are made in plain Python: it could not be compiled.")
        return IN_PLAIN_PYTHON


class Reviewer:
    """Reviews for one process. What it is done with is compiled for the first review at the latest, and kept in
    ``folder``."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._one_at_a_time = Lock()

    async def review(self, record: bytes) -> bytes:
        """The review of a record, both as JSON. Raises ``RecordError``."""
        return await _in_a_thread(lambda: self._reviewed(record))

    async def make_ready(self) -> None:
        """Compiles what reviews are made with, so that the first one does not wait for it."""
        await _in_a_thread(self._made_ready)

    def _made_ready(self) -> bytes:
        with self._one_at_a_time:
            _ = self._tools
        return b""

    def _reviewed(self, record: bytes) -> bytes:
        with self._one_at_a_time:  # also while one goes on for which nobody waits any more
            return records.write(review(records.read(record), self._tools))

    @cached_property
    def _tools(self) -> Tools:
        return best_tools(self._folder)


async def _in_a_thread(do: Callable[[], bytes]) -> bytes:
    """What ``do`` gives. The thread is one that does not keep a process from ending, as a pool's would."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[bytes] = loop.create_future()

    def settle(value: bytes | Exception) -> None:
        if not answer.done():
            (answer.set_exception if isinstance(value, Exception) else answer.set_result)(value)  # type: ignore[arg-type]

    def run() -> None:
        value: bytes | Exception
        try:
            value = do()
        except Exception as error:  # noqa: BLE001 - it is raised where it is waited for
            value = error
        with suppress(RuntimeError):  # the loop has ended meanwhile
            loop.call_soon_threadsafe(settle, value)

    Thread(target=run, name="reviewer", daemon=True).start()
    return await answer
