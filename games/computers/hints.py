"""A hint: what a seat may do, best first, with the chances it has and the reasons for the best (P19).

From a SeatView alone, and the same for the same chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from msgspec import UNSET, Struct, UnsetType

from games.computers.levels import SHARP_IN_PLAIN_PYTHON, Means, worth_of
from games.computers.playouts import OUT, TEAM
from games.computers.reasoning import reasons_for
from games.computers.reasons import Reason
from games.computers.thinking import Effort, Thought, think
from games.engine.actions import Action, Designate, Play
from games.engine.chain import Side
from games.engine.seats import team_of
from games.views.seat import SeatView
from games.views.words import Seat, TileName

HINT: Final = Effort(400, 1_500)
_STANDARD_ERRORS: Final = 2.0


class Laying(Struct, frozen=True):
    """A tile and where it goes."""

    tile: TileName
    side: Side

    def __repr__(self) -> str:
        return "<Laying>"


class Advice(Struct, frozen=True, rename={"pass_": "pass"}):
    """One thing the seat may do, and how it would turn out: exactly one of the first three is there."""

    win: float
    """How likely the own team then wins the deal."""
    match: float
    """How likely it then wins the match."""
    play: Laying | UnsetType = UNSET
    designate: Seat | UnsetType = UNSET
    pass_: bool | UnsetType = UNSET


class Hint(Struct, frozen=True):
    """What a seat may do, best first."""

    best: tuple[Advice, ...]
    close: bool
    """Whether the second may well be as good as the first: it is too close to call."""
    reasons: tuple[Reason, ...]
    """For the best."""

    def __repr__(self) -> str:
        return f"<Hint: {len(self.best)} things to do>"


def hint(view: SeatView, means: Means) -> Hint:
    """The hint for the seat that sees ``view`` and is to act. Raises ``Stopped`` when there was no time for any."""
    effort = HINT if means.machine.is_compiled else SHARP_IN_PLAIN_PYTHON
    thought = think(view, effort, means.machine, means.chance, means.stop)
    if not thought.worlds:
        raise Stopped
    worth = worth_of(view)
    values = thought.values(worth)
    ranked = sorted(range(len(values)), key=lambda option: -values[option])
    wins = thought.values(_won_by(team_of(view.seat)))
    return Hint(
        tuple([_advice(thought.actions[option], wins[option], values[option]) for option in ranked]),
        len(ranked) > 1 and _is_close(thought, ranked[0], ranked[1], worth),
        reasons_for(thought, ranked[0]),
    )


class Stopped(Exception):
    """Thinking was broken off before anything had come of it."""


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
