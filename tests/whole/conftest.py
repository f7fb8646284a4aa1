"""Installations and browsers for tests of whole flows."""

from collections.abc import AsyncIterator, Iterator

import pytest
from playwright.async_api import Browser

from bench.installation import Installation, installation
from tests.whole.gallery import gallery
from tests.whole.phones import chromium


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """An installation that all tests share which do not break one: each has rooms and devices of its own."""
    with installation(tmp_path_factory.mktemp("installation")) as running:
        yield running


@pytest.fixture
def address(served: Installation) -> str:
    """Where the shared installation serves."""
    return served.addresses[0]


@pytest.fixture(scope="session")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the gallery of all screens is served."""
    with gallery(tmp_path_factory.mktemp("gallery")) as address:
        yield address


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    """One Chromium; every phone is a context of it."""
    async with chromium() as browser:
        yield browser
