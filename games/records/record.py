"""The format of a record, version 1: what it may say, reading and writing it, and how it is refused.

Knows shapes only. Whether the play in it is legal and the result true is for replay and verify.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Final, Literal, TypeAlias, assert_never

import msgspec
from msgspec import Meta, Struct

from games.engine import seats
from games.engine.actions import Action, ByDesignation, ByDoubleSix, Designate, Opening, Pass, Play
from games.engine.chain import Side
from games.engine.seats import BySeat
from games.engine.tiles import Tile, tile

Seat: TypeAlias = Annotated[seats.Seat, Meta(ge=0, le=3)]
Team: TypeAlias = Annotated[seats.Team, Meta(ge=0, le=1)]
MOST: Final = 2**31 - 1
"""The greatest number in a record: what every database and every program can count to."""
Count: TypeAlias = Annotated[int, Meta(ge=0, le=MOST)]
Number: TypeAlias = Annotated[int, Meta(ge=1, le=MOST)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
# Python's $ also matches before a last newline.
Level: TypeAlias = Annotated[str, Meta(pattern="^[a-z_]{1,20}$(?!\\n)")]
Scores: TypeAlias = tuple[Count, Count]

_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
"""What some editors begin a text with; JSON has none, but its readers may pass over it (RFC 8259, 8.1)."""
_UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What JSON that is none, or that is nested too deep to be told, ends in."""


class RecordError(Exception):
    """A record that is refused: its code, the rule it breaks (None for a matter of form), and where.

    ``deal`` and ``action`` count from 0 in the record; None where the fault lies in no single one. ``rule`` is a number
    of the rule book, the name of a house rule, or S and a number for a scheme of the fair shuffle.
    """

    def __init__(
        self, code: str, rule: str | None, *, deal: int | None = None, action: int | None = None, **detail: Any
    ) -> None:
        super().__init__(code, rule, deal, action)
        self.code = code
        self.rule = rule
        self.deal = deal
        self.action = action
        self.detail = detail

    def as_json(self) -> dict[str, object]:
        """What the commands and the REST API say of it."""
        place = {"deal": self.deal, "action": self.action, "rule": self.rule, "code": self.code}
        return {**place, "detail": self.detail}


class DoubleSixOpening(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="double_six"):
    """The holder of the double-six opens (R4)."""


class DesignationOpening(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="designation"):
    """The representative says who opens (R5)."""

    representative: Seat


class RecordedDesignation(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="designate"):
    """Who opens, said by the representative (R5)."""

    seat: Seat
    opener: Seat


class RecordedPlay(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="play"):
    """A tile laid; a pose on the right."""

    seat: Seat
    tile: Tile
    side: Side


class RecordedPass(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="pass"):
    """A pass."""

    seat: Seat


RecordedOpening: TypeAlias = DoubleSixOpening | DesignationOpening
RecordedAction: TypeAlias = RecordedDesignation | RecordedPlay | RecordedPass


class RecordedResult(Struct, frozen=True, forbid_unknown_fields=True):
    """How a deal ended; ``points`` by R13 and R14, before R18, and 0 in a draw."""

    kind: Literal["out", "blocked"]
    team: Team | None
    points: Count
    key: bool
    representative: Seat | None
    totals: BySeat[Count]


class Marks(Struct, frozen=True, forbid_unknown_fields=True):
    """What was taken back, and the seats at which a computer stood in."""

    undone: Count = 0
    restarted: Count = 0
    stand_ins: Annotated[tuple[Seat, ...], Meta(max_length=4)] = ()


class RecordedShuffle(Struct, frozen=True, forbid_unknown_fields=True):
    """The proof of a shuffle (P28). Its texts are checked by verify alone."""

    scheme: Count
    commitment: str
    secret: str
    entropy: BySeat[str | None]


class RecordedDeal(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One finished deal. What follows from the rules may be left out, and is then worked out."""

    number: Number | None = None
    match: Number | None = None
    hands: tuple[tuple[Tile, ...], ...]
    opening: RecordedOpening
    actions: tuple[RecordedAction, ...]
    result: RecordedResult | None = None
    scores_before: Scores | None = None
    scores_after: Scores | None = None
    match_over: bool | None = None
    marks: Marks | None = None
    shuffle: RecordedShuffle | None = None


class Record(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One finished deal, or consecutive deals of one session."""

    format: Literal["verandah.record"]
    version: Literal[1]
    profile: str
    house_rules: dict[str, bool | Count] = {}
    names: BySeat[Name | None] | None = None
    computers: BySeat[Level | None] = (None, None, None, None)
    deals: Annotated[tuple[RecordedDeal, ...], Meta(min_length=1)]


def read(text: bytes) -> Record:
    """The record written as JSON in ``text``. Raises ``RecordError`` with code ``malformed`` naming the field."""
    try:
        return _DECODER.decode(text.removeprefix(_BYTE_ORDER_MARK))
    except _UNREADABLE as error:
        raise _malformed(str(error)) from None


def write(value: object) -> bytes:
    """JSON of a record or of anything made of its parts, on one line without its end."""
    return _ENCODER.encode(value)


def each_text(lines: Iterable[bytes]) -> Iterator[bytes]:
    """The JSON texts in ``lines``: one a line if the first line is complete by itself, else a single one."""
    remaining = iter(lines)
    first = next((line for line in remaining if line.strip()), b"").removeprefix(_BYTE_ORDER_MARK)
    try:
        msgspec.json.decode(first)
    except _UNREADABLE:
        yield first + b"".join(remaining)
        return
    yield first
    yield from (line for line in remaining if line.strip())


def action_of(recorded: RecordedAction) -> Action:
    """The engine's action for a recorded one."""
    match recorded:
        case RecordedDesignation(seat=seat, opener=opener):
            return Designate(seat, opener)
        case RecordedPlay(seat=seat, tile=laid, side=side):
            return Play(seat, laid, side)
        case RecordedPass(seat=seat):
            return Pass(seat)
    assert_never(recorded)


def opening_of(recorded: RecordedOpening) -> Opening:
    """The engine's opening for a recorded one."""
    match recorded:
        case DoubleSixOpening():
            return ByDoubleSix()
        case DesignationOpening(representative=representative):
            return ByDesignation(representative)
    assert_never(recorded)


def _tile(kind: type, name: Any) -> Tile:
    if kind is not Tile or not isinstance(name, str):
        raise ValueError("not a tile")
    return tile(name)


def _name(value: Any) -> str:
    if not isinstance(value, Tile):
        raise TypeError(f"no part of a record: {type(value)}")
    return value.name


def _malformed(message: str) -> RecordError:
    # msgspec tells the place at the end of its message, and only there.
    field = re.search(r"`\$\.?([^`]*)`$", message)
    place = re.search(r"`\$\.deals\[(\d+)\](?:\.actions\[(\d+)\])?", message)
    deal, action = (None if index is None else int(index) for index in (place.groups() if place else (None, None)))
    return RecordError("malformed", None, deal=deal, action=action, field=field[1] if field else None)


_DECODER = msgspec.json.Decoder(Record, dec_hook=_tile)
_ENCODER = msgspec.json.Encoder(enc_hook=_name)
