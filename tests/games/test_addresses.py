"""Where somebody comes from is what our own proxies say, and nothing he says himself."""

from typing import Any

import pytest
from django.test import RequestFactory, override_settings

from games.addresses import address_in_request, address_in_scope, address_of

ANA = "203.0.113.7"
PROXY = "10.0.0.2"


def _a_socket(client: list[Any] | None, headers: list[Any]) -> Any:
    return {"type": "websocket", "client": client, "headers": headers}


def test_without_a_proxy_the_address_is_the_connections_own():
    assert address_of(ANA, "", proxies=0) == ANA


def test_without_a_proxy_a_header_is_not_believed():
    assert address_of(ANA, "198.51.100.1", proxies=0) == ANA


def test_behind_a_proxy_the_address_is_the_one_the_proxy_was_asked_by():
    assert address_of(PROXY, ANA, proxies=1) == ANA


@pytest.mark.parametrize("forged", ["198.51.100.1", "198.51.100.1, 198.51.100.2", "x" * 1000, ",,,", "127.0.0.1"])
def test_what_a_device_wrote_into_the_header_before_the_proxy_is_not_believed(forged):
    assert address_of(PROXY, f"{forged}, {ANA}", proxies=1) == ANA


def test_behind_two_proxies_the_address_is_the_one_the_outer_was_asked_by():
    assert address_of(PROXY, f"198.51.100.1, {ANA}, 192.0.2.1", proxies=2) == ANA


def test_a_connection_that_came_past_the_proxies_counts_as_itself():
    assert address_of(ANA, "", proxies=2) == ANA
    assert address_of(PROXY, ANA, proxies=5) == ANA


def test_an_ipv6_address_counts_with_its_network():
    assert address_of("2001:db8:1:2:3:4:5:6", "", 0) == address_of("2001:db8:1:2:ffff::1", "", 0) == "2001:db8:1:2::"
    assert address_of("2001:db8:1:3::1", "", 0) != "2001:db8:1:2::"


def test_an_ipv4_address_written_as_ipv6_is_the_same_address():
    assert address_of(f"::ffff:{ANA}", "", 0) == ANA


@pytest.mark.parametrize("client", ["", "testclient", "/run/socket"])
def test_what_has_no_address_is_on_this_machine(client):
    assert address_of(client, "", proxies=0) == "local"


@pytest.mark.parametrize(("proxies", "address"), [(0, PROXY), (1, ANA)])
def test_a_request_and_a_socket_from_one_device_have_one_address(proxies, address):
    request = RequestFactory().get("/", REMOTE_ADDR=PROXY, headers={"X-Forwarded-For": f"198.51.100.1, {ANA}"})
    headers = [(b"x-forwarded-for", b"198.51.100.1"), (b"x-forwarded-for", ANA.encode())]
    with override_settings(GAME_PROXIES=proxies):
        assert address_in_request(request) == address
        assert address_in_scope(_a_socket([PROXY, 1234], headers)) == address


def test_a_socket_of_a_unix_socket_has_no_address():
    assert address_in_scope(_a_socket(None, [])) == "local"
