"""Phones sleep, networks go silent, people go Back: the right screen comes by itself (P4)."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser

from bench.installation import Installation
from bench.proxy import Proxy
from tests import effort
from tests.cast import NAMES
from tests.waiting import until
from tests.whole.phones import Phone

pytestmark = pytest.mark.browser


@pytest.fixture
async def network(address: str) -> AsyncIterator[Proxy]:
    """What lies between a phone and the server."""
    proxy = Proxy(address)
    await proxy.open()
    yield proxy
    await proxy.close()


@pytest.fixture
def through(network: Proxy) -> str:
    """The server's address by way of `network`."""
    return network.url.replace("redis://", "http://").removesuffix("/0")


@pytest.fixture
async def ana(browser: Browser, through: str) -> Phone:
    """Ana's phone on the network, at a table with three computers, in her turn."""
    phone = await Phone.of(browser, "Ana", through)
    await phone.make_table()
    await phone.tap("Start with 3 computers")
    await until(lambda: phone.view["choices"])
    return phone


async def answers(phone: Phone) -> bool:
    """Whether the server answers what the page asks: nothing on screen says that the connection is lost."""
    return await phone.is_current() and await phone.page.get_by_text("Connection lost").count() == 0


async def test_twenty_times_asleep_and_back_the_turn_is_still_there(ana: Phone, network: Proxy) -> None:
    for cycle in range(effort.SLEEPS):
        await ana.choose(ana.view["choices"])
        await ana.freeze()
        if cycle % 2:
            network.cut_all()  # as a phone's radio does, without the page hearing of it
        await ana.thaw()
        await until(lambda: answers(ana))
        await ana.button("Confirm").wait_for()
        await ana.tap("Drop the choice")
    await ana.act()
    assert ana.witness.problems == []
    assert await ana.heard_out() == []


async def test_a_silent_socket_is_replaced_when_the_phone_wakes(ana: Phone, network: Proxy) -> None:
    connections = ana.connections
    await ana.freeze()
    network.hang()  # nothing comes through any more, and nobody is told
    await ana.thaw()
    await until(lambda: ana.connections > connections)
    network.flow()
    await until(lambda: answers(ana))
    await ana.act()
    assert ana.witness.problems == []


async def test_a_confirmed_play_is_kept_while_the_network_is_gone_and_made_once(ana: Phone, network: Proxy) -> None:
    turn = ana.view["turn"]["turn"]
    await ana.choose(ana.view["choices"])
    network.lose_answers(1)  # it arrives, its answer does not
    await ana.tap("Confirm")
    await until(lambda: [entry for entry in ana.view["log"] if entry["turn"] == turn])
    await until(lambda: answers(ana))
    made = [entry for entry in ana.view["log"] if entry["seat"] == 0]
    assert len(made) == len({entry["turn"] for entry in made})
    assert ana.witness.problems == []


async def test_back_to_a_shared_phones_table_shows_the_cover_and_never_the_old_hand(
    browser: Browser, address: str
) -> None:
    phone = await Phone.of(browser, "Ana", address)
    code = await phone.make_table()
    await phone.add_person(2, NAMES[2])
    await phone.tap("Start with 2 computers")
    await until(lambda: phone.view["cover"] is not None)
    seat = phone.view["cover"]
    await phone.tap(f"I am {NAMES[seat]}, show my hand")
    await until(lambda: phone.view["hand"])
    hand = set(phone.view["hand"])
    await phone.page.evaluate("addEventListener('pageshow', (event) => { window.wasKept = event.persisted })")
    await phone.go("/api/")
    await phone.page.go_back(wait_until="commit")
    laid = {one["tile"] for one in phone.view["chain"]}
    assert not (hand - laid) & await phone.tiles_on_page()
    await phone.button(f"I am {NAMES[seat]}, show my hand").wait_for()
    assert await phone.page.evaluate("window.wasKept"), "the page was not kept for Back, so nothing was tested"
    assert code in phone.page.url
    assert phone.witness.problems == []


async def test_a_second_tab_shows_the_same_and_keeps_in_step(browser: Browser, address: str) -> None:
    first = await Phone.of(browser, "Ana", address)
    code = await first.make_table()
    second = await first.another_tab()
    await second.go(f"/r/{code}/")
    await until(lambda: second.view)
    await first.tap("Start with 3 computers")
    await until(lambda: first.view["choices"] and second.view["choices"])
    await second.act()
    await until(lambda: first.view["moment"] >= second.view["moment"])
    await until(first.is_current)
    assert first.view["hand"] == second.view["hand"]


async def test_the_server_restarts_in_the_middle_of_a_choice_and_the_choice_stays(
    ana: Phone, served: Installation
) -> None:
    await ana.choose(ana.view["choices"])
    served.kill("web0")
    served.start("web0")
    served.wait_until_ready()
    await until(lambda: answers(ana), 40)
    moment = ana.view["moment"]
    await ana.tap("Confirm")
    await until(lambda: ana.view["moment"] > moment)
