"""A peer's servers and the players that load them: real processes, started, told what to do, and ended here."""

from __future__ import annotations

import json
import os
import select
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

import redis

from bench.installation import free_port
from bench.peers.node import HERE
from bench.running import running
from bench.server import LATE_AT_MOST, WARM_UP, Figures, Run, cpu
from config.valkey import Valkey
from config.valkey_binary import find

SERVER_CORE, LOAD_CORE = 0, 1
_STARTING: Final = 120.0
_ANSWERING: Final = 30.0
_SPARE: Final = 2 * LATE_AT_MOST


class Peer(NamedTuple):
    """Which server it is and which players can talk to it."""

    server: str
    players: str
    stored: bool = False
    """Whether it keeps its state in Redis."""


class Servers:
    """A peer that runs: Node, and Valkey where it needs it. Both on core 0, where the machine has two."""

    def __init__(self, program: str, peer: Peer, folder: Path) -> None:
        self.valkey = Valkey(find(os.environ.get("GAME_REDIS_BIN")), folder / "valkey") if peer.stored else None
        self.address = f"http://127.0.0.1:{free_port()}"
        self._words = [program, str(HERE / peer.server), self.address.rpartition(":")[2]]
        self._node: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        """Returns when they can be asked. Raises ``RuntimeError`` if they don't start."""
        with on_core(SERVER_CORE):
            if self.valkey is not None:
                self.valkey.start()
                self._words.append(self.valkey.url.removeprefix("unix://").partition("?")[0])
            self._node = _start(self._words)
        if _line(self._node, _STARTING) != b"ready":
            raise RuntimeError(f"{self._words[1]} does not start")

    def end(self) -> None:
        """Ends what runs."""
        if self._node is not None:
            _end(self._node)
        if self.valkey is not None:
            self.valkey.stop()

    def pids(self) -> dict[str, int]:
        """The processes, by the names that ours have."""
        assert self._node is not None
        found = {"web0": self._node.pid}
        return found if self.valkey is None else found | {"valkey": self.valkey.pid or 0}

    def saved(self) -> float:
        """The mean size of a state in Redis; nothing where it is in memory alone."""
        if self.valkey is None:
            return 0.0
        with redis.Redis.from_url(self.valkey.url) as client:
            sizes = [int(client.hstrlen(key, "state")) for key in client.scan_iter("bgio:match:*", count=1000)]
        return sum(sizes) / len(sizes)


class Players:
    """Rooms of four that play at ``servers``: load.mjs, on core 1."""

    def __init__(self, program: str, peer: Peer, servers: Servers, rooms: int, seed: int) -> None:
        words = [program, str(HERE / "load.mjs"), peer.players, servers.address, str(rooms), str(seed)]
        with on_core(LOAD_CORE):
            self._node = _start(words)

    def until_seated(self) -> None:
        """Returns when all are. Raises ``RuntimeError`` if that fails."""
        self._answer(_STARTING)

    def say(self, word: str, seconds: float = _ANSWERING) -> dict[str, Any]:
        """Tells them what to do; what they answer. Raises ``RuntimeError`` if they don't."""
        assert self._node.stdin is not None
        self._node.stdin.write(f"{word}\n".encode())
        return self._answer(seconds)

    def end(self) -> None:
        """Ends them."""
        _end(self._node)

    def _answer(self, seconds: float) -> dict[str, Any]:
        line = _line(self._node, seconds)
        if not line:
            raise RuntimeError("the players have stopped")
        told: dict[str, Any] = json.loads(line)
        return told


def play(program: str, peer: Peer, rooms: int, seconds: float, seed: int, folder: Path) -> Run:
    """As ``bench.server.one``, for a peer: as fast as it goes, then at human pace."""
    with running(Servers(program, peer, folder)) as servers:
        players = Players(program, peer, servers, rooms, seed)
        try:
            players.until_seated()
            fast, view, _ = _measure(servers, players, seconds, "fast")
            human, _, wrong = _measure(servers, players, seconds, "human")
            return Run(fast, human, view, servers.saved(), wrong["cut_off"], wrong["waiting"])
        finally:
            players.end()


@contextmanager
def on_core(core: int) -> Iterator[None]:
    """What is started meanwhile stays on ``core``, with all its threads, if we have two."""
    before = os.sched_getaffinity(0)
    try:
        if {SERVER_CORE, LOAD_CORE} <= before:
            os.sched_setaffinity(0, {core})
        yield
    finally:
        os.sched_setaffinity(0, before)


def _measure(servers: Servers, players: Players, seconds: float, pace: str) -> tuple[Figures, float, Mapping[str, int]]:
    players.say(pace)
    time.sleep(WARM_UP)
    players.say("begin")
    before = cpu(servers)
    time.sleep(seconds)
    after = cpu(servers)
    told = players.say("end")
    wrong = players.say("stop", _SPARE)
    done = told["actions"]
    if not done:
        raise RuntimeError("nothing was played")
    used = {kind: (after[kind] - before[kind]) / done * 1e6 for kind in after}
    return Figures(done / told["seconds"], used, told["p50"], told["p99"], told["load"]), told["view"], wrong


def _start(words: Sequence[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        words,
        cwd=HERE,
        env=os.environ | {"NODE_ENV": "production"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        bufsize=0,
    )


def _line(process: subprocess.Popen[bytes], seconds: float) -> bytes:
    """The next line that ``process`` says; nothing when it has ended or says none for so long."""
    said: IO[bytes] | None = process.stdout
    assert said is not None
    readable, _, _ = select.select([said], [], [], seconds)
    return said.readline().strip() if readable else b""


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()
