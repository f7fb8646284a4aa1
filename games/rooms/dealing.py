"""Dealing: the first deal, the next ones, next matches, new sessions, each with its own secret (P28, R4, R19, R20)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from games.engine import session as engine
from games.engine.seats import Seat, for_each_seat
from games.engine.shuffle import Shuffle
from games.engine.state import Hands, Session
from games.rooms.authors import begun_anew
from games.rooms.dealer import Dealer
from games.rooms.room import Room
from games.rooms.seating import filled


def with_first_deal(room: Room, dealer: Dealer) -> Room:
    """The first deal of the room; empty seats have become ``steady`` computers."""
    return _dealt(filled(room), dealer, lambda hands: engine.start_session(room.profile, hands))


def with_next_deal(room: Room, dealer: Dealer) -> Room:
    """The next deal of the match."""
    session = _session(room)
    return _dealt(room, dealer, lambda hands: engine.next_deal(session, hands))


def with_next_match(room: Room, dealer: Dealer) -> Room:
    """The first deal of the next match (R19)."""
    session = _session(room)
    return _dealt(filled(room), dealer, lambda hands: engine.next_match(session, hands))


def with_new_session(room: Room, dealer: Dealer) -> Room:
    """The first deal of a new session (R20)."""
    session = _session(room)
    return _dealt(filled(room), dealer, lambda hands: engine.new_session(session, hands))


def with_entropy(room: Room, seats: tuple[Seat, ...], value: bytes) -> Room:
    """``value`` written at those of ``seats`` that have given none to the deal to come."""
    given = room.coming.entropy
    entropy = for_each_seat(lambda seat: value if seat in seats and given[seat] is None else given[seat])
    return room if entropy == given else replace(room, coming=Shuffle(room.coming.secret, entropy))


def _dealt(room: Room, dealer: Dealer, begin: Callable[[Hands], Session]) -> Room:
    shuffle = room.coming
    return replace(
        begun_anew(room),
        session=begin(dealer.hands(shuffle)),
        shuffle=shuffle,
        coming=Shuffle(dealer.secret()),
        revealed=False,
        closed=(),
        devices={name: replace(known, seen=(), shown=None) for name, known in room.devices.items()},
    )


def _session(room: Room) -> Session:
    assert room.session is not None
    return room.session
