"""R16 to R21: from deals to a match, from match to match, a new session."""

import pytest

from games.engine.actions import ByDesignation, ByDoubleSix
from games.engine.errors import WrongPhase
from games.engine.profile import SIX_LOVE
from games.engine.result import DealLine
from games.engine.session import (
    deal_lines,
    matches_won,
    new_session,
    next_deal,
    next_match,
    phase,
    restart_deal,
    scores,
    start_session,
    undo,
)
from tests import tables
from tests.builders import (
    HANDS,
    a_deal,
    a_session,
    acted,
    closing,
    dealt,
    designated_by,
    hands,
    legal,
    played,
    reckoned,
)
from tests.cast import ANA, BEN, BEN_AND_DAN, CLEO


def won_by(seat, scores=(0, 0), won=(0, 0)):
    return acted(a_session(tables.going_out(by=seat), scores=scores, won=won), f"{seat}: 2-4 left")


def keyed_by(seat, scores=(0, 0)):
    return acted(a_session(tables.key(by=seat), scores=scores), f"{seat}: 5-6 left")


def drawn(scores=(0, 0), won=(0, 0)):
    return acted(a_session(tables.draw_of_two(by=ANA), scores=scores, won=won), f"0: 0-5; {closing(ANA)}")


@pytest.mark.parametrize("before", range(5))
def test_r16_points_add_up_while_the_others_have_none(before):
    assert won_by(ANA, (before, 0)).reckoning.scores_after == (before + 1, 0)
    assert won_by(BEN, (0, before)).reckoning.scores_after == (0, before + 1)
    assert keyed_by(CLEO, (before, 0)).reckoning.scores_after == (before + 2, 0)


def test_r16_a_block_adds_a_point_too():
    reckoning = reckoned(a_session(tables.early_block(by=ANA), scores=(2, 0)), f"0: 4-6 left; {closing(ANA)}")
    assert reckoning.scores_after == (3, 0)


def test_r16_the_score_moves_when_the_deal_ends_and_not_before():
    session = a_session(tables.going_out(by=ANA), scores=(2, 0))
    assert scores(session) == (2, 0)
    assert session.reckoning is None
    ended = acted(session, "0: 2-4 left")
    assert ended.scores == (2, 0)
    assert scores(ended) == (3, 0)


def test_r16_a_blocked_deal_is_scored_at_the_fourth_pass():
    session = acted(a_session(tables.early_block(by=ANA)), "0: 4-6 left; 1 rule: pass; 2 rule: pass; 3 rule: pass")
    assert session.reckoning is None
    assert reckoned(session, "0 rule: pass").scores_after == (1, 0)


def test_r17_six_wins_the_match():
    reckoning = won_by(ANA, (5, 0)).reckoning
    assert (reckoning.scores_after, reckoning.match_over) == ((6, 0), True)


def test_r17_five_does_not():
    reckoning = won_by(ANA, (4, 0)).reckoning
    assert (reckoning.scores_after, reckoning.match_over) == ((5, 0), False)


def test_r17_five_and_a_key_make_seven():
    reckoning = keyed_by(BEN, (0, 5)).reckoning
    assert (reckoning.scores_after, reckoning.match_over) == ((0, 7), True)


def test_r17_four_and_a_key_make_six():
    reckoning = keyed_by(ANA, (4, 0)).reckoning
    assert (reckoning.scores_after, reckoning.match_over) == ((6, 0), True)


@pytest.mark.parametrize(("seat", "before"), [(ANA, (0, 1)), (ANA, (0, 5)), (BEN, (1, 0)), (BEN, (5, 0))])
def test_r18_a_win_against_points_puts_both_scores_to_nothing(seat, before):
    reckoning = won_by(seat, before).reckoning
    assert (reckoning.scores_after, reckoning.bruk, reckoning.match_over) == ((0, 0), True, False)


def test_r18_the_winner_of_a_bruk_gets_nothing_not_even_for_a_key():
    reckoning = keyed_by(BEN, (5, 0)).reckoning
    assert (reckoning.scores_after, reckoning.bruk) == ((0, 0), True)
    assert (reckoning.result.points, reckoning.result.key) == (2, True)


def test_r18_a_block_breaks_the_score_too():
    reckoning = reckoned(a_session(tables.early_block(by=BEN), scores=(3, 0)), f"1: 4-6 left; {closing(BEN)}")
    assert (reckoning.scores_after, reckoning.bruk) == ((0, 0), True)


def test_r18_a_draw_breaks_nothing():
    assert not drawn((3, 0)).reckoning.bruk


def test_r18_an_ordinary_win_is_no_bruk():
    assert not won_by(ANA, (3, 0)).reckoning.bruk


def test_r18_the_deal_after_a_bruk_falls_under_r4_and_counts_from_nothing():
    following = next_deal(won_by(BEN, (3, 0)), dealt(3))
    assert following.deal.opening == ByDoubleSix()
    assert following.scores == (0, 0)
    assert following.match == 1


def test_r18_the_winner_of_the_last_point_does_not_designate_after_a_bruk():
    assert won_by(BEN, (3, 0)).reckoning.next_opening == ByDoubleSix()
    assert won_by(BEN, (0, 3)).reckoning.next_opening == ByDesignation(BEN)


def test_r19_the_next_match_starts_from_nothing_and_the_count_of_matches_goes_on():
    ended = won_by(BEN, (0, 5), won=(2, 1))
    assert matches_won(ended) == (2, 2)
    following = next_match(ended, dealt(3))
    assert (following.scores, following.won, following.match, following.number) == ((0, 0), (2, 2), 2, 2)
    assert following.played == ()
    assert following.reckoning is None


def test_r19_the_team_that_won_the_last_deal_designates_and_no_double_six_is_forced():
    following = next_match(won_by(BEN, (0, 5)), dealt(3))
    assert following.deal.opening == ByDesignation(BEN)
    following = acted(following, "1: opens 3")
    assert len(legal(following.deal)) == 7


def test_r19_a_match_counts_once_it_is_over_and_not_before():
    assert matches_won(won_by(BEN, (0, 4), won=(2, 1))) == (2, 1)
    assert matches_won(a_session(tables.going_out(by=BEN), scores=(0, 5), won=(2, 1))) == (2, 1)
    assert matches_won(drawn((5, 0), won=(2, 1))) == (2, 1)


def test_r19_there_is_no_next_match_while_one_is_on():
    for session in (a_session(), won_by(ANA, (4, 0)), drawn((5, 0))):
        with pytest.raises(WrongPhase):
            next_match(session, dealt(3))


def test_r19_there_is_no_next_deal_in_a_match_that_is_over():
    with pytest.raises(WrongPhase):
        next_deal(won_by(ANA, (5, 0)), dealt(3))


def test_a_next_deal_waits_for_the_end_of_this_one():
    for session in (a_session(), a_session(tables.early_block(by=ANA))):
        with pytest.raises(WrongPhase):
            next_deal(session, dealt(3))


def test_a_next_deal_carries_scores_matches_and_lines_on():
    ended = won_by(ANA, (2, 0), won=(1, 3))
    following = next_deal(ended, dealt(3))
    assert (following.scores, following.won, following.match, following.number) == ((3, 0), (1, 3), 1, 2)
    assert following.played == deal_lines(ended)
    assert following.deal == a_deal(dealt(3), designated_by(ANA))
    assert (following.undone, following.restarted, following.taken) == (0, 0, ())


def test_the_lines_of_a_match_are_its_finished_deals():
    ended = keyed_by(ANA)
    assert deal_lines(a_session()) == ()
    assert deal_lines(ended) == (DealLine(number=1, team=0, points=2, key=True, kind="out", scores=(2, 0)),)
    following = next_deal(ended, HANDS)
    assert deal_lines(following) == deal_lines(ended)
    following = following._replace(deal=tables.draw_of_two(by=BEN))
    both = deal_lines(acted(following, f"1: 0-5; {closing(BEN)}"))
    assert both[1] == DealLine(number=2, team=None, points=0, key=False, kind="blocked", scores=(2, 0))


def test_a_line_of_a_bruk_names_its_points_before_it():
    line = deal_lines(keyed_by(BEN, (3, 0)))[-1]
    assert (line.team, line.points, line.scores) == (BEN_AND_DAN, 2, (0, 0))


def test_r20_a_new_session_puts_scores_and_matches_to_nothing_and_deals_afresh():
    for session in (
        a_session(scores=(3, 0), won=(2, 2)),
        won_by(ANA, (3, 0), won=(2, 2)),
        won_by(ANA, (5, 0), won=(2, 2)),
    ):
        following = new_session(session, dealt(3))
        assert (following.scores, following.won, following.played) == ((0, 0), (0, 0), ())
        assert following.deal == a_deal(dealt(3))
        assert following.reckoning is None


def test_r20_the_numbers_of_deals_and_matches_go_on_through_a_new_session():
    following = new_session(won_by(ANA), dealt(3))
    assert (following.number, following.match) == (2, 2)


def test_r20_the_profile_stays_and_the_counts_begin_anew():
    session = restart_deal(undo(acted(a_session(), "0: 6-6"), ANA))
    following = new_session(session, dealt(3))
    assert following.profile == SIX_LOVE
    assert (following.undone, following.restarted, following.taken) == (0, 0, ())


def test_r20_the_first_session_starts_from_nothing_too():
    session = start_session(SIX_LOVE, HANDS)
    assert (session.number, session.match, session.scores, session.won) == (1, 1, (0, 0), (0, 0))
    assert session == a_session()


def test_r21_one_all_is_never_reached():
    reckoning = won_by(BEN, (1, 0)).reckoning
    assert reckoning.scores_after == (0, 0)


def test_r21_draws_add_no_bonus_to_the_next_win():
    session = next_deal(drawn((1, 0)), HANDS)._replace(deal=tables.draw_of_two(by=BEN))
    session = next_deal(acted(session, f"1: 0-5; {closing(BEN)}"), HANDS)._replace(deal=tables.going_out(by=ANA))
    assert reckoned(session, "0: 2-4 left").scores_after == (2, 0)


def test_r21_a_hand_of_doubles_is_no_misdeal():
    deal = a_deal(
        hands(
            "0-0 1-1 2-2 3-3 4-4 5-5 6-6",
            "0-1 0-2 0-3 0-4 0-5 0-6 1-2",
            "1-3 1-4 1-5 1-6 2-3 2-4 2-5",
            "2-6 3-4 3-5 3-6 4-5 4-6 5-6",
        )
    )
    assert legal(deal) == ["6-6 right"]
    assert legal(played(deal, "0: 6-6; 1: 0-6 right")) == ["1-6 left"]


def test_r21_scoring_is_automatic_with_the_last_action():
    before = a_session(tables.going_out(by=ANA))
    assert before.reckoning is None
    assert reckoned(before, "0: 2-4 left").scores_after == (1, 0)


def test_the_phase_says_what_the_table_waits_for():
    assert phase(a_session()) == "playing"
    assert phase(a_session(a_deal(opening=designated_by(ANA)))) == "designating"
    assert phase(won_by(ANA)) == "revealed"
    assert phase(won_by(ANA, (5, 0))) == "match_over"
