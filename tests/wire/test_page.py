"""docs/protocol.md, its schema and the golden frames say what the server does today."""

import json
import re
from io import StringIO
from typing import Any, get_args

import jsonschema  # type: ignore[import-untyped]
import pytest
from django.core.management import call_command
from msgspec.structs import fields

from games.limits import QUOTAS
from games.rooms.refusals import CODES
from games.rooms.shapes import DevicePart, PublicPart
from games.views.events import Event
from games.wire.inbound import DeviceRequest
from games.wire.schema import wire_schema
from tests.wire import samples

PAGE = samples.PAGE.read_text()
SAID = set(re.findall(r"`([^`\n]+)`", PAGE))
REWRITE = "run `python -m tests.wire.samples`, and look at what has changed"


@pytest.fixture(scope="module")
def pages():
    return samples.pages()


def test_golden_frames_schema_and_samples_are_those_of_today(pages):
    for path, text in pages.items():
        assert path.read_text() == text, f"{path.name} is stale: {REWRITE}"


def test_no_golden_frame_is_left_of_what_is_no_more(pages):
    assert set(samples.GOLDEN.iterdir()) == {path for path in pages if path.parent == samples.GOLDEN}


def test_every_sample_on_the_page_is_written_by_the_tests():
    marked = re.findall(r"^<!-- sample: .* -->\n```json\n", PAGE, flags=re.MULTILINE)
    assert len(marked) == PAGE.count("```json") == PAGE.count("\n```\n")
    assert len(marked) > 10


def test_a_stale_sample_is_seen():
    stale = "<!-- sample: pong -->\n```json\n{}\n```\n"
    assert samples.with_samples(stale, {"pong": "7"}) == "<!-- sample: pong -->\n```json\n7\n```\n"


def test_the_page_names_every_request_with_its_fields():
    for kind in get_args(DeviceRequest):
        assert kind.__struct_config__.tag in SAID
        assert {field.encode_name for field in fields(kind)} <= SAID | {"id"}


@pytest.mark.parametrize("name", sorted(CODES))
def test_the_page_names_every_refusal(name):
    assert name in SAID


def test_the_page_names_every_field_of_a_view_and_every_event():
    assert {field.name for part in (PublicPart, DevicePart) for field in fields(part)} <= SAID
    assert {kind.__struct_config__.tag for kind in get_args(Event)} <= SAID


def test_the_page_tells_the_limits_in_force():
    rows = re.findall(r"^\| [a-zA-Z ]+ \| (\d.*) \| (\d.*) \|$", PAGE, flags=re.MULTILINE)
    assert rows == [(_told(quota.device), _told(quota.address)) for quota in QUOTAS.values()]


def _told(items: Any) -> str:
    return ", ".join(f"{item.amount} a {item.GRANULARITY.name}" for item in items).replace("a hour", "an hour")


def test_the_command_prints_the_schema():
    printed = StringIO()
    call_command("export_schema", stdout=printed)
    assert printed.getvalue() == samples.SCHEMA.read_text()


def test_the_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(wire_schema())


def _validator(name: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator({**wire_schema(), "$ref": f"#/$defs/{name}"})


def test_the_schema_describes_every_frame():
    validator = _validator("Frame")
    for frame in samples.frames().values():
        validator.validate(json.loads(frame))


def test_the_schema_describes_a_record_and_a_rest_error():
    _validator("Record").validate(json.loads(samples.record()))
    _validator("RestError").validate({"code": "room_not_found", "detail": {}})


def test_the_schema_describes_every_request_and_nothing_more():
    validator = _validator("Request")
    for request in samples.REQUESTS:
        validator.validate(request)
        assert not validator.is_valid(request | {"tiles": 1})
        assert not validator.is_valid(request | {"id": "a\n"})
        for field in request:
            assert not validator.is_valid({name: value for name, value in request.items() if name != field})
            assert not validator.is_valid(request | {field: [1]})


def test_the_schema_knows_what_a_view_can_hold():
    view = json.loads(samples.frames()["view-turn"])
    validator = _validator("Frame")
    for path, value in ((("hand", 0), "7-7"), (("seats", 0, "seat"), 4), (("phase",), "asleep"), (("match",), None)):
        changed = json.loads(json.dumps(view))
        place = changed["view"]
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value
        assert not validator.is_valid(changed), path
