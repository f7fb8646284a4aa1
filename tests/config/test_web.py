"""A web process begins, serves and ends as promised."""

import asyncio
import os
import socket
import subprocess
import sys
import urllib.request
from functools import partial
from pathlib import Path

import pytest

from bench.installation import free_port
from tests.config.serving import Address, Join, echoes, get, is_reached, serving
from tests.waiting import PATIENCE, until, until_now

pytestmark = pytest.mark.parts


def test_the_application_is_told_of_its_beginning_and_the_collector_lets_old_objects_be(address: Address):
    told = get(address, "/")
    assert told["told"] == ["startup"]
    assert told["threshold"] == [100_000, 50, 100]
    assert isinstance(told["frozen"], int)
    assert told["frozen"] > 10_000


def test_what_connections_leave_is_looked_for_without_looking_through_what_lives(address: Address):
    def searches(generation: int) -> int:
        told = get(address, "/")["searches"]  # by a connection that goes
        assert isinstance(told, list)
        return int(told[generation])

    young, all_of_it = searches(1), searches(2)
    until_now(lambda: searches(1) > young)
    assert searches(2) == all_of_it


async def test_at_the_end_devices_are_told_and_closed_and_requests_are_answered(joined: Join):
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(100)
        address = listening.getsockname()
        with serving("direct", descriptor=listening.fileno()) as process:
            peer, silent = await joined(address), await joined(address)
            assert await echoes(silent)
            last = asyncio.create_task(asyncio.to_thread(get, address, "/last"))
            await until(partial(_is_asked, address, "/last"))
            process.terminate()
            assert await peer.text() == "goodbye"
            assert await peer.closing_code() == 1012
            assert (await last)["told"] == ["startup", "shutdown"]
            assert await asyncio.to_thread(process.wait, PATIENCE) == 0


async def _is_asked(address: Address, path: str) -> bool:
    asked = (await asyncio.to_thread(get, address, "/"))["asked"]
    assert isinstance(asked, list)
    return path in asked


def test_a_taken_port_says_so():
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "config.web"]
        outcome = subprocess.run(command, env=_environment(PORT=port), capture_output=True, text=True, timeout=60)
    assert outcome.returncode == 1
    assert f"port {port}" in outcome.stderr
    assert "Traceback" not in outcome.stderr


def test_the_whole_installation_is_served_and_ends(valkey, tmp_path: Path):
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "config.web"], env=_environment(PORT=str(port), GAME_VAR=str(tmp_path))
    )
    try:
        until_now(lambda: is_reached(("127.0.0.1", port)))
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE) as answer:
            assert answer.status == 200
    finally:
        process.terminate()
        assert process.wait(PATIENCE) == 0


def _environment(**variables: str) -> dict[str, str]:
    return {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", **variables}
