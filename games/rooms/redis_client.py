"""From an address to connections with Redis or Valkey: the only place that knows the kinds of address.

It owns which server holds which tag, and who is asked for that. It never sends a command twice: who sends, and what
may be sent again, is `pipeline`'s to say. It must not know what is stored.
"""

from typing import Any, Protocol
from urllib.parse import unquote, urlsplit

from redis.asyncio import Connection, ConnectionPool, RedisCluster
from redis.asyncio.cluster import ClusterNode
from redis.asyncio.connection import AbstractConnection
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import Sentinel, SentinelConnectionPool
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as ConnectionLost

CONNECT_SECONDS = 1.0
REPLY_SECONDS = 2.0


class AddressNotUnderstood(ValueError):
    """REDIS_URL has none of the forms that this server reads."""


class Servers(Protocol):
    """The servers that together hold everything."""

    def server_of(self, tag: int) -> str:
        """The name of the server that holds a tag, as far as is known; the same name is the same server."""
        ...

    def connection_to(self, server: str) -> AbstractConnection:
        """A new connection, not yet connected. It has no time limit for replies; whoever waits for one has.

        Raises redis.exceptions.ConnectionError for a server not known yet.
        """
        ...

    async def locate(self) -> None:
        """Finds out, again, which server holds which tag. Raises redis.exceptions.ConnectionError."""
        ...

    async def close(self) -> None:
        """Ends the connections over which servers were asked for one another."""
        ...


def servers_for(url: str) -> Servers:
    """The servers at `url`; nothing is connected yet:

    - `redis://[user:password@]host:port/db`, `rediss://…`, `unix://[user:password@]/path?db=0`
    - `redis+sentinel://[user:password@]host:port,host:port/name/db`: whichever is the primary now
    - `redis+cluster://[user:password@]host:port,host:port`

    Raises AddressNotUnderstood for another form, without repeating what may hold a password.
    """
    if not is_cluster(url):
        return _OneServer(pool_for(url, reply_seconds=None))
    try:
        return _Cluster(url)
    except (ValueError, IndexError) as error:
        raise _not_understood(url) from error


def said(info: bytes) -> dict[str, str]:
    """What a server has answered to INFO: values by name."""
    pairs = (line.partition(":") for line in info.decode().splitlines())
    return {name: value for name, _, value in pairs}


def is_cluster(url: str) -> bool:
    """Whether what is at `url` has no single server to connect to."""
    return url.startswith("redis+cluster://")


def pool_for(url: str, *, reply_seconds: float | None = REPLY_SECONDS) -> ConnectionPool:
    """Connections to the one server at `url`, for a library that brings its own client; each reply is waited for so
    long. Raises AddressNotUnderstood."""
    scheme = url.partition("://")[0]
    try:
        if scheme == "redis+sentinel":
            return _behind_sentinels(url, reply_seconds)
        if scheme in ("redis", "rediss", "unix"):
            return ConnectionPool.from_url(url, **_connection_options(reply_seconds))
    except (ValueError, IndexError) as error:
        raise _not_understood(url) from error
    raise AddressNotUnderstood(f"{scheme!r} is not redis, rediss, unix, redis+sentinel or redis+cluster")


def _not_understood(url: str) -> AddressNotUnderstood:
    return AddressNotUnderstood(f"a {url.partition('://')[0]}:// address of another form")


class _OneServer:
    """One server; behind Sentinels each new connection is to the primary of that moment."""

    def __init__(self, pool: ConnectionPool) -> None:
        self._pool = pool

    def server_of(self, tag: int) -> str:  # noqa: ARG002 - it holds all tags
        return ""

    def connection_to(self, server: str) -> AbstractConnection:  # noqa: ARG002 - there is only one
        connection: AbstractConnection = self._pool.make_connection()  # type: ignore[no-untyped-call]
        return connection

    async def locate(self) -> None:
        """Nothing to find out."""

    async def close(self) -> None:
        if isinstance(self._pool, SentinelConnectionPool):
            await self._pool.sentinel_manager.aclose()


class _Cluster:
    """A Cluster: redis-py finds out who holds which slot."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.path.strip("/"):
            raise ValueError("a Cluster has no numbered databases")
        self._options = {**_credentials(parts.netloc), **_connection_options(None)}
        self._hosts = _hosts(parts.netloc, default_port=6379)
        self._cluster: RedisCluster | None = None

    def server_of(self, tag: int) -> str:
        if self._cluster is None:
            return ""
        node = self._cluster.get_node_from_key(f"{{{tag}}}")
        return f"{node.host}:{node.port}" if node is not None else ""

    def connection_to(self, server: str) -> AbstractConnection:
        if not server:
            raise ConnectionLost("not located yet")
        host, _, port = server.rpartition(":")
        return Connection(host=host, port=int(port), **self._options)

    async def locate(self) -> None:
        # What was known holds until more is: a node that is away must not make the others unknown.
        before = self._cluster
        known = [] if before is None else [(node.host, node.port) for node in before.get_nodes()]
        found = RedisCluster(
            startup_nodes=[ClusterNode(host, port) for host, port in dict.fromkeys([*self._hosts, *known])],
            **{**self._options, "socket_timeout": CONNECT_SECONDS},
        )
        try:
            await found.initialize()
        except BaseException:
            await found.aclose()
            raise
        self._cluster, replaced = found, self._cluster
        if replaced is not None:
            await replaced.aclose()

    async def close(self) -> None:
        if self._cluster is not None:
            await self._cluster.aclose()


def _connection_options(reply_seconds: float | None) -> dict[str, Any]:
    return {
        "socket_connect_timeout": CONNECT_SECONDS,
        # None: whoever waits has a limit of its own for many replies together; one each costs a timer each.
        "socket_timeout": reply_seconds,
        # redis-py would re-send a write whose reply was lost up to ten times, unasked.
        "retry": Retry(NoBackoff(), 0),
        "protocol": 2,
        # CLIENT SETINFO is newer than Redis 7.0, and costs two round trips a connection.
        "driver_info": None,
    }


def _behind_sentinels(url: str, reply_seconds: float | None) -> ConnectionPool:
    parts = urlsplit(url)
    name, _, db = parts.path.strip("/").partition("/")
    if not name:
        raise ValueError("no service name")
    sentinels = Sentinel(  # type: ignore[no-untyped-call]
        _hosts(parts.netloc, default_port=26379),
        # A Sentinel that hangs must not use up the patience meant for the next one.
        sentinel_kwargs={"socket_connect_timeout": 0.3, "socket_timeout": 0.5, "retry": Retry(NoBackoff(), 0)},
    )
    options = {"db": int(db or 0), **_credentials(parts.netloc), **_connection_options(reply_seconds)}
    pool: ConnectionPool = sentinels.master_for(name, **options).connection_pool
    return pool


def _hosts(netloc: str, *, default_port: int) -> list[tuple[str, int]]:
    hosts = []
    for host in netloc.rpartition("@")[2].split(","):
        split = urlsplit(f"//{host}")
        if not split.hostname:
            raise ValueError("a host is missing")
        hosts.append((split.hostname, split.port or default_port))
    return hosts


def _credentials(netloc: str) -> dict[str, Any]:
    user, _, password = netloc.rpartition("@")[0].partition(":")
    named = {"username": unquote(user), "password": unquote(password)}
    return {key: value for key, value in named.items() if value}
