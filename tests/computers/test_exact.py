"""Exact search: what it finds is what the rules bring about when all four play perfectly, however it is run."""

from __future__ import annotations

from random import Random

import pytest

from games.computers.bits import NUMBER
from games.computers.exact import NOWHERE, Move, Position, Search, Solver, after, line, moves, openers, stakes
from games.computers.solver import PlainSolver
from games.engine.actions import Pass, Play
from games.engine.chain import LEFT, RIGHT, Side
from games.engine.profile import SIX_LOVE, Profile
from games.engine.result import Scores
from games.engine.scoring import result_of
from games.engine.seats import team_of
from games.engine.tiles import TILES
from tests import effort
from tests.builders import HANDS, a_deal, designated_by, played
from tests.computers import whole_deals
from tests.computers.whole_deals import compiled, endgames, moments, naive, naive_moves, posed, position_of

pytestmark = pytest.mark.timeout(900)  # with full counts

BOTH = (True, True)


@pytest.fixture(params=["plain", "compiled"])
def solver(request: pytest.FixtureRequest) -> Solver:
    return PlainSolver() if request.param == "plain" else compiled()


def ranks(search: Search, position: Position) -> dict[tuple[str, int], int]:
    return {(str(TILES[one.move.number]), one.move.end): one.rank for one in search.ranks(position)}


# Right by the rules


def test_endgames_end_as_trying_out_every_way_finds(solver: Solver):
    some = endgames(Random(effort.SEED), most=14)
    for deal in (next(some) for _ in range(effort.ENDGAMES)):
        position = position_of(deal)
        found = ranks(solver.search(BOTH), position)
        assert found == naive_moves(deal), deal.chain
        assert solver.search(BOTH).rank(position) == max(found.values())


def test_a_seat_that_must_pass_has_what_follows(solver: Solver):
    chance = Random(effort.SEED)
    passing = 0
    while passing < 20:
        late = [deal for deal in moments(chance) if sum(map(len, deal.hands)) <= 12]
        for position, deal in [(position_of(deal), deal) for deal in late]:
            if not moves(position):
                passing += 1
                assert solver.search(BOTH).rank(position) == naive(deal)


def test_whole_deals_are_the_same_compiled_and_in_plain_python():
    chance = Random(effort.SEED)
    for _ in range(effort.SOLVED_DEALS):
        position = position_of(posed(chance))
        keys = (chance.random() < 0.7, chance.random() < 0.7)
        plain, fast = PlainSolver().search(keys), compiled().search(keys)
        assert plain.rank(position) == fast.rank(position)
        if moves(position):
            assert plain.ranks(position) == fast.ranks(position)


def test_what_was_found_for_one_moment_is_right_for_the_others_of_its_deal(solver: Solver):
    chance = Random(effort.SEED)
    for _ in range(10):
        late = [position_of(deal) for deal in moments(chance) if sum(map(len, deal.hands)) <= 16]
        one = solver.search(BOTH)
        for position in chance.sample(late, len(late)):
            assert one.rank(position) == solver.search(BOTH).rank(position)


def test_deals_do_not_touch_each_other_also_when_there_have_been_very_many():
    fast = compiled()
    one, other = alike_but_for_the_hands()
    expected = [PlainSolver().search(BOTH).rank(position) for position in (one, other)]
    assert [fast.search(BOTH).rank(position) for position in (one, other)] == expected

    fast._stamp = 0
    assert fast.search(BOTH).rank(one) == expected[0]
    fast._stamp = fast._kernels.STAMPS  # as after so many deals
    assert fast.search(BOTH).rank(other) == expected[1]
    assert fast._stamp == 1


def alike_but_for_the_hands() -> tuple[Position, Position]:
    """Two deals with the same tile posed, the same seat on turn, other hands, and another end."""
    chance = Random(effort.SEED)
    while True:
        one = position_of(posed(chance))
        first, second, third, fourth = one.hands
        other = one._replace(hands=(first, fourth, third, second))
        if PlainSolver().search(BOTH).rank(one) != PlainSolver().search(BOTH).rank(other):
            return one, other


def test_where_a_key_counts_no_more_it_is_a_win_like_any_other(solver: Solver):
    some = endgames(Random(effort.SEED), most=14)
    keys = 0
    for deal in (next(some) for _ in range(200)):
        position = position_of(deal)
        team = team_of(position.turn)
        rank = solver.search(BOTH).rank(position)
        for counts in ((False, False), (True, False), (False, True)):
            most, least = (2 if counts[team] else 1), (-2 if counts[1 - team] else -1)
            assert solver.search(counts).rank(position) == min(max(rank, least), most)
        keys += abs(rank) == 2
    assert keys


# The first moments


def test_a_pose_is_ranked_by_what_follows_it(solver: Solver):
    position = position_of(a_deal())
    found = solver.search(BOTH).ranks(position)

    assert [one.move for one in found] == [Move(NUMBER[tile], NOWHERE) for tile in sorted(HANDS[0])]
    for one in found:
        assert one.rank == -solver.search(BOTH).rank(after(position, one.move))
    assert solver.search(BOTH).rank(position) == max(one.rank for one in found)


def test_each_partner_is_worth_what_he_makes_of_opening(solver: Solver):
    position = position_of(a_deal(opening=designated_by(3)))
    found = openers(solver.search(BOTH), position)

    assert found == {seat: solver.search(BOTH).rank(position._replace(turn=seat)) for seat in (3, 1)}


# Lines


def test_a_line_is_legal_and_ends_as_was_foretold(solver: Solver):
    chance = Random(effort.SEED)
    for _ in range(2):
        deal = posed(chance)
        search = solver.search(BOTH)
        rank = search.rank(position_of(deal)) * (1 if deal.turn in (0, 2) else -1)
        for seat, move in line(search, position_of(deal)):
            while moves(position_of(deal)) == ():
                deal = whole_deals.after(deal, Pass(position_of(deal).turn))
            assert deal.turn == seat
            assert deal.chain.ends is not None
            side: Side = LEFT if deal.chain.ends[0] == move.end else RIGHT
            deal = whole_deals.after(deal, Play(seat, TILES[move.number], side))
        while deal.turn is not None:
            deal = whole_deals.after(deal, Pass(deal.turn))

        result = result_of(deal, SIX_LOVE)
        assert rank == (0 if result.team is None else result.points if result.team == 0 else -result.points)


def test_a_line_passes_where_nothing_fits():
    position = position_of(played(a_deal(), "0: 6-6"))
    assert not moves(position)
    (seat, _), *_ = line(PlainSolver().search(BOTH), position)
    assert seat != position.turn


# What a deal is worth in its match


@pytest.mark.parametrize(
    ("scores", "worth"),
    [
        ((0, 0), (-2, -1, 0, 1, 2)),
        ((3, 0), (-3, -3, 0, 1, 2)),  # R18: team 1 takes three points away and gets none
        ((0, 4), (-2, -1, 0, 4, 4)),
        ((5, 0), (-5, -5, 0, 1, 1)),  # R17: 7-0 is no more than 6-0
        ((0, 5), (-1, -1, 0, 5, 5)),
    ],
)
def test_a_deal_is_worth_what_it_does_to_the_scores(scores: Scores, worth: tuple[int, ...]):
    found = stakes(scores, SIX_LOVE)

    assert found.of_ranks == worth
    assert [found.worth(rank, 0) for rank in range(-2, 3)] == list(worth)
    assert [found.worth(rank, 1) for rank in range(-2, 3)] == [-one for one in reversed(worth)]
    assert found.keys == (worth[4] > worth[3], worth[0] < worth[1])


@pytest.mark.parametrize(
    ("profile", "scores", "worth"),
    [
        (Profile(key_points=1), (0, 0), (-1, -1, 0, 1, 1)),
        (Profile(target=10), (5, 0), (-5, -5, 0, 1, 2)),
        (Profile(one_all_play_two=True), (1, 0), (-1, -1, 0, 1, 2)),  # to 1-1, not to 0-0
        (Profile(one_all_play_two=True), (1, 1), (-2, -2, 0, 2, 2)),
        (Profile(one_all_play_two=True), (2, 0), (-2, -2, 0, 1, 2)),
    ],
)
def test_house_rules_change_what_a_deal_is_worth(profile: Profile, scores: Scores, worth: tuple[int, ...]):
    assert stakes(scores, profile).of_ranks == worth


def test_a_position_prints_no_tile():
    assert repr(position_of(a_deal())) == "<Position: seat 0 to act>"
