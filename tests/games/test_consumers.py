"""A device's socket from the handshake to its end: who is let in, what is answered, and with which code it closes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

import pytest
from pytest_django import Settings

from bench.proxy import Proxy
from games import limits
from games.consumers import DEAF_AFTER
from games.process import Process
from games.rooms.seating import MOST_WATCHERS
from tests.served import Device, Site, serving, unhurried


@pytest.fixture
async def site(valkey: object, prefix: str, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Site]:
    settings.GAME_LIMITS, settings.GAME_PACE = True, 0.0
    unhurried(monkeypatch)
    async with serving(Process(prefix)) as site:
        yield site


async def a_room(device: Device, **more: object) -> str:
    answer = await device.post("/api/rooms/", {"name": "Ana", **more})
    assert answer.status == 201, answer
    return str(answer.body["code"])


@pytest.fixture
async def ana(site: Site) -> Device:
    return await site.device()


@pytest.fixture
async def room(ana: Device) -> str:
    return await a_room(ana)


async def version_of(site: Site, room: str) -> int:
    return (await site.process.rooms.look(room)).version


# The handshake


async def test_who_comes_is_sent_the_room(ana: Device, room: str):
    frame = await (await ana.join(room)).receive()

    assert frame["type"] == "view"
    assert frame["view"]["code"] == room
    assert frame["view"]["seats"][0]["yours"]
    assert frame["events"] == []


async def test_a_code_is_read_forgivingly_here_too(ana: Device, room: str):
    frame = await (await ana.join(f"{room[:3].lower()}-{room[3:]}")).receive()
    assert frame["view"]["code"] == room


async def test_an_unknown_device_is_closed_with_4401(site: Site, room: str):
    stranger = site.stranger()
    assert await (await stranger.join(room)).closed() == 4401


async def test_a_forged_cookie_is_an_unknown_device(ana: Device, room: str):
    ana.cookies["device"] = f"x{ana.cookies['device']}"
    assert await (await ana.join(room)).closed() == 4401


@pytest.mark.parametrize("origin", ["", "null", "http://evil.example", "http://localhost:8001"])
async def test_a_page_of_another_site_is_refused_before_the_handshake(site: Site, ana: Device, room: str, origin: str):
    before = await version_of(site, room)

    connection = await ana.join(room, origin=origin)

    assert connection.refused is not None
    assert await version_of(site, room) == before


@pytest.mark.parametrize("path", ["/ws/", "/ws/rooms/", "/ws/rooms/CDFGHJ", "/ws/rooms/CDF/GHJ/", "/elsewhere/"])
async def test_where_there_is_no_socket_one_is_refused_before_the_handshake(ana: Device, path: str):
    assert (await ana.join("", path=path)).refused is not None


@pytest.mark.parametrize("code", ["CDFGHJ", "nothing", "CDFGHJKMNPQ", "x" * 600])
async def test_a_wrong_code_is_closed_with_4404(ana: Device, code: str):
    assert await (await ana.join(code)).closed() == 4404


async def test_a_watcher_who_is_not_let_in_is_closed_with_4403(site: Site, ana: Device):
    room = await a_room(ana, watchers=False)
    eve = await site.device()
    before = await version_of(site, room)

    connection = await eve.join(room)

    assert await connection.closed() == 4403
    assert connection.arrived() == []
    assert await version_of(site, room) == before


async def test_twenty_watchers_are_let_in_and_no_more(site: Site, ana: Device, room: str):
    tab = await ana.join(room)
    watchers = [await site.device(f"198.51.100.{number}") for number in range(MOST_WATCHERS + 1)]
    for watcher in watchers[:-1]:
        frame = await (await watcher.join(room)).receive()
        assert frame["view"]["hand"] is None

    late = await watchers[-1].join(room)

    assert await late.closed() == 4403
    assert tab.newest_view(*tab.arrived())["watchers"] == MOST_WATCHERS
    assert (await (await watchers[0].join(room)).receive())["type"] == "view"  # a second tab is no other watcher


async def test_a_seventeenth_socket_of_a_device_is_closed_with_4429(ana: Device, room: str):
    tabs = [await ana.join(room) for _ in range(limits.SOCKETS_OF_A_DEVICE)]
    for tab in tabs:
        assert (await tab.receive())["type"] == "view"
    late = await ana.join(room)
    assert await late.closed() == 4429
    await tabs[0].end()

    assert (await (await ana.join(room)).receive())["type"] == "view"


async def test_a_device_that_guesses_codes_is_closed_with_4429(ana: Device, room: str):
    for number in range(10):
        assert await (await ana.join("CDFGHJ" if number % 2 else "nothing")).closed() == 4404
    assert await (await ana.join(room)).closed() == 4429


@pytest.mark.usefixtures("transactional_db")  # its people's names go, too
async def test_a_room_that_is_deleted_closes_with_4404(site: Site, ana: Device, room: str):
    eve = await site.device()
    tabs = [await ana.join(room), await eve.join(room)]

    await ana.call("DELETE", f"/api/rooms/{room}/")

    assert [await tab.closed() for tab in tabs] == [4404, 4404]


# Requests


async def test_a_request_is_answered_behind_its_view(ana: Device, room: str):
    tab = await ana.join(room)
    await tab.receive()

    view, done = await tab.ask("sit", seat=2, name="Cleo")

    assert (view["type"], done["type"]) == ("view", "done")
    assert view["version"] == done["version"]


async def test_bytes_are_read_as_text_is(ana: Device, room: str):
    tab = await ana.join(room)
    first = await tab.receive()
    await tab.send(json.dumps({"id": "a", "type": "ping", "version": first["version"]}).encode())
    assert await tab.receive() == {"type": "pong", "id": "a", "version": first["version"]}


MALFORMED = [
    ("", None, {}),
    ("no json", None, {}),
    ("[]", None, {}),
    (b"\xff\xfe", None, {}),
    ('{"id": "a", "type": "dance"}', "a", {"field": "type"}),
    ('{"id": "a", "type": "stand"}', "a", {"field": "seat"}),
    ('{"id": "a", "type": "stand", "seat": 4}', "a", {"field": "seat"}),
    ('{"id": "a", "type": "stand", "seat": 0, "now": true}', "a", {}),
    ('{"id": "a b", "type": "stand", "seat": 0}', None, {"field": "id"}),
    ('{"id": "a", "type": "sit", "seat": 2, "name": "\\u0007"}', "a", {"field": "name"}),
    ('{"id": "a", "type": "ping", "version": 0, "more": "' + "x" * 16_384 + '"}', None, {}),
]


@pytest.mark.parametrize(("text", "request_id", "detail"), MALFORMED)
async def test_what_can_not_be_read_is_malformed_and_changes_nothing(
    site: Site, ana: Device, room: str, text: str | bytes, request_id: str | None, detail: dict[str, str]
):
    tab = await ana.join(room)
    await tab.receive()
    before = await version_of(site, room)

    await tab.send(text)
    refused = await tab.receive()

    assert refused == {"type": "refused", "id": request_id, "code": "malformed", "detail": detail}
    assert await version_of(site, room) == before
    assert (await tab.ask("stand", seat=0))[-1]["type"] == "done"


async def test_an_id_with_another_body_is_malformed(site: Site, ana: Device, room: str):
    tab = await ana.join(room)
    await tab.receive()
    await tab.send('{"id": "a", "type": "sit", "seat": 2, "name": "Cleo"}')
    done = (await tab.receive(), await tab.receive())[-1]
    before = await version_of(site, room)

    await tab.send('{"id": "a", "type": "sit", "seat": 3, "name": "Dan"}')
    assert await tab.receive() == {"type": "refused", "id": "a", "code": "malformed", "detail": {"field": "id"}}
    await tab.send('{"id": "a", "type": "sit", "seat": 2, "name": "Cleo"}')

    assert await tab.receive() == done
    assert await version_of(site, room) == before


@pytest.fixture
def no_more_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a socket may send at once is all, however long it takes."""
    monkeypatch.setattr(limits, "MESSAGES_A_SECOND", 0.0)


@pytest.mark.usefixtures("no_more_with_time")
async def test_too_many_messages_at_once_are_refused_and_change_nothing(site: Site, ana: Device, room: str):
    tab = await ana.join(room)
    await tab.receive()
    before = await version_of(site, room)
    for number in range(limits.MESSAGES_AT_ONCE):
        await tab.send(json.dumps({"id": str(number), "type": "ping", "version": before}))
    pongs = [await tab.receive() for _ in range(limits.MESSAGES_AT_ONCE)]
    assert {frame["type"] for frame in pongs} == {"pong"}

    await tab.send('{"id": "late", "type": "sit", "seat": 3, "name": "Dan"}')

    assert await tab.receive() == {"type": "refused", "id": "late", "code": "too_many", "detail": {}}
    assert await version_of(site, room) == before


@pytest.mark.usefixtures("no_more_with_time")
async def test_a_device_that_does_not_listen_is_closed_with_4429(ana: Device, room: str):
    tab = await ana.join(room)
    for number in range(limits.MESSAGES_AT_ONCE + DEAF_AFTER + 1):
        await tab.send(json.dumps({"id": str(number), "type": "ping", "version": 0}))

    assert await tab.closed() == 4429


async def test_a_ping_is_answered_with_a_view_only_if_the_device_needs_one(ana: Device, room: str):
    tab = await ana.join(room)
    version = (await tab.receive())["version"]

    assert [frame["type"] for frame in await tab.ask("ping", version=version)] == ["pong"]
    assert [frame["type"] for frame in await tab.ask("ping", version=version - 1)] == ["view", "pong"]


# The server's end


async def test_when_the_server_restarts_devices_are_told_to_come_back(valkey: object, prefix: str, settings: Settings):
    settings.GAME_LIMITS = False
    async with serving(Process(prefix)) as site:
        ana = await site.device()
        tab = await ana.join(await a_room(ana))
        await tab.receive()
        draining = asyncio.create_task(site.process.hub.drain())

        assert await tab.receive() == {"type": "restarting"}
        assert await tab.closed() == 1012
        await tab.end()
        await draining


async def test_without_redis_devices_are_told_to_come_back_and_nothing_is_acknowledged(
    proxy: Proxy, prefix: str, settings: Settings
):
    settings.REDIS_URL, settings.GAME_LIMITS = proxy.url, False
    async with serving(Process(prefix)) as site:
        ana = await site.device()
        room = await a_room(ana)
        tab = await ana.join(room)
        before = await tab.receive()
        proxy.cut_all()
        proxy.cut = 1.0

        await tab.send('{"id": "a", "type": "sit", "seat": 2, "name": "Cleo"}')

        assert await tab.closed() == 1012
        assert tab.arrived() == []
        assert await (await ana.join(room)).closed() == 1012
        proxy.cut = 0.0
        again = await ana.join(room)
        assert (await again.receive())["view"]["seats"][2] == before["view"]["seats"][2]
