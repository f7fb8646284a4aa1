"""What the server refuses has changed nothing, and so it is on the page: it stays where it was, and says why."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from bench.device import Device
from bench.player import ONE_WITH_FOUR, Party
from tests import effort
from tests.waiting import until
from tests.whole.phones import Phone

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

# Changes one thing that the page says, on its way to the server.
BEND = """([kind, changes]) => {
  let isStraight = true;
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) {
    const said = JSON.parse(text);
    const isBent = said.type === kind && isStraight;
    isStraight &&= !isBent;
    send.call(this, JSON.stringify(isBent ? { ...said, ...changes } : said));
  };
}"""


async def bend(phone: Phone, kind: str, **changes: Any) -> None:
    """The server has to refuse the phone's next request of that kind."""
    await phone.page.evaluate(BEND, [kind, changes])


async def browser_of(player: Device, browser: Browser, address: str) -> Phone:
    """A phone that has that device's cookies."""
    phone = await Phone.of(browser, player.name, address)
    cookies = player.rest.cookies.items()
    await phone.page.context.add_cookies([{"name": name, "value": value, "url": address} for name, value in cookies])
    return phone


async def test_who_is_refused_the_next_deal_stays_at_the_end_of_this_one(browser: Browser, address: str) -> None:
    party = Party(address, ONE_WITH_FOUR, Random(effort.SEED))
    await party.gather()
    await party.play(1)
    ana = await browser_of(party.players[0], browser, address)
    await ana.go(f"/r/{party.code}/")
    await ana.button(ana.wording.say("result.next_deal")).wait_for()
    await bend(ana, "next_deal", moment=0)
    await ana.press("result.next_deal")
    await ana.page.get_by_text(ana.wording.say("trouble.stale")).wait_for()
    await expect(ana.page.get_by_role("heading", name=ana.wording.say("reckoning.title"))).to_be_visible()
    await ana.press("result.next_deal")
    await until(lambda: not ana.view["result"])
    await until(ana.is_current)
    await party.part()


async def test_who_is_refused_to_leave_is_still_at_the_table(browser: Browser, address: str) -> None:
    ana = await Phone.of(browser, "Ana", address)
    await ana.make_table()
    await ana.press("lobby.start")
    await until(lambda: ana.view["choices"])
    await bend(ana, "stand", seat=1)
    await ana.press("menu.title")
    await ana.tap(re.compile(f"^{ana.wording.say('menu.leave')}"))
    await ana.press("sure.leave_yes")
    await ana.page.get_by_text(ana.wording.say("trouble.not_your_seat")).wait_for()
    assert ana.seats() == [0]
    assert await ana.is_current()


async def test_who_can_not_ask_for_the_seats_anew_may_still_choose_one(browser: Browser, address: str) -> None:
    ana = Device("Ana", address, Random(effort.SEED))
    await ana.welcome()
    _, made = await ana.rest.call("POST", "/api/rooms/", {"name": "Ana", "watchers": False})
    code = made["code"]
    ben, cleo = [await Phone.of(browser, name, address) for name in ("Ben", "Cleo")]
    for phone in (ben, cleo):
        await phone.go(f"/r/{code}/")
    await cleo.button(cleo.wording.pattern("join.sit")).wait_for()
    await ben.sit_down()
    await cleo.page.route(f"**/api/rooms/{code}/", lambda route: route.abort())
    await cleo.field("name.label").fill("Cleo")
    await cleo.press("join.sit")
    await cleo.page.get_by_text(cleo.wording.say("trouble.seat_taken")).wait_for()
    await cleo.page.get_by_role("radio").last.check()
    await cleo.sit_down()


async def test_a_device_whose_part_in_the_shuffle_was_refused_gives_another(browser: Browser, address: str) -> None:
    ana = await Phone.of(browser, "Ana", address)
    await ana.make_table()
    await until(lambda: 0 in ana.view["next"]["entropy"])
    await bend(ana, "entropy", value="none")
    await ana.press("lobby.start")
    await until(lambda: ana.view["choices"])
    await ana.act()
    await until(lambda: 0 in ana.view["next"]["entropy"])
