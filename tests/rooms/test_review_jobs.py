"""Reviews in Redis: what is asked for is made once, by turns, and what was made is there for whoever asks."""

from __future__ import annotations

from redis.asyncio import Redis

from config.valkey import Valkey
from games.rooms.review_jobs import KEPT_SECONDS, MAKING_SECONDS, MOST_OF_ONE, MOST_WANTED, Wanted
from games.rooms.store import Store

ONE, OTHER = Wanted("one", b"record of one"), Wanted("other", b"record of the other")


def many(asker: str, count: int) -> list[Wanted]:
    return [Wanted(f"{asker} {number}", b"record") for number in range(count)]


async def taken(store: Store, count: int) -> list[str | None]:
    """The names of what is taken next; None: nothing is."""
    return [None if (one := await store.reviews.take()) is None else one.name for _ in range(count)]


async def test_a_review_that_is_asked_for_is_given_to_one_worker(store: Store):
    await store.reviews.ask("room", [ONE])
    await store.reviews.ask("room", [ONE, OTHER])
    await store.reviews.ask("other room", [ONE])

    assert [await store.reviews.take() for _ in range(3)] == [ONE, OTHER, None]


async def test_a_review_that_was_made_is_there_for_whoever_asks_and_for_a_week(
    store: Store, valkey: Valkey, prefix: str
):
    assert await store.reviews.made([ONE.name]) == [None]
    await store.reviews.ask("room", [ONE])
    await store.reviews.take()

    await store.reviews.keep(ONE.name, b"review")

    assert await store.reviews.made([OTHER.name, ONE.name]) == [None, b"review"]
    async with Redis.from_url(valkey.url) as redis:
        (key,) = [key async for key in redis.scan_iter(f"{prefix}*")]  # and of the asking nothing is left
        assert b"review:one" in key
        assert 0 < await redis.ttl(key) <= KEPT_SECONDS


async def test_what_is_being_made_is_not_made_a_second_time(store: Store, valkey: Valkey, prefix: str):
    await store.reviews.ask("room", [ONE])
    assert await store.reviews.take() == ONE
    async with Redis.from_url(valkey.url) as redis:
        (key,) = [key async for key in redis.scan_iter(f"{prefix}*making*")]
        assert 0 < await redis.pttl(key) <= MAKING_SECONDS * 1000
        await redis.pexpire(key, 10_000)

        await store.reviews.still_making(ONE.name)

        assert await redis.pttl(key) > 10_000
    for asker in ("room", "other room"):
        await store.reviews.ask(asker, [ONE])
    assert await store.reviews.take() is None


async def test_what_a_dead_worker_took_is_made_when_somebody_asks_again(store: Store, valkey: Valkey, prefix: str):
    await store.reviews.ask("room", [ONE])
    assert await store.reviews.take() == ONE
    async with Redis.from_url(valkey.url) as redis:
        (key,) = [key async for key in redis.scan_iter(f"{prefix}*making*")]
        await redis.delete(key)  # its time is over

    await store.reviews.ask("room", [ONE])

    assert await store.reviews.take() == ONE


async def test_what_waits_is_not_made_when_it_was_made_meanwhile(store: Store):
    """A worker was taken for dead, and its review was asked for again."""
    await store.reviews.ask("room", [ONE, OTHER])

    await store.reviews.keep(ONE.name, b"review")

    assert await taken(store, 2) == [OTHER.name, None]


async def test_who_asks_for_many_waits_by_turns_with_the_others(store: Store):
    await store.reviews.ask("long record", many("long", 5))
    await store.reviews.ask("room", [ONE])
    await store.reviews.ask("other room", [OTHER])

    assert await taken(store, 3) == ["long 0", "one", "other"]
    await store.reviews.ask("room", many("room", 2))
    assert await taken(store, 5) == ["long 1", "room 0", "long 2", "room 1", "long 3"]
    assert await taken(store, 2) == ["long 4", None]
    await store.reviews.ask("long record", many("again", 1))
    assert await taken(store, 2) == ["again 0", None]


async def test_only_so_many_reviews_wait_of_one_and_of_all(store: Store):
    askers = MOST_WANTED // MOST_OF_ONE
    for number in range(askers):
        await store.reviews.ask(f"asker {number}", many(str(number), MOST_OF_ONE + 1))
    await store.reviews.ask("late one", many("late", 2))

    names = await taken(store, MOST_WANTED + 2)

    assert names[-1] is None
    assert None not in names[:-1]
    assert names[0] == "0 0"
    assert f"0 {MOST_OF_ONE - 1}" in names
    assert f"0 {MOST_OF_ONE}" not in names
    assert names.index("late 0") == askers  # who has nothing waiting is kept out by nobody
    assert "late 1" not in names


def test_a_wanted_review_prints_no_record():
    assert repr(ONE) == "<Wanted: one>"
