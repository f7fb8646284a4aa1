"""A deal by keyboard alone (P11): everything can be reached, and the focus is never lost when the view changes."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, Route, expect

from tests.cast import OUTSIDER
from tests.waiting import until
from tests.whole.phones import Phone

LOBBY = "Who sits where\\?"
# A moment in which the page shows nothing, and then another screen.
GAP = """async () => {
  const place = document.querySelector('main').parentElement;
  place.replaceChildren();
  await new Promise(requestAnimationFrame);
  const screen = document.createElement('main');
  screen.innerHTML = '<h1>Another screen</h1>';
  place.append(screen);
}"""
# Tiles pressed within one frame, and then what that leads to.
PRESS = """async (tiles) => {
  for (const tile of tiles) tile.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}"""
# A sheet that comes, and a tile pressed before the frame that shows it is drawn.
SHEET_AND_PRESS = f"""async ([button, tile]) => {{
  const come = new Promise((resume) => {{
    const look = () => document.querySelector('[role=dialog]') && resume();
    new MutationObserver(look).observe(document.body, {{ childList: true, subtree: true }});
  }});
  button.click();
  await come;
  await ({PRESS})([tile]);
}}"""
# What has the focus: its name as a voice would say it, or nothing at all.
FOCUSED = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  return one.getAttribute('aria-label') ?? one.labels?.[0]?.innerText ?? one.innerText;
}"""


class Keyboard:
    """A phone without fingers: keys alone."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self._press = phone.page.keyboard.press

    async def focused(self) -> str | None:
        """The name of what has the focus."""
        name: str | None = await self._phone.page.evaluate(FOCUSED)
        return name

    async def reach(self, name: str, key: str = "Tab") -> None:
        """Presses a key until what begins with `name` has the focus."""
        await until(lambda: self._is_there(name, key))

    async def _is_there(self, name: str, key: str) -> bool:
        if re.match(name, await self.focused() or ""):
            return True
        await self._press(key)
        return False

    async def press(self, name: str, key: str = "Enter") -> None:
        """Goes to a button and presses it."""
        await self.reach(name)
        await self._press(key)

    async def start_table(self) -> None:
        """Asks for a table of one's own, from the start page."""
        phone = self._phone
        await phone.go()
        await phone.page.get_by_label("Your name").wait_for()
        await self.reach("Your name")
        await phone.page.keyboard.type(phone.name)
        await self.press("Make a table")

    async def make_table(self) -> None:
        """From the start page to a table of one's own."""
        await self.start_table()
        await until(lambda: self._phone.view)

    async def act(self) -> None:
        """Chooses the first thing offered, from where the focus is, and confirms it."""
        await until(self._phone.is_current)
        view = self._phone.view
        choices = view["choices"]
        if choices["openers"]:
            await self.press("I open", "Space")
        elif choices["pass"]:
            await self._press("p")
        else:
            await self.reach("(blank|one|two|three|four|five|six|double)")
            await self._press("Home")
            await self.reach(".*, (fits|may open)", "ArrowRight")
            await self._press("Space")
        await self._phone.button("Confirm").wait_for()
        await self._press("Enter")
        await until(lambda: self._phone.view["moment"] > view["moment"])

    async def wait_for_offer(self, what: str) -> None:
        """Until undo or redo is there to be had."""
        await until(lambda: self._phone.view[what])

    async def has_focus(self) -> bool:
        """Whether the focus is on something."""
        return await self.focused() is not None

    async def is_on(self, name: str) -> bool:
        """Whether the focus is on what is called so."""
        return re.fullmatch(name, await self.focused() or "", re.DOTALL) is not None

    async def arrive(self, name: str) -> None:
        """Until the focus is on what is called so."""
        await until(lambda: self.is_on(name))


@asynccontextmanager
async def held(phone: Phone, pattern: str) -> AsyncIterator[asyncio.Event]:
    """Keeps back what the phone asks for at such addresses until the end; the event is set when it has asked."""
    asked, released = asyncio.Event(), asyncio.Event()

    async def hold(route: Route) -> None:
        asked.set()
        await released.wait()
        await route.continue_()

    await phone.page.route(pattern, hold)
    yield asked
    released.set()


async def in_her_turn(browser: Browser, address: str) -> tuple[Phone, Keyboard]:
    """Ana at a table with three computers, to act, and her keyboard."""
    ana = await Phone.of(browser, "Ana", address)
    await ana.make_table()
    await ana.tap("Start with 3 computers")
    await until(lambda: ana.view["choices"])
    return ana, Keyboard(ana)


async def test_a_deal_is_played_by_keyboard_alone_and_the_focus_is_never_lost(browser: Browser, address: str) -> None:
    ana = await Phone.of(browser, "Ana", address)
    keys = Keyboard(ana)
    await keys.make_table()
    await keys.arrive(LOBBY)
    await keys.press("Start with 3 computers")
    await until(lambda: ana.view["choices"] or ana.view["result"])
    while not ana.view["result"]:
        await until(keys.has_focus)
        await keys.act()
        await until(lambda: ana.view["choices"] or ana.view["result"])
    await ana.button("Next deal").wait_for()
    title = await ana.page.get_by_role("main").get_by_role("heading", level=1).inner_text()
    await keys.arrive(re.escape(title))
    await keys.press("Next deal")
    await until(lambda: not ana.view["result"])
    await until(keys.has_focus)
    assert ana.witness.problems == []
    assert await ana.heard_out() == []


@pytest.mark.parametrize("late", ["**/api/rooms/", "**/lobby-screen-*.js"])
async def test_what_is_pressed_keeps_the_focus_until_a_late_screen_takes_it(
    browser: Browser, address: str, late: str
) -> None:
    ana = await Phone.of(browser, "Ana", address)
    keys = Keyboard(ana)
    async with held(ana, late) as asked:
        await keys.start_table()
        await until(asked.is_set)
        before = "Make a table" if "api" in late else "Coming to the table…"
        await keys.arrive(before)
    await keys.arrive(LOBBY)
    assert await ana.heard_out() == []


async def test_a_refusal_leaves_the_focus_on_what_was_pressed(browser: Browser, address: str) -> None:
    eve = await Phone.of(browser, OUTSIDER, address)
    keys = Keyboard(eve)
    await eve.go()
    await keys.reach("Table code")
    await eve.page.keyboard.type("bcdfgh")
    async with held(eve, "**/api/rooms/BCDFGH/") as asked:
        await keys.press("Join")
        await until(asked.is_set)
        assert await keys.is_on("Join")
    await eve.page.get_by_text("There is no table BCD FGH").wait_for()
    assert await keys.is_on("Join")


async def test_every_page_takes_the_focus_when_it_comes(browser: Browser, address: str) -> None:
    ana, eve = [await Phone.of(browser, name, address) for name in ("Ana", OUTSIDER)]
    code = await ana.make_table()
    keys = Keyboard(eve)
    await eve.go()
    await eve.page.get_by_label("Your name").wait_for()
    for pressed, page in (
        ("Rules", "Rules"),
        ("Back", "Verandah"),
        ("Settings", "Settings"),
        ("What is stored", "What is stored"),
        ("Back", "Settings"),
        ("Open a record", "Open a record"),
        ("Back", "Settings"),
        ("Back", "Verandah"),
    ):
        await keys.press(pressed)
        await keys.arrive(page)
    await keys.reach("Table code")
    await eve.page.keyboard.type(code)
    await eve.page.keyboard.press("Enter")
    await keys.arrive(f"Table {code[:3]} {code[3:]}")
    await keys.reach("Your name")
    await eve.page.keyboard.type(eve.name)
    await keys.press("Sit down at seat 2")
    await keys.arrive(LOBBY)
    await keys.press("To the start")
    await keys.arrive("Verandah")


async def test_after_a_moment_without_any_screen_the_next_one_takes_the_focus(browser: Browser, address: str) -> None:
    ana = await Phone.of(browser, "Ana", address)
    keys = Keyboard(ana)
    await ana.go()
    await ana.page.get_by_label("Your name").wait_for()
    await keys.reach("Your name")
    await ana.page.evaluate(GAP)
    await keys.arrive("Another screen")


async def test_a_tile_that_is_pressed_takes_the_focus_from_no_sheet(browser: Browser, address: str) -> None:
    ana, keys = await in_her_turn(browser, address)
    await until(ana.is_current)
    first, second = [await tile.element_handle() for tile in (await ana.page.locator(".hand-tile").all())[:2]]
    await ana.page.evaluate(PRESS, [first, second])
    assert await ana.page.evaluate("tile => tile === document.activeElement", second)
    await ana.page.evaluate(SHEET_AND_PRESS, [await ana.button("Menu").element_handle(), first])
    assert await keys.is_on("Menu.+")


async def test_a_sheet_takes_the_focus_and_gives_it_back(browser: Browser, address: str) -> None:
    ana, keys = await in_her_turn(browser, address)
    await keys.press("Menu$")
    await keys.arrive("Menu.+")
    await keys.press("Settings")
    await keys.arrive("Settings.+")
    await keys.press("Close")
    await expect(ana.page.get_by_role("dialog")).to_have_count(0)
    await until(keys.has_focus)
    await keys.reach("Menu$")
    await ana.page.keyboard.press("Enter")
    await keys.arrive("Menu.+")
    await ana.page.keyboard.press("Escape")
    await keys.arrive("Menu")


async def test_taking_back_by_its_key_leaves_the_focus_where_it_is(browser: Browser, address: str) -> None:
    ana, keys = await in_her_turn(browser, address)
    await keys.reach("(blank|one|two|three|four|five|six|double)")
    await keys.act()
    await until(lambda: ana.view["undo"])
    for name, key, then in (("Undo", "u", "redo"), ("Redo", "r", "undo")):
        await keys.reach(name)
        await ana.page.keyboard.press(key)
        await keys.wait_for_offer(then)
        await until(ana.is_current)
        assert await keys.is_on(name)


async def test_the_keys_are_listed_under_a_key(browser: Browser, address: str) -> None:
    ana, keys = await in_her_turn(browser, address)
    await until(ana.is_current)
    await ana.page.keyboard.press("?")
    listed = ana.page.get_by_role("dialog", name="Keys")
    await listed.get_by_text("Confirm what is chosen").wait_for()
    await keys.arrive("Keys.+")
    await ana.page.keyboard.press("Escape")
    await expect(listed).to_have_count(0)


async def test_tile_and_end_are_chosen_from_lists_as_well(browser: Browser, address: str) -> None:
    ana = await Phone.of(browser, "Ana", address)
    await ana.go("/settings/")
    await ana.page.get_by_role("switch", name="Position selectors").click()
    await ana.make_table()
    await ana.tap("Start with 3 computers")
    tiles = [await play_from_lists(ana), await play_from_lists(ana)]
    assert {placed["tile"] for placed in ana.view["chain"]} >= set(tiles)
    assert ana.witness.problems == []


async def play_from_lists(ana: Phone) -> str:
    """Plays the first tile that fits, at the last end where it does; returns it."""
    while (await until(lambda: ana.view["choices"]))["pass"]:
        await ana.act()
    await until(ana.is_current)
    moment, play = ana.view["moment"], ana.view["choices"]["plays"][0]
    await ana.page.get_by_label("Tile", exact=True).select_option(play["tile"])
    if ana.view["ends"]:
        await ana.page.get_by_label("End", exact=True).select_option(play["sides"][-1])
    await ana.tap("Confirm")
    await until(lambda: ana.view["moment"] > moment)
    return str(play["tile"])
