"""The whole application in a test's own event loop, and devices that use it: REST and sockets, as a server would.

No server stands between them: what Daphne does with a frame is shown in tests/config.
"""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http.cookies import Morsel, SimpleCookie
from typing import Any, NamedTuple, TypeAlias

import pytest
from asgiref.testing import ApplicationCommunicator
from channels.testing import HttpCommunicator, WebsocketCommunicator

from config.asgi import application
from games import hub, limits, pressure
from games.computers.levels import first
from games.devices import COOKIE, DeviceId, device_of
from games.engine.actions import Action
from games.process import Process, serve
from games.views.seat import SeatView
from tests.games.lines import play_of
from tests.waiting import PATIENCE

Frame: TypeAlias = dict[str, Any]
HOST = "localhost:8000"
HOME = "203.0.113.7"


class Answer(NamedTuple):
    """What a call was answered."""

    status: int
    body: Any
    headers: dict[str, str]
    cookies: dict[str, Morsel[str]]

    @property
    def code(self) -> str:
        """Of an error."""
        assert set(self.body) == {"code", "detail"}, self.body
        return str(self.body["code"])


class Device:
    """A browser: its cookies, its calls, its sockets."""

    def __init__(self, address: str = HOME) -> None:
        self.cookies: dict[str, str] = {}
        self.address = address
        self._connections: list[Connection] = []

    @property
    def id(self) -> DeviceId:
        """What rooms know it by."""
        known = device_of(self.cookies)
        assert known is not None
        return known

    async def get(self, path: str, **headers: str) -> Answer:
        """A safe call."""
        return await self.call("GET", path, b"", **headers)

    async def post(self, path: str, body: object = None, **headers: str) -> Answer:
        """A call that may change something, with the token it needs."""
        return await self.call("POST", path, json.dumps(body).encode(), **headers)

    async def call(self, method: str, path: str, body: bytes = b"", /, **headers: str) -> Answer:
        """Any call; ``headers`` are named as ``content_type`` and override what a browser would send."""
        sent = {
            "host": HOST,
            "content_type": "application/json",
            "content_length": str(len(body)),
            "cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "x_csrftoken": self.cookies.get("csrftoken", ""),
            **headers,
        }
        communicator = HttpCommunicator(application, method, path, body, _wire(sent))
        communicator.scope |= {"client": (self.address, 50_000), "scheme": "http"}
        response = await communicator.get_response(PATIENCE)
        await communicator.wait(PATIENCE)
        return self._taken(response)

    async def join(self, code: str, path: str = "/ws/rooms/{code}/", **headers: str) -> Connection:
        """Opens a socket to the room, or tries to."""
        sent = {
            "host": HOST,
            "origin": f"http://{HOST}",
            "cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            **headers,
        }
        communicator = WebsocketCommunicator(application, path.format(code=code), _wire(sent))
        communicator.scope["client"] = (self.address, 50_000)
        accepted, code_if_not = await communicator.connect(PATIENCE)
        self._connections.append(Connection(communicator, None if accepted else int(code_if_not or 0)))
        return self._connections[-1]

    async def hang_up(self) -> None:
        """Ends its connections."""
        for connection in self._connections:
            await connection.end()

    def _taken(self, response: Any) -> Answer:
        pairs = [(name.decode().lower(), value.decode()) for name, value in response["headers"]]
        given: SimpleCookie = SimpleCookie()
        for name, value in pairs:
            if name == "set-cookie":
                given.load(value)
        self.cookies |= {name: morsel.value for name, morsel in given.items()}
        text, kind = response["body"], dict(pairs).get("content-type", "")
        body = json.loads(text) if "json" in kind else text.decode()
        return Answer(response["status"], body, dict(pairs), dict(given))


class Connection:
    """A socket of a device. Frames are taken in the order they came in."""

    _ids = itertools.count()

    def __init__(self, communicator: WebsocketCommunicator, refused: int | None) -> None:
        self._communicator = communicator
        self.refused = refused
        """The code of a close before the handshake."""

    async def receive(self) -> Frame:
        """The next frame."""
        frame: Frame = await self._communicator.receive_json_from(PATIENCE)
        return frame

    async def send(self, text: str | bytes) -> None:
        """Sends anything."""
        part = "bytes" if isinstance(text, bytes) else "text"
        await self._communicator.send_input({"type": "websocket.receive", part: text})

    async def ask(self, kind: str, **fields: Any) -> list[Frame]:
        """Asks, and gives what came up to the answer, the answer last."""
        request_id = f"ask-{next(self._ids)}"
        await self.send(json.dumps({"id": request_id, "type": kind, **fields}))
        frames = [await self.receive()]
        while frames[-1].get("id") != request_id:
            frames.append(await self.receive())
        return frames

    def arrived(self) -> list[Frame]:
        """The frames that are here, without waiting for more."""
        queue = self._communicator.output_queue
        return [json.loads(queue.get_nowait()["text"]) for _ in range(queue.qsize())]

    def newest_view(self, *frames: Frame) -> Frame:
        """The last view among ``frames`` and what has arrived since."""
        views = [frame["view"] for frame in (*frames, *self.arrived()) if frame["type"] == "view"]
        newest: Frame = views[-1]
        return newest

    async def closed(self) -> int:
        """The code that the server closes with; what comes before it is passed over."""
        while True:
            event = await self._communicator.receive_output(PATIENCE)
            if event["type"] == "websocket.close":
                return int(event["code"])

    async def end(self) -> None:
        """Hangs up, and waits until the server has taken notice."""
        await self._communicator.disconnect(timeout=PATIENCE)


class Site:
    """One web process that serves, and the devices of a test."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self._devices: list[Device] = []

    async def device(self, address: str = HOME) -> Device:
        """A new one, which has both cookies."""
        device = self.stranger(address)
        answer = await device.get("/api/")
        assert answer.status == 200, answer
        assert COOKIE in device.cookies
        return device

    def stranger(self, address: str = HOME) -> Device:
        """A new one without cookies."""
        self._devices.append(Device(address))
        return self._devices[-1]

    async def hang_up(self) -> None:
        """Every device ends its connections."""
        for device in self._devices:
            await device.hang_up()

    async def play_deal(self, code: str, device: Device) -> Frame:
        """Plays the deal on the table to its end, ``device`` at its one seat, a worker for computers; the last view."""
        tab = await device.join(code)
        view = tab.newest_view(await tab.receive())
        while view["result"] is None:
            if view["choices"]:
                frames = await tab.ask(**play_of(view), moment=view["moment"])
                assert frames[-1]["type"] == "done", frames[-1]
            else:
                await self.process.rooms.do_due(code, PlaysFirst())
                frames = tab.arrived()
            view = tab.newest_view(*frames) if frames else view
        await tab.end()
        return view


def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """However little of the machine a site is given: a count is waited for, no loop is too late to make rooms, and what
    is due in them is done when the test says so."""
    monkeypatch.setattr(hub, "LATE_CHECK_EVERY", 3600.0)
    monkeypatch.setattr(limits, "_PATIENCE", PATIENCE)
    monkeypatch.setattr(pressure, "LATE", math.inf)


class PlaysFirst:
    """Computers that play the first they may, and have no hints."""

    async def choose(self, level: str, view: SeatView) -> Action:
        return first(view)

    async def advise(self, view: SeatView) -> None:
        return None


@asynccontextmanager
async def serving(process: Process) -> AsyncIterator[Site]:
    """``process`` serves in this event loop, begun and ended by ASGI's lifespan."""
    serve(process)
    lifespan = ApplicationCommunicator(application, {"type": "lifespan", "asgi": {"version": "3.0"}})
    await lifespan.send_input({"type": "lifespan.startup"})
    assert await lifespan.receive_output(PATIENCE) == {"type": "lifespan.startup.complete"}
    site = Site(process)
    yield site
    await site.hang_up()
    await lifespan.send_input({"type": "lifespan.shutdown"})
    assert await lifespan.receive_output(PATIENCE) == {"type": "lifespan.shutdown.complete"}


def _wire(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.replace("_", "-").encode(), value.encode("latin-1")) for name, value in headers.items() if value]
