"""Rooms that play while a test does things to the servers, and what must hold at the end."""

from __future__ import annotations

import asyncio
from random import Random

from bench.player import SHARINGS, Party
from bench.witness import Witness
from tests.waiting import until

ACTIONS_BETWEEN = 12
"""Acknowledged in each room between two faults, so that each hits a game that has gone on since the last."""
PAUSE = 0.02
"""Seconds of thought before an action: a room that need not wait for the slowest would fill the witness's memory."""
GOING_ON = 60.0  # seconds, on a machine that may be busy with other tests


class PlayingRooms:
    """One room of each sharing, each played by a party that comes back by itself."""

    def __init__(self, address: str, seed: int) -> None:
        self.witnesses = [Witness() for _ in SHARINGS]
        self.parties = [
            Party(address, sharing, Random(seed + room), witness.heard, witness.acknowledged, PAUSE)
            for room, (sharing, witness) in enumerate(zip(SHARINGS, self.witnesses, strict=True))
        ]
        self._playing: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        await asyncio.gather(*[party.gather() for party in self.parties])
        self._playing = [asyncio.create_task(party.play(1_000_000)) for party in self.parties]

    async def go_on(self, actions: int = ACTIONS_BETWEEN) -> None:
        """Every room acknowledges so many actions more."""
        goals = [party.actions + actions for party in self.parties]

        async def reached() -> bool:
            for task in self._playing:
                if task.done():
                    task.result()
            return all(party.actions >= goal for party, goal in zip(self.parties, goals, strict=True))

        await until(reached, GOING_ON)

    async def end(self) -> list[str]:
        """Everybody stops, agrees on a version, and holds the records against what was heard."""
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)
        problems = []
        for party, witness in zip(self.parties, self.witnesses, strict=True):
            await party.agree()
            rest = party.players[0].rest
            _, listed = await rest.call("GET", f"/api/rooms/{party.code}/deals/")
            if [deal["number"] for deal in listed] != list(range(1, len(listed) + 1)):
                problems.append(f"deals {[deal['number'] for deal in listed]}")
            for deal in listed:
                _, record = await rest.call("GET", f"/api/rooms/{party.code}/deals/{deal['number']}/")
                witness.check(record)
            problems += witness.problems
            await party.part()
        return problems
