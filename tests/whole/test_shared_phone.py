"""One phone goes round among four people: covers, and what a reload brings back (P4, P15, P16, P17)."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser

from tests.cast import NAMES
from tests.waiting import until
from tests.whole.phones import Phone

pytestmark = pytest.mark.browser


@pytest.fixture
async def shared(browser: Browser, address: str) -> Phone:
    """A phone on which all four sit."""
    phone = await Phone.of(browser, "Ana", address)
    await phone.make_table()
    for seat in (1, 2, 3):
        await phone.add_person(seat, NAMES[seat])
    return phone


async def test_four_people_play_a_deal_on_one_phone_through_covers(shared: Phone) -> None:
    await shared.tap("Start")
    covers = 0
    while await goes_on(shared):
        if shown(shared) is None:
            await assert_covered(shared)
            await show_due(shared)
            covers += 1
        else:
            await until(shared.is_current)
            await shared.look_around()
            await shared.act()
    assert covers >= 4
    await shared.button("Next deal").wait_for()
    await said_nothing_wrong(shared)


async def test_a_reload_in_every_phase_brings_back_the_same_screen_covered(shared: Phone) -> None:
    # before the start
    await shared.come_again()
    await shared.button("Start").wait_for()
    await shared.tap("Start")
    # covered
    await until(lambda: due(shared) is not None)
    await shared.come_again()
    await assert_covered(shared)
    # with a hand in sight and a tile chosen
    await show_due(shared)
    await shared.choose(shared.view["choices"])
    await shared.button("Confirm").wait_for()
    await shared.come_again()
    await assert_covered(shared)
    # to the end of the deal
    while await goes_on(shared):
        if shown(shared) is None:
            await show_due(shared)
        else:
            await shared.act()
    await shared.button("Next deal").wait_for()
    await shared.come_again()
    await shared.button("Next deal").wait_for()
    await shared.tap("Next deal")
    await until(lambda: due(shared) is not None)
    await assert_covered(shared)
    await said_nothing_wrong(shared)


async def test_a_phone_put_out_of_sight_is_covered_at_once(shared: Phone) -> None:
    await shared.tap("Start")
    await until(lambda: due(shared) is not None)
    await show_due(shared)
    hand = set(shared.view["hand"])
    await shared.hide()
    assert not hand & await shared.tiles_on_page()
    await until(lambda: shown(shared) is None)
    await shared.show()
    await assert_covered(shared)
    await said_nothing_wrong(shared)


def due(phone: Phone) -> int | None:
    """Whom the phone must be handed to."""
    seat: int | None = phone.view["cover"]
    return seat


def shown(phone: Phone) -> int | None:
    seat: int | None = phone.view["shown"]
    return seat


def ended(phone: Phone) -> bool:
    return phone.view["result"] is not None


async def goes_on(phone: Phone) -> bool:
    """Waits until somebody must act, covered or not, or the deal has ended. A block's closing passes ask nobody."""
    await until(lambda: ended(phone) or due(phone) is not None or phone.view["choices"] is not None)
    return not ended(phone)


async def show_due(phone: Phone) -> None:
    await phone.tap(f"I am {NAMES[due(phone) or 0]}, show my hand")
    await until(lambda: shown(phone) is not None and phone.view["choices"])


async def assert_covered(phone: Phone) -> None:
    """The cover is on the page, and no hand is, nor in the view."""
    await until(lambda: due(phone) is not None)
    await phone.button(f"I am {NAMES[due(phone) or 0]}, show my hand").wait_for()
    assert phone.view["hand"] is None
    await until(phone.is_current)
    assert await phone.tiles_on_page() <= {laid["tile"] for laid in phone.view["chain"]}


async def said_nothing_wrong(phone: Phone) -> None:
    assert phone.witness.problems == []
    assert await phone.heard_out() == []
