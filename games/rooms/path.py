"""The path of every change: load, decide, commit if unchanged, tell. It is the same whoever wants the change.

Nobody is told of what is not saved. What is kept of a room here is never trusted beyond what a commit checks. It must
not know who asks, nor for what.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import Final, TypeAlias

import structlog

from games import metrics
from games.rooms import decide
from games.rooms.asked import Circumstances
from games.rooms.cache import Cache, Held, Place
from games.rooms.clock import Clock
from games.rooms.dealer import Dealer
from games.rooms.decide import Decided
from games.rooms.due import next_look
from games.rooms.finished import finished_deals
from games.rooms.looks import Look
from games.rooms.refusals import Refusal
from games.rooms.room import ConnectionId, Room
from games.rooms.snapshot import Encoded, UnknownFormat, from_bytes, to_bytes
from games.rooms.store import NO_ROOM, Store, Stored, StoreUnavailable, Token

ATTEMPTS: Final = 20
"""Lost races after which a request is refused as ``busy``; each means that somebody else's was done."""
_ASKED_TOGETHER: Final = 256
"""Rooms of which is asked at once whether they are kept."""

log = structlog.get_logger()

Judge: TypeAlias = Callable[[Room, Circumstances], Decided]
Change: TypeAlias = Callable[[Room, Circumstances], Room]


class RoomNotFound(Exception):
    """There is no room of that code, or not any more."""


class RoomOutgrown(StoreUnavailable):
    """A newer release has saved the room: this process can't read it, and it is to be had from a newer one alone."""


class Path:
    """The rooms in ``store`` as one process changes them, and those that it keeps.

    ``told`` is called with every new state of a room that is kept here, whoever changed it; versions may be skipped.
    ``ended`` is called with the code of a kept room that is no more, ``outgrown`` with one that a newer release has
    saved, so that this process can't read it.
    """

    def __init__(self, store: Store, clock: Clock, pace: float, dealer: Dealer) -> None:
        self.cache = Cache()
        self.told: Callable[[Look], None] = lambda _: None
        self.ended: Callable[[str], None] = lambda _: None
        self.outgrown: Callable[[str], None] = lambda _: None
        self._store = store
        self._clock = clock
        self._pace = pace
        self._dealer = dealer
        store.on_ring = self._heard
        store.on_reconnect = self.cache.forget

    def circumstances(self, connection: ConnectionId = "") -> Circumstances:
        """What a decision depends on now."""
        return Circumstances(self._clock.now(), self._pace, self._dealer, connection)

    async def load(self, code: str) -> Held:
        """The room as it is in the store, be it that it does not count as made yet: to decide on, not to show.

        Raises ``RoomNotFound``.
        """
        stored = await self._store.load(code)
        if stored is None:
            await self._store.is_kept(code, NO_ROOM)
            raise RoomNotFound(code)
        return self._read(code, stored, Place())

    async def shown(self, code: str) -> Held:
        """The room as it is in the store, and counts as made. Raises ``RoomNotFound``; ``StoreUnavailable`` while
        changes go on before any of them counts."""
        for _ in range(ATTEMPTS):
            held = await self.load(code)
            if await self._store.is_kept(code, held.token):
                return held
        raise StoreUnavailable("others are faster")

    async def known(self, code: str, meanwhile: Place | None = None) -> Held:
        """The room as this process knows it, from the store if it does not. Raises ``RoomNotFound``.

        ``meanwhile`` is where a room that is not kept here is kept by whoever changes it several times.
        """
        place = self.cache.place(code, meanwhile)
        if place.held is None:
            is_told = place is self.cache.kept(code)
            self._learn(place, await (self.shown(code) if is_told else self.load(code)))
        assert place.held is not None
        return place.held

    async def settle(self, code: str, change: Change, meanwhile: Place | None = None) -> Room:
        """The room after ``change``, saved. Raises what ``change`` raises, and ``RoomNotFound``."""

        def judge(room: Room, at: Circumstances) -> Decided:
            after = change(room, at)
            return Decided(after, after.version)

        return (await self.change(code, judge, meanwhile)).room

    async def change(
        self, code: str, judge: Judge, meanwhile: Place | None = None, connection: ConnectionId = ""
    ) -> Decided:
        """What ``judge`` decides of the room, saved if it is another room. Raises its ``Refusal``, when that holds for
        the room as it is in the store; ``busy`` when others were faster again and again; ``RoomNotFound``."""
        place = self.cache.place(code, meanwhile)
        async with place.changing:
            try:
                return await self._change_place(code, place, judge, connection)
            finally:
                if place.rung is not None:
                    self._catch_up(code, place)

    async def refresh(self) -> None:
        """Reads again every kept room that has changed unheard: a ring may be lost."""
        tokens = await self._store.tokens_told(self.cache.codes())
        known = {code: held.token for code, held in self.cache.held()}
        changed = {code: token for code, token in tokens.items() if token == NO_ROOM or known.get(code) != token}
        stale = []
        for code in await self._kept_of(changed):
            if changed[code] == NO_ROOM:
                self.ended(code)
            else:
                self.cache.forget(code)
                stale.append(code)
        await self.each_apart((code, partial(self.known, code)) for code in stale)

    async def each_apart(self, works: Iterable[tuple[str, Callable[[], Awaitable[object]]]]) -> None:
        """Does the works, each for the room of its code: whatever is wrong with one, the others have their turn.

        Where a server is away, what else is for its rooms is left for another time, and ``StoreUnavailable`` raised in
        the end.
        """
        away: dict[str, StoreUnavailable] = {}
        for code, work in works:
            server = self._store.server_of(code)
            if server not in away:
                try:
                    await apart(code, work())
                except StoreUnavailable as error:
                    away[server] = error
        if away:
            raise next(iter(away.values()))

    async def _change_place(self, code: str, place: Place, judge: Judge, connection: ConnectionId) -> Decided:
        for _ in range(ATTEMPTS):
            known = place.held is not None
            held = place.held or await self.load(code)
            try:
                decided = judge(held.room, self.circumstances(connection))
            except Refusal:
                if known and not await self._is_current(code, held):
                    place.held = None
                    continue
                raise
            if decided.room is held.room:
                # An answer that is given again is a promise, too, and no replica may have what it was first given for.
                if not await self._store.is_kept(code, held.token):
                    place.held = None
                    continue
                self._learn(place, held)
                return decided
            place.held = await self._commit(code, held, decided.room, place.encoded)
            if place.held is not None:
                self.told(Look(decided.room, place.drawn))
                return decided
            metrics.CONFLICTS.inc()
        raise Refusal("busy")

    async def _commit(self, code: str, held: Held, room: Room, encoded: Encoded) -> Held | None:
        token = await self._store.commit(
            code,
            held.token,
            to_bytes(room, encoded),
            due=next_look(room),
            version=room.version,
            finished=finished_deals(held.room, room, self._clock.now()),
        )
        return None if token is None else Held(room, token)

    async def _kept_of(self, tokens: dict[str, Token]) -> list[str]:
        """The codes of those rooms that still have their token, where that counts as made. Many are asked for together:
        each may have to wait for a replica, and the replica of some others may be away. Not all: what else this process
        wants, its lease to begin with, comes between."""
        asked, answers = list(tokens.items()), list[bool]()
        for first in range(0, len(asked), _ASKED_TOGETHER):
            some = [self._is_kept(*one) for one in asked[first : first + _ASKED_TOGETHER]]
            answers += await asyncio.gather(*some)
        return [code for code, is_kept in zip(tokens, answers, strict=True) if is_kept]

    async def _is_kept(self, code: str, token: Token) -> bool:
        """Whether the room has that token and that counts as made; no, while nobody can say so."""
        try:
            return await self._store.is_kept(code, token)
        except StoreUnavailable:
            return False

    async def _is_current(self, code: str, held: Held) -> bool:
        return (await self._store.tokens([code])).get(code) == held.token

    def _heard(self, code: str, stored: Stored | None) -> None:
        if stored is None:
            self.cache.forget(code)
            self.ended(code)
        elif (place := self.cache.kept(code)) is not None:
            place.rung = stored
            if not place.changing.locked():
                self._catch_up(code, place)

    def _catch_up(self, code: str, place: Place) -> None:
        """Takes what was rung in, if it is news: our own changes are rung to us, too, while we still commit them."""
        rung, place.rung = place.rung, None
        if rung is not None and (place.held is None or place.held.token < rung.token):
            with suppress(RoomOutgrown):
                self._learn(place, self._read(code, rung, place))

    def _read(self, code: str, stored: Stored, place: Place) -> Held:
        """What is ``stored``, with less work where ``place`` has the room. Raises ``RoomOutgrown``."""
        try:
            before = None if place.held is None else place.held.room
            return Held(from_bytes(stored.snapshot, before, place.encoded), stored.token)
        except UnknownFormat as unknown:
            self.cache.forget(code)
            self.outgrown(code)
            raise RoomOutgrown(code) from unknown

    def _learn(self, place: Place, held: Held) -> None:
        """``held`` is how the room is, unless something newer was heard meanwhile. Whoever is here is told, however it
        came: the ring for it may be lost, or may find it known already."""
        if place.held is None or place.held.token < held.token:
            place.held = held
            self.told(Look(held.room, place.drawn))


async def apart(code: str, work: Awaitable[object]) -> None:
    """Does ``work`` for one room of many: whatever is wrong with it, the others have their turn. Where its server is
    away ``StoreUnavailable`` is raised: it is away for others, too."""
    try:
        await work
    except (RoomNotFound, RoomOutgrown, Refusal, TimeoutError) as passing:
        log.info("later", room=code, reason=type(passing).__name__)
    except StoreUnavailable:
        raise
    except Exception:
        log.exception("A room could not be looked after.", room=code)


def settled(change: Callable[[Room, float], Room]) -> Change:
    """``change``, given the time, with everything that follows from it."""
    return lambda room, at: decide.settled(room, change(room, at.now), at)
