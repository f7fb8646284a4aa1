"""Records that people bring: kept under an id nobody can guess, if they hold, and for a while."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from pytest_django import Settings

from games.models import BroughtRecord
from games.records.record import MOST
from lobby.parsers import RECORD_TYPE
from tests.lobby.conftest import Unchanged
from tests.records.sessions import a_session, spoiled
from tests.served import Answer, Device, Site

DAY = timedelta(days=1)
SESSION = a_session(deals=3) | {"names": ["Ana", "Ben", "Cleo", "Dan"]}


async def brought(device: Device, record: Any, content_type: str = "application/json") -> Answer:
    return await device.call("POST", "/api/records/", json.dumps(record).encode(), content_type=content_type)


@pytest.mark.parametrize("content_type", ["application/json", RECORD_TYPE])
async def test_a_record_from_elsewhere_can_be_had_by_whoever_knows_its_id(site: Site, ana: Device, content_type: str):
    answer = await brought(ana, SESSION, content_type)

    assert answer.status == 201
    assert answer.body["url"] == f"http://localhost:8000/records/{answer.body['id']}/"
    found = await site.stranger().get(f"/api/records/{answer.body['id']}/")
    assert (found.status, found.body) == (200, SESSION)
    known = found.headers["etag"]
    assert (await site.stranger().get(f"/api/records/{answer.body['id']}/", if_none_match=known)).status == 304


async def test_each_time_it_is_brought_it_has_another_id(ana: Device):
    assert (await brought(ana, SESSION)).body["id"] != (await brought(ana, SESSION)).body["id"]


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("deals 0 shuffle secret", SESSION["deals"][0]["shuffle"]["secret"][::-1], (0, None, "S1")),
        ("deals 1 shuffle commitment", "0" * 64, (1, None, "S1")),
        ("deals 2 shuffle entropy", ["ab" * 32] * 4, (2, None, "S1")),
        ("deals 2 scores_after", [9, 9], (2, None, "R1")),
    ],
)
async def test_one_that_does_not_hold_is_refused_with_the_reason(
    ana: Device, unchanged: Unchanged, path: str, value: Any, where: tuple[int, int | None, str]
):
    async with unchanged():
        answer = await brought(ana, spoiled(SESSION, path, value))

    assert (answer.status, answer.code) == (400, "invalid_record")
    detail = answer.body["detail"]
    assert set(detail) == {"deal", "action", "rule", "code", "detail"}
    assert (detail["deal"], detail["action"]) == where[:2]
    assert detail["rule"].startswith(where[2])
    assert await BroughtRecord.objects.acount() == 0


async def test_a_play_against_the_rules_is_refused_by_deal_action_and_rule(ana: Device):
    wrong = json.loads(json.dumps(SESSION))
    del wrong["deals"][1]["actions"][4]

    answer = await brought(ana, wrong)

    assert answer.code == "invalid_record"
    assert (answer.body["detail"]["deal"], answer.body["detail"]["action"]) == (1, 4)
    assert answer.body["detail"]["rule"].startswith("R")


@pytest.mark.parametrize("body", [b"", b"{}", b"{", b"\xff", b"[" * 100_000])
async def test_what_is_no_record_is_malformed(ana: Device, unchanged: Unchanged, body: bytes):
    async with unchanged():
        answer = await ana.call("POST", "/api/records/", body)
    assert (answer.status, answer.code) == (400, "malformed")
    assert await BroughtRecord.objects.acount() == 0


@pytest.mark.parametrize("path", ["number", "match", "scores_before 0", "marks undone", "shuffle scheme"])
@pytest.mark.parametrize("digits", [20, 4300, 5000])
async def test_numbers_beyond_all_counting_are_malformed(ana: Device, unchanged: Unchanged, path: str, digits: int):
    body = json.dumps(spoiled(SESSION, f"deals 0 {path}", 77777)).replace("77777", "9" * digits).encode()
    async with unchanged():
        for call in ("/api/records/", "/api/records/verify/"):
            answer = await ana.call("POST", call, body)
            assert (answer.status, answer.code) == (400, "malformed")
            assert answer.body["detail"]["field"].startswith("deals[0]")
    assert await BroughtRecord.objects.acount() == 0


async def test_a_record_is_kept_as_it_can_be_read_again(ana: Device, unchanged: Unchanged):
    deals = [SESSION["deals"][0] | {"number": MOST}, *[deal | {"number": None} for deal in SESSION["deals"][1:]]]
    async with unchanged():
        answer = await brought(ana, SESSION | {"deals": deals})
    assert (answer.status, answer.code) == (400, "malformed")
    assert (await brought(ana, SESSION | {"deals": deals[:1]})).status == 201


async def test_after_its_days_a_record_is_there_no_longer(site: Site, ana: Device, settings: Settings):
    name = (await brought(ana, SESSION)).body["id"]
    row = await BroughtRecord.objects.aget()
    settings.GAME_KEEP_RECORDS = 30
    for days, status in ((29, 200), (31, 404)):
        await BroughtRecord.objects.aupdate(brought_at=row.brought_at - days * DAY)
        assert (await site.stranger().get(f"/api/records/{name}/")).status == status
    assert (await site.stranger().get(f"/api/records/{name}/")).code == "record_not_found"
    settings.GAME_KEEP_RECORDS = 0
    assert (await site.stranger().get(f"/api/records/{name}/")).status == 200


async def test_nobody_brings_records_without_end(limited_site: Site):
    ana = await limited_site.device()
    answers = [await brought(ana, SESSION) for _ in range(11)]

    assert [answer.status for answer in answers] == [201] * 10 + [429]
    assert answers[-1].code == "too_many"
    assert int(answers[-1].headers["retry-after"]) >= 1
    assert await BroughtRecord.objects.acount() == 10
