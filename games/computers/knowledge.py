"""What a seat can know, and nothing more (R25, R26): hard facts as tile sets, and what everybody has done so far.

Hard facts: its own hand, what lies on the table, how many tiles each seat holds, the values a seat has passed on, and
who must hold the double-six. What others chose is only noted here, move by move; what it tells is for ``weights``.
The one input is a SeatView.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from games.computers.bits import ALL, NUMBER, WITH, TileNumber, TileSet, tile_set
from games.engine.chain import LEFT
from games.engine.seats import SEATS, BySeat, Seat, for_each_seat, next_seat
from games.engine.tiles import DOUBLE_SIX, TILES
from games.views.seat import SeatView
from games.views.words import DesignateEntry, DoubleSixOpening, LogEntry, PassEntry, PlayEntry

NOWHERE: Final = -1
"""The ends of a chain without tiles."""
ON_LEFT: Final = 0
ON_RIGHT: Final = 1


class Past(NamedTuple):
    """One action of the deal: a tile laid on a side, or a pass, at the ends there were."""

    seat: Seat
    number: TileNumber | None
    """The tile; None for a pass."""
    side: int
    left: int
    right: int


class Knowledge(NamedTuple):
    """What ``seat`` knows for sure."""

    seat: Seat
    hand: TileSet
    laid: TileSet
    counts: BySeat[int]
    may_hold: BySeat[TileSet]
    """The tiles each seat may hold; the own hand at ``seat``."""
    left: int
    right: int
    opener: Seat | None
    """Who posed or is to pose, once that is known."""
    forced_pose: bool
    """Whether the pose was or will be the double-six by rule, and so no choice (R4)."""
    past: tuple[Past, ...]

    @property
    def unseen(self) -> TileSet:
        """The tiles in the other three hands."""
        return ALL & ~(self.hand | self.laid)

    @property
    def hidden(self) -> tuple[Seat, Seat, Seat]:
        """The other three seats, the next to act first."""
        right = next_seat(self.seat)
        return right, next_seat(right), next_seat(next_seat(right))

    def __repr__(self) -> str:
        return f"<Knowledge of seat {self.seat}>"


def knowledge(view: SeatView) -> Knowledge:
    """What the player who sees ``view`` knows."""
    table, seat, hand = view.table, view.seat, tile_set(view.hand)
    laid = tile_set([laid.tile for laid in table.chain])
    left, right = table.ends or (NOWHERE, NOWHERE)
    by_double_six = isinstance(table.opening, DoubleSixOpening)
    opener = _opener(view)
    known = Knowledge(
        seat=seat,
        hand=hand,
        laid=laid,
        counts=table.tiles,
        may_hold=_may_hold(view, ALL & ~(hand | laid)),
        left=left,
        right=right,
        opener=opener,
        forced_pose=by_double_six and not table.house_rules.get("sporting"),
        past=_past(table.log),
    )
    return known if opener is None or not by_double_six else _with_double_six(known, opener)


def _opener(view: SeatView) -> Seat | None:
    table = view.table
    if isinstance(table.opening, DoubleSixOpening):
        return table.log[0].seat if table.log else None if table.turn is None else table.turn.seat
    return table.opening.opener


def _may_hold(view: SeatView, unseen: TileSet) -> BySeat[TileSet]:
    may = [unseen] * len(SEATS)
    for entry in view.table.log:
        if isinstance(entry, PassEntry):
            may[entry.seat] &= ~(WITH[entry.left] | WITH[entry.right])
    may[view.seat] = tile_set(view.hand)
    return may[0], may[1], may[2], may[3]


def _with_double_six(known: Knowledge, opener: Seat) -> Knowledge:
    """Whoever opens by the double-six held it; where it may be kept (``sporting``) the opener holds it until laid."""
    double_six = 1 << NUMBER[DOUBLE_SIX]
    if not known.unseen & double_six:
        return known
    may = known.may_hold
    return known._replace(
        may_hold=for_each_seat(lambda seat: may[seat] if seat == opener else may[seat] & ~double_six),
    )


def _past(log: tuple[LogEntry, ...]) -> tuple[Past, ...]:
    past: list[Past] = []
    left = right = NOWHERE
    for entry in log:
        match entry:
            case PlayEntry(seat=seat, tile=name, side=side):
                number = NUMBER[name]
                past.append(Past(seat, number, ON_LEFT if side == LEFT else ON_RIGHT, left, right))
                left, right = _ends_after(past[-1])
            case PassEntry(seat=seat):
                past.append(Past(seat, None, ON_RIGHT, left, right))
            case DesignateEntry():
                pass
    return tuple(past)


def _ends_after(laid: Past) -> tuple[int, int]:
    assert laid.number is not None
    low, high = _VALUES[laid.number]
    if laid.left == NOWHERE:
        return low, high
    if laid.side == ON_LEFT:
        return low + high - laid.left, laid.right
    return laid.left, low + high - laid.right


_VALUES: Final = tuple([(tile.low, tile.high) for tile in TILES])
