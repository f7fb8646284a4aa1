"""Who has no seat any more and may not watch: every connection of that device ends, at every process (P3, P5)."""

from __future__ import annotations

import asyncio

import pytest

from games.process import Process
from games.rooms.pipeline import StoreUnavailable
from games.rooms.refusals import Refusal
from games.sockets import NOT_ALLOWED, UNKNOWN_DEVICE
from tests.games.lines import Tab
from tests.waiting import until

CODE = "CDFGHJ"


async def table(process: Process, watchers: bool) -> Tab:
    """Ana's phone in her room."""
    assert await process.rooms.make(CODE, "ana", "Ana", 0, watchers=watchers)
    return await Tab(process, CODE, "ana").join()


async def moved(process: Process, device: str) -> None:
    """Ana's seat goes on on ``device``."""
    link = await process.rooms.offer_transfer(CODE, "ana", 0)
    assert await process.rooms.take_transfer(link, device) == (CODE, 0)


async def test_p3_when_its_only_seat_has_moved_away_every_tab_of_the_old_phone_ends(here: Process, there: Process):
    ana = await table(here, watchers=True)
    other = await Tab(there, CODE, "ana").join()
    ben = await Tab(here, CODE, "ben").join()
    await asyncio.gather(ana.caught_up(), other.caught_up())
    seen = ana.versions, other.versions

    await moved(there, "ben")

    await until(lambda: ana.line.closed and other.line.closed)
    assert (ana.line.closed, other.line.closed) == (UNKNOWN_DEVICE, UNKNOWN_DEVICE)
    assert (ana.versions, other.versions) == seen, "nothing more is sent"
    await until(lambda: ben.view["seats"][0]["yours"])
    assert ben.line.closed is None


async def test_p3_what_waited_for_a_slow_line_does_not_come_when_the_seat_has_moved_away(here: Process):
    ana = await table(here, watchers=True)
    ana.line.is_clogged = True
    seen = ana.versions
    ben = await Tab(here, CODE, "ben").join()
    await ben.ask("sit", seat=1, name="Ben")
    await moved(here, "ben")
    ana.line.flow()
    assert (ana.versions, ana.line.closed) == (seen, UNKNOWN_DEVICE)


async def test_p3_the_old_phone_is_not_let_in_again(here: Process):
    ana = await table(here, watchers=True)
    await moved(here, "ben")
    await ana.leave()
    with pytest.raises(Refusal, match="not_your_seat"):
        await Tab(here, CODE, "ana").join()


async def test_p3_with_another_seat_it_stays(here: Process):
    ana = await table(here, watchers=True)
    await ana.ask("sit", seat=2, name="Cleo")
    await moved(here, "ben")
    assert ana.line.closed is None
    assert [seat["yours"] for seat in ana.view["seats"]] == [False, False, True, False]


async def test_p5_who_gives_up_the_last_seat_is_answered_and_then_shut_out(here: Process, there: Process):
    ana = await table(here, watchers=False)
    await ana.ask("start", moment=0)
    other = await Tab(there, CODE, "ana").join()
    await ana.caught_up()
    seen = ana.versions

    answer = await ana.ask("stand", seat=0)

    assert answer["type"] == "done"
    assert ana.kinds[-1] == "done"
    assert ana.versions == seen, "a table that lets nobody watch is not shown to who has no seat"
    await until(lambda: other.line.closed)
    assert (ana.line.closed, other.line.closed) == (NOT_ALLOWED, NOT_ALLOWED)


async def test_p5_where_watchers_are_welcome_who_gives_up_the_last_seat_watches(here: Process):
    ana = await table(here, watchers=True)
    await ana.ask("stand", seat=0)
    assert ana.line.closed is None
    assert ana.view["watchers"] == 1


async def test_p5_the_twenty_first_watcher_is_shut_out(here: Process):
    ana = await table(here, watchers=True)
    ben = await Tab(here, CODE, "ben").join()
    await ben.ask("sit", seat=1, name="Ben")
    for number in range(20):
        await Tab(here, CODE, f"eve-{number}").join()
    await ben.ask("stand", seat=1)
    watching = ["ben", *[f"eve-{number}" for number in range(20)]]
    look = await here.rooms.look(CODE)
    assert len([name for name in watching if look.why_out(name) is None]) == 20
    assert ana.line.closed is None


async def test_p6_the_rooms_of_a_device_are_listed_by_when_it_was_last_there(here: Process):
    await table(here, watchers=True)
    here.clock.move(3600)  # type: ignore[attr-defined]
    assert await here.rooms.make("KLMNPQ", "ana", "Ana", 0)
    assert [look.code for look in await here.rooms.rooms_of("ana")] == ["KLMNPQ", CODE]
    here.clock.move(3600)  # type: ignore[attr-defined]
    await Tab(here, CODE, "ana").join()
    assert [look.code for look in await here.rooms.rooms_of("ana")] == [CODE, "KLMNPQ"]


async def test_p6_a_room_that_a_newer_release_has_saved_keeps_no_other_from_being_listed(here: Process):
    await table(here, watchers=True)
    assert await here.rooms.make("KLMNPQ", "ana", "Ana", 0)
    token = (await here.store.tokens(["KLMNPQ"]))["KLMNPQ"]
    assert await here.store.commit("KLMNPQ", token, b"\xff", due=None, version=1_000)
    assert [look.code for look in await here.rooms.rooms_of("ana")] == [CODE]
    with pytest.raises(StoreUnavailable):  # what is forgotten follows from it
        await here.rooms.living({"any": "KLMNPQ"})
