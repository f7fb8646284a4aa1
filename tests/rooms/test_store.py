"""Rooms in Redis: one writer wins, nothing acknowledged is lost or done twice, rings and due work arrive."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from functools import partial
from random import Random

import pytest

from bench.proxy import Proxy
from config.valkey import Valkey
from games.rooms.keys import TAGS, tag_of
from games.rooms.store import Store, Stored, StoreUnavailable, new_token, version_of
from tests.stores import opened
from tests.waiting import PATIENCE, until, until_now

pytestmark = pytest.mark.parts


@pytest.fixture
async def other(valkey: Valkey, prefix: str) -> AsyncIterator[Store]:
    """Another process."""
    async with opened(valkey.url, prefix) as other:
        yield other


class Heard:
    """What a store was told."""

    def __init__(self, store: Store) -> None:
        self.rings: list[tuple[str, Stored | None]] = []
        self.reconnects = 0
        store.on_ring = lambda code, stored: self.rings.append((code, stored))
        store.on_reconnect = self._count

    def _count(self) -> None:
        self.reconnects += 1


# Rooms


async def test_a_room_comes_back_as_it_was_stored(store: Store):
    made = await store.create("TABLE1", b"\x00 first \xff", due=None)
    assert made is not None
    assert version_of(made.token) == 1
    assert await store.load("TABLE1") == made
    assert made.snapshot == b"\x00 first \xff"


async def test_a_code_in_use_is_not_given_again(store: Store):
    made = await store.create("TABLE1", b"first", due=None)
    assert await store.create("TABLE1", b"second", due=None) is None
    assert await store.load("TABLE1") == made


async def test_nobody_has_this_code(store: Store):
    assert await store.load("NOSUCH") is None


async def test_a_commit_moves_the_room_on(store: Store):
    made = await store.create("TABLE1", b"first", due=None)
    assert made is not None
    token = await store.commit("TABLE1", made.token, b"second", due=None, version=2)
    assert token is not None
    assert version_of(token) == 2
    assert await store.load("TABLE1") == Stored(token, b"second")


async def test_a_commit_on_an_old_token_changes_nothing(store: Store):
    made = await store.create("TABLE1", b"first", due=None)
    assert made is not None
    token = await store.commit("TABLE1", made.token, b"second", due=None, version=2)
    late = await store.commit("TABLE1", made.token, b"other", due=7.0, version=2, finished=[(1, b"deal")])
    assert late is None
    assert await store.load("TABLE1") == Stored(token or b"", b"second")
    assert await store.claim(100.0, 1.0, 10) == []
    assert await store.waiting_finished("TABLE1") == 0


async def test_a_version_reused_after_lost_writes_has_another_token(store: Store):
    made = await store.create("TABLE1", b"first", due=None)
    assert made is not None
    assert await store.commit("TABLE1", new_token(1), b"second", due=None, version=2) is None
    assert await store.load("TABLE1") == made


async def test_a_commit_goes_through_when_redis_has_forgotten_its_script(store: Store):
    made = await store.create("TABLE1", b"first", due=None)
    assert made is not None
    await store._pipeline.send(tag_of("TABLE1"), "SCRIPT", "FLUSH")
    token = await store.commit("TABLE1", made.token, b"second", due=None, version=2)
    assert token is not None
    assert await store.load("TABLE1") == Stored(token, b"second")


async def test_a_commit_never_brings_a_deleted_room_back(store: Store):
    made = await store.create("TABLE1", b"first", due=5.0)
    assert made is not None
    assert await store.delete("TABLE1", made.token)
    assert await store.commit("TABLE1", made.token, b"second", due=5.0, version=2) is None
    assert await store.load("TABLE1") is None
    assert await store.claim(100.0, 1.0, 10) == []


async def test_a_room_is_deleted_with_all_that_waits_beside_it(store: Store):
    made = await store.create("TABLE1", b"first", due=None)
    assert made is not None
    token = await store.commit("TABLE1", made.token, b"second", due=5.0, version=2, finished=[(1, b"deal")])
    assert token is not None
    assert await store.delete("TABLE1", token)
    assert await store.delete("TABLE1", token), "gone is gone"
    assert await store.load("TABLE1") is None
    assert await store.take_finished(10) == []
    assert await store.waiting_finished("TABLE1") == 0
    assert await store.claim(100.0, 1.0, 10) == []
    keys = store._keys.of_room("TABLE1")
    assert await store._pipeline.send(keys.tag, "EXISTS", keys.finished, keys.with_finished, keys.due) == 0


async def test_a_code_is_nobodys_while_deals_of_the_last_room_that_had_it_wait(store: Store):
    made = await store.create("TABLE1", b"first", due=None)
    assert made is not None
    assert await store.commit("TABLE1", made.token, b"second", due=None, version=2, finished=[(1, b"deal")])
    keys = store._keys.of_room("TABLE1")
    await store._pipeline.send(keys.tag, "DEL", keys.room)  # it has lapsed

    assert await store.create("TABLE1", b"other", due=None) is None
    assert await store.load("TABLE1") is None
    (waiting,) = await store.finished_of("TABLE1")
    assert waiting.payload == b"deal"
    await store.drop_finished([waiting])
    assert await store.create("TABLE1", b"other", due=None) is not None


async def test_deleting_on_an_old_token_changes_nothing(store: Store):
    made = await store.create("TABLE1", b"first", due=None)
    assert made is not None
    token = await store.commit("TABLE1", made.token, b"second", due=None, version=2)
    assert not await store.delete("TABLE1", made.token)
    assert await store.load("TABLE1") == Stored(token or b"", b"second")


async def test_tokens_are_told_for_rooms_that_are_there(store: Store):
    made = {code: await store.create(code, b"x", due=None) for code in ("TABLE1", "TABLE2", "TABLE3")}
    told = await store.tokens(["TABLE1", "NOSUCH", "TABLE3"])
    assert told == {code: made[code].token for code in ("TABLE1", "TABLE3")}  # type: ignore[union-attr]
    assert await store.tokens([]) == {}


async def test_of_writers_racing_on_two_processes_one_wins_each_version(store: Store, other: Store):
    made = await store.create("TABLE1", b"", due=None)
    assert made is not None
    token, won = made.token, []
    for version in range(2, 102):
        tries = [each.commit("TABLE1", token, name, due=None, version=version) for each, name in _racers(store, other)]
        results = await asyncio.gather(*tries)
        assert sum(result is not None for result in results) == 1
        stored = await store.load("TABLE1")
        assert stored is not None
        assert stored.token in results
        token = stored.token
        won.append(stored.snapshot)
    assert len(won) == 100


def _racers(store: Store, other: Store):
    return ((store, b"a"), (other, b"b"), (store, b"c"), (other, b"d"))


async def test_rooms_lie_under_all_64_tags(store: Store):
    codes = [f"TABLE{number}" for number in range(600)]
    made = await asyncio.gather(*[store.create(code, code.encode(), due=1.0) for code in codes])
    assert {tag_of(code) for code in codes} == set(TAGS)
    assert await store.tokens(codes) == {code: room.token for code, room in zip(codes, made, strict=True) if room}
    claimed: list[str] = []
    while more := await store.claim(2.0, 10.0, 100):
        claimed += more
    assert sorted(claimed) == sorted(codes)


async def test_a_repr_shows_no_snapshot(store: Store):
    made = await store.create("TABLE1", b"0-0 3-4 6-6", due=None)
    assert "6-6" not in repr(made)
    token = await store.commit(
        "TABLE1", made.token if made else b"", b"0-0", due=None, version=2, finished=[(1, b"5-5")]
    )
    assert token is not None
    assert "5-5" not in repr(await store.finished_of("TABLE1"))


# Rings


async def test_a_commit_rings_at_another_process(store: Store, other: Store):
    heard = Heard(other)
    made = await store.create("TABLE1", b"first", due=None)
    assert made is not None
    await other.watch("TABLE1")
    token = await store.commit("TABLE1", made.token, b"second", due=None, version=2)
    await until(lambda: heard.rings)
    assert heard.rings == [("TABLE1", Stored(token or b"", b"second"))]


async def test_a_ring_that_can_not_be_taken_leaves_the_others_heard(store: Store, other: Store):
    """As one of a room that a newer release has saved."""
    heard: list[str] = []

    def hear(code: str, _stored: Stored | None) -> None:
        heard.append(code)
        if code == "TABLE1":
            raise ValueError(code)

    other.on_ring = hear
    for code in ("TABLE1", "TABLE2"):
        await other.watch(code)
        await store.create(code, b"first", due=None)
    await until(lambda: heard == ["TABLE1", "TABLE2"])


async def test_a_deleted_room_rings_as_gone(store: Store, other: Store):
    heard = Heard(other)
    made = await store.create("TABLE1", b"first", due=None)
    assert made is not None
    await other.watch("TABLE1")
    await store.delete("TABLE1", made.token)
    await until(lambda: heard.rings)
    assert heard.rings == [("TABLE1", None)]


async def test_a_process_alone_with_its_room_hears_no_echo(store: Store, other: Store):
    heard = Heard(store)
    room, mark = await store.create("TABLE1", b"", due=None), await other.create("TABLE2", b"", due=None)
    assert room is not None
    assert mark is not None
    await store.watch("TABLE1")
    await store.watch("TABLE2")
    await store.commit("TABLE1", room.token, b"alone", due=None, version=2)
    await other.commit("TABLE2", mark.token, b"together", due=None, version=2)
    await until(lambda: heard.rings)
    assert [code for code, _ in heard.rings] == ["TABLE2"]


async def test_an_unwatched_room_rings_no_more(store: Store, other: Store):
    heard = Heard(other)
    first, second = await store.create("TABLE1", b"", due=None), await store.create("TABLE2", b"", due=None)
    assert first is not None
    assert second is not None
    for code in ("TABLE1", "TABLE2"):
        await other.watch(code)
    other.unwatch("TABLE1")
    await store.commit("TABLE1", first.token, b"x", due=None, version=2)
    await store.commit("TABLE2", second.token, b"y", due=None, version=2)
    await until(lambda: heard.rings)
    assert [code for code, _ in heard.rings] == ["TABLE2"]


async def test_a_room_watched_again_at_once_rings(store: Store, other: Store):
    heard = Heard(other)
    made = await store.create("TABLE1", b"", due=None)
    assert made is not None
    for _ in range(20):
        await other.watch("TABLE1")
        other.unwatch("TABLE1")
    await other.watch("TABLE1")
    await store.commit("TABLE1", made.token, b"x", due=None, version=2)
    await until(lambda: heard.rings)


async def test_a_thousand_rooms_are_watched_over_one_connection(store: Store, other: Store):
    heard = Heard(other)
    codes = [f"TABLE{number}" for number in range(1000)]
    rooms = await asyncio.gather(*[store.create(code, b"", due=None) for code in codes])
    await asyncio.gather(*map(other.watch, codes))
    await asyncio.gather(
        *[
            store.commit(code, room.token, b"x", due=None, version=2)
            for code, room in zip(codes, rooms, strict=True)
            if room
        ]
    )
    await until(lambda: len(heard.rings) == 1000)
    assert {code for code, _ in heard.rings} == set(codes)


# Due work


async def test_a_room_is_claimed_when_it_is_due_and_by_one_worker(store: Store, other: Store):
    await store.create("TABLE1", b"", due=10.0)
    assert await store.claim(9.0, 5.0, 10) == []
    claims = await asyncio.gather(store.claim(10.0, 5.0, 10), other.claim(10.0, 5.0, 10))
    assert sorted(claims) == [[], ["TABLE1"]]


async def test_a_claim_that_nobody_follows_up_falls_due_again(store: Store, other: Store):
    await store.create("TABLE1", b"", due=10.0)
    assert await store.claim(10.0, 5.0, 10) == ["TABLE1"]
    assert await other.claim(14.9, 5.0, 10) == []
    assert await other.claim(15.0, 5.0, 10) == ["TABLE1"]


async def test_a_commit_decides_anew_when_a_claimed_room_is_due(store: Store):
    made = await store.create("TABLE1", b"", due=10.0)
    assert made is not None
    assert await store.claim(10.0, 5.0, 10) == ["TABLE1"]
    token = await store.commit("TABLE1", made.token, b"", due=11.0, version=2)
    assert token is not None
    assert await store.claim(11.0, 5.0, 10) == ["TABLE1"]
    await store.commit("TABLE1", token, b"", due=None, version=3)
    assert await store.claim(1000.0, 5.0, 10) == []


async def test_a_worker_takes_no_more_than_it_asks_for_and_the_rest_later(store: Store):
    codes = [f"TABLE{number}" for number in range(200)]
    await asyncio.gather(*[store.create(code, b"", due=1.0) for code in codes])
    claimed: list[str] = []
    while more := await store.claim(2.0, 10.0, 20):
        assert len(more) <= 64
        claimed += more
    assert sorted(claimed) == sorted(codes)


async def test_two_workers_share_the_due_rooms_without_doing_one_twice(store: Store, other: Store):
    codes = [f"TABLE{number}" for number in range(300)]
    await asyncio.gather(*[store.create(code, b"", due=1.0) for code in codes])
    claimed: list[str] = []

    async def work(worker: Store) -> None:
        while more := await worker.claim(2.0, 10.0, 16):
            claimed.extend(more)

    await asyncio.gather(work(store), work(other))
    assert sorted(claimed) == sorted(codes)


async def test_arming_wakes_a_worker_that_sleeps(store: Store, other: Store):
    assert await other.claim(10.0, 5.0, 10) == []
    sleeping = asyncio.create_task(_sleep_until_claimed(other, 10.0))
    await until(lambda: other._due._listening)
    await store.create("TABLE1", b"", due=9.0)
    assert await asyncio.wait_for(sleeping, PATIENCE) == ["TABLE1"]


async def _sleep_until_claimed(worker: Store, now: float) -> list[str]:
    while True:
        await worker.wait_due(now, 3600.0)
        if claimed := await worker.claim(now, 5.0, 10):
            return claimed


async def test_a_worker_with_nothing_to_do_sleeps(store: Store):
    now = await store.time()
    await store.wait_due(now, 3600.0)  # begins to listen, and knows nothing yet
    await store.create("TABLE1", b"", due=now + 1000.0)
    await until(store._due._changed.is_set)  # it has heard of it, which comes by another way than answers
    assert await store.claim(now, 5.0, 10) == []
    sleeping = asyncio.create_task(store.wait_due(now, 3600.0))
    for _ in range(20):
        await store.time()
    assert not sleeping.done()
    sleeping.cancel()


async def test_a_worker_wakes_when_the_earliest_room_falls_due(store: Store):
    now = await store.time()
    await store.create("TABLE1", b"", due=now + 0.05)
    assert await store.claim(now, 5.0, 10) == []
    await store.wait_due(now, 3600.0)  # begins to listen, and knows nothing yet
    assert await store.claim(now, 5.0, 10) == []
    await asyncio.wait_for(store.wait_due(now, 3600.0), PATIENCE)
    assert await store.claim(now + 0.05, 5.0, 10) == ["TABLE1"]


async def test_an_expired_room_is_due_no_more(store: Store):
    await store.create("TABLE1", b"", due=1.0)
    keys = store._keys.of_room("TABLE1")
    await store._pipeline.send(keys.tag, "DEL", keys.room)  # as its expiry does
    assert await store.claim(2.0, 1.0, 10) == []
    assert await store._pipeline.send(keys.tag, "ZCARD", keys.due) == 0


async def test_a_room_lives_for_30_days_after_its_last_commit(store: Store):
    made = await store.create("TABLE1", b"", due=None)
    assert made is not None
    keys = store._keys.of_room("TABLE1")
    await store._pipeline.send(keys.tag, "EXPIRE", keys.room, 5)
    await store.commit("TABLE1", made.token, b"", due=None, version=2)
    assert 30 * 24 * 3600 - 60 < await store._pipeline.send(keys.tag, "TTL", keys.room) <= 30 * 24 * 3600


# Finished deals


async def test_finished_deals_wait_in_order_until_they_are_dropped(store: Store):
    made = await store.create("TABLE1", b"", due=None)
    assert made is not None
    second = await store.commit("TABLE1", made.token, b"", due=None, version=2, finished=[(1, b"one"), (2, b"two")])
    await store.commit("TABLE1", second or b"", b"", due=None, version=3, finished=[(3, b"three")])
    taken = await store.take_finished(10)
    assert [deal.payload for deal in taken] == [b"one", b"two", b"three"]
    assert await store.take_finished(10) == taken, "taken again: nobody has said that they are archived"
    assert await store.waiting_finished("TABLE1") == 3
    await store.drop_finished(taken[:2])
    assert [deal.payload for deal in await store.finished_of("TABLE1")] == [b"three"]
    await store.drop_finished(taken)
    assert await store.take_finished(10) == []


async def test_of_a_deal_that_finishes_again_and_again_the_newest_waits(store: Store):
    made = await store.create("TABLE1", b"", due=None)
    token = made.token if made else b""
    for version in range(2, 40):
        token = (
            await store.commit("TABLE1", token, b"", due=None, version=version, finished=[(7, b"%d" % version)]) or b""
        )
    assert [deal.payload for deal in await store.take_finished(10)] == [b"39"]


async def test_what_has_finished_anew_since_it_was_taken_is_not_dropped_with_it(store: Store):
    made = await store.create("TABLE1", b"", due=None)
    token = await store.commit("TABLE1", made.token if made else b"", b"", due=None, version=2, finished=[(1, b"old")])
    taken = await store.take_finished(10)
    await store.commit("TABLE1", token or b"", b"", due=None, version=3, finished=[(1, b"new")])
    await store.drop_finished(taken)
    assert [deal.payload for deal in await store.take_finished(10)] == [b"new"]
    await store.drop_finished(await store.take_finished(10))
    assert await store.take_finished(10) == []


async def test_finished_deals_of_many_rooms_are_all_taken_in_time(store: Store):
    codes = [f"TABLE{number}" for number in range(150)]
    for code in codes:
        made = await store.create(code, b"", due=None)
        await store.commit(code, made.token if made else b"", b"", due=None, version=2, finished=[(1, code.encode())])
    archived: set[str] = set()
    while taken := await store.take_finished(20):
        assert all(deal.payload == deal.code.encode() for deal in taken)
        archived |= {deal.code for deal in taken}
        await store.drop_finished(taken)
    assert archived == set(codes)


# Devices and processes


async def test_a_device_remembers_its_rooms_newest_first(store: Store):
    await store.remember_room("ana", "TABLE1", 1.0)
    await store.remember_room("ana", "TABLE2", 2.0)
    await store.remember_room("ben", "TABLE3", 3.0)
    assert await store.rooms_of("ana") == ["TABLE2", "TABLE1"]
    await store.remember_room("ana", "TABLE1", 4.0)
    assert await store.rooms_of("ana") == ["TABLE1", "TABLE2"]
    await store.forget_room("ana", "TABLE1")
    assert await store.rooms_of("ana") == ["TABLE2"]
    assert await store.rooms_of("eve") == []


async def test_a_process_lives_as_long_as_its_lease(store: Store):
    await store.renew_lease("web1")
    await store.renew_lease("web2", 0.05)
    await until(lambda: _are_living(store, {"web1", "web2", "web3"}, {"web1"}))
    assert await store.living([]) == set()


async def _are_living(store: Store, asked: set[str], expected: set[str]) -> bool:
    return await store.living(asked) == expected


# Redis away, replies lost


async def test_a_commit_whose_reply_is_lost_is_done_once_and_told_truly(proxy: Proxy, prefix: str, store: Store):
    behind = Store(proxy.url, prefix)
    made = await behind.create("TABLE1", b"", due=None)
    assert made is not None
    proxy.lose_answers(2)
    token = await behind.commit("TABLE1", made.token, b"second", due=None, version=2, finished=[(1, b"deal")])
    assert proxy.faults == 2
    assert await store.load("TABLE1") == Stored(token or b"", b"second")
    assert await store.waiting_finished("TABLE1") == 1
    await behind.close()


async def test_a_room_made_with_its_reply_lost_is_made(proxy: Proxy, prefix: str, store: Store):
    behind = Store(proxy.url, prefix)
    proxy.lose_answers(1)
    made = await behind.create("TABLE1", b"first", due=None)
    assert made is not None
    assert await store.load("TABLE1") == made
    proxy.lose_answers(1)
    assert await behind.delete("TABLE1", made.token)
    assert await store.load("TABLE1") is None
    await behind.close()


async def test_however_replies_are_lost_every_acknowledged_commit_stands_once(proxy: Proxy, prefix: str, store: Store):
    """Eight tables count up through a proxy that cuts and loses; another process counts along on each."""
    behind = [Store(proxy.url, prefix), Store(proxy.url, prefix)]
    proxy.lose, proxy.cut, proxy.delay = 0.1, 0.1, 0.002
    await asyncio.gather(*[_count_up(behind, f"TABLE{number}", Random(number)) for number in range(8)])
    assert proxy.faults > 10  # some 35, by how commands happen to travel together
    for number in range(8):
        stored = await store.load(f"TABLE{number}")
        assert stored is not None
        # Each writer adds its mark once, however often it was told nothing or told to decide again.
        assert sorted(stored.snapshot.decode().split()) == sorted(f"{who}-{turn}" for who in "ab" for turn in range(25))
    for each in behind:
        await each.close()


async def _count_up(stores: list[Store], code: str, random: Random) -> None:
    await asyncio.gather(*[_count(store, code, who) for store, who in zip(stores, "ab", strict=True)])


async def _count(store: Store, code: str, who: str) -> None:
    for turn in range(25):
        mark = f"{who}-{turn}"
        while True:
            try:
                stored = await store.load(code)
                if stored is None:
                    await store.create(code, b"", due=None)
                elif mark in stored.snapshot.decode().split():
                    break  # done by a commit of which we heard nothing
                else:
                    snapshot = f"{stored.snapshot.decode()} {mark}".encode()
                    version = version_of(stored.token) + 1
                    if await store.commit(code, stored.token, snapshot, due=None, version=version):
                        break
            except StoreUnavailable:
                continue


async def test_a_killed_server_loses_no_acknowledged_commit_and_play_goes_on(own_valkey: Valkey):
    store = Store(own_valkey.url)
    heard = Heard(store)
    await store.open()
    made = await store.create("TABLE1", b"0", due=5.0)
    assert made is not None
    await store.watch("TABLE1")
    token = made.token
    for played in (1, 2, 3):
        for version in range(2, 52):
            deal = (100 * played + version, b"deal")
            answer = await store.commit("TABLE1", token, b"%d" % version, due=5.0, version=version, finished=[deal])
            assert answer is not None
            token = answer
        assert own_valkey.pid is not None
        os.kill(own_valkey.pid, signal.SIGKILL)
        waiting = asyncio.create_task(store.load("TABLE1"))
        await asyncio.to_thread(_dead, own_valkey)
        own_valkey.start()
        assert await waiting == Stored(token, b"51"), "asked while nobody was there, answered when there was"
        await until(partial(_has_reconnected, heard, played))
        assert await store.waiting_finished("TABLE1") == 50 * played
    assert await store.claim(5.0, 1.0, 10) == ["TABLE1"]
    await store.close()


def _has_reconnected(heard: Heard, times: int) -> bool:
    return heard.reconnects >= times


def _dead(server: Valkey) -> None:
    until_now(lambda: not server.alive())


async def test_rings_are_heard_again_after_the_server_was_killed(own_valkey: Valkey):
    store, other = Store(own_valkey.url), Store(own_valkey.url)
    heard = Heard(other)
    made = await store.create("TABLE1", b"", due=None)
    assert made is not None
    await other.watch("TABLE1")
    assert own_valkey.pid is not None
    os.kill(own_valkey.pid, signal.SIGKILL)
    await asyncio.to_thread(_dead, own_valkey)
    own_valkey.start()
    await until(lambda: heard.reconnects)
    token = await store.commit("TABLE1", made.token, b"back", due=None, version=2)
    await until(lambda: heard.rings)
    assert heard.rings == [("TABLE1", Stored(token or b"", b"back"))]
    await store.close()
    await other.close()


async def test_with_redis_away_every_call_says_so_and_recovers_by_itself(own_valkey: Valkey):
    store = Store(own_valkey.url)
    made = await store.create("TABLE1", b"", due=None)
    assert made is not None
    assert own_valkey.pid is not None
    os.kill(own_valkey.pid, signal.SIGKILL)
    await asyncio.to_thread(_dead, own_valkey)
    calls = (
        store.load("TABLE1"),
        store.commit("TABLE1", made.token, b"x", due=None, version=2),
        store.tokens(["TABLE1"]),
        store.tokens_told(["TABLE1"]),
        store.living(["web"]),
        store.claim(1.0, 1.0, 1),
        store.take_finished(1),
        store.renew_lease("web"),
        store.rooms_of("ana"),
        store.time(),
        store.watch("TABLE1"),
    )
    outcomes = await asyncio.wait_for(asyncio.gather(*calls, return_exceptions=True), PATIENCE)
    assert [type(outcome) for outcome in outcomes] == [StoreUnavailable] * len(calls)
    own_valkey.start()
    assert await until(lambda: _loaded(store)) == made
    await store.watch("TABLE1")
    await store.close()


async def _loaded(store: Store) -> Stored | None:
    try:
        return await store.load("TABLE1")
    except StoreUnavailable:
        return None


async def test_a_server_that_hangs_is_given_up_and_found_again(proxy: Proxy, prefix: str):
    store = Store(proxy.url, prefix)
    made = await store.create("TABLE1", b"", due=None)
    await store.create("TABLE2", b"another", due=None)
    proxy.hang()
    with pytest.raises(StoreUnavailable):
        await asyncio.wait_for(store.load("TABLE2"), PATIENCE)
    proxy.flow()
    assert await until(lambda: _loaded(store)) == made, "never what was asked for before"
    await store.close()


async def test_a_lost_connection_is_told_though_nobody_was_listening(proxy: Proxy, prefix: str):
    store = Store(proxy.url, prefix)
    heard = Heard(store)
    made = await store.create("TABLE1", b"", due=None)
    assert heard.reconnects == 0
    proxy.cut_all()
    assert await store.load("TABLE1") == made
    assert heard.reconnects == 1
    await store.close()


async def test_a_cancelled_wait_leaves_the_replies_of_others_right(store: Store):
    made = [await store.create(f"TABLE{number}", b"%d" % number, due=None) for number in range(20)]
    for _ in range(20):
        loads = [asyncio.create_task(store.load(f"TABLE{number}")) for number in range(20)]
        await asyncio.sleep(0)
        for load in loads[::2]:
            load.cancel()
        outcomes = await asyncio.gather(*loads, return_exceptions=True)
        assert outcomes[1::2] == made[1::2]


async def test_what_is_asked_at_once_travels_at_once(proxy: Proxy, prefix: str, store: Store):
    behind = Store(proxy.url, prefix)
    await behind.time()
    before = proxy.requests
    await asyncio.gather(*[behind.create(f"TABLE{number}", b"x", due=None) for number in range(100)])
    assert proxy.requests - before <= 3
    assert len(await store.tokens([f"TABLE{number}" for number in range(100)])) == 100
    await behind.close()
