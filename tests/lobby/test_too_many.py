"""Whoever asks too often is told so, and how long to wait; nothing is done for him meanwhile."""

from __future__ import annotations

import pytest
from limits import parse_many

from games.limits import QUOTAS
from tests.lobby.conftest import Unchanged
from tests.served import Answer, Device, Site

HOME, SCHOOL = "203.0.113.7", "198.51.100.9"


@pytest.fixture
def site(limited_site: Site) -> Site:
    return limited_site


def is_too_many(answer: Answer) -> bool:
    if answer.status != 429:
        return False
    assert answer.code == "too_many"
    assert 1 <= int(answer.headers["retry-after"]) <= 60
    return True


async def test_after_ten_wrong_codes_the_right_one_has_to_wait(
    ana: Device, ben: Device, room: str, unchanged: Unchanged
):
    for _ in range(10):
        assert (await ben.get("/api/rooms/CDFGHJ/")).code == "room_not_found"
    async with unchanged():
        assert is_too_many(await ben.get(f"/api/rooms/{room}/"))
        assert is_too_many(await ben.post(f"/api/rooms/{room}/seats/", {"name": "Ben"}))
        assert is_too_many(await ben.get(f"/api/rooms/{room}/deals/"))
        assert is_too_many(await ben.call("DELETE", f"/api/rooms/{room}/"))

    assert (await ana.get(f"/api/rooms/{room}/")).status == 200  # somebody else's mistakes are not hers


async def test_wrong_codes_are_counted_whichever_call_they_are_in_and_however_they_are_wrong(ben: Device, room: str):
    for _ in range(3):
        await ben.get("/api/rooms/CDFGHJ/")
        await ben.post("/api/rooms/nothing/seats/", {"name": "Ben"})
        await ben.get("/api/rooms/CDFGHJ/deals/1/")
    assert (await ben.get(f"/api/rooms/{room}/")).status == 200
    await ben.get("/api/rooms/CDFGHJ/")

    assert is_too_many(await ben.get(f"/api/rooms/{room}/"))


async def test_right_codes_are_not_counted(ben: Device, room: str):
    for _ in range(15):
        assert (await ben.get(f"/api/rooms/{room}/")).status == 200


async def test_throwing_the_cookie_away_makes_nobody_new(site: Site, room: str):
    for _ in range(10):
        await site.stranger().get("/api/rooms/CDFGHJ/")

    assert is_too_many(await site.stranger().get(f"/api/rooms/{room}/"))
    assert (await site.stranger(SCHOOL).get(f"/api/rooms/{room}/")).status == 200


async def test_a_device_makes_ten_rooms_a_minute(ana: Device, unchanged: Unchanged):
    for _ in range(10):
        assert (await ana.post("/api/rooms/", {"name": "Ana"})).status == 201
    async with unchanged():
        assert is_too_many(await ana.post("/api/rooms/", {"name": "Ana"}))
    assert (await ana.get("/api/rooms/")).status == 200


async def test_a_device_has_thirty_records_a_minute_looked_at(ana: Device):
    answers = [await ana.call("POST", "/api/records/verify/", b"{}") for _ in range(31)]

    assert [answer.status for answer in answers[:30]] == [400] * 30
    assert is_too_many(answers[-1])


async def test_whatever_a_device_asks_it_asks_so_often_and_no_more(ana: Device, monkeypatch: pytest.MonkeyPatch):
    """A minute is made of its second: no machine is too slow to ask that often."""
    monkeypatch.setitem(QUOTAS, "request", QUOTAS["request"]._replace(device=parse_many("20/minute")))

    answers = [await ana.get("/api/rooms/") for _ in range(21)]

    assert [answer.status for answer in answers[:20]] == [200] * 20
    assert is_too_many(answers[-1])


async def test_an_installation_may_do_without_limits(ana: Device, site: Site, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(site.process.limits, "_on", False)
    for _ in range(12):
        assert (await ana.get("/api/rooms/CDFGHJ/")).code == "room_not_found"
