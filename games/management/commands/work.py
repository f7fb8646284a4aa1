"""The worker: what is due in any room, finished deals into the archive, and reviews, until it is told to stop.

Any number of them may run. What one claims and drops another one takes; what is done twice is done once.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeAlias

import prometheus_client
import structlog
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from games import archiving, metrics
from games.process import WORKER, Process
from games.reviewer import Reviewer
from games.rooms.finished import finished_deal
from games.rooms.path import RoomOutgrown, apart
from games.rooms.pipeline import StoreUnavailable
from games.rooms.review_jobs import MAKING_SECONDS
from games.rooms.safekeeping import RedisForgets
from games.thinker import Thinker

AT_ONCE = 256
"""Rooms that one worker has in hand."""
CLAIM = 2.0
"""Seconds for which nobody else is given a room that a worker has claimed; so long is it left if that worker dies."""
WAIT_AT_MOST = 1.0
ARCHIVE_EVERY = 0.5
ARCHIVED_AT_ONCE = 100
REVIEW_EVERY = 0.25
LEASE_EVERY = 5.0
ALIVE = "worker-alive"
"""The file in GAME_VAR that is touched then."""
PRUNE_EVERY = 3600.0
PRUNE_FIRST_AFTER = 60.0
WARM_UP_AFTER = 10.0
AFTER_A_FAILURE = 1.0
AGAIN_AFTER = 0.1

Step: TypeAlias = Callable[[], Awaitable[float]]
"""Does one round of something, and gives the seconds until the next."""

log = structlog.get_logger()


class Command(BaseCommand):
    """Runs one worker."""

    help = "Plays for computers, does what is due in rooms, keeps finished deals and reviews them. Ends on SIGTERM."

    def handle(self, *args: Any, **options: Any) -> None:
        """Works until SIGTERM or Ctrl-C. Where GAME_METRICS_PORT is set it tells its metrics there: nothing else of it
        listens."""
        if settings.GAME_METRICS_PORT:
            prometheus_client.start_http_server(settings.GAME_METRICS_PORT)
        try:
            asyncio.run(_until_stopped())
        except RedisForgets as unsafe:
            raise CommandError(str(unsafe)) from unsafe


class Worker:
    """One worker, with what its process has."""

    def __init__(self, mine: Process, thinker: Thinker | None = None) -> None:
        self._mine = mine
        self._thinker = thinker or Thinker(settings.GAME_VAR / "compiled")
        self._reviewer = Reviewer(settings.GAME_VAR / "compiled")
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._rooms: set[asyncio.Task[None]] = set()

    async def work(self) -> None:
        """Works until it is cancelled."""
        steps: tuple[Step, ...] = (self.do_due, self.archive, self.review, self.live)
        try:
            await asyncio.gather(
                *[_again_and_again(step) for step in steps],
                _again_and_again(self.prune, PRUNE_FIRST_AFTER),
                self.warm_up(),
            )
        finally:
            for task in self._rooms:
                task.cancel()
            await asyncio.gather(*self._rooms, return_exceptions=True)
            self._thinker.close()

    async def do_due(self) -> float:
        """Waits for rooms in which something is due, claims some and begins to look after each."""
        store, clock = self._mine.store, self._mine.clock
        await store.wait_due(clock.now(), WAIT_AT_MOST)
        for code in await store.claim(clock.now(), CLAIM, AT_ONCE):
            await self._slots.acquire()
            task = asyncio.create_task(apart(code, self._do_room(code)))
            self._rooms.add(task)
            task.add_done_callback(self._done)
        return 0.0

    async def warm_up(self) -> None:
        """Has compiled what is thought with before anybody waits for it; what was kept is there in a second."""
        if not settings.GAME_WARM_UP:
            return
        await asyncio.sleep(WARM_UP_AFTER)
        await self._reviewer.make_ready()
        self._thinker.compile_soon()

    async def archive(self) -> float:
        """Keeps finished deals; they wait in Redis while the database does not take them.

        Those of half a second go together: a transaction costs as much for one as for many.
        """
        store = self._mine.store
        waiting = await store.take_finished(ARCHIVED_AT_ONCE)
        if not waiting:
            return ARCHIVE_EVERY
        await archiving.keep(self._mine.rooms, [finished_deal(deal.payload) for deal in waiting])
        await store.drop_finished(waiting)
        metrics.ARCHIVED_DEALS.inc(len(waiting))
        return 0.0 if len(waiting) >= ARCHIVED_AT_ONCE else ARCHIVE_EVERY

    async def review(self) -> float:
        """Makes a review that somebody waits for. One that fails is asked for again by whoever waits."""
        reviews = self._mine.store.reviews
        wanted = await reviews.take()
        if wanted is None:
            return REVIEW_EVERY
        making = asyncio.create_task(self._reviewer.review(wanted.record))
        try:
            while not (await asyncio.wait([making], timeout=MAKING_SECONDS / 3))[0]:
                with suppress(StoreUnavailable):
                    await reviews.still_making(wanted.name)
        finally:
            making.cancel()
        await reviews.keep(wanted.name, await making)
        return 0.0

    async def prune(self) -> float:
        """Forgets what the archive has kept for long enough; that another worker does so too is harmless."""
        pruned = await archiving.prune(self._mine.rooms, self._mine.clock.now())
        log.info("pruned", **pruned._asdict())
        return PRUNE_EVERY

    async def live(self) -> float:
        """Lets others know that a worker lives: whoever shares Redis, and whoever starts this one again."""
        await self._mine.store.renew_lease(WORKER)
        settings.GAME_VAR.mkdir(parents=True, exist_ok=True)
        (settings.GAME_VAR / ALIVE).touch()
        return LEASE_EVERY

    async def _do_room(self, code: str) -> None:
        """Looks after a room that was claimed. The claim stands while Redis is away: nobody else would look after the
        room when it is back."""
        async with asyncio.timeout(CLAIM):
            while True:
                try:
                    return await self._mine.rooms.do_due(code, self._thinker)
                except RoomOutgrown:
                    raise
                except StoreUnavailable:
                    await asyncio.sleep(AGAIN_AFTER)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._rooms.discard(task)
        self._slots.release()


async def _until_stopped() -> None:
    mine = Process()
    await mine.open()
    working = asyncio.create_task(Worker(mine).work())
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, working.cancel)
    with suppress(asyncio.CancelledError):
        await working
    await mine.close()


async def _again_and_again(step: Step, first_after: float = 0.0) -> None:
    """Does ``step`` for ever, whatever happens; Redis and the database are waited for."""
    await asyncio.sleep(first_after)
    while True:
        try:
            pause = await step()
        except (StoreUnavailable, DatabaseError) as passing:
            log.warning("later", step=step.__name__, reason=type(passing).__name__)
            pause = AFTER_A_FAILURE
        except Exception:
            log.exception("A step of the worker failed.", step=step.__name__)
            pause = AFTER_A_FAILURE
        await asyncio.sleep(pause)
