"""What is reached by an id that nobody can guess, and listed nowhere: links to finished deals, records people bring.

A link outlives its room; a brought record is kept for a while. It must not know a room, nor who may share its deals.
"""

from __future__ import annotations

import re
import secrets
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from games.models import BroughtRecord, SharedDeal

ID_BYTES: Final = 16
"""As many as make guessing hopeless."""
DAY: Final = timedelta(days=1)
_ID: Final = re.compile("[A-Za-z0-9_-]{1,32}")
"""What an id may look like: nothing else is looked for, since databases refuse some texts with an error."""


class Linked(NamedTuple):
    """The deal that a link leads to: of the room with that id, which had that code."""

    room: str
    code: str
    number: int


def link_to(deal: Linked, now: float) -> str:
    """The id of the link to ``deal``, which has one for good once somebody has shared it. Raises ``DatabaseError``."""
    made = {"id": _new_id(), "code": deal.code, "shared_at": _at(now)}
    link, _ = SharedDeal.objects.get_or_create(room=deal.room, number=deal.number, defaults=made)
    return link.id


def linked(link: str) -> Linked | None:
    """Where the link with that id leads; None if there is none. Raises ``DatabaseError``."""
    if not _ID.fullmatch(link):
        return None
    found = SharedDeal.objects.filter(id=link).values_list("room", "code", "number").first()
    return None if found is None else Linked(*found)


def bring(record: bytes, now: float) -> str:
    """Keeps a record, as ``records.record.write`` writes it, under a new id. Raises ``DatabaseError``."""
    kept = BroughtRecord.objects.create(id=_new_id(), record=record.decode(), brought_at=_at(now))
    return kept.id


def brought(record: str, now: float, days: int) -> bytes | None:
    """The record brought under that id, unless it is older than ``days``; 0: however old. Raises ``DatabaseError``."""
    if not _ID.fullmatch(record):
        return None
    there = BroughtRecord.objects.filter(id=record)
    if days:
        there = there.filter(brought_at__gte=_at(now) - days * DAY)
    found = there.values_list("record", flat=True).first()
    return None if found is None else found.encode()


def _new_id() -> str:
    return secrets.token_urlsafe(ID_BYTES)


def _at(now: float) -> datetime:
    return datetime.fromtimestamp(now, UTC)
