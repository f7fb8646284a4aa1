"""R23 and R24: restart, and that taking back never touches a hand."""

import pytest

from games.engine.errors import NothingToRedo, NothingToUndo
from games.engine.session import (
    deal_lines,
    matches_won,
    next_deal,
    redo,
    restart_deal,
    scores,
    undo,
)
from tests import tables
from tests.builders import a_deal, a_session, acted, dealt, designated_by
from tests.cast import ANA, DAN


def test_r23_restart_returns_the_same_hands_to_the_first_moment():
    session = acted(a_session(), "0: 6-6; 1: pass; 2: 1-6; 3: 4-6 left")
    assert restart_deal(session).deal == a_deal()


def test_r23_restart_returns_to_the_designation():
    first = a_session(a_deal(opening=designated_by(DAN)))
    again = restart_deal(acted(first, "3: opens 1; 1: 0-0"))
    assert again.deal == first.deal
    assert again.deal.turn == DAN
    assert again.deal.opener is None


def test_r23_restart_keeps_the_scores_from_before_the_deal():
    session = acted(a_session(scores=(4, 0), won=(1, 2)), "0: 6-6")
    again = restart_deal(session)
    assert (scores(again), matches_won(again), again.number, again.match) == ((4, 0), (1, 2), 1, 1)


def test_r23_restart_withdraws_a_scoring():
    ended = acted(a_session(tables.key(by=ANA), scores=(2, 0)), "0: 5-6 left")
    again = restart_deal(ended)
    assert scores(ended) == (4, 0)
    assert scores(again) == (2, 0)
    assert again.reckoning is None
    assert deal_lines(again) == ()


def test_r23_restart_withdraws_a_match_that_was_won():
    ended = acted(a_session(tables.key(by=ANA), scores=(5, 0), won=(1, 1)), "0: 5-6 left")
    assert matches_won(ended) == (2, 1)
    assert matches_won(restart_deal(ended)) == (1, 1)


def test_r23_a_restart_cannot_be_undone():
    again = restart_deal(acted(a_session(), "0: 6-6; 1: pass"))
    for seat in range(4):
        with pytest.raises(NothingToUndo):
            undo(again, seat)
    with pytest.raises(NothingToRedo):
        redo(again)
    assert again.deal == a_deal()


def test_r23_a_deal_may_be_restarted_at_its_first_moment_too():
    assert restart_deal(a_session()) == a_session()._replace(restarted=1)


def test_r23_restarts_are_counted():
    assert restart_deal(restart_deal(acted(a_session(), "0: 6-6"))).restarted == 2


def test_r23_a_restarted_deal_is_played_like_any_other():
    line = "0: 6-6; 1: pass; 2: 1-6"
    assert acted(restart_deal(acted(a_session(), line)), line).deal == acted(a_session(), line).deal


def test_r24_taking_back_never_changes_the_hands_dealt():
    session = acted(a_session(), "0: 6-6; 1: pass; 2: 1-6; 3: 4-6 left")
    for changed in (undo(session, ANA), redo(undo(session, ANA)), restart_deal(session)):
        assert changed.deal.dealt == session.deal.dealt
        assert changed.deal.opening == session.deal.opening


def test_r24_a_later_deal_is_dealt_as_if_nothing_had_been_taken_back():
    ended = acted(a_session(tables.going_out(by=ANA)), "0: 2-4 left")
    detour = redo(undo(ended, ANA))
    assert next_deal(detour, dealt(5)) == next_deal(ended, dealt(5))
