"""One machine's installation: Valkey, web processes and workers, brought up in order, kept running, ended in order.

It owns which processes there are and what each is told. It must not know what they do; it asks them whether they are
ready. Standard output has the line `ready ` and the address; everything else goes to standard error.
"""

import fcntl
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from functools import partial
from http.client import HTTPConnection, HTTPException
from logging.config import dictConfig

import structlog
from django.core.exceptions import ImproperlyConfigured
from prometheus_client import multiprocess

from config import children, environment, invitation, logs, ports
from config.environment import ROOT, Environment
from config.kept import Kept
from config.valkey import DataRefused, Valkey
from config.valkey_binary import ServerMissing, find

log = structlog.get_logger()

_LOOK_EVERY = 0.1
_TELL_AFTER = 10.0  # seconds of waiting before saying what is waited for
_MOST_STARTS = 3  # of one program before the first readiness; then it is no accident
# Less than the ten seconds that are promised, together:
_ENDING_SECONDS = 6.5  # for web processes and workers
_VALKEY_SECONDS = 2.5


class CannotServe(Exception):
    """The installation can't be brought up. The text says why and what to do."""


class Supervisor:
    """Everything that one `script/server` runs."""

    def __init__(self, installation: Environment) -> None:
        self._installation = installation
        self._stopping = threading.Event()
        self._lock = -1
        self._port = 0
        self._valkey: Valkey | None = None
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        self._kept: list[Kept] = []
        self._metrics = tempfile.mkdtemp(prefix="verandah-metrics-")

    def stop(self, *_: object) -> None:
        """Has `run` end everything; for signal handlers."""
        self._stopping.set()

    def run(self) -> None:
        """Brings everything up, says when it is ready, keeps it running until `stop`. Raises CannotServe."""
        try:
            self._take_folder()
            listening = self._listen()
            self._start_valkey()
            self._migrate()
            self._start_programs(listening)
            self._await_ready()
            while not self._stopping.wait(_LOOK_EVERY):
                self._look()
        finally:
            self._end()

    # Bringing up

    def _take_folder(self) -> None:
        """One server a folder: two would end each other's Valkey."""
        folder = self._installation.var
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = os.open(folder / "server.lock", os.O_RDWR | os.O_CREAT, 0o600)
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.ftruncate(self._lock, 0)
            os.write(self._lock, str(os.getpid()).encode())
        except BlockingIOError:
            other = os.read(self._lock, 20).decode() or "unknown"
            raise CannotServe(
                f"Another server, process {other}, uses {folder}. Stop it, or name another folder by GAME_VAR and "
                "another port by PORT."
            ) from None
        except OSError as error:
            raise CannotServe(
                f"{folder} can't be written: {error.strerror}. Make it writable, or name another folder by GAME_VAR."
            ) from error

    def _listen(self) -> list[int]:
        """One listening socket for each web process. They are ours, so that whoever comes while a process starts
        again waits a moment, and is not refused."""
        try:
            descriptors = ports.listening(self._installation.port, self._installation.web)
        except OSError as error:
            port = self._installation.port
            raise CannotServe(
                f"Port {port} can't be had: {error.strerror}. Stop the program that has it, or choose another port: "
                f"PORT={port + 1} script/server"
            ) from error
        self._port = ports.port_of(descriptors[0])
        return descriptors

    def _start_valkey(self) -> None:
        if self._installation.redis_url is not None:
            return
        try:
            binary = find(self._installation.redis_bin)
            valkey = Valkey(binary, self._installation.var / "valkey", fsync=self._installation.fsync)
            valkey.start()
        except (ServerMissing, DataRefused) as error:
            raise CannotServe(str(error)) from error
        self._valkey = valkey
        log.info("started", program=str(binary), process=valkey.pid)

        def launch() -> None:
            valkey.launch()
            log.info("started", program=str(binary), process=valkey.pid)

        self._kept.append(Kept("valkey", launch, valkey.alive))

    def _migrate(self) -> None:
        process = children.start(
            [sys.executable, "manage.py", "migrate", "--no-input", "--verbosity=0"], self._told(), folder=ROOT
        )
        while process.poll() is None:
            if self._stopping.wait(_LOOK_EVERY):
                children.stop([process], _ENDING_SECONDS)
        if process.returncode and not self._stopping.is_set():
            raise CannotServe("The database can't be brought up to date; the lines above say why.")

    def _start_programs(self, listening: Sequence[int]) -> None:
        for number, descriptor in enumerate(listening, 1):
            self._start(f"web {number}", ["-m", "config.web", "--fd", str(descriptor)], [descriptor])
        for number in range(1, self._installation.workers + 1):
            self._start(f"worker {number}", ["manage.py", "work"], [])

    def _start(self, name: str, words: list[str], descriptors: list[int]) -> None:
        program = Kept(
            name,
            partial(self._launch, name, words, descriptors),
            lambda: self._processes[name].poll() is None,
            partial(self._forget, name),
        )
        program.start(time.monotonic())
        self._kept.append(program)

    def _launch(self, name: str, words: list[str], descriptors: list[int]) -> None:
        command = [sys.executable, *words]
        process = children.start(command, self._told(), folder=ROOT, descriptors=descriptors)
        self._processes[name] = process
        log.info("started", program=name, process=process.pid)

    def _forget(self, name: str) -> None:
        """What a program measured last is no measure of the present."""
        multiprocess.mark_process_dead(self._processes[name].pid, self._metrics)  # type: ignore[no-untyped-call]

    def _told(self) -> dict[str, str]:
        """The environment of every process."""
        told = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "PROMETHEUS_MULTIPROC_DIR": self._metrics,
        }
        if self._valkey is not None:
            told["REDIS_URL"] = self._valkey.url
        return told

    # Keeping up

    def _await_ready(self) -> None:
        began = told = time.monotonic()
        while not self._stopping.is_set():
            ready, answer = self._asked()
            if ready:
                invitation.write(self._port, sys.stdout)
                return
            self._look()
            if time.monotonic() - told > _TELL_AFTER:
                told = time.monotonic()
                log.warning("not_ready_yet", seconds=round(told - began), answer=answer)
            for program in self._kept:
                if program.starts > _MOST_STARTS:
                    raise CannotServe(f"{program.name} ends again and again; the lines above say why.")
            self._stopping.wait(_LOOK_EVERY)

    def _asked(self) -> tuple[bool, str]:
        """Whether /readyz says yes, and what it says."""
        hosts = self._installation.allowed_hosts
        connection = HTTPConnection("127.0.0.1", self._port, timeout=5)
        try:
            connection.request("GET", "/readyz", headers={"Host": hosts[0] if hosts else "localhost"})
            answer = connection.getresponse()
            return answer.status == 200, answer.read(1000).decode(errors="replace")
        except (OSError, HTTPException) as error:
            return False, str(error)
        finally:
            connection.close()

    def _look(self) -> None:
        now = time.monotonic()
        for program in self._kept:
            program.look(now)

    # Ending

    def _end(self) -> None:
        children.stop(list(self._processes.values()), _ENDING_SECONDS)
        if self._valkey is not None:
            self._valkey.stop(_VALKEY_SECONDS)
        shutil.rmtree(self._metrics, ignore_errors=True)
        if self._lock >= 0:
            os.close(self._lock)


def main() -> int:
    """Serves until SIGTERM or Ctrl-C; returns the exit code."""
    try:
        installation = environment.read(os.environ)
        dictConfig(logs.configure(hosted=installation.hosted))
        supervisor = Supervisor(installation)
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, supervisor.stop)
        supervisor.run()
    except (CannotServe, ImproperlyConfigured) as refusal:
        sys.stderr.write(f"script/server: {refusal}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
