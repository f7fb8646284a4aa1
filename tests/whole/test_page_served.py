"""How the page is served: hashed files that stay, compressed, nothing inline, nothing from elsewhere (P34)."""

from __future__ import annotations

import re
import urllib.request
from http.client import HTTPMessage

import pytest
from playwright.async_api import Browser

from tests.whole.phones import Phone

FILES = re.compile(r'(?:href|src)="(/static/assets/[^"]+)"')


def get(url: str, accepting: str = "identity") -> tuple[HTTPMessage, bytes]:
    request = urllib.request.Request(url, headers={"Accept-Encoding": accepting})  # noqa: S310 - http, of our own
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        return answer.headers, answer.read()


def test_every_file_of_the_first_load_stays_for_good_and_comes_compressed(address: str) -> None:
    _, page = get(f"{address}/")
    names = FILES.findall(page.decode())
    assert len(names) >= 3
    for name in names:
        headers, whole = get(address + name)
        assert "immutable" in headers["Cache-Control"], name
        for encoding in ("br", "gzip"):
            headers, squeezed = get(address + name, encoding)
            assert headers["Content-Encoding"] == encoding or len(whole) < 200, name
            assert len(squeezed) <= len(whole)


@pytest.mark.browser
async def test_the_page_asks_nobody_else_and_breaks_no_rule_of_its_policy(browser: Browser, address: str) -> None:
    ana = await Phone.of(browser, "Ana", address)
    asked: list[str] = []
    ana.page.on("request", lambda request: asked.append(request.url))
    await ana.make_table()
    await ana.tap("Start with 3 computers")
    await ana.button("Menu").wait_for()
    assert [url for url in asked if not url.startswith(address)] == []
    assert await ana.heard_out() == []
