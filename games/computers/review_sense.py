"""Whether an action was sound on what the player knew, whatever the others turned out to hold.

Each choice is played out in worlds that fit what the seat saw and what the others had done (``thinking``). A SeatView
comes in and nothing else that knows a tile.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final, NamedTuple

from games.computers.exact import Stakes
from games.computers.levels import sharp_effort
from games.computers.machine import Machine
from games.computers.thinking import think
from games.engine.actions import Action, Play
from games.engine.chain import LEFT, RIGHT
from games.engine.seats import team_of
from games.views.seat import SeatView

SLIP: Final = 0.05
"""The share of what lies between winning and losing that a sound choice may give away."""
_STANDARD_ERRORS: Final = 2.0
_RANKS: Final = (0, 1, 2, 1, -1, -2, -1)
"""By outcome of a deal played out, its rank for team 0."""


class Sense(NamedTuple):
    """What the choices were good for on what the player knew."""

    expected: tuple[float, ...]
    """Points to be expected from each choice."""
    errors: tuple[float, ...]
    """Standard error of how far each is from the best one, compared world by world."""
    slip: float
    """Points that a sound choice may give away."""

    def cost(self, chosen: int) -> float:
        """Points to be expected less than from the best choice."""
        return max(self.expected) - self.expected[chosen]

    def is_close(self, chosen: int) -> bool:
        """Whether that may well be chance."""
        return self.cost(chosen) <= _STANDARD_ERRORS * self.errors[chosen]

    def is_sound(self, chosen: int) -> bool:
        """Whether the choice was as good as any, or nearly, or too close to call."""
        return self.cost(chosen) <= self.slip or self.is_close(chosen)


def sense_of(view: SeatView, legal: tuple[Action, ...], worth: Stakes, machine: Machine) -> Sense:
    """What ``legal``, of which there are several, were good for to whoever saw ``view``. The same each time."""
    team = team_of(view.seat)
    chance = Random(repr((view.seat, view.hand, view.table.log)))  # noqa: S311 - as often as it is asked
    thought = think(view, sharp_effort(machine), machine, chance)
    points = [float(worth.worth(rank if team == 0 else -rank, team)) for rank in _RANKS]
    by_action = dict(zip(thought.actions, thought.outcomes, strict=True))
    outcomes = [by_action[action if action in by_action else _mirrored(action)] for action in legal]
    worlds = [[points[outcome] for outcome in one] for one in outcomes]
    expected = [sum(one) / len(one) for one in worlds]
    best = worlds[expected.index(max(expected))]
    errors = tuple([_error([first - second for first, second in zip(best, one, strict=True)]) for one in worlds])
    return Sense(tuple(expected), errors, SLIP * (worth.worth(1, team) - worth.worth(-1, team)))


def _mirrored(action: Action) -> Action:
    """The same tile at the other of two equal ends, which is thought about for both."""
    assert isinstance(action, Play)
    return Play(action.seat, action.tile, RIGHT if action.side == LEFT else LEFT)


def _error(differences: list[float]) -> float:
    count = len(differences)
    mean = sum(differences) / count
    return sqrt(sum([(one - mean) ** 2 for one in differences]) / (count - 1) / count)
