"""Which devices are here: the connections of one process, its lease, and those of processes that have ended.

A device is in the room with the process that has its socket. A process may end without a word; whoever has sockets
in the same rooms then clears what it left behind.
"""

from __future__ import annotations

from functools import partial

from games.rooms import holds, seating
from games.rooms.clock import Clock
from games.rooms.looks import Look
from games.rooms.path import Path, settled
from games.rooms.room import ConnectionId, DeviceId, ProcessId, Room
from games.rooms.store import Store


class Presence:
    """The connections to ``process``, as its rooms know of them."""

    def __init__(self, store: Store, clock: Clock, path: Path, process: ProcessId) -> None:
        self._store = store
        self._clock = clock
        self._path = path
        self._process = process

    async def connect(self, code: str, device: DeviceId) -> Look:
        """``device`` has a connection here; from now on the room is kept and told of. Raises ``Refusal``.

        Whoever sits there has been there now: a device's rooms are listed by it, as long as they live (P6).
        """
        self._path.cache.open(code)
        await self._store.watch(code)
        self._path.cache.forget(code)
        change = settled(lambda room, _: seating.connected(room, device, self._process))
        await self._path.settle(code, change)
        look = Look((await self._path.known(code)).room)
        if look.is_seated(device):
            self._store.remember_again(device, code, self._clock.now())
        return look

    async def disconnect(self, code: str, device: DeviceId) -> None:
        """``device`` has no connection here any more."""
        change = settled(lambda room, now: seating.disconnected(room, device, self._process, now))
        await self._path.settle(code, change)

    async def hear(self, code: str, connection: ConnectionId) -> None:
        """The connection has given a sign of life, by which its hold lasts (P20)."""
        await self._path.settle(code, lambda room, at: holds.heard(room, connection, at.now))

    async def hang_up(self, code: str, connection: ConnectionId) -> None:
        """The connection is no more, and with it its hold."""
        await self._path.settle(code, settled(lambda room, now: holds.let_go(room, connection, now)))

    def close(self, code: str) -> None:
        """No socket here is in the room any more."""
        self._path.cache.close(code)
        self._store.unwatch(code)

    async def keep(self) -> None:
        """This process lives; the connections of those that do not are no more. Raises ``StoreUnavailable`` in the end
        where a server is away: what the others hold is done."""
        try:
            await self._store.renew_lease(self._process)
        finally:
            await self._let_go_of_the_dead()

    async def _let_go_of_the_dead(self) -> None:
        held = self._path.cache.held
        others = {process for _, one in held() for process in _processes(one.room)} - {self._process}
        dead = others - await self._store.living(others)
        change = settled(lambda room, now: seating.without_processes(room, dead, now))
        await self._path.each_apart(
            (code, partial(self._path.settle, code, change))
            for code, one in held()
            if not dead.isdisjoint(_processes(one.room))
        )

    def counts(self, device: DeviceId, look: Look) -> bool:
        """Whether the room, as in ``look``, knows of the device's connection to this process."""
        return look.is_connected(device, self._process)


def _processes(room: Room) -> set[ProcessId]:
    return {process for device in room.devices.values() for process in device.here}
