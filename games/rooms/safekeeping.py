"""What Redis must promise before rooms are trusted to it on the internet: what it took stays.

It owns what is read from INFO, and what it means. It must not know who asks, nor what is stored.
"""

import asyncio
from typing import Final

from redis.asyncio.connection import AbstractConnection
from redis.exceptions import RedisClusterException, RedisError

from games.rooms.keys import TAGS
from games.rooms.redis_client import REPLY_SECONDS, said, servers_for

_PAUSE_SECONDS: Final = 0.5


class RedisForgets(Exception):
    """A Redis that may lose what it has taken; the text says why, and how to mend it."""


async def wait_until_safe(url: str) -> None:
    """Returns when every server at ``url`` has answered and keeps what it takes; waits for those that are away.

    Raises RedisForgets, and AddressNotUnderstood for a ``url`` of another form.
    """
    servers = servers_for(url)
    try:
        while True:
            try:
                async with asyncio.timeout(REPLY_SECONDS):
                    await servers.locate()
                    for server in {servers.server_of(tag) for tag in TAGS}:
                        _refuse_forgetful(await _info(servers.connection_to(server)))
                return
            except (RedisError, RedisClusterException, OSError):  # TimeoutError is one
                await asyncio.sleep(_PAUSE_SECONDS)
    finally:
        await servers.close()


async def _info(connection: AbstractConnection) -> dict[str, str]:
    """What a server says of itself."""
    try:
        await connection.connect()  # type: ignore[no-untyped-call]
        told = b""
        for section in ("persistence", "memory"):
            await connection.send_command("INFO", section, check_health=False)
            told += await connection.read_response()
    finally:
        await connection.disconnect(nowait=True)
    return said(told)


def _refuse_forgetful(info: dict[str, str]) -> None:
    faults = []
    if info.get("aof_enabled") != "1":
        faults.append("it writes no append-only file (set appendonly yes)")
    if (policy := info.get("maxmemory_policy")) != "noeviction":
        faults.append(f"it evicts what it holds when memory is short (set maxmemory-policy noeviction, not {policy})")
    if faults:
        raise RedisForgets("Not safe with GAME_MODE=hosted: Redis may forget rooms: " + "; ".join(faults) + ".")
