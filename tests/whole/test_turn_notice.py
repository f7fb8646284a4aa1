"""Whose turn it is can't be missed (P12): told to the phone it concerns, by title, icon, sound and vibration."""

from __future__ import annotations

import re
from typing import Any, Final

from playwright.async_api import Browser, expect

from tests.waiting import until
from tests.whole.phones import Phone

# The page's own ears: what a person would hear and feel of it.
LISTEN: Final = """
  window.felt = 0;
  window.heard = 0;
  navigator.vibrate = () => { window.felt += 1; return true; };
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...when) { window.heard += 1; start.apply(this, when); };
"""


async def listening(browser: Browser, name: str, address: str) -> Phone:
    """A phone whose sounds and vibrations are counted."""
    phone = await Phone.of(browser, name, address, reduced_motion="no-preference")
    await phone.page.add_init_script(LISTEN)
    return phone


async def counted(phone: Phone, what: str) -> int:
    """How often something was heard or felt."""
    number: Any = await phone.page.evaluate(f"window.{what}")
    return int(number)


async def test_a_turn_is_told_to_the_phone_it_concerns_until_it_has_acted(browser: Browser, address: str) -> None:
    ana, ben = [await listening(browser, name, address) for name in ("Ana", "Ben")]
    code = await ana.make_table()
    await ben.join(code)
    await ana.tap("Start with 2 computers")
    for _ in range(2):
        await until(lambda: ana.view["choices"] or ben.view["choices"])
        due, other = (ana, ben) if ana.view["choices"] else (ben, ana)
        await expect(due.page).to_have_title("● Your turn.")
        await expect(due.page.locator('link[rel="icon"]')).to_have_attribute("href", re.compile("icon-turn.svg$"))
        await until(lambda phone=due: counted(phone, "felt"))  # type: ignore[misc]
        await until(lambda phone=due: counted(phone, "heard"))  # type: ignore[misc]
        await expect(other.page).to_have_title("Verandah")
        await expect(other.page.locator('link[rel="icon"]')).to_have_attribute("href", re.compile("/icon.svg$"))
        await due.act()


async def test_what_is_switched_off_stays_silent(browser: Browser, address: str) -> None:
    ana = await listening(browser, "Ana", address)
    await ana.go("/settings/")
    for name in ("Sounds", "Vibration"):
        await ana.page.get_by_role("switch", name=name).click()
    await ana.make_table()
    await ana.tap("Start with 3 computers")
    await until(lambda: ana.view["choices"])
    await ana.act()
    await until(lambda: ana.view["choices"] or ana.view["result"])
    await until(ana.is_current)
    assert await counted(ana, "felt") == 0
    assert await counted(ana, "heard") == 0
