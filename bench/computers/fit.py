"""Fits the weights of the policy to deeper thought, and prints them as they stand in games/computers/weights.py.

    python -m bench.computers.fit [--decisions N] [--rounds N] [--seed S]

In each round computers play deals by thinking, now and then by feeling, so that worse positions come up, too. Each
decision leaves what there was to feel of every possibility, and how it turned out; the weights are moved until the
policy's shares come as close as they can to shares by that outcome (softmax regression).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

import numpy as np

from bench.computers.strength import first_moment, machine
from games.computers.levels import Means, easy
from games.computers.policy import FEATURES, feel
from games.computers.thinking import Effort, Thought, candidate, possibilities, table_of, think
from games.computers.weights import WEIGHTS
from games.engine.actions import Action, Designate
from games.engine.session import act
from games.engine.state import Session
from games.views.seat import SeatView, seat_view

TEACHER: Final = Effort(100, 500)
BY_FEELING: Final = 0.15
"""The share of actions that are not thought about."""
SHARPNESS: Final = 0.12
"""By how much worth a possibility must be better to be chosen e times as often by the teacher."""
STEPS: Final = 400
LEARNING: Final = 0.05
# A deal lost, drawn or won, a key half as much again.
WORTH: Final = ((0.0, 1.0, 1.5, 1.0, -1.0, -1.5, -1.0), (0.0, -1.0, -1.5, -1.0, 1.0, 1.5, 1.0))

Array = Any


def decisions(count: int, weights: Sequence[float], chance: Random) -> Iterator[tuple[Array, Array]]:
    """Of so many decisions the features of each possibility, and what it was worth."""
    found = 0
    while True:
        session = first_moment(chance, chance.randrange(2))
        while (seat := session.deal.turn) is not None:
            view = seat_view(session, seat)
            if len(actions := possibilities(view)) < 2:
                session = act(session, easy(view, Means(chance)), "computer")
                continue
            thought = think(view, TEACHER, machine(), chance, weights=weights)
            values = thought.values(WORTH[seat % 2])
            if not isinstance(actions[0], Designate):
                yield _features(thought), np.array(values)
                found += 1
            if found == count:
                return
            session = _after(session, view, actions[int(np.argmax(values))], chance)


def _after(session: Session, view: SeatView, best: Action, chance: Random) -> Session:
    action = easy(view, Means(chance)) if chance.random() < BY_FEELING else best
    return act(session, action, "computer")


def _features(thought: Thought) -> Array:
    known = thought.known
    rows = []
    for action in thought.actions:
        row = [0.0] * FEATURES
        feel(table_of(known), known.hand, known.seat, candidate(action), row)
        rows.append(row)
    return np.array(rows)


def fitted(data: Sequence[tuple[Array, Array]], start: Sequence[float]) -> Array:
    """Weights from ``start`` on, moved towards the teacher's shares by Adam."""
    most = max(len(values) for _, values in data)
    features, targets = np.zeros((len(data), most, FEATURES)), np.full((len(data), most), -1e9)
    for at, (rows, values) in enumerate(data):
        features[at, : len(values)] = rows
        targets[at, : len(values)] = values / SHARPNESS
    there = targets > -1e8
    scale = features[there].std(0) + 1e-6
    features, weights, wanted = features / scale, np.array(start) * scale, _shares(targets)
    mean, square = np.zeros(FEATURES), np.zeros(FEATURES)
    for step in range(1, STEPS + 1):
        shares = _shares(np.where(there, features @ weights, -1e9))
        slope = np.einsum("nof,no->f", features, shares - wanted) / len(data) + 1e-4 * weights
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope**2
        weights -= LEARNING * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return weights / scale


def _shares(scores: Array) -> Array:
    raised = np.exp(scores - scores.max(1, keepdims=True))
    return raised / raised.sum(1, keepdims=True)


def main(words: Sequence[str]) -> None:
    """Prints the weights after each round."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--decisions", type=int, default=7_000, help="in each round (7000)")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args(words)
    weights: Sequence[float] = WEIGHTS
    for turn in range(asked.rounds):
        data = list(decisions(asked.decisions, weights, Random(f"{asked.seed} {turn}")))
        weights = [round(float(weight), 3) for weight in fitted(data, weights)]
        print(", ".join([f"{weight:.3f}" for weight in weights]), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
