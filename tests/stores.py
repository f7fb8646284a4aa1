"""Stores for as long as a test needs them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Literal

from games.rooms.store import Store


@asynccontextmanager
async def opened(url: str, prefix: str = "", ack: Literal["primary", "replica"] = "primary") -> AsyncIterator[Store]:
    """A store at ``url``, as a process of its own has it; closed whatever happens."""
    store = Store(url, prefix, ack)
    await store.open()
    try:
        yield store
    finally:
        await store.close()
