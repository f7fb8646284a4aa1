"""Makes the app's icons of frontend/public from its icon.svg, by the tests' browser.

python -m tests.whole.icons
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Final

from tests.whole.phones import chromium

ROOT: Final = Path(__file__).resolve().parents[2]
PUBLIC: Final = ROOT / "frontend" / "public"
DRAWING: Final = PUBLIC / "icon.svg"
CORNERS: Final = 'rx="14" fill="#0d5152"'
# name, size in pixels, whether the phone cuts the corners by itself
ICONS: Final = (
    ("app-192", 192, False),
    ("app-512", 512, False),
    ("app-mask-512", 512, True),
    ("app-apple-180", 180, True),
)


async def draw() -> None:
    """Draws every icon at its size."""
    async with chromium() as browser:
        page = await browser.new_page()
        for name, size, is_cut in ICONS:
            drawing = DRAWING.read_text()
            if is_cut:
                assert CORNERS in drawing
                drawing = drawing.replace(CORNERS, 'fill="#0d5152"')
            await page.set_viewport_size({"width": size, "height": size})
            await page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{drawing}")
            await page.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)


def main() -> None:
    """Draws them into the client's sources."""
    os.environ.setdefault("CHROMIUM_PATH", (ROOT / ".venv" / "chromium-path").read_text())
    asyncio.run(draw())


if __name__ == "__main__":
    main()
