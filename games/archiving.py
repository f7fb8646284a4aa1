"""What goes from the rooms to the archive, and when it may go from there: whoever needs both comes here.

What a room says now counts: what waits in Redis beats what the archive has, be its revision smaller. A deal that comes
late has a smaller revision too, and is told apart by this: it waits no more.
"""

from __future__ import annotations

from asgiref.sync import sync_to_async
from django.db import close_old_connections

from games import archive, retention
from games.retention import Pruned
from games.rooms.finished import FinishedDeal
from games.rooms.handle import Rooms


async def keep(rooms: Rooms, deals: list[FinishedDeal]) -> None:
    """The archive has ``deals``, which waited in Redis. Raises ``StoreUnavailable`` and ``DatabaseError``."""
    for deal in await _kept(deals):
        there = (await _revisions(deal.room)).get(deal.number)
        # Only now: whatever the archive has was in Redis before, so this was not there after it unless it was lost.
        if there is not None and deal in await rooms.finished(deal.code):
            await _put_right(deal, there)


async def leave(rooms: Rooms, room: str, deals: list[FinishedDeal]) -> None:
    """The room with that id is about to be deleted: the archive has ``deals``, its last ones, and none of its people's
    names (P39). Whatever of it comes later is older. Raises as ``keep`` does; then the room is not to be deleted."""
    await keep(rooms, deals)
    await _forget_names(room)


async def prune(rooms: Rooms, now: float, dry: bool = False) -> Pruned:
    """Forgets what has been kept for long enough, and nothing of a room that is there still; ``dry``: only counts.

    Raises ``StoreUnavailable`` and ``DatabaseError``.
    """
    terms = retention.terms()
    living = await rooms.living(await _quiet(terms, now))
    return await sync_to_async(retention.prune)(terms, now, living, dry)


@sync_to_async
def _quiet(terms: retention.Terms, now: float) -> dict[str, str]:
    close_old_connections()
    return retention.quiet(terms, now)


@sync_to_async
def _kept(deals: list[FinishedDeal]) -> list[FinishedDeal]:
    close_old_connections()
    return archive.keep(deals)


_revisions = sync_to_async(archive.revisions)
_put_right = sync_to_async(archive.put_right)
_forget_names = sync_to_async(archive.forget_names)
