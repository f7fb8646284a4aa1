"""Finished deals into the database and out again (architecture.md, "State in Redis").

Writing twice, late or out of order is harmless: the greater revision stays. Knows records, never a room.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import NamedTuple

from django.db import IntegrityError, transaction

from games.models import PlayedDeal
from games.rooms.finished import FinishedDeal


def keep(deals: Iterable[FinishedDeal]) -> None:
    """Writes ``deals``, each unless a later revision of it is there."""
    for deal in deals:
        changes = {
            "code": deal.code,
            "match": deal.match,
            "revision": deal.revision,
            "finished_at": datetime.fromtimestamp(deal.at, UTC),
            "record": None if deal.record is None else deal.record.decode(),
        }
        row = PlayedDeal.objects.filter(room=deal.room, number=deal.number)
        if row.filter(revision__lt=deal.revision).update(**changes):
            continue
        try:
            with transaction.atomic():
                PlayedDeal.objects.create(room=deal.room, number=deal.number, **changes)
        except IntegrityError:
            continue  # it is there, in this revision or a later one


class Revision(NamedTuple):
    """A deal as a room said it, and when; without a record, it was taken back."""

    revision: int
    record: bytes | None


NONE = Revision(0, None)


def revisions(room: str) -> dict[int, Revision]:
    """The deals of the room with that id, by number."""
    rows = PlayedDeal.objects.filter(room=room).values_list("number", "revision", "record")
    return {
        number: Revision(revision, None if record is None else record.encode()) for number, revision, record in rows
    }
