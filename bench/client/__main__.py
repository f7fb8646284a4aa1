"""The client on a cheap phone: Lighthouse on start page and table, time until the hand is there, taps.

A server of its own, a Chromium whose processor is slowed four times. Lighthouse runs its mobile profile. The table is
one with three computers in a person's turn.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.async_api import Browser, Locator, Page, async_playwright

from bench import chromium_flags
from bench.client import lighthouse
from bench.installation import free_port, installation
from script.installing.running import PYTHON, ROOT

SLOWER: Final = 4
NETWORK: Final = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}
"""150 ms, 1.6 Mbit/s down, 750 kbit/s up."""
LEAST: Final = 16  # milliseconds; the browser tells of no shorter taps
BETWEEN: Final = 0.2  # seconds between two taps: nobody's are closer
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "locale": "en",
}
WATCH: Final = """() => {
  window.taps = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId: id, duration } of list.getEntries())
      if (id) window.taps.set(id, Math.max(duration, window.taps.get(id) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}"""
MIDDLES: Final = """(places) => places.map((place) => {
  const { x, y, width, height } = place.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})"""
FRAMES: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
# From asking for the page until the first tile of the hand can be tapped. Told by the console: what a test asks a page
# would run in it, and be measured too.
READY: Final = """(() => {
  const look = () => {
    if (document.querySelector('.hand-tile')) requestAnimationFrame(() => console.debug(performance.now()));
    else requestAnimationFrame(look);
  };
  look();
})()"""


def main() -> None:
    """Prints a line for each thing measured, with what is due."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--runs", type=int, default=5, help="runs of Lighthouse on each page, and cold loads")
    options.add_argument("--taps", type=int, default=200)
    given = options.parse_args()
    subprocess.run([PYTHON, "-m", "script.installing", "tests"], cwd=ROOT, check=True)
    lighthouse.install()
    os.environ.setdefault("CHROMIUM_PATH", (ROOT / ".venv" / "chromium-path").read_text())
    with TemporaryDirectory() as folder, installation(Path(folder), GAME_PACE="1") as running:
        asyncio.run(_measure(running.addresses[0], given.runs, given.taps, Path(folder) / "profile"))


async def _measure(address: str, runs: int, taps: int, profile: Path) -> None:
    port = free_port()
    async with async_playwright() as playwright:
        context = await playwright.chromium.launch_persistent_context(
            str(profile),
            executable_path=os.environ["CHROMIUM_PATH"],
            args=[*chromium_flags.FLAGS, f"--remote-debugging-port={port}"],
            **PHONE,
        )
        page = context.pages[0]
        shown = await page.evaluate("navigator.userAgent.match(/Chrom\\w+\\/[\\d.]+/)[0]")
        print(f"Lighthouse {lighthouse.version()}, {shown}, medians of {runs} runs")
        table = await _in_turn(page, address)
        await page.goto("about:blank")
        for name, url in (("start page", f"{address}/"), ("table", table)):
            reports = [await asyncio.to_thread(lighthouse.look, url, port) for _ in range(runs)]
            _print_lighthouse(name, reports)
        state = await context.storage_state()
        await context.close()
        fresh = await playwright.chromium.launch(
            executable_path=os.environ["CHROMIUM_PATH"], args=[*chromium_flags.FLAGS]
        )
        loads = [await _until_the_hand(fresh, table, state) for _ in range(runs)]
        how = f"{SLOWER}x CPU, 150 ms, 1.6 Mbit/s"
        print(f"hand there, {how}: median {median(loads):.0f} ms, most {max(loads):.0f} (due 1500)")
        _print_taps("tiles of the hand", await _table_taps(fresh, table, state, taps))
        _print_taps("a bare button", await _bare_taps(fresh, state, taps))
        await fresh.close()


async def _in_turn(page: Page, address: str) -> str:
    """Makes a table with three computers and waits for the person's turn; gives its address."""
    await page.goto(address)
    await page.evaluate("localStorage.setItem('first-steps', JSON.stringify({ seen: true }))")
    await page.get_by_label("Your name").fill("Ana")
    await page.get_by_role("button", name="Make a table").click()
    await page.get_by_role("button", name="Start with 3 computers").click()
    await page.locator(".hand-tile.fits").first.wait_for()
    return page.url


async def _slow_page(browser: Browser, state: Any, *, network: bool) -> Page:
    context = await browser.new_context(**PHONE, storage_state=state)
    page = await context.new_page()
    devtools = await context.new_cdp_session(page)
    await devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    if network:
        await devtools.send("Network.enable")
        await devtools.send("Network.emulateNetworkConditions", NETWORK)
    return page


async def _until_the_hand(browser: Browser, table: str, state: Any) -> float:
    """Milliseconds from asking for the table, with nothing at hand, until a tile can be tapped."""
    page = await _slow_page(browser, state, network=True)
    await page.add_init_script(READY)
    async with page.expect_console_message(lambda said: said.type == "debug") as ready:
        await page.goto(table, wait_until="commit")
    took = float((await ready.value).text)
    await page.context.close()
    return took


async def _table_taps(browser: Browser, table: str, state: Any, count: int) -> list[float]:
    """Tiles chosen, changed and dropped."""
    page = await _slow_page(browser, state, network=False)
    await page.goto(table)
    tiles = page.locator(".hand-tile")
    await tiles.first.wait_for()
    return await _taps(page, tiles, count)


async def _bare_taps(browser: Browser, state: Any, count: int) -> list[float]:
    """A button that does nothing, on an empty page: what the machine itself takes."""
    page = await _slow_page(browser, state, network=False)
    await page.set_content("<button>Tap</button>")
    return await _taps(page, page.locator("button"), count)


async def _taps(page: Page, places: Locator, count: int) -> list[float]:
    """How long each of so many taps took until its frame, in order of length.

    They go to points: Playwright would look in the page, in the midst of a tap, what it hits. And a tap waits until
    what the one before put off is over, as a person's does.
    """
    points = await places.evaluate_all(MIDDLES)
    await page.evaluate(WATCH)
    for tap in range(count):
        await page.touchscreen.tap(*points[tap % len(points)])
        await page.evaluate(FRAMES)
        await asyncio.sleep(BETWEEN)
    told: list[float] = await page.evaluate("[...window.taps.values()]")
    await page.context.close()
    return sorted([*told, *[float(LEAST)] * (count - len(told))])


def _print_lighthouse(name: str, reports: list[dict[str, Any]]) -> None:
    def middle(of: Callable[[dict[str, Any]], dict[str, Any]], what: str) -> float:
        return float(median(of(report)[what] for report in reports))

    told = [f"{what} {middle(lighthouse.scores, what):.0f}" for what in lighthouse.CATEGORIES]
    fcp, lcp, blocked, shift = (middle(lighthouse.times, what) for what in lighthouse.TIMES)
    least = min(lighthouse.scores(report)["performance"] for report in reports)
    print(f"{name}: {', '.join(told)} (least performance {least}; due 95, 100, 95)")
    print(f"  first paint {fcp:.0f} ms, largest {lcp:.0f} ms, blocked {blocked:.0f} ms, shift {shift:.3f}")
    wanting = sorted({audit for report in reports for audit in lighthouse.lost(report)})
    if wanting:
        print(f"  below 0.9: {', '.join(wanting)}")


def _print_taps(what: str, taps: list[float]) -> None:
    p95 = taps[int(len(taps) * 0.95)]
    took = f"median {median(taps):.0f} ms, p95 {p95:.0f} (due 50), most {taps[-1]:.0f}"
    print(f"{len(taps)} taps on {what}, {SLOWER}x CPU: {took}")


if __name__ == "__main__":
    main()
