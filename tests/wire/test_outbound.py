"""What goes out is what protocol.md names, field for field, and no frame tells what its device may not know."""

import json
import re
from functools import cache

import pytest
from msgspec.structs import fields

from games.rooms.look import public_part
from games.rooms.refusals import CODES
from games.rooms.shapes import DevicePart, PublicPart
from games.wire import outbound
from tests.builders import HANDS
from tests.rooms.a_room import seated, started
from tests.wire import samples
from tests.wire.samples import FOUR_PHONES, view

VIEWS = [
    "view-gathering", "view-turn", "view-watching", "view-question", "view-redo", "view-covered", "view-revealed",
    "view-designating", "view-match-over",
]  # fmt: skip


@cache
def frames():
    return {name: json.loads(frame) for name, frame in samples.frames().items()}


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_is_one_flat_object_with_every_field_of_the_protocol(name):
    frame = frames()[name]
    assert list(frame) == ["type", "version", "view", "events"]
    assert frame["type"] == "view"
    assert frame["version"] == frame["view"]["version"]
    assert set(frame["view"]) == {field.name for part in (PublicPart, DevicePart) for field in fields(part)}
    assert " ".join(sorted(frame["view"])) == (
        "chain choices code cover deal ends first hand holds house_rules log match moment next opening phase profile "
        "question redo result seats shown turn undo version watchers"
    )


@pytest.mark.parametrize("name", VIEWS)
def test_each_of_the_four_seats_is_told_with_its_fields(name):
    seats = frames()[name]["view"]["seats"]
    assert [seat["seat"] for seat in seats] == [0, 1, 2, 3]
    for seat in seats:
        assert list(seat) == ("seat team kind name level presence yours stand_in tiles passed pass_for_me".split())


def test_every_phase_has_a_sample():
    phases = {frames()[name]["view"]["phase"] for name in VIEWS}
    assert phases == {"gathering", "designating", "playing", "revealed", "match_over"}


def test_a_view_spliced_from_its_parts_is_the_whole():
    table = started(FOUR_PHONES, HANDS)
    table.line("0: 6-6; 1: pass")
    public = public_part(table.room)
    head, tail = outbound.public_bytes(public), outbound.event_bytes(table.ana.events(since=table.room.version - 1))

    for phone in table.phones:
        sent = json.loads(outbound.view_frame(head, phone.part, tail))
        alone = json.loads(outbound.view_frame(outbound.public_bytes(public), phone.part, tail))
        assert sent == alone
        assert sent["view"]["shown"] == phone.part.shown
        assert sent["view"]["seats"][0]["yours"] == (phone is table.ana)
        assert sent["events"] == [{"do": "pass", "seat": 1, "left": 6, "right": 6, "turn": 1, "by": "person"}]


def test_what_is_sent_first_has_no_events():
    assert json.loads(view(seated("ana 0").ana))["events"] == []


def test_a_name_is_sent_as_it_was_given():
    table = seated("ana")
    table.ana.sit(0, name='Ana "☕" \\ é')
    frame = view(table.ana)
    assert json.loads(frame)["view"]["seats"][0]["name"] == 'Ana "☕" \\ é'
    assert "☕".encode() in frame


def test_an_answer_names_its_request_and_the_version():
    assert json.loads(outbound.done("a-6", 14)) == {"type": "done", "id": "a-6", "version": 14}
    assert json.loads(outbound.pong("a-21", 2**53 - 1)) == {"type": "pong", "id": "a-21", "version": 2**53 - 1}
    assert json.loads(outbound.restarting()) == {"type": "restarting"}


@pytest.mark.parametrize("code", sorted(CODES))
def test_a_refusal_has_a_code_and_what_belongs_to_it(code):
    frame = json.loads(outbound.refused("a-6", code, {"field": "seat"}))
    assert frame == {"type": "refused", "id": "a-6", "code": code, "detail": {"field": "seat"}}


def test_a_refusal_of_what_had_no_id_has_none_either():
    assert json.loads(outbound.refused(None, "malformed", {})) == {
        "type": "refused", "id": None, "code": "malformed", "detail": {},
    }  # fmt: skip


def test_every_frame_is_text_on_one_line():
    for name, frame in samples.frames().items():
        assert frame.decode().isprintable(), name


def test_who_watches_is_sent_no_tile_but_those_on_the_table():
    frame = frames()["view-watching"]
    laid = {tile["tile"] for tile in frame["view"]["chain"]}
    assert tiles_in(frame) == laid == {"4-6", "6-6", "3-6"}


def test_a_covered_device_is_sent_no_tile_at_all():
    frame = frames()["view-covered"]
    assert (frame["view"]["shown"], frame["view"]["cover"]) == (None, 0)
    assert tiles_in(frame) == set()


def test_what_was_taken_back_is_sent_without_its_tile():
    frame = frames()["view-redo"]
    assert [entry["do"] for entry in frame["view"]["redo"]["actions"]] == ["play", "pass", "play"]
    assert tiles_in(frame) == set(HANDS[0])


def test_a_player_is_sent_his_hand_and_the_table():
    frame = frames()["view-turn"]
    assert tiles_in(frame) == {*HANDS[0], "3-6", "4-6"}


def test_hands_that_nobody_sees_change_no_byte_of_a_frame():
    """The twin test: two deals that differ only in what Ana can't see."""
    twin = (HANDS[0], HANDS[1], HANDS[3], HANDS[2])
    seen = []
    for hands in (HANDS, twin):
        table = started("ana 0; ben 1; cleo 2; dan 3", hands)
        table.line("0: 6-6; 1: pass")
        seen.append([view(phone, since=1) for phone in (table.ana, table.ben, table.eve)])
    assert seen[0] == seen[1]


def tiles_in(frame):
    return set(re.findall(r'"([0-6]-[0-6])"', json.dumps(frame)))
