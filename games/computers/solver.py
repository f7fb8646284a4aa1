"""The exact solver in plain Python: what is there without numba, and what the compiled one is held against.

A search only ever asks whether the side to move reaches a rank; a few such questions give the exact one. Hands are
turned so that the mover's comes first. A table remembers, by unplayed tiles, ends and seat, which ranks are possible
still and which move answered last.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from games.computers.bits import NUMBER, PIPS, WITH, TileSet, numbers
from games.computers.exact import HIGHEST, LOWEST, NOWHERE, Move, Position, Rank, Ranked, after, moves
from games.engine.seats import Seat, team_of
from games.engine.tiles import TILES

Ends: TypeAlias = int
"""Two open values, whichever is left: the number of the tile that shows both."""


class Known(NamedTuple):
    """What the table remembers of a position."""

    lowest: Rank
    highest: Rank
    tile: TileSet = 0
    """With ``ends`` the move that answered last."""
    ends: Ends = 0


UNKNOWN: Final = Known(LOWEST, HIGHEST)
PROVEN: Final = -2
FIRST: Final = -1
"""In place of replies: it reaches the goal; it answered last, and is tried first."""
ENDED: Final = 8
"""In place of who is next: the deal has ended, with this more or less its rank."""


def ends_of(left: int, right: int) -> Ends:
    """The two open values as ``Ends``."""
    return NUMBER[f"{min(left, right)}-{max(left, right)}"]


def _ends_after(ends: Ends) -> dict[TileSet, tuple[Ends, ...]]:
    low, high = TILES[ends].low, TILES[ends].high
    found: dict[TileSet, tuple[Ends, ...]] = {}
    for number in numbers(WITH[low] | WITH[high]):
        laid = TILES[number]
        open_then = [ends_of(laid.other(end), kept) for end, kept in ((low, high), (high, low)) if laid.has(end)]
        found[1 << number] = tuple(dict.fromkeys(open_then))
    return found


FITS: Final = tuple([WITH[tile.low] | WITH[tile.high] for tile in TILES])
"""By ends, the tiles that fit."""
ENDS_AFTER: Final = tuple([_ends_after(ends) for ends in range(len(TILES))])
"""By ends, for each tile that fits what the ends can be after it."""
KEY: Final = tuple([0 if tile.double else 1 << number for number, tile in enumerate(TILES)])
"""By ends, the tile that is a key if no other fits; equal ends have none (R14)."""
PIPS_OF: Final = {1 << number: PIPS[number] for number in range(len(TILES))}


class PlainSolver:
    """Searches in plain Python."""

    def search(self, keys: tuple[bool, bool]) -> PlainSearch:
        """See ``exact.Solver``."""
        return PlainSearch(keys)


class PlainSearch:
    """What was found out about one deal; see ``exact.Search``."""

    def __init__(self, keys: tuple[bool, bool]) -> None:
        self._keys = keys
        self._table: dict[int, Known] = {}

    def rank(self, position: Position) -> Rank:
        """See ``exact.Search``."""
        if position.left != NOWHERE:
            return self._rank(position, LOWEST, HIGHEST)
        best = LOWEST
        for pose in moves(position):
            if best < HIGHEST:  # only whether it is better
                best = max(best, -self._rank(after(position, pose), LOWEST, -best))
        return best

    def ranks(self, position: Position) -> tuple[Ranked, ...]:
        """See ``exact.Search``."""
        best = HIGHEST if position.left == NOWHERE else self.rank(position)
        return tuple([Ranked(move, self._rank_after(position, move, best)) for move in moves(position)])

    def _rank_after(self, position: Position, move: Move, best: Rank) -> Rank:
        following = after(position, move)
        if following.hands[position.turn]:
            return -self._rank(following, -best, -LOWEST)
        left, right = position.left, position.right
        hands = position.hands
        key = self._keys[team_of(position.turn)]
        return _won(1 << move.number, ends_of(left, right), hands[0] | hands[1] | hands[2] | hands[3], key)

    def _rank(self, position: Position, lowest: Rank, highest: Rank) -> Rank:
        """The rank for the seat on turn; outside ``lowest`` to ``highest`` it may be told as the nearer of these."""
        hands, turn, left, right = position
        h0, h1, h2, h3 = hands[turn:] + hands[:turn]
        ours, theirs = self._keys[team_of(turn)], self._keys[1 - team_of(turn)]
        ends = ends_of(left, right)
        step = _turn_after(h3, h0, h1, h2, ends, theirs, ours)
        if step > 4:
            return ENDED - step
        if step == 1:
            return self._exact((h0, h1, h2, h3), ends, turn, lowest, highest)
        turned = (h0, h1, h2, h3)[step - 1 :] + (h0, h1, h2, h3)[: step - 1]
        mover = (turn + step - 1) % 4
        if step == 3:
            return self._exact(turned, ends, mover, lowest, highest)
        return -self._exact(turned, ends, mover, -highest, -lowest)

    def _exact(self, hands: tuple[int, ...], ends: Ends, seat: Seat, lowest: Rank, highest: Rank) -> Rank:
        ours, theirs = self._keys[team_of(seat)], self._keys[1 - team_of(seat)]
        h0, h1, h2, h3 = hands
        lowest, highest = max(lowest, -1 - theirs), min(highest, 1 + ours)
        while lowest < highest:
            goal = 1 if lowest < 1 <= highest else highest
            if self._reaches(h0, h1, h2, h3, ends, seat, goal, ours, theirs):
                lowest = goal
            else:
                highest = goal - 1
        return lowest

    def _reaches(  # noqa: C901 - another call in each position would cost a tenth
        self, h0: int, h1: int, h2: int, h3: int, ends: Ends, seat: Seat, goal: Rank, ours: bool, theirs: bool
    ) -> bool:
        """Whether the team of ``h0``, which can play and has another tile besides, makes at least ``goal`` of it."""
        place = (h0 | h1 | h2 | h3) << 7 | ends << 2 | seat
        known = self._table.get(place, UNKNOWN)
        if not known.lowest < goal <= known.highest:
            return known.lowest >= goal
        promising = self._promising(h0, h1, h2, h3, ends, seat, goal, ours, theirs)
        if len(promising) > 1:
            promising.sort()
        for replies, tile, then, step in promising:
            rest, after_it = h0 ^ tile, (seat + step) & 3
            if replies == PROVEN:
                reached = True
            elif step == 1:
                reached = not self._reaches(h1, h2, h3, rest, then, after_it, 1 - goal, theirs, ours)
            elif step == 2:
                reached = self._reaches(h2, h3, rest, h1, then, after_it, goal, ours, theirs)
            elif step == 3:
                reached = not self._reaches(h3, rest, h1, h2, then, after_it, 1 - goal, theirs, ours)
            else:
                reached = self._reaches(rest, h1, h2, h3, then, after_it, goal, ours, theirs)
            if reached:
                self._table[place] = Known(goal, known.highest, tile, then)
                return True
        self._table[place] = Known(known.lowest, goal - 1, known.tile, known.ends)
        return False

    def _promising(
        self, h0: int, h1: int, h2: int, h3: int, ends: Ends, seat: Seat, goal: Rank, ours: bool, theirs: bool
    ) -> list[tuple[int, TileSet, Ends, int]]:
        """The moves that may reach ``goal``: replies the others then have, tile, ends, steps to the next seat; or one
        that does."""
        unplayed, table, ends_after = h0 | h1 | h2 | h3, self._table, ENDS_AFTER[ends]
        _, _, first, first_ends = table.get(unplayed << 7 | ends << 2 | seat, UNKNOWN)
        found: list[tuple[int, TileSet, Ends, int]] = []
        fitting = h0 & FITS[ends]
        while fitting:
            tile = fitting & -fitting
            fitting ^= tile
            for then in ends_after[tile]:
                step = _turn_after(h0 ^ tile, h1, h2, h3, then, ours, theirs)
                if step > 4:
                    lowest = highest = step - ENDED
                else:
                    place = (unplayed ^ tile) << 7 | then << 2 | (seat + step) & 3
                    lowest, highest, _, _ = table.get(place, UNKNOWN)
                    if step & 1:
                        lowest, highest = -highest, -lowest
                if lowest >= goal:
                    return [(PROVEN, tile, then, step)]
                if highest >= goal:
                    fits = FITS[then]
                    is_first = tile == first and then == first_ends
                    replies = FIRST if is_first else (h1 & fits).bit_count() + (h3 & fits).bit_count()
                    found.append((replies, tile, then, step))
        return found


def _turn_after(h0: int, h1: int, h2: int, h3: int, ends: Ends, ours: bool, theirs: bool) -> int:
    """How many seats on from ``h0``, which has just played, the next one is that can play; or how the deal has ended.

    Whoever can play his last tile has ended it: nothing else is left to do.
    """
    fits = FITS[ends]
    if h1 & fits:
        step, hand, key = 1, h1, theirs
    elif h2 & fits:
        step, hand, key = 2, h2, ours
    elif h3 & fits:
        step, hand, key = 3, h3, theirs
    elif h0 & fits:
        step, hand, key = 4, h0, ours
    else:
        return ENDED + _blocked(h0, h1, h2, h3)
    if hand & (hand - 1):
        return step
    won = _won(hand, ends, h0 | h1 | h2 | h3, key)
    return ENDED - won if step & 1 else ENDED + won


def _won(last: TileSet, ends: Ends, unplayed: TileSet, key: bool) -> Rank:
    """The rank of going out with ``last`` (R14)."""
    return 2 if key and last == KEY[ends] and unplayed & FITS[ends] == last else 1


def _blocked(h0: int, h1: int, h2: int, h3: int) -> Rank:
    """The rank of a block for the team of ``h0`` (R11, R12, R15)."""
    ours, theirs = min(_pips(h0), _pips(h2)), min(_pips(h1), _pips(h3))
    return (ours < theirs) - (ours > theirs)


def _pips(hand: TileSet) -> int:
    total = 0
    while hand:
        tile = hand & -hand
        total += PIPS_OF[tile]
        hand ^= tile
    return total
