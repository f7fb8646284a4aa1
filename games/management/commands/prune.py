"""`manage.py prune`: forgets what the archive has kept for long enough. Workers do so too, every hour."""

from __future__ import annotations

import json
from typing import Any

from asgiref.sync import async_to_sync
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.archiving import prune
from games.process import Process
from games.retention import Pruned
from games.rooms.pipeline import StoreUnavailable


class Command(BaseCommand):
    """Forgets names, deals, links and brought records by the settings GAME_KEEP_…."""

    help = "Forgets names, deals with their links, and brought records that were kept for long enough (GAME_KEEP_…)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="only count")

    def handle(self, *, dry_run: bool, **_: Any) -> None:
        try:
            pruned = async_to_sync(_pruned)(dry_run)
        except StoreUnavailable as away:
            raise CommandError("Redis does not answer, and it alone knows which rooms are there still.") from away
        self.stdout.write(json.dumps(pruned._asdict()))


async def _pruned(dry: bool) -> Pruned:
    mine = Process()
    await mine.store.open()
    try:
        return await prune(mine.rooms, await mine.store.time(), dry)
    finally:
        await mine.close()
