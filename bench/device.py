"""One device on the real protocol: a socket that comes back, requests sent again until they are answered.

It keeps what it was last shown and what it was promised, and judges neither: a player decides, a witness checks.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, Final, TypeAlias

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from bench.rest import Rest

Frame: TypeAlias = dict[str, Any]

FINAL_CODES: Final = frozenset({4401, 4403, 4404, 4409})
"""Closes after which coming back is no use."""
_LOST: Final = (OSError, WebSocketException, InvalidHandshake, TimeoutError)
_FIRST_PAUSE, _LONGEST_PAUSE = 0.02, 0.5
PATIENCE: Final = 60.0
"""Seconds, on a machine that may be busy with other things."""


class Device:
    """A device of ``name`` at ``address``; ``heard`` is given every frame it receives, as text and parsed."""

    def __init__(
        self, name: str, address: str, chance: Random, heard: Callable[[Device, str, Frame], None] | None = None
    ) -> None:
        self.name = name
        self.rest = Rest(address)
        self.view: Frame | None = None
        self.closed: int | None = None
        """The code of a close that is final."""
        self.connections = 0
        self.answered: list[float] = []
        """Seconds from each request to its answer, however often it had to be sent."""
        self.away: list[float] = []
        """Seconds from each loss of the connection to the next view."""
        self._lost_at: float | None = None
        self._chance = chance
        self._heard = heard
        self._changed = asyncio.Condition()
        self._waiting: dict[str, tuple[str, asyncio.Future[Frame]]] = {}
        self._ids = itertools.count()
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._code = ""

    async def welcome(self) -> None:
        """Gets the cookies."""
        status, _ = await self.rest.call("GET", "/api/")
        assert status == 200, status

    def join(self, code: str) -> None:
        """Opens the socket to the room, and keeps it open."""
        self._code = code
        self._task = asyncio.create_task(self._stay())

    async def leave(self) -> None:
        """Closes the socket for good."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    def cut(self) -> None:
        """Loses the connection without a word; it comes back by itself."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def ask(self, kind: str, **fields: Any) -> Frame:
        """Asks once, sends it again on each new connection, and gives the answer: ``done``, ``refused`` or ``pong``."""
        request_id = f"{self.name}-{next(self._ids)}"
        text = json.dumps({"id": request_id, "type": kind, **fields})
        answer: asyncio.Future[Frame] = asyncio.get_running_loop().create_future()
        self._waiting[request_id] = (text, answer)
        asked_at = asyncio.get_running_loop().time()
        await self._send(text)
        try:
            return await answer
        finally:
            self.answered.append(asyncio.get_running_loop().time() - asked_at)

    async def send_raw(self, text: str | bytes) -> None:
        """Sends anything, once, and expects nothing."""
        if self._socket is not None:
            with suppress(*_LOST):
                await self._socket.send(text)

    async def until(self, condition: Callable[[Frame], bool], seconds: float = PATIENCE) -> Frame:
        """The first view, from the current one on, for which ``condition`` holds.

        Raises ``TimeoutError``, which says what was seen last.
        """
        try:
            async with asyncio.timeout(seconds), self._changed:
                await self._changed.wait_for(lambda: self.view is not None and condition(self.view))
        except TimeoutError:
            raise TimeoutError(f"{self.name}, {self.connections} connections, {self.closed=}: {self.view}") from None
        assert self.view is not None
        return self.view

    async def next_change(self, seconds: float) -> bool:
        """Waits for another view; False: there was none."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), self._changed:
                await self._changed.wait()
                return True
        return False

    async def _send(self, text: str) -> None:
        if self._socket is not None:
            with suppress(*_LOST):
                await self._socket.send(text)

    async def _stay(self) -> None:
        pause = _FIRST_PAUSE
        while self.closed is None:
            with suppress(*_LOST):
                await self._stay_once()
                pause = _FIRST_PAUSE
            self._socket = None
            if self._lost_at is None:
                self._lost_at = asyncio.get_running_loop().time()
            await asyncio.sleep(pause * self._chance.uniform(0.5, 1))
            pause = min(pause * 2, _LONGEST_PAUSE)
        async with self._changed:
            self._changed.notify_all()

    async def _stay_once(self) -> None:
        address = f"{self.rest.address.replace('http', 'ws', 1)}/ws/rooms/{self._code}/"
        headers = {"Cookie": self.rest.cookie_header}
        async with connect(
            address,
            origin=self.rest.address,  # type: ignore[arg-type]
            additional_headers=headers,
            compression=None,
            ping_interval=None,
            open_timeout=PATIENCE,  # giving up and coming anew would only cost a busy server more
            close_timeout=1,
        ) as socket:
            self.connections += 1
            self._socket = socket
            for text, _ in list(self._waiting.values()):
                await socket.send(text)
            try:
                async for message in socket:
                    await self._receive(message if isinstance(message, str) else message.decode())
            finally:  # any code but 1000 and 1001 is raised
                if socket.close_code in FINAL_CODES:
                    self.closed = socket.close_code

    async def _receive(self, text: str) -> None:
        frame: Frame = json.loads(text)
        if self._heard is not None:
            self._heard(self, text, frame)
        if frame["type"] == "view":
            if self._lost_at is not None:
                self.away.append(asyncio.get_running_loop().time() - self._lost_at)
                self._lost_at = None
            async with self._changed:
                self.view = frame["view"]
                self._changed.notify_all()
        elif frame.get("id") in self._waiting:
            _, answer = self._waiting.pop(frame["id"])
            if not answer.done():
                answer.set_result(frame)
