"""What is due when, and what happens then: computers, passes made for people, closing passes (P8, P18, R8)."""

from games.engine.actions import Pass
from games.rooms import look
from games.rooms.decide import all_due_done, computer_done, due_done
from games.rooms.due import LONGEST_THOUGHT, SHORTEST_THOUGHT, next_due
from tests.builders import HANDS, an_action
from tests.rooms.a_room import Table, refused, seated, started
from tests.rooms.lines import BLOCK, revealed


def due(table: Table) -> list[tuple[str, int | None, float]]:
    """What is due: kind, seat, and in how many seconds."""
    return [(one.kind, one.seat, round(one.at - table.clock.now(), 3)) for one in table.room.due]


def made_by(table: Table) -> list[str]:
    return [made.by for made in table.session.deal.made]


# Computers


def test_p18_a_computer_thinks_for_a_visible_while():
    table = started("ana 0", HANDS)
    assert due(table) == []
    table.line("0: 6-6")
    ((kind, seat, seconds),) = due(table)
    assert (kind, seat) == ("computer", 1)
    assert SHORTEST_THOUGHT <= seconds <= LONGEST_THOUGHT


def test_p18_in_tests_it_need_not():
    table = started("ana 0", HANDS, pace=0)
    table.line("0: 6-6")
    assert due(table) == [("computer", 1, 0)]


def test_p18_how_long_it_thinks_follows_from_the_room_and_the_moment_alone():
    waits = set()
    for hands in (HANDS, (*HANDS[:1], HANDS[3], HANDS[2], HANDS[1])):
        table = started("ana 0", hands)
        table.line("0: 6-6")
        waits.add(due(table)[0])
    assert len(waits) == 1


def test_p18_what_is_due_keeps_its_time_whatever_else_happens():
    table = started("ana 0; ben 2", HANDS)
    table.line("0: 6-6")
    (before,) = table.room.due
    table.clock.move(0.3)
    table.eve.connect()
    table.ben.pass_for_me(2)
    assert table.room.due == (before,)


def test_r26_the_computer_on_turn_is_given_what_its_seat_sees():
    table = started("ana 0", HANDS)
    table.line("0: 6-6")
    assert look.thinking(table.room, table.clock.now()) is None
    thinking = look.thinking(table.room, table.clock.now() + 1.5)
    assert thinking is not None
    assert (thinking.level, thinking.moment, thinking.view.seat) == ("steady", table.room.moment, 1)
    assert " ".join(thinking.view.hand) == "0-0 0-1 0-2 0-3 0-4 0-5 1-1"


def test_r26_nobody_thinks_for_people_or_before_the_start():
    for table in (seated("ana 0"), started("ana 0", HANDS), revealed("ana 0")):
        assert look.thinking(table.room, table.clock.now() + 60) is None


def test_a_computers_action_on_a_moment_that_has_passed_is_dropped():
    table = started("ana 0", HANDS)
    table.line("0: 6-6")
    moment = table.room.moment
    table.ana.undo(0)
    room = table.room
    assert computer_done(room, moment, Pass(1), table.at) is room
    table.line("0: 6-6")
    room = table.room
    assert computer_done(room, moment, Pass(1), table.at) is room


def test_a_computers_action_for_a_seat_that_was_taken_meanwhile_is_dropped():
    table = started("ana 0", HANDS)
    table.line("0: 6-6")
    table.ben.sit(1)
    room = table.room
    assert computer_done(room, room.moment, Pass(1), table.at) is room


def test_a_computer_that_nobody_thinks_for_plays_the_first_it_may():
    table = started("ana 0", HANDS)
    table.line("0: 6-6; 1: pass")
    at = table.room.due[0].at
    table.clock.move(at - table.clock.now() + 1.99)
    table.due()
    assert table.turn == 2
    table.wait(0.01)
    assert table.session.deal.made[-1].action == an_action("2: 1-6 left")
    assert made_by(table)[-1] == "computer"


def test_next_due_is_the_earliest():
    table = started("ana 0", HANDS)
    assert next_due(table.room) is None
    table.line("0: 6-6")
    table.ana.disconnect()
    assert next_due(table.room) == min(one.at for one in table.room.due)
    assert [one.kind for one in table.room.due] == ["computer", "away"]


def test_doing_what_is_due_twice_does_it_once():
    table = started("ana 0", HANDS, pace=0)
    table.line("0: 6-6")
    table.clock.move(10)
    once = due_done(table.room, table.at)
    assert len(once.session.deal.made if once.session else ()) == 2
    table.becomes(once)
    table.due()
    assert table.room is due_done(table.room, table.at)


# Passes


def passing() -> Table:
    table = seated("ana 0; ben 1", HANDS)
    table.ben.pass_for_me(1)
    table.ana.start()
    table.line("0: 6-6")
    return table


def test_p8_a_pass_is_made_after_a_visible_moment():
    table = passing()
    assert due(table) == [("pass_for_me", 1, 1.0)]
    table.wait(0.9)
    assert table.turn == 1
    table.wait(0.1)
    assert made_by(table) == ["person", "pass_for_me"]


def test_p8_also_while_the_phone_sleeps():
    table = passing()
    table.ben.disconnect()
    table.wait(1)
    assert table.turn == 2


def test_p8_nothing_is_due_for_who_can_play():
    table = seated("ana 0; ben 2", HANDS)
    table.ben.pass_for_me(2)
    table.ana.start()
    table.line("0: 6-6; 1: pass")
    assert due(table) == []
    table.wait(5)
    assert table.turn == 2


def test_p8_switched_on_in_ones_turn_it_passes():
    table = started("ana 0; ben 1", HANDS)
    table.line("0: 6-6")
    assert due(table) == []
    table.ben.pass_for_me(1)
    with refused("not_your_turn"):
        table.ben.pass_(1)
    table.wait(1)
    assert made_by(table) == ["person", "pass_for_me"]


def test_p8_switched_off_in_time_it_does_not():
    table = passing()
    table.wait(0.5)
    table.ben.pass_for_me(1, on=False)
    table.wait(5)
    assert table.turn == 1
    table.ben.pass_(1)
    assert made_by(table) == ["person", "person"]


def test_r8_the_four_closing_passes_come_one_after_another_whoever_sits_there():
    table = started("ana 0 2; ben 3", HANDS)
    table.line(BLOCK)
    for turn in range(4):
        assert due(table) == [("closing_pass", turn, 1.0)]
        table.wait(1)
    assert made_by(table)[-4:] == ["rule"] * 4
    assert (table.phase, due(table)) == ("revealed", [])


def test_r8_without_a_pace_they_are_made_at_once_each_with_its_own_moment():
    table = started("ana 0 2; ben 3", HANDS, pace=0)
    table.line(BLOCK)
    before = table.room
    closed = all_due_done(before, table.at)
    assert closed.phase == "revealed"
    assert (closed.moment, closed.version) == (before.moment + 4, before.version + 4)
    told = [one for one in closed.happened if one.version > before.version]
    assert [one.version - before.version for one in told] == [1, 2, 3, 4]
    assert [getattr(one.event, "by", None) for one in told] == ["rule"] * 4


def test_r8_rules_and_the_absence_of_everybody_do_not_hold_them():
    table = started("ana 0 1 2 3", HANDS)
    table.line(BLOCK)
    table.ana.disconnect()
    for _ in range(4):
        table.wait(1)
    assert table.phase == "revealed"
