"""An evening of two phones with two people each and a watcher: everything they do to each other besides playing.

Questions and their ends (P22, P23), a seat that moves to another phone (P3), a stand-in and a return (P21), through the
page; and no tile anywhere it may not be, in any frame or on any page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import pytest
from playwright.async_api import Browser

from bench.installation import Installation, installation
from bench.witness import Witness
from tests.cast import BEN, CLEO, DAN, NAMES, OUTSIDER
from tests.waiting import until
from tests.whole.moved_clock import Hands
from tests.whole.phones import Phone

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

REVEAL = re.compile("^I am .*, show my hand$")


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Hands:
    """Of the clocks of the installation."""
    return Hands(tmp_path_factory.mktemp("hands") / "clock")


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory, hands: Hands) -> Iterator[Installation]:
    """One for all evenings."""
    with installation(
        tmp_path_factory.mktemp("evenings"),
        DJANGO_SETTINGS_MODULE="tests.whole.moved_settings",
        TESTS_CLOCK=str(hands.file),
    ) as running:
        yield running


class Evening:
    """The phones at one table, and the one that watches."""

    def __init__(self, players: list[Phone], watcher: Phone) -> None:
        self.players = players
        self.watcher = watcher

    @property
    def phones(self) -> list[Phone]:
        return [*self.players, self.watcher]

    @property
    def turn(self) -> int:
        """The number of the next action, as the newest view of all has it."""
        newest = max((phone.view for phone in self.players), key=lambda view: view["version"])
        return int(newest["turn"]["turn"])

    async def all_have(self, turn: int) -> None:
        """Every phone is sent the table before that action, and shows it."""
        await until(lambda: all(phone.view["turn"]["turn"] == turn for phone in self.phones))
        for phone in self.phones:
            await until(phone.is_current)
            await phone.look_around()

    async def act(self) -> Phone:
        """Whoever is due acts, after the handoff; the phone it was done on."""
        phone: Phone = await until(lambda: next(filter(is_due, self.players), None))
        turn = self.turn
        await take_turn(phone)
        await self.all_have(turn + 1)
        return phone

    def others_of(self, phone: Phone) -> list[Phone]:
        return [other for other in self.players if other is not phone]

    async def nothing_wrong(self) -> None:
        for phone in self.phones:
            assert phone.witness.problems == []
            assert await phone.heard_out() == []


async def take_turn(phone: Phone) -> None:
    """Whoever is due on ``phone`` acts, after the handoff."""
    if phone.view["cover"] is not None:
        await phone.tap(REVEAL)
        await until(lambda: phone.view["choices"])
    await phone.act()


def is_due(phone: Phone) -> bool:
    return phone.view["cover"] is not None or phone.view["choices"] is not None


async def gathered(browser: Browser, address: str) -> Evening:
    """Ana and Cleo on Ana's phone, Ben and Dan on Ben's, Eve watching on hers; the first deal is dealt."""
    witness = Witness()
    ana, ben, eve = [await Phone.of(browser, name, address, witness) for name in (NAMES[0], NAMES[BEN], OUTSIDER)]
    code = await ana.make_table()
    await ana.add_person(CLEO, NAMES[CLEO])
    await ben.join(code)
    await ben.add_person(DAN, NAMES[DAN])
    await eve.go(f"/r/{code}/")
    await eve.tap("Just watch")
    await until(lambda: ana.view["watchers"] == 1 and all(seat["name"] for seat in ana.view["seats"]))
    await ana.tap("Start")
    evening = Evening([ana, ben], eve)
    await until(lambda: all(phone.view["turn"] for phone in evening.phones))
    return evening


def seen_by_all(phones: Sequence[Phone], done: Callable[[dict[str, Any]], bool]) -> bool:
    return all(done(phone.view) for phone in phones)


async def agreed_by(phones: Sequence[Phone]) -> None:
    for phone in phones:
        await phone.tap("Agree")


async def test_questions_of_an_evening_on_two_shared_phones(
    browser: Browser, running: Installation, hands: Hands
) -> None:
    evening = await gathered(browser, running.addresses[0])
    await evening.act()
    await evening.act()
    phone = await evening.act()
    (other,) = evening.others_of(phone)
    turn = evening.turn

    # undo, agreed; the question is the same after a reload on both sides, over the cover too
    await phone.tap("Undo")
    await other.button("Agree").wait_for()
    question = other.view["question"]
    assert [entry["turn"] for entry in question["actions"]] == [turn - 1]
    for one in (other, phone):
        await one.come_again()
        assert one.view["question"] == question
    await phone.button("Withdraw").wait_for()
    await agreed_by([other])
    await evening.all_have(turn - 1)

    # redo, agreed: a shared phone came back covered, so its person says first that it is in the right hands
    await phone.tap(REVEAL)
    await phone.tap("Redo")
    await agreed_by([other])
    await evening.all_have(turn)

    # undo, declined
    await phone.tap("Undo")
    await other.tap("Decline")
    await until(lambda: phone.view["question"] is None and other.view["question"] is None)
    await evening.all_have(turn)

    # undo, lapsed
    asker = await evening.act()
    (asked,) = evening.others_of(asker)
    await asker.tap("Undo")
    await asked.button("Agree").wait_for()
    hands.move(61)
    await until(lambda: asker.view["question"] is None and asked.view["question"] is None)
    await evening.all_have(turn + 1)

    # restart the deal, and a new session
    for entry, confirm, done in (
        (re.compile("^Restart the deal"), "Restart", lambda view: view["deal"]["restarted"] == 1),
        (re.compile("^New session"), "New session", lambda view: view["deal"]["number"] == 2),
    ):
        await asker.tap("Menu")
        await asker.tap(entry)
        await asker.page.get_by_role("dialog").get_by_role("button", name=confirm, exact=True).click()
        await agreed_by([asked])
        await until(partial(seen_by_all, evening.phones, done))
        await evening.all_have(0)
    await evening.act()
    await evening.nothing_wrong()


async def test_a_seat_moves_to_another_phone_in_the_middle_of_a_deal(browser: Browser, running: Installation) -> None:
    evening = await gathered(browser, running.addresses[0])
    ana = evening.players[0]
    await evening.act()
    await evening.act()

    link = await link_for(ana, "Cleo")
    cleo = await Phone.of(browser, NAMES[CLEO], running.addresses[0], ana.witness)
    await gone_on(cleo, link)
    await until(lambda: cleo.seats() == [CLEO] and ana.seats() == [0])

    # the old phone says so, is covered, and shows nothing of that hand; the link is good for nobody else
    await ana.page.get_by_text("Cleo now plays on another phone.").wait_for()
    assert ana.view["hand"] is None
    await ana.look_around()
    await evening.watcher.look_around()
    late = await Phone.of(browser, OUTSIDER, running.addresses[0], ana.witness)
    await late.go(link)
    await late.tap("Continue here")
    await late.page.get_by_text("This link has been used.").wait_for()
    assert late.view == {}

    evening.players.append(cleo)
    for _ in range(4):
        await evening.act()
    assert cleo.view["log"][-1]["turn"] == evening.turn - 1
    await evening.nothing_wrong()


async def test_the_only_seat_of_a_phone_moves_and_the_old_phone_says_so(
    browser: Browser, running: Installation
) -> None:
    ana = await Phone.of(browser, "Ana", running.addresses[0])
    code = await ana.make_table()
    await ana.tap("Start with 3 computers")
    await until(lambda: ana.view["choices"])
    hand = set(ana.view["hand"])
    link = await link_for(ana, "Ana")
    other = await Phone.of(browser, "Ana", running.addresses[0])
    await gone_on(other, link)
    await until(lambda: other.view["choices"])
    for _ in range(2):
        await ana.page.get_by_text("Your seat moved to another phone").wait_for()
        assert not hand & await ana.tiles_on_page()
        await ana.reload()
    await other.act()
    assert code in ana.page.url
    assert await ana.heard_out() == await other.heard_out() == []


async def test_before_the_start_a_seat_moves_too(browser: Browser, running: Installation) -> None:
    ana, other = [await Phone.of(browser, "Ana", running.addresses[0]) for _ in range(2)]
    await ana.make_table()
    await gone_on(other, await offered_link(ana, "Ana"))
    await ana.page.get_by_text("Your seat moved to another phone").wait_for()
    await other.tap("Start with 3 computers")
    await until(lambda: other.view["deal"])
    assert await ana.heard_out() == await other.heard_out() == []


async def test_a_computer_stands_in_for_who_is_away_and_ends_with_the_return(
    browser: Browser, running: Installation, hands: Hands
) -> None:
    evening = await gathered(browser, running.addresses[0])
    ana, ben = evening.players
    await evening.act()
    code = ana.view["code"]
    cleo = await Phone.of(browser, NAMES[CLEO], running.addresses[0], ana.witness)
    await gone_on(cleo, await link_for(ana, "Cleo"))
    await cleo.go("/settings/")  # from the table, to where no line to it is kept
    while ana.view["seats"][CLEO]["presence"] == "here":
        hands.move(11)
        with suppress(AssertionError):  # it had not left yet when the time went by
            await until(lambda: ana.view["seats"][CLEO]["presence"] != "here", 3)

    await ana.tap("Menu")
    await ana.tap(re.compile("^A computer for Cleo"))
    await agreed_by([ben])
    await until(lambda: ana.view["seats"][CLEO]["stand_in"] == "steady")
    await play_until([ana, ben], lambda: any(entry["by"] == "stand_in" for entry in ana.view["log"]))

    # everything restarts with a question open, an unfinished deal and a stand-in
    asker = await until(lambda: next((phone for phone in (ana, ben) if phone.view["undo"]), None))
    asked = ben if asker is ana else ana
    await asker.tap(re.compile("^Undo"))
    await asked.button("Agree").wait_for()
    before = {name: asked.view[name] for name in ("question", "log", "turn", "deal", "chain")}
    for name in running.names:
        running.kill(name)
    hands.move(-60)  # the question ends when its asker has been away for 10 s, and a slow machine takes longer
    for name in (running.names[-1], *running.names[:-1]):
        running.start(name)
    running.wait_until_ready()
    for phone in (ana, ben):
        await phone.come_again()
    assert {name: asked.view[name] for name in before} == before
    assert ana.view["seats"][CLEO]["stand_in"] == "steady"
    assert (ana.view["hand"], ben.view["hand"]) == (None, None), "a shared phone comes back covered"
    await asked.tap("Decline")
    await until(lambda: ana.view["question"] is None)

    await cleo.go(f"/r/{code}/")
    await until(lambda: ana.view["seats"][CLEO]["stand_in"] is None and cleo.view["seats"][CLEO]["yours"])
    assert ana.view["seats"][CLEO]["presence"] == "here"
    await evening.nothing_wrong()


async def link_for(phone: Phone, name: str) -> str:
    """Has the seat of ``name`` continue on another phone, from the table's menu: the link for it."""
    await phone.tap("Menu")
    return await offered_link(phone, name)


async def offered_link(phone: Phone, name: str) -> str:
    await phone.tap(re.compile("^Continue on another phone"))
    await phone.tap(f"Move the seat of {name}")
    link = phone.page.get_by_role("dialog").get_by_role("status")
    await link.get_by_text("/transfer/").wait_for()
    return await link.inner_text()


async def gone_on(phone: Phone, link: str) -> None:
    """Somebody opens the link on ``phone``, and goes on there."""
    await phone.go(link)
    await phone.tap("Continue here")
    await until(lambda: phone.view)


async def play_until(phones: Sequence[Phone], condition: Callable[[], bool]) -> None:
    """Whoever of these is due acts, again and again."""
    while not condition():
        phone = await until(lambda: condition() or next(filter(is_due, phones), None))
        if not condition():
            await take_turn(phone)
