"""What a device may know of a room: the one read path. Pure.

Built field by field from nothing; the only hand in it is the one ``covers`` says the device shows.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from games.engine.seats import BySeat, Seat, for_each_seat, team_of
from games.engine.session import last_own_turn
from games.engine.shuffle import commitment
from games.rooms import covers, questions, taking_back
from games.rooms.due import is_passed_for
from games.rooms.holds import until_of
from games.rooms.requests import Level
from games.rooms.room import Computer, DeviceId, Person, Room, seats_of
from games.rooms.seating import watchers
from games.rooms.shapes import DevicePart, HoldView, NextView, Offer, PublicPart, QuestionView, SeatPart
from games.views.events import Event
from games.views.public import TableView, hand_view, table_view, taken_entries
from games.views.seat import SeatView, choices, seat_view
from games.views.words import DealView, LogEntry, MatchView, Passed, TakenEntry

NO_MATCH = MatchView(1, (0, 0), (0, 0), False, ())


def public_part(room: Room) -> PublicPart:
    """What every device of the room may know."""
    table = None if room.session is None else table_view(room.session, room.shuffle)
    return PublicPart(
        code=room.code,
        version=room.version,
        moment=room.moment,
        phase=room.phase,
        profile=room.profile.id,
        house_rules=table.house_rules if table else room.profile.house_rules,
        turn=table.turn if table else None,
        chain=table.chain if table else (),
        first=table.first if table else None,
        ends=table.ends if table else None,
        opening=table.opening if table else None,
        deal=_deal(room),
        next=_next(room),
        match=table.match if table else NO_MATCH,
        log=table.log if table else (),
        result=table.result if table else None,
        question=_question(room, table),
        holds=_holds(room),
        watchers=watchers(room),
    )


def seat_parts(room: Room) -> BySeat[SeatPart]:
    """Who sits where, as a device without a seat sees it."""
    return for_each_seat(lambda seat: _seat(room, seat))


def device_part(room: Room, device: DeviceId, public: PublicPart, seats: BySeat[SeatPart] | None = None) -> DevicePart:
    """What ``device`` may know besides; ``public`` is the room's public part at the same version, ``seats`` its
    ``seat_parts``, where they are at hand."""
    shown = covers.shown_seat(room, device)
    session = room.session
    may_act = shown is not None and session is not None and not is_passed_for(room, shown)
    return DevicePart(
        seats=_with_yours(seats or seat_parts(room), seats_of(room, device)),
        shown=shown,
        cover=covers.seat_to_hand_to(room, device),
        hand=hand_view(session.deal.hands[shown]) if session is not None and shown is not None else None,
        choices=choices(session, shown) if may_act and session is not None and shown is not None else None,
        undo=_undo(room, device, public.log),
        redo=_redo(room, device),
    )


def events_since(room: Room, version: int) -> list[Event]:
    """What has happened after ``version``, as far back as it is kept."""
    return [one.event for one in room.happened if one.version > version]


class Thinking(NamedTuple):
    """A computer that is to act: how well it plays, what it knows, and at which moment."""

    level: Level
    view: SeatView
    moment: int
    at: float
    """When it acts."""


def thinking(room: Room, by: float) -> Thinking | None:
    """The computer whose action is due at ``by`` or before; None when none is (R26)."""
    for one in room.due:
        if one.kind == "computer" and one.at <= by and one.seat is not None and room.session is not None:
            occupant = room.seats[one.seat]
            level = occupant.level if isinstance(occupant, Computer) else occupant.stand_in if occupant else None
            assert level is not None
            return Thinking(level, seat_view(room.session, one.seat), room.moment, one.at)
    return None


def _deal(room: Room) -> DealView | None:
    session = room.session
    if session is None or room.shuffle is None:
        return None
    return DealView(session.number, commitment(room.shuffle.secret), session.restarted, session.undone)


def _next(room: Room) -> NextView:
    given = tuple([seat for seat, entropy in enumerate(room.coming.entropy) if entropy is not None])
    return NextView(commitment(room.coming.secret), given)


def _question(room: Room, table: TableView | None) -> QuestionView | None:
    asked = room.question
    if asked is None:
        return None
    actions: tuple[LogEntry | TakenEntry, ...] = ()
    if asked.kind == "undo" and room.session is not None and asked.seat is not None and table is not None:
        actions = table.log[last_own_turn(room.session, asked.seat) :]
    elif asked.kind == "redo":
        actions = _returning(room)
    elif asked.kind == "restart_deal" and table is not None:
        actions = table.log
    return QuestionView(asked.id, asked.kind, asked.by, asked.seat, actions, asked.until, asked.agreed, asked.waiting)


def _holds(room: Room) -> tuple[HoldView, ...]:
    by_device = {one.device: one for one in room.holds}
    return tuple([HoldView(seats_of(room, device)[0], until_of(room, one)) for device, one in by_device.items()])


def _undo(room: Room, device: DeviceId, log: tuple[LogEntry, ...]) -> Offer | None:
    found = taking_back.undoable(room, device)
    if found is None:
        return None
    seat, turn = found
    return Offer(seat, log[turn:], questions.who_is_asked(room, device, "undo"))


def _redo(room: Room, device: DeviceId) -> Offer | None:
    seat = taking_back.redoable(room, device)
    if seat is None:
        return None
    return Offer(seat, _returning(room), questions.who_is_asked(room, device, "redo"))


def _returning(room: Room) -> tuple[TakenEntry, ...]:
    session = room.session
    return () if session is None else taken_entries(session.taken[-1], len(session.deal.made))


def _with_yours(seats: BySeat[SeatPart], own: tuple[Seat, ...]) -> BySeat[SeatPart]:
    parts = list(seats)
    for seat in own:
        parts[seat] = replace(parts[seat], yours=True)
    first, second, third, fourth = parts
    return first, second, third, fourth


def _seat(room: Room, seat: Seat) -> SeatPart:
    occupant = room.seats[seat]
    person = occupant if isinstance(occupant, Person) else None
    deal = None if room.session is None else room.session.deal
    ends = deal.passed[seat] if deal else None
    return SeatPart(
        seat=seat,
        team=team_of(seat),
        kind="person" if person else "computer" if occupant else "empty",
        name=person.name if person else None,
        level=occupant.level if isinstance(occupant, Computer) else None,
        presence=room.devices[person.device].presence if person else None,
        yours=False,
        stand_in=person.stand_in if person else None,
        tiles=len(deal.hands[seat]) if deal else 0,
        passed=None if ends is None else Passed(*ends),
        pass_for_me=person.pass_for_me if person else False,
    )
