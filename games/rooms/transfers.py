"""Going on with a seat on another device, by a link that works once (P3). Knows no tiles; of a secret its hash."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from msgspec.structs import replace

from games.engine.seats import Seat
from games.rooms.holds import passed_on
from games.rooms.refusals import Refusal
from games.rooms.room import DeviceId, Person, Room, Transfer, device_of, is_person_on, seats_of
from games.rooms.seating import with_person_on, without_links

GOOD_FOR: Final = 600.0
"""Seconds."""
MOST_OF_A_SEAT: Final = 4
"""Links that are kept for one seat; a newer one takes the place of its oldest."""


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
    others = [one for one in kept if one.seat != seat]
    mine = [one for one in kept if one.seat == seat][1 - MOST_OF_A_SEAT :]
    return replace(room, transfers=(*others, *mine, Transfer(secret, seat, device, now)))


def taken(room: Room, device: DeviceId, secret: str, now: float) -> tuple[Room, Seat]:
    """``device`` has the seat now that the link was made for, with its person and all that is the person's.

    On the device that made it nothing happens, and the link stays good; nor on the one that goes on there: its first
    answer may have been lost. Raises ``transfer_used``; ``transfer_expired`` for one that is too old, unknown, or about
    somebody who is not there any more; ``busy`` when the room can't remember one more device.
    """
    found = next((one for one in room.transfers if one.secret == secret), None)
    if found is not None and found.used_by is not None:
        if found.used_by == device and is_person_on(room, found.seat, device):
            return room, found.seat
        raise Refusal("transfer_used")
    if found is None or now >= found.at + GOOD_FOR or not is_person_on(room, found.seat, found.device):
        raise Refusal("transfer_expired")
    if found.device == device:
        return room, found.seat
    used = [replace(one, used_by=device) if one is found else one for one in room.transfers]
    return _moved(replace(room, transfers=tuple(used)), found, device, now), found.seat


def _moved(room: Room, found: Transfer, device: DeviceId, now: float) -> Room:
    seat, old, person = found.seat, found.device, room.seats[found.seat]
    assert isinstance(person, Person)
    room = with_person_on(without_links(room, seat), seat, replace(person, device=device, stand_in=None), now)
    room = passed_on(room, old, device, now)
    is_last = not seats_of(room, old)
    room = replace(room, devices={**room.devices, old: replace(device_of(room, old), shown=None, moved=is_last)})
    if is_last and room.maker == old:
        room = replace(room, maker=device)
    question = room.question
    if question is not None and question.device == old and question.by == seat:
        room = replace(room, question=replace(question, device=device))
    return room
