"""The format: what is read, what is refused for its form, and how texts are told apart."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest

from games.engine.errors import (
    DealEnded,
    MustPlay,
    MustPoseDoubleSix,
    NotPartner,
    NotYourTurn,
    TileDoesNotFit,
    TileNotHeld,
    WrongPhase,
)
from games.records.record import MOST, RecordError, each_text, read, write
from tests.records.sessions import a_session, record_of, spoiled

SESSION = a_session()
ACTION = "deals 2 actions 3"
NUMBERS = [
    f"deals 2 {path}"
    for path in (
        "number",
        "match",
        "result points",
        "result totals 0",
        "scores_before 0",
        "scores_after 1",
        "marks undone",
        "marks restarted",
        "shuffle scheme",
    )
]


def malformed(text: bytes) -> RecordError:
    with pytest.raises(RecordError) as refused:
        read(text)
    assert (refused.value.code, refused.value.rule) == ("malformed", None)
    return refused.value


def parts(value: Any, path: str = "") -> list[str]:
    """The paths of all objects inside, but for house rules, which have no fixed fields."""
    found = [path] if isinstance(value, dict) and path != "house_rules" else []
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return found + [deeper for key, held in inside for deeper in parts(held, f"{path} {key}".strip())]


def test_a_record_is_read_and_written_unchanged():
    text = write(record_of(SESSION))
    assert json.loads(text) == SESSION
    assert write(read(text)) == text


def test_what_may_be_missing_may_also_be_null():
    bare: dict[str, Any] = {"format": "verandah.record", "version": 1, "profile": "six-love"}
    needed = ("hands", "opening", "actions")
    without = bare | {"deals": [{key: deal[key] for key in needed} for deal in SESSION["deals"]]}
    nothing = dict.fromkeys(("number", "match", "result", "scores_before", "scores_after", "match_over", "marks"))
    nulls = bare | {"names": None, "deals": [deal | nothing | {"shuffle": None} for deal in without["deals"]]}
    assert record_of(without) == record_of(nulls)


@pytest.mark.parametrize(
    "text",
    [b"", b"{", b"null", b"[]", b'"record"', b"{}", b"\xff", b"\xef\xbb\xbf{}", b"[" * 100_000, b'{"format": NaN}'],
)
def test_what_is_no_record_is_refused(text):
    error = malformed(text)
    assert (error.deal, error.action) == (None, None)


def test_a_tile_nested_without_end_is_refused():
    tile = json.dumps(SESSION["deals"][0]["hands"][0][0])
    malformed(json.dumps(SESSION).replace(tile, "[" * 100_000 + "]" * 100_000, 1).encode())


@pytest.mark.parametrize("path", parts(SESSION | {"deals": SESSION["deals"][:2]}))
def test_an_unknown_field_is_refused_where_it_stands(path):
    record = spoiled(SESSION, f"{path} extra".strip(), 1)
    error = malformed(json.dumps(record).encode())
    steps = path.split()
    assert error.deal == (int(steps[1]) if len(steps) > 1 else None)
    assert error.action == (int(steps[3]) if "actions" in steps else None)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("format", "verandah"),
        ("version", 2),
        ("version", "1"),
        ("profile", 1),
        ("house_rules", []),
        ("house_rules", {"target": "10"}),
        ("names", ["Ana", "Ben", "Cleo"]),
        ("names 0", ""),
        ("names 0", "A" * 81),
        ("computers", ["sharp"] * 5),
        ("computers 0", "Sharp!"),
        ("deals", []),
        ("deals 2 number", 0),
        ("deals 2 match", 0),
        ("deals 2 number", True),
        ("deals 2 hands 0 0", "7-7"),
        ("deals 2 hands 0 0", "6-5"),
        ("deals 2 hands 0 0", 65),
        ("deals 2 hands 0 0", ["5-6"]),
        ("deals 2 opening", {"kind": "highest"}),
        ("deals 2 opening", {"kind": "designation"}),
        ("deals 2 opening", {"kind": "designation", "representative": 4}),
        (ACTION, {"do": "play", "seat": 4, "tile": "5-6", "side": "left"}),
        (ACTION, {"do": "play", "seat": -1, "tile": "5-6", "side": "left"}),
        (ACTION, {"do": "play", "seat": 0, "tile": "5-6", "side": "top"}),
        (ACTION, {"do": "play", "seat": 0, "tile": "5-6"}),
        (ACTION, {"do": "play", "seat": 0, "side": "left"}),
        (ACTION, {"do": "pass", "seat": 1.5}),
        (ACTION, {"do": "pass"}),
        (ACTION, {"do": "designate", "seat": 0}),
        (ACTION, {"do": "knock", "seat": 0}),
        (ACTION, {"seat": 0}),
        (ACTION, None),
        ("deals 2 result kind", "jam"),
        ("deals 2 result team", 2),
        ("deals 2 result points", -1),
        ("deals 2 result key", 1),
        ("deals 2 result totals", [1, 2, 3]),
        ("deals 2 scores_before", [0]),
        ("deals 2 scores_after", [0, -1]),
        ("deals 2 match_over", 0),
        ("deals 2 marks undone", -1),
        ("deals 2 marks stand_ins", [5]),
        ("deals 2 marks stand_ins", [0, 1, 2, 3, 0]),
        ("deals 2 shuffle scheme", "1"),
        ("deals 2 shuffle entropy", [None] * 3),
        ("deals 2 shuffle secret", None),
        ("deals 2 shuffle scheme", -1),
        ("computers 0", "sharp\n"),
        ("house_rules", {"target": MOST + 1}),
        *[(path, beyond) for path in NUMBERS for beyond in (MOST + 1, 10**30, 10**4299)],
    ],
)
def test_a_value_of_another_form_is_refused_where_it_stands(path, value):
    record = SESSION | {"names": ["Ana", "Ben", "Cleo", "Dan"]}
    assert record_of(record).names == ("Ana", "Ben", "Cleo", "Dan")
    error = malformed(json.dumps(spoiled(record, path, value)).encode())
    assert error.deal == (2 if path.startswith("deals 2") else None)
    assert error.action == (3 if path == ACTION else None)
    assert error.detail["field"].startswith("deals[2]" if error.deal else path.split()[0])


def test_numbers_longer_than_python_would_print_are_refused():
    record = json.dumps(SESSION).replace('"number": 3', '"number": ' + "9" * 5000)
    assert malformed(record.encode()).deal == 2


@pytest.mark.parametrize("field", ["format", "version", "profile", "deals"])
def test_what_a_record_needs_may_not_be_missing(field):
    record = {key: value for key, value in SESSION.items() if key != field}
    malformed(json.dumps(record).encode())


@pytest.mark.parametrize("field", ["hands", "opening", "actions"])
def test_what_a_deal_needs_may_not_be_missing(field):
    record = copy.deepcopy(SESSION)
    del record["deals"][1][field]
    assert malformed(json.dumps(record).encode()).deal == 1


def test_a_tile_is_the_only_thing_written_that_json_does_not_know():
    with pytest.raises(TypeError, match="no part of a record"):
        write({"hand": object()})


def test_a_refusal_as_json_says_where_which_rule_and_what():
    error = RecordError("must_play", "R8", deal=0, action=5, field="x")
    assert error.as_json() == {
        "deal": 0,
        "action": 5,
        "rule": "R8",
        "code": "must_play",
        "detail": {"field": "x"},
    }


@pytest.mark.parametrize(
    ("lines", "texts"),
    [
        ([], [b""]),
        ([b"\n", b" \n"], [b""]),
        ([b'{"a": 1}'], [b'{"a": 1}']),
        ([b'{"a": 1}\n', b"\n"], [b'{"a": 1}\n']),
        ([b"{\n", b'"a": 1\n', b"}\n"], [b'{\n"a": 1\n}\n']),
        ([b"\n", b"{}\n", b"\n", b"{\n", b"{}"], [b"{}\n", b"{\n", b"{}"]),
        ([b"\xff\n", b"{}\n"], [b"\xff\n{}\n"]),
        ([b"\xef\xbb\xbf{}\n", b"{}\n"], [b"{}\n", b"{}\n"]),
        ([b"\xef\xbb\xbf{\n", b"}\n"], [b"{\n}\n"]),
    ],
)
def test_texts_are_one_a_line_when_the_first_line_is_complete_else_one_in_all(lines, texts):
    assert list(each_text(lines)) == texts


def test_a_byte_order_mark_before_a_record_is_passed_over():
    text = write(record_of(SESSION))
    assert read(b"\xef\xbb\xbf" + text) == read(text)
    with pytest.raises(RecordError):
        read(b"\xef\xbb\xbf" * 2 + text)


def test_the_page_lists_every_code_a_record_can_be_refused_with():
    root = Path(__file__).parents[2]
    sources = "".join(path.read_text() for path in (root / "games/records").glob("*.py"))
    raised = set(re.findall(r'RecordError\(\s*"(\w+)"', sources))
    by_rules = {
        NotYourTurn, WrongPhase, DealEnded, NotPartner, MustPoseDoubleSix, TileNotHeld, TileDoesNotFit, MustPlay
    }  # fmt: skip
    listed = re.findall(r"^\| `(\w+)` \|", (root / "docs/records.md").read_text(), re.MULTILINE)
    assert sorted(listed) == sorted(raised | {error.code for error in by_rules})
