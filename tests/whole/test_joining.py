"""Coming to a table: by link, by code, too late, with a code that is none (P1, P2); and finding it again (P6)."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Browser

from tests.cast import NAMES, OUTSIDER
from tests.waiting import until
from tests.whole.phones import Phone

pytestmark = pytest.mark.browser


async def test_a_link_leads_a_new_phone_to_a_seat(browser: Browser, address: str) -> None:
    ana, ben = await phones(browser, address, "Ana", "Ben")
    code = await ana.make_table()
    await ben.go(f"/r/{code}/")
    await ben.sit_down()
    assert ben.seats() == [1]
    await until(lambda: ana.view["seats"][1]["name"] == "Ben")
    assert await ben.heard_out() == []


async def test_a_new_phone_says_who_it_is_with_its_first_call(browser: Browser, address: str) -> None:
    """Calls made at once, each without a cookie, would each get one, and the last answer would take the table away."""
    (ana,) = await phones(browser, address, "Ana")
    async with ana.page.expect_request("**/api/**") as first:
        await ana.go()
    assert "device=" in (await (await first.value).all_headers()).get("cookie", "")


async def test_partners_choose_each_other_by_their_seats(browser: Browser, address: str) -> None:
    ana, cleo = await phones(browser, address, "Ana", "Cleo")
    code = await ana.make_table()
    await cleo.go(f"/r/{code}/")
    await cleo.page.get_by_role("radio", name=re.compile("3")).check(force=True)
    await cleo.sit_down()
    assert cleo.seats() == [2]


async def test_a_wrong_code_says_so_where_it_was_typed_and_keeps_it(browser: Browser, address: str) -> None:
    (eve,) = await phones(browser, address, OUTSIDER)
    await eve.go()
    await eve.page.get_by_label("Table code").fill("bcd-fgh")
    await eve.tap("Join")
    await eve.page.get_by_text("There is no table BCD FGH").wait_for()
    assert await eve.page.get_by_label("Table code").input_value() == "bcd-fgh"
    await eve.button("Make a table and invite them").wait_for()


async def test_a_code_in_an_address_is_read_as_in_the_field_for_it(browser: Browser, address: str) -> None:
    ana, ben = await phones(browser, address, "Ana", "Ben")
    code = await ana.make_table()
    path = f"/r/{code[:3].lower()}%20{code[3:].lower()}/"
    tab = await ana.another_tab()
    await tab.go(path)
    await until(lambda: tab.view)
    assert tab.connections == 1  # what was dialled ahead is what the page wanted
    await ben.go(path)
    await ben.page.get_by_role("heading", name=f"Table {code[:3]} {code[3:]}").wait_for()
    await ben.sit_down()
    assert ben.seats() == [1]


async def test_a_link_to_no_table_says_so_and_leads_on(browser: Browser, address: str) -> None:
    (eve,) = await phones(browser, address, OUTSIDER)
    await eve.go("/r/BCDFGH/")
    await eve.page.get_by_role("heading", name="There is no such table").wait_for()
    await eve.tap("To the start")
    await eve.button("Make a table").wait_for()


async def test_a_full_table_is_for_onlookers(browser: Browser, address: str) -> None:
    everybody = await phones(browser, address, *NAMES, OUTSIDER)
    ana, eve = everybody[0], everybody[-1]
    code = await ana.make_table()
    for phone in everybody[1:-1]:
        await phone.go(f"/r/{code}/")
        await phone.sit_down()
    await eve.go(f"/r/{code}/")
    await eve.page.get_by_text("All four seats are taken").first.wait_for()
    await eve.tap("Just watch")
    await until(lambda: ana.view["watchers"] == 1)
    await ana.tap("Start")
    await until(lambda: eve.view["deal"])
    await until(eve.is_current)
    assert await eve.tiles_on_page() <= {laid["tile"] for laid in eve.view["chain"]}
    assert eve.witness.problems == []


async def test_nobody_sits_down_without_a_name(browser: Browser, address: str) -> None:
    (ana,) = await phones(browser, address, "Ana")
    await ana.go()
    await ana.page.get_by_label("Your name").fill("   ")
    await ana.tap("Make a table")
    await ana.page.get_by_text("Give a name first").wait_for()
    assert not ana.view


async def test_the_start_page_leads_back_to_ones_tables(browser: Browser, address: str) -> None:
    (ana,) = await phones(browser, address, "Ana")
    code = await ana.make_table()
    await ana.tap("Start with 3 computers")
    await until(lambda: ana.view["deal"])
    await ana.go()
    await ana.page.get_by_role("heading", name="My tables").wait_for()
    ana.view = {}  # only now: the computers played on until the table was left
    await ana.tap(re.compile(f"{code[:3]} {code[3:]}"))
    await until(lambda: ana.view)
    assert ana.view["code"] == code


async def test_an_address_that_is_none_says_so(browser: Browser, address: str) -> None:
    (eve,) = await phones(browser, address, OUTSIDER)
    await eve.go("/no/such/page/")
    await eve.page.get_by_role("heading", name="Nothing here").wait_for()


async def phones(browser: Browser, address: str, *names: str) -> list[Phone]:
    return [await Phone.of(browser, name, address) for name in names]
