"""The players a seat can be given to, by name. Each is given what its seat sees, means to think, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from games.computers.knowledge import knowledge
from games.computers.machine import PLAIN, Machine
from games.computers.match import worth
from games.computers.policy import feelings
from games.computers.thinking import Effort, Stop, Thought, candidate, never, possibilities, table_of, think
from games.computers.weights import WEIGHTS
from games.engine.actions import Action, Designate, Pass, Play
from games.engine.profile import Profile, with_house_rules
from games.engine.seats import team_of
from games.engine.tiles import tile
from games.views.seat import SeatView


class Means(NamedTuple):
    """What a player thinks with. The same view and chance give the same action, unless ``stop`` breaks thinking off."""

    chance: Random
    machine: Machine = PLAIN
    stop: Stop = never


Player: TypeAlias = Callable[[SeatView, Means], Action]

EASY_TEMPERATURE: Final = 1.4
"""How far from its feeling the easy level strays; by measure (docs/benchmarks.md)."""
STEADY_OPENING: Final = Effort(60)
SHARP: Final = Effort(300, 1_000)
SHARP_IN_PLAIN_PYTHON: Final = Effort(24, 80)
"""What a machine that is not compiled does in about the same time."""


def legal_actions(view: SeatView) -> tuple[Action, ...]:
    """Everything the seat may do, as its view offers it; empty when it is not on turn."""
    choices, seat = view.choices, view.seat
    if choices is None:
        return ()
    if choices.openers is not None:
        return tuple([Designate(seat, opener) for opener in choices.openers])
    if choices.may_pass:
        return (Pass(seat),)
    return tuple([Play(seat, tile(play.tile), side) for play in choices.plays for side in play.sides])


def first(view: SeatView, means: Means | None = None) -> Action:  # noqa: ARG001 - as every player is asked
    """The first thing it may do: the player that always has an answer."""
    return legal_actions(view)[0]


def at_random(view: SeatView, means: Means) -> Action:
    """Any of the things it may do, all equally likely."""
    return means.chance.choice(legal_actions(view))


def greedy(view: SeatView, means: Means | None = None) -> Action:  # noqa: ARG001
    """The heaviest tile it may lay; it opens itself."""
    return max(legal_actions(view), key=lambda action: action.tile.pips if isinstance(action, Play) else 0)


def easy(view: SeatView, means: Means) -> Action:
    """What feels good, and often enough something else."""
    actions = possibilities(view)
    if len(actions) < 2:
        return first(view)
    if isinstance(actions[0], Designate):
        return means.chance.choice(actions)
    felt = _felt(view, actions)
    weights = [exp((one - max(felt)) / EASY_TEMPERATURE) for one in felt]
    return means.chance.choices(actions, weights)[0]


def steady(view: SeatView, means: Means) -> Action:
    """What feels best; who opens, by playing a few deals out."""
    actions = possibilities(view)
    if len(actions) < 2:
        return first(view)
    if isinstance(actions[0], Designate):
        return _best(think(view, STEADY_OPENING, means.machine, means.chance, means.stop), view)
    return actions[_greatest(_felt(view, actions))]


def sharp(view: SeatView, means: Means) -> Action:
    """What wins the match most often, played out in worlds that fit what everybody has done."""
    actions = possibilities(view)
    if len(actions) < 2:
        return first(view)
    return _best(think(view, sharp_effort(means.machine), means.machine, means.chance, means.stop), view)


LEVELS: Final[Mapping[str, Player]] = MappingProxyType({"easy": easy, "steady": steady, "sharp": sharp})
"""What a seat can be given to at a table."""
PLAYERS: Final[Mapping[str, Player]] = MappingProxyType(
    {**LEVELS, "first": first, "random": at_random, "greedy": greedy}
)
"""Those, and the ones to measure them by."""


def sharp_effort(machine: Machine) -> Effort:
    """How much the sharp level thinks, and a hint."""
    return SHARP if machine.is_compiled else SHARP_IN_PLAIN_PYTHON


def worth_of(view: SeatView) -> tuple[float, ...]:
    """By outcome of the deal, how likely the seat's team then is to win the match."""
    return worth(_profile(view), view.table.match.scores, team_of(view.seat))


def _best(thought: Thought, view: SeatView) -> Action:
    return thought.actions[_greatest(thought.values(worth_of(view)))]


def _felt(view: SeatView, actions: Sequence[Action]) -> list[float]:
    known = knowledge(view)
    return feelings(table_of(known), known.hand, known.seat, [candidate(action) for action in actions], WEIGHTS)


def _greatest(values: Sequence[float]) -> int:
    return max(range(len(values)), key=values.__getitem__)


def _profile(view: SeatView) -> Profile:
    return with_house_rules(view.table.profile, view.table.house_rules)
