"""Finished deals into the database and out again (architecture.md, "State in Redis").

Writing twice, late or out of order is harmless: the greater revision stays. Knows records, never a room.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import NamedTuple

from msgspec.structs import replace

from games.models import PlayedDeal
from games.records import record as records
from games.rooms.finished import FinishedDeal


def keep(deals: Iterable[FinishedDeal]) -> None:
    """Writes ``deals``, each unless a later revision of it is there. In two queries, but for deals that were there."""
    newest: dict[tuple[str, int], FinishedDeal] = {}
    for deal in sorted(deals, key=lambda deal: deal.revision):
        newest[deal.room, deal.number] = deal
    PlayedDeal.objects.bulk_create([_row(deal) for deal in newest.values()], ignore_conflicts=True)
    there = PlayedDeal.objects.filter(
        room__in={room for room, _ in newest}, number__in={number for _, number in newest}
    )
    for room, number, revision in there.values_list("room", "number", "revision"):
        ours = newest.get((room, number))
        if ours is not None and revision < ours.revision:
            row = _row(ours)
            changes = {field: getattr(row, field) for field in ("code", "match", "revision", "finished_at", "record")}
            PlayedDeal.objects.filter(room=room, number=number, revision__lt=ours.revision).update(**changes)


def _row(deal: FinishedDeal) -> PlayedDeal:
    return PlayedDeal(
        room=deal.room,
        number=deal.number,
        code=deal.code,
        match=deal.match,
        revision=deal.revision,
        finished_at=datetime.fromtimestamp(deal.at, UTC),
        record=None if deal.record is None else deal.record.decode(),
    )


def forget_names(room: str) -> None:
    """Nobody has a name any more in the deals of the room with that id (P39). Raises ``DatabaseError``."""
    for row in PlayedDeal.objects.filter(room=room, record__isnull=False):
        named = records.read((row.record or "").encode())
        row.record = records.write(replace(named, names=None)).decode()
        row.save(update_fields=["record"])


class Revision(NamedTuple):
    """A deal as a room said it; without a record, it was taken back."""

    revision: int
    """The version of the room that said so."""
    record: bytes | None
    at: float
    """When it ended, or was taken back."""


NONE = Revision(0, None, 0.0)


def revisions(room: str) -> dict[int, Revision]:
    """The deals of the room with that id, by number."""
    rows = PlayedDeal.objects.filter(room=room).values_list("number", "revision", "record", "finished_at")
    return {
        number: Revision(revision, None if record is None else record.encode(), at.timestamp())
        for number, revision, record, at in rows
    }
