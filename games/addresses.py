"""Where a request or a socket comes from, as far as it can be trusted. Knows only what proxies of ours have added."""

from ipaddress import IPv6Address, ip_address, ip_network

from asgiref.typing import HTTPScope, WebSocketScope
from django.conf import settings
from django.http import HttpRequest


def address_in_scope(scope: HTTPScope | WebSocketScope) -> str:
    """Where the connection comes from, as ``address_of`` says."""
    client = scope.get("client")
    forwarded = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for").decode("latin-1")
    return address_of(client[0] if client else "", forwarded, settings.GAME_PROXIES)


def address_in_request(request: HttpRequest) -> str:
    """Where the request comes from, as ``address_of`` says."""
    client, forwarded = request.META.get("REMOTE_ADDR", ""), request.META.get("HTTP_X_FORWARDED_FOR", "")
    return address_of(client, forwarded, settings.GAME_PROXIES)


def address_of(client: str, forwarded: str, proxies: int) -> str:
    """The address that counts for whoever is behind ``proxies`` proxies of ours, the nearest of which is ``client``.

    Each proxy adds to the end of ``forwarded`` (X-Forwarded-For) whom it was asked by; all before what ours have added
    may be made up. An IPv6 address counts with its whole network of 2^64, which one customer has to himself.
    """
    hops = [*forwarded.split(","), client] if forwarded else [client]
    try:
        address = ip_address(hops[max(0, len(hops) - 1 - proxies)].strip())
    except ValueError:
        return "local"
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or ip_network((address, 64), strict=False).network_address)
    return str(address)
