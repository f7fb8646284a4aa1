"""Hints over the socket: asked in a web process, found by a worker, told to whoever asked and to nobody else (P19)."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from games import thinker
from games.computers.compiled import compiled
from games.management.commands import work
from games.management.commands.work import CLAIM, Worker
from games.process import Process
from games.rooms import due, hinting
from games.rooms.due import HINT_WITHIN, OVERDUE_AFTER
from games.thinker import Thinker
from tests.clock import HandClock
from tests.computers.conftest import COMPILED, FOLDER
from tests.games.lines import Frame, Tab, play_of
from tests.games.test_work import STUCK, a_worker, killed_while_it_thinks
from tests.waiting import until

CODE = "CDFGHJ"
pytestmark = pytest.mark.timeout(2 * COMPILED)
PEOPLE = ("ana", "ben", "cleo", "dan")


@pytest.fixture(scope="module", autouse=True)
def compiled_before() -> None:
    """So that no test waits for it."""
    compiled(FOLDER)


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers ask again at once, and give up nothing, however little of the machine they are given."""
    monkeypatch.setattr(work, "WAIT_AT_MOST", 0.005)
    monkeypatch.setattr(work, "CLAIM", 60.0)
    monkeypatch.setattr(thinker, "HINT_GIVEN_UP", 60.0)


@asynccontextmanager
async def working(*processes: Process) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(Worker(process, Thinker(FOLDER)).work()) for process in processes]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def four(web: Process, code: str = CODE) -> list[Tab]:
    """Four people on four phones, at the first moment of the first deal; who is to act comes first."""
    assert await web.rooms.make(code, "ana", "Ana", 0)
    tabs = [await Tab(web, code, person).join() for person in PEOPLE]
    for seat, person in enumerate(PEOPLE[1:], 1):
        await tabs[seat].ask("sit", seat=seat, name=person.title())
    await tabs[0].ask("start", moment=0)
    return turned(tabs)


def turned(tabs: list[Tab]) -> list[Tab]:
    return sorted(tabs, key=lambda tab: tab.view["choices"] is None)


async def ask(tab: Tab, request_id: str = "hint-1") -> Frame:
    return await tab.ask("hint", id=request_id, seat=tab.view["shown"])


async def test_a_hint_is_found_by_a_worker_and_told_to_whoever_asked(here: Process, there: Process):
    tab, *others = await four(here)
    await tab.ask(**play_of(tab.view), moment=tab.view["moment"])
    tab, *others = turned([tab, *others])
    assert await ask(tab) == {}
    async with working(there):
        hint = await until(lambda: tab.answer("hint-1"))

    assert (hint["type"], hint["moment"]) == ("hint", tab.view["moment"])
    assert hint["reasons"]
    assert isinstance(hint["close"], bool)
    assert set(re.findall("[0-6]-[0-6]", json.dumps(hint))) <= set(tab.view["hand"])
    assert not [frame for other in others for frame in other.line.frames if frame["type"] == "hint"]


async def test_what_is_named_first_may_be_done(here: Process, there: Process):
    tabs = await four(here)
    async with working(there):
        for number in range(6):
            tab = turned(tabs)[0]
            await ask(tab, f"hint-{number}")
            best = (await until(lambda: tab.answer(f"hint-{number}")))["best"][0]  # noqa: B023 - until then
            seat, moment = tab.view["shown"], tab.view["moment"]
            todo = {"kind": "play", **best["play"]} if "play" in best else {"kind": "pass"}
            assert (await tab.ask(**todo, seat=seat, moment=moment))["type"] == "done"


async def test_another_tab_of_the_same_device_is_told_what_it_asked_itself(here: Process, there: Process):
    tab, *_ = await four(here)
    other = await Tab(here, CODE, tab.socket.device).join()
    await ask(tab)
    async with working(there):
        await until(lambda: tab.answer("hint-1"))

    assert other.answer("hint-1") == {}
    told = await ask(other, "hint-2")
    assert {**told, "id": "hint-1"} == tab.answer("hint-1")


async def test_a_hint_is_told_behind_the_view_it_belongs_to_also_on_a_slow_line(here: Process, there: Process):
    tab, *_ = await four(here)
    tab.line.is_clogged = True
    version = tab.socket.known
    await ask(tab)
    async with working(there):
        await until(lambda: tab.socket.known >= version + 2)  # asked, and found
    assert tab.answer("hint-1") == {}

    tab.line.flow()

    assert tab.kinds[-2:] == ["view", "hint"]


async def test_whatever_keeps_it_from_being_told_is_said(here: Process, there: Process):
    tab, other, *_ = await four(here)

    assert (await ask(other))["code"] == "not_your_turn"
    assert (await tab.ask("hint", seat=other.view["shown"]))["code"] == "not_your_seat"


async def test_p19_a_hint_dies_with_its_moment(here: Process, there: Process):
    tab, *_ = await four(here)
    await ask(tab)

    await tab.ask(**play_of(tab.view), moment=tab.view["moment"])

    assert tab.answer("hint-1")["code"] == "stale"


async def test_of_whoever_has_gone_nothing_is_kept(here: Process, there: Process):
    tab, *_ = await four(here)
    await ask(tab)
    await tab.leave()
    frames = len(tab.line.frames)
    async with working(there):
        again = await Tab(here, CODE, tab.socket.device).join()
        await ask(again, "hint-2")
        await until(lambda: again.answer("hint-2"))

    assert len(tab.line.frames) == frames


# Workers that die, or are not there


async def test_a_hint_whose_worker_died_is_found_by_another(
    here: Process, web: Callable[[], Process], clock: HandClock
):
    tab, *_ = await four(here)
    await ask(tab)
    dead, alive = web(), web()
    assert await dead.store.claim(clock.now(), CLAIM, 10) == [CODE]  # … and it dies
    assert await alive.store.claim(clock.now(), CLAIM, 10) == []

    clock.move(CLAIM)

    async with working(alive):
        assert (await until(lambda: tab.answer("hint-1")))["type"] == "hint"


async def test_where_no_worker_lives_nobody_waits_for_ever(here: Process, clock: HandClock):
    tab, *_ = await four(here)
    await ask(tab)

    clock.move(HINT_WITHIN + OVERDUE_AFTER)
    await here.hub.look_after_the_late()

    assert tab.answer("hint-1")["code"] == "busy"


async def test_p19_a_hint_whose_worker_is_killed_in_the_middle_of_it_still_arrives(
    web_process: Process, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    for module in (due, hinting):
        monkeypatch.setattr(module, "HINT_WITHIN", 60.0)
    async with a_worker(web_process, tmp_path, *STUCK) as worker:
        tab, *_ = await four(web_process)
        await ask(tab)
        await killed_while_it_thinks(worker)
        async with working(web_process):
            assert (await until(lambda: tab.answer("hint-1")))["type"] == "hint"
