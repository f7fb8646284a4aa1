"""Rules and Details through the page: computers wait for whoever reads, the others see it, hands stay hidden (P20)."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Locator, expect

from tests.cast import BEN, CLEO, NAMES
from tests.waiting import until
from tests.whole.phones import Phone
from tests.whole.test_together import gone_on, link_for, play_until

pytestmark = pytest.mark.browser


def sheet_of(phone: Phone) -> Locator:
    return phone.page.get_by_role("dialog")


def readers(phone: Phone) -> list[int]:
    return [hold["seat"] for hold in phone.view["holds"]]


async def test_computers_wait_while_somebody_reads_and_the_others_see_who(browser: Browser, address: str) -> None:
    ana = await Phone.of(browser, "Ana", address)
    code = await ana.make_table()
    eve = await Phone.of(browser, "Eve", address)
    await eve.go(f"/r/{code}/")
    await eve.tap("Just watch")
    await ana.tap("Start with 3 computers")
    await until(lambda: ana.view["choices"] and eve.view["turn"])

    await ana.tap("Details")
    await sheet_of(ana).get_by_text("The computers wait for you.").wait_for()
    await until(lambda: readers(eve) == [0])
    await until(lambda: ana.view["holds"] == [{"seat": 0, "until": None}])
    assert await sheet_of(ana).get_by_role("radio").count() == 3

    # by its tiles, its log, its scores; then playing on closes it, and the computers go on
    for part in ("This deal", "Scores", "Tiles"):
        await sheet_of(ana).get_by_text(part, exact=True).click()
    await ana.act()
    await until(lambda: readers(eve) == [])
    await until(lambda: ana.view["choices"] or ana.view["result"])

    await ana.tap("Menu")
    await ana.tap("Rules")
    await sheet_of(ana).get_by_text("The key is worth 2").first.wait_for()
    await until(lambda: readers(eve) == [0])
    await ana.hide()
    await until(lambda: readers(eve) == [])
    await ana.show()
    await until(lambda: readers(eve) == [0])
    await ana.reload()
    await until(lambda: readers(eve) == [])
    assert await ana.heard_out() == await eve.heard_out() == []


async def test_another_person_is_told_who_reads_and_for_how_long_at_most(browser: Browser, address: str) -> None:
    ana, ben = [await Phone.of(browser, NAMES[seat], address) for seat in (0, BEN)]
    await ben.join(await ana.make_table())
    await ana.tap("Start with 2 computers")
    await until(lambda: ana.view["choices"] or ben.view["choices"])
    reader, other = (ana, ben) if ana.view["choices"] else (ben, ana)
    await reader.tap("Details")
    await other.page.get_by_text(f"{reader.name} reads the rules.").wait_for()
    await other.page.locator(".notice .countdown").wait_for()
    assert other.view["holds"][0]["until"] is not None
    await reader.tap("Close")
    await until(lambda: readers(other) == [])
    assert await ana.heard_out() == await ben.heard_out() == []


async def test_a_reader_holds_the_computer_whose_turn_it_is(browser: Browser, address: str) -> None:
    ana = await Phone.of(browser, "Ana", address)
    await ana.make_table()
    ana_too = await ana.another_tab()
    await ana.tap("Start with 3 computers")
    await until(lambda: ana.view["choices"])
    await ana_too.go(ana.page.url)
    await ana_too.tap("Details")
    await until(lambda: readers(ana) == [0])
    await ana.act()
    turn = ana.view["turn"]["turn"]
    assert (ana.view["turn"]["seat"], readers(ana)) == (1, [0])
    # a page is loaded meanwhile, so a computer that did not wait would have acted
    await ana.come_again()
    assert (ana.view["turn"]["turn"], ana.view["turn"]["seat"]) == (turn, 1)
    await ana_too.tap("Close")
    await until(lambda: ana.view["choices"] or ana.view["result"])


async def test_on_the_cover_of_a_shared_phone_details_show_no_hand(browser: Browser, address: str) -> None:
    ana = await Phone.of(browser, "Ana", address)
    await ana.make_table()
    await ana.add_person(CLEO, "Cleo")
    await ana.tap("Start with 2 computers")
    await until(lambda: ana.view["cover"] is not None)
    await ana.tap("Menu")
    await ana.tap("Details")
    await until(lambda: readers(ana) == [0])
    assert ana.view["hand"] is None
    assert ana.view["cover"] is not None
    await ana.tap("Close")
    await until(lambda: readers(ana) == [])
    await ana.button(f"I am {NAMES[ana.view['cover']]}, show my hand").wait_for()
    assert await ana.heard_out() == []


async def test_at_the_end_of_a_deal_it_is_read_as_at_the_table_and_told_who_has_moved(
    browser: Browser, address: str
) -> None:
    ana = await Phone.of(browser, "Ana", address)
    await ana.make_table()
    await ana.add_person(CLEO, NAMES[CLEO])
    await ana.tap("Start with 2 computers")
    await until(lambda: ana.view["turn"])
    link = await link_for(ana, NAMES[CLEO])
    await sheet_of(ana).get_by_role("button", name="Close").click()
    await play_until([ana], lambda: ana.view["result"] is not None)

    for name, content in (("Rules", "The key is worth 2"), ("Details", "Tiles not on the table")):
        await ana.tap(name)
        await sheet_of(ana).get_by_text(content).first.wait_for()
        await until(lambda: readers(ana) == [0])
        await ana.page.keyboard.press("Escape")
        await until(lambda: readers(ana) == [])

    cleo = await Phone.of(browser, NAMES[CLEO], address)
    await gone_on(cleo, link)
    note = ana.page.get_by_text("Cleo now plays on another phone.")
    await note.wait_for()
    await ana.tap("Close")
    await note.wait_for(state="detached")

    # what is read goes with the screen that it lies over
    await cleo.tap("Details")
    await ana.tap("Next deal")
    await cleo.tap("Go on")
    await until(lambda: cleo.view["deal"]["number"] == 2)
    await expect(sheet_of(cleo)).to_have_count(0)
    assert await ana.heard_out() == await cleo.heard_out() == []
