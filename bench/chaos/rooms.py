"""Rooms that play by themselves while things happen to the servers, and witnesses who hold what they were told to it.

Knows no fault. A room that acknowledges nothing for ``PATIENCE`` seconds is stuck.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from http.client import HTTPException
from random import Random
from typing import Final

from bench.player import SHARINGS, Party
from bench.witness import Problem, Witness

PATIENCE: Final = 180.0
"""Seconds, on a machine that may be busy with other things; quality.md's three are for ``bench restarts`` to show."""
_PAUSE: Final = 0.02
"""Seconds of thought before an action: a room that need not wait for the slowest would fill the witness's memory."""
_LOOK_EVERY: Final = 0.01
_READ_AGAIN_AFTER: Final = 0.5


class Stuck(Exception):
    """Rooms that did not go on, by what is known of each."""


class PlayingRooms:
    """Rooms of every sharing, in turn at each of ``addresses``, each played by a party that comes back by itself.

    ``pause`` is the seconds of thought before an action, on the average.
    """

    def __init__(self, addresses: Sequence[str], count: int, chance: Random, pause: float = _PAUSE) -> None:
        self.witnesses = [Witness() for _ in range(count)]
        self.parties = [
            Party(
                addresses[room // len(SHARINGS) % len(addresses)],
                SHARINGS[room % len(SHARINGS)],
                Random(chance.random()),
                witness.heard,
                witness.acknowledged,
                pause,
                watchers=room % 2,
            )
            for room, witness in enumerate(self.witnesses)
        ]
        self.deals = 0
        """Deals held against their records."""
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def acknowledged(self) -> int:
        """Actions that the devices were told are done."""
        return sum(party.actions for party in self.parties)

    @property
    def problems(self) -> list[Problem]:
        """What the witnesses have found wrong."""
        return [problem for witness in self.witnesses for problem in witness.problems]

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """They play; at the end everybody has seen the same, and everything heard is held against the records."""
        await asyncio.gather(*[party.gather() for party in self.parties])
        self._tasks = [asyncio.create_task(party.play(1_000_000)) for party in self.parties]
        reading = [asyncio.create_task(self._read(*both)) for both in zip(self.parties, self.witnesses, strict=True)]
        try:
            yield
            await self._stop(self._tasks)
            await asyncio.gather(*[party.agree(PATIENCE) for party in self.parties])
            await self._stop(reading)
            for party, witness in zip(self.parties, self.witnesses, strict=True):
                await self._read_ended(party, witness, later=0)
        finally:
            await self._stop([*self._tasks, *reading])
            await asyncio.gather(*[party.part() for party in self.parties])

    async def go_on(self, actions: int) -> None:
        """Returns when every room has acknowledged so many actions more. Raises ``Stuck``."""
        goals = [party.actions + actions for party in self.parties]
        try:
            async with asyncio.timeout(PATIENCE):
                while any(party.actions < goal for party, goal in zip(self.parties, goals, strict=True)):
                    self._raise_what_ended_a_party()
                    await asyncio.sleep(_LOOK_EVERY)
        except TimeoutError:
            still = [party for party, goal in zip(self.parties, goals, strict=True) if party.actions < goal]
            raise Stuck("\n".join(_told_of(party) for party in still)) from None

    def _raise_what_ended_a_party(self) -> None:
        for task in self._tasks:
            if task.done():
                task.result()

    async def _read(self, party: Party, witness: Witness) -> None:
        """Reads records as deals end: what was heard of many would fill the memory."""
        while True:
            await asyncio.sleep(_READ_AGAIN_AFTER)
            with suppress(OSError, HTTPException):  # the server is away just now
                await self._read_ended(party, witness, later=1)

    async def _read_ended(self, party: Party, witness: Witness, *, later: int) -> None:
        """Reads the records of deals after which ``later`` others have ended: a late answer may still be about one."""
        for number in [number for number in witness.heard_of if number <= party.deals - later]:
            status, record = await party.players[0].rest.call("GET", f"/api/rooms/{party.code}/deals/{number}/")
            if status == 200:
                witness.check(record)
                self.deals += 1
            elif not later:
                witness.missed(number, status)

    @staticmethod
    async def _stop(tasks: Sequence[asyncio.Task[None]]) -> None:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _told_of(party: Party) -> str:
    seen = [f"{device.name} at {device.view and device.view['version']} ({device.closed})" for device in party.devices]
    return f"room {party.code} is stuck after {party.actions} actions: {', '.join(seen)}"
