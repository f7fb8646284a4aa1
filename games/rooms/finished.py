"""Deals on their way to the archive: what a change of a room has finished, or withdrawn again.

A deal may finish, be taken back and finish anew; the archive keeps the newest revision. A withdrawn deal is nobody's
to see until it finishes again (P26).
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from games.engine.seats import for_each_seat
from games.records.dump import record_of, recorded_deal
from games.records.record import Record, write
from games.rooms.room import Computer, Person, Room


class FinishedDeal(Struct, frozen=True):
    """A deal of a room as the archive is to have it."""

    room: str
    """The room's id, not its code, which may return."""
    code: str
    number: int
    match: int
    revision: int
    """The version of the room that said so; a greater one replaces a smaller one."""
    at: float
    record: bytes | None
    """As ``records.record.write`` writes it; None: taken back after its reveal."""


_decoder: Final = msgspec.msgpack.Decoder(FinishedDeal)


def finished_deals(before: Room, after: Room, now: float) -> list[tuple[int, bytes]]:
    """What the archive is to be told of a change: the deal's number, and it or its end, to be read by
    ``finished_deal``."""
    if before.session is after.session:
        return []
    if after.session is not None and after.session.reckoning is not None:
        return [_encoded(after, after.session.number, after.session.match, now, record_on_table(after))]
    was = before.session
    if (
        was is not None
        and was.reckoning is not None
        and after.session is not None
        and was.number == after.session.number
    ):
        return [_encoded(after, was.number, was.match, now, None)]
    return []


def finished_deal(payload: bytes) -> FinishedDeal:
    """What ``finished_deals`` wrote."""
    return _decoder.decode(payload)


def record_on_table(room: Room) -> Record | None:
    """The record of the deal on the table; None until it has ended."""
    session = room.session
    if session is None or session.reckoning is None:
        return None
    names = for_each_seat(lambda seat: person.name if isinstance(person := room.seats[seat], Person) else None)
    levels = for_each_seat(lambda seat: computer.level if isinstance(computer := room.seats[seat], Computer) else None)
    deal = recorded_deal(session, room.shuffle)
    return record_of(session.profile, [deal], names if any(names) else None, levels)


def _encoded(room: Room, number: int, match: int, now: float, record: Record | None) -> tuple[int, bytes]:
    written = None if record is None else write(record)
    deal = FinishedDeal(room.id, room.code, number, match, room.version, now, written)
    return number, msgspec.msgpack.encode(deal)
