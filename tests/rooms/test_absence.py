"""P21: what may be done about somebody who is not here, and when it may not."""

import pytest

from games.rooms.requests import Level
from tests.builders import HANDS
from tests.rooms.a_room import Table, refused, seated, started
from tests.rooms.lines import asked, in_play, is_open
from tests.rooms.phone import Phone


def left(phone: Phone, seconds: float) -> None:
    """``phone`` has had no connection for so long."""
    phone.disconnect()
    phone.table.wait(seconds)
    phone.table.due()


def two(seconds: float) -> Table:
    """Ana is here, Ben's phone left so long ago; nobody else."""
    table = started("ana 0; ben 1", HANDS)
    left(table.ben, seconds)
    return table


def test_p21_whoever_is_here_is_neither_stood_in_for_nor_freed():
    table = started("ana 0; ben 1", HANDS)
    for seat in (0, 1, 2):
        with refused("not_away"):
            table.ana.stand_in(seat)
        with refused("not_away"):
            table.ana.free_seat(seat)


def test_p21_a_break_of_seconds_is_no_absence():
    table = two(9.9)
    with refused("not_away"):
        table.ana.stand_in(1)


def test_p21_only_the_gone_are_freed_after_the_start():
    table = two(179)
    with refused("not_away"):
        table.ana.free_seat(1)
    table.wait(1)
    table.ana.free_seat(1)
    assert table.ana.part.seats[1].level == "steady"


def test_p21_before_the_start_a_seat_of_somebody_not_here_is_freed_at_once():
    table = seated("ana 0; ben 1; cleo 2")
    with refused("not_away"):
        table.ana.free_seat(1)
    left(table.ben, 10)
    table.ana.free_seat(1)
    assert table.ana.part.seats[1].kind == "empty"
    with refused("not_away"):
        table.ana.free_seat(1)
    with refused("not_away"):
        table.ana.free_seat(3)


def test_p21_before_the_start_there_is_nothing_to_stand_in_for():
    table = seated("ana 0; ben 1")
    left(table.ben, 10)
    with refused("wrong_phase"):
        table.ana.stand_in(1)


@pytest.mark.parametrize("level", ["easy", "steady", "sharp"])
def test_p21_the_computer_has_the_level_that_was_asked_for(level: Level):
    table = two(180)
    table.ana.stand_in(1, level)
    assert [(seat.kind, seat.level, seat.stand_in) for seat in table.ana.part.seats[:2]] == [
        ("person", None, None),
        ("person", None, level),
    ]


def test_p21_the_level_of_a_stand_in_may_be_changed():
    table = two(180)
    table.ana.stand_in(1, "easy")
    table.ana.stand_in(1, "sharp")
    assert table.ana.part.seats[1].stand_in == "sharp"


def test_p21_a_stand_in_for_one_of_a_phone_is_none_for_the_other():
    table = started("ana 0; ben 1 3", HANDS)
    left(table.ben, 180)
    table.ana.stand_in(1)
    assert [seat.stand_in for seat in table.ana.part.seats] == [None, "steady", None, None]
    table.ben.connect()
    assert [seat.stand_in for seat in table.ana.part.seats] == [None] * 4


def test_p21_after_the_reveal_too():
    table = two(180)
    table.ana.stand_in(1)
    table.play_on()
    table.ana.stand_in(1, "easy")
    table.ana.free_seat(1)
    table.ana.next_deal()
    table.play_on()
    assert table.session.number == 2


def test_p21_a_freed_seat_may_be_taken_by_somebody_else():
    table = two(180)
    table.ana.free_seat(1)
    table.eve.sit(1, "Eve")
    assert table.eve.hand() == "0-0 0-1 0-2 0-3 0-4 0-5 1-1"
    table.ben.connect()
    assert (table.ben.shows(), table.public.watchers) == ((None, None), 1)


def test_p21_whose_seat_was_freed_may_sit_again_where_he_sat():
    table = two(180)
    table.ana.free_seat(1)
    table.ben.connect()
    with refused("seen_another_hand"):
        table.ben.sit(2)
    table.ben.sit(1)
    assert table.ben.hand() == "0-0 0-1 0-2 0-3 0-4 0-5 1-1"


def test_p21_a_phone_whose_two_seats_were_stood_in_for_comes_back_covered():
    table = started("ana 0; ben 1 3", HANDS)
    table.line("0: 6-6")
    table.ben.reveal(1)
    left(table.ben, 180)
    table.ana.stand_in(1)
    table.ana.stand_in(3)
    table.ben.connect()
    assert table.ben.shows() == (None, 1)


# By agreement


def absent(presence: str, people: str = "ana 0; ben 1; cleo 2; dan 3") -> Table:
    """Dan is away or gone."""
    table = in_play(people)
    left(table.dan, 10)
    if presence == "gone":
        table.wait(170)
    assert table.ana.part.seats[3].presence == presence
    return table


def test_p21_the_others_who_are_here_are_asked():
    table = absent("away")
    left(table.cleo, 10)
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
    left(table.dan, 10)
    table.ana.stand_in(3)
    assert is_open(table)


def test_p21_what_nobody_was_left_to_answer_may_be_asked_again():
    table = absent("away", "ana 0; ben 1; dan 3")
    table.ana.stand_in(3)
    left(table.ben, 10)
    assert not is_open(table)
    table.ben.connect()
    table.ana.stand_in(3)
    assert asked(table).waiting == (1,)


def test_p21_a_stand_in_needs_somebody_who_agreed():
    table = absent("away", "ana 0; ben 1; dan 3")
    left(table.ben, 5)
    table.ana.stand_in(3)
    assert asked(table).waiting == (1,)
    table.wait(5)
    assert not is_open(table)
    assert table.ana.part.seats[3].stand_in is None


def test_p21_one_who_agreed_is_enough_when_the_other_goes():
    table = absent("away")
    left(table.cleo, 5)
    table.ana.stand_in(3)
    assert asked(table).waiting == (1, 2)
    table.ben.agree()
    table.wait(5)
    assert not is_open(table)
    assert table.ana.part.seats[3].stand_in == "steady"


def test_p21_when_nobody_is_left_to_agree_the_gone_are_stood_in_for():
    table = absent("gone", "ana 0; ben 1; dan 3")
    table.ana.stand_in(3)
    left(table.ben, 10)
    assert not is_open(table)
    assert table.ana.part.seats[3].stand_in == "steady"


# Asked in vain


def in_vain(end: str, presence: str = "away") -> Table:
    """A stand-in for Dan, who is absent and on turn, was asked for and not agreed to."""
    table = absent(presence)
    table.line("1: pass; 2: 2-6 left")
    table.ana.stand_in(3)
    match end:
        case "decline":
            table.cleo.decline()
        case "withdraw":
            table.ana.decline()
        case "lapse":
            table.wait(60)
        case _:
            left(table.ana, 10)
            table.ana.connect()
    assert not is_open(table)
    return table


@pytest.mark.parametrize("end", ["decline", "withdraw", "lapse", "away"])
def test_p21_what_was_asked_in_vain_may_be_asked_again_after_a_minute(end: str):
    table = in_vain(end, "gone")
    with refused("question_closed"):
        table.ben.stand_in(3)
    table.wait(59.9)
    with refused("question_closed"):
        table.ana.stand_in(3)
    table.wait(0.1)
    table.ana.stand_in(3)
    table.ben.agree()
    table.cleo.agree()
    table.line("3: 5-6")
    assert table.session.deal.made[-1].by == "stand_in"


def test_p21_and_at_once_after_an_action():
    table = absent("gone")
    table.ana.stand_in(3)
    table.cleo.decline()
    table.line("1: pass")
    table.ana.stand_in(3)
    assert is_open(table)


def test_p21_a_declined_stand_in_is_no_declined_freeing():
    table = in_vain("decline", "gone")
    table.ana.free_seat(3)
    table.ben.decline()
    for ask in (table.ana.free_seat, table.ana.stand_in):
        with refused("question_closed"):
            ask(3)


def test_p21_asking_in_turns_holds_no_computer_for_ever():
    table = started("ana 0; ben 1; dan 3", HANDS)
    left(table.dan, 180)
    table.line("0: 6-6; 1: pass")
    table.ana.stand_in(3)
    table.wait(60)
    table.ana.free_seat(3)
    table.wait(60)
    for ask in (table.ana.stand_in, table.ana.free_seat):
        with refused("question_closed"):
            ask(3)

    table.line("2: 2-6 left")
    table.ana.stand_in(3)
    assert is_open(table)


def test_p21_when_the_away_are_gone_that_is_news():
    table = in_vain("decline")
    table.wait(50)
    with refused("question_closed"):
        table.ana.stand_in(3)
    table.wait(10)
    table.ana.stand_in(3)
    table.cleo.decline()
    table.wait(110)
    assert table.ana.part.seats[3].presence == "gone"
    table.ana.stand_in(3)
    assert is_open(table)


def test_p21_who_was_back_may_be_asked_about_when_away_again():
    table = in_vain("decline")
    table.dan.connect()
    left(table.dan, 10)
    table.ana.stand_in(3)
    assert is_open(table)


def test_p21_nor_is_it_closed_for_who_sits_there_next():
    table = in_vain("decline", "gone")
    table.ana.free_seat(3)
    table.ben.agree()
    table.cleo.agree()
    table.eve.sit(3, "Eve")
    table.wait(10)
    assert table.ana.part.seats[3].presence == "away"
    table.ana.stand_in(3)
    assert is_open(table)


def test_p21_nor_for_who_goes_on_on_another_phone():
    table = absent("away")
    table.line("1: pass; 2: 2-6 left")
    table.dan.offer(3)
    table.ana.stand_in(3)
    table.cleo.decline()
    table.eve.take()
    table.wait(10)
    table.ana.stand_in(3)
    assert is_open(table)
