"""The worker: it plays for computers and keeps finished deals; two share the work, and none of it hangs on one."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from threading import Event
from typing import Final
from urllib.request import urlopen

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connection
from pytest_django import Settings
from structlog.testing import capture_logs

from bench.installation import free_port
from games import archive, archiving, thinker, unlisted
from games.computers.levels import LEVELS, Means, Player, legal_actions
from games.engine.actions import Action, Pass
from games.management.commands import work
from games.management.commands.work import CLAIM, Worker
from games.models import BroughtRecord, PlayedDeal
from games.process import WORKER, Process
from games.rooms.due import OVERDUE_AFTER, THOUGHT_AHEAD
from games.rooms.finished import FinishedDeal
from games.rooms.handle import MOST_WAITING_DEALS
from games.thinker import Thinker
from games.views.seat import SeatView
from tests.clock import HandClock
from tests.games.counts import told
from tests.games.lines import Frame, Tab, play_of
from tests.waiting import PATIENCE, until

CODE = "CDFGHJ"
OF_A_WORKER: Final[Sequence[tuple[str, dict[str, str]]]] = (
    ("verandah_archived_deals_total", {}),
    ("verandah_thinking_seconds_count", {"level": "steady"}),
    ("verandah_due_lag_seconds_count", {}),
)
"""What it counts (games/metrics.py)."""


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers ask again at once: time stands still for them unless a test moves it. And they give up nothing, however
    little of the machine they are given."""
    for name in ("WAIT_AT_MOST", "ARCHIVE_EVERY", "AFTER_A_FAILURE"):
        monkeypatch.setattr(work, name, 0.005)
    monkeypatch.setattr(work, "CLAIM", 60.0)


@asynccontextmanager
async def working(*processes: Process) -> AsyncIterator[None]:
    """A worker works with what each of ``processes`` has."""
    tasks = [asyncio.create_task(Worker(process).work()) for process in processes]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def started(web: Process, code: str = CODE) -> Tab:
    """Ana, at a table with three computers, at the first computer's turn."""
    assert await web.rooms.make(code, "ana", "Ana", 0)
    ana = await Tab(web, code, "ana").join()
    await ana.ask("start", moment=0)
    while ana.view["choices"]:
        await ana.ask(**play_of(ana.view), moment=ana.view["moment"])
    return ana


async def has_looked(worker: Process) -> None:
    """Returns when the worker has asked what is due, and looked after it, since this was called."""
    claim, asked = worker.store.claim, list[float]()

    async def counted(now: float, lease: float, limit: int) -> list[str]:
        asked.append(now)
        return await claim(now, lease, limit)

    worker.store.claim = counted  # type: ignore[method-assign]
    await until(lambda: len(asked) > 3)
    worker.store.claim = claim  # type: ignore[method-assign]


async def play_deal(ana: Tab, clock: HandClock) -> Frame:
    """Ana plays the deal to its end while a worker plays for the others."""

    def is_anas_turn() -> bool:
        clock.move(0.5)
        return bool(ana.view["choices"] or ana.view["result"])

    while ana.view["result"] is None:
        await until(is_anas_turn)
        if ana.view["choices"]:
            await ana.ask(**play_of(ana.view), moment=ana.view["moment"])
    return ana.view


# What is due


async def test_a_worker_plays_for_computers_when_they_have_thought(here: Process, there: Process, clock: HandClock):
    ana = await started(here)
    before = ana.view["moment"]
    async with working(there):
        await has_looked(there)
        assert (await there.rooms.look(CODE)).public.moment == before  # nothing is due before its time
        clock.move(1.5)
        await until(lambda: ana.view["moment"] > before)

    assert ana.view["log"][before - 1]["by"] == "computer"


async def test_a_worker_says_that_it_lives_where_nobody_has_made_its_folder(
    there: Process, settings: Settings, tmp_path: Path
):
    settings.GAME_VAR = tmp_path / "of the" / "worker"
    assert await Worker(there).live() == work.LEASE_EVERY
    assert (settings.GAME_VAR / work.ALIVE).exists()


async def test_two_workers_share_many_rooms_and_do_each_thing_once(
    web: Callable[[], Process], clock: HandClock, settings: Settings
):
    settings.GAME_PACE = 0.0
    here, first, second = web(), web(), web()
    tables = [await started(here, f"CDFGH{last}") for last in "CDFGHJ"]
    async with working(first, second):
        for ana in tables:
            view = await play_deal(ana, clock)
            assert [entry["turn"] for entry in view["log"]] == list(range(len(view["log"])))


async def test_what_a_dead_worker_had_claimed_another_one_does_after_its_lease(
    here: Process, web: Callable[[], Process], clock: HandClock
):
    ana = await started(here)
    before = ana.view["moment"]
    clock.move(1.5)
    dead = web()
    assert await dead.store.claim(clock.now(), CLAIM, 10) == [CODE]  # … and it dies
    alive = web()
    assert await alive.store.claim(clock.now(), CLAIM, 10) == []

    clock.move(CLAIM)

    async with working(alive):
        await until(lambda: ana.view["moment"] > before)


async def test_a_worker_sees_who_is_away(here: Process, there: Process, clock: HandClock):
    assert await here.rooms.make(CODE, "ana", "Ana", 0)
    eve = await Tab(here, CODE, "eve").join()
    ana = await Tab(here, CODE, "ana").join()
    await ana.leave()
    async with working(there):
        clock.move(10.1)
        await until(lambda: eve.view["seats"][0]["presence"] == "away")
        clock.move(170)
        await until(lambda: eve.view["seats"][0]["presence"] == "gone")


async def test_a_room_that_can_not_be_looked_after_stops_no_other(
    here: Process, there: Process, clock: HandClock, valkey, prefix: str
):
    ana = await started(here)
    before = ana.view["moment"]
    await here.store.create("KMNPQR", b"no room at all", due=clock.now())
    clock.move(1.5)
    with capture_logs() as logs:
        async with working(there):
            await until(lambda: ana.view["moment"] > before)
            await until(lambda: any(log.get("room") == "KMNPQR" for log in logs))

    assert all("no room at all" not in str(log) for log in logs)


async def test_a_room_that_a_newer_release_has_saved_is_left_to_a_newer_worker_at_once(
    here: Process, there: Process, clock: HandClock, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(work, "AT_ONCE", 1)
    monkeypatch.setattr(work, "CLAIM", 1_000.0)
    ana = await started(here)
    before = ana.view["moment"]
    await here.store.create("KMNPQR", b"\xff", due=clock.now())
    thinker = Thinker(Path(settings.GAME_VAR))
    worker = Worker(there, thinker)
    await worker.do_due()

    clock.move(1.5)
    await worker.do_due()

    await until(lambda: ana.view["moment"] > before)
    thinker.close()


# Computers


@asynccontextmanager
async def working_with(process: Process, player: Player) -> AsyncIterator[None]:
    """A worker for which computers of every level play like ``player``."""
    alike = Thinker(Path(settings.GAME_VAR), dict.fromkeys(LEVELS, player))
    task = asyncio.create_task(Worker(process, alike).work())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def thoughts() -> float:
    """How often a computer has thought to its end, in this process."""
    return told("verandah_thinking_seconds_count", level="steady")


def shortly_before_it_is_due(process: Process, clock: HandClock) -> None:
    """Moves the clock to a time at which the computer on turn thinks, and does not act yet."""
    while not process.rooms.overdue():
        clock.move(0.01)
    clock.move(-OVERDUE_AFTER - THOUGHT_AHEAD / 2)


async def test_p18_a_computer_thinks_before_it_is_due_and_acts_when_it_is(
    here: Process, there: Process, clock: HandClock
):
    ana = await started(here)
    before, thought = ana.view["moment"], thoughts()

    def thinks(view: SeatView, means: Means) -> Action:
        return legal_actions(view)[-1]

    shortly_before_it_is_due(here, clock)
    async with working_with(there, thinks):
        await until(lambda: thoughts() > thought)
        await has_looked(there)
        assert (await there.rooms.look(CODE)).public.moment == before  # it has its answer, and waits
        clock.move(THOUGHT_AHEAD / 2)
        await until(lambda: ana.view["moment"] > before)
        assert ana.view["log"][before - 1]["by"] == "computer"


async def test_a_thought_is_for_nothing_when_the_table_has_changed_meanwhile(
    here: Process, there: Process, clock: HandClock, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(thinker, "GIVEN_UP", 60.0)
    ana = await started(here)
    before, thought, asked, answer = ana.view["moment"], thoughts(), list[SeatView](), Event()

    def thinks(view: SeatView, means: Means) -> Action:
        asked.append(view)
        answer.wait(30)
        return legal_actions(view)[0]

    clock.move(1.5)
    try:
        async with working_with(there, thinks):
            await until(lambda: asked)
            done = await ana.ask("restart_deal", moment=before)
            assert done["type"] == "done"
            answer.set()
            await until(lambda: thoughts() > thought)
            await has_looked(there)
            look = await there.rooms.look(CODE)
            assert (look.public.log, look.public.moment) == ((), before + 1)
    finally:
        answer.set()


def raises(view: SeatView, means: Means) -> Action:
    raise ZeroDivisionError


def plays_what_it_may_not(view: SeatView, means: Means) -> Action:
    return Pass(view.seat)


@pytest.mark.parametrize("player", [raises, plays_what_it_may_not])
async def test_p18_a_computer_that_fails_plays_the_first_it_may_and_the_deal_goes_on(
    here: Process, there: Process, clock: HandClock, player: Player
):
    ana = await started(here)
    async with working_with(there, player):
        view = await play_deal(ana, clock)

    assert view["result"]
    assert {entry["by"] for entry in view["log"]} >= {"computer"}


# The archive


async def kept() -> dict[int, archive.Revision]:
    return {number: revision async for number, revision in _revisions()}


async def _revisions() -> AsyncIterator[tuple[int, archive.Revision]]:
    async for row in PlayedDeal.objects.all():
        record = None if row.record is None else row.record.encode()
        yield row.number, archive.Revision(row.revision, record, row.finished_at.timestamp())


@asynccontextmanager
async def the_archive_away() -> AsyncIterator[None]:
    """A part of a test in which the database knows nothing of the archive."""

    @sync_to_async
    def rename(old: str, new: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"ALTER TABLE {old} RENAME TO {new}")

    table = PlayedDeal._meta.db_table
    await rename(table, "away")
    try:
        yield
    finally:
        await rename("away", table)


@pytest.mark.usefixtures("transactional_db")
async def test_a_finished_deal_goes_to_the_archive(here: Process, there: Process, clock: HandClock):
    before = [told(name, **labels) for name, labels in OF_A_WORKER]
    ana = await started(here)
    async with working(there):
        await play_deal(ana, clock)
        deals = await until(kept)
        await until(lambda: _none_waits(here))
        await until(lambda: told("verandah_archived_deals_total") > before[0])

    archived, thoughts, due = (
        told(name, **labels) - was for (name, labels), was in zip(OF_A_WORKER, before, strict=True)
    )
    assert archived == 1
    by_computers = [entry for entry in ana.view["log"] if entry["by"] == "computer"]
    assert thoughts >= len(by_computers) > 0
    assert due > 0
    assert deals[1].record is not None
    assert deals[1].revision == ana.view["version"]


async def _none_waits(process: Process) -> bool:
    return await process.rooms.finished(CODE) == []


@pytest.mark.usefixtures("transactional_db")
async def test_without_the_archive_play_goes_on_until_too_many_deals_wait(
    here: Process, web: Callable[[], Process], clock: HandClock, settings: Settings
):
    settings.GAME_PACE = 0.0
    ana, worker = await started(here), web()
    asked: Frame = {}
    done: Frame = {}
    async with working(worker), the_archive_away():
        for number in range(1, MOST_WAITING_DEALS + 1):
            view = await play_deal(ana, clock)
            assert view["deal"]["number"] == number
            asked = _next(view) | {"id": f"next-{number}"}
            done = await ana.ask(**asked)
            assert done["type"] == "done"
        view = await play_deal(ana, clock)
        before = (await here.rooms.look(CODE)).version

        refused = await ana.ask(**_next(view))
        stale = await ana.ask(**(_next(view) | {"moment": view["moment"] - 1}))
        again = await (await Tab(here, CODE, "ana").join()).ask(**asked)

        assert (refused["code"], stale["code"]) == ("busy", "stale")
        assert again == done  # what was done stays done
        assert (await here.rooms.look(CODE)).version == before
        assert len(await here.rooms.finished(CODE)) == MOST_WAITING_DEALS + 1
    async with working(web()):
        await until(lambda: _none_waits(here))
        assert (await ana.ask(**_next(view)))["type"] == "done"

    assert sorted(await kept()) == list(range(1, MOST_WAITING_DEALS + 2))


def _next(view: Frame) -> Frame:
    kind = "next_match" if view["phase"] == "match_over" else "next_deal"
    return {"kind": kind, "moment": view["moment"]}


@pytest.mark.usefixtures("transactional_db")
async def test_a_deal_kept_while_its_room_is_deleted_has_no_names(
    here: Process, web: Callable[[], Process], clock: HandClock
):
    ana, player, slow = await started(here), web(), web()
    async with the_archive_away(), working(player):
        await play_deal(ana, clock)
    take = slow.store.take_finished

    async def take_and_be_overtaken(limit: int) -> object:
        taken = await take(limit)
        await here.rooms.delete(CODE, "ana", partial(archiving.leave, here.rooms))
        return taken

    slow.store.take_finished = take_and_be_overtaken  # type: ignore[method-assign,assignment]

    await Worker(slow).archive()

    deal = (await kept())[1]
    assert deal.record is not None
    assert b"Ana" not in deal.record


# The process


STARTED: Final = 180.0
"""Seconds that a program may need to start on a busy machine."""


@asynccontextmanager
async def a_worker(
    web: Process, folder: Path, *command: str, **variables: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    """A worker beside ``web`` in a process of its own, by ``command`` or as the product runs it; it works."""
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "GAME_VAR": str(folder),
        "REDIS_URL": str(settings.REDIS_URL),
        **variables,
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable, *(command or ("manage.py", "work")), env=environment, stdout=asyncio.subprocess.PIPE
    )
    try:
        await until(lambda: web.store.living({WORKER}), STARTED)
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def killed_while_it_thinks(worker: asyncio.subprocess.Process) -> None:
    """Kills a worker of ``stuck_worker`` once it thinks."""
    assert worker.stdout is not None
    assert await worker.stdout.readline() == b"thinking\n"
    worker.kill()
    await worker.wait()


def page_at(port: int) -> bytes:
    with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE) as answer:
        page: bytes = answer.read()
    return page


STUCK = ("-m", "tests.games.stuck_worker")


async def test_the_command_tells_its_metrics_and_ends_on_sigterm(web_process: Process, tmp_path: Path):
    port = free_port()
    async with a_worker(web_process, tmp_path, GAME_METRICS_PORT=str(port)) as process:
        assert b"verandah_due_lag_seconds" in await asyncio.to_thread(page_at, port)
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(PATIENCE):
            assert await process.wait() == 0


async def test_p18_when_a_worker_is_killed_while_a_computer_thinks_the_first_it_may_is_played(
    web_process: Process, tmp_path: Path
):
    async with a_worker(web_process, tmp_path, *STUCK) as worker:
        ana = await started(web_process)
        seat, moment = ana.view["turn"]["seat"], ana.view["moment"]
        await killed_while_it_thinks(worker)
        assert ana.view["moment"] == moment

        await web_process.hub.open()
        await until(lambda: ana.view["moment"] > moment, 60)

        entry = ana.view["log"][moment - 1]
        assert (entry["seat"], entry["by"]) == (seat, "computer")


@pytest.mark.usefixtures("transactional_db")
async def test_p39_what_was_kept_for_long_enough_is_forgotten_by_the_worker(here: Process, settings: Settings):
    settings.GAME_KEEP_RECORDS = 30
    now = here.clock.now()
    for days in (31, 29):
        await sync_to_async(unlisted.bring)(b"{}", now - days * 24 * 3600)

    await Worker(here).prune()

    assert await BroughtRecord.objects.acount() == 1


@pytest.mark.usefixtures("transactional_db")
async def test_p39_a_room_in_use_loses_nothing_by_leaving_its_deal_unfinished(
    here: Process, web: Callable[[], Process], clock: HandClock, settings: Settings
):
    settings.GAME_KEEP_NAMES, settings.GAME_KEEP_DEALS = 90, 365
    ana = await started(here)
    async with working(web()):
        await play_deal(ana, clock)
        await until(lambda: _none_waits(here))
    before = await kept()
    clock.move(400 * 24 * 3600)

    await Worker(here).prune()
    assert await kept() == before

    await here.rooms.delete(CODE, "ana", _leave_all)
    await Worker(here).prune()
    assert await kept() == {}


async def _leave_all(_room: str, deals: list[FinishedDeal]) -> None:
    """Names and deals stay as they are."""
