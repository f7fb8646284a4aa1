"""A file of the page that can't be had: said in words, with a way on, and mended by itself (P4)."""

import re

from playwright.async_api import Browser, Route, expect

from tests.waiting import until
from tests.whole.phones import Phone

MISSING = "A part of the page has not come"


class Tunnel:
    """Lets nothing of one file through, nor any question whether the server is there."""

    def __init__(self, file: str) -> None:
        self._file = file
        self.stopped = 0

    async def stand_before(self, route: Route) -> None:
        if self._file in route.request.url or route.request.method == "HEAD":
            self.stopped += 1
            await route.abort("internetdisconnected")
        else:
            await route.continue_()


async def without(file: str, browser: Browser, address: str) -> tuple[Phone, Tunnel]:
    """Ana's phone, to which that file does not come, and what is in its way until ``unroute``."""
    ana, tunnel = await Phone.of(browser, "Ana", address), Tunnel(file)
    await ana.page.route("**/*", tunnel.stand_before)
    return ana, tunnel


async def test_a_screen_that_can_not_be_fetched_says_so_and_comes_with_the_network(
    browser: Browser, address: str
) -> None:
    ana, _ = await without("/play-screen-", browser, address)
    await ana.make_table()
    await ana.tap("Start with 3 computers")
    await expect(ana.page.get_by_role("heading", name=MISSING)).to_be_visible()
    await ana.tap("Load again")
    await expect(ana.page.get_by_text("The server still does not answer")).to_be_visible()
    await ana.page.unroute("**/*")
    await ana.page.get_by_role("region", name="Your hand").wait_for()
    await until(lambda: ana.view["choices"])
    await ana.act()
    assert await ana.heard_out() == []


async def test_a_part_of_a_screen_that_can_not_be_fetched_leaves_the_rest_as_it_is(
    browser: Browser, address: str
) -> None:
    ana, _ = await without("/qr-", browser, address)
    await ana.make_table()
    await ana.button("Load again").wait_for()
    await ana.add_person(2, "Cleo")
    await ana.page.unroute("**/*")
    await ana.page.get_by_role("img", name="/r/").wait_for()
    assert ana.seats() == [0, 2]


async def test_a_sheet_that_can_not_be_fetched_is_a_sheet_that_says_so_and_can_be_closed(
    browser: Browser, address: str
) -> None:
    ana, _ = await without("/rules-sheet-", browser, address)
    await ana.make_table()
    await ana.tap("Start with 3 computers")
    await until(lambda: ana.view["phase"] == "playing")
    await ana.tap("Menu")
    await ana.tap(re.compile("^Rules"))
    sheet = ana.page.get_by_role("dialog", name=MISSING)
    await sheet.get_by_role("button", name="Load again").wait_for()
    await sheet.get_by_role("button", name="Close").click()
    await expect(sheet).to_have_count(0)
    await until(lambda: ana.view["choices"])
    await ana.act()
    assert await ana.heard_out() == []


async def test_a_page_without_its_words_comes_with_the_network(browser: Browser, address: str) -> None:
    ana, tunnel = await without("/assets/en-", browser, address)
    await ana.go()
    await until(lambda: tunnel.stopped >= 2)  # the words, and a question whether the server is there
    await ana.page.get_by_text("Load again").wait_for(state="attached")
    await ana.page.unroute("**/*")
    await ana.button("Make a table").wait_for()
