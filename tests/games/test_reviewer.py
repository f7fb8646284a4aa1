"""Reviews in a worker: made beside its event loop, and what is refused is told where it was asked for."""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

import pytest
from pytest_django import Settings
from redis.asyncio import Redis

from config.valkey import Valkey
from games.computers.review import Tools, review
from games.computers.solver import PlainSolver
from games.management.commands import work
from games.management.commands.work import Worker
from games.process import Process
from games.records.record import RecordError, read, write
from games.reviewer import IN_PLAIN_PYTHON, Reviewer, best_tools
from games.rooms.review_jobs import Wanted
from games.thinker import Thinker
from tests.computers.conftest import COMPILED, FOLDER
from tests.computers.whole_deals import ROOT
from tests.records.sessions import sessions
from tests.waiting import until

pytestmark = pytest.mark.timeout(2 * COMPILED)


def a_record() -> bytes:
    return json.dumps(sessions(1, 7)[0]).encode()


async def test_a_record_is_reviewed():
    told = await Reviewer(FOLDER).review(a_record())

    assert told == write(review(read(a_record()), best_tools(FOLDER)))


async def test_without_numba_reviews_are_made_in_plain_python(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "numba", None)

    told = json.loads(await Reviewer(FOLDER).review(a_record()))

    assert best_tools(FOLDER) == IN_PLAIN_PYTHON
    exact = json.loads(write(review(read(a_record()), Tools(PlainSolver(), None))))
    assert [deal["values"] for deal in told["deals"]] == [deal["values"] for deal in exact["deals"]]


async def test_what_is_no_record_is_refused_where_it_was_asked_for():
    with pytest.raises(RecordError, match="malformed"):
        await Reviewer(FOLDER).review(b"{}")


async def test_reviews_do_not_mix_also_when_nobody_waits_for_one_any_more():
    reviewer = Reviewer(FOLDER)
    expected = await reviewer.review(a_record())
    for _ in range(3):
        waiting = [asyncio.create_task(reviewer.review(a_record())) for _ in range(3)]
        await asyncio.sleep(0)
        waiting.pop(0).cancel()

        assert await asyncio.gather(*waiting) == [expected] * 2


async def test_while_a_worker_makes_a_review_nobody_else_does_however_long_it_takes(
    here: Process, there: Process, valkey: Valkey, prefix: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(work, "MAKING_SECONDS", 0.03)  # so often it says that it still does
    worker, end = Worker(there), asyncio.Event()

    class Slow(Reviewer):
        async def review(self, record: bytes) -> bytes:
            await end.wait()
            return record

    worker._reviewer = Slow(FOLDER)
    await here.reviews.ask("a test", [Wanted("of one", b"record")])
    making = asyncio.create_task(worker.review())
    async with Redis.from_url(valkey.url) as redis:

        async def key() -> Any:
            return [key async for key in redis.scan_iter(f"{prefix}*making*")]

        for _ in range(3):
            await redis.delete(*await until(key))
        end.set()
        await making
        assert await key() == []

    assert await here.reviews.made(["of one"]) == [b"record"]


async def test_a_worker_is_ready_to_think_hard_before_anybody_asks(
    there: Process, settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(work, "WARM_UP_AFTER", 0.0)
    settings.GAME_VAR, settings.GAME_WARM_UP = ROOT / "build", True
    thinker = Thinker(FOLDER)
    worker = Worker(there, thinker)
    working = asyncio.create_task(worker.work())
    try:
        await until(lambda: thinker.machine.is_compiled, COMPILED)
    finally:
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)


async def test_a_running_worker_makes_what_is_asked_for(here: Process, there: Process, settings: Settings):
    settings.GAME_VAR = ROOT / "build"
    working = asyncio.create_task(Worker(there).work())
    try:
        await here.reviews.ask("a test", [Wanted("of one", a_record())])

        async def is_made() -> bytes | None:
            return (await here.reviews.made(["of one"]))[0]

        made = await until(is_made, COMPILED)
    finally:
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)

    assert made == await Reviewer(FOLDER).review(a_record())
