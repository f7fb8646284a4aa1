"""Rooms in Redis: bytes under a code, changed only by whoever knows their token.

It owns keys, tokens and the one script that writes a room, arms its due work and rings. It must not know what a
room is. Rooms are spread by code over 64 tags; what one script touches shares a tag, and so a slot on a Cluster.
Every method raises StoreUnavailable when Redis is away, within some seconds at most; a write may then have been done.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from redis.exceptions import RedisClusterException, RedisError

from games.rooms import scripts
from games.rooms.due_index import DueIndex
from games.rooms.keys import TAGS, Keys, tag_of
from games.rooms.pipeline import Pipeline, StoreUnavailable
from games.rooms.redis_client import said, servers_for
from games.rooms.review_jobs import ReviewJobs
from games.rooms.rings import Rings
from games.rooms.tokens import TOKEN_BYTES, Token, new_token, version_of
from games.rooms.waiting_deals import Finished, WaitingDeals, id_of

__all__ = ["Finished", "Store", "StoreUnavailable", "Stored", "Token", "new_token", "version_of"]

ROOM_SECONDS = 30 * 24 * 3600
LEASE_SECONDS = 15
DEVICE_ROOMS = 100
NO_ROOM: Final[Token] = b""
"""Where a token is expected: that there is no room."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A room as it is stored. Its repr shows no snapshot, which holds hands."""

    token: Token
    snapshot: bytes = field(repr=False)


class Store:
    """The rooms of one installation, for one process and event loop.

    `ack`: a change counts as made when the primary has it, or one replica too. `room_seconds`: for how long after its
    last change a room is kept. Set `on_ring` before watching: it is
    called with a room's code and what another process (or this one) has stored, None for a deleted room; never
    for a change nobody else listens to. `on_reconnect` is called after a connection to Redis was lost and is back:
    rings are missing then, and Redis itself may have lost writes, so no cached room may be trusted.
    """

    def __init__(
        self,
        url: str,
        prefix: str = "",
        ack: Literal["primary", "replica"] = "primary",
        room_seconds: int = ROOM_SECONDS,
    ) -> None:
        self._room_seconds = room_seconds
        servers = servers_for(url)
        self._servers = servers
        self._keys = Keys(prefix)
        self._replicas = int(ack == "replica")
        self._pipeline = Pipeline(servers, replicas=self._replicas, scripts=[scripts.COMMIT])
        self._rings = Rings(servers, self._heard, self._renewed)
        self._due = DueIndex(self._pipeline, self._keys, self._rings)
        self._waiting = WaitingDeals(self._pipeline, self._keys)
        self.reviews = ReviewJobs(self._pipeline, self._keys)
        self._codes: dict[bytes, str] = {}  # of watched rooms, by channel
        self.on_ring: Callable[[str, Stored | None], None] = lambda *_: None
        self.on_reconnect: Callable[[], None] = lambda: None
        self._pipeline.on_reconnect = self._renewed

    async def open(self) -> None:
        """Finds out where Redis is. It need not be there yet."""
        with suppress(RedisError, RedisClusterException, OSError):
            await self._servers.locate()

    async def close(self) -> None:
        """Waits for what was sent, then ends every connection."""
        await self._pipeline.close()
        await self._rings.close()
        await self._servers.close()

    # Rooms

    async def create(self, code: str, snapshot: bytes, *, due: float | None, version: int = 1) -> Stored | None:
        """Stores a new room. None: the code is in use, or deals of the last room that had it wait for the archive."""
        token = await self.commit(code, NO_ROOM, snapshot, due=due, version=version)
        return None if token is None else Stored(token, snapshot)

    async def load(self, code: str) -> Stored | None:
        """The room as it is now. None: there is no such room."""
        keys = self._keys.of_room(code)
        value = await self._pipeline.send(keys.tag, "GET", keys.room)
        return None if value is None else _stored(value)

    async def commit(
        self,
        code: str,
        expect: Token,
        snapshot: bytes,
        *,
        due: float | None,
        version: int,
        finished: Sequence[tuple[int, bytes]] = (),
    ) -> Token | None:
        """Writes the room if it still has the token `expect`, and in the same step sets or clears when it is next
        due, keeps `finished` deals by number for the archive and rings. Its new token is of `version`.

        None: somebody else was faster, or the room is gone; load and decide again. (If Redis answered only after
        the command was sent again, None may also mean: done, and then overtaken. The room tells which.)
        """
        token, keys = new_token(version), self._keys.of_room(code)
        deals = [part for number, payload in finished for part in (id_of(number), payload)]
        answer = await self._pipeline.send(
            keys.tag,
            "EVALSHA",
            scripts.COMMIT_SHA,
            4,
            keys.room,
            keys.due,
            keys.finished,
            keys.with_finished,
            expect,
            token + snapshot,
            self._room_seconds,
            "" if due is None else due,
            code,
            keys.ring,
            int(self._rings.listens(keys.ring)),
            keys.armed,
            self._replicas,
            *deals,
            lasting=True,
        )
        if answer == 2:  # only now is it held by a replica, too
            self._pipeline.post(keys.tag, "SPUBLISH", keys.ring, token + snapshot)
        return token if answer else None

    async def is_kept(self, code: str, token: Token) -> bool:
        """Whether the room still has `token` (NO_ROOM: still is not), and what is written of it counts as made: with
        `ack="replica"` the write may have been done while no replica took it. Raises StoreUnavailable then."""
        if not self._replicas:
            return True
        keys = self._keys.of_room(code)
        return bool(await self._pipeline.send(keys.tag, "EVAL", scripts.TOUCH, 1, keys.room, token, lasting=True))

    async def delete(self, code: str, expect: Token) -> bool:
        """Removes the room, its due work and its waiting deals, which the archive is to have by now. False: it has
        another token than `expect`."""
        keys = self._keys.of_room(code)
        command = ("EVAL", scripts.DELETE, 4, keys.room, keys.due, keys.finished, keys.with_finished)
        words = (expect, code, keys.ring, self._replicas)
        is_gone = bool(await self._pipeline.send(keys.tag, *command, *words, lasting=True))
        if is_gone and self._replicas:
            self._pipeline.post(keys.tag, "SPUBLISH", keys.ring, b"")
        return is_gone

    async def tokens(self, codes: Sequence[str]) -> dict[str, Token]:
        """The tokens of those of `codes` that are rooms."""
        found = await self._pipeline.send_all(self._asking_for_tokens(codes))
        return {code: token for code, token in zip(codes, found, strict=True) if token}

    async def tokens_told(self, codes: Sequence[str]) -> dict[str, Token]:
        """The tokens of `codes`, NO_ROOM for what is no room, as far as the servers answer; StoreUnavailable where
        none does."""
        found = await self._pipeline.send_each(self._asking_for_tokens(codes))
        return {
            code: token for code, token in zip(codes, found, strict=True) if not isinstance(token, StoreUnavailable)
        }

    def _asking_for_tokens(self, codes: Sequence[str]) -> Iterator[tuple[Any, ...]]:
        rooms = map(self._keys.of_room, codes)
        return ((keys.tag, "GETRANGE", keys.room, 0, TOKEN_BYTES - 1) for keys in rooms)

    def server_of(self, code: str) -> str:
        """The name of the server that holds the room, as far as is known."""
        return self._servers.server_of(self._keys.of_room(code).tag)

    # Rings

    async def watch(self, code: str) -> None:
        """Rings of this room are wanted; once this returns none is missed, but for lost connections."""
        ring = self._keys.of_room(code).ring
        self._codes[ring] = code
        await self._rings.subscribe(ring)

    def unwatch(self, code: str) -> None:
        """No more rings of this room are wanted."""
        ring = self._keys.of_room(code).ring
        self._codes.pop(ring, None)
        self._rings.unsubscribe(ring)

    def _heard(self, channel: bytes, message: bytes) -> None:
        if not self._due.heard(channel, message) and channel in self._codes:
            self.on_ring(self._codes[channel], _stored(message) if message else None)

    def _renewed(self) -> None:
        self._due.forget()
        self.on_reconnect()

    # Due work

    async def claim(self, now: float, lease: float, limit: int) -> list[str]:
        """Codes of rooms due at `now`, at most about `limit`. Nobody else is given them before `now + lease`; then
        they are due again, unless a commit has said otherwise. Claiming changes nothing else."""
        return await self._due.claim(now, lease, limit)

    async def wait_due(self, now: float, at_most: float) -> None:
        """Returns when a room may be due (`claim` tells), or after `at_most` seconds."""
        await self._due.wait(now, at_most)

    # Finished deals

    async def take_finished(self, limit: int) -> list[Finished]:
        """Finished deals that wait for the archive, about `limit` at most; those of a room in order, each as it was
        finished last. They wait until `drop_finished`, so the archive may be given one twice."""
        return await self._waiting.take(limit)

    async def finished_of(self, code: str) -> list[Finished]:
        """The finished deals of one room that wait for the archive, in order."""
        return await self._waiting.of(code)

    async def waiting_finished(self, code: str) -> int:
        """How many finished deals of the room wait for the archive."""
        return await self._waiting.count(code)

    async def drop_finished(self, archived: Sequence[Finished]) -> None:
        """These are in the archive now. One that has finished anew since it was taken goes on waiting."""
        await self._waiting.drop(archived)

    # Devices, processes, time

    async def remember_room(self, device: str, code: str, at: float) -> None:
        """The device was in this room at the time `at`. Its newest 100 rooms are kept, as long as a room is."""
        await self._pipeline.send_all(self._remembering(device, code, at))

    def remember_again(self, device: str, code: str, at: float) -> None:
        """As ``remember_room`` for a room that the device has sat in before: nobody minds if it is lost."""
        for command in self._remembering(device, code, at):
            self._pipeline.post(*command)

    def _remembering(self, device: str, code: str, at: float) -> list[tuple[Any, ...]]:
        tag, key = tag_of(device), self._keys.device(device)
        return [
            (tag, "ZADD", key, at, code),
            (tag, "ZREMRANGEBYRANK", key, 0, -1 - DEVICE_ROOMS),
            (tag, "EXPIRE", key, self._room_seconds),
        ]

    async def forget_room(self, device: str, code: str) -> None:
        """The device has no part in this room any more."""
        await self._pipeline.send(tag_of(device), "ZREM", self._keys.device(device), code)

    async def rooms_of(self, device: str) -> list[str]:
        """Codes of the device's rooms, newest first. Some may be gone by now."""
        codes = await self._pipeline.send(tag_of(device), "ZRANGE", self._keys.device(device), 0, -1, "REV")
        return [code.decode() for code in codes]

    async def renew_lease(self, process: str, seconds: float = LEASE_SECONDS) -> None:
        """The process lives, and is taken to for so many seconds."""
        await self._pipeline.send(tag_of(process), "SET", self._keys.lease(process), 1, "PX", int(seconds * 1000))

    async def living(self, processes: Collection[str]) -> set[str]:
        """Those of `processes` whose lease has not run out, or can't be read while other servers answer."""
        asked = list(processes)
        answers = await self._pipeline.send_each(
            (tag_of(process), "EXISTS", self._keys.lease(process)) for process in asked
        )
        return {process for process, lives in zip(asked, answers, strict=True) if lives != 0}

    async def fullness(self) -> float:
        """The memory that the fullest server uses, as a share of what it may; 0 where none has a limit, or tells it."""
        tags = {self._servers.server_of(tag): tag for tag in TAGS}.values()
        try:
            told = await self._pipeline.send_all((tag, "INFO", "memory") for tag in tags)
        except RedisError:  # many a host lets nobody ask
            return 0.0
        shares = [(int(info.get("used_memory", 0)), int(info.get("maxmemory", 0))) for info in map(said, told)]
        return max(used / most if most else 0.0 for used, most in shares)

    async def time(self) -> float:
        """What the clock of Redis says, in seconds since 1970. One server's clock, also on a Cluster."""
        seconds, microseconds = await self._pipeline.send(0, "EVAL", scripts.TIME, 1, self._keys.due(0))
        return int(seconds) + int(microseconds) / 1_000_000


def _stored(value: bytes) -> Stored:
    return Stored(value[:TOKEN_BYTES], value[TOKEN_BYTES:])
