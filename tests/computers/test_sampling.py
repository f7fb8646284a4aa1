"""Hidden hands drawn by chance: exactly those that may be, all equally likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice
from random import Random

import pytest

from games.computers.bits import TileSet, numbers, tile_set
from games.computers.knowledge import Knowledge, knowledge
from games.computers.sampling import World, chances, how_many, splits, world_of, worlds
from games.engine.seats import SEATS
from games.views.seat import seat_view
from tests import effort
from tests.builders import HANDS, a_deal, a_session
from tests.computers.positions import sessions


def positions(most: int, count: int, seed: int = effort.SEED) -> list[Knowledge]:
    """What seats know at moments with more than one and at most ``most`` ways for the tiles to lie."""
    known = (
        knowledge(seat_view(session, seat)) for session in islice(sessions(Random(seed)), 20_000) for seat in SEATS
    )
    return list(islice((one for one in known if one.past and 1 < how_many(one) <= most), count))


def every_world(known: Knowledge) -> Iterator[World]:
    """All ways for the tiles to lie, counted out without any thought."""
    first, second, _ = known.hidden
    unseen = list(numbers(known.unseen))
    for one in combinations(unseen, known.counts[first]):
        rest = [tile for tile in unseen if tile not in one]
        for two in combinations(rest, known.counts[second]):
            hands = [_set(one), _set(two), _set([tile for tile in rest if tile not in two])]
            if all(hand & ~known.may_hold[seat] == 0 for seat, hand in zip(known.hidden, hands, strict=True)):
                yield world_of(known, hands)


def _set(tiles: tuple[int, ...] | list[int]) -> TileSet:
    return sum([1 << tile for tile in tiles])


def test_there_are_as_many_worlds_as_can_be_counted_out():
    for known in positions(most=400, count=effort.COUNTED_OUT):
        assert how_many(known) == len(list(every_world(known)))


def test_nothing_known_leaves_all_399_million_worlds():
    first_to_see = seat_view(a_session(a_deal(HANDS)), 0)

    assert how_many(knowledge(first_to_see)) == 399_072_960


@pytest.mark.parametrize("case", range(12))
def test_every_world_is_equally_likely(case: int):
    known = positions(most=60, count=12)[case]
    possible = list(every_world(known))
    count = 400 * len(possible)

    drawn = Counter(worlds(known, count, Random(effort.SEED)))

    assert set(drawn) == set(possible)
    surplus = sum((drawn[world] - 400) ** 2 / 400 for world in possible)
    degrees = len(possible) - 1
    assert surplus < degrees + 5 * (2 * degrees) ** 0.5 + 10  # chi-square, a chance of about one in a million


def test_each_drawn_world_gives_every_seat_its_tiles_and_none_it_passed_on():
    for session in islice(sessions(Random(effort.SEED)), 400):
        for seat in SEATS:
            known = knowledge(seat_view(session, seat))
            for world in worlds(known, 3, Random(seat)):
                assert sum(world) == known.hand | known.unseen
                assert world[seat] == known.hand
                for other in SEATS:
                    assert world[other].bit_count() == known.counts[other]
                    assert world[other] & ~known.may_hold[other] == 0


def test_the_same_chance_draws_the_same_worlds():
    known = positions(most=10_000_000, count=1)[0]

    assert worlds(known, 50, Random(3)) == worlds(known, 50, Random(3))
    assert worlds(known, 50, Random(3)) != worlds(known, 50, Random(4))


def test_how_likely_a_seat_holds_a_tile_is_counted_from_worlds_and_their_weights():
    hands = (tile_set(["0-0"]), tile_set(["0-1"]), tile_set(["0-2"]), tile_set(["0-3"]))
    swapped = (hands[0], hands[2], hands[1], hands[3])

    found = chances([hands, swapped], [3.0, 1.0])

    assert found[1][:3] == [0, 0.75, 0.25]
    assert found[3][3] == 1


def test_the_ways_of_all_splits_add_up_by_what_each_has():
    for known in positions(most=2_000, count=10):
        open_ = splits(known)
        assert open_.ways == sorted(set(open_.ways))
        assert len(open_.splits) == 14 * len(open_.ways)
