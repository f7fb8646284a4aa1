"""Whatever a device sends is one of its requests, or malformed; nothing else ever happens."""

import json
from typing import Any, get_args

import msgspec
import pytest

from games.rooms.requests import Play, PlayRequest, Sit
from games.wire.inbound import LARGEST_FRAME, DeviceRequest, Malformed, parse
from tests.wire.samples import REQUESTS

PLAY: dict[str, Any] = {"id": "a-6", "type": "play", "moment": 1, "seat": 0, "tile": "6-6", "side": "right"}
KINDS = get_args(DeviceRequest)


def malformed(text: str | bytes) -> tuple[str | None, str | None]:
    """The id and the field that ``text`` is refused with."""
    with pytest.raises(Malformed) as refusal:
        parse(text)
    return refusal.value.id, refusal.value.field


def written(**fields: Any) -> str:
    return json.dumps(PLAY | fields)


def test_there_is_a_sample_of_every_request():
    assert [sample["type"] for sample in REQUESTS] == [kind.__struct_config__.tag for kind in KINDS]


@pytest.mark.parametrize("sample", REQUESTS, ids=lambda sample: sample["type"])
def test_a_request_is_read_as_it_was_meant(sample):
    for text in (json.dumps(sample), json.dumps(sample).encode(), json.dumps(sample, indent=2)):
        request = parse(text)
        assert msgspec.to_builtins(request) == sample
        assert type(request) is next(kind for kind in KINDS if kind.__struct_config__.tag == sample["type"])


def test_fields_may_stand_in_any_order():
    assert parse(json.dumps(dict(reversed(PLAY.items())))) == parse(json.dumps(PLAY))


@pytest.mark.parametrize("sample", REQUESTS, ids=lambda sample: sample["type"])
def test_a_request_without_one_of_its_fields_is_malformed_by_that_field(sample):
    for missing in sample:
        rest = {field: value for field, value in sample.items() if field != missing}
        assert malformed(json.dumps(rest)) == (rest.get("id"), missing)


@pytest.mark.parametrize("sample", REQUESTS, ids=lambda sample: sample["type"])
@pytest.mark.parametrize("value", [None, 7.5, -1, [], {}, "", True, 2**53, 1e400], ids=repr)
def test_a_field_of_another_type_is_malformed_by_that_field(sample, value):
    for field in sample.keys() - {"id"}:
        if (field, value) in (("level", None), ("agree", True), ("on", True), ("name", ""), ("question", "")):
            continue  # may be so
        text = json.dumps(sample | {field: value})
        found = malformed(text)
        assert found in ((sample["id"], field), (None, None) if value == 1e400 else ()), text


@pytest.mark.parametrize("sample", REQUESTS, ids=lambda sample: sample["type"])
def test_an_unknown_field_is_malformed(sample):
    assert malformed(json.dumps(sample | {"tiles": 3})) == (sample["id"], None)


@pytest.mark.parametrize("sample", REQUESTS, ids=lambda sample: sample["type"])
def test_a_field_given_twice_is_malformed_by_that_field(sample):
    for field, value in sample.items():
        text = json.dumps(sample)[:-1] + f", {json.dumps(field)}: {json.dumps(value)}}}"
        for form in (text, text.encode()):
            assert malformed(form) == (sample["id"], field)


def test_a_field_given_twice_is_malformed_however_it_is_written():
    assert malformed(written()[:-1] + ', "\\u0073eat": 0}') == ("a-6", "seat")


@pytest.mark.parametrize("name", ["a:b", "::::", 'a "quoted" one', "\\", "Ünï ☕", "a\u0000b", "\U0001f000"])
def test_a_name_may_hold_anything_here(name):
    for ascii_only in (True, False):
        text = json.dumps({"id": "x", "type": "sit", "seat": 1, "name": name}, ensure_ascii=ascii_only)
        for form in (text, text.encode()):
            assert parse(form) == Sit(id="x", seat=1, name=name)


@pytest.mark.parametrize("kind", [None, 7, "", "Play", "dance", "view", "done", ["play"]], ids=repr)
def test_a_request_of_no_known_type_is_malformed(kind):
    assert malformed(written(type=kind)) == ("a-6", "type")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seat", "4"),
        ("seat", "1.0"),
        ("seat", '"1"'),
        ("seat", "9" * 30),
        ("moment", "-1"),
        ("moment", str(2**53)),
        ("moment", "9" * 9_000),
        ("moment", "-" + "9" * 9_000),
        ("tile", '"6-5"'),
        ("tile", '"0-7"'),
        ("tile", '"6-6 "'),
        ("tile", '"٦-٦"'),
        ("side", '"top"'),
        ("side", '"LEFT"'),
    ],
    ids=lambda text: text[:10],
)
def test_a_value_that_nothing_has_is_malformed_by_its_field(field, value):
    assert malformed(written(**{field: "?"}).replace('"?"', value)) == ("a-6", field)


@pytest.mark.parametrize("request_id", ["", "a" * 65, "a b", "a\n", "é", "a.b", 7, None, ["a"], {}], ids=repr)
def test_an_id_of_another_form_is_not_repeated(request_id):
    assert malformed(written(id=request_id)) == (None, "id")
    assert malformed(written(id=request_id, seat=9))[0] is None


@pytest.mark.parametrize("request_id", ["a", "0", "-", "_", "a" * 64, "AZaz09_-"])
def test_an_id_has_one_to_64_plain_characters(request_id):
    assert parse(written(id=request_id)).id == request_id


@pytest.mark.parametrize("value", ["0" * 63, "0" * 65, "A" * 64, "g" * 64, "0" * 64 + "\n", ""])
def test_entropy_is_64_small_hexadecimal_digits(value):
    assert malformed(json.dumps({"id": "e", "type": "entropy", "value": value})) == ("e", "value")


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "{",
        "}",
        "null",
        "7",
        '"play"',
        "[]",
        "[[[[",
        "NaN",
        "{}",
        "{'id': 'a'}",
        written() + "x",
        written() + written(),
        written()[:-1],
        written()[:-1] + ",}",
        "\ufeff" + written(),
        written().replace("1", "NaN"),
        written().replace("1", "Infinity"),
        written().replace("1", "01"),
        written().replace("1", "0x1"),
        written(tile="?").replace("?", "\t"),
        written(tile="?").replace("?", "\x00"),
        written(tile="?").replace("?", "\\x"),
        written(tile="?").replace("?", "\\ud800"),
        written(tile="?").replace("?", "\ud800"),
        written(tile="?").replace("?", "\udc00\ud800"),
        b"\xff",
        b"\xff\xfe",
        written().encode("utf-16"),
        written(tile="?").encode().replace(b"?", b"\xff"),
        written(tile="?").encode().replace(b"?", b"\xc0\x80"),
        written(tile="?").encode().replace(b"?", b"\xed\xa0\x80"),
        "[" * 16_000,
        '{"id":' * 2_000,
        written(tile="?").replace('"?"', "[" * 8_000 + "]" * 8_000),
        written(tile="?").replace('"?"', '{"a":' * 2_500 + "1" + "}" * 2_500),
        written(tile="?").replace('"?"', "1" * 16_000),
        written(tile="?").replace('"?"', "-1e" + "9" * 5_000),
    ],
    ids=lambda text: ascii(text)[:32],
)
def test_what_is_no_json_of_this_protocol_is_malformed(text):
    request_id, field = malformed(text)
    assert request_id in (None, "a-6")
    assert field in (None, "tile", "type", "id", "moment", "seat")


def test_the_id_is_told_where_it_can_be_read_and_all_else_is_wrong():
    assert malformed('{"id": "a-9"}') == ("a-9", "type")
    assert malformed('{"type": 3, "id": "a-9", "x": [[{}]]}') == ("a-9", "type")
    assert malformed('{"id": "a-9", "type": "start", "moment": 1') == (None, None)


def test_a_frame_may_have_16_kib_and_no_byte_more():
    padding = " " * (LARGEST_FRAME - len(written()))
    assert parse(written() + padding) == parse(written())
    assert parse((written() + padding).encode()) == parse(written())
    assert malformed(written() + padding + " ") == (None, None)
    assert malformed((written() + padding + " ").encode()) == (None, None)


def test_a_frame_is_measured_in_bytes():
    sit = json.dumps({"id": "x", "type": "sit", "seat": 1, "name": "é"}, ensure_ascii=False)
    fits = sit + " " * (LARGEST_FRAME - len(sit.encode()))
    assert parse(fits) == parse(sit)
    assert malformed(fits + " ") == (None, None)
    assert len(fits + " ") == LARGEST_FRAME


def test_what_is_refused_is_not_kept():
    secret = "neverSeenAgain"
    for text in (
        written(tile=secret),
        written(type=secret),
        written(id=f"{secret}!"),
        json.dumps(PLAY | {secret: 1}),
        json.dumps(PLAY | {f"`$.{secret}": 1}),
        json.dumps(PLAY | {f"required field `{secret}": 1}),
        secret,
    ):
        with pytest.raises(Malformed) as refusal:
            parse(text)
        error = refusal.value
        assert secret not in f"{error!r} {error} {error.id} {error.field}"
        assert error.__cause__ is None
        assert error.__suppress_context__


def test_no_request_has_a_field_that_may_be_left_out():
    for kind in KINDS:
        assert kind.__struct_defaults__ == (), f"{kind.__name__}: repeated fields would go unseen"


def test_what_changes_the_play_says_on_which_moment_it_was_made():
    for sample in REQUESTS:
        assert isinstance(parse(json.dumps(sample)), PlayRequest) == ("moment" in sample)
    assert isinstance(parse(written()), Play)
