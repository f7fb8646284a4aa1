"""How the server knows a device again, and that no other site makes a device act."""

from __future__ import annotations

import pytest

from games.devices import COOKIE
from tests.lobby.conftest import Unchanged
from tests.served import HOST, Device, Site

UNSAFE = [
    ("POST", "/api/rooms/"),
    ("DELETE", "/api/rooms/{code}/"),
    ("POST", "/api/rooms/{code}/seats/"),
    ("POST", "/api/records/verify/"),
]


async def test_the_first_answer_gives_a_device_both_cookies(site: Site):
    answer = await site.stranger().get("/api/")

    device, token = answer.cookies[COOKIE], answer.cookies["csrftoken"]
    assert device["httponly"]
    assert device["samesite"] == token["samesite"] == "Lax"
    assert device["path"] == token["path"] == "/"
    assert not device["secure"]
    assert not token["httponly"]  # the client sends it back


async def test_over_https_the_cookie_is_for_https_alone(site: Site, settings):
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    answer = await site.stranger().get("/api/", x_forwarded_proto="https")
    assert answer.cookies[COOKIE]["secure"]


async def test_every_call_gives_a_cookie_to_who_has_none(site: Site, room: str):
    for path in ("/api/rooms/", f"/api/rooms/{room}/", "/api/rooms/CDFGHJ/"):
        assert COOKIE in (await site.stranger().get(path)).cookies


async def test_a_device_keeps_its_secret_for_ever(ana: Device, room: str):
    secret = ana.cookies[COOKIE]

    answer = await ana.get("/api/")

    assert answer.cookies[COOKIE].value == ana.cookies[COOKIE] == secret
    assert int(answer.cookies[COOKIE]["max-age"]) > 365 * 24 * 3600
    assert (await ana.get(f"/api/rooms/{room}/")).body["seats"][0]["yours"]


@pytest.mark.parametrize("forge", [lambda signed: signed.split(":")[0], lambda signed: f"x{signed}", lambda _: "x"])
async def test_a_secret_that_we_have_not_signed_is_nobodys(ana: Device, room: str, forge):
    ana.cookies[COOKIE] = forge(ana.cookies[COOKIE])

    answer = await ana.get(f"/api/rooms/{room}/")

    assert not answer.body["seats"][0]["yours"]
    assert ana.cookies[COOKIE] == answer.cookies[COOKIE].value  # it is given a new one


async def test_no_answer_is_kept_by_a_cache(ana: Device, room: str):
    for path in ("/api/", "/api/rooms/", f"/api/rooms/{room}/", "/api/rooms/CDFGHJ/"):
        assert (await ana.get(path)).headers["cache-control"] == "no-store"


@pytest.mark.parametrize(("method", "path"), UNSAFE)
@pytest.mark.parametrize("headers", [{"x_csrftoken": ""}, {"x_csrftoken": "x" * 32}, {"origin": "http://evil.example"}])
async def test_an_unsafe_call_without_its_token_or_of_another_site_changes_nothing(
    ana: Device, room: str, unchanged: Unchanged, method: str, path: str, headers: dict[str, str]
):
    async with unchanged():
        answer = await ana.call(method, path.format(code=room), b'{"name": "Ana"}', **headers)

    assert (answer.status, answer.code) == (403, "csrf_failed")


async def test_an_unsafe_call_of_our_own_pages_is_answered(ana: Device):
    answer = await ana.post("/api/rooms/", {"name": "Ana"}, origin=f"http://{HOST}")
    assert answer.status == 201


async def test_a_safe_call_needs_no_token(site: Site, room: str):
    assert (await site.stranger().get(f"/api/rooms/{room}/")).status == 200


async def test_the_server_says_what_it_offers(ana: Device):
    answer = await ana.get("/api/")

    assert answer.status == 200
    assert set(answer.body) == {"version", "profiles", "languages", "levels", "limits"}
    assert answer.body["levels"] == ["easy", "steady", "sharp"]
    assert "en" in answer.body["languages"]
    (six_love,) = answer.body["profiles"]
    assert six_love["id"] == "six-love"
    assert six_love["house_rules"]["target"] == 10
    assert answer.body["limits"]["name"] == 20
    assert answer.body["limits"]["kept_days"] == {"rooms": 30, "names": 90, "deals": 365, "records": 30}
