"""Answers with a tag of their contents (ETag), so that who has them already is told so in few bytes.

Knows bytes only. The answers are for one device alone: what it may read, another one may not.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final

from django.utils.http import parse_etags
from rest_framework.request import Request
from rest_framework.response import Response

KEPT: Final = "private, no-cache"
"""The device may keep it, and asks each time whether it is still so: deals are taken back, names forgotten."""


def tagged(request: Request, contents: bytes, body: Callable[[], Any]) -> Response:
    """200 with ``body()``, which follows from ``contents``; 304 if ``request`` says that it is known."""
    tag = f'"{sha256(contents).hexdigest()[:32]}"'
    known = parse_etags(request.headers.get("If-None-Match", ""))
    is_known = "*" in known or any(one.removeprefix("W/") == tag for one in known)
    response = Response(status=304) if is_known else Response(body())
    response["ETag"] = tag
    response["Cache-Control"] = KEPT
    return response
