"""A worker that never comes to an end of what it thinks: `python -m tests.games.stuck_worker`.

It says so on standard output as soon as it has something to think about; then it may be killed in the middle of it.
"""

from __future__ import annotations

import asyncio
import sys

import django

django.setup()

from games.computers.advice import Hint  # noqa: E402 - Django first
from games.engine.actions import Action  # noqa: E402
from games.management.commands.work import Worker  # noqa: E402
from games.process import Process  # noqa: E402
from games.thinker import Thinker  # noqa: E402
from games.views.seat import SeatView  # noqa: E402
from tests.computers.conftest import FOLDER  # noqa: E402


class Stuck(Thinker):
    """Thinks for ever."""

    async def choose(self, level: str, view: SeatView) -> Action:
        sys.stdout.write("thinking\n")
        sys.stdout.flush()
        await asyncio.Event().wait()
        raise AssertionError("not for ever")

    async def advise(self, view: SeatView) -> Hint | None:
        sys.stdout.write("thinking\n")
        sys.stdout.flush()
        await asyncio.Event().wait()
        return None


async def _work() -> None:
    mine = Process()
    await mine.open()
    await Worker(mine, Stuck(FOLDER)).work()


if __name__ == "__main__":
    asyncio.run(_work())
