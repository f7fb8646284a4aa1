"""Listening sockets: for one web process, or one each for several on the same port."""

import socket
import sys
from pathlib import Path

_BACKLOG = 1024
_ALL = "0.0.0.0"  # noqa: S104 - other phones of the house are to reach it


def listen(port: int, *, shared: bool = False) -> socket.socket:
    """Listens on all addresses at `port`; 0: a free one. `shared`: others of ours may listen there, too, and the
    system spreads connections evenly. Raises OSError."""
    listening = socket.socket(socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if shared:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        listening.bind((_ALL, port))
        listening.listen(_BACKLOG)
    except OSError:
        listening.close()
        raise
    return listening


def listen_at(path: str) -> socket.socket:
    """Listens at a path, in place of whoever left it. Raises OSError."""
    Path(path).unlink(missing_ok=True)
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(path)
    listening.listen(_BACKLOG)
    return listening


def listening(port: int, count: int) -> list[int]:
    """Descriptors of `count` listening sockets at `port`, to be handed to as many processes; they stay open here.

    Where the system does not spread connections over several (all but Linux), it is one for all. Raises OSError.
    """
    first = listen(port)  # alone at first: sharing would hide that somebody else has the port
    if count == 1 or not sys.platform.startswith("linux"):
        return [first.detach()] * count
    port = first.getsockname()[1]
    first.close()
    return [listen(port, shared=True).detach() for _ in range(count)]


def port_of(descriptor: int) -> int:
    """The port of a listening socket."""
    with socket.socket(fileno=socket.dup(descriptor)) as listening:
        port: int = listening.getsockname()[1]
    return port
