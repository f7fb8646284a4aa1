"""What a hint says, as it travels: what may be done, best first, its chances, and the reasons for the best (P19).

Shapes only; how a hint is found is for ``hints``.
"""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from games.computers.reasons import Reason
from games.engine.chain import Side
from games.views.words import Seat, TileName


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
