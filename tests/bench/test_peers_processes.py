"""A peer or its players that don't start are an error, and nothing is left running. No package of theirs is needed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bench.peers import contender
from bench.peers.contender import Peer, Servers, on_core, play
from bench.running import running
from script.installing import node

NODE = node.program()
READY = """
import { writeFileSync } from "node:fs";
writeFileSync("PID", String(process.pid));
console.log("ready");
process.on("SIGTERM", () => {});
setInterval(() => {}, 1000);
"""


def a_server(folder: Path, program: str) -> Peer:
    """Not a peer, but a program that starts and ends as theirs do."""
    path = folder / "server.mjs"
    path.write_text(program.replace("PID", str(folder / "pid")))
    return Peer(str(path), "nobody")


def is_there(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


def test_a_server_that_does_not_start_is_an_error(tmp_path):
    with (
        pytest.raises(RuntimeError, match="does not start"),
        running(Servers(NODE, a_server(tmp_path, "process.exit(1)"), tmp_path)),
    ):
        raise AssertionError("it runs")


def test_players_that_do_not_start_are_an_error_and_the_server_ends(tmp_path, monkeypatch):
    started = []
    start = contender._start

    def starting(words):
        started.append(start(words))
        return started[-1]

    monkeypatch.setattr(contender, "_start", starting)
    with pytest.raises(RuntimeError, match="players have stopped"):
        play(NODE, a_server(tmp_path, READY), 1, 0.1, 0, tmp_path)
    assert len(started) == 2
    assert [process.poll() is not None for process in started] == [True, True]
    assert not is_there(int((tmp_path / "pid").read_text()))


def test_a_server_is_ended(tmp_path):
    with running(Servers(NODE, a_server(tmp_path, READY), tmp_path)) as servers:
        pids = servers.pids()
        assert pids == {"web0": int((tmp_path / "pid").read_text())}
        assert is_there(pids["web0"])
    assert not is_there(pids["web0"])


@pytest.mark.skipif(len(os.sched_getaffinity(0)) < 2, reason="one core")
def test_what_is_started_stays_on_its_core_and_we_do_not(tmp_path):
    before = os.sched_getaffinity(0)
    with running(Servers(NODE, a_server(tmp_path, READY), tmp_path)) as servers:
        threads = Path(f"/proc/{servers.pids()['web0']}/task").iterdir()
        assert {frozenset(os.sched_getaffinity(int(thread.name))) for thread in threads} == {frozenset({0})}
    with on_core(1):
        assert os.sched_getaffinity(0) == {1}
    assert os.sched_getaffinity(0) == before
