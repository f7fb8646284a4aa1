"""What a press on a button leads to is seen at once, on the smallest phone too (P1)."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from tests.cast import OUTSIDER
from tests.whole.phones import Phone

pytestmark = pytest.mark.browser


async def test_what_is_wrong_is_said_in_sight_on_the_smallest_phone(browser: Browser, address: str) -> None:
    small = {"width": 360, "height": 640}
    ana, eve = [await Phone.of(browser, name, address, viewport=small) for name in ("Ana", OUTSIDER)]
    await eve.go()
    await eve.field("code.label").fill("bcd-fgh")
    await eve.press("start.join")
    await expect(eve.page.get_by_text("There is no table BCD FGH")).to_be_in_viewport()
    await expect(eve.button(eve.wording.say("start.make_instead"))).to_be_in_viewport()
    await eve.go(f"/r/{await ana.make_table()}/")
    await eve.page.get_by_role("radio").last.scroll_into_view_if_needed()
    await eve.press("join.sit")
    await expect(eve.page.get_by_text(eve.wording.say("trouble.name_missing"))).to_be_in_viewport()
    await expect(eve.field("name.label")).to_be_focused()
