"""P21 to P23: who is asked, what an open question holds, and each way in which it ends."""

import pytest

from games.engine.seats import Seat
from games.rooms.shapes import QuestionView
from games.views.words import DesignateEntry, PassEntry, PlayEntry, TakenPassEntry, TakenPlayEntry
from tests.builders import HANDS
from tests.rooms.a_room import Table, refused, seated, started
from tests.rooms.lines import BLOCK, designating, revealed

FOUR = "ana 0; ben 1; cleo 2; dan 3"
POSED = "0: 6-6"


def asked(table: Table) -> QuestionView:
    """The question that is open."""
    question = table.public.question
    assert question is not None
    return question


def in_play(people: str, line: str = POSED) -> Table:
    table = started(people, HANDS, HANDS)
    table.line(line)
    return table


def is_open(table: Table) -> bool:
    return table.public.question is not None


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


# How it ends


def test_p22_it_happens_when_all_who_were_asked_agree():
    table = in_play(FOUR)
    table.ana.undo(0)
    moment = table.room.moment
    table.cleo.agree()
    assert (asked(table).agreed, asked(table).waiting) == ((0, 2), (1, 3))
    table.ben.agree()
    assert table.room.moment == moment
    table.dan.agree()
    assert not is_open(table)
    assert not table.session.deal.made
    assert table.room.moment == moment + 1


def test_p22_a_phone_answers_once_for_all_its_people():
    table = in_play("ana 0; ben 1 3; cleo 2")
    table.ana.undo(0)
    table.ben.agree()
    assert asked(table).waiting == (2,)
    for answer in (table.ben.agree, table.ben.decline):
        with refused("not_asked"):
            answer()


def test_p22_one_who_declines_ends_it():
    table = in_play(FOUR)
    table.ana.undo(0)
    table.ben.agree()
    table.cleo.decline()
    assert not is_open(table)
    assert len(table.session.deal.made) == 1


def test_p22_the_asker_withdraws():
    table = in_play(FOUR)
    table.ana.undo(0)
    with refused("not_asked"):
        table.ana.agree()
    table.ana.decline()
    assert not is_open(table)
    assert len(table.session.deal.made) == 1


def test_p22_an_answer_to_an_older_question_is_closed():
    table = in_play("ana 0; ben 1")
    table.ana.undo(0)
    old = asked(table).question
    table.ben.decline()
    table.ben.new_session()
    with refused("question_closed"):
        table.ana.agree(question=old)


def test_p22_nobody_answers_who_was_not_asked():
    table = in_play("ana 0; ben 1")
    table.ana.undo(0)
    table.cleo.sit(2)
    with refused("not_asked"):
        table.cleo.agree()
    with refused("not_asked"):
        table.cleo.decline()
    with refused("not_your_seat"):
        table.eve.agree()


def test_p22_it_lapses_after_a_minute():
    table = in_play("ana 0; ben 1")
    table.ana.undo(0)
    table.wait(59.9)
    assert is_open(table)
    table.wait(0.1)
    assert not is_open(table)
    with refused("question_closed"):
        table.ben.agree(question="q7")


def test_p22_an_action_of_a_person_ends_it():
    table = in_play("ana 0; ben 1")
    table.ana.undo(0)
    table.ben.pass_(1)
    assert not is_open(table)
    table.ana.undo(0)
    assert is_open(table)


def test_p22_the_asker_gives_up_the_last_seat():
    table = in_play("ana 0 2; ben 1")
    table.ana.undo(0)
    table.ana.stand(2)
    assert is_open(table)
    table.ana.stand(0)
    assert not is_open(table)


def test_p22_the_asker_is_away():
    table = in_play("ana 0; ben 1")
    table.ana.undo(0)
    table.ana.disconnect()
    table.wait(9.9)
    assert is_open(table)
    table.wait(0.1)
    assert not is_open(table)


def test_p22_whoever_is_back_in_time_still_asks():
    table = in_play("ana 0; ben 1")
    table.ana.undo(0)
    table.ana.disconnect()
    table.wait(9)
    table.ana.connect()
    table.wait(20)
    assert is_open(table)


@pytest.mark.parametrize("leaves", [True, False])
def test_p22_nobody_waits_for_who_has_left_or_is_gone(leaves: bool):
    table = in_play("ana 0; ben 1; cleo 2")
    if not leaves:
        table.ben.disconnect()
        table.wait(10)
        table.wait(150)
    table.ana.undo(0)
    assert asked(table).waiting == (1, 2)
    if leaves:
        table.ben.stand(1)
    else:
        table.wait(20)
    assert asked(table).waiting == (2,)
    table.cleo.agree()
    assert not table.session.deal.made


def test_p22_when_the_last_one_asked_leaves_there_is_nobody_to_ask():
    table = in_play("ana 0; ben 1")
    table.ana.undo(0)
    table.ben.stand(1)
    assert not is_open(table)
    assert not table.session.deal.made


# Again, and one at a time


@pytest.mark.parametrize("end", ["decline", "withdraw", "lapse"])
def test_p22_the_same_may_be_asked_again_only_after_an_action(end: str):
    table = in_play("ana 0; ben 1")
    table.ana.undo(0)
    if end == "decline":
        table.ben.decline()
    elif end == "withdraw":
        table.ana.decline()
    else:
        table.wait(60)
    with refused("question_closed"):
        table.ana.undo(0)
    table.ben.pass_(1)
    table.ana.undo(0)
    assert is_open(table)


def test_p22_it_is_closed_for_that_type_and_seat_from_any_phone():
    table = in_play("ana 0 2; ben 1 3", "0: 6-6; 1: pass; 2: 2-6 left")
    table.ana.restart_deal()
    table.ben.decline()
    with refused("question_closed"):
        table.ben.restart_deal()
    table.ana.undo(0)
    table.ben.decline()
    with refused("question_closed"):
        table.ana.undo(0)
    table.ana.undo(2)
    assert is_open(table)


def test_p22_one_question_at_a_time():
    table = in_play("ana 0; ben 1")
    table.ana.undo(0)
    for ask in (table.ben.new_session, table.ana.new_session, table.ana.restart_deal):
        with refused("question_open"):
            ask()
    with refused("question_open"):
        table.ana.undo(0)


def test_p22_an_agreed_one_may_be_asked_again_at_once():
    table = in_play("ana 0; ben 1")
    table.ana.undo(0)
    table.ben.agree()
    table.ana.redo(0)
    table.ben.agree()
    table.ana.undo(0)
    assert is_open(table)


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


# Absence


def absent(presence: str, people: str = FOUR) -> Table:
    """Dan is away or gone."""
    table = in_play(people)
    table.dan.disconnect()
    table.wait(10)
    if presence == "gone":
        table.wait(170)
    assert table.ana.part.seats[3].presence == presence
    return table


def test_p21_the_others_who_are_here_are_asked():
    table = absent("away")
    table.cleo.disconnect()
    table.wait(10)
    table.ana.stand_in(3, "sharp")
    question = asked(table)
    assert (question.kind, question.by, question.seat, question.actions) == ("stand_in", 0, 3, ())
    assert question.waiting == (1,)
    table.ben.agree()
    assert table.ana.part.seats[3].stand_in == "sharp"


def test_p21_with_nobody_else_here_it_may_be_done_for_the_gone():
    table = absent("gone", "ana 0; dan 3")
    table.ana.stand_in(3)
    assert table.ana.part.seats[3].stand_in == "steady"
    table.ana.free_seat(3)
    assert table.ana.part.seats[3].kind == "computer"


def test_p21_with_nobody_else_here_the_away_are_waited_for():
    table = absent("away", "ana 0; dan 3")
    with refused("not_away"):
        table.ana.stand_in(3)


def test_p21_who_comes_back_ends_the_question_about_the_absence():
    table = absent("gone")
    table.ana.free_seat(3)
    assert is_open(table)
    table.dan.connect()
    assert not is_open(table)
    assert table.ana.part.seats[3].kind == "person"


def test_p21_who_leaves_again_may_be_asked_about_again():
    table = absent("away")
    table.ana.stand_in(3)
    table.dan.connect()
    table.dan.disconnect()
    table.wait(10)
    table.ana.stand_in(3)
    assert is_open(table)


def test_p21_what_nobody_was_left_to_answer_may_be_asked_again():
    table = absent("away", "ana 0; ben 1; dan 3")
    table.ana.stand_in(3)
    table.ben.disconnect()
    table.wait(10)
    assert not is_open(table)
    table.ben.connect()
    table.ana.stand_in(3)
    assert asked(table).waiting == (1,)


def test_p21_a_stand_in_needs_somebody_who_agreed():
    table = absent("away", "ana 0; ben 1; dan 3")
    table.ben.disconnect()
    table.wait(5)
    table.ana.stand_in(3)
    assert asked(table).waiting == (1,)
    table.wait(5)
    assert not is_open(table)
    assert table.ana.part.seats[3].stand_in is None


def test_p21_one_who_agreed_is_enough_when_the_other_goes():
    table = absent("away")
    table.cleo.disconnect()
    table.wait(5)
    table.ana.stand_in(3)
    assert asked(table).waiting == (1, 2)
    table.ben.agree()
    table.wait(5)
    assert not is_open(table)
    assert table.ana.part.seats[3].stand_in == "steady"


def test_p21_when_nobody_is_left_to_agree_the_gone_are_stood_in_for():
    table = absent("gone", "ana 0; ben 1; dan 3")
    table.ana.stand_in(3)
    table.ben.disconnect()
    table.wait(10)
    assert not is_open(table)
    assert table.ana.part.seats[3].stand_in == "steady"
