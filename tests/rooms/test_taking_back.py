"""P22 and P23 at the room: what is offered to whom, what goes back and returns, and what of it is told."""

import pytest

from games.rooms.shapes import Offer
from games.views.events import RedoEvent, RestartEvent, SessionEvent, UndoEvent
from games.views.words import DesignateEntry, PassEntry, PlayEntry, TakenPassEntry, TakenPlayEntry
from tests.builders import HANDS
from tests.rooms.a_room import Table, refused, seated, started
from tests.rooms.lines import BLOCK, OUT, designating, match_over, revealed

REPLIES = "0: 6-6; 1: pass; 2: 2-6 left; 3: 5-6"


def in_play(people: str, line: str = REPLIES) -> Table:
    table = started(people, HANDS, HANDS)
    table.line(line)
    return table


def done(table: Table) -> list[str]:
    """The standing actions, by whom they were made."""
    return [f"{made.action.seat} {made.by}" for made in table.session.deal.made]


# What is offered


def test_p22_undo_offers_the_latest_own_action_of_the_phones_people():
    table = in_play("ana 0 2; ben 1")
    assert table.ana.part.undo == Offer(
        2, (PlayEntry(2, "2-6", "left", 2, "person"), PlayEntry(3, "5-6", "right", 3, "computer")), (1,)
    )
    assert table.ben.part.undo == Offer(
        1,
        (
            PassEntry(1, 6, 6, 1, "person"),
            PlayEntry(2, "2-6", "left", 2, "person"),
            PlayEntry(3, "5-6", "right", 3, "computer"),
        ),
        (0, 2),
    )


def test_p22_it_is_offered_on_the_cover_too():
    table = in_play("ana 0 2")
    assert table.ana.shows() == (None, 0)
    assert table.ana.part.undo is not None


def test_p22_nothing_is_offered_to_who_has_not_acted_nor_to_watchers():
    table = in_play("ana 0; ben 1", "0: 6-6")
    table.eve.connect()
    assert table.ben.part.undo is None
    assert table.eve.part.undo is None
    assert seated("ana 0").ana.part.undo is None


def test_p22_a_redo_is_offered_to_the_phone_of_the_seat_that_undid():
    table = in_play("ana 0; ben 1")
    table.ana.undo(0)
    table.ben.agree()
    assert table.ana.part.redo == Offer(
        0,
        (
            TakenPlayEntry(0, 0, "person"),
            TakenPassEntry(1, 1, "person"),
            TakenPlayEntry(2, 2, "computer"),
            TakenPlayEntry(3, 3, "computer"),
        ),
        (1,),
    )
    assert table.ben.part.redo is None
    with refused("nothing_to_redo"):
        table.ben.redo(1)


# What goes back, and returns


def test_r22_an_undo_takes_the_own_action_and_everything_after_it():
    table = in_play("ana 0")
    table.ana.undo(0)
    assert (done(table), table.turn) == ([], 0)
    assert table.public.deal is not None
    assert (table.public.deal.undone, table.public.deal.restarted) == (1, 0)


def test_p22_an_earlier_own_action_can_be_named():
    table = in_play("ana 0 2")
    table.ana.undo(0)
    assert done(table) == []


def test_r22_a_redo_returns_the_replies_as_they_were():
    table = in_play("ana 0")
    before = table.public
    table.ana.undo(0)
    table.ana.redo(0)
    after = table.public
    assert (after.log, after.chain, after.turn, after.ends) == (before.log, before.chain, before.turn, before.ends)
    assert after.deal is not None
    assert after.deal.undone == 1, "a redo leaves the count"


def test_r22_several_undos_are_returned_one_by_one_latest_first():
    table = in_play("ana 0", REPLIES + "; 0: 2-4 left; 1: 0-4 left; 2: 1-5; 3: pass")
    before = done(table)
    table.ana.undo(0)
    table.ana.undo(0)
    assert done(table) == []
    table.ana.redo(0)
    assert done(table) == before[:4]
    table.ana.redo(0)
    assert done(table) == before
    with refused("nothing_to_redo"):
        table.ana.redo(0)


def test_r22_a_new_action_empties_the_redo():
    table = in_play("ana 0")
    table.ana.undo(0)
    table.line("0: 6-6")
    assert table.ana.part.redo is None
    with refused("nothing_to_redo"):
        table.ana.redo(0)


def test_r23_a_restart_empties_the_redo_and_cannot_be_undone():
    table = in_play("ana 0", REPLIES + "; 0: 2-4 left")
    table.ana.undo(0)
    table.ana.restart_deal()
    assert (done(table), table.turn) == ([], 0)
    with refused("nothing_to_redo"):
        table.ana.redo(0)
    with refused("nothing_to_undo"):
        table.ana.undo(0)


def test_r22_a_designation_can_be_taken_back():
    table = designating("ana 0 2")
    table.ana.reveal(0)
    table.ana.designate(0, 2)
    assert table.ana.part.undo == Offer(0, (DesignateEntry(0, 2, 0, "person"),), ())
    table.ana.undo(0)
    assert (table.phase, table.turn) == ("designating", 0)


def test_r22_passes_made_by_others_than_the_person_are_no_own_action():
    table = seated("ana 0; ben 1", HANDS)
    table.ben.pass_for_me(1)
    table.ana.start()
    table.line("0: 6-6; 1 pass_for_me: pass")
    assert table.ben.part.undo is None
    with refused("nothing_to_undo"):
        table.ben.undo(1)


def test_undoing_a_pass_made_for_somebody_switches_that_off():
    table = seated("ana 0 1; ben 3", HANDS)
    table.ana.pass_for_me(1)
    table.ben.pass_for_me(3)
    table.ana.start()
    table.line("0: 6-6; 1 pass_for_me: pass")
    table.ana.undo(0)
    table.ben.agree()
    assert [seat.pass_for_me for seat in table.ana.part.seats] == [False, False, False, True]


def test_r8_undoing_closing_passes_switches_nothing_off():
    table = seated("ana 0 1 2 3", HANDS)
    table.ana.pass_for_me(0)
    table.ana.start()
    table.line(BLOCK)
    table.wait(1)
    table.ana.undo(3)
    assert table.ana.part.seats[0].pass_for_me


def test_r22_a_new_deal_has_nothing_to_take_back():
    table = designating("ana 0 1 2 3")
    assert (table.ana.part.undo, table.ana.part.redo) == (None, None)
    with refused("nothing_to_undo"):
        table.ana.undo(0)


# After the reveal


@pytest.mark.parametrize("people", ["ana 0", "ana 0 2", "ana 0 1 2 3"])
def test_p22_with_one_phone_a_deal_may_be_taken_back_until_the_next(people: str):
    table = revealed(people)
    result = table.public.result
    table.ana.undo(0)
    assert (table.phase, table.turn, table.public.result) == ("playing", 0, None)
    assert table.public.match.scores == (0, 0)
    table.ana.redo(0)
    assert (table.phase, table.public.result) == ("revealed", result)
    table.ana.restart_deal()
    assert (table.phase, done(table)) == ("playing", [])


def test_p22_with_two_phones_a_reveal_is_final():
    table = revealed("ana 0 2; ben 1")
    for phone in (table.ana, table.ben):
        assert (phone.part.undo, phone.part.redo) == (None, None)
    for ask in (lambda: table.ana.undo(0), lambda: table.ana.redo(0), table.ana.restart_deal):
        with refused("reveal_is_final"):
            ask()


def test_p22_also_when_the_other_one_is_gone():
    table = revealed("ana 0; ben 1")
    table.ben.disconnect()
    table.wait(10)
    table.wait(170)
    with refused("reveal_is_final"):
        table.ana.undo(0)


def test_p22_the_end_of_a_match_is_final_as_well():
    table = match_over("ana 0; ben 1")
    with refused("reveal_is_final"):
        table.ana.restart_deal()
    assert table.ana.part.undo is None


def test_p2_nobody_takes_a_seat_of_a_deal_that_was_revealed_and_taken_back():
    table = revealed("ana 0")
    table.ana.undo(0)
    with refused("seen_another_hand"):
        table.eve.sit(1)
    table.ana.redo(0)
    table.ana.next_deal()
    table.eve.sit(1)


def test_p2_a_seat_emptied_between_matches_is_filled_when_the_deal_goes_on():
    for take_back in ("undo", "restart_deal"):
        table = match_over("ana 0")
        table.ana.seat_computer(3, None)
        if take_back == "undo":
            table.ana.undo(0)
        else:
            table.ana.restart_deal()
        assert table.phase in ("playing", "designating")
        assert [seat.kind for seat in table.ana.part.seats] == ["person", "computer", "computer", "computer"]
        table.play_on()


# What is told


def test_taking_back_is_told_without_what_was_taken_back():
    table = in_play("ana 0")
    version = table.room.version
    table.ana.undo(0)
    assert table.ana.events(version) == [UndoEvent(0, 0)]
    version = table.room.version
    table.ana.redo(0)
    assert table.ana.events(version) == [RedoEvent(0, 0)]
    version = table.room.version
    table.ana.restart_deal()
    assert table.ana.events(version) == [RestartEvent()]
    version = table.room.version
    table.ana.new_session()
    assert isinstance(table.ana.events(version)[0], SessionEvent)


@pytest.mark.parametrize("take_back", ["undo", "restart_deal"])
def test_who_missed_a_play_is_not_told_of_it_once_it_is_taken_back(take_back: str):
    table = started("ana 0 2; ben 1", HANDS)
    table.line("0: 6-6; 1: pass")
    version = table.room.version
    table.line("2: 2-6 left; 3: 5-6")
    if take_back == "undo":
        table.ana.undo(2)
        table.ben.agree()
        assert table.eve.events(version) == [UndoEvent(2, 2)]
        assert table.eve.events(0)[-3:] == [
            PlayEntry(0, "6-6", "right", 0, "person"),
            PassEntry(1, 6, 6, 1, "person"),
            UndoEvent(2, 2),
        ]
    else:
        table.ana.restart_deal()
        table.ben.agree()
        assert table.eve.events(version) == [RestartEvent()]


def test_who_missed_the_end_of_a_deal_is_not_told_its_tiles_in_the_next():
    table = started("ana 0 1 2 3", HANDS)
    version = table.room.version
    table.line(OUT)
    table.ana.next_deal()
    assert not [event for event in table.eve.events(version) if isinstance(event, PlayEntry)]
