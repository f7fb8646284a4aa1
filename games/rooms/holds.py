"""Rules and Details hold the computers (P20): who reads, and how long that counts.

A hold belongs to one connection; its limit belongs to the device, whose people read on one screen. Knows no tiles.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from msgspec.structs import replace

from games.rooms.refusals import Refusal
from games.rooms.room import ConnectionId, DeviceId, Hold, Person, Room, device_of, seats_of

SILENT_AT_MOST: Final = 10.0
"""Seconds after the last sign of life of its connection in which a hold ends."""
HOLD_AT_MOST: Final = 60.0
"""Seconds for which others who are here wait for the people of one device, until a computer has acted again."""
COUNTS_AT_LEAST: Final = 1.5
"""Seconds that a hold counts for, however short it was: a computer thinks anew after it, for as long as that."""


def hold(room: Room, device: DeviceId, connection: ConnectionId, now: float) -> Room:
    """Somebody of ``device`` has Rules or Details open at ``connection``. Raises ``hold_spent``."""
    if is_held_by(room, connection):
        return room
    if device_of(room, device).held >= HOLD_AT_MOST:
        raise Refusal("hold_spent")
    return replace(room, holds=(*room.holds, Hold(device, connection, now, _since(room, device))))


def let_go(room: Room, connection: ConnectionId, now: float) -> Room:
    """Nobody reads at ``connection`` any more, or it is no more."""
    return _without(room, [one for one in room.holds if one.connection == connection], now)


def heard(room: Room, connection: ConnectionId, now: float) -> Room:
    """``connection`` has given a sign of life. No view shows it, so the version stays."""
    if not any(one.connection == connection and one.heard_at != now for one in room.holds):
        return room
    holds = [replace(one, heard_at=now) if one.connection == connection else one for one in room.holds]
    return replace(room, holds=tuple(holds))


def lapsed(room: Room, now: float) -> Room:
    """``room`` without the holds whose connection is silent, and those that others have waited for long enough."""
    return _without(room, [one for one in room.holds if ends_at(room, one) <= now], now)


def kept_holds(room: Room, now: float) -> Room:
    """``room``, in which somebody holds, after a change of anything: only who sits holds, and time counts only while
    others are here."""
    room = _without(room, [one for one in room.holds if not seats_of(room, one.device)], now)
    for device in {one.device: None for one in room.holds}:
        room = _counting(room, device, now)
    return room


def renewed(room: Room) -> Room:
    """A computer has acted: everybody may hold again for as long as ever."""
    if not any(known.held for known in room.devices.values()):
        return room
    return replace(room, devices={name: replace(known, held=0.0) for name, known in room.devices.items()})


def passed_on(room: Room, old: DeviceId, new: DeviceId, now: float) -> Room:
    """Somebody goes on on another device: for as long as others have waited for the old one, they have for the new."""
    known, since = device_of(room, new), _since(room, new)
    held = max(known.held, _waited(room, old, now) - (0.0 if since is None else now - since))
    return room if held == known.held else _counted(room, new, held)


def is_held_by(room: Room, connection: ConnectionId) -> bool:
    """Whether somebody reads at ``connection``."""
    return bool(room.holds) and any(one.connection == connection for one in room.holds)


def ends_at(room: Room, one: Hold) -> float:
    """When the hold ends unless something else happens."""
    until, silent = until_of(room, one), one.heard_at + SILENT_AT_MOST
    return silent if until is None else min(until, silent)


def until_of(room: Room, one: Hold) -> float | None:
    """When others will have waited long enough; None while nobody else is here."""
    return None if one.since is None else one.since + HOLD_AT_MOST - device_of(room, one.device).held


def _counting(room: Room, device: DeviceId, now: float) -> Room:
    """Time counts for the holds of ``device`` from now on, or no longer, as others are here or not."""
    mine = [one for one in room.holds if one.device == device]
    waited_for = _others_are_here(room, device)
    if all((one.since is not None) == waited_for for one in mine):
        return room
    room = _counted(room, device, _waited(room, device, now))
    since = now if waited_for else None
    return replace(room, holds=tuple([replace(one, since=since) if one in mine else one for one in room.holds]))


def _others_are_here(room: Room, device: DeviceId) -> bool:
    reader = seats_of(room, device)[0]
    return any(
        isinstance(one, Person) and seat != reader and room.devices[one.device].presence == "here"
        for seat, one in enumerate(room.seats)
    )


def _without(room: Room, ended: Collection[Hold], now: float) -> Room:
    """``room`` without these holds, or any of a device whose time is up; what they took counts."""
    if not ended:
        return room
    spent = {one.device for one in ended if (until := until_of(room, one)) is not None and until <= now}
    holds = tuple([one for one in room.holds if one not in ended and one.device not in spent])
    reading = {one.device for one in holds}
    for device in {one.device: None for one in ended}:
        if device not in reading:
            room = _counted(room, device, _waited(room, device, now))
    return replace(room, holds=holds)


def _waited(room: Room, device: DeviceId, now: float) -> float:
    """For how long others have waited for the people of ``device`` by now."""
    known, since = device_of(room, device), _since(room, device)
    if since is None:
        return known.held
    # By the very sum that until_of makes: a hold ends at it, and must be spent then, whatever sums of floats say.
    if since + HOLD_AT_MOST - known.held <= now:
        return HOLD_AT_MOST
    return min(HOLD_AT_MOST, known.held + max(COUNTS_AT_LEAST, now - since))


def _since(room: Room, device: DeviceId) -> float | None:
    """Since when others wait for the people of ``device``, if they do."""
    return next((one.since for one in room.holds if one.device == device), None)


def _counted(room: Room, device: DeviceId, held: float) -> Room:
    known = device_of(room, device)
    return replace(room, devices={**room.devices, device: replace(known, held=held)})
