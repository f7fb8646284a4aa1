"""How well the levels play: duplicate boards against each other and against rivals, and how long they think.

    python -m bench.computers.strength [--boards N] [--seed S] [--processes N] [ONE:OTHER ...]

A board is one deal, played twice with the teams exchanged; it is decisive when the two results do not cancel. Half the
boards open by the double-six, half by a designation that the players make themselves.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from bench.computers import rivals
from bench.computers.tools import FOLDER, percentile
from games.computers.compiled import compiled
from games.computers.levels import PLAYERS, Means, Player
from games.computers.machine import Machine
from games.computers.thinking import possibilities
from games.engine.actions import Action, ByDesignation, ByDoubleSix, Opening
from games.engine.evolve import begin
from games.engine.profile import SIX_LOVE
from games.engine.session import act, start_session
from games.engine.state import Hands, Session
from games.engine.tiles import TILES
from games.views.seat import SeatView, seat_view

BOARDS: Final = 1_000
AT_ONCE: Final = 10
"""Boards that a process plays before it tells of them."""
SLOW: Final = 40
"""Boards against a rival that thinks for a tenth of a second a move."""


COLUMNS: Final = (
    "pair",
    "boards",
    "decisive",
    "% of these (95 %)",
    "goal",
    "deals won %",
    "points a deal",
    "CPU ms a choice: p50 / p95 / p99 / max",
)


class Goal(NamedTuple):
    """What share of the decisive boards the first of a pair is to win, in per cent."""

    at_least: float
    at_most: float = 100.0


PAIRS: Final[dict[tuple[str, str], Goal | None]] = {
    ("easy", "greedy"): Goal(55, 66),
    ("steady", "greedy"): Goal(80),
    ("sharp", "greedy"): Goal(93),
    ("sharp", "steady"): Goal(60),
    ("steady", "easy"): None,
    ("greedy", "random"): None,
    ("sharp", "random"): None,
    ("sharp", "bota_gorda"): None,
    ("sharp", "double"): None,
    ("sharp", "probabilistic_alphabeta"): None,
}


class Board(NamedTuple):
    """What came of a board: the points the first of a pair won with each team, and its CPU seconds for each choice."""

    points: tuple[int, int]
    times: tuple[float, ...]


class _Timed:
    """A player, and how long it thought where there was something to choose, in CPU time."""

    def __init__(self, player: Player, means: Means) -> None:
        self._player = player
        self._means = means
        self.times: list[float] = []

    def __call__(self, view: SeatView) -> Action:
        began = time.thread_time()
        action = self._player(view, self._means)
        if len(possibilities(view)) > 1:
            self.times.append(time.thread_time() - began)
        return action


def play_boards(one: str, other: str, seed: str, numbers: Sequence[int]) -> list[Board]:
    """The boards of these numbers, ``one`` against ``other``."""
    return [_board(one, other, f"{seed} {number}", number) for number in numbers]


def _board(one: str, other: str, seed: str, number: int) -> Board:
    session = first_moment(Random(seed), number)
    first = _Timed(_player(one), Means(Random(f"{seed} one"), machine()))
    second = _Timed(_player(other), Means(Random(f"{seed} other"), machine()))
    return Board((_points(session, first, second), -_points(session, second, first)), tuple(first.times))


def first_moment(chance: Random, number: int) -> Session:
    """A deal about to begin; odd ones open by designation."""
    tiles = chance.sample(TILES, len(TILES))
    hands: Hands = tuple(tiles[:7]), tuple(tiles[7:14]), tuple(tiles[14:21]), tuple(tiles[21:])
    opening: Opening = ByDesignation(chance.randrange(4)) if number % 2 else ByDoubleSix()
    return start_session(SIX_LOVE, hands)._replace(deal=begin(hands, opening))


def _points(session: Session, *teams: _Timed) -> int:
    """What the deal is worth to team 0."""
    while (seat := session.deal.turn) is not None:
        session = act(session, teams[seat % 2](seat_view(session, seat)), "computer")
    assert session.reckoning is not None
    result = session.reckoning.result
    return 0 if result.team is None else result.points * (1 - 2 * result.team)


@cache
def machine() -> Machine:
    """What is thought with here."""
    return compiled(FOLDER)


@cache
def _player(name: str) -> Player:
    return rivals.rival(name) if name in rivals.NAMES else PLAYERS[name]


def told(one: str, other: str, boards: Sequence[Board]) -> str:
    """A row of the table."""
    sums = [sum(board.points) for board in boards]
    decisive, won = sum([total != 0 for total in sums]), sum([total > 0 for total in sums])
    low, high = interval(won, decisive)
    deals = 100 * sum([points > 0 for board in boards for points in board.points]) / (2 * len(boards))
    times = sorted(1000 * each for board in boards for each in board.times)
    at = [percentile(times, share) for share in (0.5, 0.95, 0.99, 1)] if times else []
    cells = (
        f"{one} v {other}",
        f"{len(boards):,}",
        f"{decisive:,}",
        f"{100 * won / max(1, decisive):.1f} ({100 * low:.1f}–{100 * high:.1f})",
        _aim(one, other, 100 * won / max(1, decisive)),
        f"{deals:.1f}",
        f"{sum(sums) / (2 * len(boards)):+.2f}",
        " / ".join([f"{each:.2f}" for each in at]),
    )
    return f"| {' | '.join(cells)} |"


def _aim(one: str, other: str, rate: float) -> str:
    goal = PAIRS.get((one, other))
    if goal is None:
        return ""
    return f"{goal.at_least:g}–{goal.at_most:g}: {'met' if goal.at_least <= rate <= goal.at_most else 'missed'}"


def interval(won: int, of: int) -> tuple[float, float]:
    """Where the true share lies, 95 times of 100 (Wilson)."""
    if not of:
        return 0.0, 1.0
    z = 1.96
    share = won / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return middle - half, middle + half


def measure(pairs: Sequence[tuple[str, str]], boards: int, seed: str, processes: int) -> Iterator[str]:
    """The rows of the table, each as soon as it is known."""
    machine()  # compiled once, not in each process
    with ProcessPoolExecutor(processes) as pool:
        for one, other in pairs:
            count = min(boards, SLOW) if other == rivals.NAMES[-1] else boards
            lots = [range(start, min(count, start + AT_ONCE)) for start in range(0, count, AT_ONCE)]
            waiting = [pool.submit(play_boards, one, other, seed, lot) for lot in lots]
            yield told(one, other, [board for each in waiting for board in each.result()])


def main(words: Sequence[str]) -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("pairs", nargs="*", type=_pair, metavar="ONE:OTHER", help="players by name; without, the usual")
    parser.add_argument("--boards", type=int, default=BOARDS, help=f"for each pair ({BOARDS})")
    parser.add_argument("--seed", default="1", help="of the deals (1)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args(words)
    print(f"Python {platform.python_version()}, seed {asked.seed}, {asked.processes} processes")
    print(f"| {' | '.join(COLUMNS)} |\n{'|---' * len(COLUMNS)}|")
    for row in measure(asked.pairs or list(PAIRS), asked.boards, asked.seed, asked.processes):
        print(row, flush=True)


def _pair(text: str) -> tuple[str, str]:
    one, _, other = text.partition(":")
    for name in (one, other):
        if name not in (*PLAYERS, *rivals.NAMES):
            raise argparse.ArgumentTypeError(f"{name!r} is none of {', '.join((*PLAYERS, *rivals.NAMES))}")
    return one, other


if __name__ == "__main__":
    main(sys.argv[1:])
