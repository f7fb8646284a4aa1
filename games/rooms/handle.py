"""The one way to the rooms: person, computer, clock and REST all come here, and every change goes along the ``Path``.

A room never leaves this package: what goes out is a version or a ``Look``.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from typing import Final, Protocol, TypeAlias

import msgspec

from games import metrics
from games.computers.advice import Hint
from games.engine.actions import Action
from games.engine.profile import SIX_LOVE, Profile
from games.engine.seats import Seat
from games.engine.shuffle import Shuffle
from games.rooms import decide, hinting, look, requests, seating, transfers
from games.rooms.asked import Circumstances
from games.rooms.cache import Place
from games.rooms.clock import Clock
from games.rooms.codes import read_code
from games.rooms.dealer import Dealer
from games.rooms.decide import Decided
from games.rooms.due import OVERDUE_AFTER, THOUGHT_AHEAD, next_due, next_look
from games.rooms.finished import FinishedDeal, finished_deal
from games.rooms.looks import Look
from games.rooms.path import ATTEMPTS, Change, Path, RoomNotFound, RoomOutgrown, settled
from games.rooms.presence import Presence
from games.rooms.refusals import Refusal
from games.rooms.requests import Level
from games.rooms.room import ConnectionId, DeviceId, ProcessId, Room
from games.rooms.snapshot import to_bytes
from games.rooms.store import Store, StoreUnavailable
from games.views.seat import SeatView

__all__ = ["MOST_WAITING_DEALS", "Mind", "RoomNotFound", "Rooms"]

MOST_WAITING_DEALS: Final = 20
MOST_IN_A_ROW: Final = 40
"""Due things done at once in one room before other rooms have their turn."""
CLOCK_SET_AT_MOST: Final = 0.05
"""Seconds slept at once until something is due: the clock may be set meanwhile."""
_DEALING: Final = (requests.NextDeal, requests.NextMatch, requests.NewSession)


Leave: TypeAlias = Callable[[str, list[FinishedDeal]], Awaitable[None]]


class Mind(Protocol):
    """Who thinks for computers and for people who ask, from what a seat can see and nothing else. It never fails."""

    async def choose(self, level: Level, view: SeatView) -> Action:
        """What a computer of ``level`` does; one of the actions that ``view`` offers."""

    async def advise(self, view: SeatView) -> Hint | None:
        """A hint for the seat that sees ``view``; None if none can be found."""


class Rooms:
    """All rooms, as one process reaches them; ``presence`` has the connections to it."""

    def __init__(self, store: Store, clock: Clock, process: ProcessId, pace: float, dealer: Dealer) -> None:
        self._path = Path(store, clock, pace, dealer)
        self.presence = Presence(store, clock, self._path, process)
        self._store = store
        self._clock = clock
        self._dealer = dealer

    async def make(
        self, code: str, device: DeviceId, name: str, seat: Seat, profile: Profile = SIX_LOVE, watchers: bool = True
    ) -> Look | None:
        """A new room with ``device``'s person at ``seat``; None when the code is in use. Raises ``Refusal``."""
        at = self._path.circumstances()
        coming = Shuffle(self._dealer.secret())
        empty = Room(secrets.token_hex(16), code, device, at.now, profile, watchers, coming, version=0)
        room = decide.settled(empty, seating.sit(empty, device, seat, name, at.now), at)
        stored = await self._store.create(code, to_bytes(room), due=next_look(room), version=room.version)
        if stored is None:
            return None
        await self._store.remember_room(device, code, at.now)
        return Look(room)

    async def look(self, code: str) -> Look:
        """The room as it is now. Raises ``RoomNotFound``."""
        return Look((await self._path.shown(code)).room)

    async def do(
        self, code: str, device: DeviceId, request: requests.RoomRequest, connection: ConnectionId = ""
    ) -> int:
        """Does what a device asks, once, and gives the version it was done at, now or when it was first asked.

        ``connection`` is the one it came on. Raises ``Refusal`` (nothing has changed), ``RoomNotFound``, or
        ``StoreUnavailable`` (it may have been done).
        """
        is_full = isinstance(request, _DEALING) and await self._store.waiting_finished(code) > MOST_WAITING_DEALS

        def judge(room: Room, at: Circumstances) -> Decided:
            decided = decide.decide(room, device, request, at)
            if is_full and decided.room is not room:
                raise Refusal("busy")
            return decided

        decided = await self._path.change(code, judge, connection=connection)
        if isinstance(request, requests.Sit):
            await self._store.remember_room(device, code, self._clock.now())
        return decided.version

    async def sit(self, code: str, device: DeviceId, name: str, seat: Seat | None) -> Seat:
        """``device``'s person of that name has a seat, the first free one if none is named, and which.

        Raises ``Refusal`` or ``RoomNotFound``.
        """
        taken: list[Seat] = []

        def change(room: Room, now: float) -> Room:
            taken[:] = [seating.first_free(room, device) if seat is None else seat]
            return seating.sit(room, device, taken[0], name, now)

        await self._path.settle(code, settled(change))
        await self._store.remember_room(device, code, self._clock.now())
        return taken[0]

    async def offer_transfer(self, code: str, device: DeviceId, seat: Seat) -> str:
        """A secret by which ``seat`` may go on on another device, once and for ten minutes.

        Raises ``Refusal`` or ``RoomNotFound``.
        """
        secret = f"{code}-{secrets.token_urlsafe(24)}"
        hashed = transfers.hash_of(secret)
        await self._path.settle(code, lambda room, at: transfers.offered(room, device, seat, hashed, at.now))
        return secret

    async def take_transfer(self, secret: str, device: DeviceId) -> tuple[str, Seat]:
        """``device`` has the seat now that ``secret`` was made for: the room's code, and which. Raises ``Refusal``."""
        code, hashed, taken = read_code(secret.partition("-")[0]), transfers.hash_of(secret), list[Seat]()
        if code is None:
            raise Refusal("transfer_expired")

        def change(room: Room, now: float) -> Room:
            room, seat = transfers.taken(room, device, hashed, now)
            taken[:] = [seat]
            return room

        try:
            await self._path.settle(code, settled(change))
        except RoomNotFound as gone:
            raise Refusal("transfer_expired") from gone
        await self._store.remember_room(device, code, self._clock.now())
        return code, taken[0]

    async def rooms_of(self, device: DeviceId) -> list[Look]:
        """The rooms ``device`` has sat in that still are and can be read here, newest first."""
        looks: list[Look] = []
        for code in await self._store.rooms_of(device):
            with suppress(RoomNotFound, RoomOutgrown, StoreUnavailable):
                looks.append(await self.look(code))
        return looks

    async def finished(self, code: str) -> list[FinishedDeal]:
        """The room's finished deals that the archive may not have yet, in the order they were finished."""
        return [finished_deal(waiting.payload) for waiting in await self._store.finished_of(code)]

    async def living(self, rooms: Mapping[str, str]) -> set[str]:
        """The ids of those rooms that are, out of ``rooms``: codes by ids. Raises ``StoreUnavailable`` where one
        can't be read: whoever asks forgets what the others have left."""
        there = await self._store.tokens(sorted(set(rooms.values())))
        looks = [await self._look_if_there(code) for code in there]
        return {look.room_id for look in looks if look} & rooms.keys()

    async def delete(self, code: str, device: DeviceId, leave: Leave) -> None:
        """The room is gone. Raises ``Refusal`` unless ``device`` made it, and ``RoomNotFound``.

        ``leave`` is told before: the room's id, and its deals that the archive may not have yet.
        """
        for _ in range(ATTEMPTS):
            held = await self._path.load(code)
            if held.room.maker != device:
                raise Refusal("not_allowed")
            await leave(held.room.id, await self.finished(code))
            if await self._store.delete(code, held.token):  # so the room has told nothing more meanwhile
                await self._store.forget_room(device, code)
                return
        raise Refusal("busy")

    # What is kept here

    def listen(
        self, told: Callable[[Look], None], ended: Callable[[str], None], outgrown: Callable[[str], None]
    ) -> None:
        """``told`` is called with every new state of a room that is kept here, whoever changed it; versions may be
        skipped. ``ended`` is called with the code of such a room when it is no more, ``outgrown`` when a newer release
        has saved it, so that this process can't read it."""
        self._path.told, self._path.ended, self._path.outgrown = told, ended, outgrown

    async def refresh(self) -> None:
        """Reads again every kept room that has changed unheard: a ring may be lost."""
        await self._path.refresh()

    async def each_apart(self, works: Iterable[tuple[str, Callable[[], Awaitable[object]]]]) -> None:
        """See ``Path.each_apart``."""
        await self._path.each_apart(works)

    # Due work

    async def ask_hint(self, code: str, device: DeviceId, request: requests.AskHint) -> int:
        """``device`` wants a hint, and is told in a later look at the room; the moment it is for.

        Raises ``Refusal``, ``RoomNotFound`` or ``StoreUnavailable``.
        """
        change = settled(lambda room, now: hinting.ask(room, device, request, now))
        return (await self._path.settle(code, change)).moment

    async def do_due(self, code: str, mind: Mind | None = None) -> None:
        """Does what is due in the room, until nothing is any more.

        ``mind`` finds hints, and what computers do: it is asked some time before, and what it says is done when it is
        due. Without one, a computer that is overdue plays the first it may.
        """
        meanwhile = Place()
        for _ in range(MOST_IN_A_ROW):
            room = (await self._path.known(code, meanwhile)).room
            change = decide.all_due_done if mind is None else await self._thought(room, mind)
            after = await self._path.settle(code, change, meanwhile)
            if after.version == room.version:
                return
            if (due := next_due(room)) is not None:
                metrics.DUE_LAG_SECONDS.observe(max(0.0, self._clock.now() - due))

    async def _thought(self, room: Room, mind: Mind) -> Change:
        """The change that thinking makes; what is due without thinking where there is nothing to think about."""
        if (wondering := look.wondering(room)) is not None:
            found = await mind.advise(wondering.view)
            told = None if found is None else msgspec.json.encode(found)
            return settled(lambda room, _: hinting.answer(room, wondering.asked, told))
        if (thinking := look.thinking(room, self._clock.now() + THOUGHT_AHEAD)) is not None:
            action = await mind.choose(thinking.level, thinking.view)
            await self._reach(thinking.at)
            return lambda room, at: decide.computer_done(room, thinking.moment, action, at)
        return decide.all_due_done

    def overdue(self) -> list[str]:
        """The kept rooms in which something has been due for so long that nobody seems to be doing it."""
        late = self._clock.now() - OVERDUE_AFTER
        kept = ((code, next_due(held.room)) for code, held in self._path.cache.held())
        return [code for code, due in kept if due is not None and due <= late]

    async def _reach(self, at: float) -> None:
        """Returns when it is ``at``."""
        while (left := at - self._clock.now()) > 0:  # noqa: ASYNC110 - nothing tells that a clock has moved
            await asyncio.sleep(min(left, CLOCK_SET_AT_MOST))

    async def _look_if_there(self, code: str) -> Look | None:
        try:
            return await self.look(code)
        except RoomNotFound:
            return None
