"""Redis does what it is asked, and its answer is lost: nothing is lost or done twice for that."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bench.installation import Installation
from tests import effort
from tests.chaos.rooms import PlayingRooms
from tests.proxy import Proxy

LOST = 0.02
"""Of the answers, about one in each second action's."""


@pytest.mark.timeout(1800)
async def test_lost_replies_lose_nothing(tmp_path: Path) -> None:
    running = Installation(tmp_path)
    proxy = Proxy(running.redis_url, seed=effort.SEED)
    await proxy.open()
    running.send_processes_to(proxy.url)
    try:
        await asyncio.to_thread(running.begin)
        rooms = PlayingRooms(running.addresses[0], effort.SEED)
        await rooms.begin()
        proxy.lose = proxy.cut = LOST
        for _ in range(effort.KILLS):
            await rooms.go_on()
        proxy.lose = proxy.cut = 0.0
        problems = await rooms.end()
    finally:
        await asyncio.to_thread(running.end)
        await proxy.close()

    assert problems == []
    assert proxy.faults > effort.KILLS
