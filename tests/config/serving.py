"""The echo application as a process, and what a test asks it."""

import json
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from tests.config.peer import Peer
from tests.waiting import PATIENCE

Address = tuple[str, int]
Join = Callable[..., Awaitable[Peer]]


@contextmanager
def serving(way: str, *where: str, descriptor: int | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """The echo application as a process, ended at last."""
    handed = () if descriptor is None else (descriptor,)
    named = [] if descriptor is None else ["--fd", str(descriptor)]
    command = [sys.executable, "-m", "tests.config.echo", way, *named, *where]
    process = subprocess.Popen(command, pass_fds=handed)
    try:
        yield process
        process.terminate()
        assert process.wait(PATIENCE) == 0
    finally:  # also of a test that has failed nothing is left to the next one
        process.kill()
        process.wait()


async def echoes(peer: Peer, text: str = "still here") -> bool:
    await peer.send(f"echo:{text}")
    return await peer.text() == text


def is_reached(address: str | Address) -> bool:
    with socket.socket(socket.AF_UNIX if isinstance(address, str) else socket.AF_INET) as probe:
        return probe.connect_ex(address) == 0


def get(address: Address, path: str) -> dict[str, object]:
    with urllib.request.urlopen(f"http://{address[0]}:{address[1]}{path}", timeout=PATIENCE) as answer:
        told: dict[str, object] = json.load(answer)
        return told
