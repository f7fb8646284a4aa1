"""The Valkey of an installation that has no Redis of its own: started on a unix socket, ended, taken over.

It owns what lies under `var/valkey`: append-only data, a lock that lives as long as the server, a note on who wrote
the data and where the server listens. It must not know what is stored. Everybody else sees only its URL.
"""

import fcntl
import json
import os
import shutil
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from config import children
from config.to_disk import ToDisk
from config.valkey_binary import Binary

_START_SECONDS = 60.0  # a large append-only file is read first
_STOP_SECONDS = 5.0


class DataRefused(Exception):
    """The data can't be used as it is. The text says what to do."""


class Valkey:
    """A server on the data in `folder`. One at a time: the lock tells, also over crashes of who started it.

    What it acknowledged outlives its being killed. It outlives the machine's loss of power, too, with `fsync="always"`;
    with `"everysec"` but for the last two seconds.
    """

    def __init__(self, binary: Binary, folder: Path, *, fsync: str = "everysec") -> None:
        self._binary = binary
        self._folder = folder
        self._to_disk = ToDisk(folder / "appendonlydir") if fsync == "everysec" else None
        self._process: subprocess.Popen[bytes] | None = None
        self._socket = _short_folder() / "s"

    @property
    def url(self) -> str:
        """Where it listens, as REDIS_URL says it; the same from the first start on."""
        return f"unix://{quote(str(self._socket))}?db=0"

    @property
    def pid(self) -> int | None:
        """The process, if it was started here."""
        return self._process.pid if self._process is not None else None

    def start(self) -> None:
        """Starts the server, or takes over one that its parent left behind, and returns when it answers.

        Raises DataRefused.
        """
        self.launch()
        deadline = time.monotonic() + _START_SECONDS
        while not self._answers():
            if (self._process is not None and not self.alive()) or time.monotonic() > deadline:
                self.stop()
                raise DataRefused(f"{self._binary} does not start on {self._folder}: {self._last_words()}")
            if self._process is None:  # what was taken over has gone since: it was on its way out
                self.launch()
            time.sleep(0.01)
        self._note().write_text(
            json.dumps({"name": self._binary.name, "version": self._binary.version, "socket": str(self._socket)})
        )

    def launch(self) -> None:
        """As `start`, but does not wait until it answers."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            lock = os.open(self._folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise DataRefused(
                f"{self._folder} can't be written ({error.strerror}). Make it writable, or name another folder "
                "by GAME_VAR."
            ) from error
        try:
            if self._locked(lock):
                self._refuse_other_writer()
                self._spawn(lock)
        finally:
            os.close(lock)  # the server holds it on
        if self._to_disk is not None:
            self._to_disk.begin()

    def alive(self) -> bool:
        """Whether the server runs. It may still be reading its data."""
        return self._process.poll() is None if self._process is not None else self._answers()

    def stop(self, seconds: float = _STOP_SECONDS) -> None:
        """Ends the server, by force after so many seconds; what it acknowledged is with the system in either case."""
        if self._process is not None:
            children.stop([self._process], seconds)
            self._process = None
        elif self._answers():
            with suppress(redis.ConnectionError):
                self._client().shutdown()
        if self._to_disk is not None:
            self._to_disk.end()
        shutil.rmtree(self._socket.parent, ignore_errors=True)

    # Starting

    def _locked(self, lock: int) -> bool:
        """Takes the lock: True. False: a server that was left behind runs on this data, and is ours now."""
        deadline = time.monotonic() + _STOP_SECONDS
        while True:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return True
            except BlockingIOError:
                if self._answers(left := self._noted_socket()):
                    self._socket = left
                    return False
            if time.monotonic() > deadline:  # it may have been on its way out
                raise DataRefused(
                    f"Another program holds {self._folder / 'lock'} and does not answer. "
                    f"Find it (fuser {self._folder / 'lock'}), end it, and start again."
                )
            time.sleep(0.05)

    def _spawn(self, lock: int) -> None:
        self._socket.parent.mkdir(mode=0o700, exist_ok=True)
        command = [self._binary.path, "--port", "0", "--unixsocket", str(self._socket), "--unixsocketperm", "700"]
        command += ["--dir", str(self._folder), "--save", "", "--maxmemory-policy", "noeviction", "--daemonize", "no"]
        command += ["--logfile", "log", "--loglevel", "warning"]
        # Plain commands, not an RDB base: any Redis or Valkey since 7.0 can read the data then.
        command += ["--appendonly", "yes", "--aof-use-rdb-preamble", "no"]
        command += ["--appendfsync", "always" if self._to_disk is None else "no"]
        self._process = children.start(command, descriptors=[lock], quiet=True)

    def _refuse_other_writer(self) -> None:
        noted = self._noted()
        if not noted or self._binary.chosen:
            return
        other = Binary("", noted["name"], tuple(noted["version"]))
        if other.name != self._binary.name or other.version > self._binary.version:
            raise DataRefused(
                f"The data in {self._folder} is of {other}; found is {self._binary} ({self._binary.path}). To go on "
                "with it, set GAME_REDIS_BIN to its path; to keep what was used so far, install that again."
            )

    # What is known of it

    def _note(self) -> Path:
        return self._folder / "server.json"

    def _noted(self) -> dict[str, Any]:
        try:
            noted: dict[str, Any] = json.loads(self._note().read_text())
        except (OSError, ValueError):
            return {}
        return noted

    def _noted_socket(self) -> Path:
        return Path(self._noted().get("socket", self._socket))

    def _client(self, socket: Path | None = None) -> redis.Redis:
        path = str(socket or self._socket)
        return redis.Redis(unix_socket_path=path, socket_timeout=1.0, retry=Retry(NoBackoff(), 0))

    def _answers(self, socket: Path | None = None) -> bool:
        """Whether a server on this very data answers at the socket; not while it still reads its data."""
        client = self._client(socket)
        try:
            told: Any = client.config_get("dir")
            return Path(told["dir"]).resolve() == self._folder.resolve()
        except redis.RedisError:
            return False
        finally:
            client.close()

    def _last_words(self) -> str:
        try:
            lines = (self._folder / "log").read_text(errors="replace").splitlines()
        except OSError:
            lines = []
        return " / ".join(lines[-3:]) or "it says nothing"


def _short_folder() -> Path:
    """A folder only we may enter, whose path leaves room for a socket: 104 bytes are the most on a Mac."""
    folder = tempfile.mkdtemp(prefix="verandah-")
    if len(folder.encode()) > 90:
        os.rmdir(folder)
        folder = tempfile.mkdtemp(prefix="verandah-", dir="/tmp")
    return Path(folder)
