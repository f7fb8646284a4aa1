"""The one write path: load, decide, commit if unchanged, tell. Person, computer, clock and REST all come this way.

Nobody is told of what is not saved, and a room never leaves this package: what goes out is a version or a ``Look``.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final, TypeAlias

import structlog

from games.computers.levels import first
from games.engine.actions import Action
from games.engine.profile import SIX_LOVE, Profile
from games.engine.seats import Seat
from games.engine.shuffle import Shuffle
from games.rooms import decide, look, requests, seating
from games.rooms.cache import Cache, Held, Place
from games.rooms.clock import Clock
from games.rooms.dealer import Dealer
from games.rooms.decide import Circumstances, Decided
from games.rooms.due import OVERDUE_AFTER, next_due
from games.rooms.finished import FinishedDeal, finished_deal, finished_deals
from games.rooms.looks import Look
from games.rooms.refusals import Refusal
from games.rooms.requests import Level
from games.rooms.room import DeviceId, ProcessId, Room
from games.rooms.snapshot import from_bytes, to_bytes
from games.rooms.store import Store, Stored
from games.views.seat import SeatView

ATTEMPTS: Final = 20
"""Lost races after which a request is refused as ``busy``; each means that somebody else's was done."""
MOST_WAITING_DEALS: Final = 20
MOST_IN_A_ROW: Final = 40
"""Due things done at once in one room before other rooms have their turn."""
_DEALING: Final = (requests.NextDeal, requests.NextMatch, requests.NewSession)

log = structlog.get_logger()


class RoomNotFound(Exception):
    """There is no room of that code, or not any more."""


Choose: TypeAlias = Callable[[Level, SeatView], Action]
"""A computer's choice from what its seat can see; one of the actions that the view offers."""
Change: TypeAlias = Callable[[Room, Circumstances], Room]


class Rooms:
    """All rooms, as one process reaches them.

    ``told`` is called with every new state of a room that is kept here, whoever changed it; versions may be skipped.
    """

    def __init__(self, store: Store, clock: Clock, process: ProcessId, pace: float, dealer: Dealer) -> None:
        self._store = store
        self._clock = clock
        self._process = process
        self._pace = pace
        self._dealer = dealer
        self._cache = Cache()
        self.told: Callable[[Look], None] = lambda _: None
        self.ended: Callable[[str], None] = lambda _: None
        store.on_ring = self._heard
        store.on_reconnect = self._cache.forget

    async def make(
        self, code: str, device: DeviceId, name: str, seat: Seat, profile: Profile = SIX_LOVE, watchers: bool = True
    ) -> Look | None:
        """A new room with ``device``'s person at ``seat``; None when the code is in use. Raises ``Refusal``."""
        at = self._circumstances()
        coming = Shuffle(self._dealer.secret())
        empty = Room(secrets.token_hex(16), code, device, at.now, profile, watchers, coming, version=0)
        room = decide.settled(empty, seating.sit(empty, device, seat, name, at.now), at)
        stored = await self._store.create(code, to_bytes(room), due=next_due(room), version=room.version)
        if stored is None:
            return None
        await self._store.remember_room(device, code, at.now)
        return Look(room)

    async def look(self, code: str) -> Look:
        """The room as it is now. Raises ``RoomNotFound``."""
        return Look((await self._load(code)).room)

    async def do(self, code: str, device: DeviceId, request: requests.RoomRequest) -> int:
        """Does what a device asks, once, and gives the version it was done at, now or when it was first asked.

        Raises ``Refusal`` (nothing has changed), ``RoomNotFound``, or ``StoreUnavailable`` (it may have been done).
        """
        is_full = isinstance(request, _DEALING) and await self._store.waiting_finished(code) > MOST_WAITING_DEALS

        def judge(room: Room, at: Circumstances) -> Decided:
            decided = decide.decide(room, device, request, at)
            if is_full and decided.room is not room:
                raise Refusal("busy")
            return decided

        decided = await self._change(code, judge)
        if isinstance(request, requests.Sit):
            await self._store.remember_room(device, code, self._clock.now())
        return decided.version

    async def sit(self, code: str, device: DeviceId, name: str, seat: Seat | None) -> Seat:
        """``device``'s person of that name has a seat, the first free one if none is named, and which.

        Raises ``Refusal`` or ``RoomNotFound``.
        """
        taken: list[Seat] = []

        def change(room: Room, now: float) -> Room:
            taken[:] = [seating.first_free(room) if seat is None else seat]
            return seating.sit(room, device, taken[0], name, now)

        await self._settle(code, _settled(change))
        await self._store.remember_room(device, code, self._clock.now())
        return taken[0]

    async def rooms_of(self, device: DeviceId) -> list[Look]:
        """The rooms ``device`` has sat in that still are, newest first."""
        return [look for code in await self._store.rooms_of(device) if (look := await self._look_if_there(code))]

    async def finished(self, code: str) -> list[FinishedDeal]:
        """The room's finished deals that the archive may not have yet, in the order they were finished."""
        return [finished_deal(waiting.payload) for waiting in await self._store.finished_of(code)]

    async def delete(self, code: str, device: DeviceId) -> None:
        """The room is gone. Raises ``Refusal`` unless ``device`` made it, and ``RoomNotFound``."""
        for _ in range(ATTEMPTS):
            held = await self._load(code)
            if held.room.maker != device:
                raise Refusal("not_allowed")
            if await self._store.delete(code, held.token):
                await self._store.forget_room(device, code)
                return
        raise Refusal("busy")

    # Connections

    async def connect(self, code: str, device: DeviceId) -> Look:
        """``device`` has a connection here; from now on the room is kept and told of. Raises ``Refusal``."""
        self._cache.open(code)
        await self._store.watch(code)
        self._cache.forget(code)
        change = _settled(lambda room, _: seating.connected(room, device, self._process))
        await self._settle(code, change)
        return Look((await self._known(code)).room)

    async def disconnect(self, code: str, device: DeviceId) -> None:
        """``device`` has no connection here any more."""
        change = _settled(lambda room, now: seating.disconnected(room, device, self._process, now))
        await self._settle(code, change)

    def close(self, code: str) -> None:
        """No socket here is in the room any more."""
        self._cache.close(code)
        self._store.unwatch(code)

    async def refresh(self) -> None:
        """Reads again every kept room that has changed unheard: a ring may be lost."""
        codes = self._cache.codes()
        tokens = await self._store.tokens(codes)
        known = {code: held.token for code, held in self._cache.held()}
        for code in codes:
            if code not in tokens:
                self.ended(code)
            elif known.get(code) != tokens[code]:
                self._cache.forget(code)
                await self._known(code)

    async def keep_presence(self) -> None:
        """This process lives; the connections of those that do not are no more."""
        await self._store.renew_lease(self._process)
        others = {process for _, held in self._cache.held() for process in _processes(held.room)} - {self._process}
        dead = others - await self._store.living(others)
        for code, held in self._cache.held():
            if not dead.isdisjoint(_processes(held.room)):
                change = _settled(lambda room, now: seating.without_processes(room, dead, now))
                await self._settle(code, change)

    def count_here(self, device: DeviceId, look: Look) -> bool:
        """Whether the room, as in ``look``, knows of the device's connection to this process."""
        return look.is_connected(device, self._process)

    # Due work

    async def do_due(self, code: str, choose: Choose | None = None) -> None:
        """Does what is due in the room, until nothing is any more.

        A computer's action is what ``choose`` says; without it, one that is overdue plays the first it may.
        """
        for _ in range(MOST_IN_A_ROW):
            room = (await self._known(code)).room
            thinking = look.thinking(room, self._clock.now())
            if thinking is None or choose is None:
                after = await self._settle(code, decide.due_done)
            else:
                after = await self._settle(code, _computer(thinking, choose))
            if after.version == room.version:
                return

    def overdue(self) -> list[str]:
        """The kept rooms in which something has been due for so long that nobody seems to be doing it."""
        late = self._clock.now() - OVERDUE_AFTER
        return [code for code, held in self._cache.held() if (due := next_due(held.room)) is not None and due <= late]

    # The path

    async def _settle(self, code: str, change: Change) -> Room:
        return (await self._change(code, lambda room, at: Decided((after := change(room, at)), after.version))).room

    async def _change(self, code: str, judge: Callable[[Room, Circumstances], Decided]) -> Decided:
        place = self._cache.place(code)
        async with place.changing:
            try:
                return await self._change_place(code, place, judge)
            finally:
                self._catch_up(place)

    async def _change_place(self, code: str, place: Place, judge: Callable[[Room, Circumstances], Decided]) -> Decided:
        for _ in range(ATTEMPTS):
            known = place.held is not None
            held = place.held or await self._load(code)
            try:
                decided = judge(held.room, self._circumstances())
            except Refusal:
                if known and not await self._is_current(code, held):
                    place.held = None
                    continue
                raise
            if decided.room is held.room:
                self._learn(place, held)
                return decided
            place.held = await self._commit(code, held, decided.room)
            if place.held is not None:
                self.told(Look(decided.room))
                return decided
        raise Refusal("busy")

    async def _look_if_there(self, code: str) -> Look | None:
        try:
            return await self.look(code)
        except RoomNotFound:
            return None

    async def _commit(self, code: str, held: Held, room: Room) -> Held | None:
        token = await self._store.commit(
            code,
            held.token,
            to_bytes(room),
            due=next_due(room),
            version=room.version,
            finished=finished_deals(held.room, room, self._clock.now()),
        )
        return None if token is None else Held(room, token)

    async def _known(self, code: str) -> Held:
        place = self._cache.place(code)
        if place.held is None:
            self._learn(place, await self._load(code))
        assert place.held is not None
        return place.held

    async def _load(self, code: str) -> Held:
        stored = await self._store.load(code)
        if stored is None:
            raise RoomNotFound(code)
        return Held(from_bytes(stored.snapshot), stored.token)

    async def _is_current(self, code: str, held: Held) -> bool:
        return (await self._store.tokens([code])).get(code) == held.token

    def _circumstances(self) -> Circumstances:
        return Circumstances(self._clock.now(), self._pace, self._dealer)

    def _heard(self, code: str, stored: Stored | None) -> None:
        if stored is None:
            self._cache.forget(code)
            self.ended(code)
        elif (place := self._cache.kept(code)) is not None:
            place.rung = stored
            if not place.changing.locked():
                self._catch_up(place)

    def _catch_up(self, place: Place) -> None:
        """Takes what was rung in, if it is news: our own changes are rung to us, too, while we still commit them."""
        rung, place.rung = place.rung, None
        if rung is not None and (place.held is None or place.held.token < rung.token):
            self._learn(place, Held(from_bytes(rung.snapshot), rung.token))

    def _learn(self, place: Place, held: Held) -> None:
        """``held`` is how the room is, unless something newer was heard meanwhile. Whoever is here is told, however it
        came: the ring for it may be lost, or may find it known already."""
        if place.held is None or place.held.token < held.token:
            place.held = held
            self.told(Look(held.room))


def _processes(room: Room) -> set[ProcessId]:
    return {process for device in room.devices.values() for process in device.here}


def _settled(change: Callable[[Room, float], Room]) -> Change:
    return lambda room, at: decide.settled(room, change(room, at.now), at)


def _computer(thinking: look.Thinking, choose: Choose) -> Change:
    try:
        action = choose(thinking.level, thinking.view)
    except Exception:
        log.exception("A computer failed; it plays the first it may.", level=thinking.level)
        action = first(thinking.view)
    return lambda room, at: decide.computer_done(room, thinking.moment, action, at)
