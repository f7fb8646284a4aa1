"""R7 to R9: playing, passing, and how a deal ends."""

import pytest

from games.engine.errors import DealEnded, MustPlay, TileDoesNotFit, TileNotHeld
from games.engine.legal import legal_actions
from games.engine.profile import SIX_LOVE
from games.engine.scoring import result_of
from games.engine.seats import SEATS
from games.engine.tiles import tile
from tests import tables
from tests.builders import a_deal, a_table, closing, designated_by, legal, played
from tests.cast import ANA, BEN, CLEO, DAN


def test_r7_every_fitting_tile_may_be_played_and_no_other():
    deal = played(a_deal(), "0: 6-6; 1: pass; 2: 1-6 right")
    assert deal.chain.ends == (6, 1)
    assert legal(deal) == ["4-6 left", "5-6 left"]
    deal = played(deal, "3: 4-6 left")
    assert deal.chain.ends == (4, 1)
    assert legal(deal) == ["1-2 right", "1-3 right", "2-4 left", "3-4 left"]


def test_r7_the_player_chooses_which_tile_and_which_end():
    deal = played(a_deal(), "0: 6-6; 1: pass; 2: 1-6 right; 3: 4-6 left")
    assert played(deal, "0: 1-2 right").chain.ends == (4, 2)
    assert played(deal, "0: 1-3 right").chain.ends == (4, 3)
    assert played(deal, "0: 2-4 left").chain.ends == (2, 1)
    assert played(deal, "0: 3-4 left").chain.ends == (3, 1)


def test_r7_a_tile_that_fits_both_ends_goes_where_its_player_says():
    deal = tables.key(by=ANA)
    assert legal(deal) == ["5-6 left", "5-6 right"]
    assert played(deal, "0: 5-6 left").chain.ends == (6, 6)
    assert played(deal, "0: 5-6 right").chain.ends == (5, 5)


def test_r7_a_tile_goes_where_its_player_says_also_when_both_ends_are_alike():
    deal = played(a_deal(), "0: 6-6; 1: pass")
    assert deal.chain.ends == (6, 6)
    assert {"1-6 left", "1-6 right"} < set(legal(deal))
    left, right = played(deal, "2: 1-6 left"), played(deal, "2: 1-6 right")
    assert (left.chain.ends, left.chain.first) == ((1, 6), 1)
    assert (right.chain.ends, right.chain.first) == ((6, 1), 0)


def test_r7_a_double_too_goes_to_either_of_two_equal_ends():
    deal = tables.only_a_double_fits(by=BEN)
    assert legal(deal) == ["1-1 left", "1-1 right"]
    assert played(deal, "1: 1-1 left").chain.laid[0].tile == tile("1-1")
    assert played(deal, "1: 1-1 right").chain.laid[-1].tile == tile("1-1")


def test_r7_legal_plays_stand_in_the_order_of_the_hand_left_before_right():
    deal = played(a_deal(), "0: 6-6; 1: pass; 2: 1-6 right; 3: 4-6 left")
    assert [one for one in deal.hands[ANA] if one.has(4) or one.has(1)] == ["1-2", "1-3", "2-4", "3-4"]
    assert legal(deal) == ["1-2 right", "1-3 right", "2-4 left", "3-4 left"]
    turned = deal._replace(hands=(deal.hands[ANA][::-1], *deal.hands[1:]))
    assert legal(turned) == ["3-4 left", "2-4 left", "1-3 right", "1-2 right"]


def test_r7_a_tile_must_be_held():
    deal = played(a_deal(), "0: 6-6; 1: pass")
    for step in ["2: 4-6", "2: 0-6", "2: 6-6"]:
        with pytest.raises(TileNotHeld):
            played(deal, step)
    assert played(deal, "2: 1-6").turn == DAN


def test_r7_a_tile_must_fit_the_end_it_is_laid_at():
    deal = played(a_deal(), "0: 6-6; 1: pass; 2: 1-6 right")
    for step in ["3: 4-6 right", "3: 3-3 left", "3: 3-3 right"]:
        with pytest.raises(TileDoesNotFit):
            played(deal, step)
    assert played(deal, "3: 4-6 left").turn == ANA


def test_r7_what_fits_depends_on_the_seats_own_hand_only():
    deal = played(a_deal(), "0: 6-6; 1: pass")
    swapped = deal._replace(hands=(deal.hands[BEN], deal.hands[DAN], deal.hands[CLEO], deal.hands[ANA]))
    assert legal(deal) == legal(swapped)


def test_r8_who_holds_no_fitting_tile_passes_and_can_do_nothing_else():
    deal = played(a_deal(), "0: 6-6")
    assert legal(deal) == ["pass"]
    after = played(deal, "1: pass")
    assert after.turn == CLEO
    assert after.hands == deal.hands
    assert after.chain == deal.chain


def test_r8_who_holds_a_fitting_tile_may_not_pass():
    deal = played(a_deal(), "0: 6-6; 1: pass")
    with pytest.raises(MustPlay):
        played(deal, "2: pass")
    assert "pass" not in legal(deal)


def test_r8_one_fitting_tile_is_enough_to_have_to_play():
    deal = tables.double_on_the_other_end(by=ANA)
    assert legal(deal) == ["5-5 left"]
    with pytest.raises(MustPlay):
        played(deal, "0: pass")
    assert legal(deal) == ["5-5 left"]


def test_r8_nobody_passes_instead_of_a_free_pose():
    deal = played(a_deal(opening=designated_by(ANA)), "0: opens 0")
    with pytest.raises(MustPlay):
        played(deal, "0: pass")
    assert len(legal(deal)) == 7


def test_r8_a_pass_is_logged_with_who_made_it():
    deal = played(a_deal(), "0: 6-6; 1 pass_for_me: pass")
    assert [made.by for made in deal.made] == ["person", "pass_for_me"]
    assert deal == played(a_deal(), "0: 6-6; 1: pass")._replace(made=deal.made)


def test_r8_a_pass_shows_the_ends_it_was_made_at_until_that_seat_acts_again():
    deal = played(a_deal(), "0: 6-6; 1: pass; 2: 1-6 right")
    assert deal.passed == (None, (6, 6), None, None)
    deal = played(deal, "3: 4-6 left; 0: 1-2 right")
    assert deal.passed == (None, (6, 6), None, None)
    deal = played(deal, "1: 0-4 left")
    assert deal.passed == (None, None, None, None)


def test_r8_a_second_pass_replaces_the_ends_shown_by_the_first():
    hands = ("1-4 3-3", "0-3 3-4", "0-0 0-6", "4-4")
    deal = a_table("1 0 2 1 1 3 6 4 2 2 3 5 5 2 6 6 5 0 4 5 1 6", hands, turn=DAN)
    deal = played(deal, "3: pass")
    assert deal.passed[DAN] == (1, 6)
    deal = played(deal, "0: 1-4 left; 1: 3-4 left; 2: 0-6 right")
    assert deal.passed[DAN] == (1, 6)
    assert played(deal, "3: pass").passed[DAN] == (3, 0)


def test_r8_a_deal_is_blocked_exactly_when_all_of_both_ends_values_lie():
    before = tables.early_block(by=ANA)
    assert not before.chain.is_blocked
    after = played(before, "0: 4-6 left")
    assert after.chain.ends == (6, 6)
    assert after.chain.appearances(6) == 8
    assert after.chain.is_blocked
    assert after.turn == BEN


def test_r8_seven_of_eight_do_not_block():
    deal = tables.key(by=ANA)
    assert [deal.chain.appearances(end) for end in (5, 6)] == [7, 7]
    assert not deal.chain.is_blocked


def test_r8_nothing_is_blocked_before_the_pose():
    assert not a_deal().chain.is_blocked


def test_r8_once_blocked_nobody_can_do_anything_but_pass():
    deal = played(tables.early_block(by=ANA), "0: 4-6 left")
    for seat in (BEN, CLEO, DAN, ANA):
        assert deal.turn == seat
        assert legal(deal) == ["pass"]
        deal = played(deal, f"{seat} rule: pass")
    assert deal.turn is None


def test_r9_the_deal_ends_when_a_player_goes_out():
    deal = played(tables.going_out(by=CLEO), "2: 2-4 left")
    assert deal.turn is None
    assert deal.hands[CLEO] == ()
    assert legal_actions(deal, SIX_LOVE) == ()


def test_r9_it_goes_on_while_every_hand_holds_a_tile():
    deal = tables.going_out(by=CLEO)
    assert [len(hand) for hand in deal.hands] == [1, 1, 1, 1]
    assert deal.turn == CLEO


def test_r9_the_fourth_pass_in_a_row_blocks_and_all_four_are_logged():
    layer = CLEO
    deal = played(tables.early_block(by=layer), f"{layer}: 4-6 left")
    for turn in range(1, 4):
        deal = played(deal, f"{(layer + turn) % 4} rule: pass")
        assert deal.turn == (layer + turn + 1) % 4
    deal = played(deal, f"{layer} rule: pass")
    assert deal.turn is None
    assert [(made.action.seat, made.by) for made in deal.made[-4:]] == [
        (DAN, "rule"),
        (ANA, "rule"),
        (BEN, "rule"),
        (CLEO, "rule"),
    ]
    assert deal.passed == ((6, 6), (6, 6), (6, 6), (6, 6))


def test_r9_the_last_pass_is_that_of_the_player_who_laid_the_last_tile():
    for layer in SEATS:
        deal = played(tables.draw_of_three(by=layer), f"{layer}: 0-6; {closing(layer)}")
        assert deal.made[-1].action.seat == deal.chain.last.seat == layer


def test_r9_passes_with_a_play_between_them_do_not_add_up():
    deal = played(a_deal(), "0: 6-6; 1: pass")
    assert deal.passes == 1
    deal = played(deal, "2: 1-6")
    assert deal.passes == 0


def test_r9_three_passes_in_a_row_do_not_end_a_deal():
    hands = (
        "0-0 0-6 1-6 2-4 3-6 4-6 5-6",
        "1-4 1-5 2-5 3-5 4-4 5-5",
        "0-3 0-4 1-1 1-3 2-2 3-3",
        "0-1 0-2 0-5 2-3 3-4 4-5",
    )
    deal = played(a_table("6 6 2 1", hands, turn=ANA), "0: 1-6 right; 1: pass; 2: pass; 3: pass")
    assert deal.turn == ANA
    assert deal.passes == 3
    assert not deal.chain.is_blocked
    assert "0-6 left" in legal(deal)
    assert played(deal, "0: 0-6 left").turn == BEN


def test_r9_whoever_goes_out_wins_at_once_even_if_nobody_could_play_any_more():
    ended = played(tables.key(by=DAN), "3: 5-6 left")
    assert ended.chain.is_blocked
    assert ended.turn is None
    assert result_of(ended, SIX_LOVE).kind == "out"


@pytest.mark.parametrize("seat", SEATS)
def test_r9_nothing_can_be_done_after_the_end(seat):
    for deal in (
        played(tables.going_out(by=ANA), "0: 2-4 left"),
        played(tables.early_block(by=ANA), f"0: 4-6 left; {closing(ANA)}"),
    ):
        for step in ["pass", "0-0", "opens 0"]:
            with pytest.raises(DealEnded):
                played(deal, f"{seat}: {step}")
        assert deal.turn is None


def test_r9_the_longest_chain_has_25_tiles():
    deal = played(tables.equal_ends(by=ANA), "0: 3-5 left")
    assert len(deal.chain.laid) == 25
    assert [len(hand) for hand in deal.hands] == [0, 1, 1, 1]


def test_r9_the_longest_blocked_chain_has_24_tiles():
    deal = played(tables.block_won_against_the_sum(by=ANA), f"0: 3-3; {closing(ANA)}")
    assert len(deal.chain.laid) == 24
    assert [len(hand) for hand in deal.hands] == [1, 1, 1, 1]
