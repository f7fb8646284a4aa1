"""Rooms that were opened and are closed again leave nothing behind: not in a web process, not in Redis."""

from __future__ import annotations

import asyncio
import os
from functools import partial
from pathlib import Path

import pytest
import redis

from bench.installation import Installation, installation
from bench.line import Line, open_line
from bench.rest import Rest
from tests import effort
from tests.waiting import until

AT_ONCE = 10
FIRST = 150
"""Rooms before the first look: until then a process grows for good reasons, such as what it compiles and keeps."""
LEFT_BY_A_ROOM = 1_024
"""Bytes; a room with four sockets takes more than fifty times as much."""
NOISE = 2 * 1_048_576
"""Bytes by which a process grows and shrinks anyway."""


def memory(running: Installation, name: str) -> int:
    """Bytes of memory that the process has for itself."""
    pages = int(Path(f"/proc/{running.pids()[name]}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def heard(seen: set[int], number: int, _payload: bytes) -> None:
    """Socket ``number`` was sent something."""
    seen.add(number)


async def open_and_close(ana: Rest, device: Rest) -> None:
    """One room, from its making to its deletion, with four sockets of two devices."""
    status, made = await ana.call("POST", "/api/rooms/", {"name": "Ana"})
    assert status == 201, made
    seen: set[int] = set()
    lines: list[Line] = []
    for number in range(4):
        path = f"/ws/rooms/{made['code']}/"
        cookies = (ana, device)[number % 2].cookie_header
        lines.append(await open_line(ana.address, path, cookies, partial(heard, seen, number)))
    await until(lambda: len(seen) == 4)
    for line in lines:
        line.close()
    status, told = await ana.call("DELETE", f"/api/rooms/{made['code']}/")
    assert status == 204, told


async def open_many(address: str, count: int) -> None:
    """Opens and closes so many rooms, some at a time."""
    ana, device = Rest(address), Rest(address)
    for one in (ana, device):
        await one.call("GET", "/api/")
    left = iter(range(count))

    async def some() -> None:
        for _ in left:
            await open_and_close(ana, device)

    await asyncio.gather(*[some() for _ in range(AT_ONCE)])


@pytest.mark.timeout(3600)
def test_rooms_opened_and_closed_leave_nothing(tmp_path: Path):
    with installation(tmp_path) as running, redis.Redis.from_url(running.redis_url) as store:
        asyncio.run(open_many(running.addresses[0], FIRST))
        web, keys = memory(running, "web0"), store.dbsize()

        asyncio.run(open_many(running.addresses[0], effort.OPENED_ROOMS))

        assert memory(running, "web0") - web < effort.OPENED_ROOMS * LEFT_BY_A_ROOM + NOISE
        assert store.dbsize() <= keys + 4  # the indexes of two devices, which end by themselves
        assert store.info("memory")["used_memory_dataset"] < NOISE
