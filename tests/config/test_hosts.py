"""Who is answered: a browser sent here by another site's page is not (P36)."""

from typing import Any

import pytest

from config.hosts import HostGuard, is_home, is_own, is_served

AT_HOME = [
    "localhost",
    "localhost:8000",
    "LOCALHOST:8000",
    "127.0.0.1:8000",
    "127.1.2.3",
    "10.0.0.7:8000",
    "172.16.0.1",
    "172.31.255.254",
    "192.168.1.20:8000",
    "169.254.7.7",
    "[::1]:8000",
    "[fd12:3456::1]:8000",
    "[fe80::1]",
]
ABROAD = [
    "",
    ":8000",
    "evil.example",
    "localhost.evil.example",
    "192.168.1.20.evil.example",
    "evil.example:8000",
    "8.8.8.8",
    "172.32.0.1",
    "192.169.0.1",
    "[2001:db8::1]",
    "[::ffff:8.8.8.8]",
    "3232235777",  # 192.168.1.1 in the form of a number: no browser shows it so
    "0.0.0.0",
    "[::]",
    "127.0.0.1@evil.example",
    "127.0.0.1/evil.example",
    "127.0.0.1:80:90",
    "127.0.0.1 evil.example",
    "[::1",
]


@pytest.mark.parametrize("host", AT_HOME)
def test_this_machine_and_private_addresses_are_at_home(host):
    assert is_home(host)


@pytest.mark.parametrize("host", ABROAD)
def test_every_name_that_somebody_else_can_point_here_is_abroad(host):
    assert not is_home(host)


def test_a_home_serves_private_addresses_and_the_names_it_was_given(settings):
    settings.GAME_MODE, settings.NAMED_HOSTS = "home", ["veranda.lan"]
    assert is_served("192.168.1.20:8000")
    assert is_served("veranda.lan:8000")
    assert not is_served("evil.example")


def test_a_hosted_installation_serves_the_names_it_was_given_alone(settings):
    settings.GAME_MODE, settings.NAMED_HOSTS = "hosted", ["dominoes.example"]
    assert is_served("dominoes.example")
    assert is_served("Dominoes.Example.:443")
    assert not is_served("192.168.1.20")
    assert not is_served("localhost")
    assert not is_served("")


def test_a_page_is_own_when_it_came_from_the_same_name_and_port():
    assert is_own("http://192.168.1.20:8000", "192.168.1.20:8000")
    assert is_own("https://dominoes.example", "Dominoes.example")
    for origin in ("", "null", "http://evil.example", "http://192.168.1.20", "http://192.168.1.20:8001"):
        assert not is_own(origin, "192.168.1.20:8000"), origin
    for origin in ("192.168.1.20:8000", "ftp://192.168.1.20:8000", "http://ana@192.168.1.20:8000", "http://[::1"):
        assert not is_own(origin, "192.168.1.20:8000"), origin
    assert not is_own("", "")
    assert not is_own("http://", "")


async def answer_to(kind: Any, *headers: tuple[bytes, bytes]) -> list[Any]:
    """What the guard sends to a request with `headers`; `let through` stands for the application."""
    sent: list[Any] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "let through"})

    async def receive() -> Any:
        return {"type": f"{kind}.connect"}

    async def send(message: Any) -> None:
        sent.append(message)

    scope: Any = {"type": kind, "headers": headers}
    await HostGuard(application)(scope, receive, send)
    return sent


LET_THROUGH = [{"type": "let through"}]
HOST = (b"host", b"192.168.1.20:8000")


async def test_a_request_for_a_served_host_is_let_through():
    assert await answer_to("http", HOST) == LET_THROUGH


@pytest.mark.parametrize(
    "headers", [[(b"host", b"evil.example")], [], [HOST, (b"host", b"evil.example")], [HOST, HOST]]
)
async def test_a_request_for_another_host_or_for_none_gets_400(headers):
    start, body = await answer_to("http", *headers)
    assert start["status"] == 400
    assert body["body"] == b'{"code":"host_not_served","detail":{}}'


async def test_a_socket_of_an_own_page_is_let_through():
    assert await answer_to("websocket", HOST, (b"origin", b"http://192.168.1.20:8000")) == LET_THROUGH


@pytest.mark.parametrize(
    "headers",
    [
        [HOST],
        [HOST, (b"origin", b"http://evil.example")],
        [HOST, (b"origin", b"null")],
        [HOST, (b"origin", b"http://192.168.1.20:8000"), (b"origin", b"http://evil.example")],
        [(b"host", b"evil.example"), (b"origin", b"http://evil.example")],
        [(b"origin", b"http://192.168.1.20:8000")],
    ],
)
async def test_a_socket_of_another_page_is_closed_before_the_handshake(headers):
    (close,) = await answer_to("websocket", *headers)
    assert close["type"] == "websocket.close"


async def test_what_is_neither_request_nor_socket_is_not_judged():
    assert await answer_to("lifespan") == LET_THROUGH
