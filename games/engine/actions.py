"""What a seat does in a deal, who did it for the seat, and how a deal is opened (R4, R5, R7, R8).

Only what is public about an action: an action names no tile but the one it lays.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from games.engine.chain import Side
from games.engine.seats import Seat
from games.engine.tiles import Tile


@dataclass(frozen=True, slots=True)
class Designate:
    """The representative says which partner opens (R5)."""

    seat: Seat
    opener: Seat


@dataclass(frozen=True, slots=True)
class Play:
    """A tile is laid on a side of the chain. A pose is on the right (R7)."""

    seat: Seat
    tile: Tile
    side: Side


@dataclass(frozen=True, slots=True)
class Pass:
    """A seat without a fitting tile passes (R8)."""

    seat: Seat


Action: TypeAlias = Designate | Play | Pass

By: TypeAlias = Literal["person", "computer", "stand_in", "pass_for_me", "rule"]
"""Who made an action for its seat. Only ``person`` is the person's own (R22); ``rule`` is a closing pass (R8)."""


class Made(NamedTuple):
    """An action and who made it."""

    action: Action
    by: By


@dataclass(frozen=True, slots=True)
class ByDoubleSix:
    """The holder of the double-six opens (R4)."""


@dataclass(frozen=True, slots=True)
class ByDesignation:
    """The winners' representative says who opens (R5, R6)."""

    representative: Seat


Opening: TypeAlias = ByDoubleSix | ByDesignation
