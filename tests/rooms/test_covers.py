"""P15, P17: whose hand a device shows, and to whom it must be handed."""

import pytest

from tests.builders import HANDS
from tests.rooms.a_room import refused, seated, started

ANAS = "6-6 0-6 1-2 1-3 2-3 2-4 3-4"
BENS = "0-0 0-1 0-2 0-3 0-4 0-5 1-1"
CLEOS = "1-6 2-6 3-6 1-4 1-5 2-2 2-5"
DANS = "4-6 5-6 3-3 3-5 4-4 4-5 5-5"


# A phone of one's own


def test_p15_a_phone_of_one_person_always_shows_that_hand():
    table = started("ana 0; ben 1", HANDS)
    assert (table.ana.shows(), table.ana.hand()) == ((0, None), ANAS)
    assert (table.ben.shows(), table.ben.hand()) == ((1, None), BENS)


def test_p15_covering_or_revealing_ones_own_phone_changes_nothing():
    table = started("ana 0", HANDS)
    before = table.room.version
    assert table.ana.cover_up(0) == before
    assert table.ana.reveal(0) == before
    assert table.ana.hand() == ANAS


def test_p15_a_watcher_is_shown_no_hand():
    table = started("ana 0", HANDS)
    table.eve.connect()
    assert (table.eve.shows(), table.eve.hand()) == ((None, None), None)


def test_p15_there_is_no_hand_and_no_cover_before_the_start():
    table = seated("ana 0 2; ben 1")
    for phone in (table.ana, table.ben):
        assert phone.shows() == (None, None)


# A shared phone


def test_p15_a_shared_phone_names_whom_to_hand_it_to_and_shows_no_hand_until_then():
    table = started("ana 0 2", HANDS)
    assert (table.ana.shows(), table.ana.part.choices) == ((None, 0), None)
    table.ana.reveal(0)
    assert (table.ana.shows(), table.ana.hand()) == ((0, None), ANAS)
    assert table.ana.part.choices is not None


def test_p15_while_somebody_must_act_no_other_hand_can_be_shown():
    table = started("ana 0 1 2", HANDS)
    for seat in (1, 2):
        with refused("covered"):
            table.ana.reveal(seat)
    table.ana.reveal(0)
    for seat in (1, 2):
        with refused("covered"):
            table.ana.reveal(seat)
    assert table.ana.shows() == (0, None)


def test_p15_while_nobody_must_act_anybody_may_look_one_at_a_time():
    table = started("ana 2 3; ben 0", HANDS)
    assert table.ana.shows() == (None, None)
    table.ana.reveal(3)
    assert (table.ana.shows(), table.ana.hand()) == ((3, None), DANS)
    table.ana.reveal(2)
    assert (table.ana.shows(), table.ana.hand()) == ((2, None), CLEOS)


def test_p15_it_is_covered_as_soon_as_another_of_its_people_must_act():
    table = started("ana 1 3; ben 0", HANDS)
    table.ana.reveal(3)
    table.ben.play(0, "6-6")
    assert (table.ana.shows(), table.ana.hand()) == ((None, 1), None)


def test_p15_whoever_has_acted_stays_shown_until_another_of_the_phone_must_act():
    table = started("ana 0 3; ben 1; cleo 2", HANDS)
    table.ana.reveal(0)
    table.ana.play(0, "6-6")
    assert table.ana.shows() == (0, None)
    table.ben.pass_(1)
    assert table.ana.shows() == (0, None)
    table.cleo.play(2, "1-6")
    assert table.ana.shows() == (None, 3)


def test_p15_whoever_is_shown_and_next_to_act_stays_shown():
    table = started("ana 0 2; ben 1", HANDS)
    table.ana.reveal(0)
    table.ana.play(0, "6-6")
    table.ana.cover_up(0)
    table.ana.reveal(2)
    table.ben.pass_(1)
    assert (table.ana.shows(), table.ana.hand()) == ((2, None), CLEOS)


def test_p15_only_the_hand_that_is_shown_can_be_covered():
    table = started("ana 0 2", HANDS)
    table.ana.reveal(0)
    version = table.room.version
    assert table.ana.cover_up(2) == version
    assert table.ana.shows() == (0, None)
    table.ana.cover_up(0)
    assert (table.ana.shows(), table.ana.hand()) == ((None, 0), None)


def test_p15_covering_moves_the_version_and_not_the_moment():
    table = started("ana 0 2", HANDS)
    version, moment = table.room.version, table.room.moment
    assert table.ana.reveal(0) == version + 1
    assert table.ana.cover_up(0) == version + 2
    assert table.room.moment == moment


@pytest.mark.parametrize("process", ["web-1", "web-2"])
def test_p15_every_new_connection_covers(process: str):
    table = started("ana 0 2", HANDS)
    table.ana.reveal(0)
    table.ana.connect(process)
    assert table.ana.shows() == (None, 0)


def test_p15_a_new_connection_of_another_phone_covers_nothing():
    table = started("ana 0 2; ben 1", HANDS)
    table.ana.reveal(0)
    table.ben.connect("web-2")
    table.eve.connect()
    assert table.ana.shows() == (0, None)


def test_p15_taking_a_seat_covers():
    table = started("ana 2 3; ben 0", HANDS)
    table.ana.reveal(2)
    table.line("0: 6-6")
    assert table.ana.shows() == (2, None)
    with refused("seen_another_hand"):
        table.ana.sit(1)
    table.ana.cover_up(2)
    fresh = started("ana 1 2; ben 0", HANDS)
    fresh.ana.sit(3)
    assert (fresh.ana.shows(), fresh.ana.hand()) == ((None, None), None)


def test_p15_leaving_a_seat_covers():
    table = started("ana 0 2 3", HANDS)
    table.ana.reveal(0)
    table.ana.stand(3)
    assert table.ana.shows() == (None, 0)


def test_p15_a_phone_that_has_held_two_seats_asks_also_when_one_is_left():
    table = started("ana 0 2", HANDS)
    table.ana.stand(2)
    assert table.ana.shows() == (None, 0)
    table.ana.reveal(0)
    assert table.ana.hand() == ANAS


def test_p15_who_changes_seats_shares_nothing():
    table = seated("ana 1", HANDS)
    table.ana.stand(1)
    table.ana.sit(0)
    table.ana.start()
    assert table.ana.hand() == ANAS


def test_p21_a_freed_seat_is_shown_no_longer():
    table = started("ana 0 2; ben 1", HANDS)
    table.ana.reveal(0)
    table.ana.disconnect()
    table.wait(10)
    table.wait(170)
    assert table.ana.shows() == (0, None)
    table.ben.free_seat(0)
    assert (table.ana.shows(), table.ana.hand()) == ((None, None), None)
