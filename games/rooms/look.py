"""What a device may know of a room: the one read path. Pure.

Built field by field from nothing; the only hand in it is the one ``covers`` says the device shows.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from games.engine.seats import BySeat, Seat, for_each_seat, team_of
from games.engine.shuffle import commitment
from games.rooms import covers, hinting, questions, taking_back
from games.rooms.authors import own_turn, own_turns
from games.rooms.due import is_passed_for
from games.rooms.holds import until_of
from games.rooms.requests import Level
from games.rooms.room import AskedHint, Computer, DeviceId, Person, Room, seats_of
from games.rooms.seating import watchers
from games.rooms.shapes import DevicePart, HoldView, NextView, Offer, PublicPart, QuestionView, SeatPart
from games.views.drawn import NOTHING, Drawn
from games.views.events import Event
from games.views.public import hand_view, match_view, opening_view, result_view, taken_entries, turn_view
from games.views.seat import SeatView, choices, seat_view
from games.views.words import DealView, LogEntry, MatchView, OpeningView, Passed, TakenEntry

_TEAMS = for_each_seat(team_of)
NO_MATCH = MatchView(1, (0, 0), (0, 0), False, ())


class Still(NamedTuple):
    """What of the public part stays as it is from action to action."""

    house_rules: dict[str, bool | int]
    opening: OpeningView | None
    deal: DealView | None
    next: NextView
    match: MatchView


def public_part(room: Room, drawn: Drawn[Still] | None = None) -> PublicPart:
    """What every device of the room may know. ``drawn`` saves work where it has seen the same room before."""
    drawn = drawn or Drawn()
    session = room.session
    seen = NOTHING if session is None else drawn.told(session.deal)
    still = drawn.still(_sources_of_still(room), lambda: _still(room))
    return PublicPart(
        code=room.code,
        version=room.version,
        moment=room.moment,
        phase=room.phase,
        profile=room.profile.id,
        house_rules=still.house_rules,
        turn=None if session is None else turn_view(session.deal),
        chain=seen.chain,
        first=seen.first,
        ends=seen.ends,
        opening=still.opening,
        deal=still.deal,
        next=still.next,
        match=still.match,
        log=seen.log,
        result=None if session is None else result_view(session, room.shuffle),
        question=_question(room, seen.log),
        holds=_holds(room) if room.holds else (),
        watchers=watchers(room),
    )


class Shared(Struct, frozen=True):
    """What the parts of all devices are made of."""

    seats: BySeat[SeatPart]
    """Who sits where, as a device without a seat sees it."""
    asked: tuple[tuple[Seat, DeviceId], ...]
    """Who would be asked about an undo, by others."""
    is_open: bool
    """See ``taking_back.is_open``."""
    turns: list[int | None]
    """See ``own_turns``."""


def shared_part(room: Room) -> Shared:
    """What the parts of all devices of the room are made of."""
    seats = _seat(room, 0), _seat(room, 1), _seat(room, 2), _seat(room, 3)
    is_open = taking_back.is_open(room)
    if not is_open:
        return Shared(seats, (), False, [])
    return Shared(seats, questions.people_asked(room, "undo"), True, own_turns(room))


def device_part(room: Room, device: DeviceId, public: PublicPart, shared: Shared | None = None) -> DevicePart:
    """What ``device`` may know besides; ``public`` is the room's public part at the same version, ``shared`` its
    ``shared_part``, where that is at hand."""
    shared = shared or shared_part(room)
    own = seats_of(room, device)
    shown, session = covers.shown_seat(room, device), room.session
    hand, may_do, undo, redo = None, None, None, None
    if session is not None:
        if shown is not None:
            hand = hand_view(session.deal.hands[shown])
            if session.deal.turn == shown and not is_passed_for(room, shown):
                may_do = choices(session, shown)
        if shared.is_open:
            undo = _undo(device, own, public.log, shared)
            redo = _redo(room, device, shared) if session.taken else None
    return DevicePart(
        seats=_with_yours(shared.seats, own),
        shown=shown,
        cover=covers.seat_to_hand_to(room, device) if shown is None else None,
        hand=hand,
        choices=may_do,
        undo=undo,
        redo=redo,
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


class Wondering(NamedTuple):
    """Somebody who has asked for a hint, and what is known at that seat (R26)."""

    asked: AskedHint
    view: SeatView


def wondering(room: Room) -> Wondering | None:
    """Whose hint is to be found next; None when nobody's is."""
    asked = hinting.wanted(room)
    if asked is None or room.session is None:
        return None
    return Wondering(asked, seat_view(room.session, asked.seat))


def _sources_of_still(room: Room) -> tuple[object, ...]:
    session = room.session
    if session is None:
        return room.profile, room.coming
    profile, number, match, scores, won, played, deal, reckoning, undone, restarted, _ = session
    of_the_match = number, match, scores, won, played, reckoning
    return profile, room.coming, room.shuffle, undone, restarted, deal.opening, deal.opener, of_the_match


def _still(room: Room) -> Still:
    session = room.session
    return Still(
        house_rules=room.profile.house_rules,
        opening=None if session is None else opening_view(session.deal),
        deal=_deal(room),
        next=_next(room),
        match=NO_MATCH if session is None else match_view(session),
    )


def _deal(room: Room) -> DealView | None:
    session = room.session
    if session is None or room.shuffle is None:
        return None
    return DealView(session.number, commitment(room.shuffle.secret), session.restarted, session.undone)


def _next(room: Room) -> NextView:
    given = tuple([seat for seat, entropy in enumerate(room.coming.entropy) if entropy is not None])
    return NextView(commitment(room.coming.secret), given)


def _question(room: Room, log: tuple[LogEntry, ...]) -> QuestionView | None:
    asked = room.question
    if asked is None:
        return None
    actions: tuple[LogEntry | TakenEntry, ...] = ()
    if asked.kind == "undo" and asked.seat is not None:
        actions = log[own_turn(room, asked.seat) :]
    elif asked.kind == "redo":
        actions = _returning(room)
    elif asked.kind == "restart_deal":
        actions = log
    return QuestionView(asked.id, asked.kind, asked.by, asked.seat, actions, asked.until, asked.agreed, asked.waiting)


def _holds(room: Room) -> tuple[HoldView, ...]:
    by_device = {one.device: one for one in room.holds}
    return tuple([HoldView(seats_of(room, device)[0], until_of(room, one)) for device, one in by_device.items()])


def _undo(device: DeviceId, own: tuple[Seat, ...], log: tuple[LogEntry, ...], shared: Shared) -> Offer | None:
    """Back to the latest own action of the device's people."""
    turns = [(turn, seat) for seat in own if (turn := shared.turns[seat]) is not None]
    if not turns:
        return None
    turn, seat = max(turns)
    return Offer(seat, log[turn:], _asks(device, shared))


def _redo(room: Room, device: DeviceId, shared: Shared) -> Offer | None:
    seat = taking_back.redoable(room, device)
    return None if seat is None else Offer(seat, _returning(room), _asks(device, shared))


def _asks(device: DeviceId, shared: Shared) -> tuple[Seat, ...]:
    return tuple([seat for seat, other in shared.asked if other != device])


def _returning(room: Room) -> tuple[TakenEntry, ...]:
    session = room.session
    return () if session is None else taken_entries(session.taken[-1], len(session.deal.made))


def _with_yours(seats: BySeat[SeatPart], own: tuple[Seat, ...]) -> BySeat[SeatPart]:
    if not own:
        return seats
    parts = list(seats)
    for seat in own:
        parts[seat] = replace(parts[seat], yours=True)
    return tuple(parts)  # type: ignore[return-value]


def _seat(room: Room, seat: Seat) -> SeatPart:
    occupant = room.seats[seat]
    person = occupant if isinstance(occupant, Person) else None
    tiles, passed = 0, None
    if room.session is not None:
        deal = room.session.deal
        tiles, ends = len(deal.hands[seat]), deal.passed[seat]
        passed = None if ends is None else Passed(*ends)
    return SeatPart(
        seat=seat,
        team=_TEAMS[seat],
        kind="person" if person else "computer" if occupant else "empty",
        name=person.name if person else None,
        level=occupant.level if isinstance(occupant, Computer) else None,
        presence=room.devices[person.device].presence if person else None,
        yours=False,
        stand_in=person.stand_in if person else None,
        tiles=tiles,
        passed=passed,
        pass_for_me=person.pass_for_me if person else False,
    )
