"""Tokens: under which a room was stored. A write says which one it has seen, and is void if another one is there.

GUARDED: imported by rooms alone. It must not know what is stored.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Final, TypeAlias

Token: TypeAlias = bytes
TOKEN_BYTES: Final = 16


def _random_bytes() -> Iterator[bytes]:
    """8 at a time. The system is asked for many at once, since asking costs more than the rest of a token."""
    while True:
        drawn = secrets.token_bytes(8 * 512)
        for start in range(0, len(drawn), 8):
            yield drawn[start : start + 8]


_chance: Final = _random_bytes()


def new_token(version: int) -> Token:
    """A token never given before: `version` and 8 random bytes, since a version may return after lost writes."""
    return version.to_bytes(8, "big") + next(_chance)


def version_of(token: Token) -> int:
    """The version that `token` was made for."""
    return int.from_bytes(token[:8], "big")
