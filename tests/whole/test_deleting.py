"""Whoever made a table deletes it from the own tables; nobody else is offered that (P6)."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Browser, expect

from tests.waiting import until
from tests.whole.phones import Phone

pytestmark = pytest.mark.browser

DELETE = re.compile("^Delete the table ")


async def test_a_table_is_deleted_for_everybody_by_whoever_made_it(browser: Browser, address: str) -> None:
    ana, ben = [await Phone.of(browser, name, address) for name in ("Ana", "Ben")]
    code = await ana.make_table()
    await ben.join(code)
    await ana.go()
    await ana.tap(DELETE)
    await expect(ana.page.get_by_role("group", name=DELETE)).to_be_focused()  # the button that was tapped has gone
    await ana.tap("Keep it")
    await ana.tap(DELETE)
    await ana.tap("Delete")
    await ana.button(DELETE).wait_for(state="detached")
    await ben.page.get_by_text("There is no such table").wait_for()
    # Its book went too; nobody typed that code, so nobody is told how to type one.
    await ben.go(f"/r/{code}/book/")
    await ben.page.get_by_text("Tables close 30 days after the last action.").wait_for()
    assert await ben.page.get_by_text("never a vowel").count() == 0
    assert await ana.heard_out() == await ben.heard_out() == []


async def test_one_table_at_a_time_is_asked_about(browser: Browser, address: str) -> None:
    ana = await Phone.of(browser, "Ana", address)
    codes = [await ana.make_table() for _ in range(2)]
    await ana.go()
    for code in reversed(codes):  # the newest is the first
        table = re.compile(f"^Delete the table {code[:3]}.{code[3:]}")
        await ana.tap(table)
        await expect(ana.page.get_by_role("group", name=table)).to_be_focused()
        await expect(ana.page.get_by_role("group", name=DELETE)).to_have_count(1)


async def test_who_only_sits_there_is_not_offered_to(browser: Browser, address: str) -> None:
    ana, ben = [await Phone.of(browser, name, address) for name in ("Ana", "Ben")]
    await ben.join(await ana.make_table())
    await ben.go()
    await ben.page.get_by_role("heading", name="My tables").wait_for()
    await until(lambda: ben.page.locator(".table-row").count())
    assert await ben.button(DELETE).count() == 0
