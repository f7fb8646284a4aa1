"""The gallery as a web site of its own: every screen in every state, built from `frontend/gallery`.

Its pages are the real client; the server's side is played in the page, from hand-written views.
"""

from __future__ import annotations

import os
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Page

from script.installing import node

FRONTEND: Final = Path(__file__).resolve().parents[2] / "frontend"
SIZES: Final = {"phone": (390, 844), "low": (360, 640), "lying": (640, 360), "wide": (1280, 800)}
# As another tab would change it: the page stays, with what was chosen and opened on it.
_SPEAK: Final = """async language => {
  localStorage.setItem('settings', JSON.stringify({ language }));
  dispatchEvent(new StorageEvent('storage', { key: 'settings' }));
  while (document.documentElement.lang !== language) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}"""


@contextmanager
def gallery(folder: Path) -> Iterator[str]:
    """Builds the gallery into `folder` and serves it; gives its address."""
    _build(folder)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()


async def scenes(page: Page) -> list[str]:
    """The names of all scenes."""
    await page.goto("/index.html")
    return await page.get_by_role("link").all_inner_texts()


async def show(page: Page, scene: str) -> None:
    """Shows a scene, once it has come to the state that it is about."""
    await page.goto(f"/index.html?scene={scene}")
    await page.locator(f"html[data-ready='{scene}']").wait_for()


async def speak(page: Page, language: str) -> None:
    """Has a scene that is shown say everything in that language."""
    await page.evaluate(_SPEAK, language)


def _build(folder: Path) -> None:
    tools = node.folder()
    environment = os.environ | {"PATH": os.pathsep.join([str(tools), os.environ.get("PATH", os.defpath)])}
    for words in (["npm", "run", "--silent", "messages"], ["npx", "vite", "build", "gallery", "--outDir", str(folder)]):
        subprocess.run([tools / words[0], *words[1:]], cwd=FRONTEND, env=environment, check=True, capture_output=True)


class _Quiet(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *words: Any) -> None:  # noqa: A002 - its name in the base
        """Says nothing: a test's own words are enough."""
