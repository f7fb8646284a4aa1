"""Reviews in a worker: made beside its event loop, and what is refused is told where it was asked for."""

from __future__ import annotations

import asyncio
import json

import pytest

from games.computers.review import review
from games.records.record import RecordError, read, write
from games.reviewer import Reviewer, best_tools
from tests.computers.whole_deals import ROOT
from tests.records.sessions import sessions

FOLDER = ROOT / "build" / "compiled"


def a_record() -> bytes:
    return json.dumps(sessions(1, 7)[0]).encode()


async def test_a_record_is_reviewed():
    told = await Reviewer(FOLDER).review(a_record())

    assert told == write(review(read(a_record()), best_tools(FOLDER)))


async def test_what_is_no_record_is_refused_where_it_was_asked_for():
    with pytest.raises(RecordError, match="malformed"):
        await Reviewer(FOLDER).review(b"{}")


async def test_who_no_longer_waits_gets_nothing_and_hinders_nobody():
    reviewer = Reviewer(FOLDER)
    waiting = asyncio.create_task(reviewer.review(a_record()))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting

    assert await reviewer.review(a_record())
