"""A TCP proxy that loses, delays and cuts: what networks and crashes do to whoever talks to Redis.

Chance comes from the seed it is given, so a run can be repeated as far as timing allows.
"""

import asyncio
from contextlib import suppress
from random import Random
from urllib.parse import unquote, urlsplit


class Proxy:
    """Stands before the server at the URL `target` (redis:// or unix://), at `url` once open.

    Faults are set at will while it runs:
    - `lose`: the chance that an answer is swallowed and its connection cut, when what was asked has been done;
    - `cut`: the chance that a connection is cut before what is asked gets through;
    - `delay`: each chunk waits up to so many seconds, in either direction;
    - `hang()`: nothing gets through, and nothing says so, until `flow()`;
    - `lead_to()` another server: connections that are there stay where they are.
    `faults` counts what was lost and cut, `requests` the chunks of what was asked.
    """

    def __init__(self, target: str, *, seed: int = 0) -> None:
        self._target = urlsplit(target)
        self._random = Random(seed)
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._pumps: set[asyncio.Task[None]] = set()
        self.lose = self.cut = self.delay = 0.0
        self._flowing = asyncio.Event()
        self._flowing.set()
        self.faults = self.requests = 0
        self._doomed = 0

    async def open(self) -> None:
        """Begins to listen on a free port."""
        self._server = await asyncio.start_server(self._join, "127.0.0.1", 0)

    async def close(self) -> None:
        """Cuts everything and stops listening."""
        assert self._server is not None
        self._server.close()
        self.cut_all()
        for pump in list(self._pumps):
            pump.cancel()
        await asyncio.gather(*self._pumps, return_exceptions=True)
        await self._server.wait_closed()

    def lead_to(self, target: str) -> None:
        """From now on new connections are to the server at `target`."""
        self._target = urlsplit(target)

    @property
    def url(self) -> str:
        """Where to reach the server through this proxy."""
        assert self._server is not None
        return f"redis://127.0.0.1:{self._server.sockets[0].getsockname()[1]}/0"

    def cut_all(self) -> None:
        """Cuts every connection now."""
        for writer in list(self._writers):
            writer.transport.abort()
        self._writers.clear()

    def hang(self) -> None:
        """From now on nothing gets through."""
        self._flowing.clear()

    def flow(self) -> None:
        """What was held back gets through, and everything after it."""
        self._flowing.set()

    def lose_answers(self, count: int) -> None:
        """The next `count` answers of the server are swallowed, their connections cut."""
        self._doomed += count

    async def _join(self, client_in: asyncio.StreamReader, client_out: asyncio.StreamWriter) -> None:
        self._writers.add(client_out)
        try:
            if self._target.scheme == "unix":
                server_in, server_out = await asyncio.open_unix_connection(unquote(self._target.path))
            else:
                server_in, server_out = await asyncio.open_connection(self._target.hostname, self._target.port)
        except OSError:
            client_out.transport.abort()
            return
        self._writers.add(server_out)
        ends = (client_out, server_out)
        for reader, writer, answering in ((client_in, server_out, False), (server_in, client_out, True)):
            pump = asyncio.create_task(self._pump(reader, writer, ends, answering))
            self._pumps.add(pump)
            pump.add_done_callback(self._pumps.discard)

    async def _pump(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        ends: tuple[asyncio.StreamWriter, ...],
        answering: bool,
    ) -> None:
        with suppress(OSError):
            while chunk := await reader.read(1 << 16):
                if self.delay:
                    await asyncio.sleep(self._random.uniform(0, self.delay))
                await self._flowing.wait()
                self.requests += not answering
                if self._strikes(answering):
                    self.faults += 1
                    break
                writer.write(chunk)
                await writer.drain()
        for end in ends:
            self._writers.discard(end)
            end.transport.abort()

    def _strikes(self, answering: bool) -> bool:
        if answering and self._doomed:
            self._doomed -= 1
            return True
        chance = self.lose if answering else self.cut
        return bool(chance) and self._random.random() < chance
