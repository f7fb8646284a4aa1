"""Finished deals into the database and out again (architecture.md, "State in Redis").

Writing twice, late or out of order is harmless: the greater revision stays, unless Redis has lost it (``archiving``).
A revision that is given again after that is another one: it was said at another time.
Knows records, never a room.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from django.db.models import QuerySet
from msgspec.structs import replace

from games.models import PlayedDeal
from games.records import record as records
from games.rooms.finished import FinishedDeal

NAMELESS: Final = '"names":null'
"""What a record has, as ``records.record.write`` writes it, once its names are forgotten."""


class Revision(NamedTuple):
    """A deal as a room said it; without a record, it was taken back."""

    revision: int
    """The version of the room that said so."""
    record: bytes | None
    at: float
    """When it ended, or was taken back."""


def keep(deals: Iterable[FinishedDeal]) -> list[FinishedDeal]:
    """Writes ``deals``, each unless a later revision of it is there, or the same one as said at another time; gives
    those for which one is.

    In two queries, but for deals that were there. Raises ``DatabaseError``.
    """
    newest: dict[tuple[str, int], FinishedDeal] = {}
    for deal in sorted(deals, key=lambda deal: deal.revision):
        newest[deal.room, deal.number] = deal
    PlayedDeal.objects.bulk_create([_row(deal) for deal in newest.values()], ignore_conflicts=True)
    there = PlayedDeal.objects.filter(
        room__in={room for room, _ in newest}, number__in={number for _, number in newest}
    )
    behind = []
    for room, number, revision, at in there.values_list("room", "number", "revision", "finished_at"):
        ours = newest.get((room, number))
        if ours is not None and revision < ours.revision:
            PlayedDeal.objects.filter(room=room, number=number, revision__lt=ours.revision).update(**_changes(ours))
        elif ours is not None and (revision, at) != (ours.revision, _at(ours.at)):
            behind.append(ours)
    return behind


def put_right(deal: FinishedDeal, instead_of: Revision) -> None:
    """Writes ``deal`` where the archive has a revision that its room knows no more, unless it has another by now.

    Raises ``DatabaseError``.
    """
    there = PlayedDeal.objects.filter(room=deal.room, number=deal.number, revision=instead_of.revision)
    there.filter(record=_text(instead_of.record)).update(**_changes(deal))


def _row(deal: FinishedDeal) -> PlayedDeal:
    return PlayedDeal(
        room=deal.room,
        number=deal.number,
        code=deal.code,
        match=deal.match,
        revision=deal.revision,
        finished_at=_at(deal.at),
        record=_text(deal.record),
    )


def _changes(deal: FinishedDeal) -> dict[str, Any]:
    row = _row(deal)
    return {field: getattr(row, field) for field in ("code", "match", "revision", "finished_at", "record")}


def _at(seconds: float) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)


def _text(record: bytes | None) -> str | None:
    return None if record is None else record.decode()


def named() -> QuerySet[PlayedDeal]:
    """The deals in which people have names."""
    return PlayedDeal.objects.filter(record__isnull=False).exclude(record__contains=NAMELESS)


def forget_names(room: str) -> None:
    """Nobody has a name any more in the deals of the room with that id (P39). Raises ``DatabaseError``.

    A deal that is written anew meanwhile stays as it was written, and loses its names then.
    """
    deals = named().filter(room=room)
    while found := list(deals.values_list("pk", "record")):
        for key, record in found:
            nameless = replace(records.read((record or "").encode()), names=None)
            PlayedDeal.objects.filter(pk=key, record=record).update(record=records.write(nameless).decode())


def revisions(room: str) -> dict[int, Revision]:
    """The deals of the room with that id, by number."""
    rows = PlayedDeal.objects.filter(room=room).values_list("number", "revision", "record", "finished_at")
    return {
        number: Revision(revision, None if record is None else record.encode(), at.timestamp())
        for number, revision, record, at in rows
    }
