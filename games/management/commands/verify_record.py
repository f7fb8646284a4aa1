"""`manage.py verify_record FILE`: whether records keep the rules and their hands come from the fair shuffle."""

from __future__ import annotations

from games.management.record_command import RecordCommand
from games.records.record import Record
from games.records.verify import verify


class Command(RecordCommand):
    """Checks records."""

    help = "Checks records by the rules and by the fair shuffle."

    def answer(self, record: Record) -> dict[str, object]:
        verify(record)
        return {"valid": True, "deals": len(record.deals)}
