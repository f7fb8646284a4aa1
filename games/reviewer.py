"""Who reviews finished deals for a worker: in a thread beside the event loop, one after another (P27).

Reviews begin in plain Python, and become fast once what they are made with has been compiled in the background. Knows
records, never a room.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Thread
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
    """Reviews for one process."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._tools = IN_PLAIN_PYTHON
        self._compiling: Thread | None = None
        self._pool = ThreadPoolExecutor(1, "reviewer")

    async def review(self, record: bytes) -> bytes:
        """The review of a record, both as JSON. Raises ``RecordError``."""
        self._compile_soon()
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._reviewed, record)

    def close(self) -> None:
        """Reviews no more."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _reviewed(self, record: bytes) -> bytes:
        return records.write(review(records.read(record), self._tools))

    def _compile_soon(self) -> None:
        if self._compiling is None:
            self._compiling = Thread(target=self._compile, name="compiling reviews", daemon=True)
            self._compiling.start()

    def _compile(self) -> None:
        self._tools = best_tools(self._folder)
