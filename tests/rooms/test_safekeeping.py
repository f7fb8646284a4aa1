"""Hosted, rooms are trusted to a Redis only that keeps what it takes."""

import asyncio
from collections.abc import Iterator

import pytest

from bench.nodes import Node, cluster_of_three
from bench.proxy import Proxy
from games.rooms.safekeeping import RedisForgets, wait_until_safe
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.parts


@pytest.fixture
def node() -> Iterator[Node]:
    node = Node("--appendonly", "yes")
    yield node
    node.close()


def url_of(node: Node) -> str:
    return f"redis://127.0.0.1:{node.port}/0"


async def test_one_that_writes_all_down_and_drops_nothing_is_trusted(node: Node):
    await asyncio.wait_for(wait_until_safe(url_of(node)), PATIENCE)


@pytest.mark.parametrize(
    ("setting", "value", "cure"),
    [
        ("appendonly", "no", "set appendonly yes"),
        ("maxmemory-policy", "allkeys-lru", "set maxmemory-policy noeviction, not allkeys-lru"),
        ("maxmemory-policy", "volatile-ttl", "set maxmemory-policy noeviction, not volatile-ttl"),
    ],
)
async def test_one_that_may_forget_is_refused_with_its_cure(node: Node, setting: str, value: str, cure: str):
    node.told("CONFIG", "SET", setting, value)
    with pytest.raises(RedisForgets, match=cure):
        await asyncio.wait_for(wait_until_safe(url_of(node)), PATIENCE)


async def test_every_node_of_a_cluster_is_asked():
    with cluster_of_three() as nodes:  # which keep nothing
        for node in nodes[:2]:
            node.told("CONFIG", "SET", "appendonly", "yes")
        with pytest.raises(RedisForgets, match="append-only"):
            await asyncio.wait_for(wait_until_safe(f"redis+cluster://127.0.0.1:{nodes[0].port}"), PATIENCE)
        nodes[2].told("CONFIG", "SET", "appendonly", "yes")
        await asyncio.wait_for(wait_until_safe(f"redis+cluster://127.0.0.1:{nodes[0].port}"), PATIENCE)


async def test_one_that_is_away_is_waited_for(node: Node):
    proxy = Proxy(url_of(node))
    await proxy.open()
    proxy.cut = 1.0
    waiting = asyncio.create_task(wait_until_safe(proxy.url))
    await until(lambda: proxy.faults > 1)
    assert not waiting.done()
    proxy.cut = 0.0
    await asyncio.wait_for(waiting, PATIENCE)
    await proxy.close()
