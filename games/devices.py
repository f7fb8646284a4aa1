"""Who a device is: the secret in its signed cookie, and the hash of it that everybody else knows it by.

No name ever identifies anybody. The secret stays in the cookie; rooms, logs and limits only ever meet the hash.
Knows nothing of rooms and seats.

    secret = secret_of(request.COOKIES) or new_secret()
    …                                    # acts as device_of_secret(secret)
    keep(response, secret, secure=request.is_secure())
"""

import base64
import hashlib
import secrets
from collections.abc import Mapping
from typing import Final, TypeAlias

from asgiref.typing import HTTPScope, WebSocketScope
from django.core.signing import BadSignature, Signer
from django.http import HttpResponseBase, parse_cookie

DeviceId: TypeAlias = str
"""22 characters of A-Za-z0-9_-: a hash of the device's secret."""

COOKIE: Final = "device"
COOKIE_SECONDS: Final = 400 * 24 * 3600
"""The longest that browsers keep one; each answer that keeps it begins anew."""

_SALT: Final = "games.devices"
_SECRET_BYTES: Final = 32
_ID_BYTES: Final = 16


def new_secret() -> str:
    """A secret for a device that has none."""
    return secrets.token_urlsafe(_SECRET_BYTES)


def device_of_secret(secret: str) -> DeviceId:
    """The device that holds ``secret``."""
    # A secret is random and long, so that its hash needs no salt and no slowness.
    return base64.urlsafe_b64encode(hashlib.sha256(secret.encode()).digest()[:_ID_BYTES]).decode().rstrip("=")


def secret_of(cookies: Mapping[str, str]) -> str | None:
    """The secret in the cookies of a request; None when there is none, or one that we have not signed."""
    signed = cookies.get(COOKIE)
    if signed is None:
        return None
    try:
        return Signer(salt=_SALT).unsign(signed)
    except (BadSignature, UnicodeEncodeError):
        return None


def device_of(cookies: Mapping[str, str]) -> DeviceId | None:
    """The device that sent these cookies; None for one we don't know."""
    secret = secret_of(cookies)
    return None if secret is None else device_of_secret(secret)


def device_in_scope(scope: HTTPScope | WebSocketScope) -> DeviceId | None:
    """The device that opened this connection; None for one we don't know."""
    sent = b"; ".join(value for name, value in scope["headers"] if name == b"cookie")
    return device_of(parse_cookie(sent.decode("latin-1")))


def keep(response: HttpResponseBase, secret: str, *, secure: bool) -> None:
    """Has the device keep ``secret``, out of its scripts' reach; over https alone when ``secure``."""
    response.set_cookie(
        COOKIE,
        Signer(salt=_SALT).sign(secret),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=secure,
    )
