"""Finished deals: there from the reveal on, gone when taken back, for those alone who may read them (P26, P39)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from redis.asyncio import Redis

from games.models import PlayedDeal
from games.records.record import read
from games.records.verify import verify
from tests.lobby.conftest import Unchanged
from tests.lobby.playing import archived, one_more_deal, started, undone
from tests.served import HOST, Device, Frame, Site


async def deals_of(device: Device, room: str) -> Any:
    answer = await device.get(f"/api/rooms/{room}/deals/")
    assert answer.status == 200, answer
    return answer.body


@pytest.fixture
async def finished(site: Site, ana: Device, room: str) -> Frame:
    """The last view of the first deal, played to its end."""
    await started(ana, room)
    return await site.play_deal(room, ana)


async def test_a_deal_is_listed_from_the_moment_of_its_reveal(finished: Frame, ana: Device, room: str):
    result = finished["result"]

    assert await deals_of(ana, room) == [
        {
            "number": 1,
            "match": 1,
            "team": result["team"],
            "points": result["points"],
            "key": result["key"],
            "kind": result["kind"],
            "scores": result["scores_after"],
        }
    ]


async def test_its_record_holds_before_and_after_the_archive_has_it(
    finished: Frame, site: Site, ana: Device, room: str
):
    before = (await ana.get(f"/api/rooms/{room}/deals/1/")).body
    await archived(site)
    assert await site.process.rooms.finished(room) == []

    after = await ana.get(f"/api/rooms/{room}/deals/1/")

    assert after.body == before
    verify(read(json.dumps(before).encode()))
    (deal,) = before["deals"]
    assert before["names"] == ["Ana", None, None, None]
    assert before["computers"] == [None, "steady", "steady", "steady"]
    assert deal["hands"] == finished["result"]["dealt"]
    assert len(deal["actions"]) == len(finished["log"])
    assert await deals_of(ana, room) != []


async def test_a_deal_that_is_still_played_is_not_there(site: Site, ana: Device, room: str, unchanged: Unchanged):
    await started(ana, room)
    async with unchanged():
        assert await deals_of(ana, room) == []
        for number in ("1", "2", "0", "9" * 30, "9" * 5000, "true", "-1", "1.0", "%D9%A1"):
            answer = await ana.get(f"/api/rooms/{room}/deals/{number}/")
            assert (answer.status, answer.code) == (404, "deal_not_finished")


@pytest.mark.parametrize("has_archive_seen_it", [False, True])
@pytest.mark.parametrize("has_archive_seen_the_undo", [False, True])
async def test_a_deal_that_is_taken_back_is_nobodys_to_see_until_it_ends_again(
    finished: Frame, site: Site, ana: Device, room: str, has_archive_seen_it: bool, has_archive_seen_the_undo: bool
):
    first = (await ana.get(f"/api/rooms/{room}/deals/1/")).body
    if has_archive_seen_it:
        await archived(site)
    tab = await ana.join(room)
    await undone(tab)
    if has_archive_seen_the_undo:
        await archived(site)

    assert await deals_of(ana, room) == []
    assert (await ana.get(f"/api/rooms/{room}/deals/1/")).code == "deal_not_finished"
    await site.play_deal(room, ana)
    again = (await ana.get(f"/api/rooms/{room}/deals/1/")).body
    assert [deal["number"] for deal in await deals_of(ana, room)] == [1]
    assert again["deals"][0]["hands"] == first["deals"][0]["hands"]
    assert again["deals"][0]["marks"]["undone"] == 1


async def test_deals_are_listed_in_their_order_wherever_they_are(finished: Frame, site: Site, ana: Device, room: str):
    view = finished
    for number in (2, 3, 4):
        if number == 3:
            await archived(site)
        view = await one_more_deal(site, ana, room, view)

    deals = await deals_of(ana, room)

    assert [deal["number"] for deal in deals] == [1, 2, 3, 4]
    assert len(await site.process.rooms.finished(room)) == 2


async def test_deals_can_be_had_some_at_a_time(finished: Frame, site: Site, ana: Device, room: str):
    view = finished
    for _ in range(4):
        view = await one_more_deal(site, ana, room, view)
    numbers, path = [], f"/api/rooms/{room}/deals/?limit=2"
    while path:
        answer = await ana.get(path)
        numbers.append([deal["number"] for deal in answer.body])
        link = answer.headers.get("link", "")
        assert link == "" or link.endswith('>; rel="next"')
        path = link.partition(">")[0].removeprefix(f"<http://{HOST}")

    assert numbers == [[1, 2], [3, 4], [5]]
    assert (await ana.get(f"/api/rooms/{room}/deals/?after=5")).body == []


@pytest.mark.parametrize(
    "asked", ["limit=0", "limit=1001", "limit=", "limit=two", "after=-1", "after=1.5", "after=٣", f"after={'9' * 5000}"]
)
async def test_what_part_of_the_deals_is_asked_for_has_to_be_readable(
    ana: Device, room: str, unchanged: Unchanged, asked: str
):
    async with unchanged():
        answer = await ana.get(f"/api/rooms/{room}/deals/?{asked}")
    assert (answer.status, answer.code) == (400, "malformed")
    assert answer.body["detail"] == {"field": asked.partition("=")[0]}


@pytest.mark.parametrize("path", ["deals/", "deals/1/", "book/", "book/?format=csv"])
async def test_what_a_device_has_already_is_not_sent_again(
    finished: Frame, site: Site, ana: Device, room: str, path: str
):
    first = await ana.get(f"/api/rooms/{room}/{path}")
    tag = first.headers["etag"]

    again = await ana.get(f"/api/rooms/{room}/{path}", if_none_match=f'"other", W/{tag}')
    await archived(site)
    archived_now = await ana.get(f"/api/rooms/{room}/{path}", if_none_match=tag)

    assert first.headers["cache-control"] == "private, no-cache"
    assert (again.status, again.body, again.headers["etag"]) == (304, "", tag)
    assert archived_now.status == 304
    assert (await ana.get(f"/api/rooms/{room}/{path}", if_none_match='"other"')).status == 200
    tab = await ana.join(room)
    await undone(tab)
    await site.play_deal(room, ana)
    changed = await ana.get(f"/api/rooms/{room}/{path}", if_none_match=tag)
    if path == "deals/1/":
        assert changed.status == 200  # it was undone once more now
        assert changed.headers["etag"] != tag


# Who may read


async def test_who_sat_there_may_read_deals_also_after_leaving(finished: Frame, ana: Device, ben: Device, room: str):
    await ben.post(f"/api/rooms/{room}/seats/", {"name": "Ben", "seat": 1})
    tab = await ben.join(room)
    await tab.ask("stand", seat=1)

    for device in (ana, ben):
        assert len(await deals_of(device, room)) == 1
        assert (await device.get(f"/api/rooms/{room}/deals/1/")).status == 200


async def test_where_onlookers_are_let_in_they_may_read_deals(finished: Frame, site: Site, room: str):
    assert len(await deals_of(site.stranger(), room)) == 1


async def test_elsewhere_who_never_sat_there_may_not(site: Site, ana: Device, ben: Device, unchanged: Unchanged):
    made = await ana.post("/api/rooms/", {"name": "Ana", "watchers": False})
    room = made.body["code"]
    await started(ana, room)
    await site.play_deal(room, ana)
    assert len(await deals_of(ana, room)) == 1
    async with unchanged():
        for stranger in (ben, site.stranger()):
            for path in (f"/api/rooms/{room}/deals/", f"/api/rooms/{room}/deals/1/", f"/api/rooms/{room}/deals/2/"):
                answer = await stranger.get(path)
                assert (answer.status, answer.code) == (403, "not_allowed")


async def test_deleting_a_room_deletes_its_peoples_names(finished: Frame, site: Site, ana: Device, room: str):
    await archived(site)

    await ana.call("DELETE", f"/api/rooms/{room}/")

    (row,) = [row async for row in PlayedDeal.objects.all()]
    assert row.record is not None
    assert json.loads(row.record)["deals"] != []
    assert "Ana" not in row.record


async def test_whoever_may_not_delete_a_room_takes_no_names_from_it(
    finished: Frame, site: Site, ben: Device, room: str, unchanged: Unchanged
):
    await archived(site)
    async with unchanged():
        answer = await ben.call("DELETE", f"/api/rooms/{room}/")
    assert (answer.status, answer.code) == (403, "not_allowed")


async def test_deals_of_a_room_that_has_lapsed_are_not_those_of_the_next_one_of_its_code(
    finished: Frame, valkey, prefix: str, site: Site, ben: Device, room: str
):
    async with Redis.from_url(valkey.url) as redis:
        (key,) = [key async for key in redis.scan_iter(f"{prefix}*room:{room}")]
        await redis.delete(key)
    assert await site.process.rooms.make(room, ben.id, "Ben", 0) is None  # the archive has not had it yet
    await archived(site)
    assert await site.process.rooms.make(room, ben.id, "Ben", 0)

    assert await deals_of(ben, room) == []
    assert await PlayedDeal.objects.acount() == 1


async def test_the_deals_of_a_deleted_room_are_gone_for_whoever_has_its_code_next(
    finished: Frame, site: Site, ana: Device, ben: Device, room: str
):
    await archived(site)
    await ana.call("DELETE", f"/api/rooms/{room}/")
    assert (await ana.get(f"/api/rooms/{room}/deals/")).code == "room_not_found"
    assert await site.process.rooms.make(room, ben.id, "Ben", 0)

    assert await deals_of(ben, room) == []
    assert (await ben.get(f"/api/rooms/{room}/deals/1/")).code == "deal_not_finished"
