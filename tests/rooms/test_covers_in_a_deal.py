"""P14 to P16: the cover in every situation of a deal, passes made for people, and that nobody gets stuck."""

import pytest

from games.engine.seats import SEATS
from games.rooms.room import Person
from tests.builders import HANDS
from tests.rooms.a_room import Table, refused, seated, started
from tests.rooms.lines import BLOCK, designating, revealed

ANAS = "6-6 0-6 1-2 1-3 2-3 2-4 3-4"
BENS = "0-0 0-1 0-2 0-3 0-4 0-5 1-1"
CLEOS = "1-6 2-6 3-6 1-4 1-5 2-2 2-5"
DANS = "4-6 5-6 3-3 3-5 4-4 4-5 5-5"


SHARINGS = [
    "ana 0",
    "ana 0 2",
    "ana 0 1",
    "ana 1 2 3",
    "ana 0 1 2 3",
    "ana 0 2; ben 1 3",
    "ana 0 1; ben 2 3",
    "ana 0 3; ben 1; cleo 2",
    "ana 0 1 3; ben 2",
    "ana 0; ben 1; cleo 2; dan 3",
]


# The deal's other moments


def test_p14_the_representative_alone_is_shown_for_the_designation():
    table = designating("ana 0 1 2 3")
    assert (table.phase, table.ana.shows()) == ("designating", (None, 0))
    for seat in (1, 2, 3):
        with refused("covered"):
            table.ana.reveal(seat)
    table.ana.reveal(0)
    choices = table.ana.part.choices
    assert choices is not None
    assert (choices.openers, choices.plays, choices.may_pass) == ((0, 2), (), False)


def test_p14_naming_a_partner_on_the_same_phone_leads_to_the_handoff():
    table = designating("ana 0 1 2 3")
    table.ana.reveal(0)
    table.ana.designate(0, 2)
    assert (table.phase, table.ana.shows()) == ("playing", (None, 2))


def test_p14_naming_oneself_needs_no_handoff():
    table = designating("ana 0 1 2 3")
    table.ana.reveal(0)
    table.ana.designate(0, 0)
    assert table.ana.shows() == (0, None)


def test_p14_the_others_see_their_hands_while_one_chooses():
    table = designating("ana 0; ben 1; cleo 2; dan 3")
    assert (table.ana.hand(), table.ben.hand(), table.cleo.hand(), table.dan.hand()) == (ANAS, BENS, CLEOS, DANS)
    for phone in (table.ben, table.cleo, table.dan):
        assert phone.part.choices is None


def test_p16_after_an_undo_the_hand_is_covered_if_it_changes():
    table = started("ana 0 2", HANDS)
    table.line("0: 6-6; 1: pass")
    table.ana.reveal(2)
    table.ana.undo(0)
    assert (table.turn, table.ana.shows()) == (0, (None, 0))
    table.ana.reveal(0)
    table.ana.redo(0)
    assert (table.turn, table.ana.shows()) == (2, (None, 2))


def test_p16_after_an_undo_the_same_hand_stays():
    table = started("ana 0 2", HANDS)
    table.line("0: 6-6")
    assert table.ana.shows() == (0, None)
    table.ana.undo(0)
    assert (table.turn, table.ana.shows()) == (0, (0, None))


def test_p16_after_a_restart_the_first_to_act_is_named():
    table = started("ana 0 2", HANDS)
    table.line("0: 6-6; 1: pass")
    table.ana.reveal(2)
    table.ana.restart_deal()
    assert (table.turn, table.ana.shows()) == (0, (None, 0))


def test_p16_after_the_reveal_nothing_is_covered():
    table = revealed("ana 0 2; ben 1 3")
    for phone in (table.ana, table.ben):
        assert (table.phase, phone.shows()) == ("revealed", (None, None))
    assert table.public.result is not None


def test_p16_the_next_deal_begins_covered():
    table = designating("ana 0 2; ben 1 3")
    assert table.ana.shows() == (None, 0)
    assert table.ben.shows() == (None, None)


def test_p16_a_new_session_begins_covered():
    table = started("ana 0 2; ben 1", HANDS, HANDS)
    table.line("0: 6-6")
    assert table.ana.shows() == (0, None)
    table.ana.new_session()
    table.ben.agree()
    assert table.ana.shows() == (None, 0)


def test_p16_a_deal_taken_back_after_its_reveal_is_covered_again():
    table = revealed("ana 0 1 2 3")
    table.ana.undo(3)
    assert (table.phase, table.turn, table.ana.shows()) == ("playing", 3, (None, 3))


def test_p16_a_question_leaves_the_cover_as_it_is():
    table = started("ana 0 2; ben 1", HANDS)
    table.line("0: 6-6")
    table.ana.cover_up(0)
    before = table.ben.shows(), table.ana.shows()
    table.ana.undo(0)
    assert (table.ben.shows(), table.ana.shows()) == before
    assert table.public.question is not None


# Passes made for people


def passing(people: str) -> Table:
    """Ben, for whom passes are made, is on turn and must pass."""
    table = seated(people, HANDS)
    table.holder(1).pass_for_me(1)
    table.holder(1).start()
    table.line("0: 6-6")
    assert table.turn == 1
    return table


def test_p15_a_seat_that_is_passed_for_raises_no_cover():
    table = passing("ana 0 1")
    assert table.ana.shows() == (0, None)
    table.wait(1)
    assert table.turn == 2
    assert table.ana.shows() == (0, None)


def test_p15_meanwhile_anybody_of_the_phone_may_look():
    table = passing("ana 1 2; ben 0")
    assert table.ana.shows() == (None, None)
    table.ana.reveal(2)
    assert table.ana.hand() == CLEOS
    table.wait(1)
    assert (table.turn, table.ana.shows()) == (2, (2, None))


def test_p15_whose_pass_is_made_may_not_make_it():
    table = passing("ana 0; ben 1")
    assert table.ben.part.choices is None
    with refused("not_your_turn"):
        table.ben.pass_(1)


def test_p15_switching_it_off_in_time_raises_the_cover():
    table = passing("ana 0 1")
    table.ana.pass_for_me(1, on=False)
    assert table.ana.shows() == (None, 1)
    table.ana.reveal(1)
    assert table.ana.hand() == BENS
    table.ana.pass_(1)


def test_p15_who_can_play_is_asked_for_though_passes_are_made_for_him():
    table = seated("ana 0 2", HANDS)
    table.ana.pass_for_me(2)
    table.ana.start()
    table.line("0: 6-6; 1: pass")
    assert table.ana.shows() == (None, 2)


def test_r8_the_closing_passes_raise_no_cover():
    table = started("ana 0 1 2 3", HANDS)
    table.line(BLOCK)
    assert table.session.deal.chain.is_blocked
    for seat in SEATS:
        assert table.ana.shows()[1] is None
        table.ana.reveal(seat)
        assert table.ana.part.choices is None
        with refused("not_your_turn"):
            table.ana.pass_(table.turn or 0)
        table.wait(1)
    assert table.phase == "revealed"
    assert [made.by for made in table.session.deal.made[-4:]] == ["rule"] * 4


# Never stuck


@pytest.mark.parametrize("people", SHARINGS)
def test_p16_whoever_is_due_can_always_be_shown(people: str):
    table = started(people, pace=0)
    for _ in range(2):
        while (seat := table.turn) is not None:
            if isinstance(table.room.seats[seat], Person) and not table.session.deal.chain.is_blocked:
                phone = table.holder(seat)
                assert phone.shows() in ((seat, None), (None, seat))
                phone.reveal(seat)
                assert phone.shows() == (seat, None)
            table.play_on(1)
        table.somebody.next_deal()
