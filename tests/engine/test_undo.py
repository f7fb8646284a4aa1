"""R22: undo and redo. What other people must agree to (P22) is not the rules' business."""

import pytest

from games.engine.errors import MustPlay, NothingToRedo, NothingToUndo, WrongPhase
from games.engine.session import (
    deal_lines,
    last_own_turn,
    matches_won,
    new_session,
    next_deal,
    next_match,
    redo,
    restart_deal,
    scores,
    undo,
)
from tests import tables
from tests.builders import a_deal, a_session, acted, closing, dealt, designated_by, reckoned, written
from tests.cast import ANA, BEN, CLEO, DAN


def log(session):
    return [written(made.action) for made in session.deal.made]


def without_counts(session):
    return session._replace(undone=0, restarted=0)


def test_r22_undo_goes_back_to_before_the_persons_last_action():
    before = acted(a_session(), "0: 6-6; 1: pass")
    after = acted(before, "2: 1-6 right")
    back = undo(after, CLEO)
    assert back.deal == before.deal
    assert back.deal.turn == CLEO
    assert back.deal.hands[CLEO] == before.deal.hands[CLEO]


def test_r22_undo_takes_every_later_action_with_it():
    before = a_session()
    after = acted(before, "0: 6-6; 1: pass; 2: 1-6 right; 3: 4-6 left")
    assert undo(after, ANA).deal == before.deal
    assert log(undo(after, BEN)) == ["0: 6-6 right"]
    assert log(undo(after, CLEO)) == ["0: 6-6 right", "1: pass"]
    assert log(undo(after, DAN)) == ["0: 6-6 right", "1: pass", "2: 1-6 right"]


def test_r22_undo_takes_computers_replies_with_it():
    session = acted(a_session(), "0: 6-6; 1 computer: pass; 2 computer: 1-6 right; 3 computer: 4-6 left")
    assert undo(session, ANA).deal == a_deal()


def test_r22_undo_takes_passes_made_for_people_with_it():
    session = acted(a_session(), "0: 6-6; 1 pass_for_me: pass; 2 stand_in: 1-6 right")
    assert undo(session, ANA).deal == a_deal()


@pytest.mark.parametrize("by", ["computer", "stand_in", "pass_for_me", "rule"])
def test_r22_only_what_the_person_did_himself_is_his_own(by):
    session = acted(a_session(), f"0: 6-6; 1 {by}: pass; 2: 1-6 right")
    with pytest.raises(NothingToUndo):
        undo(session, BEN)
    assert log(session) == ["0: 6-6 right", "1: pass", "2: 1-6 right"]


def test_r22_a_stand_ins_action_is_passed_over_on_the_way_to_the_persons_own():
    session = acted(a_session(), "0: 6-6; 1: pass; 2: 1-6; 3: 4-6 left; 0 stand_in: 1-2")
    assert undo(session, ANA).deal == a_deal()


def test_r22_the_closing_passes_are_nobodys_own():
    session = acted(a_session(tables.early_block(by=ANA)), f"0: 4-6 left; {closing(ANA)}")
    back = undo(session, ANA)
    assert back.deal == tables.early_block(by=ANA)
    assert [made.by for made in back.taken[-1].made] == ["person", "rule", "rule", "rule", "rule"]


def test_r22_a_designation_can_be_taken_back_like_any_action():
    first = a_session(a_deal(opening=designated_by(ANA)))
    session = acted(first, "0: opens 2; 2: 1-6")
    assert log(undo(session, CLEO)) == ["0: opens 2"]
    assert undo(session, ANA).deal == first.deal
    assert undo(undo(session, CLEO), ANA).deal == first.deal


def test_r22_the_last_own_action_is_found_by_its_turn():
    session = acted(a_session(), "0: 6-6; 1: pass; 2: 1-6; 3: 4-6 left; 0: 1-2; 1 computer: 0-4 left")
    assert [last_own_turn(session, seat) for seat in range(4)] == [4, 1, 2, 3]
    assert last_own_turn(a_session(), ANA) is None


def test_r22_several_undos_go_further_and_further_back():
    session = acted(a_session(), "0: 6-6; 1: pass; 2: 1-6; 3: 4-6 left; 0: 1-2")
    once = undo(session, ANA)
    twice = undo(once, ANA)
    assert log(once) == ["0: 6-6 right", "1: pass", "2: 1-6 right", "3: 4-6 left"]
    assert log(twice) == []


def test_r22_undo_never_leaves_the_deal():
    ended = acted(a_session(tables.going_out(by=ANA)), "0: 2-4 left")
    following = next_deal(ended, dealt(3))
    for seat in range(4):
        with pytest.raises(NothingToUndo):
            undo(following, seat)
    assert following == next_deal(ended, dealt(3))


def test_r22_undo_is_refused_when_the_person_has_done_nothing():
    session = acted(a_session(), "0: 6-6")
    for seat in (BEN, CLEO, DAN):
        with pytest.raises(NothingToUndo):
            undo(session, seat)
    assert session == acted(a_session(), "0: 6-6")


def test_r22_redo_puts_the_batch_back_with_the_computers_replies():
    session = acted(a_session(), "0: 6-6; 1 computer: pass; 2 computer: 1-6 right; 3 stand_in: 4-6 left")
    again = redo(undo(session, ANA))
    assert again.deal == session.deal
    assert [made.by for made in again.deal.made] == ["person", "computer", "computer", "stand_in"]
    assert again.taken == ()


def test_r22_redo_returns_batches_last_taken_first():
    session = acted(a_session(), "0: 6-6; 1: pass; 2: 1-6; 3: 4-6 left; 0: 1-2")
    back = undo(undo(undo(session, ANA), CLEO), ANA)
    assert [(batch.seat, [written(made.action) for made in batch.made]) for batch in back.taken] == [
        (ANA, ["0: 1-2 right"]),
        (CLEO, ["2: 1-6 right", "3: 4-6 left"]),
        (ANA, ["0: 6-6 right", "1: pass"]),
    ]
    first = redo(back)
    assert log(first) == ["0: 6-6 right", "1: pass"]
    second = redo(first)
    assert log(second) == ["0: 6-6 right", "1: pass", "2: 1-6 right", "3: 4-6 left"]
    assert redo(second).deal == session.deal


def test_r22_redo_after_undo_changes_nothing_but_the_count():
    session = acted(a_session(), "0: 6-6; 1: pass; 2: 1-6; 3: 4-6 left")
    for seat in range(4):
        assert redo(undo(session, seat)) == session._replace(undone=1)


def test_r22_what_was_put_back_can_be_taken_back_again():
    session = acted(a_session(), "0: 6-6; 1: pass; 2: 1-6")
    assert without_counts(undo(redo(undo(session, CLEO)), CLEO)) == without_counts(undo(session, CLEO))


def test_r22_a_redo_leaves_the_older_batches_to_be_redone():
    session = acted(a_session(), "0: 6-6; 1: pass; 2: 1-6")
    back = redo(undo(undo(session, CLEO), ANA))
    assert log(back) == ["0: 6-6 right", "1: pass"]
    assert redo(back).deal == session.deal


@pytest.mark.parametrize("by", ["person", "computer", "pass_for_me"])
def test_r22_a_new_action_empties_the_redo(by):
    session = undo(acted(a_session(), "0: 6-6; 1: pass; 2: 1-6"), CLEO)
    acted_anew = acted(session, f"2 {by}: 2-6")
    assert acted_anew.taken == ()
    with pytest.raises(NothingToRedo):
        redo(acted_anew)


def test_r22_the_same_action_again_empties_the_redo_too():
    session = undo(acted(a_session(), "0: 6-6; 1: pass; 2: 1-6"), CLEO)
    assert acted(session, "2: 1-6").taken == ()


def test_r22_a_refused_action_leaves_the_redo():
    session = undo(acted(a_session(), "0: 6-6; 1: pass; 2: 1-6"), CLEO)
    with pytest.raises(MustPlay):
        acted(session, "2: pass")
    assert log(redo(session)) == ["0: 6-6 right", "1: pass", "2: 1-6 right"]


def test_r22_a_restart_empties_the_redo():
    session = restart_deal(undo(acted(a_session(), "0: 6-6; 1: pass; 2: 1-6"), CLEO))
    with pytest.raises(NothingToRedo):
        redo(session)
    assert session.deal == a_deal()


def test_r22_a_new_session_and_a_new_deal_empty_the_redo():
    back = undo(acted(a_session(), "0: 6-6; 1: pass; 2: 1-6"), CLEO)
    with pytest.raises(NothingToRedo):
        redo(new_session(back, dealt(3)))


def test_r22_there_is_nothing_to_redo_before_an_undo():
    session = acted(a_session(), "0: 6-6")
    with pytest.raises(NothingToRedo):
        redo(session)
    assert session == acted(a_session(), "0: 6-6")


def test_r22_undo_after_the_end_withdraws_the_scoring():
    before = a_session(tables.going_out(by=ANA), scores=(2, 0))
    ended = acted(before, "0: 2-4 left")
    back = undo(ended, ANA)
    assert scores(ended) == (3, 0)
    assert scores(back) == (2, 0)
    assert back.reckoning is None
    assert deal_lines(back) == deal_lines(before) == ()
    with pytest.raises(WrongPhase):
        next_deal(back, dealt(3))


def test_r22_undo_after_the_end_withdraws_a_match_that_was_won():
    ended = acted(a_session(tables.key(by=BEN), scores=(0, 5), won=(1, 1)), "1: 5-6 left")
    back = undo(ended, BEN)
    assert matches_won(ended) == (1, 2)
    assert matches_won(back) == (1, 1)
    assert (scores(back), back.match) == ((0, 5), 1)
    with pytest.raises(WrongPhase):
        next_match(back, dealt(3))


def test_r22_undo_after_the_end_withdraws_a_bruk():
    ended = acted(a_session(tables.going_out(by=BEN), scores=(5, 0)), "1: 2-4 left")
    assert scores(ended) == (0, 0)
    assert scores(undo(ended, BEN)) == (5, 0)


def test_r22_redo_of_the_end_scores_it_again_the_same():
    for deal, line in [
        (tables.key(by=BEN), "1: 5-6 left"),
        (tables.early_block(by=BEN), f"1: 4-6 left; {closing(BEN)}"),
        (tables.draw_of_four(by=BEN), f"1: 4-6; {closing(BEN)}"),
    ]:
        ended = acted(a_session(deal, scores=(0, 4)), line)
        assert redo(undo(ended, BEN)) == ended._replace(undone=1)


def test_r22_another_end_after_an_undo_scores_itself():
    back = undo(acted(a_session(tables.key(by=ANA), scores=(2, 0)), "0: 5-6 left"), ANA)
    assert reckoned(back, "0: 5-6 right").scores_after == (4, 0)


def test_r22_undos_are_counted_and_neither_redo_nor_restart_nor_action_counts_them_down():
    session = undo(acted(a_session(), "0: 6-6; 1: pass; 2: 1-6"), CLEO)
    assert (session.undone, session.restarted) == (1, 0)
    session = redo(session)
    assert session.undone == 1
    session = undo(session, CLEO)
    assert session.undone == 2
    session = acted(session, "2: 2-6")
    assert session.undone == 2
    session = restart_deal(session)
    assert (session.undone, session.restarted) == (2, 1)


def test_r22_a_refused_undo_is_not_counted():
    session = acted(a_session(), "0: 6-6")
    with pytest.raises(NothingToUndo):
        undo(session, BEN)
    assert session.undone == 0


def test_r22_the_counts_belong_to_the_deal():
    session = restart_deal(undo(acted(a_session(tables.going_out(by=ANA)), "0: 2-4 left"), ANA))
    ended = acted(session._replace(deal=tables.going_out(by=ANA)), "0: 2-4 left")
    assert (ended.undone, ended.restarted) == (1, 1)
    following = next_deal(ended, dealt(3))
    assert (following.undone, following.restarted) == (0, 0)
