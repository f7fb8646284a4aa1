"""Redis has lost writes, by a failover or an older file: what the room says now counts, whatever the archive has.

The room may be in a deal again that the archive has seen ended. Its hands are nobody's to see until it ends again.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.management.commands.work import Worker
from games.models import PlayedDeal
from tests.lobby.conftest import Losing
from tests.lobby.playing import archived, one_more_deal, started, undone
from tests.served import Device, Frame, Site


@pytest.fixture
async def finished(site: Site, ana: Device, room: str) -> Frame:
    """The last view of the first deal, played to its end."""
    await started(ana, room)
    return await site.play_deal(room, ana)


async def everything(device: Device, room: str, links: dict[int, str]) -> dict[str, Any]:
    """The status, or what a list has, of all that tells of deals 1 to 3."""
    told: dict[str, Any] = {}
    for number in (1, 2, 3):
        for path in ("", "review/"):
            told[f"{number}/{path}"] = (await device.get(f"/api/rooms/{room}/deals/{number}/{path}")).status
        told[f"share {number}"] = (await device.post(f"/api/rooms/{room}/deals/{number}/link/")).status
    for number, link in links.items():
        told[f"link {number}"] = (await device.get(f"/api/records/{link}/")).status
        told[f"review of link {number}"] = (await device.get(f"/api/records/{link}/review/")).status
    for path in ("deals/", "book/"):
        body = (await device.get(f"/api/rooms/{room}/{path}")).body
        told[path] = [line["number"] for line in (body if path == "deals/" else body["deals"])]
    table = (await device.get(f"/api/rooms/{room}/book/?format=csv")).body
    told["csv"] = [int(line.split(",")[3]) for line in table.splitlines()[1:2]]
    return told


async def links_to(device: Device, room: str, *numbers: int) -> dict[int, str]:
    return {number: (await device.post(f"/api/rooms/{room}/deals/{number}/link/")).body["id"] for number in numbers}


def only(number: int, links: dict[int, str]) -> dict[str, Any]:
    """What ``everything`` is where the deals up to ``number`` stand."""
    told: dict[str, Any] = {}
    for other in (1, 2, 3):
        stands = other <= number
        told |= {f"{other}/": 200 if stands else 404, f"{other}/review/": 202 if stands else 404}
        told[f"share {other}"] = 201 if stands else 404
    for linked in links:
        told |= {f"link {linked}": 200 if linked <= number else 404}
        told |= {f"review of link {linked}": 202 if linked <= number else 404}
    standing = list(range(1, number + 1))
    return told | {"deals/": standing, "book/": standing, "csv": [number] if number else []}


@pytest.mark.parametrize("has_archive_seen_it", [True, False])
async def test_a_deal_the_room_is_in_again_and_those_after_it_are_nobodys_to_see(
    finished: Frame, site: Site, ana: Device, room: str, losing: Losing, has_archive_seen_it: bool
):
    """Deals 2 and 3 are played to their ends, and then the room is at the first action of deal 2."""
    tab = await ana.join(room)
    assert (await tab.ask("next_deal", moment=finished["moment"]))[-1]["type"] == "done"
    await tab.end()
    async with losing():
        second = await site.play_deal(room, ana)
        third = await one_more_deal(site, ana, room, second)
        links = await links_to(ana, room, 1, 2, 3)
        assert third["deal"]["number"] == 3
        assert await everything(ana, room, links) == only(3, links)
        tag = (await ana.get(f"/api/rooms/{room}/deals/2/")).headers["etag"]
        if has_archive_seen_it:
            await archived(site)

    for device in (ana, site.stranger()):
        told = await everything(device, room, links)
        assert told == only(1, links)
        known = await device.get(f"/api/rooms/{room}/deals/2/", if_none_match=f"{tag}, *")
        assert (known.status, known.code) == (404, "deal_not_finished")


async def test_before_the_first_deal_nothing_stands(site: Site, ana: Device, room: str, losing: Losing):
    async with losing():
        await started(ana, room)
        await site.play_deal(room, ana)
        links = await links_to(ana, room, 1)
        await archived(site)

    assert await everything(ana, room, links) == only(0, links)


async def test_played_to_another_end_the_deal_is_what_it_is_now_before_and_after_the_archive_has_it(
    finished: Frame, site: Site, ana: Device, room: str, losing: Losing
):
    """It ends at a smaller version of the room than the one that was lost."""
    tab = await ana.join(room)
    assert (await tab.ask("next_deal", moment=finished["moment"]))[-1]["type"] == "done"
    await tab.end()
    async with losing():
        await site.play_deal(room, ana)
        tab = await ana.join(room)
        for _ in range(3):  # so that it ends, for now, at a greater version
            await undone(tab)
            await tab.end()
            await site.play_deal(room, ana)
            tab = await ana.join(room)
        await tab.end()
        links = await links_to(ana, room, 2)
        lost = (await ana.get(f"/api/rooms/{room}/deals/2/")).body
        await archived(site)

    view = await site.play_deal(room, ana)
    now = (await ana.get(f"/api/rooms/{room}/deals/2/")).body
    assert (lost["deals"][0]["marks"]["undone"], now["deals"][0]["marks"]["undone"]) == (3, 0)
    tab = await ana.join(room)
    assert (await tab.ask("next_deal", moment=view["moment"]))[-1]["type"] == "done"
    for path in (f"rooms/{room}/deals/2/", f"records/{links[2]}/"):
        assert (await ana.get(f"/api/{path}")).body == now
    await Worker(site.process).archive()

    assert await site.process.rooms.finished(room) == []
    assert (await ana.get(f"/api/rooms/{room}/deals/2/")).body == now
    row = await PlayedDeal.objects.aget(number=2)
    assert json.loads(row.record or "") == now
    await ana.call("DELETE", f"/api/rooms/{room}/")
    assert (await ana.get(f"/api/records/{links[2]}/")).body["deals"] == now["deals"]


async def test_a_deal_that_was_taken_back_in_lost_writes_stands_while_it_is_on_the_table(
    finished: Frame, site: Site, ana: Device, room: str, losing: Losing
):
    shown = (await ana.get(f"/api/rooms/{room}/deals/1/")).body
    await archived(site)
    async with losing():
        await undone(await ana.join(room))
        await archived(site)
        assert (await ana.get(f"/api/rooms/{room}/deals/1/")).status == 404
        await site.hang_up()

    assert (await ana.get(f"/api/rooms/{room}/deals/1/")).body == shown
    assert [line["number"] for line in (await ana.get(f"/api/rooms/{room}/book/")).body["deals"]] == [1]


async def test_what_comes_late_is_no_lost_write(finished: Frame, site: Site, ana: Device, room: str):
    """A worker has taken the deal and is overtaken: it was taken back, and the archive knows."""
    slow = Worker(site.process)
    take = site.process.store.take_finished
    late = await take(100)
    await undone(await ana.join(room))
    await archived(site)

    async def taken_before(_: int) -> object:
        return late

    site.process.store.take_finished = taken_before  # type: ignore[method-assign,assignment]
    await slow.archive()
    site.process.store.take_finished = take  # type: ignore[method-assign]

    row = await PlayedDeal.objects.aget()
    assert row.record is None
