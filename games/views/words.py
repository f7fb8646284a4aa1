"""The shapes views are made of: plain values, as they travel. Knows no rules and no hidden state."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from games.engine import seats
from games.engine.actions import By
from games.engine.chain import Side
from games.engine.seats import BySeat

Seat: TypeAlias = Annotated[seats.Seat, Meta(ge=0, le=3)]
Team: TypeAlias = Annotated[seats.Team, Meta(ge=0, le=1)]
TileName: TypeAlias = Annotated[str, Meta(pattern="^[0-6]-[0-6]$")]
"""A tile as it is written, ``"3-5"``."""
HandView: TypeAlias = tuple[TileName, ...]


class DesignateEntry(Struct, frozen=True, tag_field="do", tag="designate"):
    """A designation as it stands in the log: a record's action plus turn and by."""

    seat: Seat
    opener: Seat
    turn: int
    by: By


class PlayEntry(Struct, frozen=True, tag_field="do", tag="play"):
    """A tile laid, as it stands in the log."""

    seat: Seat
    tile: TileName
    side: Side
    turn: int
    by: By


class PassEntry(Struct, frozen=True, tag_field="do", tag="pass"):
    """A pass as it stands in the log, with the ends it was made at."""

    seat: Seat
    left: int
    right: int
    turn: int
    by: By


class TakenPlayEntry(Struct, frozen=True, tag_field="do", tag="play"):
    """A play that has been taken back: who and when, but not what. Its tile is in a hand again."""

    seat: Seat
    turn: int
    by: By


class TakenPassEntry(Struct, frozen=True, tag_field="do", tag="pass"):
    """A pass that has been taken back. The ends it was made at could tell a tile that was taken back before it."""

    seat: Seat
    turn: int
    by: By


LogEntry: TypeAlias = DesignateEntry | PlayEntry | PassEntry
TakenEntry: TypeAlias = DesignateEntry | TakenPlayEntry | TakenPassEntry


class ChainTile(Struct, frozen=True):
    """A tile on the table, with the values it shows to the left and to the right."""

    tile: TileName
    seat: Seat
    turn: int
    left: int
    right: int


class Passed(Struct, frozen=True):
    """The ends a seat passed at."""

    left: int
    right: int


class Turn(Struct, frozen=True):
    """Who acts next, and the number of that action in its deal, from 0."""

    seat: Seat
    turn: int


class DoubleSixOpening(Struct, frozen=True, tag_field="kind", tag="double_six"):
    """The holder of the double-six opens (R4)."""


class DesignationOpening(Struct, frozen=True, tag_field="kind", tag="designation"):
    """The representative says who opens (R5); ``opener`` is None until then."""

    representative: Seat
    opener: Seat | None


class NextDesignation(Struct, frozen=True, tag_field="kind", tag="designation"):
    """The next deal is opened by designation; nobody has been named yet."""

    representative: Seat


OpeningView: TypeAlias = DoubleSixOpening | DesignationOpening
NextOpening: TypeAlias = DoubleSixOpening | NextDesignation


class DealLineView(Struct, frozen=True):
    """A finished deal as one line of its match; ``points`` before R18."""

    number: int
    team: Team | None
    points: int
    key: bool
    kind: Literal["out", "blocked"]
    scores: tuple[int, int]


class MatchView(Struct, frozen=True, dict=True):
    """Where the match stands, and the matches won before and with it."""

    number: int
    scores: tuple[int, int]
    won: tuple[int, int]
    over: bool
    deals: tuple[DealLineView, ...]


class DealView(Struct, frozen=True):
    """The deal on the table; the counts of restarts and undos go on growing while it lasts."""

    number: int
    commitment: str
    restarted: int
    undone: int


class ShuffleView(Struct, frozen=True):
    """The proof of a shuffle, opened at the end of its deal (P28)."""

    scheme: int
    commitment: str
    secret: str
    entropy: BySeat[str | None]


class ResultView(Struct, frozen=True):
    """The end of a deal: the whole reckoning and the four hands (P24, R25)."""

    kind: Literal["out", "blocked"]
    team: Team | None
    points: int
    key: bool
    hard_ends: tuple[int, ...]
    representative: Seat | None
    totals: BySeat[int]
    hands: BySeat[HandView]
    dealt: BySeat[HandView]
    scores_before: tuple[int, int]
    scores_after: tuple[int, int]
    bruk: bool
    house_rule: str | None
    next_opening: NextOpening
    shuffle: ShuffleView | None


class PlayChoice(Struct, frozen=True):
    """A tile that may be played now, and the sides it may go to; a pose: right."""

    tile: TileName
    sides: tuple[Side, ...]

    def __repr__(self) -> str:
        return "<PlayChoice>"


class Choices(Struct, frozen=True, rename={"may_pass": "pass"}):
    """What a seat may do on its turn: exactly one of the three holds something."""

    plays: tuple[PlayChoice, ...]
    may_pass: bool
    openers: tuple[Seat, Seat] | None

    def __repr__(self) -> str:
        return f"<Choices: {len(self.plays)} plays>"
