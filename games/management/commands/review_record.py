"""`manage.py review_record FILE`: what each action cost against perfect play, and whether it was sound (P27)."""

from __future__ import annotations

from functools import cached_property

from django.conf import settings

from games.computers.review import Tools, review
from games.computers.review_words import Review
from games.management.record_command import RecordCommand
from games.records.record import Record
from games.reviewer import best_tools


class Command(RecordCommand):
    """Reviews records."""

    help = "Compares each action with perfect play, and with what its player knew, and prints what it cost."

    @cached_property
    def _tools(self) -> Tools:
        return best_tools(settings.GAME_VAR / "compiled")

    def answer(self, record: Record) -> Review:
        return review(record, self._tools)
