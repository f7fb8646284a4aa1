"""The fair shuffle, scheme 1 (P28): a commitment, and a secret with added entropy turned into four hands.

Owns the recipe that docs/fair-shuffle.md gives to strangers; any change to it is a new scheme. Knows nothing of rooms
or records, and has no chance of its own: the secret is an argument.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from games.engine.seats import SEATS, BySeat
from games.engine.state import Hands
from games.engine.tiles import TILES

SCHEME: Final = 1
SECRET_BYTES: Final = 32
ENTROPY_BYTES: Final = 32

_DOMAIN: Final = b"verandah.shuffle.1"
# For each place, last first: how many tiles may still go there, and the lowest byte that is drawn again because
# 256 is no multiple of that many.
_DRAWS: Final = tuple((count, 256 - 256 % count) for count in range(len(TILES), 1, -1))


@dataclass(frozen=True, slots=True, repr=False)
class Shuffle:
    """What the hands of one deal follow from. Hidden until the deal has ended, so a repr prints none of it."""

    secret: bytes
    entropy: BySeat[bytes | None] = (None, None, None, None)
    """The 32 bytes added at each seat, or None."""

    def __repr__(self) -> str:
        return f"<Shuffle: scheme {SCHEME}>"


def commitment(secret: bytes) -> str:
    """The lower-case hex SHA-256 of the secret's 32 bytes. Raises ``ValueError`` for another length."""
    _require_length("secret", secret, SECRET_BYTES)
    return hashlib.sha256(secret).hexdigest()


def deal_hands(secret: bytes, entropy: Sequence[bytes | None]) -> Hands:
    """The four hands by seat, seven tiles each (R2), in the order dealt.

    ``entropy`` has for each seat the 32 bytes its device added, or None, which is not the same as 32 zero bytes. With
    a random secret every order of the 28 tiles is equally likely. Raises ``ValueError`` for another length of the
    secret or of a seat's entropy, and for other than four seats.
    """
    stream = _stream(secret, entropy)
    tiles = list(TILES)
    for count, limit in _DRAWS:
        byte = next(stream)
        while byte >= limit:
            byte = next(stream)
        last, chosen = count - 1, byte % count
        tiles[last], tiles[chosen] = tiles[chosen], tiles[last]
    return tuple(tiles[:7]), tuple(tiles[7:14]), tuple(tiles[14:21]), tuple(tiles[21:])


def _stream(secret: bytes, entropy: Sequence[bytes | None]) -> Iterator[int]:
    """Bytes without end: HMAC-SHA-256 under the secret, over what was added and a block number from 0."""
    _require_length("secret", secret, SECRET_BYTES)
    message = _DOMAIN + _encoded(entropy)
    block = 0
    while True:
        yield from hmac.digest(secret, message + block.to_bytes(4, "big"), "sha256")
        block += 1


def _encoded(entropy: Sequence[bytes | None]) -> bytes:
    """Each seat's part in seat order: 00 where nothing was added, else 01 and the 32 bytes."""
    if len(entropy) != len(SEATS):
        raise ValueError(f"entropy must name {len(SEATS)} seats, not {len(entropy)}")
    parts = []
    for seat, value in zip(SEATS, entropy, strict=True):
        if value is None:
            parts.append(b"\x00")
        else:
            _require_length(f"entropy of seat {seat}", value, ENTROPY_BYTES)
            parts.append(b"\x01" + value)
    return b"".join(parts)


def _require_length(name: str, value: bytes, length: int) -> None:
    if len(value) != length:
        raise ValueError(f"{name} must be {length} bytes, not {len(value)}")
