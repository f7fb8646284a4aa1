"""What can happen to an installation while people play: processes die, stop or restart, Redis is slow, deaf or cut off.

Each fault is over when it returns. Knows nothing of rooms but their devices' connections.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Final, TypeAlias

from bench.device import Device
from bench.installation import VALKEY, WORKER, Installation
from bench.proxy import Proxy

_BAD_SPELL: Final = 1.0
"""Seconds."""
_LOST, _CUT, _DELAY = 0.05, 0.02, 0.05

Fault: TypeAlias = Callable[[], Awaitable[None]]


class Faults:
    """The faults of one installation, whose processes reach Redis through ``proxy``; chance chooses their victims."""

    def __init__(self, running: Installation, proxy: Proxy, devices: Sequence[Device], pick: Random) -> None:
        self._running = running
        self._proxy = proxy
        self._devices = devices
        self._chance = pick
        self._webs = [name for name in running.names if name not in (WORKER, VALKEY)]

    def deck(self) -> list[tuple[str, Fault]]:
        """Every kind once, by its name, in an order by chance."""
        kinds: list[tuple[str, Fault]] = [
            ("web killed", lambda: self._kill(self._chance.choice(self._webs))),
            ("worker killed", lambda: self._kill(WORKER)),
            ("valkey killed", lambda: self._kill(VALKEY)),
            ("several killed", self._kill_several),
            ("web restarted", self._restart),
            ("web stopped", lambda: self._stop(self._chance.choice(self._webs))),
            ("worker stopped", lambda: self._stop(WORKER)),
            ("valkey stopped", lambda: self._stop(VALKEY)),
            ("answers of redis lost", self._lose),
            ("redis deaf", self._deafen),
            ("redis slow", self._slow_down),
            ("redis cut off", self._cut_redis),
            *[("devices cut off", self._cut_devices)] * 4,
        ]
        self._chance.shuffle(kinds)
        return kinds

    async def _kill(self, *names: str) -> None:
        for name in names:
            await asyncio.to_thread(self._running.kill, name)
        for name in reversed(names):
            await asyncio.to_thread(self._running.start, name)
        await asyncio.to_thread(self._running.wait_until_ready)

    async def _kill_several(self) -> None:
        names = self._running.names
        await self._kill(*self._chance.sample(names, self._chance.randint(2, len(names))))

    async def _restart(self) -> None:
        name = self._chance.choice(self._webs)
        await asyncio.to_thread(self._running.end_one, name)
        await asyncio.to_thread(self._running.start, name)
        await asyncio.to_thread(self._running.wait_until_ready)

    async def _stop(self, name: str) -> None:
        """The process hangs, and goes on as if nothing had been."""
        self._running.freeze(name)
        await asyncio.sleep(_BAD_SPELL)
        self._running.thaw(name)

    async def _lose(self) -> None:
        self._proxy.lose, self._proxy.cut = _LOST, _CUT
        await asyncio.sleep(_BAD_SPELL)
        self._proxy.lose = self._proxy.cut = 0.0

    async def _deafen(self) -> None:
        self._proxy.hang()
        await asyncio.sleep(_BAD_SPELL)
        self._proxy.flow()

    async def _slow_down(self) -> None:
        self._proxy.delay = _DELAY
        await asyncio.sleep(_BAD_SPELL)
        self._proxy.delay = 0.0

    async def _cut_redis(self) -> None:
        self._proxy.cut_all()

    async def _cut_devices(self) -> None:
        for device in self._devices:
            if self._chance.random() < 0.5:
                device.cut()
