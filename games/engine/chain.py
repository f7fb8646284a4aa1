"""The chain of tiles on the table: its two ends, what fits them, which are hard (R3, R14).

Knows only what lies on the table: no hands, no turn order, no score.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from games.engine.seats import Seat
from games.engine.tiles import APPEARANCES, Tile

Side: TypeAlias = Literal["left", "right"]
Ends: TypeAlias = tuple[int, int]
"""The values open on the left and on the right."""

LEFT: Final = "left"
RIGHT: Final = "right"
SIDES: Final[tuple[Side, Side]] = (LEFT, RIGHT)


class Laid(NamedTuple):
    """A tile on the table: who laid it at which turn, and the values it shows on its left and right."""

    tile: Tile
    seat: Seat
    turn: int
    left: int
    right: int


class Chain(NamedTuple):
    """What lies on the table, left to right, and where in it the pose is."""

    laid: tuple[Laid, ...] = ()
    first: int | None = None

    @property
    def ends(self) -> Ends | None:
        """The two open values, or None while nothing lies."""
        return (self.laid[0].left, self.laid[-1].right) if self.laid else None

    def sides_for(self, tile: Tile) -> tuple[Side, ...]:
        """Where ``tile`` may be laid: both sides when it fits both ends, equal ones included (R7). A pose: right."""
        if not self.laid:
            return (RIGHT,)
        left, right = self.laid[0].left, self.laid[-1].right
        if tile.has(left):
            return SIDES if tile.has(right) else (LEFT,)
        return (RIGHT,) if tile.has(right) else ()

    def placed(self, tile: Tile, side: Side, seat: Seat, turn: int) -> Chain:
        """The chain with ``tile`` on ``side``, which it fits. A pose lies lower value left."""
        if self.first is None:
            return Chain((Laid(tile, seat, turn, tile.low, tile.high),), 0)
        if side == LEFT:
            joint = self.laid[0].left
            return Chain((Laid(tile, seat, turn, tile.other(joint), joint), *self.laid), self.first + 1)
        joint = self.laid[-1].right
        return Chain((*self.laid, Laid(tile, seat, turn, joint, tile.other(joint))), self.first)

    @property
    def last(self) -> Laid:
        """The tile that was laid last. There must be one."""
        return max(self.laid[0], self.laid[-1], key=lambda laid: laid.turn)

    def without(self, last: Laid) -> Chain:
        """The chain before ``last`` was laid."""
        if self.first is None or len(self.laid) == 1:
            return Chain()
        if last is self.laid[0]:
            return Chain(self.laid[1:], self.first - 1)
        return Chain(self.laid[:-1], self.first)

    def appearances(self, value: int) -> int:
        """How many of the 8 appearances of ``value`` lie on the table."""
        return sum((laid.left == value) + (laid.right == value) for laid in self.laid)

    def hard_ends(self) -> tuple[int, ...]:
        """The open values of which 7 of 8 appearances lie on the table, each once, ascending (R14)."""
        return tuple(value for value in sorted(set(self.ends or ())) if self.appearances(value) == APPEARANCES - 1)

    @property
    def is_blocked(self) -> bool:
        """Whether nobody can play any more: all appearances of both open values lie on the table (R8)."""
        return self.ends is not None and all(self.appearances(value) == APPEARANCES for value in set(self.ends))
