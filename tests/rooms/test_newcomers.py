"""R22 by people: who sits down has done nothing here yet, whatever the seat's log says."""

from tests.builders import HANDS
from tests.rooms.a_room import Table, refused, started
from tests.rooms.lines import in_play, is_open, revealed
from tests.rooms.phone import Phone


def replaced(line: str = "0: 6-6; 1: pass; 2: 2-6 left; 3: 5-6") -> Table:
    """Ben has acted and left; Eve sits in his seat now, beside Ana."""
    table = in_play("ana 0; ben 1", line)
    table.ben.stand(1)
    table.eve.sit(1, "Eve")
    return table


def undoable(phone: Phone) -> int | None:
    """The seat that is offered an undo."""
    return None if phone.part.undo is None else phone.part.undo.seat


def test_r22_nobody_takes_back_what_another_did_in_that_seat():
    table = replaced()
    assert undoable(table.eve) is None
    with refused("nothing_to_undo"):
        table.eve.undo(1)


def test_r22_but_what_was_done_since():
    table = replaced()
    table.line("0: 2-4 left; 1: 0-4 left")
    assert undoable(table.eve) == 1
    table.eve.undo(1)
    table.ana.agree()
    assert len(table.session.deal.made) == 5
    assert undoable(table.eve) is None


def test_r22_who_stands_up_and_sits_down_again_begins_anew():
    table = started("ana 0", HANDS)
    table.line("0: 6-6")
    table.ana.stand(0)
    table.ana.sit(0)
    assert undoable(table.ana) is None


def test_r22_what_is_put_back_in_place_is_still_the_others():
    table = in_play("ana 0; ben 1", "0: 6-6; 1: pass; 2: 2-6 left; 3: 5-6; 0: 2-4 left; 1: 0-4 left")
    table.ana.undo(0)
    table.ben.agree()
    table.ana.undo(0)
    table.ben.agree()
    table.ben.stand(1)
    table.eve.sit(1, "Eve")
    for _ in range(2):
        table.ana.redo(0)
        table.eve.agree()
    assert len(table.session.deal.made) == 6
    assert undoable(table.eve) is None


def test_r22_after_an_undo_the_new_ones_own_begins_where_the_play_goes_on():
    table = replaced()
    table.ana.undo(0)
    table.eve.agree()
    table.line("0: 6-6; 1: pass")
    assert undoable(table.eve) == 1
    table.eve.undo(1)
    assert is_open(table)


def test_r23_after_a_restart_everything_is_ones_own():
    table = replaced()
    table.ana.restart_deal()
    table.eve.agree()
    table.line("0: 6-6; 1: pass")
    assert undoable(table.eve) == 1


def test_r22_in_the_next_deal_too():
    table = revealed("ana 0; ben 1")
    table.ben.stand(1)
    table.eve.sit(1, "Eve")
    table.eve.next_deal()
    table.line("0: opens 2; 2: 2-5; 3: 5-6; 0: 6-6; 1: 0-2 left")
    assert undoable(table.eve) == 1
