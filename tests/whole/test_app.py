"""The page as an app (P33): kept files, the page for no server, updates between deals, the screen that stays on."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from django.conf import settings
from playwright.async_api import Browser, expect

from bench.installation import Installation, installation
from bench.proxy import Proxy
from tests.waiting import until
from tests.whole.by_wire import play_out
from tests.whole.phones import PLAIN_HOST, Phone

pytestmark = pytest.mark.browser

KEPT: Final = """async () => {
  const names = await caches.keys();
  const caches_ = await Promise.all(names.map((name) => caches.open(name)));
  const kept = await Promise.all(caches_.map((cache) => cache.keys()));
  return kept.flat().map(({ url }) => new URL(url).pathname);
}"""
BUILD: Final = "document.documentElement.dataset.build"
WAITING: Final = "navigator.serviceWorker.getRegistration().then(one => one.waiting !== null)"
# How often the screen was asked to stay on, and how often it was let go again, by us or by the system.
WAKE_LOCKS: Final = """
  window.asked = window.let_go = 0;
  const { request } = WakeLock.prototype;
  WakeLock.prototype.request = async function (...what) {
    window.asked += 1;
    if (window.refusing) throw new DOMException('', 'NotAllowedError');
    const lock = await request.apply(this, what);
    lock.addEventListener('release', () => { window.let_go += 1; });
    return lock;
  };
"""
# As Chrome on a phone does it; tells whether the browser may show something of its own.
OFFER_TO_INSTALL: Final = """() => {
  window.asked = 0;
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  offer.prompt = async () => {
    window.asked += 1;
    throw new DOMException('', 'NotAllowedError');
  };
  return dispatchEvent(offer);
}"""
# As Android: a page shows no notifications of its own.
NO_PAGE_NOTIFICATIONS: Final = """
  const { requestPermission } = Notification;
  window.Notification = function () { throw new TypeError(); };
  Object.assign(window.Notification, { requestPermission, permission: 'granted' });
"""

# How often the worker has shown one. To look what is shown while it does so makes Chromium forget it.
SHOWINGS: Final = """
  window.showings = 0;
  const { showNotification } = ServiceWorkerRegistration.prototype;
  ServiceWorkerRegistration.prototype.showNotification = async function (...what) {
    await showNotification.apply(this, what);
    window.showings += 1;
  };
"""
SHOWN: Final = """async () => {
  const registration = await navigator.serviceWorker.ready;
  return (await registration.getNotifications()).map(({ title }) => title);
}"""
HIDDEN: Final = "Object.defineProperty(document, 'hidden', { get: () => document.visibilityState === 'hidden' })"


async def installed(browser: Browser, name: str, address: str, **options: Any) -> Phone:
    """A phone that has been on the start page, until its service worker was there."""
    phone = await Phone.of(browser, name, address, service_workers="allow", **options)
    await phone.go()
    await phone.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    return phone


async def kept(phone: Phone) -> list[str]:
    """The addresses of all that the phone keeps for a time without network."""
    paths: list[str] = await phone.page.evaluate(KEPT)
    return paths


async def counted(phone: Phone, what: str) -> int:
    return int(await phone.page.evaluate(f"window.{what}"))


@pytest.fixture
async def network(address: str) -> AsyncIterator[Proxy]:
    """What lies between a phone and the server."""
    proxy = Proxy(address)
    await proxy.open()
    yield proxy
    await proxy.close()


async def test_without_a_server_the_page_says_so_in_the_chosen_language_and_goes_on_by_itself(
    browser: Browser, network: Proxy
) -> None:
    ana = await installed(browser, "Ana", network.url.replace("redis://", "http://").removesuffix("/0"))
    code = await ana.make_table()
    await ana.page.evaluate("""settings => {
      localStorage.setItem('settings', JSON.stringify(settings));
      dispatchEvent(new StorageEvent('storage', { key: 'settings' }));
    }""", {"language": "de", "theme": "dark"})  # fmt: skip
    await until(lambda: ana.page.evaluate("""async () =>
      (await (await caches.match('/offline/')).text()).includes('lang="de"')"""))  # fmt: skip
    network.cut = 1.0
    network.cut_all()
    await ana.go(f"/r/{code}/")
    await ana.page.get_by_role("heading", name="Verandah ist nicht erreichbar").wait_for()
    assert await ana.page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert ana.page.url.endswith(f"/r/{code}/")
    network.cut = 0.0
    await ana.page.get_by_role("heading", name="Wer sitzt wo?").wait_for()


async def test_after_a_deal_and_its_replay_only_files_named_by_content_are_kept(browser: Browser, address: str) -> None:
    ana = await installed(browser, "Ana", address)
    code = await ana.make_table()
    await ana.reload()  # from here on by way of the worker
    await ana.tap("Start with 3 computers")
    await until(lambda: ana.view["deal"])
    await play_out(ana)
    await ana.go(f"/r/{code}/deals/1/replay/")
    await ana.page.get_by_role("main").wait_for()
    assert await ana.page.evaluate("navigator.serviceWorker.controller !== null")
    paths = await kept(ana)
    assert "/offline/" in paths
    strange = [path for path in paths if not re.fullmatch(r"/static/assets/.+-[\w-]{8}\.\w+|/offline/", path)]
    assert strange == []
    assert await ana.heard_out() == []


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the build that is served, to be changed."""
    folder = tmp_path_factory.mktemp("built") / "static"
    shutil.copytree(settings.BASE_DIR / "build" / "static", folder, copy_function=os.link)
    return folder


@pytest.fixture(scope="module")
def renewed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """An installation that serves that copy."""
    with installation(
        tmp_path_factory.mktemp("renewed"), DJANGO_SETTINGS_MODULE="tests.whole.app_settings", TEST_STATIC=str(built)
    ) as running:
        yield running


def build_anew(built: Path) -> None:
    """As if the client had been built anew: nothing is another, but the build."""
    told = (built / "manifest.json").read_text()
    (built / "manifest.json").unlink()  # the one of the real build is the same file
    (built / "manifest.json").write_text(told + "\n")


def serve_anew(running: Installation, built: Path) -> None:
    """From now on another build is served."""
    running.kill("web0")
    build_anew(built)
    running.start("web0")
    running.wait_until_ready()


async def test_an_update_is_offered_between_deals_and_never_in_one(
    browser: Browser, built: Path, renewed: Installation
) -> None:
    ana = await installed(browser, "Ana", renewed.addresses[0])
    await ana.make_table()
    await ana.tap("Start with 3 computers")
    await until(lambda: ana.view["choices"])
    before = await ana.page.evaluate(BUILD)
    serve_anew(renewed, built)
    await until(lambda: ana.page.evaluate(WAITING), 60)
    await ana.act()
    await until(lambda: ana.view["choices"])
    await until(ana.is_current)
    assert await ana.button("Load it").count() == 0
    await play_out(ana)
    assert await ana.page.evaluate(BUILD) == before
    await ana.tap("Load it")
    await another_build(ana, before)
    await ana.button("Next deal").wait_for()
    assert await ana.button("Load it").count() == 0
    # A page that comes anew from the server may be newer than the worker: then that one just follows.
    kept_before = await ana.page.evaluate("caches.keys()")
    assert len(kept_before) == 1
    before = await ana.page.evaluate(BUILD)
    serve_anew(renewed, built)
    await ana.reload()
    await another_build(ana, before)
    await until(lambda: _has_followed(ana, kept_before))
    await ana.button("Next deal").wait_for()
    assert await ana.button("Load it").count() == 0


async def test_who_still_looks_at_a_deal_while_the_next_is_on_is_offered_nothing_and_loaded_anew_after_it(
    browser: Browser, built: Path, renewed: Installation
) -> None:
    address = renewed.addresses[0]
    ana = await installed(browser, "Ana", address)
    ben = await Phone.of(browser, "Ben", address)
    await ben.join(await ana.make_table())
    await ana.tap("Start with 2 computers")
    await until(lambda: ana.view["deal"] and ben.view["deal"])
    await play_out(ana, ben)
    tab = await ana.another_tab()
    await tab.go()
    await ben.tap("Next deal")
    await until(lambda: ana.view["deal"]["number"] == 2)
    before = await ana.page.evaluate(BUILD)
    serve_anew(renewed, built)
    await until(lambda: ana.page.evaluate(WAITING), 60)
    await tab.button("Load it").wait_for()
    assert await ana.button("Load it").count() == 0
    # Another tab takes the new one: this one stays as it is until its table's deal is over.
    await tab.tap("Load it")
    await another_build(tab, before)
    await until(lambda: ana.page.evaluate("navigator.serviceWorker.controller.state === 'activated'"))
    assert await ana.page.evaluate(BUILD) == before
    await ana.page.bring_to_front()
    await ana.tap("Go on")
    await until(ana.is_current)
    assert await ana.page.evaluate(BUILD) == before
    await play_out(ana, ben)
    await another_build(ana, before)
    await ana.button("Next deal").wait_for()
    assert await ana.heard_out() == []


async def another_build(phone: Phone, before: str) -> None:
    """Returns when the page is of another build."""
    await phone.page.wait_for_function("before => document.documentElement.dataset.build !== before", arg=before)


async def _has_followed(phone: Phone, before: list[str]) -> bool:
    now = await phone.page.evaluate("caches.keys()")
    return len(now) == 1 and now != before


async def test_installing_is_offered_in_the_settings_alone_where_the_browser_offers_it(
    browser: Browser, address: str
) -> None:
    ana = await Phone.of(browser, "Ana", address)
    await ana.make_table()
    offer = ana.button(re.compile("^Install as an app"))
    assert await ana.page.evaluate(OFFER_TO_INSTALL) is False  # what browsers show of their own is held back
    await ana.tap("Start with 3 computers")
    await until(lambda: ana.view["choices"])
    assert await offer.count() == 0
    await ana.tap("Menu")
    await ana.tap("Settings")
    await offer.click()
    assert await counted(ana, "asked") == 1
    await expect(offer).to_have_count(0)
    assert await ana.heard_out() == []


async def test_a_phone_that_installs_by_hand_is_told_how_until_it_has(browser: Browser, address: str) -> None:
    for standalone in (False, True):
        ana = await Phone.of(browser, "Ana", address)
        await ana.page.add_init_script(f"navigator.standalone = {str(standalone).lower()}")
        await ana.go("/settings/")
        await ana.page.get_by_role("switch", name="Sounds").wait_for()
        told = ana.page.get_by_text("then Add to Home Screen")
        await expect(told).to_have_count(0 if standalone else 1)


async def test_on_plain_http_all_of_it_works_without(browser: Browser, address: str) -> None:
    ana = await Phone.of(browser, "Ana", f"http://{PLAIN_HOST}:{address.rpartition(':')[2]}", service_workers="allow")
    wrong: list[str] = []
    ana.page.on("console", lambda said: wrong.append(said.text) if said.type in {"error", "warning"} else None)
    await ana.make_table()
    assert not await ana.page.evaluate("isSecureContext || 'serviceWorker' in navigator || 'wakeLock' in navigator")
    await ana.tap("Start with 3 computers")
    await until(lambda: ana.view["choices"])
    await ana.act()
    await ana.go("/settings/")
    await ana.page.get_by_role("switch", name="Sounds").wait_for()
    assert await ana.page.get_by_role("switch", name="Notifications").count() == 0
    assert wrong == []
    assert await ana.heard_out() == []


async def test_the_screen_stays_on_in_a_live_deal_only_and_again_after_another_app(
    browser: Browser, address: str
) -> None:
    ana = await Phone.of(browser, "Ana", address)
    await ana.page.add_init_script(WAKE_LOCKS)
    await ana.make_table()
    assert await counted(ana, "asked") == 0
    await ana.tap("Start with 3 computers")
    await until(lambda: ana.view["choices"])
    await until(lambda: counted(ana, "asked"))
    await ana.hide()
    await until(lambda: counted(ana, "let_go"))
    await ana.show()
    await until(lambda: _is(ana, asked=2, let_go=1))
    await play_out(ana)
    await until(lambda: _is(ana, asked=2, let_go=2))
    await ana.tap("Next deal")
    await until(lambda: _is(ana, asked=3, let_go=2))
    await ana.page.go_back()
    await until(lambda: _is(ana, asked=3, let_go=3))


async def test_a_phone_that_wants_a_tap_before_it_stays_on_is_asked_again_with_the_next(
    browser: Browser, address: str
) -> None:
    ana = await Phone.of(browser, "Ana", address)
    await ana.page.add_init_script(f"{WAKE_LOCKS}; window.refusing = true;")
    await ana.make_table()
    await ana.tap("Start with 3 computers")
    await until(lambda: _is(ana, asked=1, let_go=0))
    await ana.page.evaluate("window.refusing = false")
    await until(lambda: ana.view["choices"])
    await ana.choose(ana.view["choices"])
    await until(lambda: _is(ana, asked=2, let_go=0))
    assert await ana.heard_out() == []


async def _is(phone: Phone, *, asked: int, let_go: int) -> bool:
    return (await counted(phone, "asked"), await counted(phone, "let_go")) == (asked, let_go)


async def notified(browser: Browser, address: str) -> Phone:
    """Ana's phone, on which only the service worker may notify, and does so."""
    ana = await installed(browser, "Ana", address)
    await ana.page.context.grant_permissions(["notifications"], origin=address)
    await ana.page.add_init_script(NO_PAGE_NOTIFICATIONS + SHOWINGS)
    await ana.go("/settings/")
    notices = ana.page.get_by_role("switch", name="Notifications")
    await notices.click()
    await expect(notices).to_be_checked()  # once the browser has been asked
    return ana


async def shown(phone: Phone, times: int) -> list[str]:
    """What the system shows, once the worker has shown something so many times."""
    await until(lambda: phone.page.evaluate("times => window.showings === times", times))
    titles: list[str] = await phone.page.evaluate(SHOWN)
    return titles


async def test_where_pages_may_not_notify_the_worker_does_and_takes_it_back(browser: Browser, address: str) -> None:
    ana, ben = await notified(browser, address), await Phone.of(browser, "Ben", address)
    code = await ana.make_table()
    await ben.join(code)
    await ana.hide()
    await ana.page.evaluate(HIDDEN)
    await ben.tap("Start with 2 computers")
    await until(lambda: ana.view["choices"] or ben.view["choices"])
    while not ana.view["choices"]:
        await ben.act()
        await until(lambda: ana.view["choices"] or ben.view["choices"])
    assert await shown(ana, times=1) == ["Your turn."]
    await ana.act()
    await until(lambda: _is_none(ana))
    await expect(ana.page).to_have_title(re.compile("Verandah"))


async def test_a_turn_that_follows_on_the_one_before_it_keeps_its_notification(browser: Browser, address: str) -> None:
    ana = await notified(browser, address)
    await ana.make_table()
    await ana.tap("Start with 3 computers")
    await until(lambda: ana.view["choices"])
    await ana.hide()
    await ana.page.evaluate(HIDDEN)
    await ana.act()
    await until(lambda: ana.view["choices"])
    assert await shown(ana, times=1) == ["Your turn."]
    for times, wish in enumerate(("tools.undo", "tools.redo", "tools.undo"), 2):
        await ana.press(wish)
        assert await shown(ana, times) == ["Your turn."]


async def _is_none(phone: Phone) -> bool:
    return bool(await phone.page.evaluate(SHOWN) == [])
