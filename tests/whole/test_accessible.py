"""Nobody is shut out: no rule of WCAG 2.2 A and AA that a program can check is broken on any screen."""

from __future__ import annotations

from typing import Any, Final, Literal

import pytest
from playwright.async_api import Browser, Page

from tests import effort
from tests.whole.gallery import FRONTEND, SIZES, scenes, show, speak
from tests.whole.wording import LANGUAGES

AXE: Final = (FRONTEND / "node_modules" / "axe-core" / "axe.min.js").read_text()
TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
# All rules by day; by night those that depend on colours.
RULES: Final[dict[Literal["light", "dark"], Any]] = {
    "light": {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"]},
    "dark": {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}},
}
LOOK: Final = """async options => (await axe.run(document, options)).violations.flatMap(({ id, nodes }) =>
  nodes.map(node => `${id}: ${node.target} ${node.failureSummary.replaceAll('\\n', ' ')}`))"""

SPOKEN: Final = LANGUAGES if effort.FULL else ("en",)

pytestmark = pytest.mark.timeout(7_200 if effort.FULL else 900)


@pytest.mark.parametrize("size", SIZES if effort.FULL else ["phone"])
async def test_no_screen_breaks_a_rule_in_any_language_by_day_or_by_night(
    browser: Browser, pictures: str, size: str
) -> None:
    width, height = SIZES[size]
    context = await browser.new_context(
        base_url=pictures, viewport={"width": width, "height": height}, reduced_motion="reduce", locale="en"
    )
    await context.add_init_script(AXE)
    page = await context.new_page()
    broken = {scene: found for scene in await scenes(page) if (found := await faults(page, scene))}
    assert broken == {}


async def faults(page: Page, scene: str) -> list[str]:
    """What is wrong with a scene, in each language."""
    found = []
    await show(page, scene)
    for language in SPOKEN:
        await speak(page, language)
        found += [f"{language}, {fault}" for fault in await broken_rules(page)]
    return found


async def broken_rules(page: Page) -> list[str]:
    """Which rules the page breaks where, by day and by night."""
    found = []
    for theme, rules in RULES.items():
        await page.emulate_media(color_scheme=theme)
        faults: list[str] = await page.evaluate(LOOK, rules)
        found += [f"{theme}: {fault}" for fault in faults]
    return found
