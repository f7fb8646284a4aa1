"""Play past the page: what a test is not about is done as fast as the server takes it, and the pages look on."""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random
from typing import Any

from bench.device import Device
from tests import effort
from tests.games.lines import play_of
from tests.waiting import until
from tests.whole.phones import Phone


async def play_out(*phones: Phone) -> None:
    """The one person of each of these phones plays to the end of the deal, as on another tab of it."""
    await asyncio.gather(*[_play(phone) for phone in phones])
    await until(lambda: all(phone.view["result"] for phone in phones))


async def _play(phone: Phone) -> None:
    # A name of its own for each deal: its questions are named by it, and none is like one before.
    tab = Device(f"deal-{phone.view['deal']['number']}", phone.address, Random(effort.SEED))
    tab.rest.cookies = {one["name"]: one["value"] for one in await phone.page.context.cookies()}
    tab.join(phone.view["code"])
    try:
        while (view := await tab.until(_stops))["result"] is None:
            answer = await tab.ask(**play_of(view), moment=view["moment"])
            assert answer["type"] == "done", answer
            await tab.until(partial(_is_after, view["moment"]))
    finally:
        await tab.leave()


def _is_after(moment: int, view: dict[str, Any]) -> bool:
    return bool(view["moment"] > moment)


def _stops(view: dict[str, Any]) -> bool:
    return bool(view["choices"] or view["result"])
