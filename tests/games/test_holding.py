"""P20 on connections: a hold lasts as long as its connection lives, at whichever process that is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from pytest_django import Settings

from bench.proxy import Proxy
from games.process import Process
from tests.clock import HandClock
from tests.games.lines import Tab
from tests.waiting import until

CODE = "CDFGHJ"


@pytest.fixture
async def ana(here: Process) -> Tab:
    """Ana's phone at a table with three computers, hers being the first seat."""
    assert await here.rooms.make(CODE, "ana", "Ana", 0)
    tab = await Tab(here, CODE, "ana").join()
    assert (await tab.ask("start", moment=0))["type"] == "done"
    return tab


async def readers(process: Process) -> list[int]:
    """The seats that read, as the store has it."""
    return [hold.seat for hold in (await process.rooms.look(CODE)).public.holds]


async def let_time_pass(process: Process, clock: HandClock, seconds: float) -> None:
    """What is due meanwhile is done by ``process``, as a worker would."""
    clock.move(seconds)
    await process.rooms.do_due(CODE)


async def test_the_others_see_at_every_process_who_reads(ana: Tab, there: Process):
    eve = await Tab(there, CODE, "eve").join()
    assert (await ana.ask("hold", on=True))["type"] == "done"
    await until(lambda: [hold["seat"] for hold in eve.view["holds"]] == [0])
    await ana.ask("hold", on=False)
    await until(lambda: eve.view["holds"] == [])


async def test_a_hold_ends_with_its_connection_and_not_with_another_one_of_the_device(ana: Tab, there: Process):
    tab = await Tab(there, CODE, "ana").join()
    await tab.ask("hold", on=True)
    await ana.leave()
    assert await readers(there) == [0]
    await tab.leave()
    assert await readers(there) == []


async def test_an_old_hold_sent_again_on_a_new_connection_holds_nothing(ana: Tab, here: Process):
    await ana.ask("hold", id="once", on=True)
    await ana.leave()
    again = await Tab(here, CODE, "ana").join()
    assert (await again.ask("hold", id="once", on=True))["type"] == "done"
    assert await readers(here) == []


@pytest.mark.parametrize("sign", ["ping", "refused"])
async def test_whatever_its_connection_says_it_lasts(ana: Tab, here: Process, clock: HandClock, sign: str):
    await ana.ask("hold", on=True)
    version = ana.view["version"]
    for _ in range(3):
        await let_time_pass(here, clock, 9)
        if sign == "ping":
            await ana.ask("ping", version=ana.view["version"])
        else:
            assert (await ana.ask("stand", seat=3))["type"] == "refused"
    assert await readers(here) == [0]
    assert ana.view["version"] == version
    await let_time_pass(here, clock, 10)
    assert await readers(here) == []


async def test_of_a_process_that_died_it_lapses_by_itself(ana: Tab, there: Process, clock: HandClock):
    await ana.ask("hold", on=True)
    await let_time_pass(there, clock, 9.9)
    assert await readers(there) == [0]
    await let_time_pass(there, clock, 0.1)
    assert await readers(there) == []


async def test_while_redis_is_away_a_sign_of_life_is_answered_all_the_same(
    proxy: Proxy, web: Callable[[], Process], settings: Settings
):
    settings.REDIS_URL = proxy.url
    process = web()
    assert await process.rooms.make(CODE, "ana", "Ana", 0)
    ana = await Tab(process, CODE, "ana").join()
    await ana.ask("hold", on=True)
    proxy.hang()
    answering = asyncio.create_task(ana.ask("ping", version=1))
    await asyncio.sleep(0)
    proxy.cut_all()
    assert (await answering)["type"] == "pong"
    proxy.flow()
