"""An upgrade in the middle of play: processes of an older release are replaced by ours, one after another.

    script/bench rolling --older COMMIT [--rooms 200] [--seconds 10] [--seed 7]

Two web processes behind one address, a worker and a Valkey. The older release is that commit of this repository, taken
out into a folder of its own. Rooms of every sharing play at human pace all the while; witnesses hold everything they
were told to the records. A device that is cut off comes back at once, which is harder than what browsers do: they
spread over three seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from bench.chaos.rooms import PlayingRooms
from bench.device import Device
from bench.front import front
from bench.installation import ROOT, WORKER, Installation, installation

_PAUSE: Final = 1.0
"""Seconds of thought before an action, on the average."""
_WEBS: Final = ("web0", "web1")
_HEADING: Final = (
    f"{'replaced':<9} {'took s':>7} {'cut off':>8}   away s: p50 p99 longest   answered ms: p50 p99 longest"
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints a line for each process replaced; returns 1 if anything acknowledged was lost, or anything else wrong."""
    parser = argparse.ArgumentParser(prog="script/bench rolling", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--older", required=True, metavar="COMMIT", help="the release that runs before")
    parser.add_argument("--rooms", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0, help="of play between two replacements")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args(arguments)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with (
        TemporaryDirectory() as folder,
        _taken_out(options.older, Path(folder) / "older") as older,
        installation(Path(folder) / "var", len(_WEBS), older, GAME_PACE="1") as running,
    ):
        return asyncio.run(_upgrade(running, options.rooms, options.seconds, Random(options.seed)))


@contextmanager
def _taken_out(commit: str, folder: Path) -> Iterator[Path]:
    """The tree of ``commit``, in ``folder``."""
    subprocess.run(["git", "worktree", "add", "--quiet", "--detach", folder, commit], cwd=ROOT, check=True)
    try:
        yield folder
    finally:
        subprocess.run(["git", "worktree", "remove", "--force", folder], cwd=ROOT, check=True)


async def _upgrade(running: Installation, count: int, seconds: float, chance: Random) -> int:
    async with front(running.addresses) as address:
        rooms = PlayingRooms([address], count, chance, _PAUSE)
        devices = [device for party in rooms.parties for device in party.devices]
        print(_HEADING)
        async with rooms.playing():
            await asyncio.sleep(seconds)
            _tell("nothing", 0.0, devices)
            await asyncio.to_thread(running.upgrade, ROOT)
            for name in (*_WEBS, WORKER):
                began = asyncio.get_running_loop().time()
                await asyncio.to_thread(_replace, running, name)
                took = asyncio.get_running_loop().time() - began
                await asyncio.sleep(seconds)
                _tell(name, took, devices)
    kinds = [problem.kind for problem in rooms.problems]
    print(
        f"{rooms.acknowledged} actions acknowledged, {rooms.deals} deals held against their records:"
        f" {kinds.count('lost')} lost, {kinds.count('doubled')} doubled, {kinds.count('leaked')} leaked,"
        f" {kinds.count('wrong')} otherwise wrong"
    )
    for problem in rooms.problems[:20]:
        print(problem.text, file=sys.stderr)
    return 1 if rooms.problems else 0


def _replace(running: Installation, name: str) -> None:
    running.end_one(name)
    running.start(name)
    running.wait_until_ready()


def _tell(name: str, took: float, devices: Sequence[Device]) -> None:
    """A line about what has happened to ``devices`` since the last one."""
    away = sorted(seconds for device in devices for seconds in device.away)
    answered = sorted(seconds * 1000 for device in devices for seconds in device.answered)
    for device in devices:
        device.away.clear()
        device.answered.clear()
    gone, told = (_spread(values) for values in (away, answered))
    print(f"{name:<9} {took:>7.1f} {len(away):>8}   {gone:>23}   {told:>27}", flush=True)


def _spread(values: Sequence[float]) -> str:
    if not values:
        return "-"
    p50, p99 = (values[min(len(values) - 1, int(len(values) * share))] for share in (0.5, 0.99))
    return f"{p50:.2f} {p99:.2f} {values[-1]:.2f}"


if __name__ == "__main__":
    sys.exit(main())
