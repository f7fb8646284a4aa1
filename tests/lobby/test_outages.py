"""What calls answer while Redis or the database is away: ``busy``, in words a client knows, and no error of ours."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from pytest_django import Settings

from bench.proxy import Proxy
from games.models import PlayedDeal
from games.process import Process
from tests.served import Device, Site, serving


@pytest.fixture
async def site(proxy: Proxy, prefix: str, transactional_db: None, settings: Settings) -> AsyncIterator[Site]:
    """A site that reaches Redis through the proxy."""
    settings.GAME_LIMITS, settings.REDIS_URL = True, proxy.url
    async with serving(Process(prefix)) as site:
        yield site


CALLS = [
    ("GET", "/api/rooms/"),
    ("POST", "/api/rooms/"),
    ("GET", "/api/rooms/{room}/"),
    ("DELETE", "/api/rooms/{room}/"),
    ("POST", "/api/rooms/{room}/seats/"),
    ("GET", "/api/rooms/{room}/deals/"),
    ("GET", "/api/rooms/{room}/deals/1/"),
]


@pytest.mark.parametrize(("method", "path"), CALLS)
async def test_without_redis_every_call_about_rooms_is_busy(
    proxy: Proxy, ana: Device, room: str, method: str, path: str
):
    proxy.cut_all()
    proxy.cut = 1.0

    answer = await ana.call(method, path.format(room=room), b'{"name": "Ana"}')

    assert (answer.status, answer.code) == (503, "busy")
    proxy.cut = 0.0
    again = await ana.get(f"/api/rooms/{room}/")
    assert again.status == 200
    assert [seat["kind"] for seat in again.body["seats"]] == ["person", "empty", "empty", "empty"]


async def test_what_needs_no_redis_is_answered_without_it(proxy: Proxy, ana: Device):
    proxy.cut_all()
    proxy.cut = 1.0

    assert (await ana.get("/api/")).status == 200


@asynccontextmanager
async def the_archive_away() -> AsyncIterator[None]:
    """A part of a test in which the database knows nothing of the archive."""
    rename = "ALTER TABLE {} RENAME TO {}"
    table = PlayedDeal._meta.db_table

    @sync_to_async
    def do(command: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(command)

    await do(rename.format(table, "away"))
    try:
        yield
    finally:
        await do(rename.format("away", table))


@pytest.mark.parametrize("path", ["/api/rooms/{room}/deals/", "/api/rooms/{room}/deals/1/"])
async def test_without_the_archive_deals_are_busy_and_rooms_go_on(ana: Device, room: str, path: str):
    async with the_archive_away():
        answer = await ana.get(path.format(room=room))
        assert (answer.status, answer.code) == (503, "busy")
        assert (await ana.get(f"/api/rooms/{room}/")).status == 200

    assert (await ana.get(path.format(room=room))).status in (200, 404)


async def test_without_the_archive_no_room_is_deleted_since_its_names_would_stay(ana: Device, room: str):
    async with the_archive_away():
        answer = await ana.call("DELETE", f"/api/rooms/{room}/")
    assert (answer.status, answer.code) == (503, "busy")
    assert (await ana.get(f"/api/rooms/{room}/")).status == 200
