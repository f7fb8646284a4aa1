"""A device's calls to the REST API: its cookies, its token, and nothing it was not given.

Over https it trusts whom this machine trusts, or the certificate that SSL_CERT_FILE names.
"""

from __future__ import annotations

import asyncio
import json
from http.client import HTTPConnection, HTTPSConnection
from typing import Any, Final
from urllib.parse import urlsplit

_PATIENCE: Final = 60.0
"""Seconds. Giving up and asking anew would only cost a busy server more."""
_CONNECTIONS: Final = {"http": HTTPConnection, "https": HTTPSConnection}


class Rest:
    """The calls of one device to the server at ``address``, such as ``http://127.0.0.1:8000``."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.cookies: dict[str, str] = {}

    @property
    def cookie_header(self) -> str:
        """What the device shows of itself."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    async def call(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """The status and the body of the answer. Raises ``OSError`` when there is none."""
        return await asyncio.to_thread(self._call, method, path, body)

    def _call(self, method: str, path: str, body: object) -> tuple[int, Any]:
        there = urlsplit(self.address)
        connection = _CONNECTIONS[there.scheme](there.netloc, timeout=_PATIENCE)
        try:
            headers = {"Cookie": self.cookie_header, "Origin": self.address}
            headers["X-CSRFToken"] = self.cookies.get("csrftoken", "")
            if body is not None:
                headers["Content-Type"] = "application/json"
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            for given in answer.headers.get_all("Set-Cookie", []):
                name, _, value = given.split(";")[0].partition("=")
                self.cookies[name] = value
            text = answer.read()
            return answer.status, json.loads(text) if text else None
        finally:
            connection.close()
