"""What other programs are told of the API: a valid schema that names every call and every answer, and pages offline."""

from __future__ import annotations

import json
import re
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from django.test import Client

from games.records.record import read
from games.records.verify import verify
from lobby import examples
from lobby.errors import ERRORS

CALLS = {
    ("get", "/api/"): {"200"},
    ("get", "/api/rooms/"): {"200"},
    ("post", "/api/rooms/"): {"201", "400", "403"},
    ("get", "/api/rooms/{code}/"): {"200", "404"},
    ("delete", "/api/rooms/{code}/"): {"204", "403", "404"},
    ("post", "/api/rooms/{code}/seats/"): {"201", "400", "403", "404", "409"},
    ("post", "/api/rooms/{code}/transfers/"): {"201", "400", "403", "404"},
    ("post", "/api/transfers/"): {"200", "400", "403", "410"},
    ("get", "/api/rooms/{code}/deals/"): {"200", "304", "400", "403", "404"},
    ("get", "/api/rooms/{code}/deals/{number}/"): {"200", "304", "403", "404"},
    ("get", "/api/rooms/{code}/deals/{number}/review/"): {"200", "202", "304", "403", "404"},
    ("post", "/api/rooms/{code}/deals/{number}/link/"): {"201", "403", "404"},
    ("get", "/api/rooms/{code}/book/"): {"200", "304", "403", "404"},
    ("post", "/api/records/"): {"201", "400", "403"},
    ("get", "/api/records/{name}/"): {"200", "304", "404"},
    ("get", "/api/records/{name}/review/"): {"200", "202", "304", "400", "404"},
    ("post", "/api/records/verify/"): {"200", "400", "403"},
}
ALWAYS = {"429", "503"}


@pytest.fixture
def schema(valkey: object) -> Any:
    answer = Client().get("/api/schema/", {"format": "json"})
    assert answer.status_code == 200
    return json.loads(answer.content)


def test_the_schema_is_valid(schema: Any):
    from drf_spectacular.validation import validate_schema

    validate_schema(schema)


def test_it_lists_every_call_with_every_status_it_answers(schema: Any):
    found = {
        (method, path): set(call["responses"])
        for path, calls in schema["paths"].items()
        for method, call in calls.items()
    }
    assert found == {call: statuses | ALWAYS for call, statuses in CALLS.items()}


def test_every_error_has_a_code_and_a_detail(schema: Any):
    for calls in schema["paths"].values():
        for call in calls.values():
            for status, answer in call["responses"].items():
                if status >= "400":
                    assert answer["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Error"}
    assert set(schema["components"]["schemas"]["Error"]["required"]) == {"code", "detail"}


def test_every_error_is_named_by_its_code_where_it_may_happen(schema: Any):
    named: set[str] = set()
    for calls in schema["paths"].values():
        for call in calls.values():
            for status, answer in call["responses"].items():
                if status >= "400":
                    examples = answer["content"]["application/json"]["examples"]
                    codes = {example["value"]["code"] for example in examples.values()}
                    assert {ERRORS[code].status for code in codes} == {int(status)}
                    assert all(f"`{code}`: {ERRORS[code].meaning}" in answer["description"] for code in codes)
                    named |= codes
    assert named == set(ERRORS)


def test_every_example_has_the_form_that_the_schema_gives_it(schema: Any):
    seen = 0
    for calls in schema["paths"].values():
        for call in calls.values():
            for part in [*call["responses"].values(), call.get("requestBody", {})]:
                for kind in part.get("content", {}).values():
                    for example in kind.get("examples", {}).values():
                        jsonschema.validate(example["value"], kind["schema"] | {"components": schema["components"]})
                        seen += 1
    assert seen > len(CALLS)


def test_the_example_of_a_record_holds():
    verify(read(json.dumps(examples.RECORD.value).encode()))


def test_every_call_is_described(schema: Any):
    assert all(call["description"] for calls in schema["paths"].values() for call in calls.values())


def test_the_pages_hold_no_script_and_no_style_of_their_own_and_nothing_from_elsewhere(valkey: object):
    answer = Client().get("/api/docs/")
    text = answer.content.decode()

    assert answer.status_code == 200
    assert "<style" not in text
    assert " style=" not in text
    assert not re.search(r"<script(?! src=\"/)", text)
    assert not re.search(r"(src|href)=\"(?!/)", text)
    assert "'unsafe" not in answer["Content-Security-Policy"]
    scripts = re.findall(r"<script src=\"([^\"]+)\"", text)
    assert scripts[-1] == "/api/docs/?script="
    begin = Client().get(scripts[-1])
    assert begin["Content-Type"] == "application/javascript"
    assert "/api/schema/" in begin.content.decode()
