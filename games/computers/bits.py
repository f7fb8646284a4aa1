"""Tiles as bits: a set of tiles is one whole number, bit ``n`` being the ``n``-th tile of the set (R2).

Plain values that compiled code can take as they are. Knows no seats and no play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from games.engine.tiles import TILES, VALUES, Tile

TileSet: TypeAlias = int
"""Some of the 28 tiles."""
TileNumber: TypeAlias = int
"""0 to 27, in the order of the set."""

NUMBERS: Final = range(len(TILES))
NUMBER: Final[Mapping[str, TileNumber]] = {name: number for number, name in enumerate(TILES)}
ALL: Final[TileSet] = (1 << len(TILES)) - 1

LOW: Final = tuple([tile.low for tile in TILES])
HIGH: Final = tuple([tile.high for tile in TILES])
PIPS: Final = tuple([tile.pips for tile in TILES])
WITH: Final[tuple[TileSet, ...]] = tuple([sum([1 << NUMBER[tile] for tile in TILES if tile.has(v)]) for v in VALUES])
"""By value, the seven tiles that show it."""


def tile_set(tiles: Iterable[str]) -> TileSet:
    """The tiles of these names as a set. Raises ``KeyError`` for anything else."""
    found = 0
    for name in tiles:
        found |= 1 << NUMBER[name]
    return found


def numbers(tiles: TileSet) -> Iterator[TileNumber]:
    """The numbers of the tiles in a set, ascending."""
    return (number for number in NUMBERS if tiles >> number & 1)


def tiles_of(tiles: TileSet) -> tuple[Tile, ...]:
    """The tiles in a set, in the order of the whole set."""
    return tuple([TILES[number] for number in numbers(tiles)])
