"""The page: one document, in the browser's language, that shows nothing of any room."""

import json
import re
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from pytest_django import Settings

from games import devices
from lobby import client, words

PUBLIC = settings.BASE_DIR / "frontend" / "public"
MANIFEST = {
    "src/main.tsx": {"file": "assets/main-AAAAAAAA.js", "imports": ["_shared.js"], "css": ["assets/main-BBBBBBBB.css"]},
    "_shared.js": {
        "file": "assets/shared-CCCCCCCC.js",
        "imports": ["_shared.js", "_dial-JJJJJJJJ.js"],
        "css": ["assets/main-BBBBBBBB.css"],
    },
    "_dial-JJJJJJJJ.js": {"file": "assets/dial-JJJJJJJJ.js", "name": "dial"},
    "src/ui/table/play-screen.tsx": {
        "file": "assets/play-KKKKKKKK.js",
        "imports": ["_shared.js"],
        "css": ["assets/table-LLLLLLLL.css"],
    },
    "src/i18n/gen/en.js": {"file": "assets/en-DDDDDDDD.js"},
    "src/ui/replay.tsx": {"file": "assets/replay-EEEEEEEE.js", "css": ["assets/replay-FFFFFFFF.css"]},
    "src/app/worker/worker.ts": {"file": "assets/worker-GGGGGGGG.js"},
    "src/app/offline/offline.ts": {"file": "assets/offline-HHHHHHHH.js"},
}


@pytest.fixture(autouse=True)
def built(settings: Settings, tmp_path: Path) -> Iterator[Path]:
    """A build of the client, as far as its manifest goes."""
    settings.STATIC_ROOT = tmp_path
    (tmp_path / "manifest.json").write_text(json.dumps(MANIFEST))
    forget()
    yield tmp_path
    forget()


def forget() -> None:
    """Another build is served from now on."""
    client.files_for.cache_clear()
    client.build.cache_clear()


ADDRESSES = (
    "/ /r/BCDFGH/ /r/bcd-fgh/deals/12/ /r/BCDFGH/deals/12/replay/ /r/BCDFGH/deals/12/review/ "
    "/r/BCDFGH/deals/12/proof/ /r/BCDFGH/book/ /records/ /records/5T0mWd1oX8/ /records/5T0mWd1oX8/review/ "
    "/records/5T0mWd1oX8/proof/ /stored/ /rules/ /transfer/s3cret/ /settings/"
).split()


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_address_of_the_client_gives_the_same_page_and_all_rooms_theirs(address: str) -> None:
    like = "/r/DFGHJK/" if address == "/r/BCDFGH/" else "/"
    start, other = Client().get(like), Client().get(address)
    assert other.status_code == 200
    assert other.content == start.content


def test_an_address_that_is_none_gives_the_page_with_404() -> None:
    answer = Client().get("/no/such/page")
    assert answer.status_code == 404
    assert answer.content == Client().get("/").content


def test_the_page_loads_the_client_and_fetches_beside_it_what_it_imports_and_its_language() -> None:
    text = Client().get("/").content.decode()
    assert '<script type="module" src="/static/assets/main-AAAAAAAA.js"></script>' in text
    assert '<link rel="modulepreload" href="/static/assets/shared-CCCCCCCC.js">' in text
    assert '<link rel="modulepreload" href="/static/assets/en-DDDDDDDD.js">' in text
    assert text.count("assets/main-BBBBBBBB.css") == 1


def test_the_page_of_a_room_opens_its_line_before_all_else_and_brings_its_table() -> None:
    text = Client().get("/r/BCDFGH/").content.decode()
    scripts = re.findall(r'<script type="module" (?:async )?src="/static/assets/(\w+)', text)
    assert scripts == ["dial", "main"]
    assert re.findall(r'<link rel="modulepreload" href="/static/assets/(\w+)', text) == ["shared", "en", "play"]
    assert '<link rel="stylesheet" fetchpriority="low" href="/static/assets/table-LLLLLLLL.css">' in text
    assert "BCDFGH" not in text
    assert "table-LLLLLLLL" not in Client().get("/").content.decode()


def test_the_page_holds_no_script_and_no_style_of_its_own() -> None:
    answer = Client().get("/")
    text = answer.content.decode()
    assert "<style" not in text
    assert "style=" not in text
    assert text.count("<script") == text.count('<script type="module" src=')
    assert "'unsafe-inline'" not in answer["Content-Security-Policy"]


def test_the_page_gives_the_cookie_that_unsafe_calls_need() -> None:
    assert "csrftoken" in Client().get("/").cookies


def test_a_new_device_gets_its_secret_with_the_page_and_keeps_it() -> None:
    device = Client()
    given = device.get("/").cookies["device"]
    assert (given["httponly"], given["samesite"]) == (True, "Lax")
    secret = devices.secret_of({"device": given.value})
    assert secret is not None
    assert "device" not in device.get("/rules/").cookies
    device.get("/api/rooms/")
    assert devices.secret_of({"device": device.cookies["device"].value}) == secret


def test_a_device_with_a_cookie_of_nobodys_gets_a_secret() -> None:
    device = Client()
    device.cookies["device"] = "forged"
    given = device.get("/").cookies["device"]
    assert devices.secret_of({"device": given.value}) is not None


def test_the_page_is_asked_for_anew_each_time_by_language() -> None:
    answer = Client().get("/")
    assert "no-cache" in answer["Cache-Control"]
    assert "no-store" not in answer["Cache-Control"]  # it would end the back/forward cache
    assert {"Accept-Language", "Cookie"} <= set(answer["Vary"].split(", "))


def test_the_language_chosen_on_the_device_counts_more_than_the_browsers() -> None:
    device = Client(headers={"Accept-Language": "de"})
    assert '<html lang="de" dir="ltr" ' in device.get("/").content.decode()
    device.cookies["language"] = "fr"
    assert '<html lang="fr" dir="ltr" ' in device.get("/").content.decode()


def test_a_language_that_nobody_made_is_not_spoken() -> None:
    device = Client(headers={"Accept-Language": "de"})
    device.cookies["language"] = "../../config/secret"
    assert '<html lang="de" ' in device.get("/").content.decode()


def test_when_the_server_fails_it_says_so_in_the_devices_language(built: Path) -> None:
    (built / "manifest.json").unlink()
    answer = Client(raise_request_exception=False, headers={"Accept-Language": "fr"}).get("/")
    assert answer.status_code == 500
    assert '<html lang="fr" ' in answer.content.decode()
    assert words.words("fr")["broken.title"] in answer.content.decode()


def test_the_sources_are_served_in_development_only() -> None:
    assert not settings.DEBUG
    text = Client().get("/", headers={"X-Client-Sources": "1"}).content.decode()
    assert "@vite" not in text


def test_development_serves_the_sources_through_vite(settings: Settings) -> None:
    settings.DEBUG = True
    text = Client().get("/", headers={"X-Client-Sources": "1"}).content.decode()
    assert "/static/@vite/client" in text
    assert "/static/src/main.tsx" in text


def test_without_a_build_the_page_says_how_to_make_one(built: Path) -> None:
    (built / "manifest.json").unlink()
    with pytest.raises(ImproperlyConfigured, match="script/setup"):
        Client().get("/")


def test_a_build_that_dials_no_room_by_itself_is_served_all_the_same(built: Path) -> None:
    nameless = MANIFEST | {"_dial-JJJJJJJJ.js": {"file": "assets/dial-JJJJJJJJ.js"}}
    (built / "manifest.json").write_text(json.dumps(nameless))
    forget()
    assert [Client().get(address).status_code for address in ("/", "/r/BCDFGH/")] == [200, 200]


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("fr;q=0.5, de;q=0.9", "de"),
        ("pt-BR,pt;q=0.9", "pt"),
        ("FR-CA", "fr"),
        ("xx, yy", "en"),
        ("fr;q=0, en", "en"),
        ("fr;q=much, de", "de"),
        ("*", "en"),
    ],
)
def test_the_language_is_the_best_that_the_browser_asks_for(
    accepted: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "languages", lambda: ("de", "en", "fr", "pt"))
    assert words.best_language(accepted) == language


def test_the_manifest_speaks_the_devices_language_and_its_icons_are_there_in_their_sizes() -> None:
    answer = Client(headers={"Accept-Language": "fr"}).get("/app.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    manifest = answer.json()
    assert (manifest["lang"], manifest["start_url"], manifest["display"]) == ("fr", "/", "standalone")
    assert manifest["description"] == words.words("fr")["app.description"]
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        assert icon["sizes"] == "{}x{}".format(*size_of(PUBLIC / Path(icon["src"]).name))
    assert size_of(PUBLIC / "app-apple-180.png") == (180, 180)
    assert '<link rel="manifest" href="/app.webmanifest">' in Client().get("/").content.decode()


def size_of(png: Path) -> tuple[int, int]:
    """Width and height of a picture."""
    width, height = struct.unpack(">II", png.read_bytes()[16:24])
    return width, height


def test_the_worker_is_told_the_files_of_every_screen_and_no_words() -> None:
    answer = Client().get("/sw.js")
    assert answer["Content-Type"] == "text/javascript"
    assert "no-cache" in answer["Cache-Control"]
    first, second = answer.content.decode().splitlines()
    told = json.loads(first.removeprefix("self.build = ").removesuffix(";"))
    assert told["files"] == [
        f"/static/assets/{name}"
        for name in (
            "dial-JJJJJJJJ.js main-AAAAAAAA.js main-BBBBBBBB.css offline-HHHHHHHH.js play-KKKKKKKK.js "
            "replay-EEEEEEEE.js replay-FFFFFFFF.css shared-CCCCCCCC.js table-LLLLLLLL.css"
        ).split()
    ]
    assert second == 'importScripts("/static/assets/worker-GGGGGGGG.js");'
    assert f'data-build="{told["name"]}"' in Client().get("/").content.decode()


def test_another_build_is_another_worker(built: Path) -> None:
    before = Client().get("/sw.js").content
    forget()
    assert Client().get("/sw.js").content == before
    changed = MANIFEST | {"src/i18n/gen/en.js": {"file": "assets/en-IIIIIIII.js"}}
    (built / "manifest.json").write_text(json.dumps(changed))
    forget()
    assert Client().get("/sw.js").content != before


def test_the_page_for_no_server_is_whole_in_files_that_the_worker_keeps() -> None:
    device = Client(headers={"Accept-Language": "de"})
    text = device.get("/offline/").content.decode()
    assert '<html lang="de" ' in text
    assert words.words("de")["unreachable.title"] in text
    kept = Client().get("/sw.js").content.decode()
    asked = re.findall(r'(?:src|href)="(/[^"]+)"', text)
    assert len(asked) == 2
    assert all(f'"{name}"' in kept for name in asked)


def test_there_are_words_in_every_language_found() -> None:
    assert "en" in words.languages()
    for language in words.languages():
        assert words.words(language)["app.name"]
