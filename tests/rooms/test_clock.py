"""All processes go by the clock of Redis, however wrong their own machine's is and however slow an answer comes."""

import asyncio
from itertools import cycle

from games.rooms.clock import RedisClock
from games.rooms.store import Store
from tests.clock import HandClock


async def test_a_clock_that_was_set_tells_the_time_of_redis(store: Store):
    clock = RedisClock(store.time)
    await clock.set()
    before, now, after = await store.time(), clock.now(), await store.time()
    assert before - 0.25 <= now <= after + 0.25


async def test_a_machine_whose_own_clock_is_wrong_goes_by_redis_all_the_same(store: Store):
    async def a_year_ahead() -> float:
        return await store.time() + 365 * 24 * 3600

    clock = RedisClock(a_year_ahead)
    behind = clock.now()
    await clock.set()
    assert clock.now() - behind > 364 * 24 * 3600


async def test_of_several_answers_the_fastest_counts(store: Store):
    pauses = cycle([0.6, 0.6, 0.0, 0.6, 0.6])  # half of it would be the error

    async def slowly() -> float:
        time = await store.time()
        await asyncio.sleep(next(pauses))
        return time

    clock = RedisClock(slowly)
    await clock.set()
    before, now, after = await store.time(), clock.now(), await store.time()
    assert before - 0.25 <= now <= after + 0.25


async def test_a_clock_is_kept_until_nobody_wants_it(store: Store):
    clock = RedisClock(store.time)
    keeping = asyncio.create_task(clock.keep())
    await store.time()
    keeping.cancel()
    await asyncio.wait([keeping])
    assert keeping.cancelled()


def test_a_clock_moved_by_hand_stands_still_otherwise():
    clock = HandClock()
    at = clock.now()
    clock.move(1.5)
    assert clock.now() == at + 1.5
