"""How often a device, and an address, may do what costs us something. Counted in Redis for all processes together.

REST and the handshake of a socket ask ``Limits``, one for a process and its event loop:

    seconds = await limits.allow("room", device, address)         # counts this one; None: go on
    if seconds is not None: …                                      # 429 too_many, Retry-After: seconds; or close 4429

A wrong code is only known to be one afterwards, so that it is asked for before and counted after:

    seconds = await limits.wait("wrong_code", device, address)     # counts nothing
    …
    await limits.allow("wrong_code", device, address)              # it was wrong

What a socket sends is counted in the process, by ``Bucket``; how many a device has open, by ``OpenSockets``: nothing on
the path of an action asks Redis. While Redis is away everything is allowed, since nothing can be had without it anyway.
Knows nothing of rooms, requests or answers.
"""

import asyncio
import math
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from limits import RateLimitItem, parse_many
from limits.aio.storage import RedisClusterStorage, RedisStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter
from limits.errors import StorageError
from redis.exceptions import RedisClusterException

from games.devices import DeviceId
from games.rooms.redis_client import is_cluster, pool_for

Kind: TypeAlias = Literal["request", "wrong_code", "room", "socket", "record", "upload"]


class Quota(NamedTuple):
    """How often something may be done. Homes and schools share an address, so that it may do more than a device."""

    device: list[RateLimitItem]
    """Also of all devices of an address that show no cookie of ours, taken together."""
    address: list[RateLimitItem]


QUOTAS: Final[Mapping[Kind, Quota]] = {
    "request": Quota(parse_many("20/second"), parse_many("200/second")),
    # Ten a minute, then slower: a code has six characters, and someone guessing has all day.
    "wrong_code": Quota(parse_many("10/minute; 60/hour; 200/day"), parse_many("30/minute; 300/hour; 1000/day")),
    "room": Quota(parse_many("10/minute; 60/hour"), parse_many("60/minute; 600/hour")),
    "socket": Quota(parse_many("60/minute"), parse_many("600/minute")),
    "record": Quota(parse_many("30/minute"), parse_many("120/minute")),
    # Each may be a megabyte, and is kept.
    "upload": Quota(parse_many("10/minute; 60/day"), parse_many("30/minute; 300/day")),
}

SOCKETS_OF_A_DEVICE: Final = 16
"""Open at once, in one process."""
MESSAGES_A_SECOND: Final = 20.0
MESSAGES_AT_ONCE: Final = 60
"""After a pause; a shared device sends a handful for each tap."""

_CALLS_AT_ONCE: Final = 16  # redis-py's pool has no queue: it fails when it is used up
_PATIENCE: Final = 1.0


class Limits:
    """The counts of one installation. ``on=False`` allows everything and asks nobody."""

    def __init__(self, url: str, *, on: bool = True, prefix: str = "limits") -> None:
        self._on = on
        storage, self._disconnect = _storage(url, prefix)
        self._limiter = SlidingWindowCounterRateLimiter(storage)
        self._calls = asyncio.Semaphore(_CALLS_AT_ONCE)

    async def allow(self, kind: Kind, device: DeviceId | None, address: str) -> float | None:
        """Counts one more. None: it is allowed; else the seconds until the next one will be."""
        return await self._asked(kind, device, address, count=True)

    async def wait(self, kind: Kind, device: DeviceId | None, address: str) -> float | None:
        """What ``allow`` would say, without counting."""
        return await self._asked(kind, device, address, count=False)

    def bucket(self, now: float) -> "Bucket":
        """The messages of a new socket."""
        return Bucket(now, MESSAGES_A_SECOND, MESSAGES_AT_ONCE if self._on else math.inf)

    async def close(self) -> None:
        """Ends the connections to Redis."""
        await self._disconnect()

    async def _asked(self, kind: Kind, device: DeviceId | None, address: str, *, count: bool) -> float | None:
        if not self._on:
            return None
        ask = self._limiter.hit if count else self._limiter.test
        try:
            async with self._calls, asyncio.timeout(_PATIENCE):
                for item, who in _counts(kind, device, address):
                    if not await ask(item, kind, who):
                        return await self._seconds_left(item, kind, who)
        except (StorageError, RedisClusterException, OSError):
            return None
        return None

    async def _seconds_left(self, item: RateLimitItem, kind: Kind, who: str) -> float:
        stats = await self._limiter.get_window_stats(item, kind, who)
        return max(1.0, math.ceil(stats.reset_time - time.time()))  # noqa: TID251 - the library counts from it


def _counts(kind: Kind, device: DeviceId | None, address: str) -> Iterator[tuple[RateLimitItem, str]]:
    # The shortest first: what it refuses is not counted by the longer ones.
    quota = QUOTAS[kind]
    own = f"unknown:{address}" if device is None else f"device:{device}"
    yield from ((item, own) for item in quota.device)
    yield from ((item, f"address:{address}") for item in quota.address)


class Bucket:
    """The messages of one socket: so many a second in the long run, more after a pause. Times are of any one clock."""

    __slots__ = ("_at", "_left", "_most", "_rate", "refused")

    def __init__(self, now: float, rate: float, most: float) -> None:
        self._at = now
        self._rate = rate
        self._most = most
        self._left = most
        self.refused = 0
        """How many in a row were not allowed: somebody who does not listen."""

    def take(self, now: float) -> bool:
        """Counts one more message, and says whether it is allowed."""
        self._left = min(self._most, self._left + max(0.0, now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            self.refused += 1
            return False
        self._left -= 1
        self.refused = 0
        return True


class OpenSockets:
    """How many sockets each device has open in this process."""

    def __init__(self, most: int = SOCKETS_OF_A_DEVICE) -> None:
        self._most = most
        self._open: Counter[DeviceId] = Counter()

    def open(self, device: DeviceId) -> bool:
        """Counts one more, if there may be one more."""
        if self._open[device] >= self._most:
            return False
        self._open[device] += 1
        return True

    def close(self, device: DeviceId) -> None:
        """One that was counted is no more."""
        self._open[device] -= 1
        if self._open[device] == 0:
            del self._open[device]


def _storage(url: str, prefix: str) -> tuple[RedisStorage, Callable[[], Awaitable[None]]]:
    """The library's counts at ``url``, and how to let go of them."""
    options: dict[str, Any] = {"implementation": "redispy", "key_prefix": prefix, "wrap_exceptions": True}
    if is_cluster(url):
        cluster = RedisClusterStorage(f"async+{url}", protocol=2, **options)
        return cluster, cluster.bridge.storage.aclose  # type: ignore[attr-defined]
    pool = pool_for(url)
    return RedisStorage("async+redis://", connection_pool=pool, **options), pool.disconnect  # type: ignore[arg-type]
