"""Nobody is shut out: no rule of WCAG 2.2 A and AA that a program can check is broken on any screen."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.async_api import Browser, Page

from tests import effort
from tests.whole.gallery import FRONTEND, SIZES, scenes, show
from tests.whole.wording import LANGUAGES

AXE: Final = (FRONTEND / "node_modules" / "axe-core" / "axe.min.js").read_text()
TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
# All rules by day; by night those that depend on colours.
BY_DAY: Final = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"]}
BY_NIGHT: Final = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
LOOK: Final = """async options => (await axe.run(document, options)).violations.flatMap(({ id, nodes }) =>
  nodes.map(node => `${id}: ${node.target} ${node.failureSummary.replaceAll('\\n', ' ')}`))"""

pytestmark = pytest.mark.timeout(900)


# In English everywhere; in every other language on one phone.
ALL: Final = [*((size, "en") for size in SIZES), *(("phone", one) for one in LANGUAGES if one != "en")]


@pytest.mark.parametrize(("size", "language"), ALL if effort.FULL else [("phone", "en")])
async def test_no_screen_breaks_a_rule_by_day_or_by_night(
    browser: Browser, pictures: str, size: str, language: str
) -> None:
    width, height = SIZES[size]
    context = await browser.new_context(
        base_url=pictures, viewport={"width": width, "height": height}, reduced_motion="reduce", locale=language
    )
    await context.add_init_script(AXE)
    page = await context.new_page()
    broken = {scene: found for scene in await scenes(page) if (found := await faults(page, scene))}
    assert broken == {}


async def faults(page: Page, scene: str) -> list[str]:
    """What is wrong with a scene, by day and by night."""
    await page.emulate_media(color_scheme="light")
    await show(page, scene)
    by_day: list[Any] = await page.evaluate(LOOK, BY_DAY)
    await page.emulate_media(color_scheme="dark")
    by_night: list[Any] = await page.evaluate(LOOK, BY_NIGHT)
    return [*by_day, *(f"by night, {fault}" for fault in by_night)]
