"""What a device is sent after it has lost a right: never an older frame that says more, whatever it waited for."""

from __future__ import annotations

import json
import re
import secrets
from contextlib import suppress
from random import Random
from typing import Final

import msgspec
import pytest

from games.computers.advice import Advice, Hint, Laying
from games.process import Process
from games.rooms.codes import new_code
from games.rooms.looks import Look
from games.rooms.refusals import Refusal
from games.rooms.requests import AskHint, Ping
from games.sockets import UNKNOWN_DEVICE
from games.views.seat import SeatView
from games.wire import inbound
from tests import effort
from tests.games.lines import Tab, play_of
from tests.served import PlaysFirst

CODE = "CDFGHJ"
TILE: Final = re.compile('"([0-6]-[0-6])"')
PHONES: Final = ("ana", "ben", "cleo", "dan")
STEPS: Final = 80
THINGS: Final = (
    *("slow", "fast", "fast", "asks", "answered", "answered", "hint", "move"),
    *("hint", "reveal", "reveal", "reveal", "cover", "cover", "stand", "act", "act", "act"),
)


async def table(here: Process, watchers: bool = True) -> tuple[Tab, Tab]:
    """Ana's and Ben's phones, the first deal dealt."""
    assert await here.rooms.make(CODE, "ana", "Ana", 0, watchers=watchers)
    ana, ben = [await Tab(here, CODE, name).join() for name in ("ana", "eve")]
    await ben.ask("sit", seat=1, name="Ben")
    await ana.ask("start", moment=0)
    return ana, ben


async def moved(process: Process, seat: int = 0, old: str = "ana", new: str = "dan") -> None:
    link = await process.rooms.offer_transfer(CODE, old, seat)
    assert await process.rooms.take_transfer(link, new) == (CODE, seat)


def tiles_in(frames: list[dict[str, object]]) -> set[str]:
    return set(TILE.findall(json.dumps(frames)))


def may_be_told(look: Look, device: str) -> set[str]:
    """The tiles that the device may be told of: what lies on the table, and what it shows."""
    laid = {one.tile for one in look.public.chain}
    return laid | set(look.part_of(device).hand or ())


async def test_what_waits_for_an_answer_does_not_come_when_the_seat_has_moved_away(here: Process):
    ana, ben = await table(here)
    ana.socket.hold()  # she has asked something, which is being decided
    await ben.ask("pass_for_me", seat=1, on=True)
    sent = len(ana.line.frames)
    await moved(here)

    ana.socket.let_go()

    assert ana.line.frames[sent:] == []


async def test_nor_what_was_read_from_the_store_before(here: Process, there: Process):
    """What she asks again was done at a version that she has not seen; while the store is read her seat moves away."""
    ana, _ = await table(here)
    other = await Tab(there, CODE, "ana").join()
    done = await other.ask("pass_for_me", id="once", seat=0, on=True)
    await here.rooms.refresh()
    sent, ana.socket.sent = len(ana.line.frames), done["version"] - 1  # as if she had been sent nothing since
    read = here.rooms.look

    async def read_slowly(code: str) -> Look:
        look = await read(code)
        await moved(here)
        return look

    here.rooms.look = read_slowly  # type: ignore[method-assign]
    await ana.ask("pass_for_me", id="once", seat=0, on=True)

    assert [frame["type"] for frame in ana.line.frames[sent:]] == ["done"]
    assert ana.line.closed == UNKNOWN_DEVICE


async def test_who_comes_is_shown_what_has_happened_meanwhile(here: Process, there: Process):
    """Her seat moves away just after the room has let her in, before she is sent anything."""
    assert await there.rooms.make(CODE, "ana", "Ana", 0)
    connect = here.rooms.presence.connect

    async def connect_slowly(code: str, device: str) -> Look:
        look = await connect(code, device)
        await moved(there)
        await here.rooms.refresh()
        return look

    here.rooms.presence.connect = connect_slowly  # type: ignore[method-assign]
    ana = await Tab(here, CODE, "ana").join()

    assert ana.line.frames == []
    assert ana.line.closed == UNKNOWN_DEVICE


async def test_who_comes_first_hears_of_what_others_do_meanwhile(here: Process, there: Process):
    assert await there.rooms.make(CODE, "ana", "Ana", 0)
    connect = here.rooms.presence.connect

    async def connect_slowly(code: str, device: str) -> Look:
        look = await connect(code, device)
        await there.rooms.sit(CODE, "ben", "Ben", 1)
        await here.rooms.refresh()
        return look

    here.rooms.presence.connect = connect_slowly  # type: ignore[method-assign]
    ana = await Tab(here, CODE, "ana").join()

    assert ana.view["seats"][1]["name"] == "Ben"


@pytest.mark.parametrize("waits", ["for a slow line", "for an answer"])
async def test_a_hint_that_waits_is_not_told_when_its_hand_is_covered(here: Process, waits: str):
    """Ana's phone is everybody's."""
    assert await here.rooms.make(CODE, "ana", "Ana", 0)
    ana = await Tab(here, CODE, "ana").join()
    for seat in (1, 2, 3):
        await ana.ask("sit", seat=seat, name="Ben")
    await ana.ask("start", moment=0)
    seat = ana.view["cover"]
    await ana.ask("reveal", seat=seat)
    assert ana.view["hand"]
    ana.line.is_clogged = waits == "for a slow line"
    if waits == "for an answer":
        ana.socket.hold()
    await ana.ask("hint", id="hint-1", seat=seat)
    await here.rooms.do_due(CODE, Advises())
    sent = len(ana.line.frames)
    await does(here, CODE, "ana", "cover", seat=seat)

    ana.socket.let_go()
    ana.line.flow()

    assert tiles_in(ana.line.frames[sent:]) == set()
    assert ana.view["cover"] == seat
    assert ana.answer("hint-1")["code"] == "covered"


async def test_r25_of_whole_evenings_nothing_comes_late(here: Process):
    """Lines are slow and fast, requests on their way, seats moved, left and covered: whatever goes out holds no tile
    that its device may not be told of when it goes out."""
    for seed in range(effort.SLOW_EVENINGS):
        await an_evening(here, Random(seed))


async def an_evening(here: Process, chance: Random) -> None:
    code = new_code(chance.choice)
    assert await here.rooms.make(code, "ana", "Ana", 0)
    for seat, device in ((1, "ben"), (2, "ana"), (3, "cleo")):
        await here.rooms.sit(code, device, device.title(), seat)
    tabs = [await Tab(here, code, device).join() for device in (*PHONES, "ana")]
    await does(here, code, "ana", "start", moment=0)
    for _ in range(STEPS):
        sent = {tab: len(tab.line.frames) for tab in tabs}
        await a_step(here, code, tabs, chance)
        look = await here.rooms.look(code)
        if look.public.phase not in ("designating", "playing"):
            return
        for tab, before in sent.items():
            assert tiles_in(tab.line.frames[before:]) <= may_be_told(look, tab.socket.device)
        await who_was_shut_out_comes_again(here, code, tabs)


async def who_was_shut_out_comes_again(here: Process, code: str, tabs: list[Tab]) -> None:
    for tab in [tab for tab in tabs if tab.line.closed is not None]:
        tabs.remove(tab)
        await tab.leave()
    for device in PHONES:
        if all(tab.socket.device != device for tab in tabs):
            with suppress(Refusal):
                tabs.append(await Tab(here, code, device).join())


async def a_step(here: Process, code: str, tabs: list[Tab], chance: Random) -> None:
    """One thing that happens to a line, or at the table."""
    tab = chance.choice(tabs)
    match chance.choice(THINGS):
        case "slow":
            tab.line.is_clogged = True
        case "fast":
            tab.line.flow()
        case "asks":
            tab.socket.hold()
        case "answered":
            tab.socket.let_go()
        case kind:
            await at_the_table(here, await here.rooms.look(code), tab, kind, chance)


async def at_the_table(here: Process, look: Look, tab: Tab, kind: str, chance: Random) -> None:
    code, device, part = look.code, tab.socket.device, look.part_of(tab.socket.device)
    own = [seat.seat for seat in part.seats if seat.yours]
    match kind:
        case "hint" if part.choices is not None:
            await tab.ask("hint", seat=part.shown)
            await here.rooms.do_due(code, Advises())
        case "move" if own:
            link = await here.rooms.offer_transfer(code, device, chance.choice(own))
            await here.rooms.take_transfer(link, chance.choice(PHONES))
        case "reveal" | "cover" if own:
            await does(here, code, device, kind, seat=chance.choice(own) if part.cover is None else part.cover)
        case "stand" if len(own) > 1:
            await does(here, code, device, "stand", seat=own[0])
        case "act":
            here.clock.move(1.5)  # type: ignore[attr-defined]
            await here.rooms.do_due(code, Advises())
            for holder in PHONES:
                if look.part_of(holder).choices is not None:
                    await acts(here, look, holder)
        case _:
            pass


async def acts(here: Process, look: Look, device: str) -> None:
    """Whoever is on turn does the first thing that may be done."""
    view = json.loads(msgspec.json.encode(look.part_of(device)))
    await does(here, look.code, device, moment=look.public.moment, **play_of(view))


async def does(here: Process, code: str, device: str, kind: str, **fields: object) -> None:
    """``device`` asks on a connection of which nobody knows here."""
    request = inbound.parse(json.dumps({"id": secrets.token_hex(8), "type": kind, **fields}))
    assert not isinstance(request, Ping | AskHint)
    with suppress(Refusal):
        await here.rooms.do(code, device, request)


class Advises(PlaysFirst):
    """Finds a hint that names the hand."""

    async def advise(self, view: SeatView) -> Hint | None:  # type: ignore[override]
        best = [Advice(1.0, 1.0, play=Laying(name, "left")) for name in view.hand]
        return Hint(tuple(best), close=False, reasons=())
