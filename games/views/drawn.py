"""What was drawn of one table before, to be used again: most of a view is as it was one action earlier.

Forgetting is never wrong, and a part is only used for the very sources it was drawn from. It keeps those sources, the
hidden ones among them, and hands out none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, NamedTuple, TypeVar

from games.engine.actions import Designate, Made, Play
from games.engine.chain import LEFT, Ends, Laid
from games.engine.state import Deal
from games.views.words import ChainTile, DesignateEntry, LogEntry, PassEntry, PlayEntry

T = TypeVar("T")

_new: Final = tuple.__new__  # a named tuple's own constructor is a Python function around this one


class Told(NamedTuple):
    """The standing actions of a deal as anybody sees them: they tell its log and its chain, whatever the hands are."""

    made: tuple[Made, ...] = ()
    log: tuple[LogEntry, ...] = ()
    chain: tuple[ChainTile, ...] = ()
    first: int | None = None
    ends: Ends | None = None


NOTHING: Final = Told()


class Drawn(Generic[T]):
    """What was last drawn of one table: its actions, and a part of kind ``T`` that stays as it is from action to action
    until one of its sources is another."""

    __slots__ = ("_sources", "_still", "_told")

    def __init__(self) -> None:
        self._told = NOTHING
        self._sources: tuple[object, ...] | None = None
        self._still: T | None = None

    def told(self, deal: Deal) -> Told:
        """The log and the chain of ``deal``. Only actions that were not there before are drawn."""
        self._told = told(deal, self._told)
        return self._told

    def still(self, sources: tuple[object, ...], draw: Callable[[], T]) -> T:
        """What ``draw`` gives, which follows from ``sources`` alone; the same object as long as they are equal."""
        if self._still is None or self._sources != sources:
            self._sources, self._still = sources, draw()
        return self._still


def told(deal: Deal, before: Told = NOTHING) -> Told:
    """The log and the chain of ``deal``. ``before`` may be of any deal, and saves work where its actions came first."""
    made, chain = deal.made, deal.chain
    if made[: len(before.made)] != before.made:
        before = NOTHING
    _, log, tiles, first, ends = before
    entries: list[LogEntry] = []
    for turn in range(len(log), len(made)):
        action, by = made[turn]
        if isinstance(action, Play):
            ends = _ends_after(action, ends)
            entries.append(PlayEntry(action.seat, action.tile.name, action.side, turn, by))
        elif isinstance(action, Designate):
            entries.append(DesignateEntry(action.seat, action.opener, turn, by))
        else:
            assert ends is not None  # nobody may pass before the pose
            entries.append(PassEntry(action.seat, *ends, turn, by))
    if len(chain.laid) > len(tiles):
        on_the_left = (chain.first or 0) - (first or 0)
        known = on_the_left + len(tiles)
        tiles = (*map(_tile, chain.laid[:on_the_left]), *tiles, *map(_tile, chain.laid[known:]))
    return _new(Told, (made, (*log, *entries), tiles, chain.first, ends))


def _ends_after(play: Play, ends: Ends | None) -> Ends:
    tile = play.tile
    if ends is None:
        return tile.low, tile.high
    left, right = ends
    return (tile.other(left), right) if play.side == LEFT else (left, tile.other(right))


def _tile(laid: Laid) -> ChainTile:
    tile, seat, turn, left, right = laid
    return ChainTile(tile.name, seat, turn, left, right)
