"""Reviews in Redis: what is asked for is made once, and what was made is there for whoever asks."""

from __future__ import annotations

from redis.asyncio import Redis

from config.valkey import Valkey
from games.rooms.review_jobs import KEPT_SECONDS, MOST_WANTED, Wanted
from games.rooms.store import Store

ONE, OTHER = Wanted("one", b"record of one"), Wanted("other", b"record of the other")


async def test_a_review_that_is_asked_for_is_given_to_one_worker(store: Store):
    await store.reviews.ask(ONE)
    await store.reviews.ask(ONE)
    await store.reviews.ask(OTHER)

    taken = [await store.reviews.take() for _ in range(3)]

    assert sorted(one for one in taken if one) == [ONE, OTHER]
    assert taken[2] is None


async def test_a_review_that_was_made_is_there_for_whoever_asks_and_for_a_week(
    store: Store, valkey: Valkey, prefix: str
):
    assert await store.reviews.made(ONE.name) is None
    await store.reviews.ask(ONE)
    await store.reviews.take()

    await store.reviews.keep(ONE.name, b"review")

    assert await store.reviews.made(ONE.name) == b"review"
    assert await store.reviews.made(OTHER.name) is None
    async with Redis.from_url(valkey.url) as redis:
        (key,) = [key async for key in redis.scan_iter(f"{prefix}*review:*")]
        assert 0 < await redis.ttl(key) <= KEPT_SECONDS


async def test_what_a_dead_worker_took_is_made_when_somebody_asks_again(store: Store):
    await store.reviews.ask(ONE)
    assert await store.reviews.take() == ONE
    assert await store.reviews.take() is None

    await store.reviews.ask(ONE)

    assert await store.reviews.take() == ONE


async def test_what_was_asked_for_again_while_it_was_made_is_not_made_again(store: Store):
    await store.reviews.ask(ONE)
    await store.reviews.take()
    await store.reviews.ask(ONE)

    await store.reviews.keep(ONE.name, b"review")

    assert await store.reviews.take() is None


async def test_only_so_many_reviews_wait(store: Store):
    for number in range(MOST_WANTED + 1):
        await store.reviews.ask(Wanted(str(number), b"record"))

    taken = [await store.reviews.take() for _ in range(MOST_WANTED + 1)]

    assert taken[-1] is None
    assert None not in taken[:-1]


def test_a_wanted_review_prints_no_record():
    assert repr(ONE) == "<Wanted: one>"
