"""What a call may say: read strictly, refused by its field, and nothing is changed by what can't be read."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests import effort
from tests.lobby.conftest import Unchanged
from tests.served import Answer, Device
from tests.wire import fuzz

RECORD = Path(__file__).parents[1] / "golden" / "records" / "next_match.json"
CALLS = ["/api/rooms/", "/api/rooms/{room}/seats/"]
UNREADABLE = [
    b"",
    b"{",
    b"nothing",
    b"[]",
    b"null",
    b"7",
    b'"Ana"',
    b"{'name': 'Ana'}",
    b'{"name": "Ana"} x',
    b'{"name": "\xff"}',
    b'{"name": "\\ud800"}',
    b'{"name": NaN}',
    b"[" * 100_000,
    b'{"a":' * 100_000,
    b"9" * 10_000,
]


async def sent(device: Device, path: str, body: bytes, **headers: str) -> Answer:
    return await device.call("POST", path, body, **headers)


@pytest.mark.parametrize("path", CALLS)
@pytest.mark.parametrize("body", [pytest.param(body, id=repr(body[:20])) for body in UNREADABLE])
async def test_what_is_no_json_object_is_malformed(
    ana: Device, room: str, unchanged: Unchanged, path: str, body: bytes
):
    async with unchanged():
        answer = await sent(ana, path.format(room=room), body)
    assert (answer.status, answer.code) == (400, "malformed")


WRONG: list[tuple[dict[str, Any], str]] = [
    ({}, "name"),
    ({"name": None}, "name"),
    ({"name": 7}, "name"),
    ({"name": True}, "name"),
    ({"name": ["Ana"]}, "name"),
    ({"name": "Ana", "seat": None}, "seat"),
    ({"name": "Ana", "seat": "1"}, "seat"),
    ({"name": "Ana", "seat": True}, "seat"),
    ({"name": "Ana", "seat": 1.0}, "seat"),
    ({"name": "Ana", "seat": -1}, "seat"),
    ({"name": "Ana", "seat": 4}, "seat"),
    ({"name": "Ana", "seat": 10**30}, "seat"),
    ({"name": "Ana", "colour": "red"}, "colour"),
    ({"name": "Ana", "": 1}, ""),
]
WRONG_FOR_A_ROOM: list[tuple[dict[str, Any], str]] = [
    ({"name": "Ana", "watchers": "yes"}, "watchers"),
    ({"name": "Ana", "watchers": 1}, "watchers"),
    ({"name": "Ana", "watchers": None}, "watchers"),
    ({"name": "Ana", "profile": 6}, "profile"),
    ({"name": "Ana", "profile": ""}, "profile"),
    ({"name": "Ana", "profile": "x" * 1000}, "profile"),
]


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [(path, *wrong) for path in CALLS for wrong in WRONG] + [(CALLS[0], *wrong) for wrong in WRONG_FOR_A_ROOM],
)
async def test_a_field_that_is_wrong_missing_or_unknown_is_named(
    ana: Device, room: str, unchanged: Unchanged, path: str, body: dict[str, Any], field: str
):
    async with unchanged():
        answer = await ana.post(path.format(room=room), body)
    assert (answer.status, answer.body) == (400, {"code": "malformed", "detail": {"field": field}})


@pytest.mark.parametrize("path", CALLS)
@pytest.mark.parametrize(
    ("body", "field"),
    [
        ('{"name": "Ana", "seat": 1, "seat": 2}', "seat"),
        ('{"name": "Ana", "na\\u006de": "Ana", "seat": 1}', "name"),
        ('{"name": "Ana", "seat": 1, "house_rules": {"a": 1, "b": 2, "a": 1}}', "a"),
    ],
)
async def test_a_field_that_is_given_twice_is_named(
    ana: Device, room: str, unchanged: Unchanged, path: str, body: str, field: str
):
    async with unchanged():
        answer = await sent(ana, path.format(room=room), body.encode())
    assert (answer.status, answer.body) == (400, {"code": "malformed", "detail": {"field": field}})


@pytest.mark.parametrize("path", ["/api/records/", "/api/records/verify/"])
@pytest.mark.parametrize("content_type", ["application/json", "application/vnd.verandah.record+json"])
@pytest.mark.parametrize(("once", "field"), [('"version": 1', "version"), ('"representative": 3', "representative")])
async def test_a_field_that_a_record_has_twice_is_named(
    ana: Device, unchanged: Unchanged, path: str, content_type: str, once: str, field: str
):
    body = RECORD.read_text().replace(once, f"{once}, {once}", 1)
    async with unchanged():
        answer = await sent(ana, path, body.encode(), content_type=content_type)
    assert (answer.status, answer.body) == (400, {"code": "malformed", "detail": {"field": field}})


@pytest.mark.parametrize("path", [*CALLS, "/api/records/verify/"])
@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        ("application/x-www-form-urlencoded", b"name=Ana"),
        ("multipart/form-data; boundary=x", b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAna\r\n--x--'),
        ("multipart/form-data", b"no boundary"),
        ("text/plain", b'{"name": "Ana"}'),
        ("", b'{"name": "Ana"}'),
    ],
)
async def test_what_is_sent_as_anything_but_json_is_malformed(
    ana: Device, room: str, unchanged: Unchanged, path: str, content_type: str, body: bytes
):
    async with unchanged():
        answer = await sent(ana, path.format(room=room), body, content_type=content_type)
    assert (answer.status, answer.code) == (400, "malformed")


@pytest.mark.parametrize("path", [*CALLS, "/api/records/verify/"])
async def test_a_body_beyond_a_megabyte_is_malformed(ana: Device, room: str, unchanged: Unchanged, path: str):
    async with unchanged():
        answer = await sent(ana, path.format(room=room), json.dumps({"name": "x" * 1_100_000}).encode())
    assert (answer.status, answer.code) == (400, "malformed")


async def test_nothing_that_can_be_sent_is_an_error_of_ours(ana: Device, room: str, unchanged: Unchanged):
    bodies = islice(fuzz.frames(Random(effort.SEED)), effort.FUZZED_BODIES)
    async with unchanged():
        for number, body in enumerate(bodies):
            path = [*CALLS, "/api/records/verify/"][number % 3].format(room=room)
            answer = await sent(ana, path, body.encode("utf-8", "surrogatepass") if isinstance(body, str) else body)
            assert (answer.status, answer.code) == (400, "malformed"), body
