"""Whose hand a device shows, and to whom it must be handed (P15 to P17). One mechanism, shared device or not.

A device with one person always shows that hand. A device that holds or has held two people's seats shows none until
somebody says "I am N"; nothing here looks into a hand.
"""

from __future__ import annotations

from msgspec.structs import replace

from games.engine.seats import Seat
from games.rooms.due import is_passed_for
from games.rooms.refusals import Refusal
from games.rooms.room import STRANGER, Device, DeviceId, Person, Room, device_of, is_person_on


def shown_seat(room: Room, device: DeviceId) -> Seat | None:
    """Whose hand ``device`` shows now; None outside a deal in play."""
    if room.phase not in ("designating", "playing"):
        return None
    known = room.devices.get(device, STRANGER)
    if known.shared:
        return known.shown
    own = room.people.get(device)
    return own[0] if own else None


def seat_to_hand_to(room: Room, device: DeviceId) -> Seat | None:
    """Whom a covered device must be handed to; None when it is not covered or none of its people must act."""
    if not device_of(room, device).shared or shown_seat(room, device) is not None:
        return None
    return due_seat(room, device)


def due_seat(room: Room, device: DeviceId) -> Seat | None:
    """The seat on ``device`` whose person must act now. A seat that is being passed for is not (P15)."""
    seat = None if room.session is None else room.session.deal.turn
    if seat is None or not is_person_on(room, seat, device) or is_passed_for(room, seat):
        return None
    return seat


def reveal(room: Room, device: DeviceId, seat: Seat) -> Room:
    """``seat``'s person is at the device. Raises ``covered`` while another of its people must act."""
    if due_seat(room, device) not in (None, seat):
        raise Refusal("covered")
    return _showing(room, device, seat)


def cover(room: Room, device: DeviceId, seat: Seat | None = None) -> Room:
    """The device shows no hand; with ``seat``, only if it is that hand it shows."""
    if seat is not None and device_of(room, device).shown != seat:
        return room
    return _showing(room, device, None)


def kept_covers(room: Room) -> Room:
    """``room`` after a change of anything: what must be covered now is, and what is shown has been seen."""
    changed = {}
    people = room.people
    for name, known in room.devices.items():
        own = people.get(name)
        if not known.shared and (not own or own[0] in known.seen):
            continue  # as after most actions: what it shows it has shown before
        kept = _kept(room, name, known)
        if kept is not known:
            changed[name] = kept
    return replace(room, devices={**room.devices, **changed}) if changed else room


def _kept(room: Room, name: DeviceId, known: Device) -> Device:
    shown = shown_seat(room, name)
    if shown is not None and known.shared:
        occupant = room.seats[shown]
        mine = isinstance(occupant, Person) and occupant.device == name
        if not mine or due_seat(room, name) not in (None, shown):
            shown = None
    if known.shared and known.shown != shown:
        known = replace(known, shown=shown)
    if shown is not None and shown not in known.seen:
        known = replace(known, seen=(*known.seen, shown))
    return known


def _showing(room: Room, device: DeviceId, seat: Seat | None) -> Room:
    known = device_of(room, device)
    if not known.shared or known.shown == seat:
        return room
    return replace(room, devices={**room.devices, device: replace(known, shown=seat)})
