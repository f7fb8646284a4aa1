"""The hosted form in play: four phones behind the proxy, on any web process, with the archive in PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from email.message import Message
from functools import partial
from http.client import HTTPConnection, HTTPSConnection
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import psycopg
import pytest

from bench.player import FOUR_DEVICES, Party, room_made
from bench.rest import Rest
from bench.witness import Witness
from tests import effort
from tests.waiting import until, until_now
from tests.whole.backup import back_up, restore
from tests.whole.hosted import ONE_OF_EACH, WEBS, Hosted, hosted

pytestmark = [
    pytest.mark.timeout(1200),
    pytest.mark.skipif(sys.platform != "linux", reason="the web processes need addresses of their own in 127.0.0.0/8"),
]


class Answer(NamedTuple):
    """What the proxy answers."""

    status: int
    headers: Message


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """The hosted form; everybody here trusts its proxy."""
    with hosted(tmp_path_factory.mktemp("hosted")) as running, pytest.MonkeyPatch.context() as patch:
        patch.setenv("SSL_CERT_FILE", str(running.certificate))
        yield running


@pytest.fixture
def running(once: Hosted) -> Hosted:
    """At least one of each, whatever the test before has killed."""
    once.complete(*ONE_OF_EACH)
    return once


async def an_evening(running: Hosted) -> tuple[Party, Witness]:
    """Four phones in a room."""
    witness = Witness()
    party = Party(running.address, FOUR_DEVICES, Random(effort.SEED), witness.heard, witness.acknowledged)
    await party.gather()
    return party, witness


async def together(running: Hosted, party: Party) -> list[str]:
    """The web process that has all four sockets of a room, and the other one; if there is none yet, one socket has to
    find its process anew."""
    counted = running.counted("verandah_sockets")
    if set(counted.values()) == {0, 4}:
        return sorted(counted, key=counted.__getitem__, reverse=True)
    lonely = min(party.players, key=lambda device: device.connections)  # each in turn
    connections = lonely.connections
    lonely.cut()
    await until(lambda: lonely.connections > connections)
    return []


async def moved_in_a_deal(party: Party, end: Callable[[str], None], name: str) -> int:
    """How many devices had to find another web process in one more deal, in the middle of which that one ended."""
    connections, actions = [device.connections for device in party.players], party.actions
    playing = asyncio.create_task(party.play(party.deals + 1))
    await until(lambda: party.actions >= actions + 4)
    end(name)  # here, where nobody acts meanwhile: before a thread came to it the deal might be over
    await playing  # until all have seen its end
    return sum(device.connections > before for device, before in zip(party.players, connections, strict=True))


def archived(running: Hosted, code: str) -> list[int]:
    """The numbers of the deals of a room that PostgreSQL has."""
    with psycopg.connect(running.postgres.url()) as connection:
        asked = "SELECT number FROM games_playeddeal WHERE code = %s AND record IS NOT NULL ORDER BY number"
        return [number for (number,) in connection.execute(asked, [code])]


async def test_play_goes_on_while_web_processes_come_and_go_and_every_deal_comes_into_the_archive(running: Hosted):
    await asyncio.to_thread(running.complete)
    party, witness = await an_evening(running)
    first, second = await until(lambda: together(running, party))
    assert await moved_in_a_deal(party, running.kill, first) == 4
    await asyncio.to_thread(running.complete, first)
    assert await moved_in_a_deal(party, running.say_goodbye, second) > 0  # some may have gone back already
    await asyncio.to_thread(running.wait_until_gone, second)

    await until(lambda: archived(running, party.code) == [1, 2])
    for number in (1, 2):
        witness.check(await told(party.players[0].rest, f"/api/rooms/{party.code}/deals/{number}/"))
    assert witness.problems == []
    await party.part()


async def test_what_is_archived_can_be_read_checked_linked_and_brought_again(running: Hosted):
    party, _ = await an_evening(running)
    await party.play(1)
    await until(lambda: archived(running, party.code) == [1])
    await party.part()

    rest = party.players[1].rest
    record = await told(rest, f"/api/rooms/{party.code}/deals/1/")
    assert await rest.call("POST", "/api/records/verify/", record) == (200, {"valid": True, "problems": []})
    assert "Ana" in json.dumps(await told(rest, f"/api/rooms/{party.code}/book/"))
    _, link = await rest.call("POST", f"/api/rooms/{party.code}/deals/1/link/")
    _, brought = await rest.call("POST", "/api/records/", record)
    stranger = Rest(running.address)
    for name in (link["id"], brought["id"]):
        assert (await told(stranger, f"/api/records/{name}/"))["deals"] == record["deals"]


async def told(rest: Rest, path: str) -> Any:
    """What a device is answered."""
    status, body = await rest.call("GET", path)
    assert status == 200, (status, body)
    return body


async def test_what_one_address_asks_goes_to_one_process_while_that_is_there(running: Hosted):
    running.kill("proxy")  # it would pass over for a while whoever was away before
    await asyncio.to_thread(running.complete)
    before = running.counted("verandah_rooms_made_total")
    rest = Rest(running.address)
    await told(rest, "/api/")
    for _ in range(4):
        await room_made(rest, name="Ana")
    after = running.counted("verandah_rooms_made_total")
    assert sorted(after[name] - before[name] for name in WEBS) == [0, 4]
    running.kill(max(WEBS, key=lambda name: after[name] - before[name]))
    await room_made(rest, name="Ana")


async def test_deals_wait_while_the_archive_is_away_and_come_into_it_afterwards(running: Hosted):
    party, witness = await an_evening(running)
    running.postgres.stop()
    await party.play(1)
    assert not running.is_ready("web0")
    running.postgres.start()
    await until(lambda: archived(running, party.code) == [1])
    await until(lambda: running.is_ready("web0"))
    witness.check(await told(party.players[0].rest, f"/api/rooms/{party.code}/deals/1/"))
    assert witness.problems == []
    await party.part()


def test_a_browser_is_kept_on_https_and_its_cookies_are_too(running: Hosted):
    with closing(HTTPConnection(urlsplit(running.plain_address).netloc, timeout=30)) as connection:
        sent_on = answer_to(connection, "/r/CDFGHJ/", {})
    assert (sent_on.status, sent_on.headers["Location"]) == (308, "https://localhost/r/CDFGHJ/")

    answer = asked(running, "/api/")
    assert answer.status == 200
    assert "max-age=31536000" in answer.headers["Strict-Transport-Security"]
    cookies = answer.headers.get_all("Set-Cookie", [])
    assert len(cookies) == 2
    assert all("; Secure" in cookie for cookie in cookies)


def test_counts_and_times_stay_inside(running: Hosted):
    assert asked(running, "/metrics").status == 404
    assert asked(running, "/healthz").status == 200
    assert running.asked_inside("web0", "/metrics") is not None


def test_no_other_name_is_served_from_outside(running: Hosted):
    assert "Set-Cookie" in asked(running, "/api/").headers
    assert "Set-Cookie" not in asked(running, "/api/", Host="elsewhere.example").headers
    assert "Set-Cookie" not in asked(running, "/api/", Host="web").headers


def test_who_tries_codes_is_stopped_by_the_address_the_proxy_saw(running: Hosted):
    def tries(source: str, **headers: str) -> int:
        return asked(running, "/api/rooms/CDFGHJ/", source=source, **headers).status

    # Ten are free, and what a busy machine could not count within a second, too.
    free = [*takewhile(lambda status: status == 404, (tries("127.0.0.51") for _ in range(30)))]
    assert 10 <= len(free) < 30
    assert tries("127.0.0.51", **{"X-Forwarded-For": "198.51.100.7"}) == 429, "whom it believes nobody chooses"
    assert tries("127.0.0.51", **{"X-Real-Ip": "198.51.100.7", "Forwarded": "for=198.51.100.7"}) == 429
    assert tries("127.0.0.52") == 404, "the others behind the proxy are not held to account for it"


def test_the_health_checks_tell_the_living_from_the_dead(running: Hosted):
    for name in ("web0", "worker0"):
        until_now(partial(running.is_well, name), 240)  # a busy machine may keep it from answering in time
    running.kill("web0")
    assert not running.is_well("web0")
    running.kill("worker0")
    os.utime(running.folder / "worker0" / "worker-alive", (0, 0))
    assert not running.is_well("worker0")


if effort.FULL:  # the proxy looks for a web process for ten seconds

    def test_the_proxy_writes_down_no_address(running: Hosted):
        for name in WEBS:
            running.kill(name)
        assert asked(running, "/r/CDFGHJ/", source="127.0.0.53", Cookie="device=secret").status == 502
        told = running.log("proxy")
        assert "/r/CDFGHJ/" in told, "that it could not be answered"
        assert not [secret for secret in ("127.0.0.53", "device=secret") if secret in told]


async def test_what_was_backed_up_comes_back_with_its_rooms_and_its_book(running: Hosted, tmp_path: Path):
    party, _ = await an_evening(running)
    await party.play(1)
    await until(lambda: archived(running, party.code) == [1])
    first = party.players[0]
    before = await first.until(lambda view: view["phase"] == "revealed")
    book = await told(first.rest, f"/api/rooms/{party.code}/book/")
    copy = await asyncio.to_thread(back_up, running, tmp_path)
    await party.play(2)  # of which the copy knows nothing
    await until(lambda: archived(running, party.code) == [1, 2])

    await asyncio.to_thread(restore, running, copy)
    view = await first.until(lambda view: view["deal"]["number"] == 1)
    assert (view["phase"], view["result"], view["chain"]) == ("revealed", before["result"], before["chain"])
    assert archived(running, party.code) == [1]
    assert await told(first.rest, f"/api/rooms/{party.code}/book/") == book
    await party.play(3)
    await party.part()


def asked(running: Hosted, path: str, source: str = "127.0.0.1", **headers: str) -> Answer:
    """The proxy's answer to who asks from that address."""
    there = urlsplit(running.address).netloc
    with closing(HTTPSConnection(there, timeout=30, source_address=(source, 0))) as connection:
        return answer_to(connection, path, headers)


def answer_to(connection: HTTPConnection, path: str, headers: dict[str, str]) -> Answer:
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    answer.read()
    return Answer(answer.status, answer.headers)
