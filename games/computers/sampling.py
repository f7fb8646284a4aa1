"""Hidden hands drawn by chance: every deal of the unseen tiles that the passes allow is equally likely.

No deal is drawn and thrown away. Tiles that may lie in the same seats form one of seven groups; how many of each group
go to which seat is drawn by the number of ways there are, then the tiles of a group are dealt like cards. Functions
whose arguments are lists of numbers are also run compiled, by workers (``compiled``).
"""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence, Sequence
from itertools import product
from math import comb
from random import Random
from typing import Final, NamedTuple, TypeAlias

from games.computers.bits import TileSet, numbers
from games.computers.knowledge import Knowledge
from games.engine.seats import BySeat, for_each_seat

World: TypeAlias = BySeat[TileSet]
"""A hand for each seat, the own one included, that may be how the tiles lie."""

GROUPS: Final = 7
"""Tiles by who may hold them: group ``g`` may lie in the first, second, third hidden seat where g & 1, 2, 4."""
SPLIT: Final = 2 * GROUPS
"""Numbers in one split: by group, how many tiles go to the first hidden seat and how many to the second."""

# Two small generators together (L'Ecuyer 1988): nothing overflows 64 bits, so compiled code draws the same.
_MODULUS: Final = 2_147_483_563
_OTHER: Final = 2_147_483_399


class Splits(NamedTuple):
    """All ways to split the groups among the hidden seats, as flat lists of numbers."""

    tiles: list[int]
    """The unseen tiles, group by group."""
    starts: list[int]
    """Where each group begins in ``tiles``, and where the last one ends."""
    splits: list[int]
    ways: list[int]
    """Running totals: how many worlds there are up to and with each split."""


def splits(known: Knowledge) -> Splits:
    """The splits of what ``known`` leaves open. There is at least one: how the tiles lie."""
    groups: list[list[int]] = [[] for _ in range(GROUPS)]
    may = [known.may_hold[seat] for seat in known.hidden]
    for number in numbers(known.unseen):
        groups[sum([(may[place] >> number & 1) << place for place in range(3)]) - 1].append(number)
    sizes = [len(group) for group in groups]
    flat: list[int] = []
    ways: list[int] = []
    for split, count in _each_split(sizes, [known.counts[seat] for seat in known.hidden]):
        flat += split
        ways.append(count + (ways[-1] if ways else 0))
    starts = [sum(sizes[:group]) for group in range(GROUPS + 1)]
    return Splits([number for group in groups for number in group], starts, flat, ways)


def worlds(known: Knowledge, count: int, chance: Random) -> list[World]:
    """``count`` worlds, each drawn from all that ``known`` allows, all equally likely."""
    open_, state = splits(known), seeded(chance)
    hands = [0] * (3 * count)
    draw(*open_, state, hands)
    return [world_of(known, hands[3 * index : 3 * index + 3]) for index in range(count)]


def how_many(known: Knowledge) -> int:
    """How many worlds ``known`` allows."""
    return splits(known).ways[-1]


def world_of(known: Knowledge, hidden: Sequence[TileSet]) -> World:
    """The world with these hands in the hidden seats, in their order."""
    hands = dict(zip(known.hidden, hidden, strict=True))
    return for_each_seat(lambda seat: known.hand if seat == known.seat else int(hands[seat]))


def chances(drawn: Sequence[World], weights: Sequence[float]) -> list[list[float]]:
    """By seat and tile number, how likely the seat holds the tile, by ``drawn`` worlds of these weights."""
    total = sum(weights)
    found = [[0.0] * 28 for _ in range(4)]
    for world, weight in zip(drawn, weights, strict=True):
        for seat, hand in enumerate(world):
            for number in numbers(hand):
                found[seat][number] += weight / total
    return found


def seeded(chance: Random) -> list[int]:
    """The state of a generator for ``draw``, begun by ``chance``."""
    return [1 + chance.randrange(_MODULUS - 1), 1 + chance.randrange(_OTHER - 1)]


# From here on everything is also compiled.


def next_number(state: MutableSequence[int]) -> int:
    """The next of the generator's numbers, 0 to 2,147,483,561, all equally likely."""
    state[0] = 40_014 * state[0] % _MODULUS
    state[1] = 40_692 * state[1] % _OTHER
    number = state[0] - state[1]
    return number - 1 if number > 0 else number + _MODULUS - 2


def below(state: MutableSequence[int], limit: int) -> int:
    """0 to ``limit`` - 1, all equally likely."""
    kept = _MODULUS - 1 - (_MODULUS - 1) % limit
    number = next_number(state)
    while number >= kept:
        number = next_number(state)
    return number % limit


def draw(
    tiles: MutableSequence[int],
    starts: Sequence[int],
    splits: Sequence[int],
    ways: Sequence[int],
    state: MutableSequence[int],
    hands: MutableSequence[int],
) -> None:
    """Fills ``hands`` with worlds, the three hidden hands of each side by side; reorders ``tiles`` in their groups."""
    for at in range(0, len(hands), 3):
        wanted = below(state, ways[len(ways) - 1])
        split = 0
        while ways[split] <= wanted:
            split += 1
        first = second = third = 0
        for group in range(7):
            start, end = starts[group], starts[group + 1]
            to_first = start + splits[14 * split + 2 * group]
            to_second = to_first + splits[14 * split + 2 * group + 1]
            for place in range(start, end):
                chosen = place + below(state, end - place)
                tile = tiles[chosen]
                tiles[chosen] = tiles[place]
                tiles[place] = tile
                if place < to_first:
                    first |= 1 << tile
                elif place < to_second:
                    second |= 1 << tile
                else:
                    third |= 1 << tile
        hands[at] = first
        hands[at + 1] = second
        hands[at + 2] = third


def _each_split(sizes: Sequence[int], needs: Sequence[int]) -> Iterator[tuple[list[int], int]]:
    """Every split that gives each hidden seat as many tiles as it holds, and how many worlds have it."""
    first, second, both, _third, first_third, second_third, anywhere = sizes
    for a, b, c in product(range(both + 1), range(first_third + 1), range(second_third + 1)):
        to_first = needs[0] - first - a - b
        to_second = needs[1] - second - (both - a) - c
        to_third = anywhere - to_first - to_second
        if min(to_first, to_second, to_third) < 0:
            continue
        split = [first, 0, 0, second, a, both - a, 0, 0, b, 0, 0, c, to_first, to_second]
        ways = comb(both, a) * comb(first_third, b) * comb(second_third, c)
        yield split, ways * comb(anywhere, to_first) * comb(anywhere - to_first, to_second)
