"""Frames that no client sends, thrown at a real server: nobody else notices, nothing changes, nothing is told."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from bench.device import Device
from bench.installation import VALKEY, installation
from bench.player import FOUR_DEVICES, Party
from bench.rest import Rest
from bench.witness import Witness
from tests import effort
from tests.waiting import PATIENCE, until
from tests.wire import fuzz

ANSWERS = ("refused", "done", "pong")
NOT_TEXT, TOO_BIG = 1007, 1009
CUT = 0
"""No code: whoever is slow to take one is cut off a second later, and may never see it."""
TILE = re.compile(r"(?<![\w-])[0-6]-[0-6](?![\w-])")
LATER = re.compile(r"later .* reason=TimeoutError")
"""What a server says that is pressed harder than its machine allows: nothing is done wrong, some things later."""
DEALS = 2
AT_A_ROOM = 5


class Eve:
    """Somebody who throws frames at a room, and comes back whenever she is thrown out."""

    def __init__(self, address: str, code: str, frames: Iterator[str | bytes], chance: Random) -> None:
        self.rest = Rest(address)
        self.answers: Counter[str] = Counter()
        self.closes: Counter[int] = Counter()
        self._code = code
        self._frames = frames
        self._chance = chance

    async def throw(self, count: int) -> None:
        """Throws so many, and waits for what becomes of each."""
        while (left := count - self.answers.total() - self.closes.total()) > 0:
            address = f"{self.rest.address.replace('http', 'ws', 1)}/ws/rooms/{self._code}/"
            headers = {"Cookie": self.rest.cookie_header}
            origin: Any = self.rest.address
            async with connect(
                address,
                origin=origin,
                additional_headers=headers,
                compression=None,
                ping_interval=None,
                open_timeout=PATIENCE,
            ) as socket:
                try:
                    await self._throw(socket, left)
                except ConnectionClosed as closed:
                    self.closes[closed.rcvd.code if closed.rcvd else CUT] += 1

    async def _throw(self, socket: Any, count: int) -> None:
        for _ in range(count):
            frame = next(self._frames)
            data = frame if isinstance(frame, bytes) else frame.encode("utf-8", "surrogatepass")
            await socket.send(data, text=isinstance(frame, str) or self._chance.random() < 0.5)
            async with asyncio.timeout(PATIENCE):
                while (answer := json.loads(await socket.recv()))["type"] not in ANSWERS:
                    assert answer["type"] == "view", answer
            self.answers[answer["type"]] += 1


async def a_room_of(dan: Device, seats: int) -> str:
    """The code of a room with a deal begun, in which Dan's device holds so many seats."""
    await dan.welcome()
    _, made = await dan.rest.call("POST", "/api/rooms/", {"name": "Dan", "house_rules": {"target": 10}})
    code: str = made["code"]
    dan.join(code)
    await dan.until(lambda _: True)
    for seat in range(1, seats):
        await dan.ask("sit", seat=seat, name="Dan")
    assert (await dan.ask("start", moment=0))["type"] == "done"
    return code


def as_it_matters(view: dict[str, Any]) -> dict[str, Any]:
    """A view without what comes and goes with those who look on."""
    return {name: value for name, value in view.items() if name not in ("version", "watchers")}


@pytest.mark.timeout(3600)
async def test_whatever_is_thrown_at_the_server_nobody_else_notices(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    chance, frames = Random(effort.SEED), fuzz.frames(Random(effort.SEED))
    with installation(tmp_path) as running:
        address = running.addresses[0]
        witness = Witness()
        party = Party(address, FOUR_DEVICES, Random(effort.SEED), witness.heard, witness.acknowledged, pause=0.05)
        await party.gather()
        dan = Device("Dan", address, Random(effort.SEED))
        quiet = await a_room_of(dan, seats=4)
        before = await dan.until(lambda view: view["phase"] == "playing")
        her_own = Device("Eve", address, Random(effort.SEED))
        strangers = [
            Eve(address, code, frames, chance)
            for code in (party.code, quiet)  # where others play, and where nobody does anything
            for _ in range(AT_A_ROOM)
        ]
        own = await a_room_of(her_own, seats=1)  # where she may do something
        seated = [Eve(address, own, frames, chance) for _ in range(AT_A_ROOM)]
        for eve in strangers:
            assert (await eve.rest.call("GET", "/api/"))[0] == 200
        for eve in seated:
            eve.rest.cookies = dict(her_own.rest.cookies)
        eves = [*strangers, *seated]

        async with asyncio.TaskGroup() as group:
            playing = group.create_task(party.play(DEALS))
            for eve in eves:
                group.create_task(eve.throw(-(-effort.THROWN_FRAMES // len(eves))))
        await playing

        _, record = await party.players[0].rest.call("GET", f"/api/rooms/{party.code}/deals/1/")
        witness.check(record)
        assert witness.problems == []
        assert [device.connections for device in (*party.devices, dan, her_own)] == [1] * 6
        assert (await dan.ask("ping", version=0))["type"] == "pong"
        assert dan.view is not None
        assert as_it_matters(dan.view) == as_it_matters(before)
        # Chance deals the frames out among them: a rare one, such as a ping, may come to nobody here.
        assert "refused" in (told := sum((eve.answers for eve in strangers), Counter()))
        assert told.keys() <= {"refused", "pong"}
        closes = sum((eve.closes for eve in eves), Counter()).keys()
        assert {NOT_TEXT, TOO_BIG} <= closes <= {NOT_TEXT, TOO_BIG, CUT}
        assert (await eves[0].rest.call("GET", "/api/rooms/"))[0] == 200
        await party.part()
        await dan.leave()
        await her_own.leave()
        log = "".join(capfd.readouterr())
        running.kill(VALKEY)  # which is worth a line: had there been others, we should have seen them
        await until(lambda: "StoreUnavailable" in "".join(capfd.readouterr()), 60)

    assert "Traceback" not in log
    assert "rror" not in LATER.sub("", log)
    assert TILE.findall(log) == []
