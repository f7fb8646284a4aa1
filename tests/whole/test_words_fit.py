"""Every screen holds its words in every language on the smallest phone: nothing cut, broken or on top of each other."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import Browser, Page

from tests import effort
from tests.cast import NAMES
from tests.whole.gallery import SIZES, scenes, show, speak
from tests.whole.wording import LANGUAGES

FAULTS: Final = Path(__file__).with_name("words_fit.js").read_text()
LONGER: Final = "en-XA"  # made up: words half as long again
FROM_RIGHT: Final = "ar-XB"  # made up: from right to left
SEATS: Final = """() => [...document.querySelectorAll('.at-table, .chain, .place-left, .place-right, .felt')]
  .map(one => [one.className.baseVal ?? one.className, Math.round(one.getBoundingClientRect().left)])"""
TOOLS: Final = "document.querySelector('.open-menu').getBoundingClientRect().left > innerWidth / 2"
WIDEST: Final = """names => names.forEach((name) => {
  name.classList.add('is-long');
  name.querySelector('b').innerText = 'W'.repeat(20);
})"""
# The gallery's people with names of the widest letters, and what then goes sideways: the page, or what scrolls down.
WIDE_NAMES: Final = """names => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const each = new RegExp(`\\\\b(?:${names.join('|')})\\\\b`, 'g');
  while (texts.nextNode()) texts.currentNode.data = texts.currentNode.data.replace(each, 'W'.repeat(20));
  return ['html', '.screen-scroll', '.sheet', '.felt-inside', '.review-aside'].filter((chosen) =>
    [...document.querySelectorAll(chosen)].some((one) => one.scrollWidth > one.clientWidth + 1));
}"""
# Words that are only spoken and lie outside of what scrolls around them: they make the page longer than it looks.
STRAYING: Final = """() => [...document.querySelectorAll('.sr-only')].flatMap((one) => {
  let around = one.parentElement;
  while (around !== document.body && !/auto|scroll/.test(getComputedStyle(around).overflowY)) {
    around = around.parentElement;
  }
  const isInside = !one.offsetParent || around.contains(one.offsetParent);
  return around === document.body || isInside ? [] : [around.className];
})"""
LARGE: Final = "() => document.documentElement.style.setProperty('font-size', '200%')"
UNPAINTED: Final = """() => document.documentElement.scrollHeight
  - (scrollY + document.querySelector('main').getBoundingClientRect().bottom)"""
# A sheet that begins behind the middle of what is said there.
COVER: Final = """one => {
  one.style.marginTop = '';
  const range = document.createRange();
  range.selectNodeContents(one);
  const { left, top, width, height } = range.getClientRects()[0];
  const sheet = document.createElement('p');
  sheet.innerText = one.innerText;
  sheet.style = `position: fixed; z-index: 9; left: ${left + width / 2 + 9}px; top: ${top}px; width: ${width / 2}px;
    height: ${height}px; margin: 0; overflow: hidden; background: #fff`;
  document.body.append(sheet);
}"""
BOXES: Final = """chosen => [...document.querySelectorAll(chosen)].map((one) => one.getBoundingClientRect())
  .map(({ left, top, right, bottom }) => [left, top, right, bottom])"""

# Beside the sizes of the pictures, the smallest desktop that has everybody around the table.
SMALL_DESKTOP: Final = {"small desktop": (1000, 700)}
ALL_SIZES: Final = SIZES | SMALL_DESKTOP
# Words half as long again have no room on these, nor do any of the six need it there.
WITHOUT_LONGER: Final = ("lying", *SMALL_DESKTOP)

PAGES: Final = 2

pytestmark = pytest.mark.timeout(900)


async def opened(browser: Browser, pictures: str, size: str) -> Page:
    """A page of that size in front of the gallery."""
    width, height = ALL_SIZES[size]
    context = await browser.new_context(
        base_url=pictures, viewport={"width": width, "height": height}, reduced_motion="reduce", locale="en"
    )
    return await context.new_page()


@pytest.mark.parametrize("size", list(ALL_SIZES) if effort.FULL else ["low"])
async def test_no_word_is_cut_or_broken_or_on_top_of_another(browser: Browser, pictures: str, size: str) -> None:
    pages = [await opened(browser, pictures, size) for _ in range(PAGES)]
    languages = [*LANGUAGES, LONGER] if effort.FULL and size not in WITHOUT_LONGER else list(LANGUAGES)
    names = await scenes(pages[0])
    # Side by side: a page spends half of its time waiting for a frame or a file.
    shares = [found_on(page, names[number::PAGES], languages) for number, page in enumerate(pages)]
    assert [fault for faults in await asyncio.gather(*shares) for fault in faults] == []


async def found_on(page: Page, names: list[str], languages: list[str]) -> list[str]:
    """What is wrong with the words of those scenes."""
    faults = []
    for scene in names:
        await show(page, scene)
        for language in languages:
            await speak(page, language)
            found: list[str] = await page.evaluate(FAULTS)
            told = [fault for fault in found if not is_excused(language, fault)]
            faults += [f"{scene}, {language}: {fault}" for fault in told]
        faults += [f"{scene}: spoken words stray out of {part}" for part in await page.evaluate(STRAYING)]
        faults += [f"{scene}: names widen {part}" for part in await page.evaluate(WIDE_NAMES, NAMES)]
    return faults


def is_excused(language: str, fault: str) -> bool:
    """Nobody means made-up words, or a name without a space, to be broken well; nor such a name whole at its seat.

    Such a name among made-up words is nobody's either.
    """
    is_name = "W" * 20 in fault
    if language == LONGER:
        return is_name or " is broken in " in fault
    return is_name and (" is broken in " in fault or fault.endswith(" leaves b") or f'{"W" * 20}" lies over ' in fault)


@pytest.mark.parametrize("size", ["low", "lying"])
async def test_a_cover_is_as_long_as_its_words_where_they_are_twice_as_large(
    browser: Browser, pictures: str, size: str
) -> None:
    page = await opened(browser, pictures, size)
    covers = [scene for scene in await scenes(page) if scene.startswith("cover")]
    assert covers
    for scene in covers:
        await show(page, scene)
        await page.evaluate(LARGE)
        for language in ("de", "id"):
            await speak(page, language)
            assert await page.evaluate(UNPAINTED) <= 1, f"{scene}, {language}"


@pytest.mark.parametrize("scene", ["play-chosen", "lobby", "rules-page"])
async def test_from_right_to_left_words_and_bars_mirror_but_never_seats_or_chain(
    scene: str, browser: Browser, pictures: str
) -> None:
    page = await opened(browser, pictures, "low")
    await show(page, scene)
    before = await page.evaluate(SEATS)
    await speak(page, FROM_RIGHT)
    assert await page.locator("html").get_attribute("dir") == "rtl"
    assert await page.evaluate(SEATS) == before
    assert await page.evaluate(FAULTS) == []
    if scene == "play-chosen":
        assert await page.evaluate(TOOLS)


async def test_tools_lie_apart_beside_the_table_of_a_small_desktop(browser: Browser, pictures: str) -> None:
    page = await opened(browser, pictures, "wide")
    await show(page, "play-chosen")
    for width in (1000, 1280):
        await page.set_viewport_size({"width": width, "height": 700})
        tools = await page.evaluate(BOXES, ".tools button")
        assert len(tools) > 5
        for left, top, right, bottom in tools:
            assert right <= width - 8
            near = [x for x in tools if x[0] < right + 4 and x[2] > left - 4 and x[1] < bottom + 4 and x[3] > top - 4]
            assert near == [[left, top, right, bottom]]


async def test_all_seven_tiles_lie_beside_the_bar_of_a_small_desktop(browser: Browser, pictures: str) -> None:
    page = await opened(browser, pictures, "small desktop")
    await show(page, "play-chosen")
    for width in (992, 1000, 1100):
        await page.set_viewport_size({"width": width, "height": 700})
        tiles, ((bar, *_),) = [await page.evaluate(BOXES, part) for part in (".hand-tile .tile", ".action-bar")]
        assert len(tiles) == 7
        assert max(right for _, _, right, _ in tiles) <= bar


async def test_a_name_of_the_widest_letters_leaves_the_tiles_alone(browser: Browser, pictures: str) -> None:
    page = await opened(browser, pictures, "low")
    await show(page, "play-chosen")
    await page.locator(".at-name").evaluate_all(WIDEST)
    names, tiles = [await page.evaluate(BOXES, f".seats {part}") for part in (".at-name b", ".tiles-left")]
    for name, left in zip(names, tiles, strict=True):
        assert name[3] <= left[1] + 3


async def test_a_word_that_does_not_fit_would_be_noticed(browser: Browser, pictures: str) -> None:
    page = await opened(browser, pictures, "low")
    await show(page, "start")
    assert await page.evaluate(FAULTS) == []
    label = page.locator(".start-make .button span")
    await label.evaluate("one => { one.innerText = 'Wait'.repeat(40) }")
    assert any("leaves button" in fault for fault in await page.evaluate(FAULTS))
    await label.evaluate("one => { one.style.overflowWrap = 'anywhere' }")
    assert any("is broken in" in fault for fault in await page.evaluate(FAULTS))
    await label.evaluate("one => { one.innerText = 'Wait' }")
    await page.locator(".hero-line").evaluate("one => { one.style.marginTop = '-40px' }")
    assert any("lies over" in fault for fault in await page.evaluate(FAULTS))
    # What lies below a sheet is nobody's to read, were it but the end of a word.
    await page.locator(".hero-line").evaluate(COVER)
    assert not any("lies over" in fault for fault in await page.evaluate(FAULTS))
