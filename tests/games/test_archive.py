"""Finished deals in the database: once each, as they last ended, whatever comes twice, late or out of order."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import permutations
from typing import Any

import pytest
from django.db import connection
from msgspec.structs import replace

from games import archive
from games.models import PlayedDeal
from games.rooms.finished import FinishedDeal
from tests.records.sessions import a_session

pytestmark = pytest.mark.django_db

AT = 1_700_000_000.5
SESSION = a_session(deals=2) | {"names": ["Ana", "Ben", None, "Dan"]}
RECORD = json.dumps(SESSION | {"deals": SESSION["deals"][:1]}).encode()
OTHER_RECORD = json.dumps(SESSION | {"deals": SESSION["deals"][1:]}).encode()


def a_deal(number: int = 1, revision: int = 10, record: bytes | None = RECORD, room: str = "r1") -> FinishedDeal:
    return FinishedDeal(room, "CDFGHJ", number, 1, revision, AT, record)


def rows() -> list[tuple[Any, ...]]:
    return list(PlayedDeal.objects.order_by("room", "number").values_list("room", "number", "revision", "record"))


def test_a_deal_is_kept_as_it_was_played():
    archive.keep([a_deal()])

    (row,) = PlayedDeal.objects.all()
    assert (row.room, row.code, row.number, row.match, row.revision) == ("r1", "CDFGHJ", 1, 1, 10)
    assert row.finished_at.timestamp() == AT
    assert archive.revisions("r1") == {1: archive.Revision(10, RECORD, AT)}


def test_a_deal_that_comes_twice_is_kept_once():
    archive.keep([a_deal(), a_deal(2)])
    before = rows()

    archive.keep([a_deal(), a_deal()])
    archive.keep([a_deal(2)])

    assert rows() == before


ENDED, TAKEN_BACK, ENDED_AGAIN = a_deal(revision=10), a_deal(revision=20, record=None), a_deal(revision=30)


@pytest.mark.parametrize("order", list(permutations([ENDED, TAKEN_BACK, ENDED_AGAIN])))
@pytest.mark.parametrize("at_once", [True, False])
def test_the_last_revision_stays_in_whichever_order_they_come(order: list[FinishedDeal], at_once: bool):
    for deals in [order] if at_once else [[deal] for deal in order]:
        archive.keep(deals)

    assert archive.revisions("r1") == {1: archive.Revision(30, RECORD, AT)}


def test_a_deal_that_was_taken_back_does_not_return_when_it_comes_late():
    archive.keep([TAKEN_BACK])
    archive.keep([ENDED])

    assert archive.revisions("r1") == {1: archive.Revision(20, None, AT)}


def test_rooms_and_deals_do_not_touch_each_other():
    archive.keep([a_deal(1, 10), a_deal(2, 10), a_deal(1, 10, room="r2")])
    archive.keep([a_deal(2, 20, None), a_deal(1, 20, None, room="r2")])

    assert archive.revisions("r1") == {1: archive.Revision(10, RECORD, AT), 2: archive.Revision(20, None, AT)}
    assert archive.revisions("r2") == {1: archive.Revision(20, None, AT)}
    assert archive.revisions("r3") == {}


def test_of_a_deleted_room_only_names_are_forgotten():
    archive.keep([a_deal(1), a_deal(2, record=None), a_deal(1, room="r2")])

    archive.forget_names("r1")

    kept = archive.revisions("r1")
    assert kept[1].record is not None
    assert json.loads(kept[1].record)["deals"] == json.loads(RECORD)["deals"]
    for name in ("Ana", "Ben", "Dan"):
        assert name not in kept[1].record.decode()
    assert kept[2] == archive.Revision(10, None, AT)
    assert archive.revisions("r2") == {1: archive.Revision(10, RECORD, AT)}


@pytest.mark.parametrize("overtaken_by", [TAKEN_BACK, ENDED_AGAIN])
def test_forgetting_names_takes_nothing_from_what_is_told_meanwhile(overtaken_by: FinishedDeal):
    archive.keep([ENDED])

    with told_before_the_first_update(overtaken_by):
        archive.forget_names("r1")

    kept = archive.revisions("r1")[1]
    assert (kept.revision, kept.record is None) == (overtaken_by.revision, overtaken_by.record is None)
    assert b"Ana" not in (kept.record or b"")


@pytest.mark.parametrize("known", [ENDED_AGAIN, replace(TAKEN_BACK, revision=30)])
def test_a_revision_that_redis_has_lost_is_written_over_unless_another_one_came_meanwhile(known: FinishedDeal):
    archive.keep([known])
    there = archive.revisions("r1")[1]
    assert archive.keep([ENDED]) == [ENDED]

    with told_before_the_first_update(a_deal(revision=40)):
        archive.put_right(ENDED, there)
    assert archive.revisions("r1")[1].revision == 40

    archive.put_right(ENDED, archive.revisions("r1")[1])
    assert archive.revisions("r1") == {1: archive.Revision(10, RECORD, AT)}


@pytest.mark.parametrize("known", [a_deal(record=None), a_deal(record=OTHER_RECORD)])
def test_a_revision_that_is_given_again_after_lost_writes_is_another_one(known: FinishedDeal):
    said_again = replace(ENDED, at=AT + 0.001)
    archive.keep([known])

    assert archive.keep([said_again]) == [said_again]
    archive.put_right(said_again, archive.revisions("r1")[1])

    assert archive.revisions("r1") == {1: archive.Revision(10, RECORD, AT + 0.001)}
    assert archive.keep([said_again]) == []


@contextmanager
def told_before_the_first_update(deal: FinishedDeal) -> Iterator[None]:
    """A part of a test in which the archive is told of ``deal`` by another process, just before this one writes."""
    waiting = [deal]

    def meanwhile(execute: Any, sql: str, *rest: Any) -> Any:
        if sql.startswith("UPDATE") and waiting:
            archive.keep([waiting.pop()])
        return execute(sql, *rest)

    with connection.execute_wrapper(meanwhile):
        yield
    assert not waiting
