"""A room's finished deals, wherever they are: archived, on their way there, or on the table.

The only place that asks all three. What was taken back after its reveal is in none of them (P26). What a room says
beats what the archive has: a failover may lose writes of Redis, and then the room is in a deal again that the archive
has seen ended.
"""

from __future__ import annotations

from games import archive
from games.archive import Revision
from games.records import record as records
from games.rooms.finished import FinishedDeal
from games.rooms.handle import RoomNotFound
from games.rooms.looks import Look
from games.unlisted import Linked
from lobby.calls import awaited, here, now


def deals_of(look: Look) -> dict[int, Revision]:
    """The deals that stand in a room, by number in their order: none that it is in, and none that is still to come.

    Raises ``StoreUnavailable`` and ``DatabaseError``.
    """
    waiting, archived = _told(look.room_id, look.code)
    number, ended = look.deal_number, look.record_on_table()
    standing = {known: deal for known, deal in (archived | waiting).items() if known < number}
    if ended is not None:
        standing[number] = waiting.get(number) or _as_on_table(look, ended, archived.get(number))
    return _in_order(standing)


def deal_behind(link: Linked) -> bytes | None:
    """The record of the deal that ``link`` leads to, also when its room is gone; None while it does not stand.

    Raises ``StoreUnavailable`` and ``DatabaseError``.
    """
    look = awaited(_room)(link.code)
    if look is not None and look.room_id == link.room:
        standing = deals_of(look)
    else:
        waiting, archived = _told(link.room, link.code)
        standing = _in_order(archived | waiting)
    return standing[link.number].record if link.number in standing else None


def _told(room: str, code: str) -> tuple[dict[int, Revision], dict[int, Revision]]:
    """What waits of the room with that id, and what the archive has; asked after the room itself was."""
    waiting = awaited(_waiting)(code)  # first: what the archive takes meanwhile is found there
    told = {deal.number: Revision(deal.revision, deal.record, deal.at) for deal in waiting if deal.room == room}
    return told, archive.revisions(room)


def _as_on_table(look: Look, ended: bytes, archived: Revision | None) -> Revision:
    """What the archive has of the deal on the table, if it ended there as it did here; it may know other names."""
    if archived is None:
        return Revision(look.version, ended, awaited(now)())
    if archived.record is not None and records.read(archived.record).deals == records.read(ended).deals:
        return archived
    return Revision(look.version, ended, archived.at)


def _in_order(deals: dict[int, Revision]) -> dict[int, Revision]:
    return {number: deals[number] for number in sorted(deals) if deals[number].record is not None}


async def _waiting(code: str) -> list[FinishedDeal]:
    return await (await here()).rooms.finished(code)


async def _room(code: str) -> Look | None:
    try:
        return await (await here()).rooms.look(code)
    except RoomNotFound:
        return None
