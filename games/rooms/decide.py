"""What becomes of a room when a device asks something of it, or something is due. Pure; the one way a room changes.

Nothing here stores, sends, waits or thinks; time and chance are arguments. What a request does is ``asked``'s business.
"""

from __future__ import annotations

from hashlib import blake2b

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from games.engine import actions
from games.engine.errors import RuleError
from games.rooms import asked, covers, due, hinting, holds, questions, requests
from games.rooms.asked import Circumstances
from games.rooms.refusals import Refusal
from games.rooms.room import (
    ANSWERS_REMEMBERED,
    Answered,
    DeviceId,
    Room,
    device_of,
)
from games.rooms.telling import happened


class Decided(Struct, frozen=True):
    """A room to be saved (the same one: there is nothing to save), and the version the request was done at."""

    room: Room
    version: int


def decide(room: Room, device: DeviceId, request: requests.RoomRequest, at: Circumstances) -> Decided:
    """The room after ``request``. Raises ``Refusal``; then nothing has changed and nothing is remembered."""
    body = digest(request)
    for answered in device_of(room, device).answers:
        if answered.id == request.id:
            if answered.body != body:
                raise Refusal("malformed", field="id")
            return Decided(room, answered.version)
    try:
        changed = asked.changed(room, device, request, at)
    except RuleError as broken:
        raise Refusal(broken.code) from broken
    after = settled(room, changed, at)
    return Decided(_remembering(after, device, Answered(request.id, body, after.version)), after.version)


def settled(before: Room, after: Room, at: Circumstances) -> Room:
    """``after`` with everything that follows from the change: version, moment, covers, question, due work, events.

    The same object as ``before`` when nothing a view shows has changed.
    """
    if after == before:
        return before
    if after.session is not before.session:
        revealed = after.revealed or after.phase in ("revealed", "match_over")
        after = replace(after, moment=before.moment + 1, question=None, hints=(), revealed=revealed)
    if after.question is not None:
        kept = questions.kept_question(after, at.now, at.dealer)
        if kept is not after:
            return settled(before, kept, at)
    if after.declined:
        after = questions.kept_declined(before, after)
    if after.holds:
        after = holds.kept_holds(after, at.now)
    after = covers.kept_covers(_with_next_version(before, after))
    if after.hints:
        after = hinting.kept_hints(after)
    return due.armed(after, at.now, at.pace)


def all_due_done(room: Room, at: Circumstances) -> Room:
    """``room`` after what is due at ``at.now``, and what is due at once after that; each change of the play has its own
    version and moment."""
    while (after := due_done(room, at)) is not room:
        room = after
    return room


def due_done(room: Room, at: Circumstances) -> Room:
    """``room`` after everything that is due at ``at.now``, but for computers that may still think."""
    after = hinting.lapsed(holds.lapsed(due.do_due_absences(room, at.now), at.now), at.now)
    if after.question is not None and after.question.until <= at.now:
        after = questions.closed(after, at.now)
    return settled(room, due.do_due_play(after, at.now), at)


def computer_done(room: Room, moment: int, action: actions.Action, at: Circumstances) -> Room:
    """``room`` after the action a computer has chosen at ``moment``; the same room when that has passed or waits."""
    waits = room.moment != moment or room.question is not None or bool(room.holds)
    if waits or not due.is_computer_on_turn(room, action.seat):
        return room
    return settled(room, due.acted(room, action, None), at)


def digest(request: requests.RoomRequest) -> bytes:
    """What tells this request from another one under the same id."""
    return blake2b(msgspec.msgpack.encode(request), digest_size=8).digest()


def _with_next_version(before: Room, after: Room) -> Room:
    version = before.version + 1
    after = replace(after, version=version, happened=happened(before, after, version))
    if after.seats is before.seats:
        after.__dict__["people"] = before.people  # they follow from the seats, and are looked at many times
    return after


def _remembering(room: Room, device: DeviceId, answered: Answered) -> Room:
    known = device_of(room, device)
    answers = (*known.answers, answered)[-ANSWERS_REMEMBERED:]
    after = replace(room, devices={**room.devices, device: replace(known, answers=answers)})
    after.__dict__.update(room.__dict__)  # what is known of it by now has nothing to do with answers
    return after
