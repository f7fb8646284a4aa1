"""With `GAME_ACK=replica` nobody is told that something is done which no replica has, however often it is asked."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager
from typing import Any, Literal

import pytest
from redis.exceptions import NoPermissionError

from bench.nodes import Node
from bench.proxy import Proxy
from games.rooms.dealer import Dealer
from games.rooms.fair_dealer import FairDealer
from games.rooms.finished import FinishedDeal
from games.rooms.handle import RoomNotFound, Rooms
from games.rooms.keys import Keys
from games.rooms.path import Path
from games.rooms.requests import SeatComputer
from games.rooms.store import Store, StoreUnavailable, Token, new_token
from tests.clock import HandClock
from tests.stores import opened
from tests.waiting import until

pytestmark = pytest.mark.parts

DEALER: Dealer = FairDealer()


@pytest.fixture
def nodes() -> Iterator[tuple[Node, Node]]:
    """A primary, and its replica."""
    primary = Node("--appendonly", "no", "--repl-diskless-sync-delay", "0")
    replica = Node("--appendonly", "no", "--replicaof", "127.0.0.1", str(primary.port))
    try:
        primary.wait_until_replicated()
        yield primary, replica
    finally:
        replica.go_on()
        for node in (replica, primary):
            node.close()


@asynccontextmanager
async def two_stores(nodes: tuple[Node, Node]) -> AsyncIterator[tuple[Store, Store]]:
    """Those of two processes on the primary."""
    address = f"redis://127.0.0.1:{nodes[0].port}"
    async with opened(address, ack="replica") as store, opened(address, ack="replica") as other:
        yield store, other


@pytest.fixture
async def two(nodes: tuple[Node, Node]) -> AsyncIterator[tuple[Rooms, Rooms]]:
    """Two processes on the primary; neither acknowledges what no replica has."""
    async with two_stores(nodes) as stores:
        here, there = (Rooms(store, HandClock(), name, 1.0, DEALER) for store, name in zip(stores, "ab", strict=True))
        yield here, there


async def is_back(nodes: tuple[Node, Node]) -> None:
    """The replica goes on, and has what it missed."""
    nodes[1].go_on()
    await asyncio.to_thread(nodes[0].wait_until_replicated)


async def test_an_answer_that_is_asked_for_again_waits_for_a_replica_as_the_first_one_did(
    nodes: tuple[Node, Node], two: tuple[Rooms, Rooms]
):
    here, there = two
    made = await here.make("BCDFGH", "ana", "Ana", 0)
    assert made is not None
    request = SeatComputer(id="1", seat=1, level="easy")

    nodes[1].stop()
    for rooms in (here, here, there):  # on the process that it came to first, and on another one
        with pytest.raises(StoreUnavailable):
            await rooms.do("BCDFGH", "ana", request)
    await is_back(nodes)

    version = await there.do("BCDFGH", "ana", request)
    assert version == made.version + 1, "it was done once"
    assert await here.do("BCDFGH", "ana", request) == version
    assert (await here.look("BCDFGH")).version == version


async def test_nobody_is_shown_what_no_replica_has(nodes: tuple[Node, Node], two: tuple[Rooms, Rooms]):
    here, there = two
    for code in ("BCDFGH", "CDFGHJ"):
        await here.make(code, "ana", "Ana", 0)
        await there.presence.connect(code, "ana")
    told: list[tuple[str, int]] = []
    ended: list[str] = []
    there.listen(lambda look: told.append((look.code, look.version)), ended.append, ended.append)
    before = (await there.look("BCDFGH")).version

    nodes[1].stop()
    with pytest.raises(StoreUnavailable):
        await here.do("BCDFGH", "ana", SeatComputer(id="1", seat=1, level="easy"))
    with pytest.raises(StoreUnavailable):
        await here.delete("CDFGHJ", "ana", _left)
    await there.refresh()
    assert (told, ended) == ([], [])
    for code in ("BCDFGH", "CDFGHJ"):
        with pytest.raises(StoreUnavailable):
            await there.look(code)
    await is_back(nodes)

    assert (await here.look("BCDFGH")).version == before + 1
    with pytest.raises(RoomNotFound):
        await here.look("CDFGHJ")
    await there.refresh()
    assert (told, ended) == ([("BCDFGH", before + 1)], ["CDFGHJ"])


async def _left(room: str, deals: list[FinishedDeal]) -> None:
    """There is no archive."""


async def test_a_room_lives_neither_longer_nor_shorter_for_being_looked_at(
    nodes: tuple[Node, Node], two: tuple[Rooms, Rooms]
):
    here, there = two
    made = await here.make("BCDFGH", "ana", "Ana", 0)
    assert made is not None
    room = Keys("").of_room("BCDFGH").room
    nodes[0].told("EXPIRE", room, 1_000)
    until_then = nodes[0].told("PEXPIRETIME", room)

    assert (await there.look("BCDFGH")).version == made.version
    assert [look.code for look in await there.rooms_of("ana")] == ["BCDFGH"]
    assert await there.living({made.room_id: "BCDFGH"}) == {made.room_id}
    assert nodes[0].told("PEXPIRETIME", room) == until_then

    nodes[0].told("PERSIST", room)  # somebody wants to have a closer look
    assert (await there.look("BCDFGH")).version == made.version
    assert nodes[0].told("PEXPIRETIME", room) == -1


class Counting(Store):
    """A store that counts how often it has told whether a room is kept, and tells of the first time it is asked."""

    def __init__(self, url: str) -> None:
        super().__init__(url, ack="replica")
        self.is_asked = asyncio.Event()
        self.answered = 0

    async def is_kept(self, code: str, token: Token) -> bool:
        self.is_asked.set()
        try:
            return await super().is_kept(code, token)
        finally:
            self.answered += 1


async def test_others_come_between_while_many_rooms_are_read_again(nodes: tuple[Node, Node]):
    """Each batch of them waits for a second while the replica is away; a lease is to be renewed meanwhile."""
    store = Counting(f"redis://127.0.0.1:{nodes[0].port}")
    path, ended = Path(store, HandClock(), 1.0, DEALER), list[str]()
    path.ended = ended.append
    codes = [f"{number:06}" for number in range(600)]
    for code in codes:
        path.cache.open(code)

    try:
        refreshing = asyncio.create_task(path.refresh())
        await store.is_asked.wait()
        await store.renew_lease("a")
        assert store.answered < len(codes)
        await refreshing
        assert ended == codes
    finally:
        await store.close()


async def test_what_else_is_wrong_with_a_store_is_not_taken_for_its_being_away(nodes: tuple[Node, Node]):
    async with two_stores(nodes) as (store, _):
        path = Path(store, HandClock(), 1.0, DEALER)
        path.cache.open("BCDFGH")
        nodes[0].told("ACL", "SETUSER", "default", "-eval")
        with pytest.raises(NoPermissionError):
            await path.refresh()


async def test_nobody_hears_that_a_room_is_gone_before_a_replica_knows(nodes: tuple[Node, Node]):
    async with two_stores(nodes) as (store, other):
        made = [await store.create(code, b"", due=None) for code in ("BCDFGH", "CDFGHJ")]
        heard: list[str] = []
        other.on_ring = lambda code, _: heard.append(code)
        for code in ("BCDFGH", "CDFGHJ"):
            await other.watch(code)

        nodes[1].stop()
        assert made[0] is not None
        with pytest.raises(StoreUnavailable):
            await store.delete("BCDFGH", made[0].token)
        await is_back(nodes)
        assert made[1] is not None
        assert await store.delete("CDFGHJ", made[1].token)
        await until(lambda: heard)
        assert heard == ["CDFGHJ"], "rings come in the order they were sent in"
        assert await store.delete("BCDFGH", made[0].token), "asked again"
        await until(lambda: len(heard) > 1)
        assert heard == ["CDFGHJ", "BCDFGH"]


@pytest.mark.parametrize("what", ["commit", "delete"])
async def test_what_is_sent_twice_waits_for_a_replica_the_second_time_too(nodes: tuple[Node, Node], what: str):
    """The first time it was done, and its answer was lost; on its new line nothing was written before."""
    proxy = Proxy(f"redis://127.0.0.1:{nodes[0].port}/0")
    await proxy.open()
    async with opened(proxy.url, ack="replica") as store:
        made = await store.create("BCDFGH", b"first", due=None)
        assert made is not None

        nodes[1].stop()
        proxy.lose_answers(1)
        doing: Coroutine[Any, Any, object] = (
            store.commit("BCDFGH", made.token, b"second", due=None, version=2)
            if what == "commit"
            else store.delete("BCDFGH", made.token)
        )
        with pytest.raises(StoreUnavailable):
            await doing
        assert proxy.faults == 1
        await is_back(nodes)

        there = await store.load("BCDFGH")
        assert (there and there.snapshot) == (b"second" if what == "commit" else None), "it was done"
    await proxy.close()


@pytest.mark.parametrize(("ack", "is_current"), [("primary", True), ("replica", False)])
async def test_a_server_that_is_a_replica_by_now_is_left_for_whoever_its_address_leads_to(
    nodes: tuple[Node, Node], ack: Literal["primary", "replica"], is_current: bool
):
    """It keeps its connections: without a new one all that is written would be refused for ever."""
    old, new = nodes
    proxy = Proxy(f"redis://127.0.0.1:{old.port}/0")
    await proxy.open()
    async with opened(proxy.url, ack=ack) as store:
        made = await store.create("BCDFGH", b"first", due=None)
        assert made is not None

        new.told("REPLICAOF", "NO", "ONE")
        old.told("REPLICAOF", "127.0.0.1", new.port)
        new.wait_until_replicated()
        proxy.lead_to(f"redis://127.0.0.1:{new.port}/0")

        expect = made.token if is_current else new_token(7)
        token = await store.commit("BCDFGH", expect, b"second", due=None, version=2)
        assert (token is not None) == is_current
        there = await store.load("BCDFGH")
        assert (there and there.snapshot) == (b"second" if is_current else b"first")
    await proxy.close()
