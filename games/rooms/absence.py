"""What the others may do about somebody who is away: let a computer play, or free the seat (P21).

Nobody is ever forfeited. Whether others have to be asked first is ``questions``' business.
"""

from __future__ import annotations

from typing import Final

from games.engine.seats import Seat
from games.rooms.refusals import Refusal
from games.rooms.requests import Level
from games.rooms.room import DeviceId, Person, Presence, QuestionKind, Room
from games.rooms.seating import vacated, with_stand_in

KINDS: Final[frozenset[QuestionKind]] = frozenset({"stand_in", "free_seat"})


def is_away(room: Room, seat: Seat | None) -> bool:
    """Whether a person sits at ``seat`` and has no connection."""
    return _presence(room, seat) in ("away", "gone")


def is_gone(room: Room, seat: Seat | None) -> bool:
    """Whether a person sits at ``seat`` who has had no connection for 3 minutes."""
    return _presence(room, seat) == "gone"


def of(room: Room, seat: Seat) -> tuple[DeviceId, Presence] | None:
    """Whose device it is that may be absent at ``seat``, and for how long it is; None where no person sits."""
    person = room.seats[seat]
    return (person.device, room.devices[person.device].presence) if isinstance(person, Person) else None


def require_away(room: Room, kind: QuestionKind, seat: Seat) -> None:
    """Raises ``not_away`` unless the person at ``seat`` is away, or gone for a seat to be freed after the start."""
    wanted = ("gone",) if kind == "free_seat" and room.phase != "gathering" else ("away", "gone")
    if _presence(room, seat) not in wanted:
        raise Refusal("not_away")


def require_gone(room: Room, seat: Seat | None) -> None:
    """Raises ``not_away`` unless the person at ``seat`` is gone, or nothing has begun: nobody else is here to agree."""
    if room.phase != "gathering" and not is_gone(room, seat):
        raise Refusal("not_away")


def done(room: Room, seat: Seat, level: Level | None) -> Room:
    """A computer of ``level`` stands in at ``seat``; without a level the seat is free."""
    return vacated(room, seat) if level is None else with_stand_in(room, seat, level)


def _presence(room: Room, seat: Seat | None) -> Presence | None:
    there = None if seat is None else of(room, seat)
    return None if there is None else there[1]
