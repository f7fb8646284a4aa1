"""Taking back through the page: at once where nobody else has to be asked, else by a question (P22, P23)."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser

from tests.waiting import until
from tests.whole.phones import Phone

pytestmark = pytest.mark.browser


async def test_a_person_among_computers_takes_back_and_puts_back_at_once(browser: Browser, address: str) -> None:
    ana = await Phone.of(browser, "Ana", address)
    await ana.make_table()
    await ana.tap("Start with 3 computers")
    await until(lambda: ana.view["choices"])
    turn, hand = ana.view["turn"]["turn"], ana.view["hand"]
    await ana.act()
    await until(lambda: ana.view["choices"] and ana.view["turn"]["turn"] > turn)
    after = ana.view["log"]
    await ana.tap("Undo")
    await until(lambda: ana.view["turn"]["turn"] == turn)
    assert ana.view["hand"] == hand
    await ana.tap("Redo")
    await until(lambda: ana.view["log"] == after)
    await nothing_wrong(ana)


async def test_a_deal_restarted_is_the_same_deal_at_its_first_moment(browser: Browser, address: str) -> None:
    ana = await Phone.of(browser, "Ana", address)
    await ana.make_table()
    await ana.tap("Start with 3 computers")
    await until(lambda: ana.view["choices"])
    hand = ana.view["hand"]
    await ana.act()
    await until(lambda: ana.view["choices"])
    await ana.tap("Menu")
    await ana.tap("Restart the deal The same four hands, from the first tile")
    await ana.tap("Restart")
    await until(lambda: ana.view["deal"]["restarted"] == 1)
    await until(lambda: ana.view["choices"])
    assert set(ana.view["hand"]) >= set(hand)
    await nothing_wrong(ana)


async def test_what_another_phone_has_seen_goes_back_when_its_people_agree(browser: Browser, address: str) -> None:
    ana, ben = await two_phones_in_play(browser, address)
    acted, turn = await act_once(ana, ben)
    other = ben if acted is ana else ana
    await acted.tap("Undo")
    await other.button("Agree").wait_for()
    assert acted.view["turn"]["turn"] > turn
    await other.tap("Agree")
    await until(lambda: acted.view["turn"]["turn"] == turn)
    await until(lambda: other.view["turn"]["turn"] == turn)
    await nothing_wrong(ana, ben)


async def test_what_another_phone_declines_stays(browser: Browser, address: str) -> None:
    ana, ben = await two_phones_in_play(browser, address)
    acted, turn = await act_once(ana, ben)
    other = ben if acted is ana else ana
    await acted.tap("Undo")
    await other.tap("Decline")
    await until(lambda: acted.view["question"] is None and other.view["question"] is None)
    assert acted.view["turn"]["turn"] > turn
    await nothing_wrong(ana, ben)


async def two_phones_in_play(browser: Browser, address: str) -> tuple[Phone, Phone]:
    """Ana's and Ben's phones at a table with two computers."""
    ana, ben = [await Phone.of(browser, name, address) for name in ("Ana", "Ben")]
    code = await ana.make_table()
    await ben.join(code)
    await ana.tap("Start with 2 computers")
    await until(lambda: ana.view["deal"] and ben.view["deal"])
    return ana, ben


async def act_once(*phones: Phone) -> tuple[Phone, int]:
    """The first person due acts; gives the phone and the turn it was."""
    phone = await until(lambda: next((one for one in phones if one.view["choices"]), None))
    turn = phone.view["turn"]["turn"]
    await phone.act()
    await until(lambda: phone.view["undo"])
    return phone, turn


async def nothing_wrong(*phones: Phone) -> None:
    for phone in phones:
        assert phone.witness.problems == []
        assert await phone.heard_out() == []
