"""A Chromium for the tests of whole flows. None is an error, never a silent skip."""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from script.installing.running import PYTHON, VENV, Missing, answer, run, say

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC_BUNDLES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
APT = ["apt-get", "-o", "DPkg::Lock::Timeout=300"]


def find_or_install() -> None:
    """Writes the path of a Chromium that runs into `.venv/chromium-path`.

    Raises Missing, with the commands to type, where there is none and none can be installed.
    """
    record = VENV / "chromium-path"
    if record.is_file() and os.access(record.read_text(), os.X_OK) and not _chosen():
        return
    ways: list[Callable[[], Iterator[Path]]] = [_present, _cached_by_playwright]
    ways += [_from_debian, _from_playwright] if _debian_root() else [_from_playwright]
    for way in ways:
        for path in way():
            if answer([path, "--version"]):  # Ubuntu's stand-in for its snap prints none
                record.write_text(str(path))
                return
    raise Missing(
        "the tests need Chromium, and none was found. One of these brings it:\n"
        "  sudo apt-get install chromium      (Debian)\n"
        "  .venv/bin/python -m playwright install --with-deps chromium\n"
        "or name one you have in CHROMIUM_PATH; --no-browser goes on without."
    )


def _chosen() -> str | None:
    return os.environ.get("CHROMIUM_PATH")


def _present() -> Iterator[Path]:
    if chosen := _chosen():
        yield Path(chosen)
        return
    found = (shutil.which(name) for name in NAMES)
    yield from (Path(path) for path in [*found, *MAC_BUNDLES] if path and Path(path).exists())


def _cached_by_playwright() -> Iterator[Path]:
    ask = (
        "from playwright.sync_api import sync_playwright as start\n"
        "with start() as playwright: print(playwright.chromium.executable_path)"
    )
    path = answer([PYTHON, "-c", ask], limit=60)
    if path and Path(path).exists():
        yield Path(path)


def _debian_root() -> bool:
    return sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get") is not None


def _from_debian() -> Iterator[Path]:
    say("Installing Chromium from the distribution.")
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    install = [*APT, "install", "-y", "--no-install-recommends", "chromium", "fonts-liberation"]
    try:
        run([*APT, "update"], what="apt-get update", env=quiet)
        run(install, what="Installing Chromium", env=quiet)
    except Missing as reason:
        say(str(reason))
        return
    yield from _present()


def _from_playwright() -> Iterator[Path]:
    say("Fetching Chromium with Playwright.")
    fetch = [str(PYTHON), "-m", "playwright", "install", "chromium"]
    try:
        run(fetch, what="playwright install chromium", limit=600)
    except Missing as reason:
        say(str(reason))
        return
    yield from _cached_by_playwright()
