"""R26: what a seat knows: its own hand, what it may do, and what anybody may see."""

from __future__ import annotations

import re

import msgspec
import pytest

from games.engine.profile import with_house_rules
from games.engine.session import undo
from games.views.public import table_view
from games.views.seat import SeatView, choices, seat_view
from games.views.words import Choices, PlayChoice
from tests import tables
from tests.builders import HANDS, a_deal, a_session, acted, designated_by
from tests.cast import ANA, BEN, CLEO

SPORTING = with_house_rules("six-love", {"sporting": True})
LINE = "0: 6-6; 1: pass; 2: 2-6 left; 3: 5-6"


def test_r26_a_seat_sees_its_own_hand_and_the_public_side():
    session = acted(a_session(), LINE)
    view = seat_view(session, CLEO)
    assert (view.seat, " ".join(view.hand), view.choices) == (CLEO, "1-6 3-6 1-4 1-5 2-2 2-5", None)
    assert view.table == table_view(session, None)
    assert SeatView.__struct_fields__ == ("seat", "hand", "choices", "table")


def test_the_hand_lies_as_it_was_dealt_less_what_was_played():
    session = acted(a_session(), LINE)
    assert " ".join(seat_view(session, ANA).hand) == "0-6 1-2 1-3 2-3 2-4 3-4"


def test_a_tile_taken_back_lies_where_it_lay():
    session = acted(a_session(), LINE)
    assert " ".join(seat_view(undo(session, CLEO), CLEO).hand) == "1-6 2-6 3-6 1-4 1-5 2-2 2-5"


def test_r4_the_forced_pose_is_the_only_choice_and_goes_right():
    assert choices(a_session(), ANA) == Choices((PlayChoice("6-6", ("right",)),), False, None)


def test_with_sporting_any_of_the_seven_may_be_posed():
    session = a_session(a_deal(HANDS), profile=SPORTING)
    assert choices(session, ANA) == Choices(tuple(PlayChoice(tile, ("right",)) for tile in HANDS[0]), False, None)


def test_r7_what_fits_is_offered_in_the_hands_order_with_its_sides():
    assert choices(acted(a_session(), LINE), ANA) == Choices(
        (PlayChoice("1-2", ("left",)), PlayChoice("2-3", ("left",)), PlayChoice("2-4", ("left",))), False, None
    )


def test_r7_a_tile_that_fits_both_ends_has_both_sides_also_at_equal_ends():
    assert choices(a_session(tables.equal_ends(by=ANA)), ANA) == Choices(
        (PlayChoice("3-5", ("left", "right")),), False, None
    )
    assert choices(a_session(tables.key(by=BEN)), BEN) == Choices((PlayChoice("5-6", ("left", "right")),), False, None)


def test_r8_a_pass_is_offered_when_nothing_fits_and_only_then():
    assert choices(acted(a_session(), "0: 6-6"), BEN) == Choices((), True, None)


def test_r5_the_representative_is_offered_both_openers():
    session = a_session(a_deal(HANDS, designated_by(CLEO)))
    assert choices(session, CLEO) == Choices((), False, (CLEO, ANA))


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_r1_out_of_turn_there_is_no_choice(seat: int):
    assert choices(a_session(), seat) is None


def test_r9_after_the_end_there_is_no_choice():
    session = acted(a_session(tables.going_out(by=ANA)), "0: 2-4 left")
    assert [choices(session, seat) for seat in range(4)] == [None] * 4


def test_on_the_wire_the_pass_is_called_pass():
    assert msgspec.json.encode(Choices((), True, None)) == b'{"plays":[],"pass":true,"openers":null}'


def test_nothing_that_holds_a_hand_prints_it():
    session = acted(a_session(), LINE)
    view = seat_view(session, ANA)
    assert view.choices is not None
    taken = undo(session, CLEO)
    for shown in (view, view.choices, view.choices.plays, session, session.deal, taken.taken, taken):
        assert not re.search(r"\d-\d", repr(shown)), type(shown)
