"""How fast whole deals are solved: compiled, in plain Python, and by the package `dominoes`, which has to agree.

    python -m bench.computers.solver [--deals N] [--plain N] [--positions N]

Times are CPU times of one thread. The rival is told our worth of an end and that nothing lies beyond it.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from random import Random
from typing import Any, Final

from bench.computers.tools import FOLDER, percentile
from games.computers.bits import numbers
from games.computers.compiled_solver import load
from games.computers.exact import Position, Rank, Solver, after, after_pass, is_over, moves
from games.computers.solver import PlainSolver
from games.engine.seats import team_of
from games.engine.tiles import TILES

KEYS: Final = (True, True)
UNPLAYED: Final = (14, 18, 20, 22, 24, 26, 27)
RATIO_GOAL: Final = 400


def main(words: Sequence[str] | None = None) -> None:
    """Prints the figures, and the goals beside them."""
    parser = argparse.ArgumentParser(prog="bench.computers.solver")
    parser.add_argument("--deals", type=int, default=1_000)
    parser.add_argument("--plain", type=int, default=100)
    parser.add_argument("--positions", type=int, default=12)
    options = parser.parse_args(words)
    fast, plain = load(FOLDER), PlainSolver()
    solve(fast, posed(Random(0)))
    print("exact value of a whole deal, ms of CPU: median, p95, max")
    chance = Random(1)
    _row("compiled, after any pose", fast, [posed(chance) for _ in range(options.deals)], "goal 3, 7")
    _row("compiled, all seven poses", fast, [unposed(chance) for _ in range(options.deals)], "")
    _row("plain Python, after any pose", plain, [posed(Random(2)) for _ in range(options.plain)], "goal 70")
    print("positions of random play, ms: median compiled, plain, dominoes; dominoes is so many times slower, in all")
    for unplayed in UNPLAYED:
        _compare(fast, plain, list(positions(unplayed, options.positions)))


def solve(solver: Solver, position: Position) -> Rank:
    """The rank for team 0."""
    rank = solver.search(KEYS).rank(position)
    return rank if team_of(position.turn) == 0 else -rank


def unposed(chance: Random) -> Position:
    """A deal before its pose."""
    numbered = chance.sample(range(len(TILES)), len(TILES))
    hands = [sum([1 << number for number in numbered[seat::4]]) for seat in range(4)]
    return Position((hands[0], hands[1], hands[2], hands[3]), 0)


def posed(chance: Random) -> Position:
    """A deal after a pose of any tile."""
    position = unposed(chance)
    return after(position, chance.choice(moves(position)))


def positions(unplayed: int, count: int) -> Iterator[Position]:
    """Positions with so many tiles in the hands, somebody to choose."""
    chance = Random(unplayed)
    while count:
        position = posed(chance)
        while not is_over(position) and _unplayed(position) > unplayed:
            found = moves(position)
            position = after(position, chance.choice(found)) if found else after_pass(position)
        while not is_over(position) and not moves(position):
            position = after_pass(position)
        if not is_over(position):
            count -= 1
            yield position


def _row(name: str, solver: Solver, deals: Sequence[Position], goal: str) -> None:
    times = sorted([_timed(lambda deal=deal: solve(solver, deal))[1] for deal in deals])  # type: ignore[misc]
    median, late = percentile(times, 0.5), percentile(times, 0.95)
    print(f"  {median:7.2f} {late:7.2f} {times[-1]:7.2f}  {name}, {len(deals)} deals  {goal}")


def _compare(fast: Solver, plain: Solver, some: Sequence[Position]) -> None:
    ways: tuple[Callable[[Position], Rank], ...] = (
        lambda position: solve(fast, position),
        lambda position: solve(plain, position),
        solved_by_rival,
    )
    found = [[_timed(lambda way=way, one=one: way(one)) for one in some] for way in ways]  # type: ignore[misc]
    if not [rank for rank, _ in found[0]] == [rank for rank, _ in found[1]] == [rank for rank, _ in found[2]]:
        raise AssertionError("the solvers do not agree")
    times = [sorted([took for _, took in one]) for one in found]
    medians = "".join([f"{percentile(one, 0.5):10.3f}" for one in times])
    ratio, plain_ratio = sum(times[2]) / sum(times[0]), sum(times[2]) / sum(times[1])
    goal = f"  goal {RATIO_GOAL}" if _unplayed(some[0]) == UNPLAYED[-1] else ""
    print(f"  {_unplayed(some[0])} tiles {medians}   {ratio:6,.0f} x compiled{goal}, {plain_ratio:.0f} x plain")


def solved_by_rival(position: Position) -> Rank:
    """The same by the package's alpha-beta search, with our ends in place of its own."""
    dominoes: Any = import_module("dominoes")
    game_of_theirs: Any = dominoes.Game

    class OurGame(game_of_theirs):  # type: ignore[misc]
        result: Any

        def make_move(self, domino: Any, left: bool) -> Any:
            before, unplayed = (
                (self.board.left_end(), self.board.right_end()),
                [one for hand in self.hands for one in hand],
            )
            super().make_move(domino, left)
            if self.result is not None:
                points = _points(self, domino, before, unplayed)
                self.result = dominoes.Result(self.turn, self.result.won, points)
            return self.result

    hands = [
        dominoes.Hand([dominoes.Domino(TILES[one].low, TILES[one].high) for one in numbers(hand)])
        for hand in position.hands
    ]
    board = dominoes.SkinnyBoard(position.left, position.right, 28 - _unplayed(position))
    game = OurGame(board, hands, [], position.turn, (), 0, None)
    game._update_valid_moves()
    return int(dominoes.search.alphabeta(game, (-2, 2))[1])


def _points(game: Any, last: Any, ends: tuple[int, int], unplayed: Sequence[Any]) -> Rank:
    """What the end of a game is worth to team 0 by our rules (R10 to R15)."""
    if game.result.won:
        fitting = [one for one in unplayed if ends[0] in one or ends[1] in one]
        won = 2 if ends[0] != ends[1] and set(last) == set(ends) and len(fitting) == 1 else 1
        return won if game.turn % 2 == 0 else -won
    totals: list[int] = [sum([one.first + one.second for one in hand]) for hand in game.hands]
    ours, theirs = min(totals[0], totals[2]), min(totals[1], totals[3])
    return (ours < theirs) - (ours > theirs)


def _timed(do: Callable[[], Rank]) -> tuple[Rank, float]:
    start = time.thread_time_ns()
    return do(), (time.thread_time_ns() - start) / 1e6


def _unplayed(position: Position) -> int:
    return sum([hand.bit_count() for hand in position.hands])


if __name__ == "__main__":
    main()
