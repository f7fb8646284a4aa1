"""A room as bytes and back, behind a format number (architecture.md, "State in Redis").

GUARDED: imported by rooms alone; the bytes hold all four hands. What follows from a deal's actions is not saved but
folded again. A format that an older release still running would not read gets a new number and a reader for the old.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar

import msgspec
from msgspec import Raw, Struct

from games.engine.actions import ByDesignation, Made
from games.engine.profile import Profile, with_house_rules
from games.engine.seats import BySeat, Seat
from games.engine.shuffle import Shuffle
from games.engine.state import Session
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
from games.rooms.saved_session import SavedSession, saved_hands, saved_made, session_of

FORMAT: Final = 1

T = TypeVar("T")

SavedShuffle: TypeAlias = tuple[bytes, BySeat[bytes | None]]


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
    devices: dict[DeviceId, Raw]
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

    def __repr__(self) -> str:
        return f"<SavedRoom {self.code} version {self.version}>"


class UnknownFormat(Exception):
    """The room was saved by a release that this one does not know."""


_encode: Final = msgspec.msgpack.Encoder().encode
_decoder: Final = msgspec.msgpack.Decoder(SavedRoom)
_decode_device: Final = msgspec.msgpack.Decoder(Device).decode


class Encoded:
    """What of one room has been encoded before, or read: its devices; and its seats, the deals of the match, and of the
    deal on the table the hands and the actions."""

    __slots__ = ("_actions", "_devices", "_made", "_of_devices", "_whole", "stand_ins")

    def __init__(self) -> None:
        self._devices: dict[DeviceId, Device] = {}
        self._of_devices: dict[DeviceId, Raw] = {}
        self._whole: dict[str, tuple[object, Raw]] = {}
        self._made: tuple[Made, ...] = ()
        self._actions = b""
        self.stand_ins: tuple[Seat, ...] = ()
        """The seats for which a computer stood in, by the actions that ``made`` was last asked for."""

    def whole(self, name: str, value: T, as_saved: Callable[[T], object] | None = None) -> Raw:
        """``value``, which goes by ``name``; the same object as before is not encoded again."""
        known = self._whole.get(name)
        if known is None or known[0] is not value:
            known = self._whole[name] = value, Raw(_encode(value if as_saved is None else as_saved(value)))
        return known[1]

    def devices(self, devices: dict[DeviceId, Device]) -> dict[DeviceId, Raw]:
        """``devices``, encoded one by one; one that is the same object as before is not encoded again."""
        before, encoded = self._devices, self._of_devices
        if [*encoded] != [*devices]:
            before, encoded = {}, {}
        for name, device in devices.items():
            if before.get(name) is not device:
                encoded[name] = Raw(_encode(device))
        self._devices, self._of_devices = devices, encoded
        return encoded

    def devices_of(self, encoded: dict[DeviceId, Raw]) -> dict[DeviceId, Device]:
        """The devices that were encoded; one that reads as before is the same object as before."""
        before, of_before = self._devices, self._of_devices
        self._of_devices = {name: raw.copy() for name, raw in encoded.items()}
        self._devices = {
            name: before[name] if of_before.get(name) == raw else _decode_device(raw) for name, raw in encoded.items()
        }
        return self._devices

    def made(self, made: tuple[Made, ...]) -> Raw:
        """A deal's actions, as an array; those that came before are not encoded again."""
        if made[: len(self._made)] != self._made:
            self._made, self._actions, self.stand_ins = (), b"", ()
        for one in made[len(self._made) :]:
            self._actions += _encode(saved_made(one))
            if one.by == "stand_in":
                self.stand_ins = tuple(sorted({*self.stand_ins, one.action.seat}))
        self._made = made
        count = len(made)
        return Raw((bytes([0x90 | count]) if count < 16 else b"\xdc" + count.to_bytes(2, "big")) + self._actions)


def to_bytes(room: Room, encoded: Encoded | None = None) -> bytes:
    """``room`` as it is stored. ``encoded`` saves work where it has met the same room before."""
    encoded = encoded or Encoded()
    session = None if room.session is None else _saved_session(room.session, encoded)
    saved = SavedRoom(
        id=room.id,
        code=room.code,
        maker=room.maker,
        made_at=room.made_at,
        profile=room.profile.id,
        house_rules=encoded.whole("house_rules", room.profile, _house_rules),  # type: ignore[arg-type]
        watchers_allowed=room.watchers_allowed,
        coming=_saved_shuffle(room.coming),
        version=room.version,
        moment=room.moment,
        seats=encoded.whole("seats", room.seats),  # type: ignore[arg-type]
        devices=encoded.devices(room.devices),
        session=session,
        shuffle=None if room.shuffle is None else _saved_shuffle(room.shuffle),
        revealed=room.revealed,
        stand_ins=() if session is None else encoded.stand_ins,
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


def from_bytes(snapshot: bytes, before: Room | None = None, encoded: Encoded | None = None) -> Room:
    """The room that was stored. Raises ``UnknownFormat``.

    ``before`` and ``encoded`` save work where they are of the same room.
    """
    encoded = encoded or Encoded()
    known = None if before is None else before.session
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
        devices=encoded.devices_of(saved.devices),
        session=None if saved.session is None else session_of(saved.session, profile, known),
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


def _house_rules(profile: Profile) -> dict[str, bool | int]:
    return profile.house_rules


def _saved_session(session: Session, encoded: Encoded) -> SavedSession:
    opening = session.deal.opening
    return SavedSession(
        number=session.number,
        match=session.match,
        scores=session.scores,
        won=session.won,
        played=encoded.whole("played", session.played),  # type: ignore[arg-type]
        dealt=encoded.whole("dealt", session.deal.dealt, saved_hands),  # type: ignore[arg-type]
        representative=opening.representative if isinstance(opening, ByDesignation) else None,
        made=encoded.made(session.deal.made),  # type: ignore[arg-type]
        undone=session.undone,
        restarted=session.restarted,
        taken=tuple([(batch.seat, tuple([saved_made(made) for made in batch.made])) for batch in session.taken])
        if session.taken
        else (),
    )
