"""Kills processes in the middle of play and measures how long until every room goes on.

One room of each sharing plays without a pause. A room goes on when it acknowledges its next action. Both spans are
printed: from the kill, which holds the time a process takes to start, and from the moment the killed processes answer
again, which is what devices and server need to find each other.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Iterable
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from bench.installation import VALKEY, WORKER, Installation, installation
from bench.player import SHARINGS, Party

VICTIMS: Final = (("web0",), (WORKER,), (VALKEY,), ("web0", WORKER, VALKEY))
BEFORE: Final = 12
"""Actions of every room before a kill."""
PATIENCE: Final = 60.0  # seconds


def main() -> None:
    """Prints a line for each set of victims: the median and the longest of both spans, over all rooms and rounds."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=5, help="kills of each set of victims")
    options.add_argument("--seed", type=int, default=7)
    given = options.parse_args()
    with TemporaryDirectory() as folder, installation(Path(folder)) as running:
        spans = asyncio.run(_measure(running, given.rounds, given.seed))
    print(f"{'killed':<18} {'kills':>5}  from the kill: median longest   from the restart: median longest   (s)")
    for victims, both in spans.items():
        since_kill, since_start = zip(*both, strict=True)
        print(
            f"{'+'.join(victims):<18} {given.rounds:>5} {median(since_kill):>21.2f} {max(since_kill):>7.2f}"
            f" {median(since_start):>25.2f} {max(since_start):>7.2f}"
        )


async def _measure(running: Installation, rounds: int, seed: int) -> dict[tuple[str, ...], list[tuple[float, float]]]:
    parties = [Party(running.addresses[0], sharing, Random(seed + room)) for room, sharing in enumerate(SHARINGS)]
    await asyncio.gather(*[party.gather() for party in parties])
    playing = [asyncio.create_task(party.play(1_000_000)) for party in parties]
    spans: dict[tuple[str, ...], list[tuple[float, float]]] = {victims: [] for victims in VICTIMS}
    for _ in range(rounds):
        for victims, found in spans.items():
            await _all_go_on(parties, BEFORE)
            found += await _kill(running, victims, parties)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await asyncio.gather(*[party.part() for party in parties])
    return spans


async def _kill(running: Installation, victims: Iterable[str], parties: list[Party]) -> list[tuple[float, float]]:
    """For each room, seconds until its next action: since the kill, and since everything answers again."""
    for name in victims:
        running.kill(name)
    killed = time.monotonic()
    going_on = [asyncio.create_task(_goes_on(party, 1)) for party in parties]
    for name in reversed(tuple(victims)):
        await asyncio.to_thread(running.start, name)
    await asyncio.to_thread(running.wait_until_ready)
    started = time.monotonic()
    again = await asyncio.gather(*going_on)
    return [(at - killed, max(0.0, at - started)) for at in again]


async def _all_go_on(parties: list[Party], actions: int) -> None:
    await asyncio.gather(*[_goes_on(party, actions) for party in parties])


async def _goes_on(party: Party, actions: int) -> float:
    """When the room has acknowledged so many actions more. Raises ``TimeoutError``."""
    goal = party.actions + actions
    async with asyncio.timeout(PATIENCE):
        while party.actions < goal:
            await asyncio.sleep(0.005)
    return time.monotonic()


if __name__ == "__main__":
    main()
