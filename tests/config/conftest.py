"""The echo application, served; and peers that are gone when the test is over."""

import socket
import ssl
from collections.abc import Iterator

import pytest

from tests.config.peer import Peer
from tests.config.serving import Address, Join, serving


@pytest.fixture(scope="module", params=["direct", "plain"])
def address(request: pytest.FixtureRequest) -> Iterator[Address]:
    """Where the echo application listens, by the straight ways and by autobahn's alone."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(100)
        with serving(request.param, descriptor=listening.fileno()):
            yield listening.getsockname()


@pytest.fixture
def joined() -> Iterator[Join]:
    """Joins a peer to a server; all are gone when the test is over."""
    peers: list[Peer] = []

    async def join(address: str | Address, tls: ssl.SSLContext | None = None) -> Peer:
        peers.append(await Peer.connect(address, tls))
        return peers[-1]

    yield join
    for peer in peers:
        peer.close()
