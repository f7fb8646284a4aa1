"""What a device may ask of its room (protocol.md, "From the device"). Typed; parsed once, by wire.inbound.

Who is asking is not in a request: it comes from the cookie. Knows nothing of how a request is answered.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from games.engine.chain import Side
from games.engine.tiles import TILES

SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
TileName: TypeAlias = Literal[tuple(str(tile) for tile in TILES)]  # type: ignore[valid-type]
Level: TypeAlias = Literal["easy", "steady", "sharp"]
Counter: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]
# Python's $ also matches before a last newline.
RequestId: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$(?!\\n)")]

LONGEST_NAME_FIELD = 200
"""Code units read of a name before ``names`` looks at it; what a name may be is said there."""


class Request(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """Anything a device may ask; ``id`` is the device's own."""

    id: RequestId


class PlayRequest(Request, frozen=True):
    """A request that changes the play, made on the view of ``moment``."""

    moment: Counter


class Sit(Request, frozen=True, tag="sit"):
    """Take a seat (P2)."""

    seat: SeatNumber
    name: Annotated[str, Meta(max_length=LONGEST_NAME_FIELD)]


class Stand(Request, frozen=True, tag="stand"):
    """Leave a seat (P2)."""

    seat: SeatNumber


class SeatComputer(Request, frozen=True, tag="seat_computer"):
    """Put a computer on an empty seat, change its level, or empty the seat again."""

    seat: SeatNumber
    level: Level | None


class Start(PlayRequest, frozen=True, tag="start"):
    """The first deal; empty seats become ``steady`` computers."""


class Designate(PlayRequest, frozen=True, tag="designate"):
    """Say who of the two partners opens (R5)."""

    seat: SeatNumber
    opener: SeatNumber


class Play(PlayRequest, frozen=True, tag="play"):
    """Lay a tile on a side (R7)."""

    seat: SeatNumber
    tile: TileName
    side: Side

    def __repr__(self) -> str:  # it may be refused, and its tile stay hidden
        return f"<Play at seat {self.seat}>"


class Pass(PlayRequest, frozen=True, tag="pass"):
    """Pass (R8)."""

    seat: SeatNumber


class NextDeal(PlayRequest, frozen=True, tag="next_deal"):
    """Deal again after a reveal."""


class NextMatch(PlayRequest, frozen=True, tag="next_match"):
    """Deal again after the end of a match (R19)."""


class Undo(PlayRequest, frozen=True, tag="undo"):
    """Take back the last own action at ``seat`` (R22)."""

    seat: SeatNumber


class Redo(PlayRequest, frozen=True, tag="redo"):
    """Return what ``seat`` took back (R22)."""

    seat: SeatNumber


class RestartDeal(PlayRequest, frozen=True, tag="restart_deal"):
    """The same hands from the first moment (R23)."""


class NewSession(PlayRequest, frozen=True, tag="new_session"):
    """Everything to nothing, a fresh deal (R20)."""


class StandIn(Request, frozen=True, tag="stand_in"):
    """Let a computer play for an away person (P21)."""

    seat: SeatNumber
    level: Level


class FreeSeat(Request, frozen=True, tag="free_seat"):
    """Free the seat of a gone person (P21)."""

    seat: SeatNumber


class Answer(Request, frozen=True, tag="answer"):
    """Agree to or decline the open question; the asker declining withdraws it (P22)."""

    question: Annotated[str, Meta(max_length=64)]
    agree: bool


class Reveal(Request, frozen=True, tag="reveal"):
    """I am at ``seat``, show my hand (P15)."""

    seat: SeatNumber


class Cover(Request, frozen=True, tag="cover"):
    """Cover the hand of ``seat`` (P15)."""

    seat: SeatNumber


class Hold(Request, frozen=True, tag="hold"):
    """Rules or Details are open at this connection, or closed again (P20)."""

    on: bool


class PassForMe(Request, frozen=True, tag="pass_for_me"):
    """Let passes be made for the person at ``seat`` (P8)."""

    seat: SeatNumber
    on: bool


class Entropy(Request, frozen=True, tag="entropy"):
    """The device's part in the next shuffle (P28)."""

    value: Annotated[str, Meta(pattern="^[0-9a-f]{64}$(?!\\n)")]


class AskHint(Request, frozen=True, tag="hint"):
    """Say what ``seat``, which is on turn, could do, and why (P19)."""

    seat: SeatNumber


class Ping(Request, frozen=True, tag="ping"):
    """Are you there, and is my version still the newest."""

    version: Counter


RoomRequest: TypeAlias = (
    Sit
    | Stand
    | SeatComputer
    | Start
    | Designate
    | Play
    | Pass
    | NextDeal
    | NextMatch
    | Undo
    | Redo
    | RestartDeal
    | NewSession
    | StandIn
    | FreeSeat
    | Answer
    | Reveal
    | Cover
    | Hold
    | PassForMe
    | Entropy
)
"""What a room decides on and remembers; ``hint`` and ``ping`` it does not."""
