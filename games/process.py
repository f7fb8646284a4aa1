"""This process's own: one store, one clock, all rooms, and in a web process the hub. Made from the settings.

The only place where the parts of ``rooms`` are put together with an installation.
"""

from __future__ import annotations

import asyncio
import secrets
import sys
from functools import cached_property
from typing import Final
from weakref import WeakKeyDictionary

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, LifespanScope
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.utils.module_loading import import_string

from games.hub import Hub
from games.limits import SOCKETS_OF_A_DEVICE, Limits, OpenSockets
from games.pressure import Pressure
from games.rooms.clock import Clock, RedisClock
from games.rooms.dealer import Dealer
from games.rooms.handle import Rooms
from games.rooms.safekeeping import RedisForgets, wait_until_safe
from games.rooms.store import Store

DAY: Final = 24 * 3600
WORKER = "worker"
"""The lease that every worker renews: somebody plays for computers while it lives."""


class Process:
    """What one process has for as long as its event loop runs.

    ``prefix`` begins all its keys in Redis; ``clock`` says what time it is instead of Redis.
    """

    def __init__(self, prefix: str = "", clock: Clock | None = None) -> None:
        self.id = secrets.token_hex(8)
        url: str | None = settings.REDIS_URL
        if url is None:
            raise ImproperlyConfigured("REDIS_URL is not set; script/server starts a Valkey and sets it.")
        self._url = url
        self.store = Store(
            url,
            prefix,
            ack="replica" if settings.GAME_ACK == "replica" else "primary",
            room_seconds=settings.GAME_KEEP_ROOMS * DAY,
        )
        kept: type[RedisClock] = import_string(settings.GAME_CLOCK)
        self.clock = clock or kept(self.store.time)
        dealer: Dealer = import_string(settings.GAME_DEALER)()
        self.rooms = Rooms(self.store, self.clock, self.id, settings.GAME_PACE, dealer)
        self.reviews = self.store.reviews
        self.limits = Limits(url, on=settings.GAME_LIMITS, prefix=f"{prefix}limits")
        self.open_sockets = OpenSockets(SOCKETS_OF_A_DEVICE if settings.GAME_LIMITS else sys.maxsize)
        self.pressure = Pressure(self.store.fullness)
        self._keeping: list[asyncio.Task[None]] = []

    @cached_property
    def hub(self) -> Hub:
        """The sockets of a web process."""
        return Hub(self.rooms, self.clock)

    async def open(self) -> None:
        """Finds Redis and keeps to its clock. Raises RedisForgets in hosted mode, where it is waited for, too."""
        if settings.GAME_MODE == "hosted":
            await wait_until_safe(self._url)
        await self.store.open()
        if isinstance(self.clock, RedisClock):
            self._keeping.append(asyncio.create_task(self.clock.keep()))

    async def open_to_devices(self) -> None:
        """As ``open``, for a web process: sockets are looked after, and how much there is to do is measured."""
        await self.open()
        await self.hub.open()
        if settings.GAME_LIMITS:
            self._keeping.append(asyncio.create_task(self.pressure.keep()))

    async def close(self) -> None:
        """Ends every connection to Redis."""
        for task in self._keeping:
            task.cancel()
        await self.limits.close()
        await self.store.close()


_serving: Final[WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Future[Process]]] = WeakKeyDictionary()


async def process() -> Process:
    """What the web process of this event loop has, opened at its first use."""
    loop = asyncio.get_running_loop()
    if loop not in _serving:
        serve(Process())
    return await asyncio.shield(_serving[loop])


def serve(mine: Process) -> None:
    """From now on ``mine`` is what the web process of this event loop has."""
    _serving[asyncio.get_running_loop()] = asyncio.ensure_future(_opened(mine))


async def lifespan(scope: LifespanScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:  # noqa: ARG001
    """Opens what a web process has before it serves; at its end devices are told, and connections end."""
    await receive()
    try:
        mine = await process()
    except RedisForgets as unsafe:
        await send({"type": "lifespan.startup.failed", "message": str(unsafe)})
        return
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await mine.hub.drain()
    await mine.close()
    await send({"type": "lifespan.shutdown.complete"})


async def _opened(mine: Process) -> Process:
    await mine.open_to_devices()
    return mine
