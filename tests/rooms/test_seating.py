"""P1, P2, P8: taking and leaving seats, computers in them, and the switch that belongs to them."""

import pytest

from games.rooms.room import Computer, Person
from games.views.events import DealEvent, MatchEvent, SessionEvent, SitEvent, StandEvent
from tests.builders import HANDS
from tests.rooms.a_room import Table, refused, seated, started
from tests.rooms.lines import match_over, revealed


def kinds(table: Table) -> list[str]:
    return [seat.kind for seat in table.ana.part.seats]


# Sitting and standing before the start


def test_p2_people_choose_their_seats_and_their_partners():
    table = seated("ana 0; ben 1; cleo 2")
    parts = table.ben.part.seats
    assert [(seat.seat, seat.team, seat.kind, seat.name, seat.yours) for seat in parts] == [
        (0, 0, "person", "Ana", False),
        (1, 1, "person", "Ben", True),
        (2, 0, "person", "Cleo", False),
        (3, 1, "empty", None, False),
    ]
    assert table.phase == "gathering"


def test_p2_a_phone_may_take_several_seats_and_leave_one():
    table = seated("ana 0 1 3")
    table.ana.stand(1)
    assert kinds(table) == ["person", "empty", "empty", "person"]


def test_p3_two_people_may_bear_the_same_name():
    table = seated("ana 0")
    table.ben.sit(1, "Ana")
    assert [seat.name for seat in table.ana.part.seats[:2]] == ["Ana", "Ana"]


@pytest.mark.parametrize("name", ["", "   ", "A" * 21, "A\nna", "\u200b", "\u3164", "A\u202ena"])
def test_p1_a_name_that_is_none_is_malformed(name: str):
    table = seated("ana 0")
    with refused("malformed", field="name"):
        table.ben.sit(1, name)


def test_p1_spaces_around_a_name_are_dropped():
    table = seated("ana 0")
    table.ben.sit(1, "  Ben ")
    assert table.ana.part.seats[1].name == "Ben"


def test_p2_a_seat_is_taken_once():
    table = seated("ana 0")
    for phone in (table.ana, table.ben):
        with refused("seat_taken"):
            phone.sit(0, "Eve")


def test_p2_a_person_may_sit_where_a_computer_sat():
    table = seated("ana 0")
    table.ana.seat_computer(1, "sharp")
    table.ben.sit(1)
    assert table.ana.part.seats[1].name == "Ben"


def test_p2_sitting_and_standing_are_told():
    table = seated("ana 0")
    version = table.room.version
    table.ben.sit(1)
    assert table.ana.events(version) == [SitEvent(1)]
    version = table.room.version
    table.ben.stand(1)
    assert table.ana.events(version) == [StandEvent(1)]


# Computers


def test_p2_computers_of_a_chosen_level_sit_on_empty_seats():
    table = seated("ana 0")
    table.ana.seat_computer(1, "easy")
    table.ana.seat_computer(2, "sharp")
    assert [(seat.kind, seat.level, seat.name, seat.presence) for seat in table.ana.part.seats[1:]] == [
        ("computer", "easy", None, None),
        ("computer", "sharp", None, None),
        ("empty", None, None, None),
    ]
    table.ana.seat_computer(1, None)
    assert kinds(table) == ["person", "empty", "computer", "empty"]


def test_p2_a_level_that_is_so_already_changes_nothing():
    table = seated("ana 0")
    version = table.ana.seat_computer(1, "easy")
    assert table.ana.seat_computer(1, "easy") == version
    assert table.ana.seat_computer(2, None) == version


def test_p2_a_level_may_be_changed_at_any_time_but_no_seat_emptied_in_a_match():
    table = started("ana 0", HANDS)
    table.ana.seat_computer(1, "easy")
    assert table.ana.part.seats[1].level == "easy"
    with refused("wrong_phase"):
        table.ana.seat_computer(1, None)
    table = revealed("ana 0")
    table.ana.seat_computer(1, "sharp")
    with refused("wrong_phase"):
        table.ana.seat_computer(1, None)


def test_p2_between_matches_seats_are_as_free_as_before_the_start():
    table = match_over("ana 0; ben 1")
    table.ana.seat_computer(2, None)
    table.ana.seat_computer(3, None)
    table.ana.seat_computer(3, "sharp")
    table.ben.stand(1)
    table.ben.sit(2, "Ben")
    table.ana.seat_computer(1, None)
    assert kinds(table) == ["person", "empty", "person", "computer"]
    table.ben.next_match()
    assert [seat.level for seat in table.ana.part.seats] == [None, "steady", None, "sharp"]
    assert (table.session.match, table.session.won) == (2, (1, 0))


# The start, and seats after it


def test_p2_anybody_seated_may_start_and_empty_seats_become_steady_computers():
    table = seated("ana 0; ben 1")
    table.ana.seat_computer(2, "sharp")
    version = table.room.version
    table.ben.start()
    assert [seat.level for seat in table.ana.part.seats] == [None, None, "sharp", "steady"]
    assert table.ana.events(version) == [SessionEvent(), MatchEvent(1), DealEvent(1)]
    assert (table.room.moment, table.phase) == (1, "playing")


def test_p2_whoever_leaves_after_the_start_is_followed_by_a_steady_computer():
    table = started("ana 0; ben 1", HANDS)
    table.line("0: 6-6")
    table.ben.stand(1)
    assert table.room.seats[1] == Computer("steady")
    table.wait(1.5)
    table.line("1: pass")


def test_p2_when_everybody_has_left_the_computers_play_on_and_anybody_may_come_back():
    table = started("ana 0", HANDS)
    table.ana.stand(0)
    table.play_on()
    assert table.phase == "revealed"
    table.eve.sit(2, "Eve")
    table.eve.next_deal()
    assert table.session.number == 2


def test_p2_a_computers_seat_may_be_taken_in_the_middle_of_a_deal():
    table = started("ana 0", HANDS)
    table.line("0: 6-6")
    table.ben.sit(1)
    assert table.ben.hand() == "0-0 0-1 0-2 0-3 0-4 0-5 1-1"
    table.ben.pass_(1)
    assert table.session.deal.made[-1].by == "person"


def test_p2_not_by_a_phone_that_has_been_shown_another_hand_of_this_deal():
    table = started("ana 0; ben 1", HANDS, HANDS)
    with refused("seen_another_hand"):
        table.ana.sit(2)
    table.ben.stand(1)
    with refused("seen_another_hand"):
        table.ben.sit(2)
    table.ben.sit(1)
    table.line("0: 6-6")
    assert table.ben.hand() is not None


def test_p2_a_shared_phone_that_has_shown_none_may_take_a_further_seat():
    table = started("ana 2 3; ben 0", HANDS)
    table.ana.sit(1)
    assert [seat.yours for seat in table.ana.part.seats] == [False, True, True, True]
    table.ana.reveal(3)
    table.ana.stand(1)
    with refused("seen_another_hand"):
        table.ana.sit(1)


def test_p2_a_hand_seen_before_a_restart_is_seen():
    table = started("ana 0", HANDS)
    table.ana.restart_deal()
    with refused("seen_another_hand"):
        table.ana.sit(1)


def test_p2_the_next_deal_has_been_seen_by_nobody():
    table = started("ana 0; ben 1", HANDS, HANDS)
    table.ben.stand(1)
    table.play_on()
    table.ana.next_deal()
    table.ben.sit(3)
    assert table.ben.hand() is not None


def test_p2_after_the_reveal_seats_are_taken_for_the_next_deal():
    table = revealed("ana 0")
    table.ben.sit(1)
    table.ana.sit(2)
    table.ben.next_deal()
    assert [seat.kind for seat in table.ana.part.seats] == ["person", "person", "person", "computer"]


def test_p2_a_stranger_may_take_over_in_the_deal_he_watches():
    table = started("ana 0", HANDS)
    table.eve.connect()
    table.line("0: 6-6; 1: pass")
    table.eve.sit(2, "Eve")
    assert table.eve.hand() == "1-6 2-6 3-6 1-4 1-5 2-2 2-5"


# Passes made for people


def test_p8_the_switch_belongs_to_the_seat_and_is_seen_by_all():
    table = seated("ana 0 2; ben 1")
    table.ana.pass_for_me(2)
    assert [seat.pass_for_me for seat in table.ben.part.seats] == [False, False, True, False]
    version = table.room.version
    assert table.ana.pass_for_me(2) == version
    table.ana.pass_for_me(2, on=False)
    assert not table.ben.part.seats[2].pass_for_me


def test_p8_whoever_sits_down_next_has_it_off():
    table = seated("ana 0 2")
    table.ana.pass_for_me(2)
    table.ana.stand(2)
    table.ben.sit(2)
    person = table.room.seats[2]
    assert isinstance(person, Person)
    assert not person.pass_for_me
