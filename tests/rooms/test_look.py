"""What a device is sent: every field of protocol.md's view and no other, in each phase, and the events with it."""

from __future__ import annotations

import re

import pytest

from games.engine.seats import SEATS, Seat
from games.engine.shuffle import commitment
from games.rooms import requests
from games.rooms.looks import Look
from games.rooms.shapes import DevicePart, PublicPart
from games.views.events import DealEvent, MatchEvent, SessionEvent
from games.views.words import (
    DealView,
    DesignationOpening,
    DoubleSixOpening,
    MatchView,
    NextDesignation,
    Passed,
    PassEntry,
    PlayEntry,
    Turn,
)
from tests.builders import HANDS
from tests.rooms.a_room import Table, refused, seated, started
from tests.rooms.lines import designating, match_over, revealed

VIEW = (
    "code version moment phase profile house_rules seats shown cover hand turn choices chain first ends opening deal "
    "next match log result undo redo question holds watchers"
)
SEAT = "seat team kind name level presence yours stand_in tiles passed pass_for_me"
ONES, TWOS = "11" * 32, "22" * 32


def dealt(table: Table) -> DealView:
    deal = table.public.deal
    assert deal is not None
    return deal


def given(table: Table) -> tuple[Seat, ...]:
    """The seats that have added to the next shuffle."""
    return table.public.next.entropy


def test_the_view_has_the_fields_of_the_protocol():
    fields = [*PublicPart.__struct_fields__, *DevicePart.__struct_fields__]
    assert sorted(fields) == sorted(VIEW.split())
    assert " ".join(seated("ana 0").ana.part.seats[0].__struct_fields__) == SEAT


def test_before_the_start():
    table = seated("ana 0; ben 1")
    view = table.public
    assert (view.code, view.phase, view.moment) == ("TABLE1", "gathering", 0)
    assert (view.turn, view.chain, view.first, view.ends, view.opening, view.deal) == (None, (), None, None, None, None)
    assert (view.match, view.log, view.result) == (MatchView(1, (0, 0), (0, 0), False, ()), (), None)
    assert [seat.tiles for seat in table.ana.part.seats] == [0, 0, 0, 0]


def test_in_play():
    table = started("ana 0; ben 1", HANDS)
    assert table.public.opening == DoubleSixOpening()
    table.line("0: 6-6; 1: pass; 2: 2-6 left")
    view = table.public
    assert (view.phase, view.turn, view.first, view.ends) == ("playing", Turn(3, 3), 1, (2, 6))
    assert [(one.tile, one.seat) for one in view.chain] == [("2-6", 2), ("6-6", 0)]
    assert [(seat.tiles, seat.passed) for seat in table.ana.part.seats] == [
        (6, None),
        (7, Passed(6, 6)),
        (6, None),
        (7, None),
    ]


def test_while_one_designates_and_after():
    table = designating("ana 0; ben 1")
    assert (table.public.phase, table.public.opening) == ("designating", DesignationOpening(0, None))
    table.ana.designate(0, 2)
    assert (table.public.phase, table.public.opening) == ("playing", DesignationOpening(0, 2))
    assert table.public.turn == Turn(2, 1)


def test_after_the_reveal_everybody_is_sent_the_same():
    table = revealed("ana 0 2; ben 1")
    table.eve.connect()
    result = table.public.result
    assert result is not None
    assert (result.team, result.next_opening) == (0, NextDesignation(0))
    for phone in (table.ana, table.ben, table.eve):
        assert (phone.part.hand, phone.part.choices, phone.part.undo) == (None, None, None)


def test_p25_at_the_end_of_a_match():
    table = match_over("ana 0")
    assert table.public.phase == "match_over"
    assert (table.public.match.over, table.public.match.scores, table.public.match.won) == (True, (6, 0), (1, 0))
    assert len(table.public.match.deals) == 6
    table.ana.next_match()
    assert table.public.match == MatchView(2, (0, 0), (1, 0), False, ())
    assert table.public.opening == DesignationOpening(0, None)


def test_everybody_is_sent_the_same_public_side_and_knows_which_seats_are_his():
    table = started("ana 0; ben 1", HANDS)
    table.eve.connect()
    yours = [[seat.yours for seat in phone.part.seats] for phone in (table.ana, table.ben, table.eve)]
    assert yours == [[True, False, False, False], [False, True, False, False], [False, False, False, False]]


def test_nothing_of_a_room_prints_a_tile_of_a_hand():
    table = started("ana 0 2; ben 1", HANDS)
    table.line("0: 6-6; 1: pass; 2: 2-6 left")
    table.ana.undo(2)
    table.ben.agree()
    for shown in (table.room, table.session, table.room.shuffle, table.room.coming, table.ana.part):
        assert not re.search(r"\d-\d|[0-9a-f]{20}", repr(shown)), type(shown)
    assert repr(table.ana.asking(requests.Play, seat=0, tile="0-6", side="left")) == "<Play at seat 0>"


# The shuffle


def test_p28_everybody_sees_the_commitment_before_the_tiles_are_dealt():
    table = seated("ana 0 1 2 3", HANDS)
    promised = table.public.next.commitment
    assert promised == commitment(table.room.coming.secret)
    table.ana.start()
    assert dealt(table).commitment == promised
    assert table.public.next.commitment != promised
    table.play_on()
    assert table.public.result is not None
    assert table.public.result.shuffle is not None
    assert table.public.result.shuffle.commitment == promised


def test_p28_undo_and_restart_keep_it():
    table = started("ana 0", HANDS)
    promised, coming = dealt(table).commitment, table.public.next
    table.line("0: 6-6")
    table.ana.undo(0)
    table.ana.restart_deal()
    assert dealt(table) == DealView(1, promised, restarted=1, undone=1)
    assert table.public.next == coming


def test_p28_a_phones_entropy_is_written_at_each_of_its_seats_and_the_first_counts():
    table = seated("ana 0 2; ben 1")
    table.ana.entropy(ONES)
    assert given(table) == (0, 2)
    version = table.room.version
    assert table.ana.entropy(TWOS) == version
    table.ben.entropy(TWOS)
    assert given(table) == (0, 1, 2)
    assert [one and one.hex() for one in table.room.coming.entropy] == [ONES, TWOS, ONES, None]


def test_p28_who_sits_down_later_adds_to_what_is_still_missing():
    table = seated("ana 0")
    table.ana.entropy(ONES)
    table.ana.sit(1)
    table.ana.entropy(TWOS)
    assert [one and one.hex() for one in table.room.coming.entropy] == [ONES, TWOS, None, None]


def test_p28_it_is_taken_in_every_phase_for_the_deal_to_come():
    table = started("ana 0 1 2 3", HANDS)
    table.ana.entropy(ONES)
    assert given(table) == SEATS
    table.play_on()
    assert table.public.result is not None
    assert table.public.result.shuffle is not None
    assert table.public.result.shuffle.entropy == (None, None, None, None)
    table.ana.next_deal()
    assert given(table) == ()
    assert table.room.shuffle is not None
    assert table.room.shuffle.entropy[0] == bytes.fromhex(ONES)


def test_p28_a_watcher_adds_nothing():
    table = seated("ana 0")
    table.eve.connect()
    with refused("not_your_seat"):
        table.eve.entropy(ONES)


# Events


def test_a_phone_that_misses_some_versions_is_told_of_all_of_them():
    table = started("ana 0; ben 1", HANDS)
    version = table.room.version
    table.line("0: 6-6; 1: pass; 2: 2-6 left")
    assert table.ana.events(version) == [
        PlayEntry(0, "6-6", "right", 0, "person"),
        PassEntry(1, 6, 6, 1, "person"),
        PlayEntry(2, "2-6", "left", 2, "computer"),
    ]
    assert table.ana.events(table.room.version - 1) == [PlayEntry(2, "2-6", "left", 2, "computer")]
    assert table.ana.events(table.room.version) == []


def test_events_are_kept_for_eight_versions():
    table = started("ana 0 1", HANDS)
    table.line("0: 6-6")
    for _ in range(7):
        assert isinstance(table.ana.events(0)[-1], PlayEntry)
        table.ana.pass_for_me(0, on=not table.ana.part.seats[0].pass_for_me)
    assert len(table.ana.events(0)) == 1
    table.ana.pass_for_me(0, on=False)
    assert table.ana.events(0) == []


@pytest.mark.parametrize(
    ("before", "ask", "events"),
    [
        (revealed, "next_deal", [DealEvent(2)]),
        (match_over, "next_match", [MatchEvent(2), DealEvent(7)]),
        (match_over, "new_session", [SessionEvent(), MatchEvent(2), DealEvent(7)]),
        (revealed, "new_session", [SessionEvent(), MatchEvent(2), DealEvent(2)]),
    ],
)
def test_what_begins_with_a_deal_is_told(before, ask: str, events: list[object]):
    table: Table = before("ana 0")
    version = table.room.version
    getattr(table.ana, ask)()
    assert table.ana.events(version) == events


def test_a_handoff_that_was_lost_is_missed_though_another_one_has_its_version():
    """What all may know is the same: Ben's phone must come back, or it would show a hand that is covered (P15)."""
    table = started("ana 0 2; ben 1 3", HANDS)
    table.ana.reveal(0)
    table.ana.play(0, "6-6")
    lost, kept = table.again(), table.again()
    lost.ben.reveal(1)
    kept.ana.cover_up(0)
    assert (lost.room.version, lost.public) == (kept.room.version, kept.public)
    assert Look(kept.room).has_lost_what(Look(lost.room))
    assert not Look(kept.room).has_lost_what(Look(kept.room))
