"""P3 over REST: a link from one phone, taken on another, once."""

from __future__ import annotations

import pytest

from tests.lobby.conftest import Unchanged
from tests.lobby.test_seats import seat_of
from tests.served import HOST, Device, Site


async def offer(device: Device, room: str, seat: object = 0) -> str:
    """The secret of a link."""
    answer = await device.post(f"/api/rooms/{room}/transfers/", {"seat": seat})
    assert answer.status == 201
    secret = str(answer.body["secret"])
    assert answer.body == {"secret": secret, "url": f"http://{HOST}/transfer/{secret}/"}
    return secret


async def take(device: Device, secret: str) -> tuple[int, object]:
    """What the server answers to who brings ``secret``."""
    answer = await device.post("/api/transfers/", {"secret": secret})
    return answer.status, answer.code if answer.status >= 400 else answer.body


async def test_a_seat_goes_on_on_another_phone(ana: Device, ben: Device, room: str):
    secret = await offer(ana, room)

    assert await take(ben, secret) == (200, {"code": room, "seat": 0})

    assert (await seat_of(ben, room), await seat_of(ana, room)) == ([0], [])
    assert [one["code"] for one in (await ben.get("/api/rooms/")).body] == [room]
    assert (await ana.get("/api/rooms/")).body == []


async def test_a_link_is_good_once(ana: Device, ben: Device, site: Site, room: str, unchanged: Unchanged):
    secret = await offer(ana, room)
    await take(ben, secret)
    cleo = await site.device()
    async with unchanged():
        for device in (cleo, ana):
            assert await take(device, secret) == (410, "transfer_used")


async def test_who_asks_again_because_the_answer_was_lost_is_answered_the_same(ana: Device, ben: Device, room: str):
    secret = await offer(ana, room)
    first = await take(ben, secret)
    before = (await ben.get(f"/api/rooms/{room}/")).body
    assert await take(ben, secret) == first == (200, {"code": room, "seat": 0})
    assert (await ben.get(f"/api/rooms/{room}/")).body == before


async def test_a_table_moves_to_the_new_phone_with_the_right_to_delete_it(ana: Device, ben: Device, room: str):
    await take(ben, await offer(ana, room))
    assert [one["made_here"] for one in (await ben.get("/api/rooms/")).body] == [True]
    refused = await ana.call("DELETE", f"/api/rooms/{room}/")
    assert (refused.status, refused.code) == (403, "not_allowed")
    assert (await ben.call("DELETE", f"/api/rooms/{room}/")).status == 204


async def test_a_link_that_nobody_made_moves_nothing(ana: Device, ben: Device, room: str, unchanged: Unchanged):
    secret = await offer(ana, room)
    async with unchanged():
        for other in ("", "guessed", room, f"{room}-guessed", secret[:-1], f"{secret}x", "\ud800", f"{room}-\ud800"):
            status, code = await take(ben, other)
            assert (status, code) in ((410, "transfer_expired"), (400, "malformed")), other
    assert await seat_of(ana, room) == [0]


async def test_a_link_of_a_room_that_is_no_more_has_expired(ana: Device, ben: Device, room: str):
    secret = await offer(ana, room)
    assert (await ana.call("DELETE", f"/api/rooms/{room}/")).status == 204
    assert await take(ben, secret) == (410, "transfer_expired")


async def test_a_link_of_a_seat_that_was_left_has_expired(ana: Device, ben: Device, room: str, unchanged: Unchanged):
    secret = await offer(ana, room)
    tab = await ana.join(room)
    await tab.receive()
    await tab.ask("stand", seat=0)
    await tab.end()
    async with unchanged():
        assert await take(ben, secret) == (410, "transfer_expired")


@pytest.mark.parametrize("seat", [0, 2])
async def test_nobody_makes_a_link_for_a_seat_of_somebody_else(ben: Device, room: str, unchanged: Unchanged, seat: int):
    async with unchanged():
        answer = await ben.post(f"/api/rooms/{room}/transfers/", {"seat": seat})
    assert (answer.status, answer.code) == (403, "not_your_seat")


@pytest.mark.parametrize("body", [{}, {"seat": 4}, {"seat": "0"}, {"seat": 0, "name": "Ana"}, []])
async def test_a_link_is_made_for_one_seat(ana: Device, room: str, unchanged: Unchanged, body: object):
    async with unchanged():
        answer = await ana.post(f"/api/rooms/{room}/transfers/", body)
    assert (answer.status, answer.code) == (400, "malformed")
