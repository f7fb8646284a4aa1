"""The rules as the compiled search needs them: who is next, how a deal ends, the ends after a tile.

For workers only: importing this imports numba. A hand is a set of tiles as bits; ``a`` and ``b`` are the open values,
``a <= b``; ``k0`` and ``k1`` say whether a key counts for the team of the first hand and for the other.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import int64, njit

from games.computers.bits import NUMBER, PIPS, WITH
from games.engine.tiles import VALUES

ENDED: Final = 8
"""In place of who is next: the deal has ended, with this more or less its rank."""
TILE: Final = np.array([NUMBER[f"{min(a, b)}-{max(a, b)}"] for a in VALUES for b in VALUES], np.int64)
"""By two values, the tile that shows both."""
FITS: Final = np.array(WITH, np.int64)
"""By value, the tiles that show it."""
_PIPS: Final = np.array(PIPS, np.int64)

kernel = njit(cache=True, nogil=True, error_model="numpy")


@kernel
def ones(tiles):
    tiles -= tiles >> 1 & 0x55555555
    tiles = (tiles & 0x33333333) + (tiles >> 2 & 0x33333333)
    return ((tiles + (tiles >> 4) & 0x0F0F0F0F) * 0x01010101 & 0xFFFFFFFF) >> 24


@kernel
def _pips(hand):
    total = 0
    for tile in range(28):
        if hand >> tile & 1:
            total += _PIPS[tile]
    return total


@kernel
def won(last, a, b, unplayed, key):
    """The rank of going out with the tile ``last`` (R14)."""
    if key and a != b and last == int64(1) << TILE[7 * a + b] and unplayed & (FITS[a] | FITS[b]) == last:
        return 2
    return 1


@kernel
def _blocked(h0, h1, h2, h3):
    """The rank of a block for the team of ``h0`` (R11, R12, R15)."""
    ours, theirs = min(_pips(h0), _pips(h2)), min(_pips(h1), _pips(h3))
    if ours == theirs:
        return 0
    return 1 if ours < theirs else -1


@kernel
def turn_after(h0, h1, h2, h3, a, b, k0, k1):
    """How many seats on from ``h0``, which has just played, the next one is that can play; or how the deal has ended,
    also when that seat is about to play its last tile."""
    fits = FITS[a] | FITS[b]
    if h1 & fits:
        step, hand, key = 1, h1, k1
    elif h2 & fits:
        step, hand, key = 2, h2, k0
    elif h3 & fits:
        step, hand, key = 3, h3, k1
    elif h0 & fits:
        step, hand, key = 4, h0, k0
    else:
        return ENDED + _blocked(h0, h1, h2, h3)
    if hand & (hand - 1):
        return step
    rank = won(hand, a, b, h0 | h1 | h2 | h3, key)
    return ENDED - rank if step & 1 else ENDED + rank


@kernel
def other_value(tile, end):
    """The value that ``tile``, which has ``end``, shows besides."""
    for value in range(7):
        if TILE[7 * end + value] == tile:
            return value
    return end


@kernel
def turned(step, h0, h1, h2, h3):
    """The hands, that of the seat ``step`` seats on first."""
    if step == 1:
        return h1, h2, h3, h0
    if step == 2:
        return h2, h3, h0, h1
    if step == 3:
        return h3, h0, h1, h2
    return h0, h1, h2, h3
