"""One address before several web processes, as a proxy is: whoever connects is led to one that takes him.

Knows nothing of what is said; closing either end closes the other.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Final
from urllib.parse import urlsplit

_CHUNK: Final = 65_536
_TRIED_AGAIN_AFTER: Final = 0.05
_PATIENCE: Final = 10.0
"""Seconds for which somebody who connects waits while no process takes him."""


class Front:
    """What leads to ``addresses``, in turn. Its own is ``address``, once it is open."""

    def __init__(self, addresses: Sequence[str]) -> None:
        self.address = ""
        self._behind = [urlsplit(address) for address in addresses]
        self._next = 0
        self._open: set[asyncio.Task[None]] = set()

    async def lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, from its beginning to its end."""
        try:
            async with asyncio.timeout(_PATIENCE):
                there = await self._taken()
        except TimeoutError:
            writer.transport.abort()
            return
        await asyncio.gather(_carry(reader, there[1]), _carry(there[0], writer))

    async def _taken(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        while True:
            for _ in self._behind:
                self._next = (self._next + 1) % len(self._behind)
                one = self._behind[self._next]
                with suppress(OSError):
                    return await asyncio.open_connection(one.hostname, one.port)
            await asyncio.sleep(_TRIED_AGAIN_AFTER)


@asynccontextmanager
async def front(addresses: Sequence[str]) -> AsyncIterator[str]:
    """The one address before ``addresses``, for as long as the block lasts."""
    mine = Front(addresses)
    server = await asyncio.start_server(mine.lead, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(_CHUNK):
            writer.write(data)
            await writer.drain()
    writer.close()
