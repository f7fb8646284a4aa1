"""Installations and browsers for tests of whole flows."""

from collections.abc import AsyncIterator, Generator, Iterator

import pytest
from playwright.async_api import Browser, Error, async_playwright

from bench.installation import Installation, installation
from tests.whole.gallery import gallery
from tests.whole.phones import PLAIN_HOST, lasting_chromium

FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
    call: pytest.CallInfo[None],
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Lets fixtures know whether their test failed."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """An installation that all tests share which do not break one: each has rooms and devices of its own."""
    with installation(tmp_path_factory.mktemp("installation"), ALLOWED_HOSTS=PLAIN_HOST) as running:
        yield running


@pytest.fixture
def address(served: Installation) -> str:
    """Where the shared installation serves."""
    return served.addresses[0]


@pytest.fixture(scope="session")
def addresses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    """Where the two web processes of another one serve, which is shared likewise."""
    with installation(tmp_path_factory.mktemp("two"), webs=2) as running:
        yield running.addresses


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
async def browser(devtools: str, request: pytest.FixtureRequest) -> AsyncIterator[Browser]:
    """That Chromium; every phone is a context of it, and goes with its test."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.connect_over_cdp(devtools)
        yield browser
        if request.node.stash.get(FAILED, False):
            await tell_what_was_on(browser)
        await browser.close()


async def tell_what_was_on(browser: Browser) -> None:
    """Prints what every page showed when its test failed: without that, a failure on another machine is a riddle."""
    for context in browser.contexts:
        for page in context.pages:
            try:
                text = await page.locator("body").inner_text(timeout=2_000)
            except Error as unreadable:
                text = str(unreadable)
            print(f"--- {page.url}\n{text[:1_000]}")  # noqa: T201 - shown with the failure
