"""Lines that a test holds in its hand, and devices at the other end of them: what the hub does, frame by frame."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from typing import Any, TypeAlias

from games.process import Process
from games.rooms.requests import AskHint, Ping
from games.sockets import Socket
from games.wire import inbound
from tests.waiting import until

Frame: TypeAlias = dict[str, Any]


class HandLine:
    """Keeps what it is sent, and is clogged when the test says so."""

    def __init__(self) -> None:
        self.frames: list[Frame] = []
        self.closed: int | None = None
        self.is_clogged = False
        self.on_flow: Callable[[], None] = lambda: None

    def send(self, *frames: bytes) -> None:
        self.frames += map(json.loads, frames)

    def close(self, code: int) -> None:
        if self.closed is None:
            self.closed = code

    def flow(self) -> None:
        """Has room again."""
        self.is_clogged = False
        self.on_flow()


class Tab:
    """A connection of ``device`` to the room of ``code``, at the process ``at``."""

    _ids = itertools.count()

    def __init__(self, at: Process, code: str, device: str) -> None:
        self.at = at
        self.line = HandLine()
        self.socket = Socket(code, device, self.line)

    async def join(self) -> Tab:
        await self.at.hub.join(self.socket)
        return self

    async def caught_up(self) -> None:
        """Returns when its process has heard of whatever others have done, and has shown it."""
        version = (await self.at.rooms.look(self.socket.code)).version
        await until(lambda: self.view["version"] == version)

    async def leave(self) -> None:
        await self.at.hub.leave(self.socket)

    async def ask(self, kind: str, id: str | None = None, **fields: Any) -> Frame:  # noqa: A002 - the protocol's name
        """Asks as its device would; the answer, or nothing while it waits in front of a clogged line."""
        request_id = id or f"ask-{next(self._ids)}"
        request = inbound.parse(json.dumps({"id": request_id, "type": kind, **fields}))
        if isinstance(request, Ping):
            await self.at.hub.pong(self.socket, request)
        elif isinstance(request, AskHint):
            await self.at.hub.hint(self.socket, request)
        else:
            await self.at.hub.do(self.socket, request)
        return self.answer(request_id)

    def answer(self, request_id: str) -> Frame:
        """What it has been answered, or nothing yet."""
        return next((frame for frame in self.line.frames if frame.get("id") == request_id), {})

    @property
    def kinds(self) -> list[str]:
        """What it was sent, in order."""
        return [frame["type"] for frame in self.line.frames]

    @property
    def versions(self) -> list[int]:
        """Of the views it was sent."""
        return [frame["version"] for frame in self.line.frames if frame["type"] == "view"]

    @property
    def view(self) -> Frame:
        """The newest it was sent."""
        views = [frame["view"] for frame in self.line.frames if frame["type"] == "view"]
        newest: Frame = views[-1]
        return newest


def play_of(view: Frame) -> Frame:
    """The first thing that the device may do now, as a request."""
    choices, seat = view["choices"], view["shown"]
    if choices["openers"]:
        return {"kind": "designate", "seat": seat, "opener": choices["openers"][0]}
    if choices["pass"]:
        return {"kind": "pass", "seat": seat}
    play = choices["plays"][0]
    return {"kind": "play", "seat": seat, "tile": play["tile"], "side": play["sides"][0]}
