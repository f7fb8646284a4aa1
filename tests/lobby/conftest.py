"""A site that serves in the test's own event loop: real Valkey, real database, no limits unless a test wants them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import TypeAlias

import pytest
from pytest_django import Settings
from redis.asyncio import Redis

from games.models import PlayedDeal
from games.process import Process
from tests.served import Device, Site, serving, unhurried

Unchanged: TypeAlias = Callable[[], AbstractAsyncContextManager[None]]
Losing: TypeAlias = Callable[[], AbstractAsyncContextManager[None]]


@pytest.fixture
async def site(
    valkey: object, prefix: str, transactional_db: None, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Site]:
    settings.GAME_LIMITS = False
    settings.GAME_PACE = 0.0
    unhurried(monkeypatch)
    async with serving(Process(prefix)) as site:
        yield site


@pytest.fixture
async def limited_site(
    valkey: object, prefix: str, transactional_db: None, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Site]:
    """A site that limits."""
    settings.GAME_LIMITS = True
    unhurried(monkeypatch)
    async with serving(Process(prefix)) as site:
        yield site


@pytest.fixture
async def ana(site: Site) -> Device:
    return await site.device()


@pytest.fixture
async def ben(site: Site) -> Device:
    return await site.device()


@pytest.fixture
async def room(ana: Device) -> str:
    """The code of Ana's room, in which she sits at seat 0."""
    answer = await ana.post("/api/rooms/", {"name": "Ana"})
    assert answer.status == 201
    return str(answer.body["code"])


@pytest.fixture
def unchanged(valkey, prefix: str) -> Unchanged:
    """A part of a test in which no room, no list of rooms, nothing that is due and no archived deal may change."""

    async def everything() -> dict[bytes, object]:
        async with Redis.from_url(valkey.url) as redis:
            names = [key async for key in redis.scan_iter(f"{prefix}*")]
            kept: dict[bytes, object] = {
                name: await redis.dump(name) for name in names if b"limits" not in name and b"process:" not in name
            }
            rows = [row async for row in PlayedDeal.objects.order_by("id").values_list()]
            return kept | {b"rows": rows}

    @asynccontextmanager
    async def nothing_changes() -> AsyncIterator[None]:
        before = await everything()
        yield
        assert await everything() == before

    return nothing_changes


@pytest.fixture
def losing(valkey, prefix: str) -> Losing:
    """A part of a test whose writes are lost at its end, as far as rooms and what waits beside them go."""

    @asynccontextmanager
    async def losing() -> AsyncIterator[None]:
        async with Redis.from_url(valkey.url) as redis:

            async def keys() -> list[bytes]:
                names = [key async for key in redis.scan_iter(f"{prefix}*")]
                return [name for name in names if b"limits" not in name and b"process:" not in name]

            before = {key: await redis.dump(key) or b"" for key in await keys()}
            yield
            await redis.delete(*await keys())
            for key, value in before.items():
                await redis.restore(key, 0, value)

    return losing
