"""The store on a Cluster and behind Sentinels: the same promises, whoever holds what."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Literal

import pytest
from redis.crc import key_slot

from bench.nodes import Node, behind_sentinels, cluster_of_three, is_on_the_last_node
from games.rooms.keys import TAGS, tag_of
from games.rooms.store import NO_ROOM, Store, Stored, StoreUnavailable
from tests.stores import opened
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.parts

# One room for each tag.
CODES = [next(code for code in map(str, range(10_000)) if tag_of(code) == tag) for tag in TAGS]
FAILED_OVER = 120.0
"""Seconds. It takes seven, but a Sentinel that a busy machine kept from its clock does nothing for the next thirty."""


@pytest.fixture
def nodes() -> Iterator[list[Node]]:
    """The nodes of a Cluster."""
    with cluster_of_three() as nodes:
        yield nodes


@pytest.fixture
async def pair(nodes: list[Node]) -> AsyncIterator[tuple[Store, Store]]:
    """Two processes on the Cluster; each was told of one node."""
    first, second = (f"redis+cluster://127.0.0.1:{node.port}" for node in nodes[:2])
    async with opened(first) as store, opened(second) as other:
        yield store, other


async def test_rooms_rings_and_due_work_reach_over_all_nodes_of_a_cluster(nodes: list[Node], pair: tuple[Store, Store]):
    store, other = pair
    rings: dict[str, Stored | None] = {}
    other.on_ring = rings.__setitem__
    made = await asyncio.gather(*[store.create(code, b"first", due=10.0) for code in CODES])
    await asyncio.gather(*map(other.watch, CODES))
    tokens = [
        await store.commit(code, room.token, b"second", due=5.0, version=2, finished=[(1, b"deal")])
        for code, room in zip(CODES, made, strict=True)
        if room
    ]
    stored = {code: Stored(token or b"", b"second") for code, token in zip(CODES, tokens, strict=True)}
    await until(lambda: len(rings) == len(CODES))
    assert rings == stored
    assert await other.tokens(CODES) == {code: room.token for code, room in stored.items()}
    claimed: list[str] = []
    while more := await other.claim(6.0, 10.0, 16):
        claimed += more
    assert sorted(claimed) == sorted(CODES)
    taken = await store.take_finished(1000)
    assert sorted(deal.code for deal in taken) == sorted(CODES)
    await store.drop_finished(taken)
    assert await other.take_finished(1000) == []
    await store.remember_room("ana", CODES[0], 1.0)
    assert await other.rooms_of("ana") == CODES[:1]
    await store.renew_lease("web")
    assert await other.living({"web", "gone"}) == {"web"}
    assert all(node.told("DBSIZE") > 20 for node in nodes), "all three hold a share"


async def test_a_dead_node_of_a_cluster_takes_only_its_own_rooms_along(nodes: list[Node], pair: tuple[Store, Store]):
    store, _ = pair
    made = await asyncio.gather(*[store.create(code, b"", due=5.0) for code in CODES])
    tokens = {code: room.token for code, room in zip(CODES, made, strict=True) if room}
    for code in CODES:
        tokens[code] = await store.commit(code, tokens[code], b"", due=5.0, version=2, finished=[(1, b"deal")]) or b""
    lost = set(filter(is_on_the_last_node, CODES))
    here = [code for code in CODES if code not in lost]
    await store.renew_lease(here[0])
    nodes[2].kill()

    loads = await asyncio.gather(*map(store.load, CODES), return_exceptions=True)
    assert {code for code, load in zip(CODES, loads, strict=True) if isinstance(load, StoreUnavailable)} == lost
    assert [load for load in loads if not isinstance(load, StoreUnavailable)] == [
        Stored(tokens[code], b"") for code in here
    ]
    gone = next(f"GONE{n}" for n in range(1000) if tag_of(f"GONE{n}") == tag_of(here[0]))
    assert await store.tokens_told([*CODES, gone]) == {code: tokens[code] for code in here} | {gone: NO_ROOM}
    await store.wait_due(6.0, 0.0)
    claimed: list[str] = []
    while more := await store.claim(6.0, 1000.0, 16):
        claimed += more
    assert sorted(claimed) == sorted(here)
    await asyncio.wait_for(store.wait_due(6.0, 1000.0), PATIENCE)  # Then it asks again those that did not answer.
    assert sorted(deal.code for deal in await store.take_finished(1000)) == sorted(here)
    unread = next(iter(lost))
    assert await store.living({here[0], here[1], unread}) == {here[0], unread}, "nobody is taken for dead unread"


async def test_what_a_dead_node_held_is_found_at_its_heir_by_who_listens_to_nothing(
    nodes: list[Node], pair: tuple[Store, Store]
):
    store, _ = pair
    code = next(filter(is_on_the_last_node, CODES))
    assert await store.load(code) is None
    nodes[2].kill()
    with pytest.raises(StoreUnavailable):
        await store.load(code)
    heir = nodes[0].told("CLUSTER", "MYID")
    for node in nodes[:2]:
        node.told("CLUSTER", "SETSLOT", key_slot(b"%d" % tag_of(code)), "NODE", heir)

    assert await store.load(code) is None


async def test_a_slot_that_moves_is_found_again_with_its_rings(nodes: list[Node], pair: tuple[Store, Store]):
    store, other = pair
    rings: list[str] = []
    other.on_ring = lambda code, _: rings.append(code)
    reconnects: list[bool] = []
    other.on_reconnect = lambda: reconnects.append(True)
    code = next(code for code in CODES if key_slot(b"%d" % tag_of(code)) < 16384 // 3)
    made = await store.create(code, b"", due=5.0)
    assert made is not None
    await other.watch(code)
    _move(key_slot(b"%d" % tag_of(code)), nodes[0], nodes[1])
    token = await store.commit(code, made.token, b"moved", due=6.0, version=2)
    assert await other.load(code) == Stored(token or b"", b"moved")
    await until(lambda: reconnects)
    assert token is not None
    assert await store.commit(code, token, b"again", due=7.0, version=3)
    await until(lambda: rings)


def _move(slot: int, source: Node, target: Node) -> None:
    """Moves one slot with its keys, as redis-cli's resharding does."""
    names = {node: node.told("CLUSTER", "MYID") for node in (source, target)}
    target.told("CLUSTER", "SETSLOT", slot, "IMPORTING", names[source])
    source.told("CLUSTER", "SETSLOT", slot, "MIGRATING", names[target])
    for key in source.told("CLUSTER", "GETKEYSINSLOT", slot, 100):
        source.told("MIGRATE", "127.0.0.1", target.port, key, 0, 5000)
    for node in (target, source):
        node.told("CLUSTER", "SETSLOT", slot, "NODE", names[target])


@pytest.mark.timeout(400)
@pytest.mark.parametrize("ack", ["primary", "replica"])
async def test_behind_sentinels_play_goes_on_with_the_replica(ack):
    with behind_sentinels() as (primary, _, sentinels):
        async with _pair_behind(sentinels, ack) as (store, other):
            rings: list[Stored | None] = []
            other.on_ring = lambda _, stored: rings.append(stored)
            made = await store.create("TABLE1", b"", due=None)
            assert made is not None
            await other.watch("TABLE1")
            token = await store.commit("TABLE1", made.token, b"acknowledged", due=None, version=2)
            await until(lambda: rings)
            assert rings == [Stored(token or b"", b"acknowledged")]
            if ack == "primary":
                await asyncio.to_thread(primary.wait_until_replicated)
            primary.kill()
            assert await until(lambda: _loaded(store), FAILED_OVER) == Stored(token or b"", b"acknowledged")
            if ack == "primary":  # with "replica", nothing is acknowledged until there is another one
                await until(lambda: _committed(store), FAILED_OVER)
                await until(lambda: _rings_again(store, other, rings), FAILED_OVER)
            else:
                with pytest.raises(StoreUnavailable):
                    await store.commit("TABLE1", token or b"", b"no replica holds this", due=None, version=3)


@asynccontextmanager
async def _pair_behind(sentinels: list[Node], ack: Literal["primary", "replica"]) -> AsyncIterator[tuple[Store, Store]]:
    hosts = ",".join(f"127.0.0.1:{sentinel.port}" for sentinel in sentinels)
    address = f"redis+sentinel://{hosts}/game/0"
    async with opened(address, ack=ack) as store, opened(address, ack=ack) as other:
        yield store, other


async def _loaded(store: Store) -> Stored | None:
    try:
        return await store.load("TABLE1")
    except StoreUnavailable:
        return None


async def _committed(store: Store) -> bool:
    try:
        stored = await store.load("TABLE1")
        return bool(stored and await store.commit("TABLE1", stored.token, b"goes on", due=None, version=3))
    except StoreUnavailable:
        return False


async def _rings_again(store: Store, other: Store, rings: list[Stored | None]) -> bool:
    try:
        await other.watch("TABLE1")
    except StoreUnavailable:
        return False
    return await _committed(store) and len(rings) > 1
