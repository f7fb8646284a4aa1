"""Six languages (P30): a deal is played in each by the names of things, and one changes at any moment."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, expect

from tests import effort
from tests.waiting import until
from tests.whole.by_wire import play_out
from tests.whole.phones import Phone
from tests.whole.wording import LANGUAGES, Wording


async def start(phone: Phone) -> None:
    """A table with three computers, up to the person's first turn."""
    await phone.make_table()
    await phone.press("lobby.start", count=3)
    await until(lambda: phone.view["choices"])


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_deal_is_played_by_the_names_of_things_in(language: str, browser: Browser, address: str) -> None:
    ana = await Phone.of(browser, "Ana", address, locale=language)
    await start(ana)
    await ana.act()
    await until(lambda: ana.view["choices"] or ana.view["result"])
    await ana.press("tools.undo")
    await until(lambda: ana.view["redo"] and ana.view["choices"])
    for _ in range(effort.NAMED_ACTIONS):
        if ana.view["result"]:
            break
        await ana.act()
        await until(lambda: ana.view["choices"] or ana.view["result"])
    await play_out(ana)
    say = ana.wording
    title = ana.page.get_by_role("heading", level=1, name=say.pattern("result.won"))
    await expect(title.or_(ana.page.get_by_role("heading", level=1, name=say.say("result.draw")))).to_be_visible()
    await expect(ana.page.locator("html")).to_have_attribute("lang", language)
    await ana.press("result.next_deal")
    await until(lambda: not ana.view["result"])
    assert ana.witness.problems == []
    assert await ana.heard_out() == []


async def test_the_language_changes_in_mid_deal_and_choice_and_focus_stay(browser: Browser, address: str) -> None:
    ana = await Phone.of(browser, "Ana", address)
    await start(ana)
    while ana.view["choices"]["pass"]:
        await ana.act()
        await until(lambda: ana.view["choices"])
    await ana.choose(ana.view["choices"])
    announced = ana.page.locator(".sr-only[role=status]")
    await expect(announced).not_to_be_empty()
    in_english = await announced.inner_text()
    await ana.press("menu.title")
    await ana.press("settings.title")
    chosen = ana.page.get_by_label(ana.wording.say("settings.language"))
    await chosen.focus()
    await chosen.select_option("fr")
    await expect(ana.page.locator("html")).to_have_attribute("lang", "fr")
    ana.wording = Wording("fr")
    await expect(ana.page.get_by_label(ana.wording.say("settings.language"))).to_be_focused()
    await ana.press("close")
    await expect(ana.page.locator(".hand-tile[aria-pressed=true]")).to_have_count(1)
    await expect(announced).not_to_have_text(in_english)
    moment = ana.view["moment"]
    await ana.press("choice.confirm")
    await until(lambda: ana.view["moment"] > moment)


async def test_a_chosen_language_is_there_again_and_is_the_servers_too(browser: Browser, address: str) -> None:
    ana = await Phone.of(browser, "Ana", address, locale="de-AT")
    await ana.go("/settings/")
    await expect(ana.page.locator("html")).to_have_attribute("lang", "de")
    await ana.page.get_by_label(Wording("de").say("settings.language")).select_option("id")
    await expect(ana.page.get_by_role("heading", level=1, name=Wording("id").say("settings.title"))).to_be_visible()
    served = await ana.page.request.get("/")
    assert '<html lang="id" dir="ltr"' in await served.text()
    await ana.reload()
    await expect(ana.page.get_by_role("heading", level=1, name=Wording("id").say("settings.title"))).to_be_visible()


async def test_people_at_one_table_read_their_own_languages(browser: Browser, address: str) -> None:
    ana = await Phone.of(browser, "Ana", address, locale="pt-BR")
    ben = await Phone.of(browser, "Ben", address, locale="es-MX")
    await ben.join(await ana.make_table())
    await ana.press("lobby.start", count=2)
    for phone in (ana, ben):
        await expect(phone.button(phone.wording.say("menu.title"))).to_be_visible()


async def test_the_rules_are_read_in_any_language_and_change_with_it(browser: Browser, address: str) -> None:
    ana = await Phone.of(browser, "Ana", address)
    await ana.go()
    await ana.press("rules.title")
    await ana.press("rulebook.key.title")
    await expect(ana.page.get_by_role("heading", name=ana.wording.say("rulebook.key.title"))).to_be_focused()
    await ana.press("settings.language")
    await ana.page.get_by_label(ana.wording.say("settings.language")).select_option("de")
    await ana.page.go_back()
    await expect(ana.page.get_by_role("heading", name=Wording("de").say("rulebook.key.title"))).to_be_visible()


async def test_a_newcomer_is_shown_three_steps_once(browser: Browser, address: str) -> None:
    ana = await Phone.of(browser, "Ana", address, newcomer=True)
    say = ana.wording.say
    await start(ana)
    steps = ana.page.get_by_role("dialog", name=say("steps.title"))
    await expect(steps).to_contain_text(say("steps.preview"))
    await ana.press("steps.next")
    await expect(steps).to_contain_text(say("steps.turns"))
    await ana.press("steps.next")
    await expect(steps).to_contain_text(say("steps.score"))
    await ana.press("steps.done")
    await expect(steps).to_have_count(0)
    await ana.reload()
    await ana.button(say("menu.title")).wait_for()
    await expect(steps).to_have_count(0)
    await ana.press("menu.title")
    await ana.press("steps.again")
    await expect(steps).to_contain_text(say("steps.preview"))
    await ana.press("steps.skip")
    await expect(steps).to_have_count(0)


async def test_who_chooses_a_tile_needs_no_steps(browser: Browser, address: str) -> None:
    ana = await Phone.of(browser, "Ana", address, newcomer=True)
    await start(ana)
    steps = ana.page.get_by_role("dialog", name=ana.wording.say("steps.title"))
    await expect(steps).to_be_visible()
    await ana.tap(ana.tile_named(ana.view["hand"][0]))  # whether it fits or not
    await expect(steps).to_have_count(0)
    await ana.reload()
    await ana.button(ana.wording.say("menu.title")).wait_for()
    await expect(steps).to_have_count(0)
