"""Hints asked for at a table, and answered: by whom, for which seat, and what was found (P19).

Asking is state like all due work, so that a hint comes although the worker that took it dies. It dies with its moment,
and with the sight of its hand. What is in a hint is not said here: it is carried as bytes. Pure.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from games.rooms import covers, requests
from games.rooms.due import HINT_WITHIN
from games.rooms.refusals import Refusal
from games.rooms.room import AskedHint, DeviceId, Room, is_person_on

MOST_OF_A_DEVICE: Final = 4
"""Hints that are kept for one device; it has as many tabs at most that are worth waiting for."""


def ask(room: Room, device: DeviceId, request: requests.AskHint, now: float) -> Room:
    """``device`` wants a hint for the seat that is on turn there. What has been found at this moment is known at once.

    Raises ``not_your_seat``, ``wrong_phase``, ``not_your_turn`` or ``covered``.
    """
    seat = request.seat
    if not is_person_on(room, seat, device):
        raise Refusal("not_your_seat")
    if room.phase not in ("designating", "playing"):
        raise Refusal("wrong_phase")
    if covers.due_seat(room, device) != seat:
        raise Refusal("not_your_turn")
    if covers.shown_seat(room, device) != seat:
        raise Refusal("covered")
    if asked_by(room, device, request.id) is not None:
        return room
    found = next((one.found for one in room.hints if one.seat == seat), None)
    mine = [one for one in room.hints if one.device == device][1 - MOST_OF_A_DEVICE :]
    others = [one for one in room.hints if one.device != device]
    return replace(room, hints=(*others, *mine, AskedHint(device, request.id, seat, now, found)))


def answer(room: Room, asked: AskedHint, found: bytes | None) -> Room:
    """``room`` with what was found for the seat of ``asked``; None: it could not be, and nobody is to wait."""
    if asked not in room.hints:
        return room
    still = [one if one.seat != asked.seat else replace(one, found=found) for one in room.hints]
    return replace(room, hints=tuple([one for one in still if one.seat != asked.seat or found is not None]))


def kept_hints(room: Room) -> Room:
    """``room`` after a change of anything: a hint is for whoever still sees the hand that is to act."""
    hints = tuple([one for one in room.hints if _is_still_for(room, one)])
    return room if hints == room.hints else replace(room, hints=hints)


def lapsed(room: Room, now: float) -> Room:
    """``room`` without the hints that have been waited for long enough."""
    hints = tuple([one for one in room.hints if one.found is not None or one.at + HINT_WITHIN > now])
    return room if hints == room.hints else replace(room, hints=hints)


def wanted(room: Room) -> AskedHint | None:
    """The hint to be found next."""
    return next((one for one in room.hints if one.found is None), None)


def asked_by(room: Room, device: DeviceId, request_id: str) -> AskedHint | None:
    """What ``device`` asked under that id, if it is still of use."""
    return next((one for one in room.hints if one.device == device and one.id == request_id), None)


def told(room: Room, device: DeviceId, request: requests.AskHint, moment: int) -> bytes | None:
    """What was found for ``request``, which ``device`` made at ``moment``; None while it is being found.

    Raises ``stale`` when the moment has passed, ``covered`` when the hand is not shown any more, ``busy`` when nobody
    has found anything.
    """
    asked = asked_by(room, device, request.id)
    if asked is not None:
        return asked.found
    if room.moment != moment:
        raise Refusal("stale")
    raise Refusal("busy" if covers.shown_seat(room, device) == request.seat else "covered")


def _is_still_for(room: Room, one: AskedHint) -> bool:
    return covers.due_seat(room, one.device) == one.seat == covers.shown_seat(room, one.device)
