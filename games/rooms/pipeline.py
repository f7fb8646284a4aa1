"""Every command that a process sends to Redis: those of one turn of the event loop travel together.

To each server one connection, one pipeline at a time; what is asked meanwhile goes with the next. It owns what
happens when a reply does not come: commands are sent again for a moment, so each must be harmless when done twice;
then StoreUnavailable. It must not know what the commands mean.
"""

import asyncio
import math
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from hiredis import pack_command
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import (
    AskError,
    ClusterDownError,
    NoScriptError,
    ReadOnlyError,
    RedisClusterException,
    RedisError,
    TryAgainError,
)
from redis.exceptions import ConnectionError as ConnectionLost
from redis.exceptions import TimeoutError as NoReply

from games.rooms.redis_client import REPLY_SECONDS, Servers

_LARGEST_BATCH = 256
_REPLICA_MILLISECONDS = 1000
_FIRST_PAUSE, _LONGEST_PAUSE = 0.02, 0.3  # seconds between two tries
_LOST = (ConnectionLost, NoReply, RedisClusterException, OSError)
# Not here, or not just now: MOVED and ASK, CLUSTERDOWN and MASTERDOWN, READONLY, TRYAGAIN.
_ELSEWHERE = (AskError, ClusterDownError, ReadOnlyError, TryAgainError)
# A server that takes no writes for want of memory, disk or replicas; any other refusal is a bug of ours.
_NOT_NOW = ("OOM", "MISCONF", "NOREPLICAS")


class StoreUnavailable(Exception):
    """Redis could not be reached in time, or takes no writes. What was asked may or may not have been done."""


class _Call:
    """One command, whoever awaits its reply, and until when it is worth trying."""

    __slots__ = ("command", "lasting", "reply", "tag", "until")

    def __init__(
        self, tag: int, command: tuple[Any, ...], lasting: bool, reply: asyncio.Future[Any], until: float
    ) -> None:
        self.tag = tag
        self.command = command
        self.lasting = lasting
        self.reply = reply
        self.until = until

    def fail(self, error: Exception) -> None:
        if not self.reply.done():
            self.reply.set_exception(error)


class Pipeline:
    """The way of one process and event loop to Redis.

    `patience`: seconds for which a command without reply is sent again; while a server stays away, later commands
    fail at their first try. `replicas`: how many replicas must hold a lasting command before it is answered.
    `on_reconnect` is called when a server answers again that had not. `scripts` may be called by EVALSHA: a server
    gets to know them before anything else that a connection brings.
    """

    def __init__(
        self, servers: Servers, *, patience: float = 2.0, replicas: int = 0, scripts: Sequence[str] = ()
    ) -> None:
        self.servers = servers
        self.scripts = scripts
        self.replicas = replicas
        self.on_reconnect: Callable[[], None] = lambda: None
        self._patience = patience
        self._lines: dict[str, _Line] = {}

    def send(self, tag: int, *command: Any, lasting: bool = False) -> asyncio.Future[Any]:
        """Sends `command` to the server that holds `tag`, with the others of this turn of the loop; awaited, gives
        its reply.

        Cancelling the wait doesn't cancel the command. Raises StoreUnavailable.
        """
        loop = asyncio.get_running_loop()
        call = _Call(tag, command, lasting, loop.create_future(), loop.time() + self._patience)
        self.put(call)
        return call.reply

    async def send_all(self, commands: Iterable[tuple[Any, ...]]) -> list[Any]:
        """The replies to several commands, each with its tag first, in order. Raises the first error among them."""
        return await asyncio.gather(*[self.send(*command) for command in commands])

    async def send_each(self, commands: Iterable[tuple[Any, ...]]) -> list[Any]:
        """As ``send_all``, but where some servers answer, a command whose server is away has its StoreUnavailable for
        a reply: one node of a Cluster holds up nothing that is on the others."""
        replies = await asyncio.gather(*[self.send(*command) for command in commands], return_exceptions=True)
        failures = [reply for reply in replies if isinstance(reply, BaseException)]
        for failure in failures:
            if len(failures) == len(replies) or not isinstance(failure, StoreUnavailable):
                raise failure
        return replies

    def post(self, tag: int, *command: Any) -> None:
        """Sends `command`; nobody minds if it is lost."""
        self.send(tag, *command).add_done_callback(lambda reply: reply.cancelled() or reply.exception())

    async def close(self) -> None:
        """Ends the connections when nothing that was sent is still without an answer."""
        while busy := [line.carrier for line in self._lines.values() if line.carrier is not None]:
            await asyncio.wait(busy)
        for line in self._lines.values():
            await line.close()

    def put(self, call: _Call) -> None:
        """Gives the call to the line of its server."""
        server = self.servers.server_of(call.tag)
        line = self._lines.get(server)
        if line is None:
            line = self._lines[server] = _Line(self, server)
        line.put(call)


class _Line:
    """The connection to one server."""

    def __init__(self, pipeline: Pipeline, server: str) -> None:
        self._pipeline = pipeline
        self._server = server
        self._connection: AbstractConnection | None = None
        self._waiting: deque[_Call] = deque()
        self._away = False
        self.carrier: asyncio.Task[None] | None = None

    def put(self, call: _Call) -> None:
        self._waiting.append(call)
        if self.carrier is None:
            self.carrier = asyncio.get_running_loop().create_task(self._carry_all())

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.disconnect(nowait=True)

    async def _carry_all(self) -> None:
        try:
            while self._waiting:
                await self._carry([self._waiting.popleft() for _ in range(min(len(self._waiting), _LARGEST_BATCH))])
        finally:
            self.carrier = None

    async def _carry(self, batch: list[_Call]) -> None:
        """Answers every call of the batch, or hands it to another line."""
        impatient, pause = self._away, _FIRST_PAUSE
        while batch:
            try:
                replies = await self._exchange(batch)
            except _LOST as lost:
                late = asyncio.get_running_loop().time() + pause > batch[0].until
                self._away = True
                if impatient or late:
                    # Those still waiting were never sent; one outage is told to all of them at once.
                    batch += self._waiting
                    self._waiting.clear()
                    # Another server may hold their tags since this one went away.
                    for call in await self._still_here(batch):
                        call.fail(StoreUnavailable(type(lost).__name__))
                    return
            except Exception as error:  # noqa: BLE001 - whoever awaits a reply must hear of it
                for call in batch:
                    call.fail(error)
                return
            else:
                self._answer(batch, replies)
                return
            await asyncio.sleep(pause)
            pause = min(pause * 2, _LONGEST_PAUSE)
            batch = await self._still_here(batch)

    async def _still_here(self, batch: list[_Call]) -> list[_Call]:
        """Looks where the tags are now, and hands over what is not for this line any more."""
        servers = self._pipeline.servers
        try:
            async with asyncio.timeout(REPLY_SECONDS):
                await servers.locate()
        except _LOST:
            return batch
        for call in batch:
            if servers.server_of(call.tag) != self._server:
                self._pipeline.put(call)
        return [call for call in batch if servers.server_of(call.tag) == self._server]

    async def _exchange(self, batch: list[_Call]) -> list[Any]:
        """The replies of one try, refusals among them; StoreUnavailable for what no replica holds."""
        commands = [call.command for call in batch]
        replicas = self._pipeline.replicas
        wait = replicas > 0 and any(call.lasting for call in batch)
        if wait:
            commands.append(("WAIT", replicas, _REPLICA_MILLISECONDS))
        if self._connection is None:
            self._connection = self._pipeline.servers.connection_to(self._server)
        connection = self._connection
        try:
            async with asyncio.timeout(REPLY_SECONDS):
                replies = await self._converse(connection, commands)
            for reply in replies:
                if isinstance(reply, _ELSEWHERE):
                    raise ConnectionLost(type(reply).__name__)
            if wait and isinstance(replies[-1], RedisError):
                raise ConnectionLost("nobody to wait for")  # it is a replica itself by now
        except BaseException:
            # Half an answer may be left in it: whoever used it next would read somebody else's. And a server that is
            # the primary no more keeps its connections: only a new one leads to the one that is.
            await connection.disconnect(nowait=True)
            raise
        if wait and replies.pop() < replicas:
            unheld = StoreUnavailable("no replica holds it")
            replies = [unheld if call.lasting else reply for call, reply in zip(batch, replies, strict=True)]
        return replies

    async def _converse(self, connection: AbstractConnection, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        if not connection.is_connected:
            await connection.connect()  # type: ignore[no-untyped-call]
            for script in self._pipeline.scripts:
                await connection.send_command("SCRIPT LOAD", script, check_health=False)
                await connection.read_response(timeout=math.inf)
        await connection.send_packed_command(b"".join(map(pack_command, commands)), check_health=False)
        replies = await _replies(connection, len(commands))
        if any(isinstance(reply, NoScriptError) for reply in replies):
            raise ConnectionLost("scripts forgotten")  # a new connection brings them again
        return replies

    def _answer(self, batch: list[_Call], replies: list[Any]) -> None:
        if self._away:
            self._away = False
            self._pipeline.on_reconnect()
        for call, reply in zip(batch, replies, strict=True):
            if isinstance(reply, RedisError):
                code = str(reply).partition(" ")[0] if reply.status_code is None else reply.status_code
                call.fail(StoreUnavailable(code) if code in _NOT_NOW else reply)
            elif isinstance(reply, Exception):
                call.fail(reply)
            elif not call.reply.done():
                call.reply.set_result(reply)


async def _replies(connection: AbstractConnection, count: int) -> list[Any]:
    """The next replies, refusals among them. The time limit is the batch's."""
    # Not by the connection's own read_response: what it does for each reply costs more than reading it.
    parser: Any = connection._parser
    read = parser.read_response
    return [await read() for _ in range(count)]
