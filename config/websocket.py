"""Sockets as Daphne serves them, with a straight way in and out, and back-pressure.

Daphne's own way costs a coroutine, a dictionary and three turns of the event loop a frame, and buffers without end for
a peer that does not read. Autobahn keeps the handshake, pings, closing, fragments, big frames and TLS; whole small text
frames and plain sockets take the short way, those of one turn of the loop together. It must not know what a frame says.
"""

import asyncio
import socket
from collections import deque
from collections.abc import Callable
from struct import Struct
from typing import Any, Final

from daphne.ws_protocol import WebSocketProtocol
from twisted.internet import tcp, unix

EXTENSION: Final = "verandah.line"
LARGEST_FRAME: Final = 16 * 1024  # from a device; a larger one closes the socket with 1009
TOO_MANY: Final = 4429
_MOST_WAITING: Final = 100  # messages of one socket that the application has not taken yet
_MOST_GATHERED: Final = 16  # headers and frames of one socket in one turn of the loop; more is found out to clog it
_KERNEL_BUFFER: Final = 64 * 1024  # what waits in the kernel is old news that can't be skipped any more
_SHORT, _MIDDLE, _LONG = Struct(">BB"), Struct(">BBH"), Struct(">BBQ")
_PLAIN: Final = (tcp.Server, unix.Server)


class Inbox:
    """What waits for one application, in order: an ``asyncio.Queue`` without what one reader does not need."""

    __slots__ = ("_items", "_reader", "qsize")

    def __init__(self) -> None:
        self._items: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None
        self.qsize = self._items.__len__
        """How many wait."""

    def put_nowait(self, item: Any) -> None:
        """One more."""
        self._items.append(item)
        reader = self._reader
        if reader is not None and not reader.done():
            reader.set_result(None)

    async def get(self) -> Any:
        """The next one, when it is there."""
        while not self._items:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._items.popleft()


class Line:
    """The way to one device, offered to the application in the scope's extensions."""

    __slots__ = ("_protocol", "is_clogged", "on_flow", "send")

    def __init__(self, protocol: "LineProtocol") -> None:
        self._protocol: LineProtocol | None = protocol
        self.send: Callable[..., None] = protocol.send_text
        """Sends text frames; what does not go out at once waits, in order. Nothing happens on a closed socket."""
        self.is_clogged = False
        """Whether more than 64 kB wait: nothing more should be sent until `on_flow` is called."""
        self.on_flow: Callable[[], None] = _nothing

    def close(self, code: int) -> None:
        """Says goodbye with `code`; the connection is cut a second later if the peer has not answered."""
        if self._protocol is not None:
            self._protocol.serverClose(code)

    def let_go(self) -> None:
        """The connection is lost: from now on nothing happens."""
        self._protocol = None
        self.send = self.on_flow = _nothing


class Outbox:
    """The protocols that have something to write in this turn of the event loop. They do when it is over, one after
    another: writing and drawing views in turns would push each other out of the processor's caches."""

    __slots__ = ("_protocols",)

    def __init__(self) -> None:
        self._protocols: list[DirectProtocol] = []

    def put(self, protocol: "DirectProtocol") -> None:
        """`protocol.write` is called when the turn is over."""
        if not self._protocols:
            asyncio.get_running_loop().call_soon(self._write)
        self._protocols.append(protocol)

    def _write(self) -> None:
        protocols, self._protocols = self._protocols, []
        for protocol in protocols:
            protocol.write()


class LineProtocol(WebSocketProtocol):  # type: ignore[misc]
    """Daphne's protocol with a Line and back-pressure; frames go autobahn's way."""

    def __init__(self) -> None:
        super().__init__()
        self.line = Line(self)

    def onOpen(self) -> None:  # noqa: N802 - autobahn's name
        super().onOpen()
        handle = self.transport.getHandle()
        if handle is not None:
            handle.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _KERNEL_BUFFER)
        # Until now the transport paused the HTTP channel that the socket began as.
        self.transport.unregisterProducer()
        self.transport.registerProducer(self, True)

    def pauseProducing(self) -> None:  # noqa: N802 - Twisted's name
        """The transport holds more than 64 kB."""
        self.line.is_clogged = True

    def resumeProducing(self) -> None:  # noqa: N802 - Twisted's name
        """The transport holds nothing any more."""
        self.line.is_clogged = False
        self.line.on_flow()

    def stopProducing(self) -> None:  # noqa: N802 - Twisted's name
        """The connection is lost; onClose says so to the application."""

    def connectionLost(self, reason: Any) -> None:  # noqa: N802 - Twisted's name
        """Lets go of what holds us in return: after a long evening only a search of the whole memory would find it."""
        super().connectionLost(reason)
        self.line.let_go()
        self.is_closed = None  # it holds us as its result

    def send_text(self, *payloads: bytes) -> None:
        """See Line.send."""
        for payload in payloads:
            if self.state == self.STATE_OPEN:
                # Not by sendMessage: it holds the limit for what devices send against us, too.
                self.sendFrame(opcode=self.MESSAGE_TYPE_TEXT, payload=payload)

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803 - autobahn's names
        """A whole message has come, by autobahn's way."""
        if self.may_hand_on():
            super().onMessage(payload, isBinary)

    def may_hand_on(self) -> bool:
        """Whether the application is to get one more message. A device that sends far more than it gets answered is
        closed: nothing else would bound what waits here."""
        if self.state != self.STATE_OPEN:
            return False
        if self.application_queue.qsize() >= _MOST_WAITING:
            self.serverClose(TOO_MANY)
            return False
        return True

    def serverSend(self, content: str | bytes, binary: bool = False) -> None:  # noqa: N802 - Daphne's name
        """What the application sends by plain ASGI."""
        if binary:
            self.sendFrame(opcode=self.MESSAGE_TYPE_BINARY, payload=content)
        else:
            self.send_text(content.encode() if isinstance(content, str) else content)

    def serverClose(self, code: int | None = None) -> None:  # noqa: N802 - Daphne's name
        """Begins the closing handshake, once."""
        if self.state == self.STATE_OPEN:
            # Not by sendClose, which takes 1012 (come back) for a code that nobody may send.
            self.sendCloseFrame(code=1000 if code is None else code)


class DirectProtocol(LineProtocol):
    """Writes frames straight to a plain socket that has nothing waiting, and reads whole small frames itself."""

    def __init__(self, outbox: Outbox) -> None:
        super().__init__()
        self._outbox = outbox
        self._outgoing: list[bytes] = []

    def send_text(self, *payloads: bytes) -> None:
        """See Line.send. What is sent in one turn of the loop is one write: it costs more than what is written."""
        if self.state != self.STATE_OPEN:
            return
        if type(self.transport) not in _PLAIN:
            super().send_text(*payloads)
            return
        outgoing = self._outgoing
        if not outgoing:
            self._outbox.put(self)
        for payload in payloads:
            outgoing.append(_header(len(payload)))
            outgoing.append(payload)
        if len(outgoing) > _MOST_GATHERED:
            self.write()

    def write(self) -> None:
        """Writes what was sent, if anything was."""
        frames, transport = b"".join(self._outgoing), self.transport
        self._outgoing.clear()
        if not frames or self.state != self.STATE_OPEN:
            return
        if transport.dataBuffer or transport._tempDataLen or not transport.connected or transport.disconnecting:
            transport.write(frames)  # behind what waits
            return
        try:
            sent = transport.socket.send(frames)
        except OSError:  # full, or lost: the transport will find out which
            sent = 0
        if sent < len(frames):
            transport.write(frames[sent:])

    def sendFrame(self, *args: Any, **kwargs: Any) -> None:  # noqa: N802 - autobahn's name
        """A frame by autobahn's way, behind what was sent."""
        self.write()
        super().sendFrame(*args, **kwargs)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """Takes the whole small text frames at the beginning of `data`; the rest goes autobahn's way."""
        if self.state == self.STATE_OPEN and not self.data and self.current_frame is None and not self.inside_message:
            taken = self._take_small_frames(data)
            if taken == len(data):
                return
            data = data[taken:]
        super().dataReceived(data)

    def _take_small_frames(self, data: bytes) -> int:
        """Hands on each masked, final text frame of up to 125 bytes that is whole; tells how many bytes they took."""
        taken, most = 0, len(data) - 6
        while taken <= most and data[taken] == 0x81 and 0x80 <= data[taken + 1] <= 0xFD:
            length = data[taken + 1] & 0x7F
            start = taken + 6
            end = start + length
            if end > len(data):
                break
            mask = (data[taken + 2 : start] * 32)[:length]
            unmasked = int.from_bytes(data[start:end], "big") ^ int.from_bytes(mask, "big")
            try:
                text = unmasked.to_bytes(length, "big").decode()
            except UnicodeDecodeError:
                break  # autobahn closes with 1007
            if not self.may_hand_on():
                break
            self.application_queue.put_nowait({"type": "websocket.receive", "text": text})
            taken = end
        return taken


def _header(length: int) -> bytes:
    """Of an unmasked, final text frame."""
    if length < 126:
        return _SHORT.pack(0x81, length)
    if length < 1 << 16:
        return _MIDDLE.pack(0x81, 126, length)
    return _LONG.pack(0x81, 127, length)


def _nothing(*_: bytes) -> None:
    pass


def with_line(protocol: Any, scope: dict[str, Any]) -> dict[str, Any]:
    """The scope of a connection, with the Line that its protocol offers, if it does."""
    if isinstance(protocol, LineProtocol):
        scope.setdefault("extensions", {})[EXTENSION] = protocol.line
    return scope
