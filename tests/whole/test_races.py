"""Two devices at the same instant, at two web processes: one effect, whoever is first (quality.md, "Reliability")."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from random import Random
from typing import Any

import pytest

from bench.device import Device, Frame
from tests import effort
from tests.cast import NAMES

pytestmark = pytest.mark.timeout(900)

OVER = ("revealed", "match_over")


@pytest.fixture
async def three(addresses: list[str]) -> AsyncIterator[list[Device]]:
    """Ana's and Cleo's devices at one web process, Ben's at the other; the fourth is a computer."""
    devices = [Device(NAMES[seat], addresses[seat % 2], Random(effort.SEED + seat)) for seat in range(3)]
    for device in devices:
        await device.welcome()
    _, made = await devices[0].rest.call("POST", "/api/rooms/", {"name": "Ana"})
    for seat, device in enumerate(devices):
        if seat:
            await device.rest.call("POST", f"/api/rooms/{made['code']}/seats/", {"name": device.name, "seat": seat})
        device.join(made["code"])
        await device.until(lambda view: True)
    assert (await devices[0].ask("start", moment=0))["type"] == "done"
    yield devices
    for device in devices:
        await device.leave()


async def all_see(devices: Sequence[Device], condition: Callable[[Frame], bool]) -> list[Frame]:
    return [await device.until(condition) for device in devices]


async def play_on(devices: Sequence[Device], until: Callable[[Frame], bool]) -> Frame:
    """Each in turn does the first thing offered, until `until` holds of a view after which nothing goes on by itself.

    Gives that view: of whoever may act, or of Ana when the deal is over.
    """
    while True:
        device, view = await _who_is_waited_for(devices)
        if until(view):
            return view
        answer = await device.ask(**_first(view["choices"], view["shown"]), moment=view["moment"])
        assert answer["type"] == "done", answer
        await all_see(devices, lambda own, view=view: own["moment"] > view["moment"])  # type: ignore[misc]


async def _who_is_waited_for(devices: Sequence[Device]) -> tuple[Device, Frame]:
    """Computers have played then, and passes that need nobody have gone by. When the deal is over, it is Ana."""
    ana = devices[0]
    while True:
        view = await ana.until(lambda view: view["turn"] is None or view["turn"]["seat"] in range(len(devices)))
        if view["phase"] in OVER:
            return ana, view
        for device in devices:
            own = await device.until(lambda own, view=view: own["version"] >= view["version"])  # type: ignore[misc]
            if own["choices"] is not None:
                return device, own
        await ana.until(lambda own, view=view: own["version"] > view["version"])  # type: ignore[misc]


def _first(choices: Frame, seat: int) -> dict[str, Any]:
    if choices["openers"]:
        return {"kind": "designate", "seat": seat, "opener": choices["openers"][0]}
    if choices["pass"]:
        return {"kind": "pass", "seat": seat}
    return {"kind": "play", "seat": seat, "tile": choices["plays"][0]["tile"], "side": choices["plays"][0]["sides"][0]}


def is_over_since(version: int) -> Callable[[Frame], bool]:
    """Whether the question that came with ``version`` has ended."""
    return lambda view: bool(view["question"] is None and view["version"] > version)


def codes(answers: Sequence[Frame]) -> list[str]:
    return sorted(str(answer.get("code", "done")) for answer in answers)


async def test_of_two_who_press_next_deal_one_deals(three: list[Device]) -> None:
    for number in range(1, 3):
        view = await play_on(three, lambda view: view["phase"] in OVER)
        ana, ben, _ = three
        kind = "next_deal" if view["phase"] == "revealed" else "next_match"
        await ben.until(lambda own, view=view: own["version"] >= view["version"])  # type: ignore[misc]
        answers = await asyncio.gather(*(one.ask(kind, moment=view["moment"]) for one in (ana, ben)))
        assert codes(answers) in (["done", "stale"], ["done", "wrong_phase"])
        seen = await all_see(three, lambda own, number=number: own["deal"]["number"] > number)  # type: ignore[misc]
        assert {own["deal"]["number"] for own in seen} == {number + 1}


async def test_of_two_who_undo_one_asks(three: list[Device]) -> None:
    view = await play_on(three, lambda view: len(view["log"]) >= 6)
    ana, ben, _ = three
    asked = (ana.ask("undo", seat=0, moment=view["moment"]), ben.ask("undo", seat=1, moment=view["moment"]))
    assert codes(await asyncio.gather(*asked)) == ["done", "question_open"]
    seen = await all_see(three, lambda own: own["question"] is not None)
    assert len({own["question"]["question"] for own in seen}) == 1
    assert {own["moment"] for own in seen} == {view["moment"]}


@pytest.mark.parametrize("agree", [True, False])
async def test_of_two_who_answer_the_last_one_decides_and_once(three: list[Device], agree: bool) -> None:
    ana, ben, cleo = three
    for _ in range(effort.DOUBLE_PRESSES // 8):
        view = await play_on(three, lambda view: len(view["log"]) >= 2)
        if view["result"]:
            return
        restarted = view["deal"]["restarted"]
        assert (await ana.ask("restart_deal", moment=view["moment"]))["type"] == "done"
        question = (await ben.until(lambda own: own["question"] is not None))["question"]["question"]
        await cleo.until(lambda own: own["question"] is not None)
        answers = await asyncio.gather(
            ben.ask("answer", question=question, agree=True), cleo.ask("answer", question=question, agree=agree)
        )
        seen = await all_see(three, is_over_since(view["version"] + 1))
        if agree:
            assert codes(answers) == ["done", "done"]
            assert {own["deal"]["restarted"] for own in seen} == {restarted + 1}
        else:
            assert codes(answers) in (["done", "done"], ["done", "question_closed"])
            assert {own["deal"]["restarted"] for own in seen} == {restarted}
            await play_on(three, lambda own, view=view: own["moment"] > view["moment"])  # type: ignore[misc]
