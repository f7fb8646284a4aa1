"""Hints at the table: who may ask, what is found for whom, and when it is of no use any more (P19, R26)."""

from __future__ import annotations

from random import Random

import pytest

from games.rooms import hinting, look
from games.rooms.due import HINT_WITHIN, next_due, next_look
from games.rooms.refusals import Refusal
from games.rooms.requests import AskHint
from games.rooms.snapshot import from_bytes, to_bytes
from tests.builders import HANDS
from tests.rooms.a_room import Table, refused, seated, started
from tests.rooms.lines import designating
from tests.rooms.phone import Phone
from tests.rooms.twin import twin_of

FOUR_PHONES = "ana 0; ben 1; cleo 2; dan 3"
FOUND = b'{"best":[],"close":false,"reasons":[]}'


def a_table(people: str = FOUR_PHONES) -> Table:
    return started(people, HANDS)


def found(table: Table, what: bytes | None = FOUND) -> None:
    """Somebody has found the hint that was to be found next."""
    wondering = look.wondering(table.room)
    assert wondering is not None
    table.changes(hinting.answer(table.room, wondering.asked, what))


def told(table: Table, phone: Phone, request: AskHint, moment: int | None = None) -> bytes | None:
    return hinting.told(table.room, phone.device, request, table.room.moment if moment is None else moment)


def why_not(table: Table, phone: Phone, request: AskHint, moment: int) -> str:
    with pytest.raises(Refusal) as refusal:
        told(table, phone, request, moment)
    return refusal.value.code


def test_p19_whoever_is_on_turn_may_ask_and_is_told_what_was_found():
    table = a_table()

    request = table.ana.hint(0)
    assert told(table, table.ana, request) is None
    found(table)

    assert told(table, table.ana, request) == FOUND


def test_r26_what_a_hint_goes_by_is_what_its_seat_sees():
    table = a_table()
    table.ana.hint(0)

    wondering = look.wondering(table.room)

    assert wondering is not None
    assert wondering.view.hand == table.ana.part.hand
    assert wondering.view.choices == table.ana.part.choices


@pytest.mark.parametrize("seed", range(20))
def test_r26_what_a_hint_goes_by_is_the_same_whatever_the_others_hold(seed: int):
    table = a_table()
    table.play_on(seed)
    phone = table.holder(table.session.deal.turn or 0)
    twin = twin_of(table.room, phone.device, Random(seed))
    assert twin is not None
    phone.hint(table.session.deal.turn or 0)
    asked = look.wondering(table.room)
    table.room = twin
    phone.hint(table.session.deal.turn or 0)

    asked_of_twin = look.wondering(table.room)

    assert asked is not None
    assert asked_of_twin is not None
    assert asked.view == asked_of_twin.view


def test_the_representative_may_ask_who_should_open():
    table = designating(FOUR_PHONES)
    seat = table.turn
    assert seat is not None

    request = table.holder(seat).hint(seat)

    wondering = look.wondering(table.room)
    assert wondering is not None
    assert wondering.view.choices is not None
    assert wondering.view.choices.openers
    assert told(table, table.holder(seat), request) is None


def test_a_hint_changes_nothing_of_the_play():
    table = a_table()
    moment, before = table.room.moment, table.room.session
    table.ana.hint(0)
    found(table)

    assert (table.room.moment, table.room.session) == (moment, before)


def test_asking_again_at_the_same_moment_is_answered_at_once():
    table = a_table()
    table.ana.hint(0)
    found(table)

    assert told(table, table.ana, table.ana.hint(0)) == FOUND
    assert look.wondering(table.room) is None


def test_the_same_request_sent_again_waits_for_the_same_hint():
    table = a_table()
    request = table.ana.hint(0, "a-1")
    version = table.room.version

    table.ana.hint(0, "a-1")

    assert table.room.version == version
    found(table)
    assert told(table, table.ana, request) == FOUND


def test_a_device_that_asks_again_and_again_is_remembered_with_its_last_few():
    table = a_table()
    asked = [table.ana.hint(0) for _ in range(9)]

    assert [one.id for one in table.room.hints] == [one.id for one in asked[-hinting.MOST_OF_A_DEVICE :]]
    found(table)
    assert all(told(table, table.ana, one) == FOUND for one in asked[-hinting.MOST_OF_A_DEVICE :])
    assert why_not(table, table.ana, asked[0], table.room.moment) == "busy"


# Who may not ask


def test_a_hint_is_for_ones_own_seat():
    table = a_table()

    with refused("not_your_seat"):
        table.ben.hint(0)
    with refused("not_your_seat"):
        table.eve.hint(0)


def test_there_is_no_hint_outside_a_deal():
    table = seated(FOUR_PHONES)
    with refused("wrong_phase"):
        table.ana.hint(0)

    table.ana.start()
    table.play_on()
    with refused("wrong_phase"):
        table.ana.hint(0)


def test_there_is_no_hint_on_the_turn_of_another():
    with refused("not_your_turn"):
        a_table().ben.hint(1)


def test_there_is_no_hint_for_a_pass_that_is_being_made():
    table = a_table()
    table.ben.pass_for_me(1)
    table.line("0: 6-6")

    with refused("not_your_turn"):
        table.ben.hint(1)


def test_p15_there_is_no_hint_for_a_hand_that_is_covered():
    table = a_table("ana 0 2; ben 1 3")

    with refused("covered"):
        table.ana.hint(0)
    table.ana.reveal(0)
    table.ana.hint(0)


# When it is of no use any more


def test_p19_a_hint_dies_with_its_moment():
    table = a_table()
    request, moment = table.ana.hint(0), table.room.moment
    found(table)

    table.line("0: 6-6")

    assert why_not(table, table.ana, request, moment) == "stale"
    assert table.room.hints == ()


def test_a_hint_that_is_found_too_late_is_nobodys():
    table = a_table()
    table.ana.hint(0)
    wondering = look.wondering(table.room)
    assert wondering is not None
    table.line("0: 6-6; 1: pass")
    before = table.room

    table.changes(hinting.answer(table.room, wondering.asked, FOUND))

    assert table.room is before


def test_a_hint_does_not_come_back_when_its_moment_seems_to():
    table = a_table("ana 0")
    request, moment = table.ana.hint(0), table.room.moment
    found(table)
    table.line("0: 6-6")
    table.ana.undo(0)

    assert table.turn == 0
    assert why_not(table, table.ana, request, moment) == "stale"


def test_p15_a_hint_dies_when_its_hand_is_covered():
    table = a_table("ana 0 2; ben 1 3")
    table.ana.reveal(0)
    request, moment = table.ana.hint(0), table.room.moment
    found(table)

    table.ana.cover_up(0)

    assert table.room.hints == ()
    assert why_not(table, table.ana, request, moment) == "covered"


def test_a_hint_that_nobody_finds_is_not_waited_for_any_longer():
    table = a_table()
    request, moment = table.ana.hint(0), table.room.moment

    table.wait(HINT_WITHIN)

    assert why_not(table, table.ana, request, moment) == "busy"


def test_a_hint_that_can_not_be_found_is_not_waited_for():
    table = a_table()
    request, moment = table.ana.hint(0), table.room.moment

    found(table, None)

    assert why_not(table, table.ana, request, moment) == "busy"


# That it comes


def test_a_worker_is_wanted_at_once_and_until_it_is_found():
    table = a_table()
    assert next_look(table.room) is None

    table.ana.hint(0)

    assert next_look(table.room) == table.clock.now()
    assert next_due(table.room) == table.clock.now() + HINT_WITHIN
    found(table)
    assert next_look(table.room) is None


def test_what_was_asked_and_found_is_saved():
    table = a_table()
    table.ana.hint(0)
    assert from_bytes(to_bytes(table.room)) == table.room

    found(table)

    assert from_bytes(to_bytes(table.room)) == table.room
    assert "best" not in repr(table.room.hints)
