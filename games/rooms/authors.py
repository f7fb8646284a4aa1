"""Whose own actions those of a seat are: the log knows seats, and people come and go (R22).

Actions that stand and those that were taken back are one row; who sits down later owns none of it.
"""

from __future__ import annotations

from msgspec.structs import replace

from games.engine.seats import Seat, for_each_seat
from games.engine.session import last_own_turn
from games.rooms.room import Occupant, Person, Room


def actions_so_far(room: Room) -> int:
    """How many actions this deal has, with those that may be put back in place."""
    session = room.session
    return 0 if session is None else len(session.deal.made) + sum(len(batch.made) for batch in session.taken)


def own_turn(room: Room, seat: Seat) -> int | None:
    """The turn of the last action that the person who sits at ``seat`` now has made in this deal."""
    person, session = room.seats[seat], room.session
    turn = last_own_turn(session, seat) if session is not None else None
    if turn is None or not isinstance(person, Person) or turn < person.since:
        return None
    return turn


def begun_anew(room: Room, turn: int = 0) -> Room:
    """From ``turn`` on nothing of what was there before is left: whoever sits owns what comes."""
    if max([one.since for one in room.seats if isinstance(one, Person)], default=0) <= turn:
        return room
    return replace(room, seats=for_each_seat(lambda seat: _at_most(room.seats[seat], turn)))


def _at_most(occupant: Occupant, turn: int) -> Occupant:
    if isinstance(occupant, Person) and occupant.since > turn:
        return replace(occupant, since=turn)
    return occupant
