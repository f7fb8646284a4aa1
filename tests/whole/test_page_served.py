"""How the page is served: hashed files that stay, compressed, nothing inline, nothing from elsewhere (P34)."""

from __future__ import annotations

import asyncio
import re
import urllib.request
from http.client import HTTPMessage

import pytest
from playwright.async_api import Browser, Route, WebSocket

from tests.waiting import until
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


async def held_back(phone: Phone) -> asyncio.Event:
    """The client comes to this phone once that is set."""
    may_come = asyncio.Event()

    async def hold(route: Route) -> None:
        await may_come.wait()
        await route.continue_()

    await phone.page.route("**/assets/base-*.js", hold)
    return may_come


@pytest.mark.browser
async def test_a_table_is_asked_for_before_the_client_has_come_and_by_one_socket(
    browser: Browser, address: str
) -> None:
    ana = await Phone.of(browser, "Ana", address)
    code = await ana.make_table()
    assert ana.connections == 1
    ana.view = {}
    client = await held_back(ana)
    await ana.page.goto(f"/r/{code}/", wait_until="commit")
    await until(lambda: ana.view)
    client.set()
    await ana.button("Start with 3 computers").click()
    await until(lambda: ana.view["deal"])
    assert ana.connections == 2
    assert await ana.heard_out() == []


@pytest.mark.browser
async def test_a_room_that_is_none_says_so_however_early_it_was_asked_for(browser: Browser, address: str) -> None:
    ana = await Phone.of(browser, "Ana", address)
    client = await held_back(ana)
    shut: list[WebSocket] = []
    ana.page.on("websocket", lambda socket: socket.on("close", lambda it: shut.append(it)))
    await ana.page.goto("/r/BCDFGH/", wait_until="commit")
    await until(lambda: shut)
    client.set()
    await ana.page.get_by_role("heading", name="There is no such table").wait_for()
    assert ana.connections == 1
