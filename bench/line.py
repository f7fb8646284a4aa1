"""A device's socket for load: as little work for each frame as can be, so that one core can play thousands of rooms.

A client of RFC 6455 for this server alone: no fragments, no compression. Tests use a real library (bench/device.py).
"""

from __future__ import annotations

import asyncio
import base64
import secrets
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

_CLOSE: Final = 8
_MASK: Final = b"\x00\x00\x00\x00"
"""A mask of zeros is one, and leaves the payload as it is."""


class Line(asyncio.Protocol):
    """One socket; ``heard`` is given the payload of every text frame."""

    def __init__(self, request: bytes, heard: Callable[[bytes], None]) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False
        self._request = request
        self._heard = heard
        self._buffer = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for the socket."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        """The socket is no more."""
        self.lost = True
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionError("refused"))

    def data_received(self, data: bytes) -> None:
        """Hands on whole frames."""
        self._buffer += data
        if not self.opened.done() and not self._open():
            return
        while (payload := self._next()) is not None:
            self._heard(payload)

    def send(self, payload: bytes) -> None:
        """Sends a text frame."""
        assert self._transport is not None
        length = len(payload)
        head = bytes((0x81, 0x80 | length)) if length < 126 else b"\x81\xfe" + length.to_bytes(2, "big")
        self._transport.write(head + _MASK + payload)

    def close(self) -> None:
        """Ends the connection."""
        if self._transport is not None:
            self._transport.abort()

    def _open(self) -> bool:
        head, end, rest = self._buffer.partition(b"\r\n\r\n")
        if not end:
            return False
        if not head.startswith(b"HTTP/1.1 101"):
            self.opened.set_exception(ConnectionError(head.decode().splitlines()[0]))
            return False
        self._buffer = rest
        self.opened.set_result(None)
        return True

    def _next(self) -> bytes | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        start, length = 2, buffer[1]
        if length == 126:
            start, length = 4, int.from_bytes(buffer[2:4], "big")
        elif length == 127:
            start, length = 10, int.from_bytes(buffer[2:10], "big")
        if len(buffer) < start + length:
            return None
        self._buffer = buffer[start + length :]
        return None if buffer[0] & 15 == _CLOSE else buffer[start : start + length]


async def open_line(address: str, path: str, cookies: str, heard: Callable[[bytes], None]) -> Line:
    """A socket to ``path`` at ``address``, such as ``http://127.0.0.1:8000``. Raises ``ConnectionError``."""
    where = urlsplit(address)
    head = (
        f"GET {path} HTTP/1.1\r\nHost: {where.netloc}\r\nOrigin: {address}\r\nCookie: {cookies}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {base64.b64encode(secrets.token_bytes(16)).decode()}\r\n\r\n"
    )
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: Line(head.encode(), heard), where.hostname or "", where.port or 80)
    await line.opened
    return line
