"""How fast finished deals are reviewed: the exact part alone, and with the judgement of what players knew.

    python -m bench.computers.review [--deals N]

CPU time of one thread a deal, its replay by the rules left out. The deals are played by two levels and by chance: the
more is given away, the more there is to tell.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from random import Random
from typing import Final

from bench.computers.tools import FOLDER, percentile
from games.computers.arena import play_sessions
from games.computers.compiled import compiled
from games.computers.compiled_solver import load
from games.computers.levels import Means
from games.computers.review import Tools, review_deal
from games.computers.solver import PlainSolver
from games.engine.profile import SIX_LOVE
from games.engine.shuffle import Shuffle
from games.records.replay import PlayedDeal, play

LEVELS: Final = ("steady", "random")


def main(words: Sequence[str] | None = None) -> None:
    """Prints the figures, and the goals beside them."""
    parser = argparse.ArgumentParser(prog="bench.computers.review")
    parser.add_argument("--deals", type=int, default=200)
    deals = parser.parse_args(words).deals
    solver, machine = load(FOLDER), compiled(FOLDER)
    print(f"review of a whole deal, ms of CPU: median, p95, max of {deals} deals")
    for level in LEVELS:
        played = _played(level, deals)
        _row(f"exact, {level} players", Tools(solver, None), played, "goal 20")
        _row(f"exact and fair, {level} players", Tools(solver, machine), played, "goal 1,000")
        _row(f"exact in plain Python, {level} players", Tools(PlainSolver(), None), played[: deals // 10], "")


def _played(level: str, deals: int) -> list[PlayedDeal]:
    dealing = Random(f"deal {level}")
    shuffle = lambda: Shuffle(dealing.randbytes(32))  # noqa: E731 - said once
    records = play_sessions(SIX_LOVE, (level,) * 4, deals, shuffle, Means(Random(f"play {level}")))
    return [deal for record in records for deal in play(record)]


def _row(name: str, tools: Tools, deals: Sequence[PlayedDeal], goal: str) -> None:
    review_deal(deals[0], tools)
    times = []
    for deal in deals:
        start = time.thread_time_ns()
        review_deal(deal, tools)
        times.append((time.thread_time_ns() - start) / 1e6)
    times.sort()
    median, late = percentile(times, 0.5), percentile(times, 0.95)
    print(f"  {median:7.1f} {late:7.1f} {times[-1]:7.1f}  {name}  {goal}")


if __name__ == "__main__":
    main()
