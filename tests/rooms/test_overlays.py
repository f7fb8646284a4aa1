"""The overlays of docker-compose.yml as processes: what they start is what the store needs.

Each service runs the command that its container would, on an address of its own; only names, folders and ports differ.
That rooms outlive their servers there is shown in test_many_servers.py.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import redis

from bench.installation import free_port
from config.valkey_binary import find
from games.rooms.keys import TAGS, tag_of
from games.rooms.safekeeping import wait_until_safe
from games.rooms.store import Store, Stored
from tests.config.compose import ROOT, services
from tests.waiting import until, until_now

pytestmark = [
    pytest.mark.parts,
    pytest.mark.skipif(sys.platform != "linux", reason="servers need addresses of their own in 127.0.0.0/8"),
]
VARIABLES = {"SECRET_KEY": "k", "POSTGRES_PASSWORD": "p", "ALLOWED_HOSTS": "dominoes.example"}
CODES = [next(code for code in map(str, range(10_000)) if tag_of(code) == tag) for tag in TAGS]


class Servers:
    """The Valkeys and Sentinels of one overlay, in ``folder``."""

    def __init__(self, overlay: str, folder: Path) -> None:
        every = services(ROOT / overlay, VARIABLES)
        self.names = sorted(name for name in every if re.match(r"redis|sentinel", name))
        self.address = {name: f"127.0.0.{number}" for number, name in enumerate(self.names, start=20)}
        self.ports = {"6379": str(free_port()), "26379": str(free_port())}
        self.url: str = self._here(every["web"]["environment"]["REDIS_URL"])
        self._folder = folder
        self._running = ExitStack()
        self._commands = {name: every[name]["command"] for name in self.names}

    def begin(self) -> None:
        """Starts all of them; returns when they answer."""
        (self._folder / "valkey-server").symlink_to(find().path)
        for name, command in self._commands.items():
            self._start(name, command)

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
            if name.startswith("redis") and (told := self.told(name, "INFO", "replication"))["role"] == "slave":
                yield told

    def end(self) -> None:
        """Ends all of them."""
        self._running.close()

    def _start(self, name: str, command: Sequence[str]) -> None:
        folder = self._folder / name
        (folder / "kept").mkdir(parents=True)
        for file, port in (("valkey.conf", "6379"), ("sentinel.conf", "26379")):
            told = (ROOT / "hosting" / file).read_text()
            here = f"port {port}\nbind {self.address[name]}\nbind-source-addr {self.address[name]}\n"
            (folder / file).write_text(self._here(f"{told}\n{here}"))
        words = [self._here(word) for word in command]
        words = [word.replace("/etc/", f"{folder}/").replace("/data", f"{folder}/kept") for word in words]
        process = subprocess.Popen(
            words,
            env=os.environ | {"PATH": f"{self._folder}{os.pathsep}{os.environ['PATH']}"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
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


@pytest.fixture
def servers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Servers]:
    running = Servers(request.param, tmp_path)
    try:
        running.begin()
        yield running
    finally:
        running.end()


@pytest.mark.parametrize("servers", ["compose.sentinel.yml"], indirect=True)
async def test_sentinels_watch_over_a_primary_with_two_replicas(servers: Servers):
    assert servers.names == ["redis", "redis-2", "redis-3", "sentinel-1", "sentinel-2", "sentinel-3"]
    sentinels = servers.names[3:]
    await until(lambda: all(watched_by(servers, sentinel) == ("2", "2") for sentinel in sentinels))
    await until(lambda: [told["master_link_status"] for told in servers.replicas()] == ["up", "up"])
    await rooms_are_kept(servers)
    replicas = {replica["name"] for replica in dictionaries(servers.told("sentinel-1", "SENTINEL", "REPLICAS", "game"))}
    port = servers.ports["6379"]
    assert replicas == {f"{servers.address[name]}:{port}" for name in ("redis-2", "redis-3")}


@pytest.mark.parametrize("servers", ["compose.cluster.yml"], indirect=True)
async def test_a_cluster_of_three_primaries_with_a_replica_each(servers: Servers):
    primaries, replicas = servers.names[:3], servers.names[3:]
    assert len(replicas) == 3
    for number, name in enumerate(servers.names):
        if name in primaries:
            servers.told(name, "CLUSTER", "ADDSLOTSRANGE", 16384 * number // 3, 16384 * (number + 1) // 3 - 1)
        servers.told(name, "CLUSTER", "SET-CONFIG-EPOCH", number + 1)
        servers.told(name, "CLUSTER", "MEET", servers.address["redis"], servers.ports["6379"])
    await until(lambda: all("cluster_known_nodes:6" in servers.of_cluster(name) for name in servers.names))
    for primary, replica in zip(primaries, replicas, strict=True):
        servers.told(replica, "CLUSTER", "REPLICATE", servers.told(primary, "CLUSTER", "MYID"))
    await until(lambda: [told["master_link_status"] for told in servers.replicas()] == ["up"] * 3)
    await until(lambda: all("cluster_state:ok" in servers.of_cluster(name) for name in servers.names))
    await rooms_are_kept(servers)


async def rooms_are_kept(servers: Servers) -> None:
    """Rooms of every tag are acknowledged by a replica, and what must be safe is."""
    await wait_until_safe(servers.url)
    store = Store(servers.url, ack="replica")
    await store.open()
    try:
        for code in CODES:
            made = await store.create(code, b"first", due=None)
            assert made is not None
            token = await store.commit(code, made.token, b"second", due=None, version=2)
            assert await store.load(code) == Stored(token or b"", b"second")
    finally:
        await store.close()


def watched_by(servers: Servers, sentinel: str) -> tuple[str, str]:
    """How many replicas and other Sentinels one knows."""
    [told] = dictionaries(servers.told(sentinel, "SENTINEL", "MASTERS"))
    return told["num-slaves"], told["num-other-sentinels"]


def dictionaries(told: Any) -> list[dict[str, str]]:
    return [entry if isinstance(entry, dict) else dict(zip(entry[::2], entry[1::2], strict=True)) for entry in told]
