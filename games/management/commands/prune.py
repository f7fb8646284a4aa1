"""`manage.py prune`: forgets what the archive has kept for long enough. Workers do so too, every hour."""

from __future__ import annotations

import json
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.retention import prune, terms


class Command(BaseCommand):
    """Forgets names, deals, links and brought records by the settings GAME_KEEP_…."""

    help = "Forgets names, deals with their links, and brought records that were kept for long enough (GAME_KEEP_…)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="only count")

    def handle(self, *, dry_run: bool, **_: Any) -> None:
        now = time.time()  # noqa: TID251 - days are counted; it needs no Redis
        self.stdout.write(json.dumps(prune(terms(), now, dry_run)._asdict()))
