"""What the overlays of docker-compose.yml start, as processes: several Valkeys, and Sentinels.

Each runs the command that its container would, on an address of its own in 127.0.0.0/8; only names, folders and ports
differ.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import redis
from redis.crc import key_slot

from bench.nodes import free_port_of_node, knows_all
from bench.running import running
from config.valkey_binary import find
from tests.config.compose import ROOT, services
from tests.waiting import until_now

VARIABLES = {"SECRET_KEY": "k", "POSTGRES_PASSWORD": "p", "ALLOWED_HOSTS": "dominoes.example"}
TOGETHER = 180.0
"""Seconds until they have found each other, on a busy machine."""


class Servers:
    """The Valkeys and Sentinels of one overlay, in ``folder``."""

    def __init__(self, overlay: str, folder: Path) -> None:
        every = services(ROOT / overlay, VARIABLES)
        self.names = sorted(name for name in every if re.match(r"redis|sentinel", name))
        self.address = {name: f"127.0.0.{number}" for number, name in enumerate(self.names, start=20)}
        self.ports = {port: str(free_port_of_node()) for port in ("6379", "26379")}
        self.url: str = self._here(every["web"]["environment"]["REDIS_URL"])
        self._folder = folder
        self._running = ExitStack()
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        self._commands: dict[str, list[str]] = {name: every[name]["command"] for name in self.names}

    def begin(self) -> None:
        """Starts all of them; returns when they answer."""
        (self._folder / "valkey-server").symlink_to(find().path)
        for name in self.names:
            self._start(name)

    def told(self, name: str, *command: Any) -> Any:
        """The answer of one of them to one command."""
        port = self.ports["26379" if name.startswith("sentinel") else "6379"]
        with redis.Redis(self.address[name], int(port), decode_responses=True) as client:
            return client.execute_command(*command)

    def of_cluster(self, name: str) -> list[str]:
        """What one of them says of the Cluster."""
        told = self.told(name, "CLUSTER", "INFO")
        return [f"{key}:{value}" for key, value in told.items()] if isinstance(told, dict) else str(told).splitlines()

    def replicas(self) -> Iterator[dict[str, Any]]:
        """What those say of themselves that copy another one."""
        for name in self.names:
            alive = self._processes[name].poll() is None
            if (
                name.startswith("redis")
                and alive
                and (told := self.told(name, "INFO", "replication"))["role"] == "slave"
            ):
                yield told

    def primary_of(self, tag: int) -> str:
        """Who has the rooms of a tag."""
        if "sentinel-1" in self.names:
            return "redis"
        return self.names[3 * key_slot(b"%d" % tag) // 16384]

    def kill(self, name: str) -> None:
        """As a crash would."""
        process = self._processes[name]
        process.kill()
        process.wait()

    def start_again(self, name: str) -> None:
        """What was killed comes back with all that it had, as a container does."""
        self._spawn(name)

    def end(self) -> None:
        """Ends all of them."""
        self._running.close()

    def _start(self, name: str) -> None:
        folder = self._folder / name
        (folder / "kept").mkdir(parents=True)
        for file, port in (("valkey.conf", "6379"), ("sentinel.conf", "26379")):
            told = (ROOT / "hosting" / file).read_text()
            here = f"port {port}\nbind {self.address[name]}\nbind-source-addr {self.address[name]}\n"
            (folder / file).write_text(self._here(f"{told}\n{here}"))
        self._spawn(name)

    def _spawn(self, name: str) -> None:
        folder = self._folder / name
        words = [self._here(word) for word in self._commands[name]]
        words = [word.replace("/etc/", f"{folder}/").replace("/data", f"{folder}/kept") for word in words]
        process = subprocess.Popen(
            words,
            env=os.environ | {"PATH": f"{self._folder}{os.pathsep}{os.environ['PATH']}"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._processes[name] = process
        self._running.callback(process.wait)
        self._running.callback(process.kill)
        until_now(lambda: self._answers(name))

    def _here(self, text: str) -> str:
        names = "|".join(sorted(self.names, key=len, reverse=True))
        text = re.sub(rf"(?<![\w-])({names})(?![\w+-]|://)", lambda found: self.address[found[1]], text)
        return re.sub(r"\b(26379|6379)\b", lambda found: self.ports[found[1]], text)

    def _answers(self, name: str) -> bool:
        try:
            return bool(self.told(name, "PING"))
        except redis.ConnectionError:
            return False


@contextmanager
def sentinels(folder: Path) -> Iterator[Servers]:
    """A primary with its replica, and three Sentinels that know them all."""
    with running(Servers("compose.sentinel.yml", folder)) as servers:
        watching = [name for name in servers.names if name.startswith("sentinel")]
        until_now(lambda: all(knows_all(servers.told(name, "SENTINEL", "MASTERS")) for name in watching), TOGETHER)
        yield servers


@contextmanager
def cluster(folder: Path) -> Iterator[Servers]:
    """Three primaries with a replica each, made one as `valkey-cli --cluster create` does."""
    with running(Servers("compose.cluster.yml", folder)) as servers:
        primaries, replicas = servers.names[:3], servers.names[3:]
        for number, name in enumerate(servers.names):
            if name in primaries:
                first, last = 16384 * number // 3, 16384 * (number + 1) // 3 - 1
                servers.told(name, "CLUSTER", "ADDSLOTSRANGE", first, last)
            servers.told(name, "CLUSTER", "SET-CONFIG-EPOCH", number + 1)
            servers.told(name, "CLUSTER", "MEET", servers.address["redis"], servers.ports["6379"])
        until_now(lambda: all("cluster_known_nodes:6" in servers.of_cluster(name) for name in servers.names), TOGETHER)
        for primary, replica in zip(primaries, replicas, strict=True):
            servers.told(replica, "CLUSTER", "REPLICATE", servers.told(primary, "CLUSTER", "MYID"))
        until_now(lambda: all("cluster_state:ok" in servers.of_cluster(name) for name in servers.names), TOGETHER)
        yield servers
