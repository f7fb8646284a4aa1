"""Who may read and do what over REST (P39): every call about a room's deals, by everybody there is.

A stranger has no cookie, an onlooker has one and a socket where that is allowed, the others sit there or sat there.
"""

from __future__ import annotations

import json
from typing import NamedTuple

import pytest
from django.test import Client

from tests.lobby.conftest import Unchanged
from tests.lobby.playing import started
from tests.records.sessions import a_session
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


FOR_ALL = (200, None)
NO_TOKEN = (403, "csrf_failed")
"""What a stranger is told of unsafe calls first: without a cookie there is no token either."""
CALLS: dict[tuple[str, str], tuple[object, ...]] = {
    # What a seated device, one that has sat there, an onlooker and a stranger are told where onlookers are kept out.
    ("GET", ""): (FOR_ALL,) * 4,
    ("GET", "rooms/"): (FOR_ALL,) * 4,
    ("GET", "rooms/{room}/"): (FOR_ALL,) * 4,
    ("POST", "rooms/"): ((201, None),) * 3 + (NO_TOKEN,),
    ("POST", "rooms/{room}/seats/"): ((409, "seat_taken"),) * 3 + (NO_TOKEN,),
    ("POST", "rooms/{room}/transfers/"): ((201, None), *((403, "not_your_seat"),) * 2, NO_TOKEN),
    ("POST", "transfers/"): ((410, "transfer_expired"),) * 3 + (NO_TOKEN,),
    ("GET", "rooms/{room}/deals/"): (FOR_ALL,) * 2 + ((403, "not_allowed"),) * 2,
    ("GET", "rooms/{room}/deals/1/"): (FOR_ALL,) * 2 + ((403, "not_allowed"),) * 2,
    ("GET", "rooms/{room}/deals/1/review/"): ((202, None),) * 2 + ((403, "not_allowed"),) * 2,
    ("POST", "rooms/{room}/deals/1/link/"): ((201, None),) * 2 + ((403, "not_allowed"), NO_TOKEN),
    ("GET", "rooms/{room}/book/"): (FOR_ALL,) * 2 + ((403, "not_allowed"),) * 2,
    ("POST", "records/"): ((201, None),) * 3 + (NO_TOKEN,),
    ("GET", "records/{link}/"): (FOR_ALL,) * 4,
    ("GET", "records/{link}/review/"): ((202, None),) * 4,
    ("POST", "records/verify/"): (FOR_ALL,) * 3 + (NO_TOKEN,),
    ("DELETE", "rooms/{room}/"): ((204, None), *((403, "not_allowed"),) * 2, NO_TOKEN),
}
BODIES = {
    "rooms/": {"name": "Eve"},
    "rooms/{room}/seats/": {"name": "Eve", "seat": 0},
    "rooms/{room}/transfers/": {"seat": 0},
    "transfers/": {"secret": "x"},
    "records/": a_session(deals=1),
    "records/verify/": a_session(deals=1),
}


@pytest.mark.parametrize("watchers", [True, False])
async def test_p39_every_call_answers_everybody_as_it_is_written_here(
    site: Site, ana: Device, ben: Device, watchers: bool
):
    company = await a_company(site, ana, ben, watchers=watchers)
    link = (await ana.post(f"/api/rooms/{company.room}/deals/1/link/")).body["id"]
    told = {}
    for method, path in CALLS:
        where = "/api/" + path.format(room=company.room, link=link)
        body = json.dumps(BODIES.get(path)).encode()
        told[method, path] = tuple(
            [said(await one.call(method, where, body)) for one in (*company.all[1:3], site.stranger(), company.seated)]
        )

    expected = {}
    for call, (seated, formerly, onlooker, stranger) in CALLS.items():
        # Where onlookers are let in, they may read whatever those who sat there may.
        onlooking = formerly if watchers and onlooker == (403, "not_allowed") and call[0] != "DELETE" else onlooker
        strange = formerly if watchers and stranger == (403, "not_allowed") else stranger
        expected[call] = (formerly, onlooking, strange, seated)
    assert told == expected


def test_p39_no_call_is_left_out(valkey: object):
    answer = Client().get("/api/schema/", {"format": "json"})
    paths = json.loads(answer.content)["paths"]
    known = {(method.upper(), path) for path, calls in paths.items() for method in calls}
    named = {"{code}": "{room}", "deals/{number}": "deals/1", "{name}": "{link}"}
    for written, ours in named.items():
        known = {(method, path.replace(written, ours)) for method, path in known}
    assert {(method, path.removeprefix("/api/")) for method, path in known} == {*CALLS}


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
