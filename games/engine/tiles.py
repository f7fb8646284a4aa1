"""The 28 tiles of a double-six set (R2). Knows nothing of hands, seats or the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final


class Tile(str):
    """A tile is the text it is written as, lower value first: ``"3-5"``. There is one object for each.

    Being text, tiles sort in the order of the set and travel as they are.
    """

    __slots__ = ("double", "high", "low", "name", "pips")

    name: str
    """The same text as a plain string, for those who ask for exactly that."""
    low: int
    high: int
    pips: int
    double: bool

    def __new__(cls, low: int, high: int) -> Tile:
        tile = super().__new__(cls, f"{low}-{high}")
        tile.name = str(tile)
        tile.low = low
        tile.high = high
        tile.pips = low + high
        tile.double = low == high
        return tile

    def __reduce__(self) -> tuple[Callable[[str], Tile], tuple[str]]:
        """A copy is the same object, a pickled tile comes back as the one of its name."""
        return tile, (self.name,)

    def has(self, value: int) -> bool:
        """Whether one of the halves shows ``value``."""
        return self.low == value or self.high == value

    def other(self, value: int) -> int:
        """The half that is not ``value``; on a double the same value again."""
        return self.pips - value


VALUES: Final = range(7)
TILES: Final = tuple(Tile(low, high) for low in VALUES for high in range(low, 7))
DOUBLE_SIX: Final = TILES[-1]
APPEARANCES: Final = 8
"""How often each value appears in the set: once on six tiles, twice on its double (R14)."""

_BY_NAME: Final = {str(tile): tile for tile in TILES}


def tile(name: str) -> Tile:
    """The tile written ``name``. Raises ``ValueError`` for anything but the 28 names."""
    try:
        return _BY_NAME[name]
    except KeyError:
        raise ValueError(f"not a tile: {name!r}") from None


def pips(hand: Iterable[Tile]) -> int:
    """A hand's total (R11)."""
    return sum([held.pips for held in hand])
