"""Rooms that were opened and are closed again leave nothing behind: not in a web process, not in Redis."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest
import redis

from bench.installation import installation
from bench.line import Line, open_line
from bench.rest import Rest
from tests import effort
from tests.waiting import PATIENCE, until

AT_ONCE = 10
FIRST = 150
"""Rooms before the first look: until then a process grows for good reasons, such as what it compiles and keeps."""
LOTS = 3
"""Of rooms, at most. What is left behind makes a process grow with every lot; what has good reasons doesn't."""
KEPT_ROOMS, KEPT_BLOCKS = 4_096, 8
"""The names of the keys of so many rooms are kept, so many blocks for each."""
BLOCKS_LEFT, BLOCKS_MORE = 1, 2_000
"""Small blocks that a room may leave behind, and that a lot may by chance. A socket that is kept has a dozen."""
BYTES_LEFT, BYTES_MORE = 512, 128 * 1_024
"""As many bytes of large blocks."""
UNREACHED = 200_000
"""Blocks that nobody can reach and that wait to be looked for. A connection leaves two to three hundred, and Python
looks after some five hundred connections."""
STORED = 2 * 1_048_576
"""Bytes that a Valkey without a room may say it holds."""


class Held(NamedTuple):
    """What a web process without sockets holds: small blocks, and bytes of large ones."""

    small: int
    large: int

    def has_left_little(self, before: Held, rooms: int) -> bool:
        """Whether so many rooms that came and went ``before`` have left no more than they may."""
        small = KEPT_BLOCKS * min(rooms, KEPT_ROOMS) + BLOCKS_LEFT * rooms + BLOCKS_MORE
        return self.small - before.small < small and self.large - before.large < BYTES_LEFT * rooms + BYTES_MORE


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


async def held(address: str, is_enough: Callable[[Held], bool] = lambda _: True) -> Held:
    """What the web process holds when all sockets are gone, as soon as it is enough, or else after a while: timers of
    connections that have gone hold a little of them until they run out."""
    rest, deadline = Rest(address), time.monotonic() + PATIENCE
    while True:
        status, told = await rest.call("GET", "/held")
        assert status == 200, told
        assert told["unreached"] < UNREACHED
        found = Held(told["small"], told["large"])
        if told["sockets"] == 0 and (is_enough(found) or time.monotonic() > deadline):
            return found
        await asyncio.sleep(0.25)


@pytest.mark.timeout(3600)
async def test_rooms_opened_and_closed_leave_nothing(tmp_path: Path):
    # Counted inside: what the system counts also grows by the holes that a busy process leaves in its memory.
    counted = installation(tmp_path, DJANGO_SETTINGS_MODULE="tests.whole.counted_settings")
    with counted as running, redis.Redis.from_url(running.redis_url) as store:
        [address], rooms = running.addresses, effort.OPENED_ROOMS
        await open_many(address, FIRST)
        looks, keys = [await held(address)], store.dbsize()

        while len(looks) == 1 or (len(looks) <= LOTS and not looks[-1].has_left_little(looks[-2], rooms)):
            await open_many(address, rooms)
            looks.append(await held(address, partial(Held.has_left_little, before=looks[-1], rooms=rooms)))

        assert looks[-1].has_left_little(looks[-2], rooms), looks
        assert store.dbsize() <= keys + 4  # the indexes of two devices, which end by themselves
        assert store.info("memory")["used_memory_dataset"] < STORED
