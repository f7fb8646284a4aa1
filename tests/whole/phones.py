"""Phones with real people's fingers: each a context of one Chromium, played through the page alone.

A phone taps what the page shows by its name, as a person or a screen reader would. Beside that it keeps everything it
was sent, and what stood on its page, for the witness.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import threading
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Final, cast

from playwright.async_api import (
    Browser,
    CDPSession,
    ConsoleMessage,
    Locator,
    Page,
    Response,
    WebSocket,
    async_playwright,
    expect,
)
from playwright.sync_api import sync_playwright

from bench import chromium_flags
from bench.device import Device
from bench.installation import free_port
from bench.witness import Witness
from tests.waiting import until
from tests.whole.wording import Wording

PHONE: Final = {"width": 390, "height": 844}
# A name of this machine that browsers do not take for a secure one, as they do localhost.
PLAIN_HOST: Final = "verandah.test"
FLAGS: Final = [
    *chromium_flags.FLAGS,
    "--disable-quic",
    "--disable-background-networking",
    f"--host-resolver-rules=MAP {PLAIN_HOST} 127.0.0.1",
]
PATIENCE: Final = 30_000  # milliseconds, for a button to appear; only a failing test uses them up
EXPERIENCED: Final = """if (location.protocol !== 'about:') localStorage.setItem('first-steps', '{"seen": true}')"""

expect.set_options(timeout=PATIENCE)

_TILE: Final = re.compile(r'"([0-6]-[0-6])"')
_WRITTEN: Final = re.compile(r"([0-6])\u2060?–\u2060?([0-6])")
# What the page says, in letters and to a voice. The chain of the table has names of its own in a list.
_SAID: Final = """() => [
  document.body.innerText,
  ...[...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label')),
].join('\\n')"""


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A browser of one's own. Unlike Playwright's usual one it keeps pages for Back."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(**_how())
        try:
            yield browser
        finally:
            await browser.close()


@contextmanager
def lasting_chromium() -> Iterator[str]:
    """A browser that outlives event loops, since it is held by a thread; gives the address to connect to."""
    port, over = free_port(), threading.Event()
    with ThreadPoolExecutor(1) as pool:
        started = threading.Event()
        holding = pool.submit(_hold, port, started, over)
        while not started.wait(0.1):
            if holding.done():
                holding.result()
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            over.set()
            holding.result()


def _hold(port: int, started: threading.Event, over: threading.Event) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**_how(f"--remote-debugging-port={port}"))
        started.set()
        over.wait()
        browser.close()


def _how(*flags: str) -> dict[str, Any]:
    return {
        "executable_path": os.environ["CHROMIUM_PATH"],
        "args": [*FLAGS, *flags],
        "ignore_default_args": ["--disable-back-forward-cache"],
    }


class Phone:
    """One person's device, or several people's."""

    def __init__(self, page: Page, name: str, address: str, witness: Witness, wording: Wording) -> None:
        self.page = page
        self.name = name
        self.wording = wording
        """The language it asks for."""
        self.connections = 0
        """Sockets so far; a witness tells them apart by it."""
        self.problems: list[str] = []
        self.view: dict[str, Any] = {}
        """The newest view that came, whatever the page made of it; empty before the first."""
        self.address = address
        self.witness = witness
        self._devtools: CDPSession | None = None
        self._bodies: list[asyncio.Task[None]] = []
        page.on("websocket", self._opened)
        page.on("response", lambda response: self._bodies.append(asyncio.ensure_future(self._read(response))))
        page.on("pageerror", lambda error: self.problems.append(f"{name}: {error}"))
        page.on("console", self._complained)

    @classmethod
    async def of(
        cls,
        browser: Browser,
        name: str,
        address: str,
        witness: Witness | None = None,
        *,
        newcomer: bool = False,
        **options: Any,
    ) -> Phone:
        """A fresh phone of `name`, who knows the first steps unless a newcomer; closed with the browser."""
        settings: dict[str, Any] = {
            "viewport": PHONE,
            "has_touch": True,
            "locale": "en",
            "reduced_motion": "reduce",
            "service_workers": "block",  # the page has to do without; test_app.py looks at it with one
        } | options
        context = await browser.new_context(base_url=address, **settings)
        context.set_default_timeout(PATIENCE)
        if not newcomer:
            await context.add_init_script(EXPERIENCED)
        wording = Wording(settings["locale"].partition("-")[0])
        return cls(await context.new_page(), name, address, witness or Witness(), wording)

    async def another_tab(self) -> Phone:
        """A second tab of the same browser."""
        page = await self.page.context.new_page()
        return Phone(page, f"{self.name}'s tab", self.address, self.witness, self.wording)

    # Fingers

    async def go(self, path: str = "/") -> None:
        """Opens an address."""
        await self.page.goto(path)

    async def reload(self) -> None:
        """Loads the page anew, once the browser has gone back from a sheet that was closed: it can't do both."""
        await self.page.wait_for_function(
            "() => !history.state?.over || document.querySelector('[role=dialog], dialog[open]')"
        )
        await self.page.reload()

    async def come_again(self) -> None:
        """Loads the page anew and waits for its view. What the page before was sent until it went does not count."""

        def forget(*_: object) -> None:
            self.view = {}

        self.page.once("framenavigated", forget)
        await self.reload()
        await until(lambda: self.view)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """The button of that name."""
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    async def tap(self, name: str | re.Pattern[str]) -> None:
        """Taps a button."""
        await self.button(name).first.click()

    async def press(self, key: str, **values: str | int) -> None:
        """Taps the button that a message names, whatever stands for the values left out."""
        await self.tap(self.wording.pattern(key, **values))

    def field(self, key: str) -> Locator:
        """The field that a message names."""
        return self.page.get_by_label(self.wording.say(key))

    async def make_table(self) -> str:
        """From the start page to the seats; returns the code."""
        await self.go()
        await self.field("name.label").fill(self.name)
        self.view = {}  # of a table where one was before
        await self.press("start.make")
        await until(lambda: self.view)
        return str(self.view["code"])

    async def join(self, typed: str) -> None:
        """By typing a code, a name, and taking the first free seat."""
        await self.go()
        await self.field("code.label").fill(typed)
        await self.press("start.join")
        await self.sit_down()

    async def sit_down(self) -> None:
        """On the page of who comes: a name, and the seat that is chosen there."""
        sit = self.button(self.wording.pattern("join.sit")).or_(self.button(self.wording.pattern("join.replace")))
        await sit.wait_for()  # the page before has a field for the name too
        await self.field("name.label").fill(self.name)
        await sit.click()
        await until(lambda: self.seats())

    async def add_person(self, seat: int, name: str) -> None:
        """Somebody else of this device sits down."""
        panel = self.page.get_by_role("region", name=self.wording.pattern("lobby.seat", seat=seat + 1))
        await panel.get_by_role("button", name=self.wording.say("lobby.sit")).click()
        await self.field("sit.new_name").fill(name)
        await self.press("sit.add")
        await until(lambda: seat in self.seats())

    async def act(self) -> None:
        """Does the first thing the page offers to the shown person; who says who opens says the partner."""
        moment, choices = self.view["moment"], self.view["choices"]
        await self.choose(choices)
        await self.press("choice.confirm")
        await until(lambda: self.view["moment"] > moment)

    async def choose(self, choices: dict[str, Any]) -> None:
        """Chooses the first thing offered, and confirms nothing."""
        await until(self.is_current)  # a choice made on the view before would go with it
        if choices["openers"]:
            await self.tap(re.compile(re.escape(self.wording.say("designation.partner")) + "$"))
        elif choices["pass"]:
            await self.press("pass.choose")
        else:
            await self.tap(self.tile_named(choices["plays"][0]["tile"]))

    def tile_named(self, tile: str) -> re.Pattern[str]:
        """How the page calls a tile of the hand."""
        return re.compile(f"^{self.wording.tile(tile)},")

    async def hide(self) -> None:
        """Another app comes to the front."""
        await self._set_visibility("hidden")

    async def show(self) -> None:
        """This page comes to the front again."""
        await self._set_visibility("visible")

    async def freeze(self) -> None:
        """The phone puts the page to sleep: nothing runs in it, whatever comes."""
        await self.hide()
        await self._set_life("frozen")

    async def thaw(self) -> None:
        """The page wakes up and comes to the front."""
        await self._set_life("active")
        await self.show()

    async def _set_life(self, state: str) -> None:
        if self._devtools is None:
            self._devtools = await self.page.context.new_cdp_session(self.page)
        await self._devtools.send("Page.setWebLifecycleState", {"state": state})

    async def _set_visibility(self, state: str) -> None:
        await self.page.evaluate(
            """state => {
              Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
              document.dispatchEvent(new Event('visibilitychange'));
            }""",
            state,
        )

    # Eyes

    def seats(self) -> list[int]:
        """The seats this device holds."""
        return [seat["seat"] for seat in self.view.get("seats", ()) if seat["yours"]]

    async def on_screen(self) -> int:
        """The version that the page shows; 0 where it shows no table."""
        return int(await self.page.evaluate("document.querySelector('[data-version]')?.dataset.version ?? 0"))

    async def is_current(self) -> bool:
        """Whether the page shows the newest view that came."""
        return await self.on_screen() == self.view.get("version")

    async def tiles_on_page(self) -> set[str]:
        """Every tile that the page names now, in writing or to a voice."""
        said = await self.page.evaluate(_SAID)
        written = {tile(int(one), int(other)) for one, other in _WRITTEN.findall(said)}
        return written | self.wording.tiles_in(said)

    async def look_around(self) -> None:
        """Notes every tile on the page that this device is not shown."""
        view = self.view
        if not view or view["result"] is not None:
            return
        known = {laid["tile"] for laid in view["chain"]} | set(view["hand"] or ())
        stray = await self.tiles_on_page() - known
        if stray and view is self.view:
            self.problems.append(f"{self.name}'s page names {sorted(stray)} at version {view['version']}")

    async def heard_out(self) -> list[str]:
        """What was wrong in all that this phone was sent and showed."""
        await asyncio.gather(*self._bodies)
        return self.problems

    # Ears

    def _opened(self, socket: WebSocket) -> None:
        self.connections += 1
        socket.on("framereceived", lambda text: self._heard(str(text)))

    def _heard(self, text: str) -> None:
        frame = json.loads(text)
        # As much of a device as a witness looks at.
        self.witness.heard(cast(Device, self), text, frame)
        if frame["type"] == "view":
            self.view = frame["view"]

    def _complained(self, message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            self.problems.append(f"{self.name}: {message.text}")

    async def _read(self, response: Response) -> None:
        path = response.url.removeprefix(self.address)
        if not path.startswith("/api/"):
            return
        # A page that has gone takes the bodies it asked for along; nobody has seen those.
        try:
            body = await response.text()
        except Exception:  # noqa: BLE001 - Playwright has no narrower one
            return
        found = set(_TILE.findall(body))
        if found and not path.startswith("/api/records/") and "/deals/" not in path:
            self.problems.append(f"{self.name} was sent {sorted(found)} by {path}")


def tile(one: int, other: int) -> str:
    """A tile as it travels."""
    return f"{min(one, other)}-{max(one, other)}"
