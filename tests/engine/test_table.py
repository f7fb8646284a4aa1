"""R1 to R3: the seats, the 28 tiles, the one chain."""

import copy
import pickle
from collections import Counter
from itertools import pairwise

import pytest

from games.engine.chain import Chain
from games.engine.seats import SEATS, for_each_seat, next_seat, partner, team_of
from games.engine.tiles import APPEARANCES, DOUBLE_SIX, TILES, VALUES, pips, tile
from tests.builders import HANDS, a_deal, dealt, played, tiles
from tests.cast import ANA, ANA_AND_CLEO, BEN, BEN_AND_DAN, CLEO, DAN


def test_r1_turns_go_anticlockwise_from_seat_to_seat():
    assert for_each_seat(next_seat) == (BEN, CLEO, DAN, ANA)


def test_r1_partners_sit_opposite():
    assert for_each_seat(partner) == (CLEO, DAN, ANA, BEN)


def test_r1_partners_are_a_team():
    assert for_each_seat(team_of) == (ANA_AND_CLEO, BEN_AND_DAN, ANA_AND_CLEO, BEN_AND_DAN)


def test_r1_the_turn_goes_to_the_right_after_a_tile_and_after_a_pass():
    deal = a_deal()
    assert deal.turn == ANA
    deal = played(deal, "0: 6-6")
    assert deal.turn == BEN
    deal = played(deal, "1: pass")
    assert deal.turn == CLEO
    deal = played(deal, "2: 1-6; 3: 4-6 left")
    assert deal.turn == ANA


def test_r2_the_set_is_every_pair_of_values_once():
    assert len(TILES) == len(set(TILES)) == 28
    assert {(one.low, one.high) for one in TILES} == {(low, high) for low in VALUES for high in VALUES if low <= high}


def test_r2_each_value_appears_eight_times_on_six_tiles_and_twice_on_its_double():
    halves = Counter(half for one in TILES for half in (one.low, one.high))
    assert halves == dict.fromkeys(range(7), APPEARANCES)
    for value in VALUES:
        assert sum(one.has(value) and not one.double for one in TILES) == 6
    assert [one for one in TILES if one.double] == list(tiles("0-0 1-1 2-2 3-3 4-4 5-5 6-6"))


def test_r2_a_tile_is_written_lower_value_first():
    assert tile("3-5") == "3-5"
    assert str(tile("3-5")) == tile("3-5").name == "3-5"
    assert type(tile("3-5").name) is str
    assert (tile("3-5").low, tile("3-5").high, tile("3-5").pips) == (3, 5, 8)
    assert DOUBLE_SIX == tile("6-6")


def test_r2_a_tile_has_its_two_values_and_no_other():
    assert [value for value in VALUES if tile("3-5").has(value)] == [3, 5]
    assert [value for value in VALUES if tile("4-4").has(value)] == [4]
    assert (tile("3-5").other(3), tile("3-5").other(5), tile("4-4").other(4)) == (5, 3, 4)


@pytest.mark.parametrize("name", ["5-3", "0-7", "7-7", "-1-0", "3-5 ", "3|5", "35", "", "3-5-6", "x"])
def test_r2_nothing_else_is_a_tile(name):
    with pytest.raises(ValueError, match="not a tile"):
        tile(name)


def test_r2_a_tile_stays_itself_through_copies():
    for one in TILES:
        assert copy.deepcopy(one) is one
        assert pickle.loads(pickle.dumps(one)) is one


def test_r2_every_seat_gets_seven_and_nothing_is_left_over():
    for seed in range(20):
        deal = a_deal(dealt(seed))
        assert [len(hand) for hand in deal.hands] == [7, 7, 7, 7]
        assert sorted(one for hand in deal.hands for one in hand) == sorted(TILES)


def test_r2_a_hand_counts_all_its_pips():
    assert pips(tiles("0-0 3-5 6-6")) == 20
    assert pips(()) == 0
    assert sum(pips(hand) for hand in HANDS) == 168


def test_r3_the_chain_has_two_ends():
    deal = a_deal()
    assert deal.chain.ends is None
    deal = played(deal, "0: 6-6; 1: pass; 2: 1-6 right")
    assert deal.chain.ends == (6, 1)
    deal = played(deal, "3: 4-6 left")
    assert deal.chain.ends == (4, 1)


def test_r3_the_chain_lies_left_to_right_with_who_laid_what_and_when():
    deal = played(a_deal(), "0: 6-6; 1: pass; 2: 1-6 right; 3: 4-6 left; 0: 1-2 right")
    assert [tuple(laid) for laid in deal.chain.laid] == [
        ("4-6", DAN, 3, 4, 6),
        ("6-6", ANA, 0, 6, 6),
        ("1-6", CLEO, 2, 6, 1),
        ("1-2", ANA, 4, 1, 2),
    ]
    assert deal.chain.first == 1


def test_r3_a_posed_tile_lies_lower_value_left():
    chain = Chain().placed(tile("2-5"), "right", ANA, 0)
    assert chain.ends == (2, 5)
    assert chain.first == 0


def test_r3_a_tile_turns_so_that_it_joins():
    chain = Chain().placed(tile("2-5"), "right", ANA, 0)
    assert chain.placed(tile("2-3"), "left", BEN, 1).ends == (3, 5)
    assert chain.placed(tile("1-2"), "left", BEN, 1).ends == (1, 5)
    assert chain.placed(tile("5-6"), "right", BEN, 1).ends == (2, 6)
    assert chain.placed(tile("4-5"), "right", BEN, 1).ends == (2, 4)


def test_r3_before_the_pose_any_tile_goes_to_the_right():
    assert {Chain().sides_for(one) for one in TILES} == {("right",)}
    assert Chain().hard_ends() == ()
    assert {Chain().appearances(value) for value in VALUES} == {0}


def test_r3_a_double_changes_nothing():
    chain = Chain().placed(tile("2-5"), "right", ANA, 0).placed(tile("5-5"), "right", BEN, 1)
    assert chain.ends == (2, 5)
    assert chain.sides_for(tile("5-6")) == ("right",)
    assert chain.sides_for(tile("2-6")) == ("left",)


def test_r3_the_chain_knows_its_last_tile_and_what_lay_before_it():
    moments = [played(a_deal(), "0: 6-6")]
    for step in ["1: pass", "2: 1-6 right", "3: 4-6 left", "0: 1-2 right", "1: 0-4 left"]:
        moments.append(played(moments[-1], step))
    for before, after in pairwise(moments):
        if before.chain != after.chain:
            assert after.chain.last.turn == len(before.made)
            assert after.chain.without(after.chain.last) == before.chain
    assert moments[0].chain.last.tile == DOUBLE_SIX
    assert moments[0].chain.without(moments[0].chain.last) == Chain()


def test_r3_appearances_on_the_table_are_counted_by_halves():
    deal = played(a_deal(), "0: 6-6; 1: pass; 2: 1-6 right; 3: 4-6 left")
    assert [deal.chain.appearances(value) for value in VALUES] == [0, 1, 0, 0, 1, 0, 4]
    assert SEATS == tuple(range(4))
