"""What a room takes: memory in each process, and for an action bytes to the devices, in Redis and on its disk.

    script/bench footprint [--rooms 500] [--webs 1,2] [--together] [--seconds 15]

Four sockets a room, one action a second in every room. With two web processes each has two of a room's sockets, and
every action is rung from one to the other; ``--together``: each has half of the rooms. Memory is what the processes
have grown by since before the first room, garbage and all.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import redis

from bench.installation import VALKEY, WORKER, Installation, installation
from bench.load import LoadedRoom, gathered
from bench.server import measure, open_many

_GATHERED_BEFORE: Final = 20
"""Rooms opened before anything is measured: a process grows at its first room for good."""


class Taken(NamedTuple):
    """What has been taken so far, in bytes."""

    memory: dict[str, int]
    """By process."""
    rooms: int
    """Of Redis, for what it holds."""
    heard: int
    """By devices, in frames."""
    told: int
    """By Redis, to those who ask it or listen."""
    asked: int
    """By Redis, from those."""
    written: int
    """To the append-only file."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints what a room takes while it plays, and what an action does."""
    parser = argparse.ArgumentParser(prog="script/bench footprint", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rooms", type=int, default=500)
    parser.add_argument("--webs", default="1,2")
    parser.add_argument("--together", action="store_true")
    parser.add_argument("--seconds", type=float, default=15.0)
    options = parser.parse_args(arguments)
    open_many()
    for webs in map(int, options.webs.split(",")):
        with tempfile.TemporaryDirectory() as folder, installation(Path(folder), webs) as running:
            with redis.Redis.from_url(running.redis_url) as client:
                client.config_set("auto-aof-rewrite-percentage", 0)  # or the file would become smaller meanwhile
            asyncio.run(_show(running, options.rooms, options.seconds, together=options.together))


async def _show(running: Installation, count: int, seconds: float, *, together: bool) -> None:
    chance = Random(count)
    first = await gathered(_GATHERED_BEFORE, running.addresses, chance, together=together)
    empty = _taken(running, first)
    rooms = [*first, *await gathered(count, running.addresses, chance, together=together)]
    idle, actions = _taken(running, rooms), sum(room.actions for room in rooms)
    figures = await measure(running, rooms, seconds, human=True)
    played, actions = _taken(running, rooms), sum(room.actions for room in rooms) - actions

    webs = len(running.addresses)
    print(f"{webs} web, {count} rooms: {figures.per_second:.0f} actions a second, p99 {figures.p99:.0f} ms")
    print(f"a room, kB:            begun {_memory(empty, idle, count)}; played on {_memory(empty, played, count)}")
    print(f"an action, us of CPU:  {_each(figures.cpu, 1.0)}")
    spans = {
        "to devices": played.heard - idle.heard,
        "from Redis": played.told - idle.told,
        "to Redis": played.asked - idle.asked,
        "to its disk": played.written - idle.written,
    }
    print(f"an action, bytes:      {_each(spans, float(actions))}")


def _memory(before: Taken, after: Taken, count: int) -> str:
    webs = sum(after.memory[name] - before.memory[name] for name in before.memory if name.startswith("web"))
    named = {
        "web": webs,
        "worker": after.memory[WORKER] - before.memory[WORKER],
        "Valkey": after.memory[VALKEY] - before.memory[VALKEY],
        "of that kept": after.rooms - before.rooms,
    }
    return _each({name: value / 1000 for name, value in named.items()}, float(count))


def _each(values: dict[str, float] | dict[str, int], parts: float) -> str:
    return ", ".join(f"{name} {value / parts:.1f}" for name, value in values.items())


def _taken(running: Installation, rooms: Sequence[LoadedRoom]) -> Taken:
    with redis.Redis.from_url(running.redis_url) as client:
        info = client.info()
    return Taken(
        {name: _resident(pid) for name, pid in running.pids().items()},
        info["used_memory"],
        sum(room.heard_bytes for room in rooms),
        info["total_net_output_bytes"],
        info["total_net_input_bytes"],
        info["aof_current_size"],
    )


def _resident(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    main()
