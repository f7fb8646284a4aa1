"""What a review says: codes with values, no words; those are in locales/ (P27). Only of deals that have ended.

Points are those of the match, for the team of the seat that acts: how far its lead moves (``exact.Stakes``).
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from games.engine.seats import BySeat
from games.records.record import RecordedPlay
from games.records.replay import Option
from games.views.words import Seat, Team, TileName

VERSION: Final = 1
"""To be raised when the same record gets another review than before."""

Judgement: TypeAlias = Literal["reasonable", "mistake", "unlucky", "lucky"]
"""By what it cost against perfect play, and whether it was sound on what the player knew: nothing and sound, something
and unsound, something though sound, nothing though unsound."""


class MissedKey(Struct, frozen=True, tag_field="code", tag="missed_key"):
    """The team could have made sure of a key, and now can't."""


class AllowedKey(Struct, frozen=True, tag_field="code", tag="allowed_key"):
    """The opponents can now make sure of a key, and could not before."""


class DeadDouble(Struct, frozen=True, tag_field="code", tag="dead_double"):
    """Since this action the double in the hand of ``seat`` can never be laid."""

    seat: Seat
    tile: TileName


Note: TypeAlias = MissedKey | AllowedKey | DeadDouble


class Choice(Struct, frozen=True):
    """Something the seat could do."""

    action: Option
    value: int
    """Points, if all four play perfectly from then on, seeing all hands."""
    expected: float | None
    """Points to be expected on what the player knew; None where nothing was to choose."""


class ReviewedAction(Struct, frozen=True):
    """One action of the deal beside everything that could have been done instead."""

    turn: int
    seat: Seat
    forced: bool
    """Whether it was all that could be done."""
    value: int
    """Points before the action, if all four play perfectly."""
    cost: int
    """Points that perfect play would have kept."""
    choices: tuple[Choice, ...]
    """All that was legal, as ``replay_record`` lists it."""
    chosen: int
    """Which of the choices it was."""
    best: tuple[int, ...]
    """Which of the choices are best, all equally, with perfect play."""
    judgement: Judgement | None
    """None where nothing was to choose."""
    expected_cost: float | None
    """Points less than the best choice, to be expected on what the player knew."""
    close: bool
    """Whether that much may well be chance: the choice was too close to call."""
    line: tuple[RecordedPlay, ...]
    """Where it cost something, one way the deal goes on from the best choice with perfect play; passes left out."""
    notes: tuple[Note, ...]


class Par(Struct, frozen=True):
    """How a deal ends if all four play perfectly from its first moment."""

    team: Team | None
    key: bool
    """By a key; said only where the match counts it for more than another win."""


class SeatReview(Struct, frozen=True):
    """How one seat did."""

    decisions: int
    """Actions with something to choose."""
    mattered: int
    """Those of them where some choice cost points."""
    kept: int
    """Those of them that cost nothing."""
    cost: int
    """Points given away in all."""
    mistakes: int
    unlucky: int
    lucky: int


class DealReview(Struct, frozen=True):
    """A deal beside perfect play, and beside what its players knew."""

    number: int
    match: int
    stakes: tuple[int, int, int, int, int]
    """Points to team 0 if it loses by a key, loses, draws, wins, wins by a key (R13 to R18)."""
    par: Par
    values: tuple[int, ...]
    """Points to team 0 before each action if all four play perfectly from there, and at last what came of it."""
    turning: int | None
    """The turn of the first action that cost something."""
    actions: tuple[ReviewedAction, ...]
    seats: BySeat[SeatReview]

    def __repr__(self) -> str:
        return f"<DealReview: {len(self.actions)} actions>"


class Review(Struct, frozen=True):
    """The review of a record."""

    deals: tuple[DealReview, ...]
