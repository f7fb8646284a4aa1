"""Dragging only moves the view (P9): no drag, pinch or cancelled touch ever plays, previews or drops anything."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any, Final

import pytest
from playwright.async_api import Browser, CDPSession, Locator, Page, expect

from tests import effort
from tests.waiting import until
from tests.whole.phones import PHONE, Phone

SAID_ANYHOW: Final = frozenset({"ping", "entropy"})
LEAST: Final = 14  # pixels: farther than any finger trembles
FIRST_FRAME: Final = """(tile) => {
  const shown = () => ['[aria-pressed="true"].hand-tile', '.is-preview', '[aria-label="Your choice"]']
    .map((what) => document.querySelectorAll(what).length);
  tile.click();
  return new Promise((done) => requestAnimationFrame(() => done(shown())));
}"""
"""Clicks, and tells what the frame that answers shows: tiles lifted, in preview, told of in the bar."""
Point = tuple[float, float]


class Hands:
    """Two thumbs and a mouse that pull and pinch where chance leads them."""

    def __init__(self, page: Page, devtools: CDPSession, chance: Random) -> None:
        self._page = page
        self._devtools = devtools
        self._chance = chance
        self._ways: list[Callable[[], Awaitable[None]]] = [self.drag, self.swipe, self.pinch, self.cancel, self.wheel]

    @classmethod
    async def of(cls, phone: Phone) -> Hands:
        """The hands that hold a phone."""
        devtools = await phone.page.context.new_cdp_session(phone.page)
        return cls(phone.page, devtools, Random(effort.SEED))

    async def do_anything(self) -> None:
        """One gesture, of whatever kind."""
        await self._chance.choice(self._ways)()

    async def drag(self) -> None:
        """With the mouse, perhaps there and back again."""
        path = self._path()
        await self._page.mouse.move(*path[0])
        await self._page.mouse.down()
        for point in path[1:]:
            await self._page.mouse.move(*point)
        await self._page.mouse.up()

    async def swipe(self, *path: Point) -> None:
        """With one finger, perhaps there and back again."""
        path = path or tuple(self._path())
        await self._touch("touchStart", path[0])
        for point in path[1:]:
            await self._touch("touchMove", point)
        await self._touch("touchEnd")

    async def cancel(self, *path: Point) -> None:
        """With one finger, until something else takes the touch away."""
        path = path or tuple(self._path())
        await self._touch("touchStart", path[0])
        await self._touch("touchMove", path[1])
        await self._touch("touchCancel")

    async def pinch(self, *paths: Sequence[Point]) -> None:
        """With two fingers, together or apart."""
        one, other = paths or (self._path(), self._path())
        await self._touch("touchStart", one[0])
        await self._touch("touchStart", one[0], other[0])
        for points in zip(one[1:3], other[1:3], strict=True):
            await self._touch("touchMove", *points)
        await self._touch("touchEnd", one[2])
        await self._touch("touchEnd")

    async def press_together(self, one: Point, other: Point) -> None:
        """With two fingers that rest where they are."""
        await self._touch("touchStart", one)
        await self._touch("touchStart", one, other)
        await self._touch("touchEnd", one)
        await self._touch("touchEnd")

    async def show_whole_page(self) -> None:
        """The browser enlarges it where two fingers pull apart what has nothing else to enlarge."""
        await self._devtools.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 1})

    async def wheel(self) -> None:
        """The wheel, with the key held that enlarges."""
        await self._page.mouse.move(*self._anywhere())
        await self._page.keyboard.down("Control")
        await self._page.mouse.wheel(0, self._chance.uniform(-300, 300))
        await self._page.keyboard.up("Control")

    def _anywhere(self) -> Point:
        return self._chance.uniform(2, PHONE["width"] - 2), self._chance.uniform(2, PHONE["height"] - 2)

    def _path(self) -> list[Point]:
        start = self._anywhere()
        path = [start]
        while len(path) < 3:
            point = self._anywhere()
            if abs(point[0] - start[0]) + abs(point[1] - start[1]) > 2 * LEAST:
                path.append(point)
        return [*path, start] if self._chance.random() < 0.4 else path

    async def _touch(self, kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        await self._devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


async def at_a_choice(browser: Browser, address: str) -> tuple[Phone, list[dict[str, Any]]]:
    """Ana, with a tile chosen; and what her page says to the server from then on."""
    ana = await Phone.of(browser, "Ana", address)
    said: list[dict[str, Any]] = []

    def note(text: str | bytes) -> None:
        request = json.loads(text)
        if request["type"] not in SAID_ANYHOW:
            said.append(request)

    ana.page.on("websocket", lambda socket: socket.on("framesent", note))
    await ana.make_table()
    await ana.tap("Start with 3 computers")
    while not (await until(lambda: ana.view["choices"]))["plays"]:
        await ana.act()
    await ana.choose(ana.view["choices"])
    await ana.button("Confirm").wait_for()
    said.clear()
    return ana, said


async def middle_of(what: Locator) -> Point:
    """Where a finger aims at."""
    box = await what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def chosen(phone: Phone) -> str:
    """What the bar and the hand say is chosen."""
    lifted = await phone.page.get_by_role("button", pressed=True).and_(phone.page.locator(".hand-tile")).all()
    names = [await tile.get_attribute("aria-label") for tile in lifted]
    return f"{names} {await phone.page.get_by_role('region', name='Your choice').inner_text()}"


@pytest.mark.timeout(300)
async def test_drags_and_pinches_that_start_anywhere_play_nothing_and_keep_the_choice(
    browser: Browser, address: str
) -> None:
    ana, said = await at_a_choice(browser, address)
    before = await chosen(ana)
    hands = await Hands.of(ana)
    for _ in range(effort.DRAGS):
        await hands.do_anything()
    assert await chosen(ana) == before
    assert await ana.page.get_by_role("dialog").count() == 0
    assert said == []
    await ana.button("Confirm").press("Enter")  # by key: pinched beside the table, the browser enlarges the page
    await until(lambda: [request["type"] for request in said] == ["play"])
    assert ana.witness.problems == []


async def test_a_swipe_straight_across_does_not_leave_the_table(browser: Browser, address: str) -> None:
    ana, said = await at_a_choice(browser, address)
    before = await chosen(ana)
    hands = await Hands.of(ana)
    for height in range(20, PHONE["height"], 60):
        await hands.swipe((40, height), (180, height), (320, height))
        await hands.swipe((350, height), (210, height), (70, height))
    await hands.show_whole_page()  # by its answer the browser has gone wherever it goes
    assert await chosen(ana) == before
    assert said == []


async def test_a_tap_still_chooses_and_confirms(browser: Browser, address: str) -> None:
    ana, said = await at_a_choice(browser, address)
    hands = await Hands.of(ana)
    # On the table and beside it. No leaps: a tap that stops a page still flying on is taken for that alone.
    for height in (420, 700):
        await hands.swipe((150, height), (170, height), (190, height))
        await hands.pinch([(150, height), (130, height), (110, height)], [(250, height), (270, height), (290, height)])
    await hands.show_whole_page()
    await ana.page.touchscreen.tap(*await middle_of(ana.button("Confirm")))
    await until(lambda: [request["type"] for request in said] == ["play"])


async def test_quick_fingers_do_what_they_mean(browser: Browser, address: str) -> None:
    ana, said = await at_a_choice(browser, address)
    hands = await Hands.of(ana)
    screen = ana.page.touchscreen
    lifted = ana.page.locator(".hand-tile[aria-pressed=true]")
    tile, confirm = await middle_of(lifted), await middle_of(ana.button("Confirm"))
    before = await chosen(ana)

    for _ in range(2):  # two fingers at once, on what each of them alone would press
        await hands.press_together(tile, confirm)
        await hands.press_together(confirm, tile)
        assert await chosen(ana) == before
    await hands.pinch([(150, 420), (130, 420), (110, 420)], [(250, 420), (270, 420), (290, 420)])
    await screen.tap(*tile)  # at once after it
    await expect(lifted).to_have_count(0)
    await screen.tap(*tile)
    await screen.tap(*tile)  # and again: chosen and dropped
    await expect(lifted).to_have_count(0)
    await expect(ana.button("Confirm")).to_have_count(0)
    await hands.cancel(tile, confirm)
    await screen.tap(*tile)
    await expect(lifted).to_have_count(1)
    await ana.button("Confirm").wait_for()
    assert said == []
    moment = ana.view["moment"]
    await screen.tap(*confirm)
    await screen.tap(*confirm)  # no second time
    await until(lambda: ana.view["moment"] > moment)
    assert [request["type"] for request in said] == ["play"]


async def test_the_frame_that_answers_a_tap_shows_the_tile_and_the_next_one_the_words(
    browser: Browser, address: str
) -> None:
    ana, _ = await at_a_choice(browser, address)
    bar = ana.page.get_by_role("region", name="Your choice")
    tile = await ana.page.locator(".hand-tile[aria-pressed=true]").element_handle()
    assert tile is not None
    assert await tile.evaluate(FIRST_FRAME) == [0, 0, 1]
    await expect(bar).to_have_count(0)
    assert await tile.evaluate(FIRST_FRAME) == [1, 1, 0]
    await expect(bar).to_have_count(1)


async def test_the_table_is_enlarged_moved_and_shown_whole_again(browser: Browser, address: str) -> None:
    ana, said = await at_a_choice(browser, address)
    camera = ana.page.locator(".camera").first
    whole = await camera.get_attribute("style")
    enlarge = ana.button("Enlarge the table")
    await enlarge.click()
    assert await enlarge.get_attribute("aria-pressed") == "true"
    closer = await camera.get_attribute("style")
    assert closer != whole
    felt = await ana.page.get_by_role("region", name="Table", exact=True).bounding_box()
    assert felt is not None
    x, y = felt["x"] + felt["width"] / 2, felt["y"] + felt["height"] - 20
    await ana.page.mouse.dblclick(x, y)
    await until(lambda: style_is(ana, whole))
    await ana.page.mouse.dblclick(x, y)
    assert await enlarge.get_attribute("aria-pressed") == "true"
    await enlarge.click()
    await until(lambda: style_is(ana, whole))
    assert said == []


async def style_is(phone: Phone, style: str | None) -> bool:
    return await phone.page.locator(".camera").first.get_attribute("style") == style
