"""How a player with a good feeling for the game plays: a score for each legal play, from a few dozen features.

The score is linear; its weights were fitted to the choices of deeper thought (``bench.computers.fit``). It is the easy
level, plays deals out for the others, and tells how likely others' choices were. A table is a list of whole numbers,
of which those named here come first; everything in it is public. Every function is also run compiled (``compiled``).
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from math import exp
from typing import Final, NamedTuple

from games.computers.bits import ALL, HIGH, LOW, PIPS, WITH
from games.computers.sampling import next_number

LEFT: Final = 0
RIGHT: Final = 1
LEFT_BY: Final = 2
RIGHT_BY: Final = 3
"""Who brought the value on the left and on the right."""
LAID: Final = 4
PASSES: Final = 5
"""In a row."""
VOID: Final = 6
"""From here on by seat, a bit for each value it has passed on."""
LED: Final = 10
"""From here on by seat, a bit for each value it has brought to an end."""
TABLE: Final = 14
"""How many numbers a table has."""

FEATURES: Final = 36
OPTIONS: Final = 16
"""More than a hand can have: each of seven tiles on either side."""
DOUBLES: Final = tuple([tile for tile in range(28) if LOW[tile] == HIGH[tile]])
_CHANCES: Final = 2_147_483_562.0


class Scratch(NamedTuple):
    """Lists to write on, made once for many deals."""

    table: MutableSequence[int]
    hands: MutableSequence[int]
    """By seat."""
    plays: MutableSequence[int]
    features: MutableSequence[float]
    scores: MutableSequence[float]
    state: MutableSequence[int]
    """Of the generator of chance (``sampling``)."""


def ones(tiles: int) -> int:
    """How many tiles a set has."""
    return tiles.bit_count()


def pips_in(tiles: int) -> int:
    """The pips of a set."""
    total = 0
    for tile in range(28):
        if tiles >> tile & 1:
            total += PIPS[tile]
    return total


def clear(table: MutableSequence[int]) -> None:
    """Nothing lies, nobody has acted."""
    for at in range(TABLE):
        table[at] = 0
    for at in range(LAID):
        table[at] = -1


def lay(table: MutableSequence[int], seat: int, play: int) -> None:
    """``seat`` lays a tile; ``play`` is twice the tile, plus 1 on the right."""
    tile, side = play >> 1, play & 1
    table[LAID] |= 1 << tile
    table[PASSES] = 0
    if table[LEFT] < 0:
        table[LEFT] = LOW[tile]
        table[RIGHT] = HIGH[tile]
        table[LEFT_BY] = table[RIGHT_BY] = seat
        table[LED + seat] |= (1 << LOW[tile]) | (1 << HIGH[tile])
        return
    new = PIPS[tile] - table[LEFT + side]
    if new != table[LEFT + side]:
        table[LEFT + side] = new
        table[LEFT_BY + side] = seat
        table[LED + seat] |= 1 << new


def pass_by(table: MutableSequence[int], seat: int) -> None:
    """``seat`` passes."""
    table[PASSES] += 1
    table[VOID + seat] |= (1 << table[LEFT]) | (1 << table[RIGHT])


def options(table: Sequence[int], hand: int, plays: MutableSequence[int]) -> int:
    """Fills ``plays`` with what ``hand`` has, and says how many. A pose is on the right, and so is a tile that fits
    two equal ends: the sides are alike but for who brought them."""
    left, right = table[LEFT], table[RIGHT]
    found = 0
    for tile in range(28):
        if hand >> tile & 1:
            if left != right and (LOW[tile] == left or HIGH[tile] == left):
                plays[found] = 2 * tile
                found += 1
            if left < 0 or LOW[tile] == right or HIGH[tile] == right:
                plays[found] = 2 * tile + 1
                found += 1
    return found


def feel(table: Sequence[int], hand: int, seat: int, play: int, features: MutableSequence[float]) -> None:
    """Fills ``features`` with what there is to ``play`` by ``seat`` with ``hand``."""
    for at in range(FEATURES):
        features[at] = 0.0
    tile, side = play >> 1, play & 1
    rest = hand & ~(1 << tile)
    old = LOW[tile] if table[LEFT] < 0 else table[LEFT + side]
    new = PIPS[tile] - old
    kept = old if table[LEFT] < 0 else table[RIGHT - side]
    unseen = ALL & ~(table[LAID] | hand)
    _feel_hand(table, tile, rest, old, new, kept, features)
    _feel_others(table, seat, new, kept, features)
    if table[LEFT] >= 0 and new != old:
        _feel_change(table, seat, table[LEFT_BY + side], new, kept, features)
    _feel_tiles(rest, unseen, new, kept, features)
    _feel_doubles(rest, unseen, new, kept, features)


def _feel_hand(
    table: Sequence[int], tile: int, rest: int, old: int, new: int, kept: int, features: MutableSequence[float]
) -> None:
    of_new, of_kept = ones(rest & WITH[new]), ones(rest & WITH[kept])
    is_double = LOW[tile] == HIGH[tile]
    features[1] = PIPS[tile]
    if table[LEFT] < 0:
        features[27] = of_new + of_kept
        features[28] = 1.0 if is_double else 0.0
        features[34] = ones(rest & WITH[new]) if is_double else 0.0
    else:
        features[0] = 1.0 if is_double else 0.0
        features[2] = of_new
        features[3] = of_kept
        features[26] = ones(rest & WITH[old])
    if rest & (WITH[new] | WITH[kept]) == 0:
        features[4] = 1.0
    elif ones(rest) == 1:
        features[24] = 1.0


def _feel_others(table: Sequence[int], seat: int, new: int, kept: int, features: MutableSequence[float]) -> None:
    both = (1 << new) | (1 << kept)
    for place in range(3):
        void = table[VOID + (seat + 1 + place) % 4]
        if void & both == both:
            features[7 + place] = 1.0
        elif void >> new & 1:
            features[10 + place] = 1.0


def _feel_change(
    table: Sequence[int], seat: int, maker: int, new: int, kept: int, features: MutableSequence[float]
) -> None:
    features[13 + (maker - seat) % 4] = 1.0
    features[19] = 1.0 if new == kept else 0.0
    for place in range(4):
        if table[LED + (seat + place) % 4] >> new & 1:
            features[18 if place % 2 else 29 if place == 0 else 17] = 1.0


def _feel_tiles(rest: int, unseen: int, new: int, kept: int, features: MutableSequence[float]) -> None:
    fitting = WITH[new] | WITH[kept]
    left_new, left_kept, left_open = ones(unseen & WITH[new]), ones(unseen & WITH[kept]), ones(unseen & fitting)
    features[5] = left_new
    features[6] = left_kept
    features[20] = left_open
    if left_new == 0:
        features[32] = ones(rest & WITH[new])
    if left_kept == 0:
        features[33] = ones(rest & WITH[kept])
    if left_open == 0:
        features[30] = 1.0
        if rest & fitting == 0 and unseen:
            features[21] = 1.0
            features[22] = pips_in(unseen) * ones(rest) / ones(unseen) - pips_in(rest)


def _feel_doubles(rest: int, unseen: int, new: int, kept: int, features: MutableSequence[float]) -> None:
    for value in range(7):
        mine = ones(rest & WITH[value])
        if mine:
            features[23] += 1.0
        if mine == 1 and rest >> DOUBLES[value] & 1:
            features[25] += 1.0
            if unseen & WITH[value] == 0 and new != value and kept != value:
                features[31] += 1.0


def feelings(table: Sequence[int], hand: int, seat: int, plays: Sequence[int], weights: Sequence[float]) -> list[float]:
    """How good each of ``plays`` feels to ``seat`` with ``hand``."""
    features = [0.0] * FEATURES
    felt = []
    for play in plays:
        feel(table, hand, seat, play, features)
        felt.append(sum([weight * feature for weight, feature in zip(weights, features, strict=True)]))
    return felt


def weigh_options(on: Scratch, seat: int, count: int, weights: Sequence[float]) -> float:
    """Fills the scores with a weight for each of ``count`` plays ``seat`` has, the best one's 1; gives their sum."""
    best = -1e300
    for option in range(count):
        feel(on.table, on.hands[seat], seat, on.plays[option], on.features)
        score = 0.0
        for at in range(FEATURES):
            score += weights[at] * on.features[at]
        on.scores[option] = score
        best = max(best, score)
    total = 0.0
    for option in range(count):
        on.scores[option] = exp(on.scores[option] - best)
        total += on.scores[option]
    return total


def choose(on: Scratch, count: int, total: float) -> int:
    """One of ``count`` options by chance, each as likely as its weight in the scores, which add up to ``total``."""
    wanted = total * (next_number(on.state) / _CHANCES)
    for option in range(count - 1):
        wanted -= on.scores[option]
        if wanted < 0.0:
            return option
    return count - 1
