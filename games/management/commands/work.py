"""The worker: what is due in any room, and finished deals into the archive, until it is told to stop."""

from __future__ import annotations

import asyncio
import signal
from typing import Any

import structlog
from asgiref.sync import sync_to_async
from django.core.management.base import BaseCommand
from django.db import DatabaseError, close_old_connections

from games import archive
from games.computers.levels import first
from games.process import WORKER, Process
from games.rooms.finished import finished_deal
from games.rooms.handle import RoomNotFound
from games.rooms.pipeline import StoreUnavailable
from games.rooms.refusals import Refusal

AT_ONCE = 64
"""Rooms that one worker has in hand; each claim is a lease, so another worker takes what this one drops."""
LEASE = 5.0
WAIT_AT_MOST = 1.0
ARCHIVE_EVERY = 0.5
ARCHIVED_AT_ONCE = 100
LEASE_EVERY = 5.0

log = structlog.get_logger()


class Command(BaseCommand):
    """Runs one worker."""

    help = "Plays for computers, does what is due in rooms, and keeps finished deals. Ends on SIGTERM."

    def handle(self, *args: Any, **options: Any) -> None:
        """Works until SIGTERM or Ctrl-C."""
        asyncio.run(_work())


async def _work() -> None:
    mine = Process()
    await mine.open()
    tasks = [asyncio.create_task(work(mine)) for work in (_do_due, _archive, _live)]
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await stop.wait()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await mine.close()


async def _do_due(mine: Process) -> None:
    """Claims due rooms and does what is due in them, several at a time."""
    slots = asyncio.Semaphore(AT_ONCE)
    running: set[asyncio.Task[None]] = set()
    while True:
        try:
            await mine.store.wait_due(mine.clock.now(), WAIT_AT_MOST)
            for code in await mine.store.claim(mine.clock.now(), LEASE, AT_ONCE):
                await slots.acquire()
                task = asyncio.create_task(_do_room(mine, code))
                running.add(task)
                task.add_done_callback(running.discard)
                task.add_done_callback(lambda _: slots.release())
        except StoreUnavailable:
            log.warning("Redis does not answer; later.")
            await asyncio.sleep(WAIT_AT_MOST)


async def _do_room(mine: Process, code: str) -> None:
    try:
        await mine.rooms.do_due(code, lambda _level, view: first(view))
    except (RoomNotFound, Refusal, StoreUnavailable) as passing:
        log.info("later", room=code, reason=type(passing).__name__)
    except Exception:
        log.exception("A room could not be looked after.", room=code)


async def _archive(mine: Process) -> None:
    """Keeps finished deals; they wait in Redis while the database does not take them."""
    while True:
        try:
            waiting = await mine.store.take_finished(ARCHIVED_AT_ONCE)
            if waiting:
                await sync_to_async(_keep)([deal.payload for deal in waiting])
                await mine.store.drop_finished(waiting)
            else:
                await asyncio.sleep(ARCHIVE_EVERY)
        except (StoreUnavailable, DatabaseError) as passing:
            log.warning("The archive waits.", reason=type(passing).__name__)
            await asyncio.sleep(ARCHIVE_EVERY)


def _keep(payloads: list[bytes]) -> None:
    close_old_connections()
    archive.keep(finished_deal(payload) for payload in payloads)


async def _live(mine: Process) -> None:
    """Lets others know that a worker lives."""
    while True:
        try:
            await mine.store.renew_lease(WORKER)
        except StoreUnavailable:
            log.warning("Redis does not answer; later.")
        await asyncio.sleep(LEASE_EVERY)
