"""The chain of tiles on the table: its two ends, what fits them, which are hard (R3, R14).

Knows only what lies on the table: no hands, no turn order, no score.
"""

from __future__ import annotations

from itertools import product
from typing import Final, Literal, NamedTuple, TypeAlias

from games.engine.seats import Seat
from games.engine.tiles import APPEARANCES, TILES, VALUES, Tile

Side: TypeAlias = Literal["left", "right"]
Ends: TypeAlias = tuple[int, int]
"""The values open on the left and on the right."""

LEFT: Final = "left"
RIGHT: Final = "right"
SIDES: Final[tuple[Side, Side]] = (LEFT, RIGHT)


# A named tuple's own constructor is a Python function around this one, and a deal makes about a hundred.
_new: Final = tuple.__new__


def _fitting(ends: Ends) -> dict[Tile, tuple[Side, ...]]:
    sides = {tile: tuple([side for side, end in zip(SIDES, ends, strict=True) if tile.has(end)]) for tile in TILES}
    return {tile: sides[tile] for tile in TILES if sides[tile]}


FITTING: Final = {ends: _fitting(ends) for ends in product(VALUES, VALUES)}
"""By ends, the tiles that fit and the sides they fit: both where a tile fits both ends, equal ones included (R7)."""


class Laid(NamedTuple):
    """A tile on the table: who laid it at which turn, and the values it shows on its left and right."""

    tile: Tile
    seat: Seat
    turn: int
    left: int
    right: int


class Chain(NamedTuple):
    """What lies on the table, left to right."""

    laid: tuple[Laid, ...] = ()
    first: int | None = None
    """Where in it the pose is."""
    ends: Ends | None = None
    """The two open values; None while nothing lies."""

    def sides_for(self, tile: Tile) -> tuple[Side, ...]:
        """Where ``tile`` may be laid (R7). A pose: right."""
        return FITTING[self.ends].get(tile, ()) if self.ends else (RIGHT,)

    def placed(self, tile: Tile, side: Side, seat: Seat, turn: int) -> Chain:
        """The chain with ``tile`` on ``side``, which it fits. A pose lies lower value left."""
        laid, first, ends = self
        if first is None or ends is None:
            return Chain((Laid(tile, seat, turn, tile.low, tile.high),), 0, (tile.low, tile.high))
        left, right = ends
        if side == LEFT:
            open_now = tile.other(left)
            return _new(Chain, ((_new(Laid, (tile, seat, turn, open_now, left)), *laid), first + 1, (open_now, right)))
        open_now = tile.other(right)
        return _new(Chain, ((*laid, _new(Laid, (tile, seat, turn, right, open_now))), first, (left, open_now)))

    @property
    def last(self) -> Laid:
        """The tile that was laid last. There must be one."""
        return max(self.laid[0], self.laid[-1], key=lambda laid: laid.turn)

    def without(self, last: Laid) -> Chain:
        """The chain before ``last`` was laid."""
        laid, first, ends = self
        if first is None or ends is None or len(laid) == 1:
            return Chain()
        if last is laid[0]:
            return Chain(laid[1:], first - 1, (last.right, ends[1]))
        return Chain(laid[:-1], first, (ends[0], last.left))

    def appearances(self, value: int) -> int:
        """How many of the 8 appearances of ``value`` lie on the table."""
        if not self.laid:
            return 0
        *_, lefts, rights = zip(*self.laid, strict=True)
        return lefts.count(value) + rights.count(value)

    def hard_ends(self) -> tuple[int, ...]:
        """The open values of which 7 of 8 appearances lie on the table, each once, ascending (R14)."""
        return tuple(value for value in sorted(set(self.ends or ())) if self.appearances(value) == APPEARANCES - 1)

    @property
    def is_blocked(self) -> bool:
        """Whether nobody can play any more: every tile that fits lies on the table, and with them all appearances of
        both open values (R8)."""
        laid, _, ends = self
        if ends is None or ends[0] != ends[1]:  # inside a chain a value lies in pairs: the eighth is at the other end
            return False
        fitting = FITTING[ends]
        return len(fitting) <= len(laid) and fitting.keys() <= {one.tile for one in laid}
