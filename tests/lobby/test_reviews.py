"""Reviews of finished deals: asked for by whoever may read the deal, made by a worker, gone with what is taken back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pytest_django import Settings

from games.computers.review import Tools, review
from games.management.commands.work import Worker
from games.records.record import MOST, read
from games.reviewer import best_tools
from tests.computers.conftest import COMPILED
from tests.computers.whole_deals import ROOT
from tests.lobby.conftest import Unchanged
from tests.lobby.playing import archived, started, undone
from tests.records.sessions import a_session
from tests.served import HOST, Answer, Device, Frame, Site

pytestmark = pytest.mark.timeout(2 * COMPILED)

REVIEW = "/api/rooms/{}/deals/{}/review/"


@pytest.fixture
async def finished(site: Site, ana: Device, room: str) -> Frame:
    """The last view of the first deal, played to its end."""
    await started(ana, room)
    return await site.play_deal(room, ana)


@pytest.fixture
def worker(site: Site, settings: Settings) -> Worker:
    """A worker that does only what a test has it do; what was compiled for other tests will do for it."""
    settings.GAME_VAR = ROOT / "build"
    return Worker(site.process)


async def reviewed(device: Device, worker: Worker, path: str) -> Answer:
    """The review, once a worker has made it."""
    first = await device.get(path)
    assert (first.status, first.body) == (202, {}), first
    assert first.headers["retry-after"] == "1"
    assert await worker.review() == 0.0
    return await device.get(path)


def worker_tools() -> Tools:
    """What the worker reviews with."""
    return best_tools(ROOT / "build" / "compiled")


async def wanted(site: Site) -> list[Any]:
    """What workers are to review."""
    found = []
    while (one := await site.process.reviews.take()) is not None:
        found.append(one)
    return found


async def test_a_review_is_there_once_a_worker_has_made_it(finished: Frame, ana: Device, room: str, worker: Worker):
    answer = await reviewed(ana, worker, REVIEW.format(room, 1))

    assert answer.status == 200
    assert answer.body["number"] == 1
    made = [action["choices"][action["chosen"]]["action"] for action in answer.body["actions"]]
    log = [{name: entry[name] for name in made[turn]} for turn, entry in enumerate(finished["log"])]
    assert made == log
    before, now = finished["result"]["scores_before"], finished["result"]["scores_after"]
    assert answer.body["values"][-1] == now[0] - now[1] - (before[0] - before[1])


async def test_it_is_made_once_and_the_same_for_all(
    finished: Frame, site: Site, ana: Device, ben: Device, room: str, worker: Worker
):
    path = REVIEW.format(room, 1)
    answer = await reviewed(ana, worker, path)
    await archived(site)

    assert (await ben.get(path)).body == answer.body
    assert (await ana.get(path, if_none_match=answer.headers["etag"])).status == 304
    assert await wanted(site) == []


async def test_no_name_goes_to_where_reviews_are_made(finished: Frame, site: Site, ana: Device, room: str):
    await ana.get(REVIEW.format(room, 1))

    (one,) = await wanted(site)
    assert b"Ana" not in one.record
    assert b'"hands"' in one.record


async def test_a_deal_that_is_still_played_has_no_review(site: Site, ana: Device, room: str, unchanged: Unchanged):
    await started(ana, room)
    async with unchanged():
        for number in (1, 2, 0):
            answer = await ana.get(REVIEW.format(room, number))
            assert (answer.status, answer.code) == (404, "deal_not_finished")


async def test_the_review_of_a_deal_that_is_taken_back_is_gone_until_it_ends_again(
    finished: Frame, site: Site, ana: Device, room: str, worker: Worker
):
    path = REVIEW.format(room, 1)
    assert (await reviewed(ana, worker, path)).status == 200
    tab = await ana.join(room)
    await undone(tab)

    assert (await ana.get(path)).code == "deal_not_finished"
    assert await wanted(site) == []
    view = await site.play_deal(room, ana)
    again = await reviewed(ana, worker, path)
    assert len(again.body["actions"]) == len(view["log"])


async def test_who_may_not_read_a_deal_may_not_ask_for_its_review(
    site: Site, ana: Device, ben: Device, worker: Worker, unchanged: Unchanged
):
    made = await ana.post("/api/rooms/", {"name": "Ana", "watchers": False})
    room = made.body["code"]
    await started(ana, room)
    await site.play_deal(room, ana)
    async with unchanged():
        for stranger in (ben, site.stranger()):
            answer = await stranger.get(REVIEW.format(room, 1))
            assert (answer.status, answer.code) == (403, "not_allowed")

    assert (await reviewed(ana, worker, REVIEW.format(room, 1))).status == 200
    assert (await ben.get(REVIEW.format(room, 1))).code == "not_allowed"


async def test_a_shared_deal_and_a_record_that_was_brought_are_reviewed_for_whoever_has_the_link(
    finished: Frame, site: Site, ana: Device, room: str, worker: Worker
):
    of_deal = await reviewed(ana, worker, REVIEW.format(room, 1))
    link = await ana.post(f"/api/rooms/{room}/deals/1/link/")
    shared = await site.stranger().get(f"/api/records/{link.body['id']}/review/")
    assert shared.body == {"deals": [of_deal.body]}

    session = a_session(deals=2)
    brought = await ana.post("/api/records/", session)
    path = f"/api/records/{brought.body['id']}/review/"
    assert (await reviewed(site.stranger(), worker, path)).status == 202  # of one of its deals
    assert await worker.review() == 0.0
    answer = await site.stranger().get(path)
    assert [deal["number"] for deal in answer.body["deals"]] == [1, 2]
    whole = review(read(json.dumps(session).encode()), worker_tools())
    assert [deal["values"] for deal in answer.body["deals"]] == [list(deal.values) for deal in whole.deals]
    assert (await site.stranger().get(path, if_none_match=answer.headers["etag"])).status == 304


async def test_a_long_record_is_reviewed_some_deals_at_a_time_and_holds_nobody_up(
    finished: Frame, site: Site, ana: Device, room: str, worker: Worker
):
    brought = await ana.post("/api/records/", a_session(deals=5))
    path = f"/api/records/{brought.body['id']}/review/?limit=2"
    assert (await ana.get(f"/api/records/{brought.body['id']}/review/")).status == 202
    assert (await ana.get(REVIEW.format(room, 1))).status == 202
    assert await worker.review() == await worker.review() == 0.0
    assert (await ana.get(REVIEW.format(room, 1))).status == 200

    numbers = []
    while path:
        while (answer := await ana.get(path)).status == 202:
            assert await worker.review() == 0.0
        numbers.append([deal["number"] for deal in answer.body["deals"]])
        path = answer.headers.get("link", "").partition(">")[0].removeprefix(f"<http://{HOST}")

    assert numbers == [[1, 2], [3, 4], [5]]


async def test_so_is_one_whose_deals_have_the_greatest_numbers(site: Site, ana: Device, worker: Worker):
    session = a_session(deals=3)
    for number, deal in enumerate(session["deals"], MOST - 2):
        deal["number"] = number
    brought = await ana.post("/api/records/", session)

    path, numbers = f"/api/records/{brought.body['id']}/review/?limit=1", []
    while path:
        while (answer := await ana.get(path)).status == 202:
            assert await worker.review() == 0.0
        numbers += [deal["number"] for deal in answer.body["deals"]]
        path = answer.headers.get("link", "").partition(">")[0].removeprefix(f"<http://{HOST}")

    assert numbers == [MOST - 2, MOST - 1, MOST]


@pytest.mark.parametrize("asked", ["limit=0", "limit=51", "after=-1", f"after={'9' * 5000}"])
async def test_what_part_of_a_record_is_to_be_reviewed_has_to_be_readable(
    site: Site, ana: Device, unchanged: Unchanged, asked: str
):
    brought = await ana.post("/api/records/", a_session(deals=2))
    async with unchanged():
        answer = await ana.get(f"/api/records/{brought.body['id']}/review/?{asked}")
    assert (answer.status, answer.code) == (400, "malformed")
    assert answer.body["detail"] == {"field": asked.partition("=")[0]}


async def test_what_is_not_kept_has_no_review(site: Site, unchanged: Unchanged):
    async with unchanged():
        answer = await site.stranger().get("/api/records/nothing/review/")
    assert (answer.status, answer.code) == (404, "record_not_found")


async def test_with_nothing_to_review_a_worker_looks_again_soon(worker: Worker):
    assert 0 < await worker.review() < 1
