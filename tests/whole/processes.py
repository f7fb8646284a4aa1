"""An installation whose processes a test kills and starts again: Valkey, web processes, a worker."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bench.rest import Rest
from config.valkey import Valkey
from config.valkey_binary import find
from tests.waiting import until, until_now
from tests.whole.installation import ENDING, ROOT, STARTING, free_port

WORKER = "worker"
VALKEY = "valkey"


class Processes:
    """What runs in ``folder``: ``web0``, ``web1``, …, ``worker`` and ``valkey``, each to be killed by its name."""

    def __init__(self, folder: Path, webs: int = 1, **variables: str) -> None:
        self.addresses = [f"http://127.0.0.1:{free_port()}" for _ in range(webs)]
        self._valkey = Valkey(find(os.environ.get("GAME_REDIS_BIN")), folder / "valkey")
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "REDIS_URL": self._valkey.url,
            "GAME_VAR": str(folder),
            "GAME_PACE": "0",
            "GAME_LIMITS": "off",
            **variables,
        }

    @property
    def names(self) -> list[str]:
        """Everything that can be killed."""
        return [*(f"web{number}" for number in range(len(self.addresses))), WORKER, VALKEY]

    def begin(self) -> None:
        """Starts everything, on a fresh database."""
        self._valkey.start()
        subprocess.run(
            [sys.executable, "manage.py", "migrate", "--verbosity=0"], cwd=ROOT, env=self._environment, check=True
        )
        for name in self.names[:-1]:
            self.start(name)

    def start(self, name: str) -> None:
        """Starts what was killed."""
        if name == VALKEY:
            self._valkey.start()
            return
        words = ["manage.py", "work"]
        environment = self._environment
        if name != WORKER:
            words = ["-m", "config.web"]
            environment = environment | {"PORT": self.addresses[int(name.removeprefix("web"))].rpartition(":")[2]}
        self._running[name] = subprocess.Popen([sys.executable, *words], cwd=ROOT, env=environment)

    def kill(self, name: str) -> None:
        """SIGKILL: no goodbye."""
        if name == VALKEY:
            assert self._valkey.pid is not None
            os.kill(self._valkey.pid, signal.SIGKILL)
            until_now(lambda: not self._valkey.alive())
            return
        process = self._running.pop(name)
        process.kill()
        process.wait()

    def end(self) -> None:
        """Ends everything."""
        for process in self._running.values():
            process.terminate()
        for process in self._running.values():
            with suppress(subprocess.TimeoutExpired):
                process.wait(ENDING)
            process.kill()
        self._valkey.stop()

    async def until_ready(self) -> None:
        """Waits until every web process answers and reaches Redis."""
        for address in self.addresses:
            await until(lambda address=address: _answers(address), STARTING)


@contextmanager
def processes(folder: Path, webs: int = 1, **variables: str) -> Iterator[Processes]:
    """A running installation, ended whatever happens."""
    mine = Processes(folder, webs, **variables)
    try:
        mine.begin()
        yield mine
    finally:
        mine.end()


async def _answers(address: str) -> bool:
    with suppress(OSError):
        status, _ = await Rest(address).call("GET", "/api/rooms/")
        return status == 200
    return False
