"""Pictures of the main screens, kept to be looked at and to be compared with: every size, by day and by night.

python -m tests.whole.snapshots [SCENE ...]     makes them anew, or only those of some scenes
"""

from __future__ import annotations

import asyncio
import base64
import os
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Browser, Page

from tests.whole.gallery import SIZES, gallery, show
from tests.whole.phones import chromium

ROOT: Final = Path(__file__).resolve().parents[2]
KEPT: Final = Path(__file__).with_name("pictures")
THEMES: Final = ("light", "dark")
SCENES: Final = (
    "start-tables",
    "join",
    "lobby-long",
    "designation",
    "play-chosen",
    "play-late",
    "watching",
    "cover-long",
    "question",
    "details",
    "settings-sheet",
    "result-blocked",
    "match-six",
    "replay-eyes",
    "proof",
    "book-long",
    "hint",
    "review",
    "rules-page",
)
QUALITY: Final = 40


async def opened(browser: Browser, pictures: str, size: str, theme: Any) -> Page:
    """A page of that size and theme in front of the gallery, on which nothing moves."""
    width, height = SIZES[size]
    context = await browser.new_context(
        base_url=pictures,
        viewport={"width": width, "height": height},
        color_scheme=theme,
        reduced_motion="reduce",
        locale="en",
    )
    # Times that are told run from the same moment on.
    await context.clock.set_fixed_time("2026-11-30T20:15:00Z")
    return await context.new_page()


async def taken(page: Page, scene: str) -> bytes:
    """The picture of a scene, as WebP."""
    await show(page, scene)
    await page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    devtools = await page.context.new_cdp_session(page)
    shot = await devtools.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    await devtools.detach()
    return base64.b64decode(shot["data"])


def kept(scene: str, size: str, theme: str) -> Path:
    """Where a picture lies."""
    return KEPT / f"{scene}-{size}-{theme}.webp"


async def take(pictures: str, scenes: list[str]) -> None:
    """Takes all pictures of those scenes."""
    KEPT.mkdir(exist_ok=True)
    async with chromium() as browser:
        for size in SIZES:
            for theme in THEMES:
                page = await opened(browser, pictures, size, theme)
                for scene in scenes:
                    kept(scene, size, theme).write_bytes(await taken(page, scene))
                await page.context.close()


def main() -> None:
    """Takes the pictures of the scenes that are named, or of all."""
    os.environ.setdefault("CHROMIUM_PATH", (ROOT / ".venv" / "chromium-path").read_text())
    with tempfile.TemporaryDirectory() as folder, gallery(Path(folder)) as pictures:
        asyncio.run(take(pictures, sys.argv[1:] or list(SCENES)))


if __name__ == "__main__":
    main()
