"""The sockets of this process, by room: whoever changed a room, each socket is sent the newest view it may have.

A socket that is slow skips views; nothing is queued for it but answers. Knows views and versions, never a room; decides
nothing. What a socket is made of is the consumer's business.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Protocol

import structlog

from games.rooms.handle import RoomNotFound, Rooms
from games.rooms.looks import Look
from games.rooms.pipeline import StoreUnavailable
from games.rooms.refusals import Refusal
from games.rooms.requests import Ping, RoomRequest
from games.wire import outbound

LEASE_EVERY = 5.0
REFRESH_EVERY = 10.0
LATE_CHECK_EVERY = 1.0

CLOGGED_AT_MOST = 30.0

ROOM_NOT_FOUND = 4404
TOO_SLOW = 4408
COME_BACK = 1012

log = structlog.get_logger()


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

    __slots__ = ("_waiting", "clogged_at", "code", "device", "line", "newest", "sent")

    def __init__(self, code: str, device: str, line: Line) -> None:
        self.code = code
        self.device = device
        self.line = line
        self.sent = 0
        """The version of the newest view that has gone out."""
        self.newest: Look | None = None
        """What is to be sent when the line flows again."""
        self.clogged_at: float | None = None
        """Since when, by the loop's time, a view waits for that."""
        self._waiting: list[bytes] = []
        line.on_flow = self.flows

    def wait(self, look: Look) -> None:
        """``look`` is to be sent when the line flows; what waited before is old news."""
        self.newest = look
        self.clogged_at = self.clogged_at or asyncio.get_running_loop().time()

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
            _send_view([self], look)
        waiting, self._waiting = self._waiting, []
        for frame in waiting:
            self.answer(frame)


class Hub:
    """All sockets of this process."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._sockets: dict[str, set[Socket]] = defaultdict(set)
        self._newest: dict[str, Look] = {}
        self._leaving: set[tuple[str, str]] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._draining = False
        rooms.told = self._told
        rooms.ended = self._ended

    async def open(self) -> None:
        """Begins to renew this process's lease and to look after what rings and clocks may miss."""
        with suppress(StoreUnavailable):
            await self._rooms.keep_presence()
        self._tasks = [
            asyncio.create_task(_every(seconds, work))
            for seconds, work in (
                (LEASE_EVERY, self._keep_presence),
                (REFRESH_EVERY, self._rooms.refresh),
                (LATE_CHECK_EVERY, self._look_after_the_late),
            )
        ]

    async def drain(self) -> None:
        """Tells every device that the server restarts, and ends every connection."""
        self._draining = True
        for task in self._tasks:
            task.cancel()
        for socket in self._all_sockets():
            socket.line.send(outbound.restarting())
            socket.line.close(COME_BACK)

    async def join(self, socket: Socket) -> None:
        """``socket`` is in its room, and is sent a first view.

        Raises ``Refusal`` (a watcher who is not let in), ``RoomNotFound`` or ``StoreUnavailable``.
        """
        look = await self._rooms.connect(socket.code, socket.device)
        self._leaving.discard((socket.code, socket.device))
        self._sockets[socket.code].add(socket)
        _send_view([socket], max(look, self._newest.get(socket.code, look), key=lambda one: one.version))

    async def leave(self, socket: Socket) -> None:
        """``socket`` is no more; the last one of a device tells the room, the last one of a room lets go of it."""
        sockets = self._sockets[socket.code]
        sockets.discard(socket)
        if not any(other.device == socket.device for other in sockets):
            self._leaving.add((socket.code, socket.device))
            await self._tell_of_leaving()
        if not self._sockets[socket.code]:
            del self._sockets[socket.code]
            self._newest.pop(socket.code, None)
            self._rooms.close(socket.code)

    async def do(self, socket: Socket, request: RoomRequest) -> None:
        """Does what the device asks, and answers. Raises ``RoomNotFound`` or ``StoreUnavailable``."""
        try:
            version = await self._rooms.do(socket.code, socket.device, request)
        except Refusal as refusal:
            socket.answer(outbound.refused(request.id, refusal.code, refusal.detail))
            return
        if max(socket.sent, socket.newest.version if socket.newest else 0) < version:
            _send_view([socket], await self._rooms.look(socket.code))
        socket.answer(outbound.done(request.id, version))

    async def pong(self, socket: Socket, ping: Ping) -> None:
        """Answers a sign of life, with a view if the device's version is old."""
        look = self._newest.get(socket.code) or await self._rooms.look(socket.code)
        if ping.version < look.version:
            _send_view([socket], look)
        socket.answer(outbound.pong(ping.id, look.version))

    def _told(self, look: Look) -> None:
        sockets = self._sockets.get(look.code)
        if sockets:
            self._newest[look.code] = look
            _send_view([socket for socket in sockets if socket.sent < look.version], look)

    def _ended(self, code: str) -> None:
        for socket in list(self._sockets.get(code, ())):
            socket.line.close(ROOM_NOT_FOUND)

    async def _keep_presence(self) -> None:
        await self._tell_of_leaving()
        await self._rooms.keep_presence()

    async def _tell_of_leaving(self) -> None:
        """Tells rooms of devices that have left; again later where Redis does not answer."""
        for code, device in list(self._leaving):
            if not any(socket.device == device for socket in self._sockets.get(code, ())):
                try:
                    await self._rooms.disconnect(code, device)
                except RoomNotFound:
                    pass
                except StoreUnavailable:
                    continue
            self._leaving.discard((code, device))

    async def _look_after_the_late(self) -> None:
        """Rooms in which something is overdue, and devices that do not take what they are sent."""
        too_long = asyncio.get_running_loop().time() - CLOGGED_AT_MOST
        for socket in self._all_sockets():
            if socket.clogged_at is not None and socket.clogged_at < too_long:
                socket.line.close(TOO_SLOW)
        for code in self._rooms.overdue():
            await self._rooms.do_due(code)

    def _all_sockets(self) -> list[Socket]:
        return [socket for sockets in self._sockets.values() for socket in sockets]


def _send_view(sockets: list[Socket], look: Look) -> None:
    """Sends ``look``, or has it sent when the line flows; the public part is encoded once, a device's part once."""
    public = None
    parts: dict[tuple[str, int], bytes] = {}
    for socket in sockets:
        if socket.line.is_clogged:
            socket.wait(look)
            continue
        key = socket.device, socket.sent
        if key not in parts:
            public = public or outbound.public_bytes(look.public)
            events = outbound.event_bytes(look.events_since(socket.sent) if socket.sent else ())
            parts[key] = outbound.view_frame(public, look.part_of(socket.device), events)
        socket.sent = look.version
        socket.line.send(parts[key])


async def _every(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Does ``work`` again and again; a Redis that is away is waited for."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except (StoreUnavailable, RoomNotFound, Refusal) as passing:
            log.warning("later", reason=type(passing).__name__)
