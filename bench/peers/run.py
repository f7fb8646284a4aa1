"""``script/bench server --peers``: Verandah, boardgame.io in memory and with a Redis store, and Colyseus, in turns.

In each round each of them plays in a fresh installation, another one first each time. CPU is the kernel's account of
all server processes, Redis included; the servers have core 0 to themselves, the players core 1.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bench.peers import node, table
from bench.peers.contender import LOAD_CORE, SERVER_CORE, Peer, play
from bench.server import PARTS, Run, one, open_many
from config.valkey_binary import find
from script.installing.running import answer

PEERS: Final[Mapping[str, Peer]] = {
    table.MEMORY: Peer("boardgameio_server.mjs", "boardgameio"),
    table.STORED: Peer("boardgameio_server.mjs", "boardgameio", stored=True),
    table.COLYSEUS: Peer("colyseus_server.mjs", "colyseus"),
}
SETTINGS: Final = """\
All: WebSockets on 127.0.0.1 without compression, players that do what their own views allow, by chance; an action is
done when all four have been sent a view of it. Valkey: append-only file, brought to the
disk every second, a unix socket. Node: production.
What differs:
  Verandah      checks and saves each action in Redis by its version before anybody is told; sends each device its
                whole view, which also holds choices, undo and redo, presence and the proof of the shuffle. An action
                more in each deal: somebody asks for the next one. The players are Python, those of the peers Node.
  boardgame.io  sends each player the whole filtered state; undo off; deltaState off, which makes it far slower. In
                memory a crash loses everything. Sends before it saves. Who joins is sent the first state unfiltered,
                all four hands of the first deal, and no setting prevents it.
  + Redis       our store (redis_storage.mjs): ioredis with auto-pipelining; state, log and metadata; no
                compare-and-set, so one process for a match at most.
  Colyseus      sends binary changes of the state only, a hand to its own seat by a StateView; patches at once, not by
                its clock. Everything in memory, nothing saved: a crash loses all."""


def main(words: Sequence[str]) -> None:
    """Prints a line as each contender has played, and the table at the end."""
    parser = argparse.ArgumentParser(prog="script/bench server --peers", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rooms", type=_some, default=100)
    parser.add_argument("--seconds", type=float, default=6.0, help="of each of the two paces, after two of warming up")
    parser.add_argument("--rounds", type=_some, default=3)
    options = parser.parse_args(words)
    program = node.install()
    open_many()
    print(f"{options.rooms} rooms x 4 sockets, {options.rounds} rounds, {options.seconds:g} s a pace")
    print("versions:", ", ".join(_versions(program)))
    print(SETTINGS, flush=True)
    cores = os.sched_getaffinity(0)
    if not {SERVER_CORE, LOAD_CORE} <= cores:
        print("Servers and players could not be kept on cores of their own.")
    rounds: list[table.Round] = []
    for number in range(options.rounds):
        print(f"round {number + 1}, load of the machine {os.getloadavg()[0]:.1f}:", end="", flush=True)
        shown: dict[str, Run] = {}
        for name in _order(number):
            os.sched_setaffinity(0, cores)
            shown[name] = _contend(name, program, options.rooms, options.seconds, number)
            print(f"  {name} {table.cpu(shown[name]):.0f} us", end="", flush=True)
        print()
        rounds.append(shown)
    print()
    print("\n".join(table.lines(rounds)))
    print(f"load of the machine at the end {os.getloadavg()[0]:.1f}; it includes this run, about 2")


def _some(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _order(number: int) -> Sequence[str]:
    first = number % len(table.CONTENDERS)
    return [*table.CONTENDERS[first:], *table.CONTENDERS[:first]]


def _contend(name: str, program: str, rooms: int, seconds: float, number: int) -> Run:
    with TemporaryDirectory() as folder:
        if name == table.OURS:
            return asyncio.run(one(1, rooms, seconds, "direct", Path(folder)))
        return play(program, PEERS[name], rooms, seconds, number, Path(folder))


def _versions(program: str) -> list[str]:
    ours = [f"{part} {version(part)}" for part in PARTS]
    valkey = str(find(os.environ.get("GAME_REDIS_BIN")))
    theirs = [f"Node {(answer([program, '--version']) or '').removeprefix('v')}", *node.versions()]
    return [f"Python {sys.version.split()[0]}", *ours, valkey, *theirs]
