"""Whose own actions those of a seat are: the log knows seats, and people come and go (R22).

Actions that stand and those that were taken back are one row; who sits down later owns none of it.
"""

from __future__ import annotations

from msgspec.structs import replace

from games.engine.seats import Seat, for_each_seat
from games.rooms.room import Occupant, Person, Room


def actions_so_far(room: Room) -> int:
    """How many actions this deal has, with those that may be put back in place."""
    session = room.session
    return 0 if session is None else len(session.deal.made) + sum(len(batch.made) for batch in session.taken)


def own_turns(room: Room) -> list[int | None]:
    """By seat, the turn of the last action that the person who sits there now has made in this deal."""
    made = () if room.session is None else room.session.deal.made
    latest, missing = [-1, -1, -1, -1], 4
    for turn in range(len(made) - 1, -1, -1):
        action, by = made[turn]
        if by == "person" and latest[action.seat] < 0:
            latest[action.seat] = turn
            missing -= 1
            if not missing:
                break
    return [
        turn if isinstance(person, Person) and turn >= person.since else None
        for person, turn in zip(room.seats, latest, strict=True)
    ]


def own_turn(room: Room, seat: Seat) -> int | None:
    """The same for one seat."""
    return own_turns(room)[seat]


def begun_anew(room: Room, turn: int = 0) -> Room:
    """From ``turn`` on nothing of what was there before is left: whoever sits owns what comes."""
    if max([one.since for one in room.seats if isinstance(one, Person)], default=0) <= turn:
        return room
    return replace(room, seats=for_each_seat(lambda seat: _at_most(room.seats[seat], turn)))


def _at_most(occupant: Occupant, turn: int) -> Occupant:
    if isinstance(occupant, Person) and occupant.since > turn:
        return replace(occupant, since=turn)
    return occupant
