"""Waiting for what must come, by asking again; never by sleeping and hoping."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from inspect import isawaitable
from typing import Any

PATIENCE = 60.0  # seconds; only a failing test uses them up


async def until(condition: Callable[[], Any | Awaitable[Any]], seconds: float = PATIENCE) -> Any:
    """Returns the first true value that `condition` gives. Fails after so many seconds."""
    deadline = time.monotonic() + seconds
    while True:
        answer = condition()
        value = await answer if isawaitable(answer) else answer
        if value:
            return value
        assert time.monotonic() < deadline, f"still waiting for {condition}"
        await asyncio.sleep(0.005)


def until_now(condition: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    """`until`, where no event loop runs."""
    deadline = time.monotonic() + seconds
    while not (value := condition()):
        assert time.monotonic() < deadline, f"still waiting for {condition}"
        time.sleep(0.01)
    return value
