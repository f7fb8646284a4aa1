"""One connection of a device to a room, as the hub has it: the newest view wins, and answers wait behind it.

Knows views and versions, never a room. What a line is made of is the server's business.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Protocol

from games import metrics
from games.rooms.looks import Look
from games.rooms.refusals import Code
from games.wire import outbound

UNKNOWN_DEVICE: Final = 4401
NOT_ALLOWED: Final = 4403
SHUT_OUT: Final[Mapping[Code, int]] = {"not_your_seat": UNKNOWN_DEVICE, "not_allowed": NOT_ALLOWED}
"""Why a device may not stay in a room, or not come, and how its connections end."""


class Line(Protocol):
    """The way to one device."""

    def send(self, *frames: bytes) -> None:
        """Sends text frames, or lets them wait in the buffers of the connection."""

    def close(self, code: int) -> None:
        """Ends the connection."""

    @property
    def is_clogged(self) -> bool:
        """Whether so much waits that no more should be sent until ``on_flow`` is called."""

    on_flow: Callable[[], None]


class Frames:
    """One look as frames; what devices have in common is encoded once."""

    __slots__ = ("_events", "_frames", "_public", "look")

    def __init__(self, look: Look) -> None:
        self.look = look
        self._public: bytes | None = None
        self._events: dict[int, bytes] = {}
        self._frames: dict[tuple[str, int], bytes] = {}

    def frame_for(self, device: str, sent: int) -> bytes:
        """The frame for a device that was last sent version ``sent``, or none yet (0)."""
        frame = self._frames.get((device, sent))
        if frame is None:
            if self._public is None:
                self._public = outbound.public_bytes(self.look.public)
            events = self._events.get(sent)
            if events is None:
                events = self._events[sent] = outbound.event_bytes(self.look.events_since(sent) if sent else ())
            frame = outbound.view_frame(self._public, self.look.part_of(device), events)
            self._frames[device, sent] = frame
        return frame


class Socket:
    """One connection of a device to a room."""

    __slots__ = (
        "_answers",
        "clogged_at",
        "code",
        "connection",
        "device",
        "is_held",
        "line",
        "newest",
        "on_idle",
        "sent",
    )

    def __init__(self, code: str, device: str, line: Line) -> None:
        self.code = code
        self.device = device
        self.connection = secrets.token_hex(8)
        """Its name in the room, where it matters which connection of a device something came on."""
        self.line = line
        self.sent = 0
        """The version of the newest view that has gone out."""
        self.newest: Frames | None = None
        """What is to be sent when the line flows again or is let go; what waited before is old news."""
        self.clogged_at: float | None = None
        """Since when the line has been found clogged, each time it was looked at."""
        self.is_held = False
        """Whether it waits for an answer, and nothing is sent before that."""
        self.on_idle: Callable[[], None] = lambda: None
        """Called when nothing waits any more."""
        self._answers: list[bytes] = []
        line.on_flow = self.flows

    @property
    def known(self) -> int:
        """The version of the newest view that has gone out or is about to."""
        return self.sent if self.newest is None else self.newest.look.version

    @property
    def is_busy(self) -> bool:
        """Whether what it is sent now would wait, and might be told to a device that may not know it any more."""
        return self.is_held or self.line.is_clogged

    def hold(self) -> None:
        """From now on what the device is sent waits until ``let_go``, to go out at once: a view and its answer."""
        self.is_held = True

    def let_go(self) -> None:
        """What has waited goes out, unless the line is clogged."""
        self.is_held = False
        if not self.line.is_clogged:
            self.flows()

    def show(self, frames: Frames) -> None:
        """Sends a view, unless the device knows a newer one, or has it sent when the line flows."""
        if frames.look.version < self.known:
            return
        if self.is_held or self.line.is_clogged:
            self.newest = frames
        else:
            self._send(frames)

    def refuse(self, request_id: str | None, code: Code, detail: dict[str, Any]) -> None:
        """Answers a request that is not done."""
        metrics.REFUSALS.labels(code).inc()
        self.answer(outbound.refused(request_id, code, detail))

    def answer(self, frame: bytes) -> None:
        """Sends an answer, behind the view that waits, if one does."""
        if self.is_held or self.newest is not None:
            self._answers.append(frame)
        else:
            self.line.send(frame)

    def flows(self) -> None:
        """The line has room again: the newest view goes out, then the answers that waited for it."""
        frames, self.newest, self.clogged_at = self.newest, None, None
        answers, self._answers = self._answers, []
        if frames is not None:
            self._send(frames, answers)
        elif answers:
            self.line.send(*answers)
        if not self.is_busy:
            self.on_idle()

    def _send(self, frames: Frames, answers: Iterable[bytes] = ()) -> None:
        frame = frames.frame_for(self.device, self.sent)
        self.sent = frames.look.version
        self.line.send(frame, *answers)


def send_view(sockets: Iterable[Socket], look: Look) -> None:
    """Shows ``look`` to all of ``sockets``; what devices have in common is encoded once."""
    frames = Frames(look)
    for socket in sockets:
        socket.show(frames)


def admitted(sockets: Iterable[Socket], look: Look) -> list[Socket]:
    """Those of ``sockets`` whose devices may see ``look``; the others end, but not before they are answered."""
    stay: list[Socket] = []
    for socket in sockets:
        why = look.why_out(socket.device)
        if why is None:
            stay.append(socket)
        else:
            socket.newest = None  # what waits, for an answer or a slow line, is not for this device any more
            if not socket.is_held:
                socket.line.close(SHUT_OUT[why])
    return stay
