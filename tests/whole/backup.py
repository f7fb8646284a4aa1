"""Backup and restore of the hosted form, step by step as docs/hosting.md says, with the same programs."""

from __future__ import annotations

import shutil
from pathlib import Path

import redis

from tests.waiting import until_now
from tests.whole.hosted import ONE_OF_EACH, WEBS, WORKERS, Hosted


def back_up(running: Hosted, folder: Path) -> tuple[Path, bytes]:
    """Rooms first, so that no deal that goes to the archive meanwhile is in neither copy."""
    rooms = folder / "appendonlydir"
    with redis.Redis(port=running.redis_port, decode_responses=True) as valkey:
        valkey.config_set("auto-aof-rewrite-percentage", "0")
        until_now(lambda: valkey.info("persistence")["aof_rewrite_in_progress"] == 0)
        shutil.copytree(running.folder / "redis" / "appendonlydir", rooms)
        valkey.config_set("auto-aof-rewrite-percentage", "100")
    return rooms, running.postgres.dump()


def restore(running: Hosted, copy: tuple[Path, bytes]) -> None:
    """On the same machine, in place of what is there."""
    for name in (*WEBS, *WORKERS, "redis"):
        running.kill(name)
    rooms, archive = copy
    there = running.folder / "redis" / "appendonlydir"
    shutil.rmtree(there)
    shutil.copytree(rooms, there)
    running.postgres.restore(archive)
    running.complete(*ONE_OF_EACH)
