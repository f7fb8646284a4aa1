"""A hint: what a seat may do, best first, with the chances it has and the reasons for the best (P19).

From a SeatView alone, and the same for the same chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from games.computers.advice import Advice, Hint, Laying
from games.computers.levels import SHARP_IN_PLAIN_PYTHON, Means, worth_of
from games.computers.playouts import OUT, TEAM
from games.computers.reasoning import reasons_for
from games.computers.thinking import Effort, Thought, think
from games.engine.actions import Action, Designate, Play
from games.engine.seats import team_of
from games.views.seat import SeatView

HINT: Final = Effort(400, 1_500)
_STANDARD_ERRORS: Final = 2.0


def hint(view: SeatView, means: Means) -> Hint:
    """The hint for the seat that sees ``view`` and is to act."""
    effort = HINT if means.machine.is_compiled else SHARP_IN_PLAIN_PYTHON
    thought = think(view, effort, means.machine, means.chance, means.stop)
    worth = worth_of(view)
    values = thought.values(worth)
    ranked = sorted(range(len(values)), key=lambda option: -values[option])
    wins = thought.values(_won_by(team_of(view.seat)))
    return Hint(
        tuple([_advice(thought.actions[option], wins[option], values[option]) for option in ranked]),
        len(ranked) > 1 and _is_close(thought, ranked[0], ranked[1], worth),
        reasons_for(thought, ranked[0]),
    )


def _is_close(thought: Thought, one: int, other: int, worth: Sequence[float]) -> bool:
    """Whether the two differ by less than chance may make them, compared world by world."""
    pairs = zip(thought.outcomes[one], thought.outcomes[other], strict=True)
    differences = [worth[first] - worth[second] for first, second in pairs]
    count = len(differences)
    mean = sum(differences) / count
    spread = sum([(each - mean) ** 2 for each in differences]) / max(1, count - 1)
    return mean <= _STANDARD_ERRORS * sqrt(spread / count)


def _advice(action: Action, win: float, match: float) -> Advice:
    win, match = round(win, 3), round(match, 3)
    match action:
        case Play(tile=laid, side=side):
            return Advice(win, match, play=Laying(laid.name, side))
        case Designate(opener=opener):
            return Advice(win, match, designate=opener)
        case _:
            return Advice(win, match, pass_=True)


def _won_by(team: int) -> tuple[float, ...]:
    won = range(OUT + TEAM * team, OUT + TEAM * (team + 1))
    return tuple([float(outcome in won) for outcome in range(OUT + 2 * TEAM)])
