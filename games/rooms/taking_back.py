"""Undo, redo, restart and new session: when they are possible, what they do (P22, P23, R20, R22, R23).

Whether others have to be asked first is ``questions``' business.
"""

from __future__ import annotations

from msgspec.structs import replace

from games.engine import session as engine
from games.engine.seats import Seat
from games.engine.state import Session
from games.rooms.authors import begun_anew, own_turn
from games.rooms.dealer import Dealer
from games.rooms.dealing import with_new_session
from games.rooms.refusals import Refusal
from games.rooms.room import DeviceId, QuestionKind, Room, devices_with_people, is_person_on
from games.rooms.seating import filled, pass_for_me


def require_possible(room: Room, kind: QuestionKind, seat: Seat | None) -> None:
    """Raises ``reveal_is_final``, ``nothing_to_undo`` or ``nothing_to_redo`` when ``kind`` cannot be."""
    session = _session(room)
    if is_final(room) and kind != "new_session":
        raise Refusal("reveal_is_final")
    if kind == "undo" and (seat is None or own_turn(room, seat) is None):
        raise Refusal("nothing_to_undo")
    if kind == "redo" and (not session.taken or session.taken[-1].seat != seat):
        raise Refusal("nothing_to_redo")


def done(room: Room, kind: QuestionKind, seat: Seat | None, dealer: Dealer) -> Room:
    """``kind`` has happened. Seats emptied between matches are filled: in a deal none is empty (P2)."""
    session = _session(room)
    room = filled(room)
    match kind:
        case "undo":
            assert seat is not None
            return _without_switch(replace(room, session=engine.undo(session, seat)), session)
        case "redo":
            return replace(room, session=engine.redo(session))
        case "restart_deal":
            return replace(begun_anew(room), session=engine.restart_deal(session))
        case _:
            return with_new_session(room, dealer)


def is_final(room: Room) -> bool:
    """Whether hands that others have seen cannot be unseen: the deal has ended, with two or more devices."""
    return room.phase in ("revealed", "match_over") and len(devices_with_people(room)) > 1


def is_open(room: Room) -> bool:
    """Whether anything can be taken back or put back in place."""
    return room.session is not None and not is_final(room)


def redoable(room: Room, device: DeviceId) -> Seat | None:
    """The seat whose undo the device could redo; ``room`` is open, and something has been taken back."""
    seat = _session(room).taken[-1].seat
    return seat if is_person_on(room, seat, device) else None


def _without_switch(room: Room, before: Session) -> Room:
    """Undoing a pass that was made for somebody switches that off (protocol.md, ``pass_for_me``)."""
    undone = before.deal.made[len(_session(room).deal.made) :]
    passed = {made.action.seat for made in undone if made.by == "pass_for_me"}
    for seat in passed:
        room = pass_for_me(room, seat, on=False)
    return room


def _session(room: Room) -> Session:
    assert room.session is not None
    return room.session
