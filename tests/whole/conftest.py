"""Installations and browsers for tests of whole flows."""

from collections.abc import AsyncIterator, Iterator

import pytest
from playwright.async_api import Browser, async_playwright

from bench.installation import Installation, installation
from tests.whole.gallery import gallery
from tests.whole.phones import lasting_chromium


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


@pytest.fixture(scope="session")
def devtools() -> Iterator[str]:
    """Where the one Chromium of all tests can be reached."""
    with lasting_chromium() as address:
        yield address


@pytest.fixture
async def browser(devtools: str) -> AsyncIterator[Browser]:
    """That Chromium; every phone is a context of it, and goes with its test."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.connect_over_cdp(devtools)
        yield browser
        await browser.close()
