"""How long the archive keeps what it has (P39): names, deals with their links, and records people bring.

Deals are counted from the last one of their room, so that a room in use keeps its whole book; and while the room itself
is there, nothing of it goes, however long ago its last deal was. It must not know a room: which are there it is told.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db.models import Max, QuerySet

from games import archive
from games.models import BroughtRecord, PlayedDeal, SharedDeal


@dataclass(frozen=True, kw_only=True)
class Terms:
    """For how many days things are kept; 0: for good."""

    rooms: int
    names: int
    deals: int
    records: int


def terms() -> Terms:
    """For how long this installation keeps things."""
    return Terms(
        rooms=settings.GAME_KEEP_ROOMS,
        names=settings.GAME_KEEP_NAMES,
        deals=settings.GAME_KEEP_DEALS,
        records=settings.GAME_KEEP_RECORDS,
    )


class Pruned(NamedTuple):
    """How much is kept no longer."""

    rooms: int
    """Whose names were forgotten."""
    deals: int
    links: int
    records: int


def quiet(terms: Terms, now: float) -> dict[str, str]:
    """The rooms of which something may go if they are there no more: their codes by their ids."""
    found = (_named(terms, now), _deals(terms, now), _links(terms, now))
    return dict(row for rows in found for row in rows.values_list("room", "code"))


def prune(terms: Terms, now: float, living: Collection[str], dry: bool = False) -> Pruned:
    """Forgets what has been kept long enough at the time ``now``; ``dry``: only counts. ``living`` are the ids of those
    ``quiet`` rooms that are there still. Raises ``DatabaseError``."""
    deals, links = (of(terms, now).exclude(room__in=living) for of in (_deals, _links))
    records = _records(terms, now)
    staying = _named(terms, now).exclude(room__in=living).exclude(room__in=deals.values("room"))
    named = list(staying.order_by("room").values_list("room", flat=True).distinct())
    pruned = Pruned(len(named), deals.count(), links.count(), records.count())
    if not dry:
        for room in named:
            archive.forget_names(room)
        for old in (links, deals, records):
            old.delete()
    return pruned


def _deals(terms: Terms, now: float) -> QuerySet[PlayedDeal]:
    before = _days_ago(terms.deals and max(terms.deals, terms.rooms), now)
    return PlayedDeal.objects.filter(room__in=_rooms_quiet_since(before)) if before else PlayedDeal.objects.none()


def _named(terms: Terms, now: float) -> QuerySet[PlayedDeal]:
    before = _days_ago(terms.names and max(terms.names, terms.rooms), now)
    named = archive.named()
    return named.filter(room__in=_rooms_quiet_since(before)) if before else named.none()


def _links(terms: Terms, now: float) -> QuerySet[SharedDeal]:
    """Links of rooms whose deals go, and such as lead to no deal of any room."""
    before = _days_ago(terms.deals and max(terms.deals, terms.rooms), now)
    if not before:
        return SharedDeal.objects.none()
    staying = PlayedDeal.objects.exclude(room__in=_rooms_quiet_since(before))
    return SharedDeal.objects.filter(shared_at__lt=before).exclude(room__in=staying.values("room"))


def _records(terms: Terms, now: float) -> QuerySet[BroughtRecord]:
    before = _days_ago(terms.records, now)
    return BroughtRecord.objects.filter(brought_at__lt=before) if before else BroughtRecord.objects.none()


def _rooms_quiet_since(before: datetime) -> QuerySet[PlayedDeal, str]:
    last = PlayedDeal.objects.values("room").annotate(last=Max("finished_at"))
    return last.filter(last__lt=before).values_list("room", flat=True)


def _days_ago(days: int, now: float) -> datetime | None:
    return datetime.fromtimestamp(now, UTC) - timedelta(days=days) if days else None
