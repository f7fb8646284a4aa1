"""An installation of its own, made of real processes that can be killed and started again: Valkey, web, worker.

Used by tests, chaos and bench. It knows how processes are started, nothing of what they serve.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Collection
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from socket import SO_REUSEADDR, SOL_SOCKET, socket
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

from bench.running import running
from config.valkey import Valkey
from config.valkey_binary import find

ROOT: Final = Path(__file__).resolve().parents[1]
WORKER: Final = "worker"
VALKEY: Final = "valkey"
_STARTING, _ENDING = 180.0, 20.0  # seconds; the machine may be busy with other things


class Installation:
    """What runs in ``folder``: ``web0``, ``web1``, …, ``worker`` and ``valkey``, each to be killed by its name.

    ``root`` is where the code is. Computers and visible passes wait for nothing, nothing is limited, and nothing is
    compiled before it is needed, unless ``variables`` say otherwise.
    """

    def __init__(self, folder: Path, webs: int = 1, root: Path = ROOT, **variables: str) -> None:
        self._root = root
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
            "GAME_WARM_UP": "off",
            **variables,
        }

    @property
    def redis_url(self) -> str:
        """Where its Valkey listens, whatever its processes have been told."""
        return self._valkey.url

    @property
    def environment(self) -> dict[str, str]:
        """What its processes are told, for one more of them."""
        return dict(self._environment)

    @property
    def names(self) -> list[str]:
        """Everything that can be killed."""
        return [*(f"web{number}" for number in range(len(self.addresses))), WORKER, VALKEY]

    def send_processes_to(self, redis_url: str) -> None:
        """Processes started from now on find Redis there: behind a proxy, say."""
        self._environment["REDIS_URL"] = redis_url

    def begin(self) -> None:
        """Starts everything, on a fresh database, and returns when it answers."""
        self._valkey.start()
        self._migrate()
        for name in self.names[:-1]:
            self.start(name)
        self.wait_until_ready()

    def upgrade(self, root: Path) -> None:
        """The database is as the code at ``root`` wants it, and processes started from now on run that code."""
        self._root = root
        self._migrate()

    def start(self, name: str) -> None:
        """Starts what was killed."""
        if name == VALKEY:
            self._valkey.start()
            return
        words, environment = ["manage.py", "work"], self._environment
        if name != WORKER:
            port = self.addresses[int(name.removeprefix("web"))].rpartition(":")[2]
            words, environment = ["-m", "config.web"], self._environment | {"PORT": port}
        self._running[name] = subprocess.Popen([sys.executable, *words], cwd=self._root, env=environment)

    def kill(self, name: str) -> None:
        """SIGKILL: no goodbye. Returns when it is gone."""
        if name == VALKEY:
            assert self._valkey.pid is not None
            os.kill(self._valkey.pid, signal.SIGKILL)
            wait(lambda: not self._valkey.alive())
            return
        process = self._running.pop(name)
        process.kill()
        process.wait()

    def freeze(self, name: str) -> None:
        """It does nothing from now on, and does not know."""
        os.kill(self.pids()[name], signal.SIGSTOP)

    def thaw(self, name: str) -> None:
        """It goes on."""
        os.kill(self.pids()[name], signal.SIGCONT)

    def end_one(self, name: str) -> None:
        """SIGTERM to a web process or the worker, which says goodbye. Returns when it is gone."""
        _end([self._running.pop(name)])

    def end(self) -> None:
        """Ends everything."""
        _end(self._running.values())
        self._valkey.stop()

    def wait_until_ready(self) -> None:
        """Returns when every web process answers and reaches Redis. Raises ``TimeoutError``."""
        wait(lambda: all(_answers(address) for address in self.addresses))

    def _migrate(self) -> None:
        migrate = [sys.executable, "manage.py", "migrate", "--verbosity=0"]
        subprocess.run(migrate, cwd=self._root, env=self._environment, check=True)

    def pids(self) -> dict[str, int]:
        """The processes by name."""
        found = {name: process.pid for name, process in self._running.items()}
        return found | {VALKEY: self._valkey.pid or 0}


def installation(
    folder: Path, webs: int = 1, root: Path = ROOT, **variables: str
) -> AbstractContextManager[Installation]:
    """A running installation, ended whatever happens."""
    return running(Installation(folder, webs, root, **variables))


def free_port(wanted: int = 0) -> int:
    """A port that nobody has, any or the ``wanted`` one. Raises ``OSError`` or ``OverflowError`` where there is none.

    As long as this process lives it is given to nobody else who asks for any; whoever asks for this very one may listen
    there, now or after others who did.
    """
    with socket() as kept:
        kept.bind(("127.0.0.1", wanted))
        port = int(kept.getsockname()[1])
        if sys.platform == "linux":  # elsewhere nobody could listen beside us
            kept.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)  # from now on others may have it, too
            kept.detach()  # bound for good, and listening to nobody: the system gives it to no other socket
    return port


def _end(processes: Collection[subprocess.Popen[bytes]]) -> None:
    for process in processes:
        process.terminate()
    for process in processes:
        with suppress(subprocess.TimeoutExpired):
            process.wait(_ENDING)
        process.kill()
        process.wait()


def _answers(address: str) -> bool:
    with suppress(URLError, ConnectionError, TimeoutError), urlopen(f"{address}/api/rooms/", timeout=5) as answer:
        return bool(answer.status == 200)
    return False


def wait(condition: Callable[[], bool]) -> None:
    """Returns when ``condition`` holds. Raises ``TimeoutError``."""
    deadline = time.monotonic() + _STARTING
    while not condition():
        if time.monotonic() > deadline:
            raise TimeoutError
        time.sleep(0.02)
