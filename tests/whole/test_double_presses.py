"""The same seat pressed twice at the same instant, at two web processes: one effect, whoever is first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bench.device import Device, Frame
from tests import effort


async def two_tabs(addresses: list[str]) -> tuple[Device, Device]:
    """One device with a socket at each of two web processes, in a room with three computers, playing."""
    here, there = (Device("Ana", address, Random(number)) for number, address in enumerate(addresses))
    there.name = "Ana-too"
    await here.welcome()
    _, made = await here.rest.call("POST", "/api/rooms/", {"name": "Ana"})
    there.rest.cookies = dict(here.rest.cookies)
    for tab in (here, there):
        tab.join(made["code"])
        await tab.until(lambda _: True)
    await here.ask("start", moment=0)
    return here, there


def has(version: int) -> Callable[[Frame], bool]:
    return lambda view: bool(view["version"] >= version)


def is_to_press(view: Frame) -> bool:
    return view["choices"] is not None or view["phase"] in ("revealed", "match_over")


def press(view: Frame, chance: Random) -> dict[str, Any]:
    """Anything that may be done now; the two tabs may choose differently."""
    if view["phase"] in ("revealed", "match_over"):
        return {"kind": "next_deal" if view["phase"] == "revealed" else "next_match"}
    choices = view["choices"]
    if choices["openers"]:
        return {"kind": "designate", "seat": 0, "opener": chance.choice(choices["openers"])}
    if choices["pass"]:
        return {"kind": "pass", "seat": 0}
    play = chance.choice(choices["plays"])
    return {"kind": "play", "seat": 0, "tile": play["tile"], "side": chance.choice(play["sides"])}


@pytest.mark.timeout(900)
async def test_of_two_presses_at_once_one_is_done_and_the_other_is_stale(addresses: list[str]) -> None:
    chance = Random(effort.SEED)
    here, there = await two_tabs(addresses)
    for _ in range(effort.DOUBLE_PRESSES):
        view = await here.until(is_to_press)
        await there.until(has(view["version"]))
        asked = [press(view, chance), press(view, chance)]
        answers = await asyncio.gather(
            here.ask(**asked[0], moment=view["moment"]), there.ask(**asked[1], moment=view["moment"])
        )
        assert sorted(answer["type"] for answer in answers) == ["done", "refused"], answers
        late = [answer["code"] for answer in answers if answer["type"] == "refused"]
        assert late[0] in ("stale", "wrong_phase"), late
        done = next(answer for answer in answers if answer["type"] == "done")
        after = await here.until(has(done["version"]))
        assert after["moment"] > view["moment"]
    await asyncio.gather(here.leave(), there.leave())


@pytest.mark.timeout(900)
async def test_the_same_request_at_two_processes_is_done_once_and_answered_twice(addresses: list[str]) -> None:
    chance = Random(effort.SEED)
    here, there = await two_tabs(addresses)
    there.name = "Ana"  # the ids of both count alike from here on
    there._ids = here._ids.__class__(1)
    for _ in range(effort.DOUBLE_PRESSES // 4):
        view = await here.until(is_to_press)
        asked = press(view, chance)
        answers = await asyncio.gather(
            here.ask(**asked, moment=view["moment"]), there.ask(**asked, moment=view["moment"])
        )
        assert answers[0] == answers[1]
        assert answers[0]["type"] == "done"
    await asyncio.gather(here.leave(), there.leave())
