"""The shapes of what a device is sent (protocol.md, "The view"): the play's own words from views, and the room's.

A device's view is its ``PublicPart``, the same for all, and its ``DevicePart``, side by side in one object.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from games.engine.chain import Ends
from games.engine.seats import BySeat
from games.rooms.requests import Level
from games.rooms.room import Presence, QuestionKind, RoomPhase
from games.views.words import (
    ChainTile,
    Choices,
    DealView,
    HandView,
    LogEntry,
    MatchView,
    OpeningView,
    Passed,
    ResultView,
    Seat,
    TakenEntry,
    Team,
    Turn,
)


class NextView(Struct, frozen=True):
    """The deal to come: the commitment to its secret, and the seats that have added to its shuffle (P28)."""

    commitment: str
    entropy: tuple[Seat, ...]


class QuestionView(Struct, frozen=True):
    """The open question: what would happen, who asks, who has agreed and who has yet to answer."""

    question: str
    kind: QuestionKind
    by: Seat
    seat: Seat | None
    actions: tuple[LogEntry | TakenEntry, ...]
    until: float
    agreed: tuple[Seat, ...]
    waiting: tuple[Seat, ...]


class HoldView(Struct, frozen=True):
    """Somebody reads Rules or Details; computers wait until then at most, if there is a limit (P20)."""

    seat: Seat
    until: float | None


class PublicPart(Struct, frozen=True):
    """What every device of the room is sent, watchers included."""

    code: str
    version: int
    moment: int
    phase: RoomPhase
    profile: str
    house_rules: dict[str, bool | int]
    turn: Turn | None
    chain: tuple[ChainTile, ...]
    first: int | None
    ends: Ends | None
    opening: OpeningView | None
    deal: DealView | None
    next: NextView
    match: MatchView
    log: tuple[LogEntry, ...]
    result: ResultView | None
    question: QuestionView | None
    holds: tuple[HoldView, ...]
    watchers: int


class SeatPart(Struct, frozen=True):
    """A seat; all but ``yours`` is public."""

    seat: Seat
    team: Team
    kind: Literal["person", "computer", "empty"]
    name: str | None
    level: Level | None
    presence: Presence | None
    yours: bool
    stand_in: Level | None
    tiles: int
    passed: Passed | None
    pass_for_me: bool


class Offer(Struct, frozen=True):
    """What an undo would take back, or a redo return, and who would be asked."""

    seat: Seat
    actions: tuple[LogEntry | TakenEntry, ...]
    asks: tuple[Seat, ...]


class DevicePart(Struct, frozen=True):
    """What one device is sent besides."""

    seats: BySeat[SeatPart]
    shown: Seat | None
    cover: Seat | None
    hand: HandView | None
    choices: Choices | None
    undo: Offer | None
    redo: Offer | None

    def __repr__(self) -> str:
        return f"<DevicePart showing seat {self.shown}>"


View: TypeAlias = tuple[PublicPart, DevicePart]
