"""P21 to P23: each way in which a question ends, and when the same may be asked again."""

import pytest

from tests.rooms.a_room import refused
from tests.rooms.lines import asked, in_play, is_open

FOUR = "ana 0; ben 1; cleo 2; dan 3"


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


@pytest.mark.parametrize("kind", ["undo", "redo"])
def test_p22_what_is_about_a_seat_ends_with_its_person(kind: str):
    table = in_play("ana 0 2; ben 1", "0: 6-6; 1: pass")
    table.ana.undo(0)
    if kind == "redo":
        table.ben.agree()
        table.ana.redo(0)
    table.ana.stand(0)
    assert not is_open(table)
    assert len(table.session.deal.made) == (0 if kind == "redo" else 2)
    table.eve.sit(0, "Eve")
    assert table.eve.part.undo is None


@pytest.mark.parametrize("kind", ["restart_deal", "new_session", "stand_in"])
def test_p22_what_is_about_no_seat_of_the_asker_goes_on_with_those_who_stay(kind: str):
    table = in_play("ana 0 2; ben 1; dan 3", "0: 6-6; 1: pass")
    if kind == "stand_in":
        table.dan.disconnect()
        table.wait(10)
        table.ana.stand_in(3)
    else:
        {"restart_deal": table.ana.restart_deal, "new_session": table.ana.new_session}[kind]()
    assert (asked(table).by, asked(table).agreed) == (0, (0, 2))
    table.ana.stand(0)
    assert (asked(table).by, asked(table).agreed) == (2, (2,))
    table.ana.stand(2)
    assert not is_open(table)


def test_p22_who_has_agreed_and_left_has_agreed_no_more():
    table = in_play(FOUR)
    table.ana.undo(0)
    table.ben.agree()
    assert asked(table).agreed == (0, 1)
    table.ben.stand(1)
    table.eve.sit(1, "Eve")
    assert (asked(table).agreed, asked(table).waiting) == ((0,), (2, 3))


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
