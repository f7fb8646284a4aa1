"""Scripted players: 1 to 4 devices of one room play the real protocol to the end, at any pace, with any sharing.

They look at nothing but the views they are sent. Used by tests, chaos and bench alike.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from bench.device import PATIENCE, Device, Frame
from bench.rest import Rest

NAMES: Final = ("Ana", "Ben", "Cleo", "Dan")
FOUR_DEVICES: Final = ((0,), (1,), (2,), (3,))
TWO_AND_TWO: Final = ((0, 2), (1, 3))
ONE_WITH_FOUR: Final = ((0, 1, 2, 3),)
ONE_AND_COMPUTERS: Final = ((0,),)
SHARINGS: Final = (FOUR_DEVICES, TWO_AND_TWO, ONE_WITH_FOUR, ONE_AND_COMPUTERS)


_DEALING: Final = ("next_deal", "next_match")
"""What waits while many deals of a room are not archived yet."""
_AGAIN_AFTER: Final = 1.0
"""Seconds."""


async def room_made(rest: Rest, **wanted: Any) -> str:
    """Makes a room, as soon as the server has time for one more; its code."""
    while True:
        status, made = await rest.call("POST", "/api/rooms/", wanted)
        if (status, made["code"]) != (503, "busy"):
            assert status == 201, (status, made)
            return str(made["code"])
        await asyncio.sleep(_AGAIN_AFTER)


class Party:
    """The devices of one room. ``sharing`` gives the seats of each; what is left over is left to computers."""

    def __init__(
        self,
        address: str,
        sharing: Sequence[Sequence[int]],
        chance: Random,
        heard: Callable[[Device, str, Frame], None] | None = None,
        acknowledged: Callable[[Frame, dict[str, Any]], None] | None = None,
        pause: float = 0.0,
        watchers: int = 0,
    ) -> None:
        self.code = ""
        self.deals = 0
        """Deals seen to their end."""
        self.actions = 0
        """Actions that were acknowledged."""
        self._sharing = [tuple(seats) for seats in sharing]
        self._chance = chance
        self._acknowledged = acknowledged
        self._pause = pause
        names = [NAMES[seats[0]] for seats in self._sharing]
        self.players = [Device(name, address, Random(chance.random()), heard) for name in names]
        self.watchers = [Device(f"Eve{n}", address, Random(chance.random()), heard) for n in range(watchers)]

    @property
    def devices(self) -> list[Device]:
        """Everybody, watchers included."""
        return [*self.players, *self.watchers]

    async def gather(self, **room: Any) -> None:
        """Makes the room and seats everybody."""
        first = self.players[0]
        for device in self.devices:
            await device.welcome()
        seats = self._sharing[0]
        self.code = await room_made(first.rest, name=NAMES[seats[0]], seat=seats[0], **room)
        for device in self.devices:
            device.join(self.code)
            await device.until(lambda _: True)
        for device, seats in zip(self.players, self._sharing, strict=True):
            for seat in seats[1:] if device is first else seats:
                answer = await device.ask("sit", seat=seat, name=NAMES[seat])
                assert answer["type"] == "done", answer

    async def play(self, deals: int) -> None:
        """Plays until so many deals have ended; everybody has seen the last one's end then."""
        await asyncio.gather(*[self._play(device, deals) for device in self.players])
        await self.agree()

    async def agree(self, seconds: float = PATIENCE) -> int:
        """Waits until all devices show the same version, and gives it. Raises ``TimeoutError``."""
        async with asyncio.timeout(seconds):
            while True:
                versions = {device.view["version"] if device.view else None for device in self.devices}
                if len(versions) == 1 and None not in versions:
                    return int(versions.pop() or 0)
                late = min(self.devices, key=lambda device: device.view["version"] if device.view else 0)
                await late.next_change(0.5)

    async def part(self) -> None:
        """Closes every socket."""
        await asyncio.gather(*[device.leave() for device in self.devices])

    async def _play(self, device: Device, deals: int) -> None:
        while device.closed is None:
            view = device.view
            if view is None or not await self._act(device, view, deals):
                if view is not None and self._is_enough(view, deals):
                    return
                await device.next_change(1.0)

    def _is_enough(self, view: Frame, deals: int) -> bool:
        ended = view["deal"]["number"] - (view["result"] is None) if view["deal"] else 0
        self.deals = max(self.deals, ended)
        return bool(ended >= deals)

    async def _act(self, device: Device, view: Frame, deals: int) -> bool:
        """Does the one thing that is to be done on this view, if there is one for this device."""
        if view["phase"] in ("gathering", "revealed", "match_over"):
            return await self._go_on(device, view, deals)
        if view["cover"] is not None:
            return await self._ask(device, view, "reveal", seat=view["cover"])
        choices, seat = view["choices"], view["shown"]
        if choices is None:
            return False
        if self._pause:
            await asyncio.sleep(self._chance.uniform(0, 2 * self._pause))
        moment = view["moment"]
        if choices["openers"]:
            return await self._ask(
                device, view, "designate", moment=moment, seat=seat, opener=self._chance.choice(choices["openers"])
            )
        if choices["pass"]:
            return await self._ask(device, view, "pass", moment=moment, seat=seat)
        play = self._chance.choice(choices["plays"])
        side = self._chance.choice(play["sides"])
        return await self._ask(device, view, "play", moment=moment, seat=seat, tile=play["tile"], side=side)

    async def _go_on(self, device: Device, view: Frame, deals: int) -> bool:
        """Everybody presses at once; one of them deals, the others come too late."""
        if view["phase"] == "gathering":
            seated = {seat["seat"] for seat in view["seats"] if seat["kind"] == "person"}
            if device is not self.players[0] or not seated >= {seat for seats in self._sharing for seat in seats}:
                return False
            return await self._ask(device, view, "start", moment=view["moment"])
        if self._is_enough(view, deals):
            return False
        kind = "next_deal" if view["phase"] == "revealed" else "next_match"
        return await self._ask(device, view, kind, moment=view["moment"])

    async def _ask(self, device: Device, view: Frame, kind: str, **fields: Any) -> bool:
        answer = await device.ask(kind, **fields)
        if answer["type"] == "done":
            if kind in ("play", "pass", "designate"):
                self.actions += 1
            if self._acknowledged is not None:
                self._acknowledged(view, {"type": kind, **fields})
            return True
        too_late = ("stale", "not_your_turn", "wrong_phase", "covered")
        assert answer["code"] in (too_late if kind not in _DEALING else (*too_late, "busy")), answer
        if device.view is view:
            await device.next_change(1.0)
        return True
