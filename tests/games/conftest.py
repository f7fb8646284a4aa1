"""Web processes of an installation, all in one test, with time moved by hand."""

from collections.abc import AsyncIterator, Callable

import pytest
from pytest_django import Settings

from config.valkey import Valkey
from games.process import Process
from tests.clock import HandClock


@pytest.fixture
def clock() -> HandClock:
    """The time of all processes of the test."""
    return HandClock()


@pytest.fixture
async def web(
    valkey: object, prefix: str, clock: HandClock, settings: Settings
) -> AsyncIterator[Callable[[], Process]]:
    """Makes web processes; they do nothing by themselves, and end with the test."""
    settings.GAME_LIMITS = False
    made: list[Process] = []

    def begin() -> Process:
        made.append(Process(prefix, clock))
        return made[-1]

    yield begin
    for process in made:
        await process.close()


@pytest.fixture
def here(web: Callable[[], Process]) -> Process:
    """One web process."""
    return web()


@pytest.fixture
def there(web: Callable[[], Process]) -> Process:
    """Another one of the same installation."""
    return web()


@pytest.fixture
async def web_process(own_valkey: Valkey, settings: Settings) -> AsyncIterator[Process]:
    """One by the clock of Redis, as workers in other processes go by; before its hub is opened
    it does nothing by itself."""
    settings.GAME_LIMITS, settings.REDIS_URL = False, own_valkey.url
    web = Process()
    await web.open()
    yield web
    await web.hub.drain()
    await web.close()
