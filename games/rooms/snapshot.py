"""A room as bytes and back, behind a format number (architecture.md, "State in Redis").

GUARDED: imported by rooms alone; the bytes hold all four hands. What follows from a deal's actions is not saved but
folded again. A format that an older release still running would not read gets a new number and a reader for the old.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec
from msgspec import Raw, Struct

from games.engine.actions import Action, By, ByDesignation, ByDoubleSix, Designate, Made, Opening, Pass, Play
from games.engine.chain import Side
from games.engine.evolve import begin, evolve_all
from games.engine.profile import Profile, with_house_rules
from games.engine.result import DealLine, Scores
from games.engine.scoring import reckon, result_of
from games.engine.seats import BySeat, Seat, for_each_seat
from games.engine.shuffle import Shuffle
from games.engine.state import Batch, Hands, Session
from games.engine.tiles import tile
from games.records.dump import stand_ins
from games.rooms.room import (
    AskedHint,
    Device,
    DeviceId,
    Due,
    Happened,
    Hold,
    Occupant,
    Question,
    QuestionKind,
    Room,
    Transfer,
)

FORMAT: Final = 1

SavedMade: TypeAlias = tuple[Seat, By, str | None, Side | None, Seat | None]
"""Seat, by, then tile and side of a play, or the opener of a designation; a pass has neither."""
SavedShuffle: TypeAlias = tuple[bytes, BySeat[bytes | None]]


class SavedSession(Struct, frozen=True, array_like=True):
    """A session as it is saved."""

    number: int
    match: int
    scores: Scores
    won: Scores
    played: tuple[DealLine, ...]
    dealt: BySeat[str]
    representative: Seat | None
    """Of an opening by designation; None: by the double-six."""
    made: tuple[SavedMade, ...]
    undone: int
    restarted: int
    taken: tuple[tuple[Seat, tuple[SavedMade, ...]], ...]


class SavedRoom(Struct, frozen=True, array_like=True):
    """A room as it is saved."""

    id: str
    code: str
    maker: DeviceId
    made_at: float
    profile: str
    house_rules: dict[str, bool | int]
    watchers_allowed: bool
    coming: SavedShuffle
    version: int
    moment: int
    seats: BySeat[Occupant]
    devices: dict[DeviceId, Device]
    session: SavedSession | None
    shuffle: SavedShuffle | None
    revealed: bool
    stand_ins: tuple[Seat, ...]
    """For older releases alone: it follows from the actions."""
    question: Question | None
    closed: tuple[tuple[QuestionKind, Seat | None], ...]
    due: tuple[Due, ...]
    happened: tuple[Happened, ...]
    # Added since; an older release leaves out what it does not know.
    holds: tuple[Hold, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    hints: tuple[AskedHint, ...] = ()
    declined: tuple[tuple[QuestionKind, Seat, float], ...] = ()


class UnknownFormat(Exception):
    """The room was saved by a release that this one does not know."""


_encode: Final = msgspec.msgpack.Encoder().encode
_decoder: Final = msgspec.msgpack.Decoder(SavedRoom)


class Encoded:
    """What of one room has been encoded before: its devices, and of the deal on the table the hands and the actions."""

    __slots__ = ("_actions", "_dealt", "_devices", "_made")

    def __init__(self) -> None:
        self._devices: dict[DeviceId, tuple[Device, Raw]] = {}
        self._dealt: tuple[Hands | None, Raw] = None, Raw()
        self._made: tuple[Made, ...] = ()
        self._actions = b""

    def devices(self, devices: dict[DeviceId, Device]) -> dict[DeviceId, Raw]:
        """``devices``, encoded one by one; one that is the same object as before is not encoded again."""
        known = self._devices
        self._devices = {
            name: before if (before := known.get(name)) and before[0] is device else (device, Raw(_encode(device)))
            for name, device in devices.items()
        }
        return {name: encoded for name, (_, encoded) in self._devices.items()}

    def dealt(self, dealt: Hands) -> Raw:
        """The hands as they were dealt."""
        if self._dealt[0] is not dealt:
            self._dealt = dealt, Raw(_encode([" ".join(hand) for hand in dealt]))
        return self._dealt[1]

    def made(self, made: tuple[Made, ...]) -> Raw:
        """A deal's actions, as an array; those that came before are not encoded again."""
        if made[: len(self._made)] != self._made:
            self._made, self._actions = (), b""
        for one in made[len(self._made) :]:
            self._actions += _encode(_saved_made(one))
        self._made = made
        count = len(made)
        return Raw((bytes([0x90 | count]) if count < 16 else b"\xdc" + count.to_bytes(2, "big")) + self._actions)


def to_bytes(room: Room, encoded: Encoded | None = None) -> bytes:
    """``room`` as it is stored. ``encoded`` saves work where it has met the same room before."""
    encoded = encoded or Encoded()
    saved = SavedRoom(
        id=room.id,
        code=room.code,
        maker=room.maker,
        made_at=room.made_at,
        profile=room.profile.id,
        house_rules=room.profile.house_rules,
        watchers_allowed=room.watchers_allowed,
        coming=_saved_shuffle(room.coming),
        version=room.version,
        moment=room.moment,
        seats=room.seats,
        devices=encoded.devices(room.devices),  # type: ignore[arg-type]
        session=None if room.session is None else _saved_session(room.session, encoded),
        shuffle=None if room.shuffle is None else _saved_shuffle(room.shuffle),
        revealed=room.revealed,
        stand_ins=() if room.session is None else stand_ins(room.session.deal),
        question=room.question,
        closed=room.closed,
        due=room.due,
        happened=room.happened,
        holds=room.holds,
        transfers=room.transfers,
        hints=room.hints,
        declined=room.declined,
    )
    return bytes([FORMAT]) + _encode(saved)


def from_bytes(snapshot: bytes) -> Room:
    """The room that was stored. Raises ``UnknownFormat``."""
    if snapshot[0] != FORMAT:
        raise UnknownFormat(snapshot[0])
    saved = _decoder.decode(memoryview(snapshot)[1:])
    profile = with_house_rules(saved.profile, saved.house_rules)
    return Room(
        id=saved.id,
        code=saved.code,
        maker=saved.maker,
        made_at=saved.made_at,
        profile=profile,
        watchers_allowed=saved.watchers_allowed,
        coming=Shuffle(*saved.coming),
        version=saved.version,
        moment=saved.moment,
        seats=saved.seats,
        devices=saved.devices,
        session=None if saved.session is None else _session(saved.session, profile),
        shuffle=None if saved.shuffle is None else Shuffle(*saved.shuffle),
        revealed=saved.revealed,
        question=saved.question,
        closed=saved.closed,
        due=saved.due,
        happened=saved.happened,
        holds=saved.holds,
        transfers=saved.transfers,
        hints=saved.hints,
        declined=saved.declined,
    )


def _saved_shuffle(shuffle: Shuffle) -> SavedShuffle:
    return shuffle.secret, shuffle.entropy


def _saved_session(session: Session, encoded: Encoded) -> SavedSession:
    opening = session.deal.opening
    return SavedSession(
        number=session.number,
        match=session.match,
        scores=session.scores,
        won=session.won,
        played=session.played,
        dealt=encoded.dealt(session.deal.dealt),  # type: ignore[arg-type]
        representative=opening.representative if isinstance(opening, ByDesignation) else None,
        made=encoded.made(session.deal.made),  # type: ignore[arg-type]
        undone=session.undone,
        restarted=session.restarted,
        taken=tuple([(batch.seat, tuple([_saved_made(made) for made in batch.made])) for batch in session.taken]),
    )


def _session(saved: SavedSession, profile: Profile) -> Session:
    opening: Opening = ByDoubleSix() if saved.representative is None else ByDesignation(saved.representative)
    dealt: Hands = for_each_seat(lambda seat: tuple([tile(name) for name in saved.dealt[seat].split()]))
    deal = evolve_all(begin(dealt, opening), [_made(made) for made in saved.made])
    return Session(
        profile=profile,
        number=saved.number,
        match=saved.match,
        scores=saved.scores,
        won=saved.won,
        played=saved.played,
        deal=deal,
        reckoning=reckon(result_of(deal, profile), saved.scores, profile) if deal.turn is None else None,
        undone=saved.undone,
        restarted=saved.restarted,
        taken=tuple([Batch(seat, tuple([_made(one) for one in made])) for seat, made in saved.taken]),
    )


def _saved_made(made: Made) -> SavedMade:
    action, by = made
    if isinstance(action, Play):
        return action.seat, by, action.tile.name, action.side, None
    if isinstance(action, Designate):
        return action.seat, by, None, None, action.opener
    return action.seat, by, None, None, None


def _made(saved: SavedMade) -> Made:
    seat, by, name, side, opener = saved
    action: Action = Pass(seat)
    if name is not None and side is not None:
        action = Play(seat, tile(name), side)
    elif opener is not None:
        action = Designate(seat, opener)
    return Made(action, by)
