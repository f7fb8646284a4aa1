"""The rooms of this process's sockets, as they last were.

GUARDED: imported by rooms alone. Nothing here is trusted beyond what a commit or a look at the store's token checks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field

from games.rooms.look import Still
from games.rooms.room import Room
from games.rooms.snapshot import Encoded
from games.rooms.store import Stored, Token
from games.views.drawn import Drawn


@dataclass(slots=True)
class Held:
    """A room and the token it was stored under."""

    room: Room
    token: Token


@dataclass(slots=True)
class Place:
    """What the process keeps of one room: who is changing it, and how it last was, if that is known."""

    held: Held | None = None
    rung: Stored | None = None
    """What a ring has brought, not looked at yet."""
    drawn: Drawn[Still] = field(default_factory=Drawn)
    """What its views have been drawn of, to draw the next ones with less work."""
    encoded: Encoded = field(default_factory=Encoded)
    """What has been encoded of it, to save it with less work."""
    changing: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Changes asked for in one process are decided one after another, so that they do not race each other."""


class Cache:
    """Places for the rooms with sockets here; a room without one is read afresh each time."""

    def __init__(self) -> None:
        self._places: dict[str, Place] = {}

    def open(self, code: str) -> None:
        """From now on the room is kept."""
        self._places.setdefault(code, Place())

    def close(self, code: str) -> None:
        """The room is not kept any longer."""
        self._places.pop(code, None)

    def place(self, code: str, meanwhile: Place | None = None) -> Place:
        """The room's place; when the room is not kept, ``meanwhile`` or one for this once."""
        return self._places.get(code) or meanwhile or Place()

    def kept(self, code: str) -> Place | None:
        """The room's place, if it is kept."""
        return self._places.get(code)

    def forget(self, code: str | None = None) -> None:
        """How the room was is not known any longer; without a code, of no room."""
        for place in self._places.values() if code is None else [self.place(code)]:
            place.held = None

    def held(self) -> Iterator[tuple[str, Held]]:
        """The rooms whose state is known."""
        return ((code, place.held) for code, place in list(self._places.items()) if place.held is not None)

    def codes(self) -> list[str]:
        """The rooms that are kept."""
        return list(self._places)
