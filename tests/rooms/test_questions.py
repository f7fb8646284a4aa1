"""P21 to P23: who is asked what, and what an open question holds."""

import pytest

from games.engine.seats import Seat
from games.views.words import DesignateEntry, PassEntry, PlayEntry, TakenPassEntry, TakenPlayEntry
from tests.builders import HANDS
from tests.rooms.a_room import refused, seated
from tests.rooms.lines import BLOCK, POSED, asked, designating, in_play, is_open, revealed

FOUR = "ana 0; ben 1; cleo 2; dan 3"


# Whom a question asks


@pytest.mark.parametrize("people", ["ana 0", "ana 0 2", "ana 0 1 2 3"])
def test_p22_with_nobody_on_other_phones_it_is_done_at_once(people: str):
    table = in_play(people)
    table.ana.undo(0)
    assert not table.session.deal.made
    table.ana.redo(0)
    assert len(table.session.deal.made) == 1
    table.ana.restart_deal()
    assert table.session.restarted == 1
    table.ana.new_session()
    assert (table.session.number, table.phase) == (2, "playing")


@pytest.mark.parametrize(
    ("people", "seats"),
    [(FOUR, (1, 2, 3)), ("ana 0 2; ben 1 3", (1, 3)), ("ana 0; ben 2", (2,)), ("ana 0 1; ben 2; cleo 3", (2, 3))],
)
def test_p22_the_people_on_the_other_phones_are_asked(people: str, seats: tuple[Seat, ...]):
    table = in_play(people)
    assert table.ana.part.undo is not None
    assert table.ana.part.undo.asks == seats
    table.ana.undo(0)
    assert asked(table).waiting == seats
    assert table.session.deal.made, "nothing has gone back yet"


def test_p22_the_away_are_asked_the_gone_are_not():
    table = in_play(FOUR)
    table.ben.disconnect()
    table.cleo.disconnect()
    table.wait(10)
    table.wait(169)
    table.cleo.connect()
    table.cleo.disconnect()
    table.wait(10)
    presences = [seat.presence for seat in table.ana.part.seats]
    assert presences == ["here", "gone", "away", "here"]
    table.ana.undo(0)
    assert asked(table).waiting == (2, 3)


def test_p22_whom_a_stand_in_plays_for_is_not_asked():
    table = in_play("ana 0; ben 1; cleo 2")
    table.ben.disconnect()
    table.wait(10)
    table.ana.stand_in(1)
    table.cleo.agree()
    table.ana.undo(0)
    assert asked(table).waiting == (2,)


def test_p22_with_all_the_others_gone_it_is_done_at_once():
    table = in_play("ana 0; ben 1")
    table.ben.disconnect()
    table.wait(10)
    table.wait(170)
    table.ana.undo(0)
    assert not is_open(table)
    assert not table.session.deal.made


def test_p22_watchers_are_not_asked():
    table = in_play("ana 0")
    table.eve.connect()
    table.ana.undo(0)
    assert not table.session.deal.made


# What a question says


def test_p22_an_undo_says_what_would_go_back():
    table = in_play("ana 0; ben 1", "0: 6-6; 1: pass; 2: 2-6 left; 3: 5-6")
    table.ana.undo(0)
    question = asked(table)
    assert (question.kind, question.by, question.seat) == ("undo", 0, 0)
    assert question.actions == (
        PlayEntry(0, "6-6", "right", 0, "person"),
        PassEntry(1, 6, 6, 1, "person"),
        PlayEntry(2, "2-6", "left", 2, "computer"),
        PlayEntry(3, "5-6", "right", 3, "computer"),
    )
    assert question.until == table.clock.now() + 60
    assert (question.agreed, question.waiting) == ((0,), (1,))


def test_p22_a_redo_says_what_would_return_but_no_tile_and_no_end():
    table = in_play("ana 0; ben 1", "0: 6-6; 1: pass; 2: 2-6 left")
    table.ana.undo(0)
    table.ben.agree()
    table.ana.redo(0)
    question = asked(table)
    assert (question.kind, question.by, question.seat) == ("redo", 0, 0)
    assert question.actions == (
        TakenPlayEntry(0, 0, "person"),
        TakenPassEntry(1, 1, "person"),
        TakenPlayEntry(2, 2, "computer"),
    )


def test_p22_a_designation_that_would_return_is_named():
    table = designating("ana 0; ben 1")
    table.ana.designate(0, 2)
    table.ana.undo(0)
    table.ben.agree()
    table.ana.redo(0)
    assert asked(table).actions == (DesignateEntry(0, 2, 0, "person"),)


def test_p23_a_restart_shows_the_whole_log_and_a_new_session_none():
    table = in_play("ana 2; ben 1", "0: 6-6; 1: pass")
    table.ben.restart_deal()
    question = asked(table)
    assert (question.kind, question.by, question.seat) == ("restart_deal", 1, None)
    assert question.actions == table.public.log
    table.ben.decline()
    table.ana.new_session()
    question = asked(table)
    assert (question.kind, question.by, question.seat, question.actions) == ("new_session", 2, None, ())


def test_p22_the_named_seat_asks_and_its_phone_has_agreed_for_all_its_people():
    table = in_play("ana 0 2; ben 1 3", "0: 6-6; 1: pass; 2: 2-6 left")
    table.ana.undo(2)
    question = asked(table)
    assert (question.by, question.seat, question.agreed, question.waiting) == (2, 2, (0, 2), (1, 3))


# What it holds


def test_p22_it_holds_computers_and_they_think_anew_after_it():
    table = in_play("ana 0; ben 3", "0: 6-6; 1: pass")
    assert table.turn == 2
    table.ana.undo(0)
    table.wait(50)
    assert len(table.session.deal.made) == 2
    with pytest.raises(AssertionError):
        table.line("2: 2-6 left")
    table.ben.decline()
    table.wait(1.5)
    table.line("2: 2-6 left")
    assert len(table.session.deal.made) == 3


def test_p22_it_holds_stand_ins():
    table = in_play("ana 0; ben 1; cleo 2")
    table.ben.disconnect()
    table.wait(10)
    table.ana.stand_in(1)
    table.cleo.agree()
    table.ana.undo(0)
    table.wait(50)
    assert table.turn == 1
    table.cleo.decline()
    table.wait(4)
    assert table.turn == 2


def test_p22_it_holds_a_pass_made_for_somebody():
    table = seated("ana 0; ben 1", HANDS)
    table.ben.pass_for_me(1)
    table.ana.start()
    table.line(POSED)
    table.ana.undo(0)
    table.wait(50)
    assert table.turn == 1
    with refused("not_your_turn"):
        table.ben.pass_(1)
    table.ben.decline()
    table.wait(0.9)
    assert table.turn == 1
    table.wait(0.1)
    assert table.turn == 2


def test_p22_it_holds_the_closing_passes():
    table = in_play("ana 0; ben 3", BLOCK)
    table.wait(1)
    assert table.turn == 1
    table.ben.undo(3)
    table.wait(50)
    assert table.turn == 1
    table.ana.decline()
    table.wait(1)
    table.wait(1)
    table.wait(1)
    assert table.phase == "revealed"


def test_p22_next_deal_ends_a_question_about_a_new_session():
    table = revealed("ana 0; ben 1")
    table.ana.new_session()
    assert is_open(table)
    table.ben.next_deal()
    assert not is_open(table)
    assert table.session.number == 2


def test_p23_a_new_session_is_done_when_all_agree():
    table = revealed("ana 0; ben 1")
    table.ana.new_session()
    table.ben.agree()
    assert (table.session.number, table.session.match, table.session.scores) == (2, 2, (0, 0))
