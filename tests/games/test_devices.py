"""A device is its secret, and nothing it says of itself."""

import re
from typing import Any

import pytest
from django.core.signing import Signer
from django.http import HttpResponse
from django.test import override_settings

from games import devices


def _answer(secret: str, *, secure: bool = False) -> HttpResponse:
    response = HttpResponse()
    devices.keep(response, secret, secure=secure)
    return response


def _device_in(*headers):
    scope: Any = {"type": "websocket", "headers": headers}
    return devices.device_in_scope(scope)


def _signed(secret: str) -> str:
    return _answer(secret).cookies["device"].value


def test_the_cookie_a_device_was_given_tells_which_it_is():
    secret = devices.new_secret()

    assert devices.secret_of({"device": _signed(secret)}) == secret
    assert devices.device_of({"device": _signed(secret)}) == devices.device_of_secret(secret)


def test_no_two_devices_are_given_the_same_secret():
    assert len({devices.new_secret() for _ in range(100)}) == 100


def test_a_device_is_known_by_a_hash_that_does_not_tell_its_secret():
    secret = devices.new_secret()
    device = devices.device_of_secret(secret)

    assert re.fullmatch(r"[A-Za-z0-9_-]{22}", device)
    assert device not in secret
    assert secret not in device


def test_a_device_without_a_cookie_is_nobody():
    assert devices.device_of({}) is None
    assert devices.device_of({"csrftoken": "x"}) is None
    assert _device_in((b"host", b"example.test")) is None


@pytest.mark.parametrize(
    "change",
    [
        lambda cookie: cookie[:-1] + ("A" if cookie[-1] != "A" else "B"),
        lambda cookie: "x" + cookie,
        lambda cookie: cookie.partition(":")[0],
        lambda _: devices.new_secret(),
        lambda _: "",
        lambda _: ":",
        lambda _: "a" * 100_000,
        lambda _: "\udcff:é",
    ],
    ids=["signature", "secret", "unsigned", "another", "empty", "colon", "long", "no text"],
)
def test_a_cookie_we_have_not_signed_is_nobodys(change):
    assert devices.device_of({"device": change(_signed(devices.new_secret()))}) is None


def test_a_cookie_signed_for_another_purpose_is_nobodys():
    assert devices.device_of({"device": Signer().sign(devices.new_secret())}) is None


def test_a_cookie_outlives_a_change_of_keys_while_the_old_one_is_kept_as_a_fallback():
    secret = devices.new_secret()
    with override_settings(SECRET_KEY="an old key"):
        cookie = _signed(secret)

    assert devices.device_of({"device": cookie}) is None
    with override_settings(SECRET_KEY_FALLBACKS=["an old key"]):
        assert devices.device_of({"device": cookie}) == devices.device_of_secret(secret)


def test_a_socket_tells_the_same_device_as_a_request():
    secret = devices.new_secret()
    cookie = f"csrftoken=abc; device={_signed(secret)}; other=1".encode()

    assert _device_in((b"host", b"example.test"), (b"cookie", cookie)) == devices.device_of_secret(secret)


def test_a_socket_whose_cookies_come_in_several_headers_tells_its_device():
    secret = devices.new_secret()
    headers = (b"cookie", b"csrftoken=abc"), (b"cookie", f"device={_signed(secret)}".encode())

    assert _device_in(*headers) == devices.device_of_secret(secret)


def test_headers_that_are_no_text_are_nobodys():
    assert _device_in((b"cookie", b"device=\xff\xfe; \x00")) is None


def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites_and_lasts():
    cookie = _answer(devices.new_secret()).cookies["device"]

    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["path"] == "/"
    assert cookie["max-age"] == devices.COOKIE_SECONDS


def test_a_cookie_given_over_https_is_sent_over_https_alone():
    assert _answer(devices.new_secret(), secure=True).cookies["device"]["secure"]
    assert not _answer(devices.new_secret(), secure=False).cookies["device"]["secure"]
