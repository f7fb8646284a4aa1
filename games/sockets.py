"""One connection of a device to a room, as the hub has it: the newest view wins, and answers wait behind it.

Knows views and versions, never a room. What a line is made of is the server's business.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from typing import Protocol

from games.rooms.looks import Look
from games.wire import outbound


class Line(Protocol):
    """The way to one device."""

    def send(self, frame: bytes) -> None:
        """Sends a text frame, or lets it wait in the buffers of the connection."""

    def close(self, code: int) -> None:
        """Ends the connection."""

    @property
    def is_clogged(self) -> bool:
        """Whether so much waits that no more should be sent until ``on_flow`` is called."""

    on_flow: Callable[[], None]


class Socket:
    """One connection of a device to a room."""

    __slots__ = ("_waiting", "clogged_at", "code", "connection", "device", "line", "newest", "sent")

    def __init__(self, code: str, device: str, line: Line) -> None:
        self.code = code
        self.device = device
        self.connection = secrets.token_hex(8)
        """Its name in the room, where it matters which connection of a device something came on."""
        self.line = line
        self.sent = 0
        """The version of the newest view that has gone out."""
        self.newest: Look | None = None
        """What is to be sent when the line flows again; what waited before is old news."""
        self.clogged_at: float | None = None
        """Since when the line has been found clogged, each time it was looked at."""
        self._waiting: list[bytes] = []
        line.on_flow = self.flows

    @property
    def known(self) -> int:
        """The version of the newest view that has gone out or is about to."""
        return self.sent if self.newest is None else self.newest.version

    def answer(self, frame: bytes) -> None:
        """Sends an answer, behind the view that waits, if one does."""
        if self.newest is None:
            self.line.send(frame)
        else:
            self._waiting.append(frame)

    def flows(self) -> None:
        """The line has room again: the newest view goes out, then the answers that waited for it."""
        look, self.newest, self.clogged_at = self.newest, None, None
        if look is not None:
            send_view([self], look)
        waiting, self._waiting = self._waiting, []
        for frame in waiting:
            self.answer(frame)


def send_view(sockets: Iterable[Socket], look: Look) -> None:
    """Sends ``look`` to all of ``sockets`` that know none newer, or has it sent when a line flows; the public part is
    encoded once, a device's part once."""
    public = None
    parts: dict[tuple[str, int], bytes] = {}
    for socket in sockets:
        if look.version < socket.known:
            continue
        if socket.line.is_clogged:
            socket.newest = look
            continue
        key = socket.device, socket.sent
        if key not in parts:
            public = public or outbound.public_bytes(look.public)
            events = outbound.event_bytes(look.events_since(socket.sent) if socket.sent else ())
            parts[key] = outbound.view_frame(public, look.part_of(socket.device), events)
        socket.sent = look.version
        socket.line.send(parts[key])
