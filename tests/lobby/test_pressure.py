"""A server with enough to do makes no more rooms: those that play go on as before."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

import pytest
from pytest_django import Settings
from redis.asyncio import Redis

from config.valkey import Valkey
from games import pressure
from games.process import Process
from tests.lobby.conftest import Unchanged
from tests.served import Answer, Device, Site, serving
from tests.waiting import until

BLOCKED = pressure.LATE * 2
"""Seconds that each turn of the loop takes while there is too much to do."""


@pytest.fixture
async def site(
    own_valkey: Valkey, prefix: str, transactional_db: None, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Site]:
    """A site with limits and a Valkey of its own, which measures all the time."""
    monkeypatch.setattr(pressure, "MEASURED_EVERY", 0.002)
    settings.GAME_LIMITS, settings.REDIS_URL = True, own_valkey.url
    async with serving(Process(prefix)) as site:
        yield site


@pytest.fixture
def valkey(own_valkey: Valkey) -> Valkey:
    """Where ``unchanged`` looks."""
    return own_valkey


@contextmanager
def too_much_to_do() -> Iterator[None]:
    """A part of a test in which every turn of the loop is held up."""
    loop = asyncio.get_running_loop()
    going_on = True

    def hold_up() -> None:
        threading.Event().wait(BLOCKED)
        if going_on:
            loop.call_later(0.001, hold_up)

    loop.call_soon(hold_up)
    try:
        yield
    finally:
        going_on = False


async def full(valkey: Valkey, limit: str) -> None:
    """From now on that is what the Valkey may use: bytes; 0 = any."""
    async with Redis.from_url(valkey.url) as redis:
        await redis.config_set("maxmemory", limit)


def is_refused(answer: Answer) -> bool:
    if answer.status != 503:
        return False
    assert answer.code == "busy"
    assert answer.headers["retry-after"] == str(pressure.AGAIN_AFTER)
    return True


async def rooms_are_made_again(site: Site, device: Device) -> None:
    """Returns when one was: a machine that is busy with something else may be late in earnest."""

    async def is_made() -> bool:
        await until(lambda: not site.process.pressure.is_high)
        answer = await device.post("/api/rooms/", {"name": "Ana"})
        assert answer.status == 201 or is_refused(answer), answer
        return answer.status == 201

    await until(is_made)


async def test_while_the_loop_is_late_no_room_is_made_and_those_there_are_go_on(
    site: Site, ana: Device, room: str, unchanged: Unchanged
):
    mine = site.process.pressure
    with too_much_to_do():
        await until(lambda: mine.is_high)
        async with unchanged():
            assert is_refused(await ana.post("/api/rooms/", {"name": "Ana"}))
        assert (await ana.post(f"/api/rooms/{room}/seats/", {"name": "Ben"})).status == 201

    await rooms_are_made_again(site, ana)


async def test_while_redis_is_nearly_full_no_room_is_made_and_those_there_are_go_on(
    site: Site, own_valkey: Valkey, ana: Device, room: str, unchanged: Unchanged
):
    async with Redis.from_url(own_valkey.url) as redis:
        used = int((await redis.info("memory"))["used_memory"])
    await full(own_valkey, str(int(used / 0.94)))
    await until(lambda: site.process.pressure.is_high)

    async with unchanged():
        assert is_refused(await ana.post("/api/rooms/", {"name": "Ana"}))
    await full(own_valkey, str(used * 4))
    await rooms_are_made_again(site, ana)
    assert (await ana.get(f"/api/rooms/{room}/")).status == 200


async def test_a_redis_without_a_limit_is_never_full(site: Site):
    assert await site.process.store.fullness() == 0.0


async def test_a_redis_that_lets_nobody_ask_for_its_memory_leaves_the_loop_measured(site: Site, own_valkey: Valkey):
    async with Redis.from_url(own_valkey.url) as redis:
        await redis.execute_command("ACL", "SETUSER", "default", "-info")
    assert await site.process.store.fullness() == 0.0
    mine = pressure.Pressure(site.process.store.fullness)
    measuring = asyncio.create_task(mine.keep())
    with too_much_to_do():
        await until(lambda: mine.is_high)
    measuring.cancel()
