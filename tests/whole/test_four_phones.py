"""Four friends, each on a phone of their own, play a match through the page (P1, P2, P8, P14, P24, P25)."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.async_api import Browser

from bench.installation import installation
from bench.witness import Witness
from tests.cast import NAMES
from tests.waiting import until
from tests.whole.phones import Phone
from tests.whole.story import CHAPTERS

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


async def test_four_phones_play_the_whole_story_and_none_learns_a_tile_too_early(
    browser: Browser, tmp_path: Path
) -> None:
    with installation(tmp_path, DJANGO_SETTINGS_MODULE="tests.whole.story_settings") as running:
        witness = Witness()
        phones = [await Phone.of(browser, name, running.addresses[0], witness) for name in NAMES]
        await gather(phones)
        for number, chapter in enumerate(CHAPTERS, start=1):
            await play_deal(phones, number)
            await check_record(phones[0], witness, number)
            assert_ended_as(chapter.title, phones)
            if number < len(CHAPTERS):
                await go_on(phones, "Next deal")
        await go_on(phones, "Next match")
        await until(lambda: all(phone.view["match"]["number"] == 2 for phone in phones))
        assert phones[0].view["match"]["won"] == [1, 0]
        assert phones[0].view["match"]["scores"] == [0, 0]
        await begin_again(phones)
        assert witness.frames > 500
        assert witness.problems == []
        assert [problem for phone in phones for problem in await phone.heard_out()] == []


async def gather(phones: Sequence[Phone]) -> None:
    """One makes a table, the others come by its code, however it is typed; then they start."""
    first, *others = phones
    code = await first.make_table()
    for phone, typed in zip(others, (code.lower(), f"{code[:3]} {code[3:]}", f"/r/{code}/"), strict=True):
        await phone.join(typed)
    await until(lambda: all(seat["kind"] == "person" for seat in first.view["seats"]))
    await first.tap("Start")


async def play_deal(phones: Sequence[Phone], number: int) -> None:
    """Each in turn does the first thing offered, until all phones show the end of the deal."""
    await until(lambda: all((phone.view["deal"] or {}).get("number") == number for phone in phones))
    while True:
        await until(lambda: any(map(due, phones)) or all(map(ended, phones)))
        turn = next(filter(due, phones), None)
        if turn is None:
            return
        await asyncio.gather(*map(looked_at, phones))
        await turn.act()


async def looked_at(phone: Phone) -> None:
    """What the phone shows of the newest view is looked at."""
    await until(phone.is_current)
    await phone.look_around()


def due(phone: Phone) -> bool:
    return phone.view["choices"] is not None


def ended(phone: Phone) -> bool:
    return phone.view["result"] is not None


async def check_record(phone: Phone, witness: Witness, number: int) -> None:
    """Holds all that was heard of a deal against its record. Its hands follow from no secret, so that is left out."""
    answer = await phone.page.request.get(f"/api/rooms/{phone.view['code']}/deals/{number}/")
    record = await answer.json()
    record["deals"][0]["shuffle"] = None
    witness.check(record)


async def go_on(phones: Sequence[Phone], name: str) -> None:
    """The first one goes on for all; the others look as long as they like, also after a reload, and then come."""
    deal = phones[0].view["deal"]["number"]
    await phones[0].tap(name)
    await until(lambda: all(phone.view["deal"]["number"] > deal for phone in phones))
    reader = phones[1].page
    await phones[1].button("Go on").wait_for()  # it may have been sent more than it shows yet
    before = await reader.get_by_role("heading", level=1).inner_text()
    await reader.reload()
    await reader.get_by_role("heading", level=1, name=before).wait_for()
    for phone in phones[1:]:
        await phone.tap("Go on")


async def begin_again(phones: Sequence[Phone]) -> None:
    """In the middle of the next match one asks for a new session; it begins when all agree (P23, R20)."""
    first, *others = phones
    await first.tap("Menu")
    await first.tap(re.compile("^New session"))
    await first.tap("New session")
    for phone in others:
        await phone.tap("Agree")
    await until(lambda: all(phone.view["match"]["won"] == [0, 0] for phone in phones))
    for phone in phones:
        await until(phone.is_current)
        assert (phone.view["match"]["number"], phone.view["match"]["scores"]) == (3, [0, 0])


def assert_ended_as(title: str, phones: Sequence[Phone]) -> None:
    result = phones[0].view["result"]
    told = {
        "a block": result["kind"] == "blocked" and result["team"] is not None,
        "a draw": result["team"] is None,
        "a bruk": result["bruk"],
        "key": result["key"],
    }
    assert any(holds for word, holds in told.items() if re.search(word, title)), title
