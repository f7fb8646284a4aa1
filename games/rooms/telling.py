"""What others hear of a change: the events between two versions of a room (protocol.md, view frame)."""

from __future__ import annotations

from typing import Final

from games.engine.state import Session
from games.rooms.room import Happened, Room
from games.rooms.seating import who_sat_and_stood
from games.views.events import (
    DealEvent,
    Event,
    MatchEvent,
    RedoEvent,
    RestartEvent,
    SessionEvent,
    UndoEvent,
)
from games.views.public import last_entry
from games.views.words import DesignateEntry, PassEntry, PlayEntry

_ACTIONS: Final = (PlayEntry, PassEntry, DesignateEntry)
VERSIONS_TOLD: Final = 8
"""Events are kept for so many versions, for devices that skip some."""


def happened(before: Room, after: Room, version: int) -> tuple[Happened, ...]:
    """The events of the last few versions, with those of the change that leads to ``version``.

    An action that does not stand any more is not told to those who missed it: its tile is in a hand again, or the deal
    is another one.
    """
    kept = [one for one in before.happened if one.version > version - VERSIONS_TOLD]
    if after.session is not before.session:
        standing = 0 if after.session is None else len(after.session.deal.made)
        if before.session is not None and standing <= len(before.session.deal.made):
            kept = [one for one in kept if not (isinstance(one.event, _ACTIONS) and one.event.turn >= standing)]
    return (*kept, *[Happened(version, event) for event in what_happened(before, after)])


def what_happened(before: Room, after: Room) -> list[Event]:
    """The events of one change, in the order they are to be told."""
    told: list[Event] = [*who_sat_and_stood(before, after)] if after.seats is not before.seats else []
    if after.session is not None and after.session is not before.session:
        told += _in_the_play(before.session, after.session)
    return told


def _in_the_play(before: Session | None, after: Session) -> list[Event]:
    if before is None or after.number != before.number:
        return [*_matches_begun(before, after), DealEvent(after.number)]
    if after.restarted != before.restarted:
        return [RestartEvent()]
    if after.undone != before.undone:
        return [UndoEvent(after.taken[-1].seat, len(after.deal.made))]
    if before.taken and after.deal.made[-1] is before.taken[-1].made[-1]:
        return [RedoEvent(before.taken[-1].seat, len(before.deal.made))]
    return [last_entry(after.deal)]


def _matches_begun(before: Session | None, after: Session) -> list[Event]:
    if before is None or (after.match != before.match and after.won == (0, 0)):
        return [SessionEvent(), MatchEvent(after.match)]
    return [MatchEvent(after.match)] if after.match != before.match else []
