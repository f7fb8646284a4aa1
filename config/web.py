"""One web process: Daphne's server, started and ended the way a game needs it.

It owns listening, the end (the application is told, then connections close, all within some seconds) and the garbage
collector. It must not know what is served.

    python -m config.web [--fd N | --unix PATH]     listens on PORT, on a socket handed over, or at a path
"""

# Daphne installs Twisted's reactor when it is imported, so it comes first.
from daphne.server import Server  # isort:skip

import argparse
import asyncio
import gc
import os
import signal
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import structlog
from twisted.internet import reactor
from twisted.internet.defer import Deferred

from config import ports
from config.lifespan import Application, Lifespan
from config.websocket import LARGEST_FRAME, DirectProtocol, Inbox, LineProtocol, Outbox, with_line

log = structlog.get_logger()

_APPLICATION_SECONDS = 4.0  # for the application to say goodbye
_CLOSING_SECONDS = 2.0  # for connections to close, beyond autobahn's own second for the closing handshake
_SERVICE_RESTART = 1012
_HANDSHAKE_SECONDS = 20
SEARCHED_AFTER = 500
"""Connections gone after which what they have left is looked for among what is young."""
_ALL_SEARCHED_AFTER = 5_000
"""Connections gone after which everything is looked through."""
_OBJECTS_A_CONNECTION = 10
"""That takes as long as there are objects: with more of them, so many more connections have to go first."""


class Web(Server):  # type: ignore[misc]
    """Serves `application` on `listening`. `proxied`: addresses of clients come from the proxy's headers. `direct`:
    by config.websocket's short ways."""

    def __init__(
        self, application: Application, listening: socket.socket, *, proxied: bool = False, direct: bool = True
    ) -> None:
        super().__init__(
            application,
            endpoints=[listening],
            signal_handlers=False,
            # Devices ping. Pinging them all in one turn of the loop stalled it for a third of a second.
            ping_interval=10**9,
            websocket_timeout=-1,
            # When all devices come back at once, giving up on slow handshakes would only bring them back again.
            websocket_handshake_timeout=_HANDSHAKE_SECONDS,
            websocket_connect_timeout=_HANDSHAKE_SECONDS,
            websocket_max_message_size=LARGEST_FRAME,
            websocket_max_frame_size=LARGEST_FRAME,
            proxy_forwarded_address_header="X-Forwarded-For" if proxied else None,
            proxy_forwarded_port_header="X-Forwarded-Port" if proxied else None,
            proxy_forwarded_proto_header="X-Forwarded-Proto" if proxied else None,
            server_name="",
            ready_callable=self._before_running,
        )
        self.endpoints: list[str] = []  # Daphne would listen before the application has begun
        listening.setblocking(False)  # else the first accept too many would stop everything
        self._listening = listening
        self._protocol = partial(DirectProtocol, Outbox()) if direct else LineProtocol
        self._lifespan = Lifespan(application)
        self._port: Any = None
        self.failed = False
        self._all_closed = asyncio.Event()
        self._gone, self._all_searched_after = 0, _ALL_SEARCHED_AFTER
        self._beginning: asyncio.Task[None] | None = None
        self._ending: asyncio.Task[None] | None = None

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        """Daphne's, with the socket's Line in the scope, and an Inbox instead of a queue."""
        if protocol not in self.connections:  # gone before its request was read
            return None
        inbox = Inbox()
        application = self.application(
            scope={"asgi": {"version": "3.0"}, **with_line(protocol, scope)},
            receive=inbox.get,
            send=partial(self.handle_reply, protocol),
        )
        running = asyncio.ensure_future(application)
        self.connections[protocol]["application_instance"] = running
        return inbox

    def protocol_disconnected(self, protocol: Any) -> None:
        """Daphne's; the last one to go is waited for at the end."""
        super().protocol_disconnected(protocol)
        self._gone += 1
        if self._gone % SEARCHED_AFTER == 0:
            self._search()
        if not any(map(_is_open, self.connections.values())):
            self._all_closed.set()

    def kill_all_applications(self) -> Any:
        """Ends what still runs when the reactor stops. (Daphne's own stumbles over connections whose application has
        ended before them.)"""
        left = [details["application_instance"] for details in self.connections.values() if _runs(details)]
        for application in left:
            application.cancel()
        return Deferred.fromFuture(asyncio.gather(*left, return_exceptions=True))

    # Beginning

    def _before_running(self) -> None:
        self.ws_factory.protocol = self._protocol
        # A close frame says what was wrong (too big, not text); by default the connection would just be cut.
        self.ws_factory.setProtocolOptions(failByDrop=False)
        loop = asyncio.get_event_loop()
        for ending in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(ending, self.end)
        self._beginning = loop.create_task(self._begin())

    async def _begin(self) -> None:
        try:
            await self._lifespan.begin()
            self._port = reactor.adoptStreamPort(self._listening.fileno(), self._listening.family, self.http_factory)
        except Exception:
            log.exception("web_could_not_begin")
            self.failed = True
            self.stop()
            return
        # What lives now lives on. Looking through it again and again took up to two thirds of a busy process.
        gc.collect()
        gc.freeze()
        gc.set_threshold(100_000, 50, 100)

    def _search(self) -> None:
        """Frees the rings of objects that requests have left. They grow with connections that go, not with what is
        played: the collector's own way of counting would look far too often, or never.

        Nearly all are young: of connections that came since the last search. Those of others wait for the rare search
        through everything, which stops a process with thousands of rooms for a while."""
        if self._gone < self._all_searched_after:
            gc.collect(1)
            return
        gc.collect()
        self._gone = 0
        self._all_searched_after = max(_ALL_SEARCHED_AFTER, len(gc.get_objects()) // _OBJECTS_A_CONNECTION)

    # Ending

    def end(self) -> None:
        """Stops accepting, has the application say goodbye, closes what is open, stops. Asked again: stops at once."""
        if self._ending is None:
            self._ending = asyncio.get_event_loop().create_task(self._end())
        else:
            self.stop()

    async def _end(self) -> None:
        if self._port is not None:
            self._port.stopListening()
        with suppress(TimeoutError):
            async with asyncio.timeout(_APPLICATION_SECONDS):
                await self._lifespan.end()
        for protocol in list(self.connections):
            if isinstance(protocol, LineProtocol):
                protocol.line.close(_SERVICE_RESTART)
        if any(map(_is_open, self.connections.values())):
            with suppress(TimeoutError):
                async with asyncio.timeout(_CLOSING_SECONDS):
                    await self._all_closed.wait()
        self.stop()


def _runs(details: dict[str, Any]) -> bool:
    application = details.get("application_instance")
    return application is not None and not application.done()


def _is_open(details: dict[str, Any]) -> bool:
    return "disconnected" not in details


def _listening(port: int, path: str | None, descriptor: int | None) -> socket.socket:
    if descriptor is not None:
        return socket.socket(fileno=descriptor)
    return ports.listen(port) if path is None else ports.listen_at(path)


def main(arguments: Sequence[str] | None = None) -> int:
    """Serves this installation until SIGTERM; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m config.web", description="One web process.")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--fd", type=int, help="a listening socket handed over")
    where.add_argument("--unix", help="a path to listen at")
    options = parser.parse_args(arguments)

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    # After Twisted's reactor is installed and the settings are named.
    from django.conf import settings
    from django.urls import get_resolver

    from config.asgi import application

    # Django would import every view with the first request, while all sockets wait.
    _ = get_resolver().url_patterns

    try:
        listening = _listening(settings.PORT, options.unix, options.fd)
    except OSError as error:
        where_to = options.unix or f"port {settings.PORT}"
        sys.stderr.write(f"Can't listen on {where_to}: {error.strerror}.\n")
        return 1
    hosted, direct = settings.GAME_MODE == "hosted", settings.GAME_SOCKETS == "direct"
    web = Web(application, listening, proxied=hosted, direct=direct)
    web.run()
    return int(web.failed)


if __name__ == "__main__":
    sys.exit(main())
