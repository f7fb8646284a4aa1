"""The exact search compiled: the algorithm of ``solver``, on whole numbers and flat lists alone.

For workers only: importing this imports numba and compiles, which takes some seconds unless it was done before and is
kept on disk; ``compiled_solver`` says where. A hand is a set of tiles as bits, the mover's comes first; ``a`` and ``b``
are the open values, ``a <= b``; ``k0`` and ``k1`` say whether a key counts for the mover's team and for the other.
"""

from __future__ import annotations

from typing import Final

from numba import int64, njit

from games.computers.kernel_rules import ENDED, FITS, TILE, kernel, ones, other_value, turn_after, turned, won

TABLE_BITS: Final = 16
PLACES: Final = (1 << TABLE_BITS) - 1
STAMPS: Final = (1 << 16) - 1
"""Deals that one table can tell apart; deal 0 is none."""
MOST_MOVES: Final = 14
SCRATCH: Final = 16 * 32
"""Numbers to write on: the moves in each of at most 25 plays, one after another."""

PROVEN: Final = -1
"""In place of how many moves are promising: one reaches the goal."""
NO_MOVE: Final = 63
UNKNOWN: Final = 4 << 6 | NO_MOVE
"""What is known of a position that is not in the table: any rank, no move."""
_SPREAD: Final = -7046029254386353131
"""An odd number that spreads what it multiplies over all bits (the golden ratio)."""

_HANDS = "int64,int64,int64,int64,int64,int64"
_LISTS = "int64,int64,int64,int64[::1],int64[::1]"


# The table: one number for a position, from the top the deal's stamp (16 bits), the unplayed tiles (28), the ends (5),
# the seat (2), the lowest and the highest possible rank (3 each), the move that answered last (6).


@kernel
def _place_of(unplayed, a, b, seat):
    return unplayed << 7 | TILE[7 * a + b] << 2 | seat


@kernel
def _known(table, stamp, place):
    """The last 12 bits of what the table has of ``place``."""
    key = stamp << 35 | place
    at = place * _SPREAD >> 24 & PLACES
    if table[at] >> 12 == key:
        return table[at] & 4095
    if table[at ^ 1] >> 12 == key:
        return table[at ^ 1] & 4095
    return UNKNOWN


@kernel
def _remember(table, stamp, place, lowest, highest, move):
    key = stamp << 35 | place
    at = place * _SPREAD >> 24 & PLACES
    if table[at] >> 12 != key and (table[at ^ 1] >> 12 == key or table[at] >> 47 == stamp):
        at ^= 1
    table[at] = key << 12 | (lowest + 2) << 9 | (highest + 2) << 6 | move


@kernel
def _take_least(scratch, start, end):
    """The least of these numbers; it changes places with the first."""
    least = start
    for other in range(start + 1, end):
        if scratch[other] < scratch[least]:
            least = other
    found = scratch[least]
    scratch[least] = scratch[start]
    return found


@kernel
def _promising(h0, h1, h2, h3, a, b, seat, goal, k0, k1, stamp, table, scratch, start, first):
    """Writes the moves that may reach ``goal`` to ``scratch`` from ``start`` on, and says how many; or that the move
    at ``start`` does."""
    count = 0
    for side in range(1 if a == b else 2):
        end, kept = (b, a) if side else (a, b)
        for value in range(7):
            tile = TILE[7 * end + value]
            if not h0 >> tile & 1:
                continue
            rest = h0 ^ int64(1) << tile
            low_end, high_end = min(value, kept), max(value, kept)
            move = tile << 1 | side
            step = turn_after(rest, h1, h2, h3, low_end, high_end, k0, k1)
            if step > 4:
                lowest = highest = step - ENDED
            else:
                place = _place_of(rest | h1 | h2 | h3, low_end, high_end, seat + step & 3)
                known = _known(table, stamp, place)
                lowest, highest = (known >> 9 & 7) - 2, (known >> 6 & 7) - 2
                if step & 1:
                    lowest, highest = -highest, -lowest
            if lowest >= goal:
                scratch[start] = move
                return PROVEN
            if highest >= goal:
                fits = FITS[low_end] | FITS[high_end]
                replies = 0 if move == first else 1 + ones(h1 & fits) + ones(h3 & fits)
                scratch[start + count] = replies << 20 | step << 12 | low_end << 9 | high_end << 6 | move
                count += 1
    return count


@njit(f"int64({_HANDS},int64,int64,{_LISTS},int64)", cache=True, nogil=True, error_model="numpy")
def _reaches(h0, h1, h2, h3, a, b, seat, goal, k0, k1, stamp, table, scratch, start):
    """Whether the team of ``h0``, which can play and has another tile besides, makes at least ``goal`` of it."""
    place = _place_of(h0 | h1 | h2 | h3, a, b, seat)
    known = _known(table, stamp, place)
    lowest, highest, best = (known >> 9 & 7) - 2, (known >> 6 & 7) - 2, known & 63
    if lowest >= goal:
        return 1
    if highest < goal:
        return 0
    count = _promising(h0, h1, h2, h3, a, b, seat, goal, k0, k1, stamp, table, scratch, start, best)
    reached = 0
    if count == PROVEN:
        reached, best = 1, scratch[start]
    for index in range(count):
        found = _take_least(scratch, start + index, start + count)
        step, low_end, high_end, move = found >> 12 & 7, found >> 9 & 7, found >> 6 & 7, found & 63
        rest = h0 ^ int64(1) << (move >> 1)
        n0, n1, n2, n3 = turned(step, rest, h1, h2, h3)
        after, then = start + 16, seat + step & 3
        if step & 1:
            reached = 1 - _reaches(
                n0, n1, n2, n3, low_end, high_end, then, 1 - goal, k1, k0, stamp, table, scratch, after
            )
        else:
            reached = _reaches(n0, n1, n2, n3, low_end, high_end, then, goal, k0, k1, stamp, table, scratch, after)
        if reached:
            best = move
            break
    if reached:
        _remember(table, stamp, place, goal, highest, best)
    else:
        _remember(table, stamp, place, lowest, goal - 1, best)
    return reached


@njit(f"int64({_HANDS},int64,{_LISTS},int64,int64)", cache=True, nogil=True, error_model="numpy")
def rank(h0, h1, h2, h3, a, b, seat, k0, k1, stamp, table, scratch, lowest, highest):
    """The rank for the team of ``h0``, which acts next, be it to pass; outside ``lowest`` to ``highest`` it may be
    told as the nearer of these. Nobody is out."""
    step = turn_after(h3, h0, h1, h2, a, b, k1, k0)
    if step > 4:
        return ENDED - step
    theirs = step & 1 == 0
    if theirs:
        k0, k1, lowest, highest = k1, k0, -highest, -lowest
    h0, h1, h2, h3 = turned(step - 1, h0, h1, h2, h3)
    mover = seat + step - 1 & 3
    lowest, highest = max(lowest, -1 - k1), min(highest, 1 + k0)
    while lowest < highest:
        goal = 1 if lowest < 1 and highest >= 1 else highest
        if _reaches(h0, h1, h2, h3, a, b, mover, goal, k0, k1, stamp, table, scratch, 0):
            lowest = goal
        else:
            highest = goal - 1
    return -lowest if theirs else lowest


@njit(f"int64({_HANDS},int64,{_LISTS},int64[::1])", cache=True, nogil=True, error_model="numpy")
def ranks(h0, h1, h2, h3, a, b, seat, k0, k1, stamp, table, scratch, found):
    """Writes each move of ``h0`` to ``found``, its tile, end and rank (as ``tile << 6 | end << 3 | rank + 2``), tiles
    by number, at ``a`` before ``b``; says how many."""
    best = rank(h0, h1, h2, h3, a, b, seat, k0, k1, stamp, table, scratch, -2, 2)
    unplayed = h0 | h1 | h2 | h3
    count = 0
    for tile in range(28):
        for side in range(1 if a == b else 2):
            end, kept = (b, a) if side else (a, b)
            if not h0 & FITS[end] & int64(1) << tile:
                continue
            rest = h0 ^ int64(1) << tile
            value = other_value(tile, end)
            if rest == 0:
                one = won(h0, a, b, unplayed, k0)
            else:
                low_end, high_end = min(value, kept), max(value, kept)
                next_seat = seat + 1 & 3
                one = -rank(h1, h2, h3, rest, low_end, high_end, next_seat, k1, k0, stamp, table, scratch, -best, 2)
            found[count] = tile << 6 | end << 3 | one + 2
            count += 1
    return count
