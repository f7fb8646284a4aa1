"""This process's own: one store, one clock, all rooms, and in a web process the hub. Made from the settings.

The only place where the parts of ``rooms`` are put together with an installation.
"""

from __future__ import annotations

import asyncio
import secrets
from functools import cached_property

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, LifespanScope
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.utils.module_loading import import_string

from games.hub import Hub
from games.limits import Limits, OpenSockets
from games.rooms.clock import RedisClock
from games.rooms.dealer import Dealer
from games.rooms.handle import Rooms
from games.rooms.store import Store

WORKER = "worker"
"""The lease that every worker renews: somebody plays for computers while it lives."""


class Process:
    """What one process has for as long as its event loop runs."""

    def __init__(self) -> None:
        self.id = secrets.token_hex(8)
        if settings.REDIS_URL is None:
            raise ImproperlyConfigured("REDIS_URL is not set; script/server starts a Valkey and sets it.")
        self.store = Store(settings.REDIS_URL, ack="replica" if settings.GAME_ACK == "replica" else "primary")
        self.clock = RedisClock(self.store.time)
        dealer: Dealer = import_string(settings.GAME_DEALER)()
        self.rooms = Rooms(self.store, self.clock, self.id, settings.GAME_PACE, dealer)
        self.limits = Limits(settings.REDIS_URL, on=settings.GAME_LIMITS)
        self.open_sockets = OpenSockets()
        self._keeping: asyncio.Task[None] | None = None

    @cached_property
    def hub(self) -> Hub:
        """The sockets of a web process."""
        return Hub(self.rooms)

    async def open(self) -> None:
        """Finds Redis and keeps to its clock."""
        await self.store.open()
        self._keeping = asyncio.create_task(self.clock.keep())

    async def close(self) -> None:
        """Ends every connection to Redis."""
        if self._keeping is not None:
            self._keeping.cancel()
        await self.limits.close()
        await self.store.close()


_process: Process | None = None
_opening: asyncio.Future[None] | None = None


async def process() -> Process:
    """The web process's own, opened at its first use. One event loop a process."""
    global _process, _opening
    if _process is None or _opening is None:
        _process = Process()
        _opening = asyncio.ensure_future(_opened(_process))
    await asyncio.shield(_opening)
    return _process


async def lifespan(scope: LifespanScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:  # noqa: ARG001
    """Opens what a web process has before it serves; at its end devices are told, and connections end."""
    await receive()
    mine = await process()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await mine.hub.drain()
    await mine.close()
    await send({"type": "lifespan.shutdown.complete"})


async def _opened(mine: Process) -> None:
    await mine.open()
    await mine.hub.open()
