"""A second tap presses nothing that the first one has brought: whoever taps twice to sit down does not deal."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import Browser, Page, expect

from tests.whole.phones import Phone

Tap = Callable[[float, float, int], Awaitable[None]]
"""At a place, so many tenths of a second after the first."""


async def finger(page: Page) -> Tap:
    """Chromium calls every tap of a finger a first one. When it was is told, and not left to a slow machine."""
    devtools, began = await page.context.new_cdp_session(page), await page.evaluate("Date.now() / 1_000")

    async def tap(x: float, y: float, tenths: int) -> None:
        for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
            event = {"type": kind, "touchPoints": points, "timestamp": began + tenths / 10}
            await devtools.send("Input.dispatchTouchEvent", event)

    return tap


async def mouse(page: Page) -> Tap:
    """The system counts its clicks."""

    async def tap(x: float, y: float, tenths: int) -> None:
        await page.mouse.move(x, y)
        count = 2 if 0 < tenths < 5 else 1
        await page.mouse.down(click_count=count)
        await page.mouse.up(click_count=count)

    return tap


@pytest.mark.parametrize("pointer", [finger, mouse])
async def test_who_taps_twice_to_sit_down_does_not_deal(
    browser: Browser, address: str, pointer: Callable[[Page], Awaitable[Tap]]
):
    ana, ben = [await Phone.of(browser, name, address) for name in ("Ana", "Ben")]
    said: list[str] = []
    ben.page.on("websocket", lambda socket: socket.on("framesent", lambda text: said.append(json.loads(text)["type"])))
    code = await ana.make_table()
    await ben.go(f"/r/{code}/")
    await ben.field("name.label").fill("Ben")
    place = await ben.button(ben.wording.pattern("join.sit")).bounding_box()
    assert place
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    tap = await pointer(ben.page)

    await tap(x, y, 0)
    start = ben.button(ben.wording.pattern("lobby.start"))
    await expect(start).to_be_visible()
    await tap(x, y, 2)
    await ben.look_around()
    assert "start" not in said

    await tap(x, y, 9)
    await expect(start).to_have_count(0)
    assert "start" in said


async def test_a_switch_tapped_twice_is_as_it_was(browser: Browser, address: str):
    ana = await Phone.of(browser, "Ana", address)
    await ana.go("/settings/")
    sounds = ana.page.get_by_role("switch", name=ana.wording.say("settings.sounds"))
    was = await sounds.is_checked()
    label = ana.page.get_by_text(ana.wording.say("settings.sounds"), exact=True)
    await label.dblclick()
    assert await sounds.is_checked() == was
    await label.click()
    assert await sounds.is_checked() != was
