"""A room's finished deals, wherever they are: archived, on their way there, or on the table.

The only place that asks all three. What was taken back after its reveal is in none of them (P26).
"""

from __future__ import annotations

from games import archive
from games.archive import Revision
from games.rooms.finished import FinishedDeal
from lobby.calls import awaited, here


def deals_of(room: str, code: str) -> dict[int, Revision]:
    """The deals that stand in the room with the id ``room``, which has or had that code, by number in their order.

    Raises ``StoreUnavailable`` and ``DatabaseError``.
    """
    waiting = awaited(_waiting)(code)  # first: what the archive takes meanwhile is found there
    newest = archive.revisions(room)
    for deal in waiting:
        if deal.room == room and deal.revision > newest.get(deal.number, archive.NONE).revision:
            newest[deal.number] = Revision(deal.revision, deal.record, deal.at)
    return {number: newest[number] for number in sorted(newest) if newest[number].record is not None}


async def _waiting(code: str) -> list[FinishedDeal]:
    return await (await here()).rooms.finished(code)
