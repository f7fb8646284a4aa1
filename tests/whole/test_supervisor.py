"""`script/server` without its setting up: one command brings everything up, keeps it up and takes it down."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from urllib.error import HTTPError, URLError

import pytest

from config.environment import ROOT
from tests.waiting import PATIENCE, until_now

STARTING = 240.0  # seconds; the machine may be busy with other tests

pytestmark = pytest.mark.timeout(900)


class Server:
    """A supervisor as a process, and what is under it."""

    def __init__(self, folder: Path, **variables: str) -> None:
        unset = ("REDIS_URL", "DATABASE_URL", "SECRET_KEY", "ALLOWED_HOSTS", "DJANGO_SETTINGS_MODULE")
        environment = {name: value for name, value in os.environ.items() if name not in unset}
        self.log = tempfile.NamedTemporaryFile()  # noqa: SIM115 - closed with the server
        self.process = subprocess.Popen(
            [sys.executable, "-m", "config.supervisor"],
            cwd=ROOT,
            env={**environment, "GAME_VAR": str(folder), "PORT": "0", **variables},
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
        )
        self.address = ""

    def until_ready(self) -> str:
        """Waits for the line that says so, and gives the address."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("ready http://localhost:"), self.said()
        self.address = line.split()[1]
        return self.address

    def said(self) -> str:
        """Everything on standard error so far, read on its own: the place in what we share is where they write."""
        return Path(self.log.name).read_text()

    def programs(self) -> dict[str, int]:
        """The newest process of each program."""
        started = re.findall(r"started .*process=(\d+) program='([^']+)'", self.said())
        return {"valkey" if name.startswith(("Valkey", "Redis")) else name: int(process) for process, name in started}

    def has_started_again(self, name: str, process: int) -> bool:
        """Whether a program runs, but not as the process that it was."""
        return self.programs()[name] != process

    def get(self, path: str) -> tuple[int, str]:
        """The status and body of an answer; 0 if there is none."""
        try:
            with urllib.request.urlopen(self.address + path, timeout=PATIENCE) as answer:  # noqa: S310 - http, of our own
                return answer.status, answer.read().decode()
        except HTTPError as error:
            return error.code, error.read().decode()
        except (URLError, OSError):
            return 0, ""

    def ends(self, number: int = signal.SIGTERM) -> int:
        """Asks it to end and gives its exit code."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.log.close()


@pytest.fixture
def servers() -> Iterator[list[Server]]:
    """Servers that are gone when the test is over."""
    running: list[Server] = []
    yield running
    for server in running:
        server.close()


def gone(process: int) -> bool:
    """Whether a process has ended, waited for or not."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    return True


def test_a_server_comes_up_survives_its_parts_and_ends_with_everything(tmp_path: Path, servers: list[Server]):
    folder = tmp_path / "my games" / "var"
    server = Server(folder, GAME_WEB="2")
    servers.append(server)
    server.until_ready()
    assert server.get("/healthz") == (200, "alive\n")
    status, body = server.get("/readyz")
    assert (status, json.loads(body)) == (200, {"ready": True, "redis": True, "database": True, "worker": True})
    status, metrics = server.get("/metrics")
    assert status == 200
    assert "verandah_sockets" in metrics  # of all its processes together
    programs = server.programs()
    assert len(programs) == 4, programs

    for name, process in programs.items():
        os.kill(process, signal.SIGKILL)
        until_now(partial(server.has_started_again, name, process), STARTING)
    until_now(lambda: server.get("/readyz")[0] == 200, STARTING)

    programs = server.programs()
    assert server.ends() == 0
    assert all(map(gone, programs.values()))
    assert "Traceback" not in server.said()

    again = Server(folder)
    servers.append(again)
    again.until_ready()
    assert again.get("/readyz")[0] == 200
    assert again.ends(signal.SIGINT) == 0
    assert all(map(gone, again.programs().values()))


def test_a_supervisor_that_is_killed_leaves_nothing_in_the_way(tmp_path: Path, servers: list[Server]):
    server = Server(tmp_path / "var")
    servers.append(server)
    server.until_ready()
    programs = server.programs()
    server.process.kill()
    again = Server(tmp_path / "var")
    servers.append(again)
    again.until_ready()
    until_now(lambda: all(map(gone, programs.values())))
    assert again.ends() == 0


@pytest.mark.parametrize("count", ["1", "2"])
def test_a_taken_port_says_what_to_do(tmp_path: Path, servers: list[Server], count: str):
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        port = taken.getsockname()[1]
        server = Server(tmp_path / "var", PORT=str(port), GAME_WEB=count)
        servers.append(server)
        assert server.process.wait(STARTING) == 1
    assert f"PORT={port + 1}" in server.said()
    assert "Traceback" not in server.said()


def test_a_second_server_on_the_same_folder_is_told_which_one_is_there(tmp_path: Path, servers: list[Server]):
    server = Server(tmp_path / "var")
    servers.append(server)
    server.until_ready()
    programs = server.programs()
    second = Server(tmp_path / "var")
    servers.append(second)
    assert second.process.wait(STARTING) == 1
    assert f"process {server.process.pid}" in second.said()
    assert "GAME_VAR" in second.said()
    until_now(lambda: server.get("/readyz")[0] == 200)
    assert server.programs() == programs, "the first one goes on"
    assert server.ends() == 0


@pytest.mark.parametrize(
    ("variables", "named"),
    [
        ({"GAME_VAR": "/dev/null/var"}, "GAME_VAR"),
        ({"GAME_REDIS_BIN": "/bin/true"}, "GAME_REDIS_BIN"),
        ({"GAME_WEB": "none"}, "GAME_WEB"),
        ({"GAME_MODE": "hosted"}, "SECRET_KEY"),
        ({"DATABASE_URL": "sqlite:////dev/null/no.sqlite3"}, "database"),
    ],
    ids=["folder", "server", "number", "unsafe", "database"],
)
def test_what_can_not_be_served_is_refused_in_words(
    tmp_path: Path, servers: list[Server], variables: dict[str, str], named: str
):
    server = Server(tmp_path / "var", **variables)
    servers.append(server)
    assert server.process.wait(STARTING) == 1
    last = server.said().strip().splitlines()[-1]
    assert last.startswith("script/server: ")
    assert named in last
