"""Making a room, finding it by what people type, the list of one's own rooms, deleting one."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import pytest

from games.rooms.codes import ALPHABET, LENGTH
from tests.lobby.conftest import Unchanged
from tests.served import HOST, Device, Site


def as_typed(text: str) -> str:
    """What was typed, as a browser puts it into an address."""
    return quote(text, safe="")


async def make(device: Device, **body: Any) -> str:
    answer = await device.post("/api/rooms/", {"name": "Ana", **body})
    assert answer.status == 201, answer
    return str(answer.body["code"])


# Making


async def test_one_call_makes_a_room_and_seats_the_caller(ana: Device):
    answer = await ana.post("/api/rooms/", {"name": "  Ana "})

    assert answer.status == 201
    assert set(answer.body) == {"code", "url", "seat"}
    code = answer.body["code"]
    assert re.fullmatch(f"[{ALPHABET}]{{{LENGTH}}}", code)
    assert answer.body["url"] == f"http://{HOST}/r/{code}/"
    assert answer.body["seat"] == 0
    room = (await ana.get(f"/api/rooms/{code}/")).body
    assert room["seats"][0] == {
        "seat": 0, "team": 0, "kind": "person", "name": "Ana", "level": None, "yours": True,
    }  # fmt: skip


async def test_the_caller_chooses_seat_house_rules_and_whether_others_may_watch(ana: Device):
    rules = {"target": 10, "key_points": 1, "sporting": True}
    code = await make(ana, seat=3, profile="six-love", house_rules=rules, watchers=False)

    room = (await ana.get(f"/api/rooms/{code}/")).body

    assert [seat["kind"] for seat in room["seats"]] == ["empty", "empty", "empty", "person"]
    assert room["house_rules"] == rules
    assert not room["watchers"]


async def test_a_house_rule_with_the_value_it_has_anyway_is_none(ana: Device):
    code = await make(ana, house_rules={"target": 6, "sporting": False})
    assert (await ana.get(f"/api/rooms/{code}/")).body["house_rules"] == {}


@pytest.mark.parametrize(
    ("rules", "field"),
    [
        ({"target": 7}, "target"),
        ({"target": "10"}, "target"),
        ({"target": 10.0}, "target"),
        ({"target": True}, "target"),
        ({"sporting": 1}, "sporting"),
        ({"sporting": None}, "sporting"),
        ({"sporting": {"a": []}}, "sporting"),
        ({"id": "x"}, "id"),
        ({"misdeal": True}, "misdeal"),
        ([], "house_rules"),
        ("target", "house_rules"),
        (None, "house_rules"),
    ],
)
async def test_a_house_rule_that_there_is_not_makes_no_room(ana: Device, unchanged: Unchanged, rules: Any, field: str):
    async with unchanged():
        answer = await ana.post("/api/rooms/", {"name": "Ana", "house_rules": rules})
    assert (answer.status, answer.code, answer.body["detail"]) == (400, "malformed", {"field": field})


async def test_a_profile_that_there_is_not_makes_no_room(ana: Device, unchanged: Unchanged):
    async with unchanged():
        answer = await ana.post("/api/rooms/", {"name": "Ana", "profile": "five-love"})
    assert (answer.status, answer.body) == (400, {"code": "malformed", "detail": {"field": "profile"}})


# Finding


async def test_a_room_shows_those_who_join_who_sits_where_and_no_more(ana: Device, ben: Device, room: str, site: Site):
    answer = await ben.get(f"/api/rooms/{room}/")

    assert answer.status == 200
    assert set(answer.body) == {"code", "phase", "profile", "house_rules", "seats", "free", "watchers"}
    assert answer.body["code"] == room
    assert answer.body["phase"] == "gathering"
    assert answer.body["profile"] == "six-love"
    assert answer.body["free"] == [1, 2, 3]
    assert [seat["yours"] for seat in answer.body["seats"]] == [False] * 4
    assert [seat["team"] for seat in answer.body["seats"]] == [0, 1, 0, 1]
    tab = await ana.join(room)
    await tab.receive()
    await tab.ask("start", moment=0)

    started = (await ben.get(f"/api/rooms/{room}/")).body

    assert started["phase"] in ("playing", "designating")
    assert started["free"] == [1, 2, 3]  # a computer's seat may be taken
    assert [seat["level"] for seat in started["seats"]] == [None, "steady", "steady", "steady"]
    assert "tile" not in str(started)


FORGIVEN = [
    "{lower}",
    " {code} ",
    "{spaced}",
    "{dashed}",
    "{code}/",
    "http://localhost:8000/r/{code}/",
    "https://dominoes.example/r/{lower}",
    "dominoes.example/r/{code}/",
    "/r/{code}/",
    "https://dominoes.example/r/{code}/?from=qr#top",
    "https://dominoes.example/r/{code}/deals/3/",
]


@pytest.mark.parametrize("typed", FORGIVEN)
async def test_a_code_is_read_as_people_type_and_paste_it(ben: Device, room: str, typed: str):
    typed = typed.format(code=room, lower=room.lower(), spaced=" ".join(room), dashed=f"{room[:3]}-{room[3:]}")

    answer = await ben.get(f"/api/rooms/{as_typed(typed)}/")

    assert answer.status == 200
    assert answer.body["code"] == room


@pytest.mark.parametrize("typed", ["https://dominoes.example/r/{code}/", "{lower}"])
async def test_a_code_is_read_so_in_every_call(ana: Device, ben: Device, room: str, typed: str):
    address = f"/api/rooms/{as_typed(typed.format(code=room, lower=room.lower()))}"

    assert (await ben.post(f"{address}/seats/", {"name": "Ben"})).status == 201
    assert (await ben.get(f"{address}/deals/")).body == []
    assert (await ben.get(f"{address}/deals/1/")).code == "deal_not_finished"
    assert (await ana.call("DELETE", f"{address}/")).status == 204


CALLS = [
    ("GET", ""),
    ("DELETE", ""),
    ("POST", "seats/"),
    ("GET", "deals/"),
    ("GET", "deals/1/"),
]


@pytest.mark.parametrize(("method", "rest"), CALLS)
@pytest.mark.parametrize("typed", ["CDFGHJ", "AEIOUY", "CDFGH", "CDFGHJK", "x" * 600, "%00", "☕", ".."])
async def test_a_wrong_code_finds_nothing(ana: Device, unchanged: Unchanged, method: str, rest: str, typed: str):
    async with unchanged():
        answer = await ana.call(method, f"/api/rooms/{typed}/{rest}", b'{"name": "Ana"}')
    assert (answer.status, answer.code, answer.body["detail"]) == (404, "room_not_found", {})


# One's own


async def test_my_tables_are_those_where_i_sit_newest_first(ana: Device, ben: Device):
    first, second = await make(ana), await make(ana)
    third = await make(ben)
    await ana.post(f"/api/rooms/{third}/seats/", {"name": "Ana"})

    assert [room["code"] for room in (await ana.get("/api/rooms/")).body] == [third, second, first]
    assert [room["code"] for room in (await ben.get("/api/rooms/")).body] == [third]


async def test_whoever_sits_nowhere_has_no_tables(site: Site, room: str):
    answer = await site.stranger().get("/api/rooms/")
    assert (answer.status, answer.body) == (200, [])


async def test_a_table_that_somebody_has_left_is_not_among_his(ana: Device, ben: Device, room: str):
    await ben.post(f"/api/rooms/{room}/seats/", {"name": "Ben", "seat": 1})
    tab = await ben.join(room)
    await tab.ask("stand", seat=1)

    assert (await ben.get("/api/rooms/")).body == []


# Deleting


async def test_whoever_made_a_room_may_delete_it(ana: Device, ben: Device, room: str):
    await ben.post(f"/api/rooms/{room}/seats/", {"name": "Ben"})
    tab = await ben.join(room)

    answer = await ana.call("DELETE", f"/api/rooms/{room}/")

    assert (answer.status, answer.body) == (204, "")
    assert await tab.closed() == 4404
    assert (await ana.get(f"/api/rooms/{room}/")).code == "room_not_found"
    for device in (ana, ben):
        assert (await device.get("/api/rooms/")).body == []
    assert (await ana.call("DELETE", f"/api/rooms/{room}/")).code == "room_not_found"


async def test_nobody_else_may(ana: Device, ben: Device, room: str, unchanged: Unchanged):
    await ben.post(f"/api/rooms/{room}/seats/", {"name": "Ben"})
    async with unchanged():
        answer = await ben.call("DELETE", f"/api/rooms/{room}/")
    assert (answer.status, answer.code) == (403, "not_allowed")


@pytest.mark.parametrize("path", ["/api/games/", "/api/rooms/CDFGHJ%0A/", "/api/records/x/y/"])
async def test_an_address_that_there_is_not_is_answered_by_its_code(ana: Device, unchanged: Unchanged, path: str):
    async with unchanged():
        for method in ("GET", "POST"):
            answer = await ana.call(method, path, b"{}")
            assert (answer.status, answer.code) == (404, "not_found")


async def test_a_format_that_there_is_not_is_answered_by_its_code(ana: Device, room: str, unchanged: Unchanged):
    async with unchanged():
        answer = await ana.get(f"/api/rooms/{room}/?format=html")
    assert (answer.status, answer.code) == (404, "not_found")


async def test_a_call_that_there_is_not_is_refused_by_its_code(ana: Device, room: str, unchanged: Unchanged):
    async with unchanged():
        answer = await ana.call("PUT", f"/api/rooms/{room}/", b"{}")
    assert (answer.status, answer.code) == (405, "method_not_allowed")
