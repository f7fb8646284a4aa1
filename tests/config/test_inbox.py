"""What waits for the application of one socket."""

import asyncio

import pytest

from config.websocket import Inbox


async def test_what_came_is_handed_out_in_order():
    inbox = Inbox()
    for number in range(3):
        inbox.put_nowait(number)
    assert inbox.qsize() == 3
    assert [await inbox.get() for _ in range(3)] == [0, 1, 2]
    assert inbox.qsize() == 0


async def test_a_reader_waits_for_what_comes():
    inbox = Inbox()
    reading = asyncio.create_task(inbox.get())
    await asyncio.sleep(0)
    assert not reading.done()
    inbox.put_nowait("first")
    inbox.put_nowait("second")
    assert await reading == "first"
    assert await inbox.get() == "second"


async def test_a_reader_that_is_cancelled_takes_nothing_along():
    inbox = Inbox()
    reading = asyncio.create_task(inbox.get())
    await asyncio.sleep(0)
    inbox.put_nowait("first")
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    inbox.put_nowait("second")
    assert [await inbox.get(), await inbox.get()] == ["first", "second"]
