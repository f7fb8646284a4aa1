"""Listening sockets: free ports, taken ports, one port for several processes."""

import errno
import os
import socket
import sys
from collections.abc import Iterator

import pytest

from config import invitation, ports
from tests.waiting import PATIENCE, until_now

pytestmark = pytest.mark.parts


@pytest.fixture
def listening() -> Iterator[list[int]]:
    """Descriptors that are closed with the test."""
    descriptors: list[int] = []
    yield descriptors
    for descriptor in set(descriptors):
        os.close(descriptor)


def test_a_free_port_is_found_where_none_is_named(listening: list[int]):
    listening += ports.listening(0, 1)
    port = ports.port_of(listening[0])
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE):
        pass


def test_a_port_that_somebody_has_is_refused_to_one_and_to_several(listening: list[int]):
    listening += ports.listening(0, 2)
    for count in (1, 2):
        with pytest.raises(OSError, match="in use") as refusal:
            ports.listening(ports.port_of(listening[0]), count)
        assert refusal.value.errno == errno.EADDRINUSE


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere they share one socket")
def test_connections_to_one_port_are_spread_over_all_its_processes(listening: list[int]):
    listening += ports.listening(0, 2)
    port = ports.port_of(listening[0])
    sockets = [socket.socket(fileno=os.dup(descriptor)) for descriptor in listening]
    peers = [socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) for _ in range(64)]
    reached = [0, 0]

    def accept() -> int:
        for number, each in enumerate(sockets):
            reached[number] += _accepted(each)
        return sum(reached)

    until_now(lambda: accept() == 64)
    assert min(reached) >= 10
    for each in (*sockets, *peers):
        each.close()


def _accepted(listening: socket.socket) -> int:
    listening.setblocking(False)
    count = 0
    while True:
        try:
            listening.accept()[0].close()
        except BlockingIOError:
            return count
        count += 1


def test_the_home_address_is_one_that_others_could_reach():
    address = invitation.home_address()
    assert address is None or not address.startswith("127.")
