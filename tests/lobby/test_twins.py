"""The twin test over REST: rooms that differ in hidden tiles alone are told alike, byte for byte, to everybody.

Before a deal's end, after a play, and when its reveal was taken back, or lost with writes of Redis: no answer holds a
tile of it (architecture 2).
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from typing import Any, ClassVar

import pytest
from pytest_django import Settings

from games.engine.shuffle import SECRET_BYTES, Shuffle
from games.engine.state import Hands
from games.process import Process
from tests.builders import HANDS, hands
from tests.lobby.conftest import Losing
from tests.lobby.playing import archived, started
from tests.served import Answer, Device, Site, serving, unhurried

CODE = "CDFGHJ"
TWIN = hands(
    "6-6 0-6 1-2 1-3 2-3 2-4 3-4",
    "4-6 5-6 3-3 3-5 4-4 4-5 5-5",
    "0-0 0-1 0-2 0-3 0-4 0-5 1-1",
    "1-6 2-6 3-6 1-4 1-5 2-2 2-5",
)
"""Ana's hand is that of HANDS; the others hold each other's."""
TILE = re.compile(r"[0-6]-[0-6]\"")


class ChosenDealer:
    """Deals one of the twins; the secret is no part of any answer here."""

    dealt: ClassVar[Hands] = HANDS

    def secret(self) -> bytes:
        return bytes(SECRET_BYTES)

    def hands(self, shuffle: Shuffle) -> Hands:
        return self.dealt


@pytest.fixture(autouse=True)
def quiet(valkey: object, transactional_db: None, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    unhurried(monkeypatch)
    settings.GAME_LIMITS = False
    settings.GAME_PACE = 0.0
    settings.GAME_DEALER = f"{__name__}.{ChosenDealer.__name__}"


class Twins:
    """What is asked of one twin, and all that was answered."""

    def __init__(self, site: Site, ana: Device, ben: Device) -> None:
        self.site, self.ana, self.ben = site, ana, ben
        self.told: list[Any] = []
        self.link = "none"

    async def look(self) -> None:
        """Ana, Ben, who never sat down, and a stranger ask all there is to ask about the room and its deal."""
        for device in (self.ana, self.ben, self.site.stranger()):
            for path in ("", "rooms/", f"rooms/{CODE}/", *[f"rooms/{CODE}/{rest}" for rest in PATHS]):
                self._note(path, await device.get(f"/api/{path}"))
            self._note("link", await device.get(f"/api/records/{self.link}/"))
            self._note("share", await device.post(f"/api/rooms/{CODE}/deals/1/link/"))
            self._note("seat", await device.post(f"/api/rooms/{CODE}/seats/", {"name": "Eve", "seat": 0}))
            self._note("transfer", await device.post("/api/transfers/", {"secret": "x"}))

    def _note(self, asked: str, answer: Answer) -> None:
        assert not TILE.search(str(answer.body).replace("'", '"')), (asked, answer.body)
        self.told.append((asked, answer.status, answer.body, answer.headers.get("etag")))


PATHS = ("deals/", "deals/1/", "deals/1/review/", "deals/2/", "book/", "book/?format=csv")


@asynccontextmanager
async def a_twin(prefix: str, dealt: Hands) -> AsyncIterator[Twins]:
    ChosenDealer.dealt = dealt
    async with serving(Process(prefix)) as site:
        ana, ben = await site.device(), await site.device()
        assert await site.process.rooms.make(CODE, ana.id, "Ana", 0)
        yield Twins(site, ana, ben)


async def through_a_deal(twin: Twins, has_archive_seen_it: bool, losing: Losing | None) -> list[Any]:
    """Everything that is told before the start, in the deal, and after its reveal was taken back, or is lost."""
    site, ana = twin.site, twin.ana
    await twin.look()
    await started(ana, CODE)
    await twin.look()
    tab = await ana.join(CODE)
    view = tab.newest_view(await tab.receive())
    played = await tab.ask("play", moment=view["moment"], seat=0, tile="6-6", side="right")
    assert played[-1]["type"] == "done"
    await twin.look()
    await tab.end()
    async with losing() if losing else nullcontext():
        ended = await site.play_deal(CODE, ana)
        shared = await ana.post(f"/api/rooms/{CODE}/deals/1/link/")
        assert shared.status == 201
        twin.link = shared.body["id"]
        if has_archive_seen_it:
            await archived(site)
    if not losing:
        tab = await ana.join(CODE)
        assert (await tab.ask("restart_deal", moment=ended["moment"]))[-1]["type"] == "done"
        await tab.end()
    await twin.look()
    return twin.told


@pytest.mark.parametrize("has_archive_seen_it", [False, True])
@pytest.mark.parametrize("is_lost", [False, True])
async def test_no_answer_tells_one_twin_from_the_other(
    prefix: str, losing: Losing, has_archive_seen_it: bool, is_lost: bool
):
    told = []
    for name, dealt in (("one", HANDS), ("two", TWIN)):
        async with a_twin(f"{prefix}{name}", dealt) as twin:
            told.append(await through_a_deal(twin, has_archive_seen_it, losing if is_lost else None))

    assert told[0] == told[1]


async def test_after_the_reveal_the_twins_are_told_apart(prefix: str):
    told = []
    for name, dealt in (("one", HANDS), ("two", TWIN)):
        async with a_twin(f"{prefix}{name}", dealt) as twin:
            await started(twin.ana, CODE)
            await twin.site.play_deal(CODE, twin.ana)
            told.append((await twin.ben.get(f"/api/rooms/{CODE}/deals/1/")).body["deals"][0]["hands"])

    assert told[0] != told[1]
