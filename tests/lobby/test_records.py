"""Records that people bring: whether the play holds by the rules, and the hands by the shuffle."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from lobby.parsers import RECORD_TYPE
from tests.lobby.conftest import Unchanged
from tests.records.sessions import a_session, spoiled
from tests.served import Answer, Device

PATH = "/api/records/verify/"
SESSION = a_session(deals=3)


async def verified(device: Device, record: Any, content_type: str = "application/json") -> Answer:
    return await device.call("POST", PATH, json.dumps(record).encode(), content_type=content_type)


@pytest.mark.parametrize("content_type", ["application/json", "application/json; charset=utf-8", RECORD_TYPE])
async def test_a_record_that_holds_is_valid(ana: Device, unchanged: Unchanged, content_type: str):
    async with unchanged():
        answer = await verified(ana, SESSION, content_type)
    assert (answer.status, answer.body) == (200, {"valid": True, "problems": []})


async def test_a_play_against_the_rules_is_named_by_deal_action_and_rule(ana: Device, unchanged: Unchanged):
    wrong = copy.deepcopy(SESSION)
    del wrong["deals"][1]["actions"][4]
    async with unchanged():
        answer = await verified(ana, wrong)

    assert answer.status == 200
    assert not answer.body["valid"]
    (problem,) = answer.body["problems"]
    assert set(problem) == {"deal", "action", "rule", "code", "detail"}
    assert (problem["deal"], problem["action"]) == (1, 4)
    assert problem["rule"].startswith("R")


async def test_a_result_that_the_play_does_not_give_is_named(ana: Device):
    answer = await verified(ana, spoiled(SESSION, "deals 2 result points", 5))
    assert not answer.body["valid"]
    assert answer.body["problems"][0]["deal"] == 2


async def test_hands_that_the_shuffle_does_not_give_are_named(ana: Device):
    secret = SESSION["deals"][0]["shuffle"]["secret"]
    answer = await verified(ana, spoiled(SESSION, "deals 0 shuffle secret", secret[::-1]))

    (problem,) = answer.body["problems"]
    assert (problem["deal"], problem["rule"]) == (0, "S1")


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("format", "other", "format"),
        ("version", 2, "version"),
        ("deals", [], "deals"),
        ("deals 0 actions 3 seat", 4, "deals[0].actions[3].seat"),
        ("deals 0 hands 1 2", "6-7", None),
    ],
)
async def test_what_is_no_record_is_malformed_by_its_field(
    ana: Device, unchanged: Unchanged, path: str, value: Any, field: str | None
):
    async with unchanged():
        answer = await verified(ana, spoiled(SESSION, path, value))
    assert (answer.status, answer.code) == (400, "malformed")
    if field is not None:
        assert answer.body["detail"] == {"field": field}


@pytest.mark.parametrize("body", [b"", b"{}", b"[]", b"null", b"{", b"\xff", b"[" * 100_000, b'{"deals":' * 100_000])
async def test_what_is_no_json_is_malformed(ana: Device, unchanged: Unchanged, body: bytes):
    async with unchanged():
        answer = await ana.call("POST", PATH, body)
    assert (answer.status, answer.code) == (400, "malformed")
