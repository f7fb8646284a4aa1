"""The main screens look as they did when somebody last looked at them: fonts may differ, what lies where may not."""

from __future__ import annotations

import base64
from typing import Final

import pytest
from playwright.async_api import Browser

from tests import effort
from tests.whole.gallery import SIZES
from tests.whole.snapshots import KEPT, SCENES, THEMES, kept, opened, taken

# Compared in squares of so many pixels: letters of another font fill them about as much.
SQUARE: Final = 12
FAR: Final = 40  # of 255: a square that is farther from what it was has changed
MANY: Final = 4  # of a hundred squares may have
COMPARE: Final = """async ([one, other, square]) => {
  const averages = async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/webp' }));
    const [width, height] = [picture.width, picture.height].map((length) => Math.ceil(length / square));
    const canvas = new OffscreenCanvas(width, height);
    const drawn = canvas.getContext('2d');
    drawn.imageSmoothingQuality = 'high';
    drawn.drawImage(picture, 0, 0, width, height);
    return drawn.getImageData(0, 0, width, height).data;
  };
  const [here, there] = await Promise.all([averages(one), averages(other)]);
  if (here.length !== there.length) return null;
  return [...here].map((value, at) => Math.abs(value - there[at]));
}"""

pytestmark = pytest.mark.timeout(900)


async def changed(browser: Browser, one: bytes, other: bytes) -> float:
    """How many of a hundred squares differ between two pictures."""
    page = await browser.new_page()
    data = [base64.b64encode(picture).decode() for picture in (one, other)]
    distances: list[int] | None = await page.evaluate(COMPARE, [*data, SQUARE])
    await page.close()
    if distances is None:
        return 100.0
    squares = [max(distances[at : at + 3]) for at in range(0, len(distances), 4)]
    return 100 * sum(square > FAR for square in squares) / len(squares)


def test_every_main_screen_has_a_picture_of_every_size_by_day_and_by_night() -> None:
    expected = {kept(scene, size, theme) for scene in SCENES for size in SIZES for theme in THEMES}
    assert set(KEPT.iterdir()) == expected
    assert sum(path.stat().st_size for path in expected) < 3_000_000


if effort.FULL:  # where pictures are taken with other fonts, somebody has to look

    @pytest.mark.parametrize("theme", THEMES)
    @pytest.mark.parametrize("size", SIZES)
    async def test_main_screens_look_as_they_did(browser: Browser, pictures: str, size: str, theme: str) -> None:
        page = await opened(browser, pictures, size, theme)
        differing = {}
        for scene in SCENES:
            share = await changed(browser, await taken(page, scene), kept(scene, size, theme).read_bytes())
            if share > MANY:
                differing[scene] = round(share, 1)
        assert differing == {}, "look at them, then python -m tests.whole.snapshots"


async def test_another_screen_would_be_noticed(browser: Browser, pictures: str) -> None:
    page = await opened(browser, pictures, "phone", "light")
    lobby = await taken(page, "lobby-long")
    assert await changed(browser, await taken(page, "lobby-long"), lobby) <= MANY
    assert await changed(browser, await taken(page, "lobby-alone"), lobby) > MANY
