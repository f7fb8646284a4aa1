"""A record with all that it may leave out, as the rules reach it: for whoever shows it without playing it again."""

from __future__ import annotations

from msgspec.structs import replace

from games.records.dump import recorded_deal
from games.records.record import Marks, Record
from games.records.replay import play


def completed(record: Record) -> Record:
    """``record`` with number, match, result and scores of every deal. Raises ``RecordError`` as ``play`` does."""
    deals = []
    for recorded, played in zip(record.deals, play(record), strict=True):
        told = recorded_deal(played.moments[-1], None)
        deals.append(replace(told, hands=recorded.hands, marks=recorded.marks or Marks(), shuffle=recorded.shuffle))
    return replace(record, deals=tuple(deals))
