"""Which Host and Origin headers are answered, over HTTP and over sockets alike.

A page of another site can make a browser send requests here: by a name that it points at a home
network (DNS rebinding), or by opening a socket. This module must not know what is served.
"""

from ipaddress import ip_address, ip_network

from asgiref.typing import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, HTTPScope, Scope, WebSocketScope
from django.conf import settings
from django.http.request import split_domain_port, validate_host

# Addresses that nobody outside can own: this machine, home networks, link-local.
HOME = tuple(
    ip_network(network)
    for network in (
        "127.0.0.0/8",
        "10.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "169.254.0.0/16",
        "::1/128",
        "fc00::/7",
        "fe80::/10",
    )
)


def is_home(host: str) -> bool:
    """Whether a Host header, with or without a port, names this machine or a private address."""
    domain, _ = split_domain_port(host)
    if domain == "localhost":
        return True
    try:
        address = ip_address(domain.strip("[]"))
    except ValueError:
        return False
    return any(address in network for network in HOME)


def is_served(host: str) -> bool:
    """Whether this installation answers to `host`: named in ALLOWED_HOSTS, or at home."""
    domain, _ = split_domain_port(host)
    named = bool(domain) and validate_host(domain, settings.NAMED_HOSTS)
    return named or (settings.GAME_MODE == "home" and is_home(host))


def is_own(origin: str, host: str) -> bool:
    """Whether a page from `origin` came from `host`: the same name and port, over http or https."""
    page, here = origin.lower(), host.lower()
    return here != "" and page in (f"http://{here}", f"https://{here}")


class HostGuard:
    """An ASGI application that lets only requests of its own pages through to another one.

    A request for a host that is not served gets 400; a socket for one, or opened by a page of
    another origin or of none, is refused with 403 before the handshake.
    """

    def __init__(self, application: ASGI3Application) -> None:
        self._application = application

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Serves, or refuses, one request or socket."""
        if scope["type"] == "http" and not is_served(_header(scope, b"host")):
            await _refuse_request(send)
        elif scope["type"] == "websocket" and not _is_own_socket(scope):
            await receive()  # the connect that asks for an answer
            await send({"type": "websocket.close", "code": 1000, "reason": ""})  # before the handshake: 403
        else:
            await self._application(scope, receive, send)


def _is_own_socket(scope: WebSocketScope) -> bool:
    host = _header(scope, b"host")
    return is_served(host) and is_own(_header(scope, b"origin"), host)


def _header(scope: HTTPScope | WebSocketScope, name: bytes) -> str:
    values = [value for key, value in scope["headers"] if key == name]
    return values[0].decode("latin-1") if len(values) == 1 else ""  # two are as good as none


async def _refuse_request(send: ASGISendCallable) -> None:
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": 400, "headers": headers, "trailers": False})
    body = b'{"code":"host_not_served","detail":{}}'
    await send({"type": "http.response.body", "body": body, "more_body": False})
