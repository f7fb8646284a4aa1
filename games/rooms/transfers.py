"""Going on with a seat on another device, by a link that works once (P3). Knows no tiles; of a secret its hash."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from msgspec.structs import replace

from games.engine.seats import Seat
from games.rooms.refusals import Refusal
from games.rooms.room import DeviceId, Person, Room, Transfer, device_of, is_person_on, seats_of
from games.rooms.seating import with_person_on

GOOD_FOR: Final = 600.0
"""Seconds."""
MOST_KEPT: Final = 16


def hash_of(secret: str) -> str:
    """What a room knows of a secret."""
    return sha256(secret.encode(errors="replace")).hexdigest()[:32]


def offered(room: Room, device: DeviceId, seat: Seat, secret: str, now: float) -> Room:
    """Whoever brings the secret with the hash ``secret`` may go on at ``seat``. Nobody sees it, so the version stays.

    Raises ``not_your_seat``.
    """
    if not is_person_on(room, seat, device):
        raise Refusal("not_your_seat")
    kept = [one for one in room.transfers if now < one.at + GOOD_FOR]
    return replace(room, transfers=(*kept, Transfer(secret, seat, device, now))[-MOST_KEPT:])


def taken(room: Room, device: DeviceId, secret: str, now: float) -> tuple[Room, Seat]:
    """``device`` has the seat now that the link was made for, with its person and all that is the person's.

    On the device that made it nothing happens, and the link stays good. Raises ``transfer_used``, and
    ``transfer_expired`` for one that is too old, unknown, or about somebody who is not there any more.
    """
    found = next((one for one in room.transfers if one.secret == secret), None)
    if found is not None and found.used:
        raise Refusal("transfer_used")
    if found is None or now >= found.at + GOOD_FOR or not is_person_on(room, found.seat, found.device):
        raise Refusal("transfer_expired")
    if found.device == device:
        return room, found.seat
    used = [replace(one, used=True) if one is found else one for one in room.transfers]
    return _moved(replace(room, transfers=tuple(used)), found, device, now), found.seat


def _moved(room: Room, found: Transfer, device: DeviceId, now: float) -> Room:
    old, person = device_of(room, found.device), room.seats[found.seat]
    assert isinstance(person, Person)
    room = with_person_on(room, found.seat, replace(person, device=device, stand_in=None), now)
    is_last = not seats_of(room, found.device)
    room = replace(room, devices={**room.devices, found.device: replace(old, shown=None, moved=is_last)})
    question = room.question
    if question is not None and question.device == found.device and is_last:
        room = replace(room, question=replace(question, device=device))
    return room
