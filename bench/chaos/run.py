"""One run of chaos: an installation of its own, rooms that play, one fault after the other, and a report of it all."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, get_args

from bench.chaos.faults import Faults
from bench.chaos.rooms import PlayingRooms, Stuck
from bench.installation import Installation
from bench.proxy import Proxy
from bench.witness import Kind, Problem

FEWEST: Final = 5
"""Faults, however long they take."""
BETWEEN: Final = 4
"""Actions that every room acknowledges between two faults, so that each hits a game that has gone on since the last."""


class Report(NamedTuple):
    """What a run has come to."""

    seconds: float
    faults: Counter[str]
    """By kind; beside them ``answers lost or cut`` counts what the way to Redis swallowed."""
    acknowledged: int
    deals: int
    problems: list[Problem]
    stuck: str

    @property
    def is_well(self) -> bool:
        """Whether nothing was lost, doubled, leaked or stuck."""
        return not self.problems and not self.stuck

    def __str__(self) -> str:
        wrong = Counter(problem.kind for problem in self.problems)
        lines = [f"{count:7}  {kind}" for kind, count in sorted(self.faults.items())]
        lines += [f"{self.faults.total():7}  faults in {self.seconds:.0f} s", ""]
        lines += [f"{self.acknowledged:7}  actions acknowledged, {self.deals} deals held against their records"]
        lines += [f"{wrong[kind]:7}  {kind}" for kind in get_args(Kind)]
        stuck = self.stuck.splitlines()
        lines += [f"{len(stuck):7}  stuck", *[f"{kind}: {text}" for kind, text in self.problems], *stuck]
        return "\n".join(lines)


async def run(folder: Path, seconds: float, rooms: int, seed: int) -> Report:
    """Plays in an installation of its own under ``folder`` while one fault follows the other.

    It goes on until some faults have struck and a deal has ended, however slow the machine: else there is nothing to
    hold against anything.
    """
    chance = Random(seed)
    running = Installation(folder, webs=2)
    proxy = Proxy(running.redis_url, seed=seed)
    await proxy.open()
    running.send_processes_to(proxy.url)
    playing = PlayingRooms(running.addresses, rooms, chance)
    devices = [device for party in playing.parties for device in party.devices]
    faults, done, stuck, began = Faults(running, proxy, devices, chance), Counter[str](), "", time.monotonic()
    try:
        await asyncio.to_thread(running.begin)
        began = time.monotonic()
        async with playing.playing():
            deck = faults.deck()
            while (
                time.monotonic() - began < seconds
                or done.total() < FEWEST
                or not any(party.deals for party in playing.parties)
            ):
                await playing.go_on(BETWEEN)
                kind, strike = deck.pop()
                await strike()
                done[kind] += 1
                deck = deck or faults.deck()
            await playing.go_on(BETWEEN)
    except Stuck as rooms_that_are:
        stuck = str(rooms_that_are)
    finally:
        await asyncio.to_thread(running.end)
        await proxy.close()
    done["answers lost or cut"] = proxy.faults
    return Report(time.monotonic() - began, done, playing.acknowledged, playing.deals, playing.problems, stuck)
