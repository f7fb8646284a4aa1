"""The sockets of this process, by room: whoever changed a room, each socket is sent the newest view it may have.

A socket that is slow skips views; nothing is queued for it but answers. Knows views and versions, never a room; decides
nothing. What a socket is made of is the consumer's business.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

import structlog

from games import metrics
from games.awaiting import Awaiting
from games.rooms.clock import Clock
from games.rooms.handle import RoomNotFound, Rooms
from games.rooms.looks import Look
from games.rooms.pipeline import StoreUnavailable
from games.rooms.refusals import Refusal
from games.rooms.requests import AskHint, Ping, RoomRequest
from games.sockets import Socket, admitted, send_view
from games.wire import outbound

LEASE_EVERY = 5.0
REFRESH_EVERY = 10.0
LATE_CHECK_EVERY = 0.5
CLOGGED_AT_MOST = 30.0
GOODBYE = 2.0
"""Seconds that devices have to hang up when the process ends."""

ROOM_NOT_FOUND = 4404
TOO_SLOW = 4408
COME_BACK = 1012

log = structlog.get_logger()


class Hub:
    """All sockets of this process."""

    def __init__(self, rooms: Rooms, clock: Clock) -> None:
        self._rooms = rooms
        self._clock = clock
        self._sockets: dict[str, set[Socket]] = {}
        self._joining: dict[str, list[Socket]] = defaultdict(list)
        self._newest: dict[str, Look] = {}
        self._awaiting = Awaiting()
        self._leaving: set[tuple[str, str]] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._empty = asyncio.Event()
        rooms.listen(self._told, self._ended, self._outgrown)

    async def open(self) -> None:
        """Begins to renew this process's lease and to look after what rings and clocks may miss."""
        with suppress(StoreUnavailable):
            await self.keep_presence()
        self._tasks = [
            asyncio.create_task(_every(seconds, work))
            for seconds, work in (
                (LEASE_EVERY, self.keep_presence),
                (LEASE_EVERY, self.tell_again_of_leaving),
                (REFRESH_EVERY, self._rooms.refresh),
                (LATE_CHECK_EVERY, self.look_after_the_late),
            )
        ]

    async def drain(self) -> None:
        """Tells every device that the server restarts, and ends every connection."""
        for task in self._tasks:
            task.cancel()
        for socket in self._all_sockets():
            socket.line.send(outbound.restarting())
            socket.line.close(COME_BACK)
        self._empty.clear()
        if self._sockets:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._empty.wait(), GOODBYE)

    async def join(self, socket: Socket) -> None:
        """``socket`` is in its room, and is sent a first view. Raises ``Refusal`` (a watcher who is not let in),
        ``RoomNotFound`` or ``StoreUnavailable``."""
        code = socket.code
        self._joining[code].append(socket)
        try:
            look = await self._rooms.presence.connect(code, socket.device)
        except BaseException as error:
            self._end_joining(socket)
            if not isinstance(error, RoomNotFound | Refusal):  # it may have been done
                self._leaving.add((code, socket.device))
            self._let_go(code)
            raise
        self._end_joining(socket)
        self._leaving.discard((code, socket.device))
        self._sockets.setdefault(code, set()).add(socket)
        socket.on_idle = lambda: self._awaiting.tell(self._newest.get(code))
        self._newest[code] = self._newer(look)
        send_view(admitted([socket], self._newest[code]), self._newest[code])

    async def leave(self, socket: Socket) -> None:
        """``socket`` is no more; the last one of a device tells the room, the last one of a room lets go of it."""
        code = socket.code
        self._awaiting.forget(socket)
        self._sockets[code].discard(socket)
        try:
            await self._end_hold(socket)
            if not self._is_here(code, socket.device):
                self._leaving.add((code, socket.device))
                with suppress(StoreUnavailable):
                    await self._tell_of_leaving(code, socket.device)
        finally:  # a server does not wait for ever for a socket that has ended
            self._let_go(code)

    async def do(self, socket: Socket, request: RoomRequest) -> None:
        """Does what the device asks, and answers. Raises ``RoomNotFound`` or ``StoreUnavailable``."""
        await self._hear(socket)
        socket.hold()
        try:
            await self._do(socket, request)
        finally:
            socket.let_go()
            admitted((socket,), self._newest[socket.code])

    async def hint(self, socket: Socket, request: AskHint) -> None:
        """Has the hint found that the device asks for, and sends it when it is. Raises as ``do``."""
        await self._hear(socket)
        try:
            moment = await self._rooms.ask_hint(socket.code, socket.device, request)
        except Refusal as refusal:
            socket.refuse(request.id, refusal.code, refusal.detail)
            return
        self._awaiting.wait(socket, request, moment)
        self._awaiting.tell(self._newest[socket.code])

    async def pong(self, socket: Socket, ping: Ping) -> None:
        """Answers a sign of life, with a view if the device's version is old."""
        await self._hear(socket)
        look = self._newest[socket.code]
        if ping.version < look.version:
            send_view(admitted([socket], look), look)
        socket.answer(outbound.pong(ping.id, look.version))

    async def keep_presence(self) -> None:
        """Renews this process's lease, and tells rooms of processes that are no more."""
        metrics.ROOMS.set(len(self._sockets))
        for socket in self._all_sockets():
            if not self._rooms.presence.counts(socket.device, self._newest[socket.code]):
                socket.line.close(COME_BACK)  # this process was taken for dead; on coming back the device is here again
        await self._rooms.presence.keep()

    async def tell_again_of_leaving(self) -> None:
        """Tells rooms of devices that have left while Redis did not answer."""
        await self._rooms.each_apart(
            (code, partial(self._tell_of_leaving, code, device)) for code, device in list(self._leaving)
        )

    async def look_after_the_late(self) -> None:
        """Rooms in which something is overdue, and devices that do not take what they are sent."""
        now = self._clock.now()
        for socket in self._all_sockets():
            if not socket.line.is_clogged:
                socket.clogged_at = None
            elif socket.clogged_at is None:
                socket.clogged_at = now
            elif now - socket.clogged_at > CLOGGED_AT_MOST:
                socket.line.close(TOO_SLOW)
        await self._rooms.each_apart((code, partial(self._rooms.do_due, code)) for code in self._rooms.overdue())

    def _told(self, look: Look) -> None:
        sockets = self._sockets.get(look.code, set())
        if not sockets and look.code not in self._joining:
            return
        newest, self._newest[look.code] = self._newest.get(look.code, look), look
        if look.has_lost_what(newest):
            for socket in sockets:
                socket.line.close(COME_BACK)  # versions never go back on a connection
        send_view([socket for socket in admitted(sockets, look) if socket.sent < look.version], look)
        self._awaiting.tell(look)

    def _ended(self, code: str) -> None:
        for socket in self._sockets.get(code, ()):
            socket.line.close(ROOM_NOT_FOUND)

    def _outgrown(self, code: str) -> None:
        for socket in self._sockets.get(code, ()):
            socket.line.close(COME_BACK)  # to a newer process, now or when this one has gone

    async def _tell_of_leaving(self, code: str, device: str) -> None:
        """Tells the room of a device that has left. Raises ``StoreUnavailable``; then it is to be told later."""
        if not self._is_here(code, device):
            with suppress(RoomNotFound):
                await self._rooms.presence.disconnect(code, device)
        self._leaving.discard((code, device))

    async def _do(self, socket: Socket, request: RoomRequest) -> None:
        try:
            version = await self._rooms.do(socket.code, socket.device, request, socket.connection)
        except Refusal as refusal:
            socket.refuse(request.id, refusal.code, refusal.detail)
            return
        if socket.known < version:
            look = self._newer(await self._rooms.look(socket.code))
            send_view(admitted([socket], look), look)
        socket.answer(outbound.done(request.id, version))

    def _newer(self, look: Look) -> Look:
        """``look``, or what has been told meanwhile: in a newer one the device may have lost the sight of a hand."""
        return max(look, self._newest.get(look.code, look), key=lambda one: one.version)

    async def _hear(self, socket: Socket) -> None:
        """Whatever a connection says, its hold goes on; where Redis does not answer it may lapse."""
        if self._newest[socket.code].is_held_by(socket.connection):
            with suppress(StoreUnavailable):
                await self._rooms.presence.hear(socket.code, socket.connection)

    async def _end_hold(self, socket: Socket) -> None:
        """A hold ends with its connection; where Redis does not answer it lapses soon."""
        if self._newest[socket.code].is_held_by(socket.connection):
            with suppress(RoomNotFound, StoreUnavailable):
                await self._rooms.presence.hang_up(socket.code, socket.connection)

    def _is_here(self, code: str, device: str) -> bool:
        """Whether the device has a socket in the room, or is about to."""
        return any(socket.device == device for socket in (*self._sockets.get(code, ()), *self._joining.get(code, ())))

    def _end_joining(self, socket: Socket) -> None:
        self._joining[socket.code].remove(socket)
        if not self._joining[socket.code]:
            del self._joining[socket.code]

    def _let_go(self, code: str) -> None:
        """Keeps the room no longer if no socket is in it or about to be."""
        if self._sockets.get(code) or code in self._joining:
            return
        self._sockets.pop(code, None)
        self._newest.pop(code, None)
        self._rooms.presence.close(code)
        if not self._sockets:
            self._empty.set()

    def _all_sockets(self) -> list[Socket]:
        return [socket for sockets in self._sockets.values() for socket in sockets]


async def _every(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Does ``work`` again and again, whatever happens; a Redis that is away is waited for."""
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except (StoreUnavailable, RoomNotFound, Refusal) as passing:
            log.warning("later", reason=type(passing).__name__)
        except Exception:
            log.exception("Rooms could not be looked after.")
