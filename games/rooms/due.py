"""What is due in a room, when, and what then happens: computers, passes made for people, people being away.

Armed anew after every change, from the room alone; a thing already due keeps its time. A delay follows from the room
and the moment, so it says nothing about tiles or choices (P18). Which action a computer takes is not decided here.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from msgspec.structs import replace

from games.engine.actions import Action, By, Pass
from games.engine.legal import legal_actions
from games.engine.seats import Seat
from games.engine.session import act
from games.rooms.authors import begun_anew
from games.rooms.holds import ends_at, renewed
from games.rooms.room import Computer, Due, Person, Room

SHORTEST_THOUGHT: Final = 0.6
LONGEST_THOUGHT: Final = 1.5
VISIBLE_PASS: Final = 1.0
AWAY_AFTER: Final = 10.0
GONE_AFTER: Final = 180.0
THOUGHT_AHEAD: Final = 0.5
"""Seconds before a computer acts in which it may think; how long it takes then does not show."""
HINT_WITHIN: Final = 8.0
"""Seconds for which a hint is waited for; then no worker lives, or all have too much to do."""
OVERDUE_AFTER: Final = 2.0
"""Whoever has the room may then play the first legal action in the place of a computer that has not."""


def armed(room: Room, now: float, pace: float) -> Room:
    """``room`` with everything that is due in it now; ``pace`` is the factor on visible delays, 0 for none."""
    due = (*_due_play(room, now, pace), *_due_absences(room))
    if room.due:
        kept = {(one.kind, one.moment, one.seat): one for one in room.due if one.seat is not None}
        due = tuple([one if one.seat is None else kept.get((one.kind, one.moment, one.seat), one) for one in due])
    return room if due == room.due else replace(room, due=due)


def next_due(room: Room) -> float | None:
    """When something is due in the room next."""
    if not room.due and not room.holds and not room.hints:
        return None
    hints = [one.at + HINT_WITHIN for one in room.hints if one.found is None]
    return min([*[one.at for one in room.due], *[ends_at(room, one) for one in room.holds], *hints], default=None)


def next_look(room: Room) -> float | None:
    """When a worker is to look at the room next: at a hint at once, at a computer's turn before it acts."""
    if not room.due and not room.holds and not room.hints:
        return None
    dues = [one.at - THOUGHT_AHEAD if one.kind == "computer" else one.at for one in room.due]
    hints = [one.at for one in room.hints if one.found is None]
    return min([*dues, *[ends_at(room, one) for one in room.holds], *hints], default=None)


def is_computer_on_turn(room: Room, seat: Seat) -> bool:
    """Whether a computer acts for ``seat``: its own, or one standing in while a person is here (P21)."""
    occupant = room.seats[seat]
    if isinstance(occupant, Person):
        return occupant.stand_in is not None and somebody_is_here(room)
    return isinstance(occupant, Computer)


def somebody_is_here(room: Room) -> bool:
    """Whether any seated person's device has a connection."""
    return any(
        isinstance(occupant, Person) and room.devices[occupant.device].presence == "here" for occupant in room.seats
    )


def goes_on_by_itself(room: Room) -> bool:
    """Whether the next action is a computer's or made by the rule, as anybody sees: a pass that somebody has asked for
    is not, since it tells of a hand."""
    deal = None if room.session is None else room.session.deal
    if deal is None or deal.turn is None:
        return False
    return deal.chain.is_blocked or is_computer_on_turn(room, deal.turn)


def is_passed_for(room: Room, seat: Seat) -> bool:
    """Whether a pass is being made for ``seat``, which is on turn (R8): all four close the deal, or it asked for it."""
    session = room.session
    if session is None or session.deal.turn != seat:
        return False
    return session.deal.chain.is_blocked or _has_asked_to_pass(room, seat)


def do_due_play(room: Room, now: float) -> Room:
    """The pass that is due now, or what an overdue computer could always do; the same room when neither is."""
    for one in room.due:
        if one.seat is None or one.at > now:
            continue
        match one.kind:
            case "closing_pass":
                return acted(room, Pass(one.seat), "rule")
            case "pass_for_me":
                return acted(room, Pass(one.seat), "pass_for_me")
            case "computer" if one.at + OVERDUE_AFTER <= now and is_computer_on_turn(room, one.seat):
                assert room.session is not None
                return acted(room, legal_actions(room.session.deal, room.session.profile)[0], None)
            case _:
                pass
    return room


def do_due_absences(room: Room, now: float) -> Room:
    """People whose devices have been silent for long enough are away, or gone."""
    silent = {one.device: one.kind for one in room.due if one.device is not None and one.at <= now}
    if not silent:
        return room
    late = {name: replace(room.devices[name], presence=kind) for name, kind in silent.items()}
    return replace(room, devices={**room.devices, **late})


def acted(room: Room, action: Action, by: By | None) -> Room:
    """``room`` after an action; ``by`` None: a computer, as the seat's own or as a stand-in."""
    if by is None:
        by = "stand_in" if isinstance(room.seats[action.seat], Person) else "computer"
        room = renewed(room)
    session = room.session
    assert session is not None
    room = begun_anew(room, len(session.deal.made))
    return replace(room, session=act(session, action, by), closed=(), declined=())


def _due_play(room: Room, now: float, pace: float) -> tuple[Due, ...]:
    if room.question is not None:  # it holds all that is made for people and by computers (P22)
        return (Due("question", room.question.until),)
    session = room.session
    seat = None if session is None else session.deal.turn
    if session is None or seat is None:
        return ()
    if session.deal.chain.is_blocked:
        return (Due("closing_pass", now + pace * VISIBLE_PASS, room.moment, seat),)
    if is_computer_on_turn(room, seat):
        if room.holds:  # readers hold computers alone, no passes that are made for people or by the rule (P22)
            return ()
        return (Due("computer", now + pace * _thought(room), room.moment, seat),)
    if _has_asked_to_pass(room, seat):
        return (Due("pass_for_me", now + pace * VISIBLE_PASS, room.moment, seat),)
    return ()


def _due_absences(room: Room) -> list[Due]:
    due = []
    for name in sorted([name for name in room.people if room.devices[name].left_at is not None]):
        known = room.devices[name]
        assert known.left_at is not None
        if known.presence == "here":
            due.append(Due("away", known.left_at + AWAY_AFTER, device=name))
        elif known.presence == "away":
            due.append(Due("gone", known.left_at + GONE_AFTER, device=name))
    return due


def _has_asked_to_pass(room: Room, seat: Seat) -> bool:
    """Whether ``seat``, on turn, wants passes made for it, and has nothing else to do."""
    occupant = room.seats[seat]
    if room.session is None or not isinstance(occupant, Person) or not occupant.pass_for_me:
        return False
    return legal_actions(room.session.deal, room.session.profile) == (Pass(seat),)


def _thought(room: Room) -> float:
    digest = blake2b(f"{room.id} {room.moment}".encode(), digest_size=2).digest()
    return SHORTEST_THOUGHT + (LONGEST_THOUGHT - SHORTEST_THOUGHT) * int.from_bytes(digest, "big") / 0xFFFF
