"""What a device and an address may do, and how long whoever does too much has to wait."""

import asyncio
import math
import secrets

import pytest
from redis.asyncio import Redis

from games.limits import Bucket, Limits, OpenSockets
from tests.served import unhurried

HOME = "203.0.113.7"
SCHOOL = "203.0.113.8"


@pytest.fixture
async def limits(valkey, prefix, monkeypatch):
    unhurried(monkeypatch)
    limits = Limits(valkey.url, prefix=prefix)
    yield limits
    await limits.close()


def a_device():
    return secrets.token_urlsafe(16)


async def _allowed(limits, kind, device, address, most=500):
    """How many are allowed, one after another, before the first that is not."""
    for done in range(most):
        if await limits.allow(kind, device, address) is not None:
            return done
    return most


async def _counts(url, prefix):
    """Everything that is counted: how often, and for how many seconds it is known."""
    async with Redis.from_url(url) as redis:
        keys = [key async for key in redis.scan_iter(f"{prefix}*")]
        return {key.decode(): (int(await redis.get(key) or 0), await redis.ttl(key)) for key in keys}


async def test_a_device_may_enter_ten_wrong_codes_a_minute(limits):
    device = a_device()

    assert await _allowed(limits, "wrong_code", device, HOME) == 10
    assert await limits.wait("wrong_code", device, HOME) is not None


async def test_who_must_wait_is_told_how_long(limits):
    device = a_device()
    await _allowed(limits, "wrong_code", device, HOME)

    seconds = await limits.wait("wrong_code", device, HOME)

    assert seconds is not None
    assert seconds == int(seconds)
    assert 1 <= seconds <= 60


async def test_asking_whether_to_wait_counts_nothing(limits):
    device = a_device()

    for _ in range(50):
        assert await limits.wait("wrong_code", device, HOME) is None
    assert await _allowed(limits, "wrong_code", device, HOME) == 10


async def test_one_devices_mistakes_are_not_another_ones(limits):
    ana, ben = a_device(), a_device()
    await _allowed(limits, "wrong_code", ana, HOME)

    assert await limits.wait("wrong_code", ben, HOME) is None


async def test_what_is_limited_is_counted_apart(limits):
    device = a_device()
    await _allowed(limits, "wrong_code", device, HOME)

    assert await limits.allow("room", device, HOME) is None


async def test_a_new_device_for_each_guess_gets_no_further_than_the_address(limits):
    guesses = 0
    while await limits.allow("wrong_code", a_device(), HOME) is None:
        guesses += 1

    assert guesses == 30
    assert await limits.wait("wrong_code", a_device(), SCHOOL) is None


async def test_devices_that_show_no_cookie_share_one_devices_share(limits):
    assert await _allowed(limits, "wrong_code", None, HOME) == 10
    assert await limits.wait("wrong_code", None, SCHOOL) is None
    assert await limits.wait("wrong_code", a_device(), HOME) is None


async def test_what_was_refused_is_not_held_against_the_hour(limits, valkey, prefix):
    device = a_device()
    for _ in range(100):
        await limits.allow("wrong_code", device, HOME)

    counts = await _counts(valkey.url, prefix)
    hourly = [count for key, (count, _) in counts.items() if device in key and key.endswith("/60/1/hour}")]

    assert hourly == [10]


async def test_every_count_is_forgotten_some_time(limits, valkey, prefix):
    for kind in ("request", "wrong_code", "room", "socket", "record"):
        await limits.allow(kind, a_device(), HOME)

    counts = await _counts(valkey.url, prefix)

    assert len(counts) >= 10
    for_ever = -1
    assert all(seconds != for_ever and seconds <= 2 * 24 * 3600 for _, seconds in counts.values())


async def test_two_processes_count_together(limits, valkey, prefix):
    other = Limits(valkey.url, prefix=prefix)
    device = a_device()

    assert await _allowed(limits, "room", device, HOME) == 10
    assert await other.allow("room", device, HOME) is not None
    await other.close()


async def test_many_at_once_are_counted_one_by_one(limits):
    device = a_device()
    answers = await asyncio.gather(*(limits.allow("room", device, HOME) for _ in range(300)))

    assert answers.count(None) == 10


async def test_a_device_asks_twenty_times_a_second(limits):
    time = asyncio.get_running_loop().time
    device, began = a_device(), time()

    answers = await asyncio.gather(*(limits.allow("request", device, HOME) for _ in range(300)))

    seconds = math.ceil(time() - began)
    assert 20 <= answers.count(None) <= 20 * (1 + seconds)


async def test_without_limits_nothing_is_refused_and_nobody_is_asked():
    limits = Limits("redis://127.0.0.1:1/0", on=False)
    device = a_device()

    assert await _allowed(limits, "wrong_code", device, HOME) == 500
    bucket = limits.bucket(now=0)
    assert all(bucket.take(now=0) for _ in range(10_000))
    await limits.close()


@pytest.mark.parts
async def test_while_redis_is_away_everything_is_allowed():
    limits = Limits("redis://127.0.0.1:1/0")

    assert await limits.allow("room", a_device(), HOME) is None
    assert await limits.wait("room", a_device(), HOME) is None
    await limits.close()


@pytest.mark.parts
async def test_a_redis_that_was_away_counts_again_when_it_is_back(own_valkey):
    limits = Limits(own_valkey.url)
    device = a_device()
    await _allowed(limits, "room", device, HOME)

    own_valkey.stop()
    assert await limits.allow("room", device, HOME) is None
    own_valkey.start()

    assert await limits.allow("room", device, HOME) is not None
    await limits.close()


def test_a_socket_may_send_as_many_as_its_bucket_holds_and_then_as_fast_as_it_fills():
    bucket = Bucket(now=100.0, rate=2.0, most=3)

    assert [bucket.take(now=100.0) for _ in range(5)] == [True, True, True, False, False]
    assert [bucket.take(now=100.5) for _ in range(2)] == [True, False]
    assert [bucket.take(now=102.0) for _ in range(4)] == [True, True, True, False]


def test_a_bucket_holds_no_more_after_a_long_pause():
    bucket = Bucket(now=0.0, rate=2.0, most=3)

    assert [bucket.take(now=86_400.0) for _ in range(4)] == [True, True, True, False]


def test_a_clock_that_steps_back_neither_fills_nor_empties_a_bucket():
    bucket = Bucket(now=100.0, rate=2.0, most=2)

    assert [bucket.take(now=at) for at in (100.0, 90.0, 90.0, 90.5)] == [True, True, False, True]


def test_a_bucket_tells_how_many_in_a_row_were_too_many():
    bucket = Bucket(now=0.0, rate=1.0, most=1)

    assert bucket.refused == 0
    for _ in range(4):
        bucket.take(now=0.0)
    assert bucket.refused == 3
    bucket.take(now=1.0)
    assert bucket.refused == 0


async def test_a_socket_is_given_a_bucket_that_a_person_never_empties(limits):
    bucket = limits.bucket(now=0.0)

    assert all(bucket.take(now=second / 10) for second in range(600))
    assert not all(bucket.take(now=60.0) for _ in range(1_000))


def test_a_device_has_no_more_sockets_open_than_it_may():
    sockets = OpenSockets(most=2)

    assert [sockets.open("ana") for _ in range(3)] == [True, True, False]
    assert sockets.open("ben")
    sockets.close("ana")
    assert [sockets.open("ana") for _ in range(2)] == [True, False]


def test_nothing_is_kept_of_a_device_that_has_left():
    sockets = OpenSockets(most=2)
    for _ in range(3):
        sockets.open("ana")
    for _ in range(2):
        sockets.close("ana")

    assert not vars(sockets)["_open"]
