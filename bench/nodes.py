"""Valkeys beyond one: a Cluster of three, and a primary with a replica behind Sentinels, as processes.

Used by tests and bench. It knows servers, nothing of what they hold.
"""

import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import redis
from redis.crc import key_slot

from bench.installation import free_port, wait
from config.valkey_binary import find
from games.rooms.keys import tag_of


class Node:
    """One server on a port of this machine, with a folder that is gone with it."""

    def __init__(self, *options: str, config: str = "") -> None:
        self.port = free_port_of_node()
        self._folder = tempfile.TemporaryDirectory(prefix="verandah-node-")
        written = Path(self._folder.name) / "node.conf"  # Sentinels write their own state into it
        written.write_text(f"port {self.port}\nbind 127.0.0.1\ndir {self._folder.name}\n{config}")
        self._process = subprocess.Popen(
            [find().path, str(written), "--save", "", *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        wait(self._answers)

    def told(self, *command: Any) -> Any:
        """The answer to one command."""
        with redis.Redis(port=self.port, decode_responses=True) as client:
            return client.execute_command(*command)

    def wait_until_replicated(self) -> None:
        """Returns when its replica holds all that it holds itself."""
        with redis.Redis(port=self.port, single_connection_client=True) as client:
            client.set("written last", "")  # WAIT speaks only of what its own connection wrote
            wait(lambda: client.wait(1, 100) == 1)

    def stop(self) -> None:
        """From now on it says nothing, until it goes on."""
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Answers again, also what it was asked meanwhile."""
        self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """As a crash would."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        self.kill()
        self._folder.cleanup()

    def _answers(self) -> bool:
        try:
            return bool(self.told("PING"))
        except redis.ConnectionError:
            return False


@contextmanager
def cluster_of_three() -> Iterator[list[Node]]:
    """Three primaries that share the slots, and know each other. When one is gone the others go on."""
    options = ("--cluster-enabled", "yes", "--cluster-require-full-coverage", "no", "--appendonly", "no")
    nodes = [Node(*options) for _ in range(3)]
    try:
        for number, node in enumerate(nodes):
            first, last = 16384 * number // 3, 16384 * (number + 1) // 3 - 1
            node.told("CLUSTER", "ADDSLOTSRANGE", first, last)
            node.told("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
            node.told("CLUSTER", "MEET", "127.0.0.1", nodes[0].port)
        wait(lambda: all(map(_is_whole, nodes)))
        yield nodes
    finally:
        for node in nodes:
            node.close()


def is_on_the_last_node(name: str) -> bool:
    """Whether the third node of a ``cluster_of_three`` holds what lies under the tag of this name."""
    return bool(key_slot(b"%d" % tag_of(name)) >= 16384 * 2 // 3)


def _is_whole(node: Node) -> bool:
    """Whether the node of a Cluster of three knows all slots and all others."""
    told = str(node.told("CLUSTER", "INFO")).split()
    return {"cluster_state:ok", "cluster_slots_assigned:16384", "cluster_known_nodes:3"} <= set(told)


class Watched(NamedTuple):
    """A primary and its replica, and the Sentinels that watch over them."""

    primary: Node
    replica: Node
    sentinels: list[Node]


@contextmanager
def behind_sentinels() -> Iterator[Watched]:
    """A primary that has a replica, and three Sentinels that watch over them as `game`."""
    primary = Node("--appendonly", "no", "--repl-diskless-sync-delay", "0")
    replica = Node("--appendonly", "no", "--replicaof", "127.0.0.1", str(primary.port))
    watch = (
        f"sentinel monitor game 127.0.0.1 {primary.port} 2\nsentinel down-after-milliseconds game 1000\n"
        "sentinel failover-timeout game 4000\n"
    )
    sentinels = [Node("--sentinel", config=watch) for _ in range(3)]
    try:
        primary.wait_until_replicated()
        wait(lambda: all(knows_all(sentinel.told("SENTINEL", "MASTERS")) for sentinel in sentinels))
        yield Watched(primary, replica, sentinels)
    finally:
        for node in (*sentinels, replica, primary):
            node.close()


def knows_all(masters: list[Any]) -> bool:
    """Whether a Sentinel that has told so of its masters knows the one with its replica, and both other Sentinels."""
    [told] = masters
    facts = told if isinstance(told, dict) else dict(zip(told[::2], told[1::2], strict=True))
    return (int(facts["num-slaves"]), int(facts["num-other-sentinels"])) == (1, 2)


def free_port_of_node() -> int:
    """A port that nobody has, nor the one 10,000 higher, where the nodes of a Cluster talk."""
    while True:
        port = free_port()
        # There may be no such port either, and then a node ends as soon as it has begun.
        with suppress(OSError, OverflowError):
            free_port(port + 10_000)
            return port
