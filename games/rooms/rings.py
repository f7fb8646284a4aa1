"""What other processes make known: one connection to each server listens to the channels this process wants.

It renews itself and says so. It must not know what a message means. Channels are sharded ones, which a single
server has too (since 7.0), so that nothing here differs on a Cluster but the number of connections.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import structlog
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import ConnectionError as ConnectionLost
from redis.exceptions import RedisClusterException, RedisError

from games.rooms.pipeline import StoreUnavailable
from games.rooms.redis_client import REPLY_SECONDS, Servers

log = structlog.get_logger()

_SILENCE_SECONDS = 5.0  # then a PING; after as much again the connection is given up
_CONFIRM_SECONDS = 3.0
_PAUSE_SECONDS = 0.1
_CHANNELS_A_COMMAND = 500


class Rings:
    """Listens for one process. `heard(channel, message)` is called for each message; `renewed()` when, after a
    connection was lost, every channel is listened to again: what was said in between is lost."""

    def __init__(self, servers: Servers, heard: Callable[[bytes, bytes], None], renewed: Callable[[], None]) -> None:
        self._servers = servers
        self._heard = heard
        self._renewed = renewed
        self._listeners: dict[str, _Listener] = {}
        self._placed: dict[bytes, _Listener] = {}  # every wanted channel
        self._closed = False

    async def subscribe(self, channel: bytes) -> None:
        """Returns when the server listens for us. Raises StoreUnavailable after 3 s without its word; the wish
        stands all the same, until `unsubscribe`."""
        if channel not in self._placed:
            self._place(channel)
        try:
            async with asyncio.timeout(_CONFIRM_SECONDS):
                while not self.listens(channel):
                    await self._placed[channel].confirmed(channel)
        except (TimeoutError, KeyError):
            raise StoreUnavailable("no subscription") from None

    def unsubscribe(self, channel: bytes) -> None:
        """No message of `channel` is wanted any more. One under way may still be heard."""
        listener = self._placed.pop(channel, None)
        if listener is not None:
            listener.leave(channel)

    def listens(self, channel: bytes) -> bool:
        """Whether the server counts us among the listeners of `channel`, as far as we know."""
        listener = self._placed.get(channel)
        return listener is not None and listener.wanted[channel].is_set()

    async def close(self) -> None:
        """Ends the connections. Nothing is heard afterwards."""
        self._closed = True
        for listener in self._listeners.values():
            await listener.close()

    def heard(self, channel: bytes, message: bytes) -> None:
        if channel not in self._placed:
            return
        try:
            self._heard(channel, message)
        except Exception:  # the rings of all others still come
            log.exception("A ring could not be taken.")

    def renewed(self) -> None:
        if not self._closed:
            self._renewed()

    async def relocate(self) -> None:
        """A listener has lost its server: looks where the channels are now."""
        async with asyncio.timeout(REPLY_SECONDS):
            await self._servers.locate()
        for channel, listener in list(self._placed.items()):
            if self._listener_for(channel) is not listener:
                listener.leave(channel)
                self._place(channel)

    def end(self, server: str) -> None:
        """The server's listener has ended; whoever wants something of the server again begins another."""
        del self._listeners[server]

    def _place(self, channel: bytes) -> None:
        listener = self._placed[channel] = self._listener_for(channel)
        listener.join(channel)

    def _listener_for(self, channel: bytes) -> "_Listener":
        server = self._servers.server_of(int(_tag(channel)))
        if server not in self._listeners:
            self._listeners[server] = _Listener(self, self._servers, server)
        return self._listeners[server]


class _Listener:
    """The connection to one server. It ends when it is lost while nothing is wanted of it."""

    def __init__(self, rings: Rings, servers: Servers, server: str) -> None:
        self._rings = rings
        self._servers = servers
        self._server = server
        self.wanted: dict[bytes, asyncio.Event] = {}  # set while the server has confirmed it
        self._unconfirmed: Counter[bytes] = Counter()
        self._outbox: list[tuple[str, bytes]] = []
        self._connection: AbstractConnection | None = None
        self._writer: asyncio.Task[None] | None = None
        self._renewing = False
        self._task = asyncio.get_running_loop().create_task(self._listen())

    def join(self, channel: bytes) -> None:
        self.wanted[channel] = asyncio.Event()
        self._send("SSUBSCRIBE", channel)

    def leave(self, channel: bytes) -> None:
        self.wanted.pop(channel).set()  # whoever waits for it looks again
        self._send("SUNSUBSCRIBE", channel)

    async def confirmed(self, channel: bytes) -> None:
        """Returns when the server listens for us, or the channel is not wanted here any more."""
        await self.wanted[channel].wait()

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.wait([self._task])

    # Saying what is wanted

    def _send(self, verb: str, channel: bytes) -> None:
        if self._connection is None:
            return  # a new connection asks for all that is wanted
        if verb == "SSUBSCRIBE":
            self._unconfirmed[channel] += 1
        self._outbox.append((verb, channel))
        if self._writer is None or self._writer.done():  # what one turn of the loop wants travels together
            self._writer = asyncio.get_running_loop().create_task(self._write(self._connection))

    async def _write(self, connection: AbstractConnection) -> None:
        """Sends what has gathered in the outbox, in order; one command names channels of one slot only."""
        try:
            while self._outbox:
                verb, first = self._outbox[0]
                count = 1
                for other, channel in self._outbox[1:_CHANNELS_A_COMMAND]:
                    if other != verb or _tag(channel) != _tag(first):
                        break
                    count += 1
                channels = [channel for _, channel in self._outbox[:count]]
                del self._outbox[:count]
                await connection.send_command(verb, *channels, check_health=False)
        except (RedisError, OSError):
            await connection.disconnect(nowait=True)  # the listener notices and begins anew

    # Listening

    async def _listen(self) -> None:
        while True:
            try:
                async with self._connected() as connection:
                    await self._hear(connection)
            except (RedisError, RedisClusterException, OSError) as error:
                if not self._renewing:
                    log.warning("rings_lost", server=self._server, error=type(error).__name__)
            if not self.wanted:
                self._rings.end(self._server)
                return
            self._renewing = True
            await asyncio.sleep(_PAUSE_SECONDS)
            try:
                await self._rings.relocate()
            except (RedisError, RedisClusterException, OSError):
                continue

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[AbstractConnection]:
        """A connection on which every wanted channel has been asked for."""
        connection = self._servers.connection_to(self._server)
        try:
            async with asyncio.timeout(REPLY_SECONDS):
                await connection.connect()  # type: ignore[no-untyped-call]
            self._connection = connection
            for channel in self.wanted:
                self._send("SSUBSCRIBE", channel)
            yield connection
        finally:
            self._connection = None
            if self._writer is not None:
                self._writer.cancel()
                self._writer = None
            self._outbox.clear()
            self._unconfirmed.clear()
            for confirmed in self.wanted.values():
                confirmed.clear()
            await connection.disconnect(nowait=True)

    async def _hear(self, connection: AbstractConnection) -> None:
        """Hands on what the server says. Returns when it has been silent for too long."""
        asked = False
        while True:
            if self._renewing and not self._unconfirmed:
                self._renewing = False
                self._rings.renewed()
            reply = await connection.read_response(timeout=_SILENCE_SECONDS)
            if reply is not None:
                asked = False
                self._take(reply)
            elif asked:
                return
            else:
                asked = True
                await connection.send_command("PING", check_health=False)

    def _take(self, reply: Any) -> None:
        match reply:
            case [b"smessage", bytes(channel), bytes(message)]:
                self._rings.heard(channel, message)
            case [b"ssubscribe", bytes(channel), _]:
                self._confirm(channel)
            case [b"sunsubscribe", bytes(channel), _] if channel in self.wanted and not self._unconfirmed[channel]:
                raise ConnectionLost("moved")  # not at our wish: another server of the Cluster has the slot now
            case _:
                pass  # the answer to a PING, an unsubscription of ours

    def _confirm(self, channel: bytes) -> None:
        self._unconfirmed[channel] -= 1
        if self._unconfirmed[channel] > 0:
            return  # asked for, given back and asked for again: the last word counts
        del self._unconfirmed[channel]
        if channel in self.wanted:
            self.wanted[channel].set()


def _tag(channel: bytes) -> bytes:
    return channel.partition(b"{")[2].partition(b"}")[0]
