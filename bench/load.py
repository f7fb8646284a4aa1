"""Rooms of four devices that play as fast as they may, or one action a second: the load of ``bench server``.

An action is done when all four devices have been sent a view of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct

from bench.line import Line, open_line
from bench.rest import Rest

SEATS: Final = range(4)
_AT_ONCE: Final = 16


class _Play(Struct):
    tile: str
    sides: list[str]


class _Choices(Struct, rename={"may_pass": "pass"}):
    plays: list[_Play]
    may_pass: bool
    openers: list[int] | None


class _View(Struct):
    version: int
    moment: int
    phase: str
    choices: _Choices | None


class _Frame(Struct):
    view: _View


_decode: Final = msgspec.json.Decoder(_Frame).decode
_VIEW: Final = b'{"type":"view","version":'
_NO_CHOICES: Final = b'"choices":null'
"""Names are JSON strings, in which no quote stands alone."""


class _Seen:
    """A view as it was received. Of four that arrive one is read: by whoever acts next."""

    __slots__ = ("_payload", "version")

    def __init__(self, payload: bytes) -> None:
        self.version = int(payload[len(_VIEW) : payload.index(b",", len(_VIEW))])
        self._payload = payload

    @property
    def size(self) -> int:
        """Its bytes."""
        return len(self._payload)

    @property
    def may_act(self) -> bool:
        """Whether there may be something to do for the device that was sent this."""
        return _NO_CHOICES not in self._payload

    def read(self) -> _View:
        """The whole view."""
        return _decode(self._payload).view


class LoadedRoom:
    """One room and its four sockets. ``took`` has the seconds each measured action took to reach the last device."""

    def __init__(self, chance: Random) -> None:
        self.actions = 0
        self.heard_bytes = 0
        """Of all frames to its four devices."""
        self.took: list[float] = []
        self.lines: list[Line] = []
        self._chance = chance
        self._views: list[_Seen | None] = [None] * len(SEATS)
        self._ids = 0
        self._asked_at: float | None = None
        self._asked_from = 0
        self._fast = False
        self._loop = asyncio.get_running_loop()

    async def gather(self, devices: Sequence[Rest], addresses: Sequence[str]) -> None:
        """Makes the room, connects and seats four devices, at ``addresses`` in turn, and starts."""
        status, made = await devices[0].call("POST", "/api/rooms/", {"name": "Ana"})
        assert status == 201, (status, made)
        path = f"/ws/rooms/{made['code']}/"
        for seat in SEATS:
            address = addresses[seat % len(addresses)]
            heard = self._listener(seat)
            self.lines.append(await open_line(address, path, devices[seat].cookie_header, heard))
            if seat:
                self._send(seat, {"type": "sit", "seat": seat, "name": "Ben"})
        await self._until(lambda: all(self._views))
        await self._until(lambda: self._seated())
        self._send(0, {"type": "start", "moment": 0})
        await self._until(lambda: all(view is not None and view.read().phase == "playing" for view in self._views))

    def go(self) -> None:
        """From now on whoever may act does so at once."""
        self._fast = True
        self.act(self._loop.time())

    def stop(self) -> None:
        """From now on nobody acts unasked."""
        self._fast = False

    def act(self, at: float) -> None:
        """Whoever may act does; its time counts from ``at``. Not while anything is still on its way."""
        if self._asked_at is not None or len({view.version for view in self._views if view is not None}) > 1:
            return
        views = [view for view in self._views if view is not None]
        seats = [seat for seat, view in enumerate(views) if view.may_act] or [0]  # 0: the deal may have ended
        for seat in seats:
            view = views[seat].read()
            body = self._action(seat, view)
            if body is not None:
                self._asked_at, self._asked_from = at, view.version
                self._send(seat, {**body, "moment": view.moment})
                return

    @property
    def is_waiting(self) -> bool:
        """Whether an action is on its way."""
        return self._asked_at is not None and not self.is_cut_off

    @property
    def view_bytes(self) -> float:
        """The mean size of the newest views."""
        return sum(view.size for view in self._views if view is not None) / len(SEATS)

    @property
    def is_cut_off(self) -> bool:
        """Whether the server has closed a line, as when Redis does not answer it; nobody here comes back."""
        return any(line.lost for line in self.lines)

    def _listener(self, seat: int) -> Any:
        def heard(payload: bytes) -> None:
            self.heard_bytes += len(payload)
            if payload.startswith(_VIEW):
                self._views[seat] = _Seen(payload)
                self._look()

        return heard

    def _look(self) -> None:
        if self._asked_at is not None:
            if any(view is None or view.version <= self._asked_from for view in self._views):
                return
            self.took.append(self._loop.time() - self._asked_at)
            self.actions += 1
            self._asked_at = None
        if self._fast:  # also after what nobody asked for: the passes that close a deal
            self.act(self._loop.time())

    def _action(self, seat: int, view: _View) -> dict[str, Any] | None:
        if view.phase in ("revealed", "match_over"):
            return {"type": "next_deal" if view.phase == "revealed" else "next_match"}
        choices = view.choices
        if choices is None:
            return None
        if choices.openers:
            return {"type": "designate", "seat": seat, "opener": self._chance.choice(choices.openers)}
        if choices.may_pass:
            return {"type": "pass", "seat": seat}
        play = self._chance.choice(choices.plays)
        return {"type": "play", "seat": seat, "tile": play.tile, "side": self._chance.choice(play.sides)}

    def _send(self, seat: int, body: dict[str, Any]) -> None:
        self._ids += 1
        self.lines[seat].send(msgspec.json.encode({"id": f"{seat}-{self._ids}", **body}))

    def _seated(self) -> bool:
        return all(view is not None and view.version >= 8 for view in self._views)

    async def _until(self, condition: Any) -> None:
        async with asyncio.timeout(30):
            while not condition():
                await asyncio.sleep(0.005)


async def gathered(count: int, addresses: Sequence[str], chance: Random, *, together: bool = False) -> list[LoadedRoom]:
    """So many rooms, ready to play, with the same four devices in all of them.

    A room's sockets are at ``addresses`` in turn; ``together``: all at one of them, which is another for each room.
    """
    devices = [Rest(address) for address in addresses for _ in range(4)][:4]
    for device in devices:
        await device.call("GET", "/api/")
    slots = asyncio.Semaphore(_AT_ONCE)

    async def one(number: int) -> LoadedRoom:
        async with slots:
            room = LoadedRoom(Random(chance.random()))
            await room.gather(devices, [addresses[number % len(addresses)]] if together else addresses)
            return room

    return list(await asyncio.gather(*[one(number) for number in range(count)]))
