"""The way from the hub to one device, by plain ASGI.

A server may offer a straighter one in the scope (config/websocket.py does); this one serves with any server.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from asgiref.typing import ASGISendCallable, WebSocketScope

from games.sockets import Line

EXTENSION: Final = "verandah.line"
"""Where a server puts a ``Line`` of its own in the scope's extensions."""


class AsgiLine:
    """Sends by the application's ``send``, which under Daphne never waits: it has no back-pressure to offer."""

    is_clogged = False

    def __init__(self, send: ASGISendCallable) -> None:
        self.on_flow: Callable[[], None] = lambda: None
        self._send = send
        self._closed = False

    def send(self, *frames: bytes) -> None:
        """Sends text frames."""
        if not self._closed:
            for frame in frames:
                _run({"type": "websocket.send", "text": frame.decode()}, self._send)

    def close(self, code: int) -> None:
        """Ends the connection."""
        if not self._closed:
            self._closed = True
            _run({"type": "websocket.close", "code": code}, self._send)


def line_for(scope: WebSocketScope, send: ASGISendCallable) -> Line:
    """The best way to the device at the other end of ``scope``."""
    offered: Line | None = (scope.get("extensions") or {}).get(EXTENSION)  # type: ignore[assignment]
    return offered or AsgiLine(send)


def _run(event: Any, send: ASGISendCallable) -> None:
    # Daphne's send is a coroutine that never suspends; a task for each frame would cost as much as the frame.
    coroutine: Any = send(event)
    try:
        coroutine.send(None)
    except StopIteration:
        return
    raise RuntimeError("this server's send waits; it needs a Line of its own")
