"""A person among three computers, in the browser: hints on the way (P19), the review at the end (P27).

One deal, every turn of it by hint; with full counts a whole match, of which each deal is alike to these screens.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO, Any

import pytest
from playwright.async_api import Browser, expect

from bench.installation import ROOT, WORKER, Installation, installation
from games.computers import compiled_solver
from games.computers.compiled import compiled
from tests import effort
from tests.computers.conftest import FOLDER
from tests.waiting import until
from tests.whole.phones import Phone

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
RECORD = GOLDEN / "records" / "next_match.json"
REVIEW = GOLDEN / "reviews" / "next_match.json"
AGAIN = 5
"""How often a person asks again where a busy machine has found no hint in time."""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """One whose worker finds compiled what others have compiled, so that nobody waits for that."""
    compiled(FOLDER)
    compiled_solver.load(FOLDER)
    folder = tmp_path_factory.mktemp("hints")
    (folder / "compiled").symlink_to(FOLDER)
    with installation(folder) as running:
        yield running


async def at_the_table(browser: Browser, running: Installation, *others: str) -> Phone:
    """Ana's phone, others on it, computers on the other seats; somebody of hers is to act."""
    ana = await Phone.of(browser, "Ana", running.addresses[0])
    await ana.make_table()
    for seat, name in zip((2, 1), others, strict=False):
        await ana.add_person(seat, name)
    await ana.press("lobby.start")
    await until(lambda: ana.view["phase"] == "playing")
    return ana


async def her_turn(ana: Phone) -> bool:
    """Waits until Ana is to act; False at the end of the deal."""
    await until(lambda: ana.view["choices"] or ana.view["result"])
    await until(lambda: ana.view["result"] or ana.is_current())
    return ana.view["result"] is None


async def advised(ana: Phone) -> None:
    """Waits for the hint that was asked for."""
    again, chosen = ana.button(ana.wording.say("hint.again")), ana.page.locator(".hint-reasons")
    for _ in range(AGAIN):
        await again.or_(chosen).wait_for()
        if await chosen.count():
            return
        await again.click()
    raise AssertionError("no hint was found")


async def take_the_hint(ana: Phone) -> None:
    """By hint: asked for, looked at, chosen, and only then confirmed."""
    moment = ana.view["moment"]
    await ana.press("tools.hint")
    await advised(ana)
    await ana.look_around()
    await ana.page.locator(".sheet-acts .button").click()
    await ana.button(ana.wording.say("choice.confirm")).wait_for()
    await expect(ana.page.get_by_role("dialog")).to_have_count(0)
    assert ana.view["moment"] == moment  # a preview, and no play
    await ana.press("choice.confirm")
    await until(lambda: ana.view["moment"] > moment)


def _is_past(ana: Phone, number: int) -> bool:
    return bool(ana.view["deal"]["number"] > number)


async def play_by_hints(ana: Phone) -> None:
    """One deal; the whole match with full counts."""
    while True:
        while await her_turn(ana):
            await take_the_hint(ana)
        if ana.view["phase"] == "match_over":
            await ana.press("match.last_deal")
        if ana.view["phase"] == "match_over" or not effort.FULL:
            return
        number = ana.view["deal"]["number"]
        await ana.press("result.next_deal")
        await until(partial(_is_past, ana, number))


@pytest.mark.timeout(3600)
async def test_p19_p27_what_is_played_by_hints_among_computers_is_reviewed(browser: Browser, running: Installation):
    ana = await at_the_table(browser, running)
    await play_by_hints(ana)
    actions = ana.view["log"]

    await ana.press("result.review")

    slider = ana.page.get_by_role("slider")
    await slider.wait_for(timeout=60_000)
    assert await ana.tiles_on_page() == {tile for hand in ana.view["result"]["dealt"] for tile in hand}
    review = await reviewed(ana)
    for step, action in enumerate(review["actions"], start=1):
        await ana.press("after.step_on")
        await expect(ana.page.locator(".review-badges .badge").first).to_have_text(cost(ana, action))
        assert action["seat"] == actions[step - 1]["seat"]
    await expect(ana.button(ana.wording.say("after.step_on"))).to_have_attribute("aria-disabled", "true")
    await ana.press("review.first")
    turning = review["turning"]
    if turning is not None:
        await ana.press("review.to_turning")
        await expect(ana.page.get_by_text(ana.wording.say("review.turning"), exact=True)).to_be_visible()
        await expect(slider).to_have_js_property("value", str(turning + 1))
    await ana.press("back")
    reckoning = ana.page.get_by_text(ana.wording.say("reckoning.title"), exact=True)
    await reckoning.or_(ana.button(ana.wording.say("match.last_deal"))).first.wait_for()
    assert ana.witness.problems == []
    assert await ana.heard_out() == []


async def test_p27_a_record_of_several_deals_is_reviewed_deal_by_deal(browser: Browser, running: Installation):
    eve = await Phone.of(browser, "Eve", running.addresses[0])
    await eve.go("/records/")
    await eve.page.locator("input[type=file]").set_input_files(RECORD)
    await eve.press("after.step_through")
    await eve.press("result.review")

    for number in (33, 34):
        await eve.page.get_by_role("combobox").select_option(eve.wording.say("deal.number", number=number))
        heading = f"{eve.wording.say('result.review')} · {eve.wording.say('deal.number', number=number)}"
        await eve.page.get_by_role("heading", level=1, name=heading).wait_for(timeout=60_000)
    turning = json.loads(REVIEW.read_bytes())["deals"][1]["turning"]
    await eve.press("review.to_turning")
    await expect(eve.page.get_by_role("slider")).to_have_js_property("value", str(turning + 1))
    assert await eve.heard_out() == []


async def reviewed(ana: Phone) -> Any:
    """What the server says of the deal."""
    code, number = ana.view["code"], ana.view["deal"]["number"]
    answer = await ana.page.request.get(f"/api/rooms/{code}/deals/{number}/review/")
    assert answer.status == 200
    return await answer.json()


def cost(ana: Phone, action: Any) -> str:
    if action["forced"]:
        return ana.wording.say("review.forced")
    return ana.wording.say("review.cost", points=action["cost"]) if action["cost"] else ana.wording.say("review.free")


async def test_p19_on_a_shared_phone_nothing_of_a_hint_outlives_the_cover(browser: Browser, running: Installation):
    ana = await at_the_table(browser, running, "Cleo")
    await until(lambda: ana.view["cover"] is not None)
    seat = ana.view["cover"]
    show = ana.wording.say("cover.show", name=ana.view["seats"][seat]["name"])
    await ana.tap(show)
    await her_turn(ana)
    await ana.press("tools.hint")
    await advised(ana)

    await ana.press("tools.cover")

    await ana.button(show).wait_for()
    await ana.look_around()
    await expect(ana.page.get_by_role("dialog")).to_have_count(0)
    await ana.tap(show)
    await until(lambda: ana.view["shown"] == seat)
    await until(ana.is_current)
    await expect(ana.page.get_by_role("dialog")).to_have_count(0)
    await expect(ana.page.locator(".is-hinted")).to_have_count(0)
    with held_up(running):
        await ana.press("tools.hint")
        await expect(ana.page.get_by_text(ana.wording.say("hint.thinking"))).to_be_visible()
    assert ana.witness.problems == []
    assert await ana.heard_out() == []


async def test_p19_a_hint_goes_when_its_moment_is_over(browser: Browser, running: Installation):
    ana = await at_the_table(browser, running)
    assert await her_turn(ana)
    tab = await ana.another_tab()
    await tab.go(ana.page.url)
    await until(lambda: tab.view)
    await ana.press("tools.hint")
    await advised(ana)

    await tab.act()

    await expect(ana.page.get_by_role("dialog")).to_have_count(0)
    assert await ana.heard_out() == []


@contextmanager
def held_up(running: Installation) -> Iterator[None]:
    """The worker does nothing meanwhile."""
    running.freeze(WORKER)
    try:
        yield
    finally:
        running.thaw(WORKER)


@contextmanager
def a_stuck_worker(running: Installation) -> Iterator[IO[bytes]]:
    """One that takes whatever there is to think about, says so, and is killed over it."""
    words = [sys.executable, "-m", "tests.games.stuck_worker"]
    stuck = subprocess.Popen(words, cwd=ROOT, env=running.environment, stdout=subprocess.PIPE)
    assert stuck.stdout is not None
    try:
        yield stuck.stdout
    finally:
        stuck.kill()
        stuck.wait()
        stuck.stdout.close()


async def test_p19_a_hint_whose_worker_is_killed_still_arrives(browser: Browser, running: Installation):
    ana = await at_the_table(browser, running)
    assert await her_turn(ana)
    with held_up(running), a_stuck_worker(running) as says:
        os.set_blocking(says.fileno(), False)
        await ana.press("tools.hint")
        await until(says.read, 60)
        await expect(ana.page.get_by_role("dialog")).to_be_visible()

    await take_what_comes(ana)


async def test_p19_a_hint_whose_line_is_lost_is_asked_for_again(browser: Browser, running: Installation):
    ana = await at_the_table(browser, running)
    assert await her_turn(ana)
    connections = ana.connections
    with held_up(running):
        await ana.press("tools.hint")
        # The sheet itself: a page whose sheet is still on its way when the server goes has to be loaded anew.
        sheet = ana.page.get_by_role("dialog", name=ana.wording.say("tools.hint"), exact=True)
        await expect(sheet.get_by_role("status")).to_be_visible()
        running.kill("web0")
        running.start("web0")
        running.wait_until_ready()
        await until(lambda: ana.connections > connections, 60)

    await take_what_comes(ana)


async def take_what_comes(ana: Phone) -> None:
    await advised(ana)
    await ana.look_around()
    assert await ana.heard_out() == []
