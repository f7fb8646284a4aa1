"""Back and Forward where something lies over the page: Back closes it, and nothing comes back that should not."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Browser, Locator, expect

from tests.waiting import until
from tests.whole.by_wire import play_out
from tests.whole.phones import Phone
from tests.whole.test_shared_phone import assert_covered, show_due

pytestmark = pytest.mark.browser


def sheet_of(phone: Phone) -> Locator:
    return phone.page.get_by_role("dialog")


async def lies(phone: Phone, *, over: bool) -> None:
    """Returns when the browser's history knows that a sheet lies open, or that none does."""
    await phone.page.wait_for_function("over => history.state.over === over", arg=over)


async def open_sheet(phone: Phone, name: str) -> None:
    await phone.tap(name)
    await sheet_of(phone).wait_for()
    await lies(phone, over=True)


async def close_by_back(phone: Phone) -> None:
    await phone.page.go_back()
    await expect(sheet_of(phone)).to_have_count(0)
    await lies(phone, over=False)


async def at_table(browser: Browser, address: str) -> tuple[Phone, str]:
    """Ana, in her turn; and where that is."""
    ana = await Phone.of(browser, "Ana", address)
    code = await ana.make_table()
    await ana.tap("Start with 3 computers")
    await until(lambda: ana.view["choices"])
    return ana, f"{address}/r/{code}/"


async def test_back_closes_a_sheet_and_only_then_leaves_the_table(browser: Browser, address: str) -> None:
    ana, table = await at_table(browser, address)
    hand = ana.page.get_by_role("region", name="Your hand")
    await open_sheet(ana, "Details")
    await close_by_back(ana)
    await expect(hand).to_be_visible()
    # Forward brings nothing back.
    await ana.page.go_forward()
    await lies(ana, over=False)
    await expect(sheet_of(ana)).to_have_count(0)
    # One sheet after the other is one step.
    await open_sheet(ana, "Menu")
    await ana.tap("Rules")
    await sheet_of(ana).get_by_role("heading", name="Rules").first.wait_for()
    await lies(ana, over=True)
    await close_by_back(ana)
    # Closed by hand it leaves no step behind.
    for way in ("Close", "Escape"):
        await open_sheet(ana, "Menu")
        await (ana.tap("Close") if way == "Close" else ana.page.keyboard.press("Escape"))
        await lies(ana, over=False)
    assert ana.page.url == table
    assert ana.connections == 1
    await ana.page.go_back()
    await ana.button("Make a table").wait_for()
    await ana.page.go_forward()
    await hand.wait_for()
    await expect(sheet_of(ana)).to_have_count(0)
    assert await ana.heard_out() == []


async def test_a_page_that_a_sheet_leads_to_leads_back_to_the_table(browser: Browser, address: str) -> None:
    ana, table = await at_table(browser, address)
    await open_sheet(ana, "Menu")
    await ana.tap("The book")
    await ana.page.wait_for_url("**/book/")
    await lies(ana, over=False)
    await ana.page.go_back()
    await ana.page.get_by_role("region", name="Your hand").wait_for()
    await expect(sheet_of(ana)).to_have_count(0)
    assert ana.page.url == table
    # Loaded anew, a page has no sheet, and no step for one.
    await open_sheet(ana, "Details")
    await ana.reload()
    await ana.page.get_by_role("region", name="Your hand").wait_for()
    await lies(ana, over=False)
    await ana.page.go_back()
    await ana.button("Make a table").wait_for()


async def test_a_deal_that_ends_under_a_sheet_has_its_address_when_that_is_closed(
    browser: Browser, address: str
) -> None:
    ana, table = await at_table(browser, address)
    tab = await ana.another_tab()
    await tab.go(table)
    await until(lambda: tab.view)
    await open_sheet(ana, "Menu")
    await play_out(tab)
    await ana.page.wait_for_url("**/deals/1/")
    await lies(ana, over=False)
    await until(lambda: ana.page.url == f"{table}deals/1/")
    await ana.button("Next deal").wait_for()
    # The end of a deal has its menu, and what that leads to is closed alike.
    await open_sheet(ana, "Menu")
    await ana.tap("Settings")
    await ana.page.get_by_role("switch", name="Sounds").wait_for()
    await close_by_back(ana)
    assert ana.page.url == f"{table}deals/1/"
    # The book leads back to the deal as well: else the next one would drag its reader on.
    await ana.tap("The book")
    await ana.page.get_by_role("heading", name="The book").wait_for()
    await ana.tap("Back")
    await ana.button("Next deal").wait_for()
    assert ana.page.url == f"{table}deals/1/"
    # Once the table has gone on, the menu does nothing to a deal that is out of sight.
    await tab.tap("Next deal")
    await ana.button("Go on").wait_for()
    await open_sheet(ana, "Menu")
    await sheet_of(ana).get_by_role("button", name="Settings").wait_for()
    assert await sheet_of(ana).get_by_role("button", name=re.compile("^(New session|Restart the deal)")).count() == 0


async def test_on_a_shared_phone_neither_back_nor_forward_uncovers_a_hand(browser: Browser, address: str) -> None:
    phone = await Phone.of(browser, "Ana", address)
    await phone.make_table()
    await phone.add_person(2, "Cleo")
    await phone.tap("Start with 2 computers")
    await until(lambda: phone.view["cover"] is not None)
    await show_due(phone)
    await open_sheet(phone, "Menu")
    await phone.tap("Cover my hand")
    await assert_covered(phone)
    await lies(phone, over=False)
    for step in (phone.page.go_forward, phone.page.go_back, phone.page.go_forward):
        await step()
        await until(lambda: phone.page.evaluate("history.state.over === false"))
        await phone.look_around()
    await assert_covered(phone)
    await expect(sheet_of(phone)).to_have_count(0)
    assert await phone.heard_out() == []
