"""Processes die in the middle of play: nothing acknowledged is lost or done twice, and play goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from bench.installation import VALKEY, WORKER, Installation, installation
from tests import effort
from tests.chaos.rooms import PlayingRooms


@pytest.mark.timeout(1800)
async def test_killed_processes_lose_nothing(tmp_path: Path) -> None:
    chance = Random(effort.SEED)
    with installation(tmp_path) as running:
        rooms = PlayingRooms(running.addresses[0], effort.SEED)
        await rooms.begin()
        await rooms.go_on()
        for victims in _victims(chance, effort.KILLS):
            await asyncio.to_thread(_kill_and_start, running, victims)
            await rooms.go_on()
        problems = await rooms.end()

    assert problems == []
    assert all(device.connections > 1 for party in rooms.parties for device in party.players)


def _victims(chance: Random, kills: int) -> list[tuple[str, ...]]:
    """Each alone, then together, and so on."""
    alone = [("web0",), (WORKER,), (VALKEY,)]
    together = [("web0", VALKEY), (WORKER, "web0"), ("web0", WORKER, VALKEY)]
    return [(alone[turn // 2 % 3] if turn % 2 == 0 else chance.choice(together)) for turn in range(kills)]


def _kill_and_start(running: Installation, victims: tuple[str, ...]) -> None:
    for name in victims:
        running.kill(name)
    for name in reversed(victims):
        running.start(name)
    running.wait_until_ready()
