"""A finished deal shared by link: for whoever has it, also when its room is gone, but not while it is played again."""

from __future__ import annotations

import json

import pytest

from games.models import SharedDeal
from games.records.record import read
from games.records.verify import verify
from games.rooms.finished import FinishedDeal
from tests.lobby.conftest import Unchanged
from tests.lobby.playing import archived, started, undone
from tests.served import Device, Frame, Site


@pytest.fixture
async def finished(site: Site, ana: Device, room: str) -> Frame:
    """The last view of the first deal, played to its end."""
    await started(ana, room)
    return await site.play_deal(room, ana)


async def shared(device: Device, room: str, number: int = 1) -> str:
    """The address of the record behind the link to a deal."""
    answer = await device.post(f"/api/rooms/{room}/deals/{number}/link/")
    assert answer.status == 201, answer
    assert answer.body["url"] == f"http://localhost:8000/records/{answer.body['id']}/"
    return f"/api/records/{answer.body['id']}/"


async def shared_and_taken_back(site: Site, device: Device, room: str, has_archive_seen_it: bool) -> str:
    """The address of the record of a deal whose last action was undone since."""
    path = await shared(device, room)
    if has_archive_seen_it:
        await archived(site)
    await undone(await device.join(room))
    return path


async def test_whoever_has_the_link_sees_the_deal(finished: Frame, site: Site, ana: Device, room: str):
    path = await shared(ana, room)

    answer = await site.stranger().get(path)

    assert answer.status == 200
    assert answer.body == (await ana.get(f"/api/rooms/{room}/deals/1/")).body
    assert (await site.stranger().get(path, if_none_match=answer.headers["etag"])).status == 304


async def test_a_deal_has_one_link_whoever_shares_it(finished: Frame, ana: Device, ben: Device, room: str):
    assert await shared(ana, room) == await shared(ben, room) == await shared(ana, room)
    assert await SharedDeal.objects.acount() == 1


async def test_a_link_outlives_its_room_and_the_names_in_it_do_not(finished: Frame, site: Site, ana: Device, room: str):
    path = await shared(ana, room)
    hands = (await ana.get(path)).body["deals"][0]["hands"]
    await archived(site)
    await ana.call("DELETE", f"/api/rooms/{room}/")

    answer = await site.stranger().get(path)

    assert answer.body["deals"][0]["hands"] == hands
    assert "Ana" not in str(answer.body)


async def test_a_deal_that_has_not_reached_the_archive_is_there_when_its_room_is_deleted(
    finished: Frame, site: Site, ana: Device, room: str
):
    path = await shared(ana, room)
    hands = (await ana.get(path)).body["deals"][0]["hands"]
    assert (await ana.call("DELETE", f"/api/rooms/{room}/")).status == 204

    answer = await site.stranger().get(path)

    assert answer.body["deals"][0]["hands"] == hands
    assert "Ana" not in str(answer.body)


@pytest.mark.parametrize("has_archive_seen_it", [False, True])
async def test_a_deal_that_is_taken_back_does_not_return_when_its_room_is_deleted(
    finished: Frame, site: Site, ana: Device, room: str, has_archive_seen_it: bool
):
    path = await shared_and_taken_back(site, ana, room, has_archive_seen_it)
    assert (await ana.call("DELETE", f"/api/rooms/{room}/")).status == 204

    answer = await site.stranger().get(path)

    assert (answer.status, answer.code) == (404, "deal_not_finished")


async def test_what_a_room_tells_while_it_is_being_deleted_is_told_before_it_is_gone(
    finished: Frame, site: Site, ana: Device, room: str
):
    left: list[list[bool]] = []

    async def leave(_room: str, deals: list[FinishedDeal]) -> None:
        left.append([deal.record is None for deal in deals])
        if len(left) == 1:
            await undone(await ana.join(room))

    await site.process.rooms.delete(room, ana.id, leave)

    assert left == [[False], [True]]


async def test_a_link_does_not_lead_to_a_deal_of_the_next_room_of_that_code(
    finished: Frame, site: Site, ana: Device, ben: Device, room: str
):
    path = await shared(ana, room)
    hands = (await ana.get(path)).body["deals"][0]["hands"]
    await archived(site)
    await ana.call("DELETE", f"/api/rooms/{room}/")
    assert await site.process.rooms.make(room, ben.id, "Ben", 0)
    await started(ben, room)
    await site.play_deal(room, ben)

    answer = await site.stranger().get(path)

    assert answer.body["deals"][0]["hands"] == hands
    assert "Ben" not in str(answer.body)


@pytest.mark.parametrize("has_archive_seen_it", [False, True])
async def test_a_deal_that_is_taken_back_is_taken_from_its_link_until_it_ends_again(
    finished: Frame, site: Site, ana: Device, room: str, has_archive_seen_it: bool
):
    path = await shared_and_taken_back(site, ana, room, has_archive_seen_it)

    gone = await site.stranger().get(path)
    assert (gone.status, gone.code) == (404, "deal_not_finished")
    assert (await ana.post(f"/api/rooms/{room}/deals/1/link/")).code == "deal_not_finished"
    await site.play_deal(room, ana)

    again = await site.stranger().get(path)
    assert again.body["deals"][0]["marks"]["undone"] == 1
    verify(read(json.dumps(again.body).encode()))


async def test_a_deal_that_is_not_there_has_no_link(ana: Device, room: str, unchanged: Unchanged):
    await started(ana, room)
    async with unchanged():
        for number in ("1", "2", "0"):
            answer = await ana.post(f"/api/rooms/{room}/deals/{number}/link/")
            assert (answer.status, answer.code) == (404, "deal_not_finished")
    assert await SharedDeal.objects.acount() == 0


async def test_where_onlookers_are_kept_out_a_stranger_shares_nothing(site: Site, ana: Device, ben: Device):
    made = await ana.post("/api/rooms/", {"name": "Ana", "watchers": False})
    room = made.body["code"]
    await started(ana, room)
    await site.play_deal(room, ana)

    answer = await ben.post(f"/api/rooms/{room}/deals/1/link/")

    assert (answer.status, answer.code) == (403, "not_allowed")
    assert await SharedDeal.objects.acount() == 0


@pytest.mark.parametrize("name", ["x", "5T0mWd1oX8m3vJbq2c9hZw", "x" * 300, "%00", "%27--"])
async def test_an_id_that_is_none_leads_nowhere(site: Site, name: str):
    answer = await site.stranger().get(f"/api/records/{name}/")
    assert (answer.status, answer.code) == (404, "record_not_found")
