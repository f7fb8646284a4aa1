"""What has just happened, as any seat may hear it: for motion and announcements only (protocol.md, view frame).

A view is right without its events; nothing may depend on them. An event tells no tile that is not on the table.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from games.views.words import LogEntry, Seat


class UndoEvent(Struct, frozen=True, tag_field="do", tag="undo"):
    """Actions from ``turn`` on were taken back for ``seat``."""

    seat: Seat
    turn: int


class RedoEvent(Struct, frozen=True, tag_field="do", tag="redo"):
    """What was taken back for ``seat`` stands again, from ``turn`` on."""

    seat: Seat
    turn: int


class RestartEvent(Struct, frozen=True, tag_field="do", tag="restart"):
    """The deal is at its first moment again."""


class DealEvent(Struct, frozen=True, tag_field="do", tag="deal"):
    """A deal has been dealt."""

    number: int


class MatchEvent(Struct, frozen=True, tag_field="do", tag="match"):
    """A match begins with the deal just dealt."""

    number: int


class SessionEvent(Struct, frozen=True, tag_field="do", tag="session"):
    """A session begins with the deal just dealt."""


class SitEvent(Struct, frozen=True, tag_field="do", tag="sit"):
    """A person has taken ``seat``."""

    seat: Seat


class StandEvent(Struct, frozen=True, tag_field="do", tag="stand"):
    """The person at ``seat`` has left it."""

    seat: Seat


Event: TypeAlias = (
    LogEntry | UndoEvent | RedoEvent | RestartEvent | DealEvent | MatchEvent | SessionEvent | SitEvent | StandEvent
)
