"""Who may read and do what over REST (P39): every call about a room's deals, by everybody there is.

A stranger has no cookie, an onlooker has one and a socket where that is allowed, the others sit there or sat there.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.lobby.conftest import Unchanged
from tests.lobby.playing import started
from tests.served import Answer, Device, Site

READING = ("deals/", "deals/1/", "book/", "book/?format=csv")


class Company(NamedTuple):
    """A room with a finished deal, and all who may ask about it."""

    room: str
    seated: Device
    formerly_seated: Device
    onlooker: Device
    stranger: Device

    @property
    def all(self) -> list[Device]:
        return [self.seated, self.formerly_seated, self.onlooker, self.stranger]


async def a_company(site: Site, ana: Device, ben: Device, *, watchers: bool) -> Company:
    room = (await ana.post("/api/rooms/", {"name": "Ana", "watchers": watchers})).body["code"]
    assert (await ben.post(f"/api/rooms/{room}/seats/", {"name": "Ben", "seat": 1})).status == 201
    tab = await ben.join(room)
    assert (await tab.ask("stand", seat=1))[-1]["type"] == "done"
    await tab.end()
    await started(ana, room)
    eve = await site.device()
    tab = await eve.join(room)
    assert (tab.refused is None) == watchers or await tab.closed() == 4403
    await site.play_deal(room, ana)
    return Company(room, ana, ben, eve, site.stranger())


def said(answer: Answer) -> tuple[int, str | None]:
    return answer.status, answer.code if answer.status >= 400 else None


@pytest.mark.parametrize("path", READING)
async def test_p39_where_onlookers_are_let_in_everybody_with_the_code_may_read(
    site: Site, ana: Device, ben: Device, path: str
):
    company = await a_company(site, ana, ben, watchers=True)
    assert [said(await one.get(f"/api/rooms/{company.room}/{path}")) for one in company.all] == [(200, None)] * 4


@pytest.mark.parametrize("path", [*READING, "deals/2/", "deals/1/review/"])
async def test_p39_elsewhere_only_those_who_sat_there_may(
    site: Site, ana: Device, ben: Device, unchanged: Unchanged, path: str
):
    company = await a_company(site, ana, ben, watchers=False)
    async with unchanged():
        refused = [said(await one.get(f"/api/rooms/{company.room}/{path}")) for one in company.all[2:]]
    answered = [said(await one.get(f"/api/rooms/{company.room}/{path}")) for one in company.all[:2]]

    assert refused == [(403, "not_allowed")] * 2
    there = {"deals/2/": (404, "deal_not_finished"), "deals/1/review/": (202, None)}
    assert answered == [there.get(path, (200, None))] * 2


async def test_p39_who_may_read_a_deal_may_share_it_and_nobody_else(site: Site, ana: Device, ben: Device):
    company = await a_company(site, ana, ben, watchers=False)
    path = f"/api/rooms/{company.room}/deals/1/link/"

    told = [said(await one.post(path)) for one in company.all]

    # A stranger has no token yet either, and is told of that first.
    assert told == [(201, None), (201, None), (403, "not_allowed"), (403, "csrf_failed")]


async def test_p39_a_link_is_for_whoever_has_it(site: Site, ana: Device, ben: Device):
    company = await a_company(site, ana, ben, watchers=False)
    link = (await ana.post(f"/api/rooms/{company.room}/deals/1/link/")).body["id"]

    assert [said(await one.get(f"/api/records/{link}/")) for one in company.all] == [(200, None)] * 4


async def test_p39_only_its_maker_deletes_a_room(site: Site, ana: Device, ben: Device, unchanged: Unchanged):
    company = await a_company(site, ana, ben, watchers=True)
    path = f"/api/rooms/{company.room}/"
    async with unchanged():
        told = [said(await one.call("DELETE", path)) for one in company.all[1:]]
    assert told == [(403, "not_allowed"), (403, "not_allowed"), (403, "csrf_failed")]

    assert (await ana.call("DELETE", path)).status == 204
    for one in company.all:
        for rest in ("", *READING[:3]):
            assert (await one.get(f"{path}{rest}")).code == "room_not_found"
