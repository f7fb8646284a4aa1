"""Taking a seat over REST, and every reason why not."""

from __future__ import annotations

import pytest

from tests.lobby.conftest import Unchanged
from tests.served import Device, Site


async def seat_of(device: Device, room: str) -> list[int]:
    seats = (await device.get(f"/api/rooms/{room}/")).body["seats"]
    return [seat["seat"] for seat in seats if seat["yours"]]


async def test_a_seat_is_taken_by_name(ben: Device, room: str):
    answer = await ben.post(f"/api/rooms/{room}/seats/", {"name": "Ben", "seat": 3})

    assert (answer.status, answer.body) == (201, {"seat": 3})
    assert await seat_of(ben, room) == [3]


async def test_without_a_seat_it_is_the_first_free_one(ben: Device, room: str):
    assert (await ben.post(f"/api/rooms/{room}/seats/", {"name": "Ben"})).body == {"seat": 1}
    assert (await ben.post(f"/api/rooms/{room}/seats/", {"name": "Cleo"})).body == {"seat": 2}
    assert await seat_of(ben, room) == [1, 2]


async def test_an_empty_seat_comes_before_a_computers(ana: Device, ben: Device, room: str):
    tab = await ana.join(room)
    await tab.receive()
    await tab.ask("seat_computer", seat=1, level="easy")

    assert (await ben.post(f"/api/rooms/{room}/seats/", {"name": "Ben"})).body == {"seat": 2}
    assert (await ben.post(f"/api/rooms/{room}/seats/", {"name": "Ben", "seat": 1})).body == {"seat": 1}


async def test_two_people_may_bear_the_same_name(ben: Device, room: str):
    assert (await ben.post(f"/api/rooms/{room}/seats/", {"name": "Ana"})).status == 201


async def test_after_the_start_a_computers_seat_may_be_taken(ana: Device, ben: Device, room: str):
    tab = await ana.join(room)
    await tab.receive()
    await tab.ask("start", moment=0)

    assert (await ben.post(f"/api/rooms/{room}/seats/", {"name": "Ben", "seat": 1})).status == 201


async def test_a_seat_that_somebody_has_is_taken(ana: Device, ben: Device, room: str, unchanged: Unchanged):
    async with unchanged():
        for device in (ana, ben):
            answer = await device.post(f"/api/rooms/{room}/seats/", {"name": "Ben", "seat": 0})
            assert (answer.status, answer.code) == (409, "seat_taken")


async def test_a_table_of_four_is_full(ana: Device, ben: Device, room: str, unchanged: Unchanged):
    for name in ("Ben", "Cleo", "Dan"):
        await ana.post(f"/api/rooms/{room}/seats/", {"name": name})
    async with unchanged():
        answer = await ben.post(f"/api/rooms/{room}/seats/", {"name": "Eve"})
    assert (answer.status, answer.code) == (409, "room_full")


async def test_whoever_has_seen_a_hand_of_this_deal_may_take_no_other(ana: Device, room: str, unchanged: Unchanged):
    tab = await ana.join(room)
    await tab.receive()
    await tab.ask("start", moment=0)
    async with unchanged():
        for seat in (1, 2, 3):
            answer = await ana.post(f"/api/rooms/{room}/seats/", {"name": "Ana", "seat": seat})
            assert (answer.status, answer.code) == (409, "seen_another_hand")


async def test_without_a_seat_it_is_the_first_that_the_device_may_have(
    ana: Device, ben: Device, room: str, unchanged: Unchanged
):
    await ben.post(f"/api/rooms/{room}/seats/", {"name": "Ben", "seat": 3})
    tab = await ben.join(room)
    await tab.receive()
    await tab.ask("start", moment=0)
    async with unchanged():
        answer = await ben.post(f"/api/rooms/{room}/seats/", {"name": "Ben"})
        assert (answer.status, answer.code) == (409, "seen_another_hand")
    await tab.ask("stand", seat=3)

    assert (await ben.post(f"/api/rooms/{room}/seats/", {"name": "Ben"})).body == {"seat": 3}


async def test_of_two_who_take_a_seat_at_once_one_has_it(ana: Device, site: Site, room: str):
    devices = [await site.device() for _ in range(4)]

    answers = [await device.post(f"/api/rooms/{room}/seats/", {"name": "Ben", "seat": 1}) for device in devices]

    assert sorted(answer.status for answer in answers) == [201, 409, 409, 409]
    holders = [device for device in devices if await seat_of(device, room)]
    assert len(holders) == 1


GOOD = ["B", "Ben", " Ben ", "x" * 20, "é" * 20, "e\u0301" * 20, "Zoë 🎲", "日本語", "أحمد", "👩‍👩‍👧"]
BAD = {
    "": "nothing",
    "   ": "nothing but spaces",
    "x" * 21: "21 visible characters",
    "é" * 21: "21, though fewer would be seen by their bytes",
    "Ben\u0007": "a control character",
    "Ben\nCleo": "a line break",
    "Ben\u202e": "one that turns the text around",
    "\u200b": "one that nobody sees",
    "\u3164": "a letter that nobody sees",
    "e" + "\u0301" * 100: "a tower of accents",
    "x" * 201: "far too many",
    "\u0000": "the end of a text",
}


@pytest.mark.parametrize("name", GOOD)
async def test_a_name_has_1_to_20_visible_characters(ben: Device, room: str, name: str):
    answer = await ben.post(f"/api/rooms/{room}/seats/", {"name": name, "seat": 1})

    assert answer.status == 201
    assert (await ben.get(f"/api/rooms/{room}/")).body["seats"][1]["name"] == _as_kept(name)


@pytest.mark.parametrize("name", BAD, ids=BAD.values())
@pytest.mark.parametrize("path", ["/api/rooms/", "/api/rooms/{room}/seats/"])
async def test_another_one_is_malformed(ben: Device, room: str, unchanged: Unchanged, name: str, path: str):
    async with unchanged():
        answer = await ben.post(path.format(room=room), {"name": name})
    assert (answer.status, answer.body) == (400, {"code": "malformed", "detail": {"field": "name"}})


def _as_kept(name: str) -> str:
    import unicodedata

    return unicodedata.normalize("NFC", name).strip()
