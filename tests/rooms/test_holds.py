"""P20: Rules and Details hold the computers, for as long as their reader may have the others wait."""

import pytest

from games.engine.actions import Pass
from games.rooms.decide import computer_done
from games.rooms.due import LONGEST_THOUGHT, next_due
from games.rooms.holds import COUNTS_AT_LEAST, HOLD_AT_MOST
from games.rooms.shapes import HoldView
from tests.builders import HANDS
from tests.rooms.a_room import Table, refused, seated, started
from tests.rooms.lines import BLOCK, in_play, is_open

ALONE = "ana 0"
TWO = "ana 0; ben 2"


def held(table: Table) -> list[tuple[int, float | None]]:
    """Who reads, and in how many seconds that will count no more."""
    now = table.clock.now()
    return [(one.seat, None if one.until is None else round(one.until - now, 3)) for one in table.public.holds]


def computer_is_due(table: Table) -> bool:
    return any(one.kind == "computer" for one in table.room.due)


def read_on(table: Table, seconds: float) -> None:
    """Ana's phone stays open on the page, and says every few seconds that it lives."""
    while seconds > 0:
        table.wait(min(seconds, 4.0))
        table.ana.sign_of_life()
        seconds -= 4.0


def spent(people: str = TWO, line: str = "0: 6-6") -> Table:
    """Ana has read for a minute while Ben waited; a computer is about to act."""
    table = in_play(people, line)
    table.ana.hold()
    read_on(table, 60)
    return table


# What is held


def test_p20_no_computer_acts_while_somebody_reads():
    table = in_play(ALONE)
    assert computer_is_due(table)
    table.ana.hold()
    assert not computer_is_due(table)
    room = table.room
    table.becomes(computer_done(room, room.moment, Pass(1), table.at))  # one that had thought already
    assert table.room is room
    read_on(table, 300)
    assert table.turn == 1
    table.ana.hold(on=False)
    assert computer_is_due(table)
    table.line("1: pass")


def test_p20_a_stand_in_waits_for_readers_too():
    table = in_play("ana 0; ben 1")
    table.ben.disconnect()
    table.wait(10)
    table.wait(170)
    table.ana.stand_in(1)
    table.ana.hold()
    assert not computer_is_due(table)
    read_on(table, 20)
    assert table.turn == 1
    table.ana.hold(on=False)
    assert computer_is_due(table)


def test_p20_people_play_on_meanwhile():
    table = in_play("ana 0; ben 1")
    table.ana.hold()
    table.ben.pass_(1)
    assert held(table) == [(0, 60.0)]


def test_p22_readers_hold_no_pass_that_is_made_for_people():
    table = started("ana 0; ben 1", HANDS)
    table.ben.pass_for_me(1)
    table.ana.hold()
    table.line("0: 6-6; 1 pass_for_me: pass")
    assert not computer_is_due(table)


def test_p22_readers_do_not_hold_the_four_passes_that_close_a_deal():
    table = in_play("ana 0; ben 3", BLOCK)
    table.ana.hold()
    for _ in range(4):
        table.wait(1)
    assert table.phase == "revealed"


def test_p20_it_works_while_the_phone_is_covered_and_shows_no_hand():
    table = started("ana 0 2; ben 1", HANDS)
    assert table.ana.shows() == (None, 0)
    table.ana.hold()
    assert table.ana.shows() == (None, 0)
    table.ana.reveal(0)
    assert held(table) == [(0, 60.0)]


@pytest.mark.parametrize("phase", ["gathering", "revealed"])
def test_p20_rules_may_be_read_at_any_time(phase: str):
    table = seated(ALONE)
    if phase == "revealed":
        table.ana.start()
        table.play_on()
    table.ana.hold()
    assert held(table) == [(0, None)]


def test_p20_a_question_may_be_asked_and_answered_by_a_reader():
    table = in_play("ana 0; ben 1")
    table.ana.hold()
    table.ben.restart_deal()
    assert is_open(table)
    table.ana.agree()
    assert not table.session.deal.made
    assert held(table) == [(0, 60.0)]


def test_p20_a_watcher_holds_nothing():
    table = in_play(ALONE)
    table.eve.connect()
    for on in (True, False):
        with refused("not_your_seat"):
            table.eve.hold(on)


# Who is told


def test_p20_the_others_see_who_reads_and_until_when():
    table = in_play(TWO)
    version, moment = table.room.version, table.room.moment
    table.ben.hold()
    assert table.public.holds == (HoldView(2, table.clock.now() + 60),)
    assert (table.room.version, table.room.moment) == (version + 1, moment)


def test_p20_several_read_at_once():
    table = in_play(TWO)
    table.ben.hold()
    table.wait(5)
    table.ana.hold()
    assert held(table) == [(2, 55.0), (0, 60.0)]
    table.ben.hold(on=False)
    assert held(table) == [(0, 60.0)]
    assert not computer_is_due(table)


def test_p20_a_sign_of_life_is_nothing_to_see():
    table = in_play(ALONE)
    table.ana.hold()
    version = table.room.version
    table.wait(4)
    table.ana.sign_of_life()
    table.ana.hold()
    assert table.room.version == version


# How it ends


def test_p20_it_belongs_to_one_connection_and_ends_with_it():
    table = in_play(ALONE)
    table.ana.hold(connection="tab 1")
    table.ana.hold(connection="tab 2")
    assert held(table) == [(0, None)]
    table.ana.hold(on=False, connection="tab 1")
    table.ana.hold(on=False, connection="tab 3")
    assert held(table) == [(0, None)]
    table.ana.hang_up("tab 2")
    assert held(table) == []


def test_p20_it_ends_10_seconds_after_the_last_sign_of_life():
    table = in_play(ALONE)
    table.ana.hold()
    assert next_due(table.room) == table.clock.now() + 10
    table.wait(9)
    table.ana.sign_of_life()
    table.wait(9.9)
    assert held(table) == [(0, None)]
    table.wait(0.1)
    assert held(table) == []
    assert computer_is_due(table)


def test_p20_one_tab_falls_silent_and_the_other_reads_on():
    table = in_play(ALONE)
    table.ana.hold(connection="tab 1")
    table.ana.hold(connection="tab 2")
    table.wait(9)
    table.ana.sign_of_life("tab 2")
    table.wait(1)
    assert [one.connection for one in table.room.holds] == ["tab 2"]


def test_p20_it_ends_after_a_minute_while_another_person_is_here():
    table = in_play(TWO)
    table.ana.hold()
    read_on(table, 59.9)
    assert held(table) == [(0, 0.1)]
    assert not computer_is_due(table)
    table.wait(0.1)
    assert held(table) == []
    assert computer_is_due(table)


def test_p20_who_shares_the_phone_waits_as_well():
    table = in_play("ana 0 2")
    table.ana.hold()
    assert held(table) == [(0, 60.0)]


def test_p20_alone_one_may_read_for_ever():
    table = in_play(ALONE)
    table.ana.hold()
    read_on(table, 3600)
    assert held(table) == [(0, None)]


def test_p20_the_minute_begins_when_somebody_comes_and_ends_when_all_others_have_gone():
    table = in_play(TWO)
    table.ben.disconnect()
    table.wait(10)
    table.ana.hold()
    read_on(table, 40)
    assert held(table) == [(0, None)]
    table.ben.connect()
    assert held(table) == [(0, 60.0)]
    read_on(table, 20)
    table.ben.disconnect()
    read_on(table, 12)
    assert held(table) == [(0, None)]
    table.ben.connect()
    assert held(table) == [(0, 28.0)]


def test_p20_who_gives_up_the_last_seat_reads_as_anybody():
    table = in_play("ana 0 2; ben 1")
    table.ana.hold()
    table.ana.stand(0)
    assert held(table) == [(2, 60.0)]
    table.ana.stand(2)
    assert held(table) == []


# And again


def test_p20_who_has_had_the_others_wait_for_a_minute_has_them_wait_no_longer():
    table = spent()
    with refused("hold_spent"):
        table.ana.hold()
    with refused("hold_spent"):
        table.ana.hold(connection="another tab")
    table.ana.hold(on=False)


def test_p20_until_a_computer_has_acted():
    table = spent()
    table.line("1: pass")
    table.ana.hold()
    assert held(table) == [(0, 60.0)]


def test_p20_an_action_of_a_person_or_a_pass_made_for_one_is_no_computers():
    table = spent("ana 0; ben 1; cleo 2", "0: 6-6")
    table.ben.pass_for_me(1)
    table.wait(1)
    assert table.turn == 2
    table.line("2: 2-6 left")
    with refused("hold_spent"):
        table.ana.hold()
    table.line("3: 5-6")
    table.ana.hold()


def test_p20_closing_and_opening_again_gives_no_second_minute():
    table = in_play(TWO)
    for _ in range(2):
        table.ana.hold()
        read_on(table, 20)
        table.ana.hold(on=False)
    table.ana.hold(connection="tab 2")
    assert held(table) == [(0, 20.0)]
    table.ana.hold(connection="tab 3")
    table.wait(5)
    table.ana.sign_of_life("tab 2")
    table.ana.sign_of_life("tab 3")
    table.wait(5)
    table.ana.sign_of_life("tab 2")
    table.ana.sign_of_life("tab 3")
    table.wait(9.9)
    table.ana.sign_of_life("tab 3")
    table.wait(0.1)
    assert held(table) == []
    with refused("hold_spent"):
        table.ana.hold()


def test_p20_others_hold_on_their_own_account():
    table = spent()
    table.ben.hold()
    assert held(table) == [(2, 60.0)]


def test_p20_the_same_request_again_holds_no_further():
    table = in_play(ALONE)
    table.ana.hold(id="mine")
    table.ana.hold(on=False)
    table.ana.hold(id="mine")
    assert held(table) == []


def test_p20_opening_and_closing_fast_drags_nothing_out():
    table = in_play(TWO)
    began = table.clock.now()
    for _ in range(int(HOLD_AT_MOST / COUNTS_AT_LEAST)):
        table.ana.hold()
        table.ana.hold(on=False)
        table.wait(0.5)
        assert table.turn == 1
    with refused("hold_spent"):
        table.ana.hold()
    assert table.clock.now() - began <= HOLD_AT_MOST
    assert computer_is_due(table)


def test_p20_a_hold_counts_for_as_long_as_a_computer_may_think_anew():
    assert COUNTS_AT_LEAST >= LONGEST_THOUGHT
    table = in_play(TWO)
    for seconds in (0.1, 1.4, 1.5, 9.0):
        table.ana.hold()
        table.wait(seconds)
        table.ana.hold(on=False)
    table.ana.hold()
    assert held(table) == [(0, 60 - 1.5 - 1.5 - 1.5 - 9.0)]


def test_p20_where_nobody_waits_short_holds_cost_nothing():
    table = in_play(ALONE)
    for _ in range(100):
        table.ana.hold()
        table.ana.hold(on=False)
    assert table.room.devices["ana"].held == 0.0
