"""What has been played, through the page: step by step, by link when the table is gone, proven, and in the book."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect
from redis.asyncio import Redis

from bench.installation import Installation
from bench.player import ONE_WITH_FOUR, Party
from bench.rest import Rest
from tests import effort
from tests.waiting import until
from tests.whole.by_wire import play_out
from tests.whole.phones import Phone
from tests.whole.test_accessible import AXE, broken_rules

DEALS = 1


@pytest.fixture
async def party(address: str) -> Any:
    """Four people at one device, who have played a deal."""
    party = Party(address, ONE_WITH_FOUR, Random(effort.SEED))
    await party.gather(house_rules={"target": 10})
    await party.play(DEALS)
    yield party
    await party.part()


def rest_of(party: Party) -> Rest:
    return party.players[0].rest


async def record_of(party: Party, number: int = 1) -> Any:
    status, record = await rest_of(party).call("GET", f"/api/rooms/{party.code}/deals/{number}/")
    assert status == 200
    return record


async def fresh(browser: Browser, address: str, path: str) -> Phone:
    """A browser that has never been here, at an address."""
    eve = await Phone.of(browser, "Eve", address)
    await eve.go(path)
    return eve


def told(page: Page, text: str) -> Any:
    return expect(page.get_by_text(text, exact=True).first).to_be_visible()


async def step_to(eve: Phone, step: int) -> None:
    await eve.page.get_by_role("slider").fill(str(step))


async def a_revealed_deal(browser: Browser, address: str) -> Phone:
    """Ana has played a deal with three computers, and sees its end."""
    ana = await Phone.of(browser, "Ana", address)
    await ana.make_table()
    await ana.press("lobby.start")
    await until(lambda: ana.view["phase"] == "playing")
    await play_out(ana)
    return ana


async def test_p26_a_deal_can_be_gone_through_from_its_reveal(address: str, browser: Browser):
    ana = await a_revealed_deal(browser, address)
    dealt, connections = ana.view["result"]["dealt"], ana.connections

    await ana.press("result.replay")

    await expect(ana.page.get_by_role("heading", level=1)).to_have_text(ana.wording.say("after.replay", number=1))
    assert await ana.tiles_on_page() == {tile for hand in dealt for tile in hand}
    await ana.page.get_by_role("combobox").select_option("0")
    assert await ana.tiles_on_page() == set(dealt[0])  # what Ana knew before the first tile
    await ana.press("after.step_on")
    first = ana.view["log"][0]["tile"]
    assert await ana.tiles_on_page() == {*dealt[0], first}
    await ana.press("back")
    await told(ana.page, ana.wording.say("reckoning.title"))
    assert ana.connections == connections  # at the table all the while
    assert await ana.heard_out() == []


async def test_p26_whoever_goes_through_a_deal_stops_when_it_is_taken_back(address: str, browser: Browser):
    ana = await a_revealed_deal(browser, address)
    tab, reader = [await ana.another_tab() for _ in range(2)]
    for other in (tab, reader):
        await other.go(ana.page.url)
    await until(lambda: tab.view and reader.view)
    await ana.press("result.replay")
    await ana.page.get_by_role("combobox").wait_for()
    await reader.press("result.book")
    await reader.page.get_by_role("heading", name=ana.wording.say("after.book"), exact=True).wait_for()

    await tab.press("menu.title")
    await tab.tap(re.compile("^Restart the deal"))
    await tab.press("sure.restart_yes")

    await until(lambda: ana.view["result"] is None)
    await until(ana.is_current)  # the table again, and not the hands
    await ana.look_around()
    # Nor does the book lead back to them.
    await until(lambda: reader.view["result"] is None)
    await reader.press("back")
    await until(reader.is_current)
    await reader.look_around()
    assert await ana.heard_out() == await reader.heard_out() == []


async def test_p24_whoever_goes_on_from_a_deal_comes_to_the_reveal_that_the_table_is_at(
    address: str, browser: Browser, party: Party
):
    eve = await fresh(browser, address, f"/r/{party.code}/")
    await eve.page.wait_for_url("**/deals/1/")
    await party.play(DEALS + 1)
    await eve.press("result.go_on")
    await eve.page.wait_for_url("**/deals/2/")
    await told(eve.page, eve.wording.say("reckoning.title"))
    assert await eve.heard_out() == []


async def test_p26_a_deal_that_the_table_has_not_come_to_any_more_is_on_no_page(
    address: str, browser: Browser, served: Installation
):
    party = Party(address, ONE_WITH_FOUR, Random(effort.SEED))
    await party.gather(house_rules={"target": 10})
    (ana,) = party.players
    await ana.ask("start", moment=0)
    async with lost_in_the_end(served.redis_url, party.code):
        await party.play(2)
        replay, reveal = [await fresh(browser, address, f"/r/{party.code}/deals/2/{way}") for way in ("replay/", "")]
        await replay.page.get_by_role("slider").wait_for()
        await told(reveal.page, reveal.wording.say("reckoning.title"))

    # The server hears of what it has lost when it changes the room.
    assert (await ana.ask("pass_for_me", seat=0, on=True))["type"] == "done"

    for eve in (replay, reveal):
        await eve.page.wait_for_url(f"**/r/{party.code}/")
        await until(eve.is_current)
        assert eve.view["deal"]["number"] == 1
        await eve.look_around()
        assert await eve.heard_out() == []
    await party.part()


@asynccontextmanager
async def lost_in_the_end(redis_url: str, code: str) -> AsyncIterator[None]:
    """A part of a test whose writes to a room are lost, as by a failover."""
    async with Redis.from_url(redis_url) as redis:
        before = {key: await redis.dump(key) or b"" async for key in redis.scan_iter(f"*{code}*")}
        yield
        for key, value in before.items():
            await redis.restore(key, 0, value, replace=True)


async def test_p26_a_link_shows_the_deal_in_a_fresh_browser_after_the_room_is_gone(
    address: str, browser: Browser, party: Party
):
    record = await record_of(party)
    _, link = await rest_of(party).call("POST", f"/api/rooms/{party.code}/deals/1/link/")
    assert (await rest_of(party).call("DELETE", f"/api/rooms/{party.code}/"))[0] == 204

    eve = await fresh(browser, address, f"/records/{link['id']}/")

    await expect(eve.page.get_by_role("heading", level=1)).to_have_text(eve.wording.say("after.replay", number=1))
    (deal,) = record["deals"]
    await step_to(eve, len(deal["actions"]))
    left = {tile for hand in deal["hands"] for tile in hand}
    assert await eve.tiles_on_page() <= left
    said = await eve.page.locator("body").inner_text()
    assert not any(name in said for name in ("Ana", "Ben", "Cleo", "Dan"))
    async with eve.page.expect_download() as saved:
        await eve.press("after.download")
    file = await (await saved.value).path()
    assert json.loads(file.read_bytes())["deals"] == record["deals"]
    await eve.press("after.share")
    await told(eve.page, f"{address}/records/{link['id']}/")
    await eve.press("after.proof")
    await told(eve.page, eve.wording.say("after.hands_hold"))
    assert await eve.heard_out() == []


def tampered(record: Any) -> list[tuple[str, Any]]:
    """The same record with one thing changed, and what the page says of it."""
    other = "ab" * 32
    changed = [copy.deepcopy(record) for _ in range(4)]
    shuffles = [one["deals"][0]["shuffle"] for one in changed]
    hands = changed[0]["deals"][0]["hands"]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
    shuffles[1]["secret"] = other
    shuffles[2]["commitment"] = other
    shuffles[3]["entropy"] = [other, None, other, None]
    reasons = ("other_hands", "wrong_commitment", "wrong_commitment", "other_hands")
    return [(f"after.{reason}", one) for reason, one in zip(reasons, changed, strict=True)]


async def choose(eve: Phone, file: Path, record: Any) -> None:
    """Chooses a file with that record; a browser takes no notice of one that is chosen already."""
    file.write_text(json.dumps(record))  # noqa: ASYNC240 - a few kilobytes, once
    await eve.page.locator("input[type=file]").set_input_files(file)


async def test_p28_the_page_finds_a_changed_tile_secret_commitment_or_randomness(
    address: str, browser: Browser, party: Party, tmp_path: Path
):
    record = await record_of(party)
    eve = await fresh(browser, address, "/records/")

    await choose(eve, tmp_path / "right.json", record)
    for key in ("commitment_holds", "hands_hold", "by_browser", "rules_hold"):
        await told(eve.page, eve.wording.say(f"after.{key}"))
    for number, (reason, wrong) in enumerate(tampered(record)):
        await choose(eve, tmp_path / f"wrong-{number}.json", wrong)
        await told(eve.page, eve.wording.say(reason))
        await expect(eve.page.get_by_text(eve.wording.say("after.rules_hold"), exact=True)).to_have_count(0)
        await eve.press("after.step_through")
        await told(eve.page, eve.wording.say("trouble.invalid_record"))
    await choose(eve, tmp_path / "again.json", record)
    await told(eve.page, eve.wording.say("after.rules_hold"))
    await eve.press("after.step_through")
    await expect(eve.page.get_by_role("heading", level=1)).to_have_text(eve.wording.say("after.replay", number=1))
    assert await eve.heard_out() == []


async def test_p28_where_the_browser_withholds_its_ciphers_the_page_uses_its_own(
    address: str, browser: Browser, party: Party
):
    _, link = await rest_of(party).call("POST", f"/api/rooms/{party.code}/deals/1/link/")
    eve = await Phone.of(browser, "Eve", address)
    await eve.page.context.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")

    await eve.go(f"/records/{link['id']}/proof/")

    for key in ("commitment_holds", "hands_hold", "by_script"):
        await told(eve.page, eve.wording.say(f"after.{key}"))
    assert await eve.heard_out() == []


async def test_p29_the_book_has_its_people_its_pairs_and_every_deal(address: str, browser: Browser, party: Party):
    eve = await fresh(browser, address, f"/r/{party.code}/book/")

    for key in ("after.people", "after.pairs", "after.deals"):
        await expect(eve.page.get_by_role("heading", name=eve.wording.say(key), exact=True)).to_be_visible()
    await told(eve.page, eve.wording.say("after.book_names"))
    _, book = await rest_of(party).call("GET", f"/api/rooms/{party.code}/book/")
    for person in book["people"]:
        await expect(eve.page.get_by_role("rowheader", name=person["name"], exact=True)).to_be_visible()
    for number in range(1, DEALS + 1):
        await expect(eve.page.get_by_text(eve.wording.say("deal.number", number=number), exact=True)).to_be_visible()
    assert await eve.heard_out() == []


async def test_p39_a_page_says_what_is_stored_and_for_how_long(address: str, browser: Browser):
    eve = await fresh(browser, address, "/settings/")

    await eve.press("settings.stored")

    await told(eve.page, eve.wording.say("after.stored_rooms", days=30))
    await told(eve.page, eve.wording.say("after.stored_deals", days=365))
    await told(eve.page, eve.wording.say("after.stored_living"))
    assert await eve.heard_out() == []


async def test_no_page_about_what_was_played_shuts_anybody_out(address: str, browser: Browser, party: Party):
    _, link = await rest_of(party).call("POST", f"/api/rooms/{party.code}/deals/1/link/")
    eve = await Phone.of(browser, "Eve", address)
    await eve.page.context.add_init_script(AXE)
    found: dict[str, list[str]] = {}
    record = f"/records/{link['id']}/"
    for path in (record, f"{record}proof/", "/records/", "/stored/", f"/r/{party.code}/book/"):
        await eve.go(path)
        await eve.page.get_by_role("button", name=eve.wording.say("back"), exact=True).wait_for()
        if faults := await broken_rules(eve.page):
            found[path] = faults
    assert found == {}
