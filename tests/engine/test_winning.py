"""R10 to R15: who wins a deal and what it is worth."""

import pytest

from games.engine.actions import ByDoubleSix
from games.engine.profile import SIX_LOVE
from games.engine.result import Result
from games.engine.scoring import result_of
from games.engine.seats import SEATS
from tests import tables
from tests.builders import a_session, closing, designated_by, played, reckoned
from tests.cast import ANA, ANA_AND_CLEO, BEN, BEN_AND_DAN, CLEO, DAN


def result(table, line):
    return result_of(played(table, line), SIX_LOVE)


def blocked(table, layer, tile):
    return result(table(by=layer), f"{layer}: {tile}; {closing(layer)}")


@pytest.mark.parametrize("goer", SEATS)
def test_r10_going_out_wins_for_the_players_team(goer):
    won = result(tables.going_out(by=goer), f"{goer}: 2-4 left")
    assert (won.kind, won.team) == ("out", goer % 2)


def test_r10_the_whole_result_of_going_out():
    assert result(tables.going_out(by=BEN), "1: 2-4 left") == Result(
        kind="out",
        team=BEN_AND_DAN,
        points=1,
        key=False,
        hard_ends=(),
        representative=BEN,
        totals=(0, 0, 4, 4),
    )


def test_r10_a_hand_without_pips_has_not_gone_out():
    ended = played(tables.going_out(by=BEN), "1: 2-4 left")
    assert [len(hand) for hand in ended.hands] == [1, 0, 1, 1]
    assert result_of(ended, SIX_LOVE).totals[ANA] == 0
    assert result_of(ended, SIX_LOVE).representative == BEN


@pytest.mark.parametrize("layer", SEATS)
def test_r11_the_lowest_individual_total_wins_a_block(layer):
    won = blocked(tables.block_won_by_the_right, layer, "1-2 left")
    assert (won.kind, won.team, won.points) == ("blocked", (layer + 1) % 2, 1)


def test_r11_the_partners_tiles_are_ignored():
    won = blocked(tables.block_won_against_the_sum, ANA, "3-3")
    assert won.totals == (0, 4, 10, 2)
    assert won.totals[ANA] + won.totals[CLEO] > won.totals[BEN] + won.totals[DAN]
    assert won.team == ANA_AND_CLEO


def test_r11_who_laid_the_last_tile_does_not_matter():
    won = blocked(tables.block_won_by_the_right, ANA, "1-2 left")
    assert won.totals == (2, 0, 8, 10)
    assert won.team == BEN_AND_DAN


def test_r11_totals_are_those_of_the_tiles_still_held():
    won = blocked(tables.early_block, DAN, "4-6 left")
    assert won.totals == (20, 29, 24, 17)
    assert won.representative == DAN


def test_r11_the_whole_result_of_a_block():
    assert blocked(tables.early_block, CLEO, "4-6 left") == Result(
        kind="blocked",
        team=ANA_AND_CLEO,
        points=1,
        key=False,
        hard_ends=(6,),
        representative=CLEO,
        totals=(29, 24, 17, 20),
    )


@pytest.mark.parametrize("layer", SEATS)
def test_r12_partners_who_alone_share_the_lowest_total_win(layer):
    won = blocked(tables.block_shared_by_partners, layer, "5-5")
    assert [won.totals[(layer + turn) % 4] for turn in range(4)] == [2, 3, 2, 5]
    assert (won.team, won.points) == (layer % 2, 1)


def test_r13_going_out_is_worth_one_point():
    assert result(tables.going_out(by=ANA), "0: 2-4 left").points == 1


def test_r13_a_block_is_worth_one_point():
    assert blocked(tables.early_block, ANA, "4-6 left").points == 1


@pytest.mark.parametrize("goer", SEATS)
@pytest.mark.parametrize("side", ["left", "right"])
def test_r14_a_key_is_worth_two_on_either_end(goer, side):
    won = result(tables.key(by=goer), f"{goer}: 5-6 {side}")
    assert (won.kind, won.team, won.points, won.key) == ("out", goer % 2, 2, True)
    assert won.hard_ends == (5, 6)


def test_r14_both_ends_are_hard_before_a_key_is_laid():
    chain = tables.key(by=ANA).chain
    assert chain.ends == (5, 6)
    assert [chain.appearances(end) for end in chain.ends] == [7, 7]
    assert chain.hard_ends() == (5, 6)


def test_r14_hard_ends_are_judged_before_the_last_tile_is_laid():
    ended = played(tables.key(by=ANA), "0: 5-6 right")
    assert ended.chain.hard_ends() == ()
    assert result_of(ended, SIX_LOVE).hard_ends == (5, 6)


def test_r14_hard_ends_are_named_in_ascending_order():
    chain = tables.block_by_a_tile_that_would_be_a_key(by=ANA).chain
    assert chain.ends == (3, 0)
    assert chain.hard_ends() == (0, 3)


def test_r14_one_hard_end_is_not_enough():
    table = tables.partner_holds_a_fitting_double(by=ANA)
    assert table.chain.ends == (1, 4)
    for side in ("left", "right"):
        won = result(table, f"0: 1-4 {side}")
        assert (won.key, won.points, won.hard_ends) == (False, 1, (4,))


def test_r14_an_end_is_not_hard_while_the_partner_holds_its_double():
    table = tables.partner_holds_a_fitting_double(by=ANA)
    assert table.hands[CLEO] == ("1-1",)
    assert not any(tile.has(1) for seat in (BEN, DAN) for tile in table.hands[seat])
    assert table.chain.appearances(1) == 5
    assert 1 not in table.chain.hard_ends()


def test_r14_only_the_table_counts_never_what_a_hand_holds():
    table = tables.two_hard_ends_but_the_tile_fits_one(by=ANA)
    exchanged = table._replace(hands=(table.hands[ANA], table.hands[DAN], table.hands[BEN], table.hands[CLEO]))
    assert result(table, "0: 1-5 left").hard_ends == result(exchanged, "0: 1-5 left").hard_ends == (5, 6)


def test_r14_between_two_hard_ends_the_tile_must_fit_both():
    table = tables.two_hard_ends_but_the_tile_fits_one(by=ANA)
    assert table.chain.hard_ends() == (5, 6)
    won = result(table, "0: 1-5 left")
    assert (won.kind, won.key, won.points) == ("out", False, 1)
    assert won.hard_ends == (5, 6)


@pytest.mark.parametrize("side", ["left", "right"])
def test_r14_equal_ends_are_never_a_key(side):
    table = tables.equal_ends(by=ANA)
    assert table.chain.ends == (5, 5)
    won = result(table, f"0: 3-5 {side}")
    assert (won.key, won.points) == (False, 1)


def test_r14_six_of_eight_is_not_hard():
    table = tables.equal_ends(by=ANA)
    assert table.chain.appearances(5) == 6
    assert table.chain.hard_ends() == ()
    assert result(table, "0: 3-5 left").hard_ends == ()


def test_r14_an_end_that_only_the_double_fits_is_not_hard():
    table = tables.only_a_double_fits(by=ANA)
    assert table.chain.ends == (1, 1)
    assert table.chain.appearances(1) == 6
    assert table.chain.hard_ends() == ()


@pytest.mark.parametrize("side", ["left", "right"])
def test_r14_a_double_is_never_a_key_even_as_the_only_tile_that_fits(side):
    table = tables.only_a_double_fits(by=CLEO)
    unplayed = [tile for hand in table.hands for tile in hand]
    assert [tile for tile in unplayed if tile.has(1)] == ["1-1"]
    won = result(table, f"2: 1-1 {side}")
    assert (won.kind, won.team, won.key, won.points) == ("out", ANA_AND_CLEO, False, 1)


def test_r14_a_double_on_one_end_is_no_key_while_the_other_end_is_hard():
    won = result(tables.double_on_the_other_end(by=DAN), "3: 5-5 left")
    assert (won.key, won.points, won.hard_ends) == (False, 1, (3,))


@pytest.mark.parametrize("side", ["left", "right"])
def test_r14_a_block_is_never_a_key(side):
    won = blocked(tables.block_by_a_tile_that_would_be_a_key, ANA, f"0-3 {side}")
    assert won.hard_ends == (0, 3)
    assert (won.kind, won.key, won.points) == ("blocked", False, 1)


def test_r14_a_key_after_a_designation_is_a_key_too():
    assert result(tables.key(by=BEN, opening=designated_by(DAN)), "1: 5-6 left").key


@pytest.mark.parametrize("layer", SEATS)
@pytest.mark.parametrize(
    ("table", "tile", "totals"),
    [
        (tables.draw_of_two, "0-5 right", [6, 9, 7, 6]),
        (tables.draw_of_three, "0-6 right", [4, 4, 4, 6]),
        (tables.draw_of_four, "4-6 right", [10, 10, 10, 10]),
    ],
)
def test_r15_a_lowest_total_shared_by_both_teams_is_a_draw(table, tile, totals, layer):
    drawn = blocked(table, layer, tile)
    assert [drawn.totals[(layer + turn) % 4] for turn in range(4)] == totals
    assert (drawn.kind, drawn.team, drawn.points, drawn.representative) == ("blocked", None, 0, None)


def test_r15_a_draw_leaves_the_scores_and_falls_under_r4():
    line = f"0: 0-5; {closing(ANA)}"
    reckoning = reckoned(a_session(tables.draw_of_two(by=ANA), scores=(4, 0)), line)
    assert reckoning.scores_before == reckoning.scores_after == (4, 0)
    assert reckoning.next_opening == ByDoubleSix()
    assert not reckoning.bruk
    assert not reckoning.match_over
    assert reckoning.house_rule is None


def test_r15_a_draw_has_no_key_but_still_names_its_hard_ends():
    drawn = blocked(tables.draw_of_four, ANA, "4-6 right")
    assert drawn.hard_ends == (4, 6)
    assert not drawn.key
