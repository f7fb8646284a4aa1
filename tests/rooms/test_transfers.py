"""P3: a seat goes on on another phone, by a link that is good once; the old one has it no more."""

from random import Random

import pytest
from msgspec.structs import replace

from games.rooms.refusals import Refusal
from games.rooms.room import Device
from games.rooms.seating import MOST_DEVICES
from tests.builders import HANDS
from tests.rooms import oracle
from tests.rooms.a_room import Table, refused, seated, started
from tests.rooms.lines import asked, in_play, is_open, revealed
from tests.rooms.phone import Phone
from tests.rooms.test_twins import everything

HAND = "0-6 1-2 1-3 2-3 2-4 3-4"
"""Ana's, after the pose."""


def yours(phone: Phone) -> list[int]:
    return [seat.seat for seat in phone.part.seats if seat.yours]


def moved(people: str = "ana 0; ben 1", seat: int = 0) -> Table:
    """Ana's phone has handed ``seat`` to Eve's, after the pose."""
    table = in_play(people)
    table.ana.offer(seat)
    table.eve.connect()
    assert table.eve.take() == seat
    return table


# What moves


def test_p3_the_person_goes_on_with_hand_name_and_switch():
    table = in_play("ana 0; ben 1")
    table.ana.pass_for_me(0)
    table.ana.offer(0)
    table.eve.take()
    seat = table.eve.part.seats[0]
    assert (seat.name, seat.yours, seat.pass_for_me, seat.presence) == ("Ana", True, True, "here")
    assert table.eve.hand() == HAND
    assert (yours(table.ana), table.ana.hand()) == ([], None)


def test_p3_it_plays_on_and_takes_back_what_it_did_on_the_old_phone():
    table = moved()
    offer = table.eve.part.undo
    assert offer is not None
    assert offer.seat == 0
    table.line("1: pass; 2: 2-6 left; 3: 5-6; 0: 2-4 left")
    assert table.session.deal.made[-1].by == "person"


def test_p3_nothing_of_it_moves_the_play():
    table = in_play("ana 0; ben 1")
    room = table.room
    table.ana.offer(0)
    assert table.room.version == room.version
    table.eve.take()
    assert (table.room.moment, table.room.version) == (room.moment, room.version + 1)


def test_p3_other_seats_of_the_old_phone_stay_and_are_covered():
    table = in_play("ana 0 2; ben 1")
    table.ana.reveal(2)
    table.ana.offer(0)
    table.eve.take()
    assert (yours(table.ana), table.ana.shows()) == ([2], (None, None))
    table.ana.reveal(2)
    assert table.eve.hand() == HAND


def test_p3_a_phone_that_has_a_seat_is_shared_from_then_on():
    table = in_play("ana 0; ben 1")
    table.ana.offer(0)
    table.ben.take()
    assert (yours(table.ben), table.ben.shows()) == ([0, 1], (None, 1))
    table.ben.reveal(1)
    table.line("1: pass")


def test_p3_who_was_stood_in_for_takes_over_at_once():
    table = in_play("ana 0; ben 1")
    table.ben.offer(1)
    table.ben.disconnect()
    table.wait(10)
    table.wait(170)
    table.ana.stand_in(1)
    table.eve.take()
    assert (table.eve.part.seats[1].stand_in, table.eve.part.seats[1].presence) == (None, "here")


@pytest.mark.parametrize("phase", ["gathering", "revealed"])
def test_p3_at_any_time(phase: str):
    table = seated("ana 0; ben 1") if phase == "gathering" else revealed("ana 0; ben 1")
    table.ana.offer(0)
    table.eve.take()
    assert yours(table.eve) == [0]


def test_p3_a_question_of_the_person_is_asked_on():
    table = in_play("ana 0; ben 1")
    table.ana.undo(0)
    table.ana.offer(0)
    table.eve.take()
    assert asked(table).waiting == (1,)
    table.eve.decline()
    assert not is_open(table)


def test_p3_a_question_stays_where_others_of_the_asker_are():
    table = in_play("ana 0 2; ben 1")
    table.ana.undo(0)
    table.ana.offer(2)
    table.eve.take()
    assert asked(table).waiting == (1,)
    table.ana.decline()
    assert not is_open(table)


def test_p3_a_question_goes_with_whom_it_is_about():
    table = in_play("ana 0 2; ben 1")
    table.ana.undo(0)
    actions = asked(table).actions
    table.ana.offer(0)
    table.eve.take()
    assert (asked(table).by, asked(table).actions, asked(table).waiting) == (0, actions, (1,))
    with refused("not_asked"):
        table.ana.decline()
    table.eve.decline()
    assert not is_open(table)


def test_p3_and_so_does_one_about_no_seat_with_who_asked():
    table = in_play("ana 0 2; ben 1")
    table.ana.restart_deal()
    table.ana.offer(0)
    table.eve.take()
    assert (asked(table).by, asked(table).agreed) == (0, (0, 2))
    table.ana.stand(2)
    assert is_open(table)
    table.eve.decline()
    assert not is_open(table)


def test_p3_whose_answer_is_awaited_answers_on_the_new_phone():
    table = in_play("ana 0; ben 1")
    table.ana.undo(0)
    table.ben.offer(1)
    table.eve.take()
    with refused("not_your_seat"):
        table.ben.agree()
    table.eve.agree()
    assert not table.session.deal.made


# What the old phone still knows


def test_p3_the_old_phone_is_not_let_in_any_more():
    table = moved()
    with refused("not_your_seat"):
        table.ana.connect("web-2")
    with refused("not_your_seat"):
        table.ana.pass_(0)


def test_p3_nothing_it_may_ask_is_done_for_it():
    table = moved()
    room = table.room
    for request in everything(table, table.ana):
        with pytest.raises(Refusal) as refusal:
            table.ana.ask(request)
        assert refusal.value.code in ("not_your_seat", "seat_taken", "seen_another_hand")
    assert table.room is room


def test_p3_until_it_takes_a_seat_again():
    table = moved("ana 0; ben 1")
    with refused("seen_another_hand"):
        table.ana.sit(2)
    table.eve.stand(0)
    table.ana.sit(0)
    table.ana.connect("web-2")
    assert table.ana.hand() == HAND


def test_p3_the_old_phone_cannot_tell_the_table_from_any_other_that_looks_alike():
    for people in ("ana 0; ben 1", "ana 0 2; ben 1"):
        table = moved(people)
        for seed in range(20):
            oracle.tells_no_hidden_tile(table, table.ana)
            oracle.looks_and_answers_alike(table, table.ana, Random(seed))


# Links that are no good


def test_p3_a_link_is_good_once():
    table = moved()
    for phone in (table.dan, table.ana):
        with refused("transfer_used"):
            phone.take()
    assert yours(table.eve) == [0]


def test_p3_whose_answer_was_lost_is_answered_again():
    table = moved()
    room = table.room
    table.clock.move(3600)
    assert table.eve.take() == 0
    assert table.room is room


@pytest.mark.parametrize("end", ["left", "moved"])
def test_p3_but_not_who_has_the_seat_no_more(end: str):
    table = moved()
    if end == "left":
        table.eve.stand(0)
    else:
        table.eve.offer(0, "next")
        table.dan.take("next")
    with refused("transfer_used"):
        table.eve.take()
    assert yours(table.eve) == []


def test_p3_a_link_made_before_moving_away_and_back_is_over():
    table = in_play("ana 0; ben 1")
    table.ana.offer(0, "first")
    table.ana.offer(0, "second")
    table.eve.take("first")
    table.eve.offer(0, "back")
    table.ana.take("back")
    with refused("transfer_expired"):
        table.dan.take("second")
    assert yours(table.ana) == [0]


@pytest.mark.parametrize("end", ["left", "freed"])
def test_p3_a_link_does_not_outlive_who_made_it(end: str):
    """Somebody of the same phone sits there again: a link of before is not theirs."""
    table = in_play("ana 0; ben 1")
    table.ana.offer(0)
    if end == "left":
        table.ana.stand(0)
    else:
        table.ana.disconnect()
        table.wait(10)
        table.wait(170)
        table.ana.offer(0)
        table.ben.free_seat(0)
    assert table.room.transfers == ()
    table.ana.sit(0, "Cleo")
    with refused("transfer_expired"):
        table.eve.take()
    assert yours(table.ana) == [0]


def test_p3_a_link_is_good_for_ten_minutes():
    table = in_play("ana 0; ben 1")
    table.ana.offer(0, "first")
    table.wait(1)
    table.ana.offer(0, "second")
    table.wait(599)
    with refused("transfer_expired"):
        table.eve.take("first")
    assert yours(table.ana) == [0]
    table.eve.take("second")


def test_p3_a_link_nobody_made_is_none():
    table = in_play("ana 0; ben 1")
    table.ana.offer(0)
    with refused("transfer_expired"):
        table.eve.take("guessed")


def test_p3_only_who_sits_there_makes_a_link():
    table = in_play("ana 0; ben 1")
    for phone in (table.ben, table.eve):
        with refused("not_your_seat"):
            phone.offer(0)
    with refused("not_your_seat"):
        table.ana.offer(2)


@pytest.mark.parametrize("end", ["left", "moved", "freed"])
def test_p3_a_link_of_somebody_who_is_not_there_any_more_is_over(end: str):
    table = in_play("ana 0; ben 1; cleo 2")
    table.ana.offer(0, "first")
    table.ana.offer(0, "second")
    if end == "left":
        table.ana.stand(0)
    elif end == "moved":
        table.eve.take("first")
    else:
        table.ana.disconnect()
        table.wait(10)
        table.wait(170)
        table.ana.offer(0, "second")
        table.ben.free_seat(0)
        table.cleo.agree()
    with refused("transfer_expired"):
        table.dan.take("second")
    assert yours(table.dan) == []


def test_p3_on_the_phone_that_made_it_a_link_does_nothing_and_stays_good():
    table = in_play("ana 0; ben 1")
    table.ana.offer(0)
    room = table.room
    assert table.ana.take() == 0
    assert table.room is room
    table.eve.take()


def test_p3_of_a_seat_the_newest_four_links_are_good_and_others_never_suffer():
    table = started("ana 0 2; ben 1", HANDS)
    table.ben.offer(1, "ben's")
    table.ana.offer(2, "cleo's")
    for number in range(20):
        table.ana.offer(0, f"link {number}")
    assert sorted(one.secret for one in table.room.transfers) == [
        "ben's",
        "cleo's",
        *[f"link {number}" for number in range(16, 20)],
    ]
    with refused("transfer_expired"):
        table.eve.take("link 15")
    table.eve.take("ben's")
    table.clock.move(600)
    table.ana.offer(0, "the only one")
    assert [one.secret for one in table.room.transfers] == ["the only one"]


def test_p3_a_room_that_can_remember_no_more_devices_takes_none_in_by_a_link():
    table = in_play("ana 0; ben 1")
    table.ana.offer(0)
    seen = {f"device {number}": Device(sat=True, seen=(2,)) for number in range(MOST_DEVICES - len(table.room.devices))}
    table.room = replace(table.room, devices=table.room.devices | seen)
    room = table.room
    with refused("busy"):
        table.eve.take()
    assert table.room is room
    table.room = replace(room, devices=room.devices | {"device 0": Device(sat=True, left_at=1.0)})
    table.eve.take()
    assert len(table.room.devices) == MOST_DEVICES
    assert "device 0" not in table.room.devices


# The rest that was the person's


def test_p3_who_made_the_room_may_delete_it_on_the_new_phone():
    table = in_play("ana 0 2; ben 1")
    assert table.room.maker == "ana"
    table.ana.offer(2, "first")
    table.ben.take("first")
    assert table.room.maker == "ana"
    table.ana.offer(0, "last")
    table.eve.take("last")
    assert table.room.maker == "eve"


def test_p3_of_others_the_room_does_not_become():
    table = in_play("ana 0; ben 1")
    table.ben.offer(1)
    table.eve.take()
    assert table.room.maker == "ana"


def left_to_read(table: Table, seat: int) -> float | None:
    """For how many seconds others wait yet for who reads at ``seat``."""
    until = {one.seat: one.until for one in table.public.holds}[seat]
    return None if until is None else round(until - table.clock.now(), 3)


@pytest.mark.parametrize("closed", [True, False])
def test_p20_who_reads_on_on_another_phone_has_had_the_others_wait_already(closed: bool):
    table = in_play("ana 0; ben 1 3")
    table.ana.hold()
    table.wait(9)
    if closed:
        table.ana.hold(on=False)
        table.wait(5)
    table.ana.offer(0)
    table.eve.take()
    assert table.public.holds == ()
    table.eve.hold()
    assert left_to_read(table, 0) == 51
    table.wait(9)
    table.eve.offer(0, "next")
    table.dan.take("next")
    table.dan.hold()
    assert left_to_read(table, 0) == 42


def test_p20_who_comes_to_a_phone_that_reads_brings_the_longer_of_two_times():
    table = in_play("ana 0; ben 1")
    table.ana.hold()
    table.wait(4)
    table.ben.hold()
    table.wait(5)
    table.ana.offer(0)
    table.ben.take()
    assert left_to_read(table, 0) == 51
