"""The players a seat can be given to, by name. Each is given what its seat can see, and chance, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Final, TypeAlias

from games.engine.actions import Action, Designate, Pass, Play
from games.engine.tiles import tile
from games.views.seat import SeatView

Player: TypeAlias = Callable[[SeatView, Random], Action]


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


def first(view: SeatView, chance: Random | None = None) -> Action:  # noqa: ARG001 - as every player is asked
    """The first thing it may do: the player that always has an answer."""
    return legal_actions(view)[0]


def at_random(view: SeatView, chance: Random) -> Action:
    """Any of the things it may do, all equally likely."""
    return chance.choice(legal_actions(view))


LEVELS: Final[Mapping[str, Player]] = MappingProxyType({"first": first, "random": at_random})
