"""`manage.py replay_record FILE`: who was to act, what was legal, and what each deal came to."""

from __future__ import annotations

from games.management.record_command import RecordCommand
from games.records.record import Record
from games.records.replay import Replay, replay


class Command(RecordCommand):
    """Plays records again."""

    help = "Plays records again by the rules and prints every step, its legal actions, and the results."

    def answer(self, record: Record) -> Replay:
        return replay(record)
