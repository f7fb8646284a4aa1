"""A table for players who are functions: what they are shown, and that the rules hold for them."""

from __future__ import annotations

from random import Random

import pytest

from games.computers.levels import legal_actions
from games.engine.actions import Pass
from games.engine.errors import MustPoseDoubleSix
from games.engine.profile import SIX_LOVE
from games.engine.seats import for_each_seat
from games.engine.shuffle import Shuffle
from games.records.record import action_of
from games.records.table import play_sessions
from games.records.verify import verify

NAMES = ("first", "first", "first", "first")


def shuffles(seed):
    chance = Random(seed)
    return lambda: Shuffle(chance.randbytes(32))


def test_each_player_is_shown_the_view_of_its_own_seat_when_it_is_to_act_and_the_record_is_sound():
    asked = []

    def player(seat, view):
        assert (view.seat, view.table.turn.seat) == (seat, seat)
        asked.append(legal_actions(view)[0])
        return asked[-1]

    players = for_each_seat(lambda seat: lambda view: player(seat, view))
    (record,) = play_sessions(SIX_LOVE, players, NAMES, 5, shuffles(7))
    verify(record)
    assert record.computers == NAMES
    assert asked == [action_of(action) for deal in record.deals for action in deal.actions]


def test_a_player_who_breaks_a_rule_is_refused():
    players = for_each_seat(lambda seat: lambda view: Pass(seat))
    with pytest.raises(MustPoseDoubleSix):
        next(play_sessions(SIX_LOVE, players, NAMES, 1, shuffles(7)))
