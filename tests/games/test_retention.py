"""How long the archive keeps things: as many days as the settings say, and a room in use keeps everything (P39)."""

from __future__ import annotations

import json
from dataclasses import replace
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from games import archive, retention, unlisted
from games.models import BroughtRecord, PlayedDeal, SharedDeal
from games.process import Process
from games.retention import Pruned, Terms, prune
from games.rooms.finished import FinishedDeal
from games.unlisted import Linked
from tests.records.sessions import a_session

pytestmark = pytest.mark.django_db

DAY = 24 * 3600.0
NOW = 1_800_000_000.0
TERMS = Terms(rooms=30, names=90, deals=365, records=30)
RECORD = json.dumps(a_session(deals=1) | {"names": ["Ana", "Ben", None, "Dan"]}).encode()


def deal(room: str, number: int, days_ago: float, record: bytes | None = RECORD) -> None:
    archive.keep([FinishedDeal(room, "CDFGHJ", number, 1, 10, NOW - days_ago * DAY, record)])


def everything() -> list[Any]:
    return [list(model.objects.order_by("pk").values_list()) for model in (PlayedDeal, SharedDeal, BroughtRecord)]


def names_in(room: str) -> set[bool]:
    return {b"Ana" in (deal.record or b"") for deal in archive.revisions(room).values()}


def test_a_room_in_use_keeps_its_oldest_deals_and_names():
    for number, days_ago in ((1, 2000), (2, 400), (3, 89)):
        deal("r1", number, days_ago)
    before = everything()

    assert prune(TERMS, NOW, ()) == Pruned(0, 0, 0, 0)
    assert everything() == before


def test_names_are_forgotten_so_many_days_after_the_last_deal():
    deal("quiet", 1, 400)
    deal("quiet", 2, 91)
    deal("newer", 1, 89)

    assert prune(TERMS, NOW, ()) == Pruned(1, 0, 0, 0)
    assert names_in("quiet") == {False}
    assert names_in("newer") == {True}
    assert prune(TERMS, NOW, ()) == Pruned(0, 0, 0, 0)  # nothing is left to forget


def test_deals_go_with_their_links_so_many_days_after_the_last_one():
    deal("old", 1, 500)
    deal("old", 2, 366, None)
    deal("kept", 1, 364)
    for room, number in (("old", 1), ("kept", 1), ("never archived", 1)):
        unlisted.link_to(Linked(room, "CDFGHJ", number), NOW - 366 * DAY)

    assert prune(TERMS, NOW, ()) == Pruned(1, 2, 2, 0)
    assert set(PlayedDeal.objects.values_list("room", flat=True)) == {"kept"}
    assert set(SharedDeal.objects.values_list("room", flat=True)) == {"kept"}
    assert names_in("kept") == {False}


def test_brought_records_go_after_their_days():
    unlisted.bring(b"{}", NOW - 31 * DAY)
    kept = unlisted.bring(b"{}", NOW - 29 * DAY)

    assert prune(TERMS, NOW, ()) == Pruned(0, 0, 0, 1)
    assert [row.id for row in BroughtRecord.objects.all()] == [kept]


def test_nothing_goes_where_things_are_kept_for_good():
    deal("old", 1, 5000)
    unlisted.link_to(Linked("old", "CDFGHJ", 1), NOW - 5000 * DAY)
    unlisted.bring(b"{}", NOW - 5000 * DAY)
    before = everything()

    assert prune(Terms(rooms=30, names=0, deals=0, records=0), NOW, ()) == Pruned(0, 0, 0, 0)
    assert everything() == before


def test_nothing_of_a_room_goes_before_the_room_itself_may():
    deal("r1", 1, 20)
    before = everything()

    assert prune(replace(TERMS, names=1, deals=2), NOW, ()) == Pruned(0, 0, 0, 0)
    assert everything() == before


def test_a_dry_run_counts_and_changes_nothing():
    deal("old", 1, 500)
    deal("quiet", 1, 100)
    unlisted.bring(b"{}", NOW - 31 * DAY)
    before = everything()

    assert prune(TERMS, NOW, (), dry=True) == Pruned(1, 1, 0, 1)
    assert everything() == before


@pytest.mark.parametrize("living", [{"r1"}, set[str]()])
def test_of_a_room_that_is_there_still_nothing_goes_however_quiet_it_is(living: set[str]):
    deal("r1", 1, 500)
    deal("r2", 1, 364)
    unlisted.link_to(Linked("r1", "CDFGHJ", 1), NOW - 400 * DAY)
    unlisted.link_to(Linked("never archived", "KLMNPQ", 1), NOW - 400 * DAY)
    assert retention.quiet(TERMS, NOW) == {"r1": "CDFGHJ", "r2": "CDFGHJ", "never archived": "KLMNPQ"}
    before = everything()

    assert prune(TERMS, NOW, {"r2", "never archived", *living}) == (
        Pruned(0, 0, 0, 0) if living else Pruned(0, 1, 1, 0)
    )
    assert (everything() == before) == bool(living)


async def test_rooms_that_are_there_still_are_known_by_their_ids(here: Process):
    for code in ("CDFGHJ", "KLMNPQ"):
        assert await here.rooms.make(code, "ana", "Ana", 0)
    known = (await here.rooms.look("CDFGHJ")).room_id
    other = (await here.rooms.look("KLMNPQ")).room_id

    rooms = {known: "CDFGHJ", "the one before": "KLMNPQ", "gone": "QRSTVW"}

    assert await here.rooms.living(rooms) == {known}
    assert await here.rooms.living(rooms | {other: "KLMNPQ"}) == {known, other}
    assert await here.rooms.living({}) == set()


def test_where_redis_does_not_answer_nothing_is_forgotten(settings: Settings):
    settings.REDIS_URL = "redis://127.0.0.1:1"
    deal("old", 1, 5000)
    before = everything()

    with pytest.raises(CommandError, match="which rooms are there still"):
        call_command("prune")

    assert everything() == before


@pytest.mark.usefixtures("valkey", "transactional_db")
def test_the_command_goes_by_the_settings(settings: Settings):
    settings.GAME_KEEP_NAMES, settings.GAME_KEEP_DEALS, settings.GAME_KEEP_RECORDS = 0, 365, 0
    archive.keep([FinishedDeal("r1", "CDFGHJ", 1, 1, 10, 0.0, RECORD)])  # in 1970
    answers = []
    for arguments in (["--dry-run"], [], []):
        out = StringIO()
        call_command("prune", *arguments, stdout=out)
        answers.append(json.loads(out.getvalue()))

    one = {"rooms": 0, "deals": 1, "links": 0, "records": 0}
    assert answers == [one, one, one | {"deals": 0}]
