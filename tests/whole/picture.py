"""Makes docs/table.png, the picture of the README: the story's first deal, seen by the tests' browser.

python -m tests.whole.picture
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from pathlib import Path
from typing import Final

from bench.installation import installation
from tests.cast import NAMES
from tests.waiting import until
from tests.whole.phones import Phone, chromium

ROOT: Final = Path(__file__).resolve().parents[2]
PICTURE: Final = ROOT / "docs" / "table.png"
SIZE: Final = {"width": 1280, "height": 800}
TILES: Final = 11  # on the table, at least; then Ana chooses one


async def take(address: str) -> None:
    """Plays on four phones for a while, and takes the picture on Ana's."""
    async with chromium() as browser:
        phones = [await Phone.of(browser, name, address, viewport=SIZE) for name in NAMES]
        ana, *others = phones
        code = await ana.make_table()
        for phone in others:
            await phone.join(code)
        await ana.tap("Start")
        while not (due(ana) and ana.view["choices"]["plays"] and len(ana.view["chain"]) >= TILES):
            await (await until(lambda: next((phone for phone in phones if due(phone)), None))).act()
        await ana.choose(ana.view["choices"])
        await ana.button("Confirm").wait_for()
        await ana.page.screenshot(path=PICTURE, animations="disabled")


def due(phone: Phone) -> bool:
    return bool(phone.view) and phone.view["choices"] is not None


def main() -> None:
    """Takes the picture on an installation of its own."""
    os.environ.setdefault("CHROMIUM_PATH", (ROOT / ".venv" / "chromium-path").read_text())
    with (
        tempfile.TemporaryDirectory() as folder,
        installation(Path(folder), DJANGO_SETTINGS_MODULE="tests.whole.story_settings") as running,
    ):
        asyncio.run(take(running.addresses[0]))


if __name__ == "__main__":
    main()
