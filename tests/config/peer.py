"""A device at the level of bytes: it can send what no library would, and read nothing for as long as it likes."""

import asyncio
import socket
import ssl
import struct
from typing import Self

from tests.waiting import PATIENCE

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
_MASK = b"\x37\xfa\x21\x3d"


def frame(payload: bytes, opcode: int = TEXT, *, final: bool = True, masked: bool = True, mask: bytes = _MASK) -> bytes:
    """A frame as a device sends it, or should not."""
    head = bytes([opcode | (0x80 if final else 0)])
    bit = 0x80 if masked else 0
    if len(payload) < 126:
        head += bytes([bit | len(payload)])
    elif len(payload) < 1 << 16:
        head += bytes([bit | 126]) + struct.pack("!H", len(payload))
    else:
        head += bytes([bit | 127]) + struct.pack("!Q", len(payload))
    if not masked:
        return head + payload
    return head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))


class Peer:
    """A socket of a device, after the handshake. It reads only when asked to."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._read = b""

    @classmethod
    async def connect(cls, address: str | tuple[str, int], tls: ssl.SSLContext | None = None) -> Self:
        """Connects to a path or an address, and shakes hands."""
        loop = asyncio.get_running_loop()
        connection = socket.socket(socket.AF_UNIX if isinstance(address, str) else socket.AF_INET)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16 * 1024)
        if tls is None:
            connection.setblocking(False)
            await loop.sock_connect(connection, address)
        else:
            connection = await asyncio.to_thread(_over_tls, connection, address, tls)
        peer = cls(connection)
        await peer.send_bytes(
            b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        while b"\r\n\r\n" not in peer._read:
            await peer._more()
        head, _, peer._read = peer._read.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101"), head
        return peer

    async def send_bytes(self, data: bytes) -> None:
        """Sends these very bytes."""
        if isinstance(self._connection, ssl.SSLSocket):
            await asyncio.to_thread(self._connection.sendall, data)
        else:
            await asyncio.get_running_loop().sock_sendall(self._connection, data)

    async def send(self, text: str) -> None:
        """Sends a text frame."""
        await self.send_bytes(frame(text.encode()))

    async def receive(self) -> tuple[int, bytes]:
        """The opcode and payload of the next frame. Raises ConnectionError when the connection has ended."""
        while (found := self._first_frame()) is None:
            await self._more()
        opcode, payload, self._read = found
        return opcode, payload

    async def text(self) -> str:
        """The next frame, which must be text."""
        opcode, payload = await self.receive()
        assert opcode == TEXT, (opcode, payload[:100])
        return payload.decode()

    async def closing_code(self) -> int:
        """Answers the server's goodbye and gives its code; whatever comes before it is passed over."""
        while True:
            opcode, payload = await self.receive()
            if opcode == CLOSE:
                await self.send_bytes(frame(payload[:2], CLOSE))
                return int.from_bytes(payload[:2], "big")

    def vanish(self) -> None:
        """Is gone, as a phone in a tunnel: a reset, no goodbye."""
        self._connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self._connection.close()

    def close(self) -> None:
        """Ends the connection without a word."""
        self._connection.close()

    def _first_frame(self) -> tuple[int, bytes, bytes] | None:
        data = self._read
        if len(data) < 2:
            return None
        length, start = data[1], 2
        if length == 126:
            length, start = int.from_bytes(data[2:4], "big"), 4
        elif length == 127:
            length, start = int.from_bytes(data[2:10], "big"), 10
        if len(data) < start or len(data) < start + length:
            return None
        return data[0] & 0x0F, data[start : start + length], data[start + length :]

    async def _more(self) -> None:
        async with asyncio.timeout(PATIENCE):
            if isinstance(self._connection, ssl.SSLSocket):
                data = await asyncio.to_thread(self._connection.recv, 1 << 16)
            else:
                data = await asyncio.get_running_loop().sock_recv(self._connection, 1 << 16)
        if not data:
            raise ConnectionError("the connection has ended")
        self._read += data


def _over_tls(connection: socket.socket, address: str | tuple[str, int], tls: ssl.SSLContext) -> ssl.SSLSocket:
    connection.settimeout(PATIENCE)
    connection.connect(address)
    return tls.wrap_socket(connection)
