"""The fair shuffle, scheme 1 (P28): the recipe, its vectors, and that no seat is favoured."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.shuffle import Shuffle, commitment, deal_hands
from games.engine.tiles import TILES
from tests.effort import SHUFFLES

ROOT = Path(__file__).parents[2]
GOLDEN = json.loads((ROOT / "tests/golden/shuffle.json").read_text())
VECTORS = GOLDEN["vectors"]
SECRET = bytes(range(32))
NOTHING = [None, None, None, None]

secrets_ = st.binary(min_size=32, max_size=32)
entropies = st.tuples(*[st.none() | secrets_] * 4)


def as_json(secret: bytes, entropy: Sequence[bytes | None]) -> dict[str, Any]:
    return {"secret": secret.hex(), "entropy": [value and value.hex() for value in entropy]}


def from_json(vector: dict[str, Any]) -> tuple[bytes, list[bytes | None]]:
    entropy = [value if value is None else bytes.fromhex(value) for value in vector["entropy"]]
    return bytes.fromhex(vector["secret"]), entropy


def answers_of_the_javascript_verifier(questions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    node = shutil.which("node")
    assert node, "node is part of the setup"
    program = ROOT / "tests/engine/shuffle_verifier.mjs"
    done = subprocess.run([node, program], input=json.dumps(questions), capture_output=True, text=True, check=True)
    answers: list[dict[str, Any]] = json.loads(done.stdout)
    return answers


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["about"] for vector in VECTORS])
def test_secret_and_entropy_give_the_hands_of_the_vector(vector):
    secret, entropy = from_json(vector)
    assert commitment(secret) == vector["commitment"]
    assert [list(hand) for hand in deal_hands(secret, entropy)] == vector["hands"]


def test_a_program_written_from_the_recipe_alone_agrees_on_the_vectors():
    answers = answers_of_the_javascript_verifier(VECTORS)
    told = [{key: vector[key] for key in ("commitment", "block_0", "hands")} for vector in VECTORS]
    assert answers == told


def test_a_program_written_from_the_recipe_alone_agrees_on_random_secrets():
    chance = Random(28)
    asked = [
        (chance.randbytes(32), [chance.choice([None, chance.randbytes(32)]) for _ in range(4)]) for _ in range(500)
    ]
    answers = answers_of_the_javascript_verifier([as_json(*one) for one in asked])
    for (secret, entropy), answer in zip(asked, answers, strict=True):
        assert answer["commitment"] == commitment(secret)
        assert answer["hands"] == [list(hand) for hand in deal_hands(secret, entropy)]


def test_the_example_on_the_page_is_a_vector():
    page = (ROOT / "docs/fair-shuffle.md").read_text()
    vector = next(vector for vector in VECTORS if vector["about"] == "all four add something")
    written = re.findall(r"^ {4}([0-9a-f]{64})$", page, re.MULTILINE)
    assert written == [vector["secret"], vector["commitment"], vector["block_0"]]
    for seat, hand in enumerate(vector["hands"]):
        assert f"| {seat} | {' '.join(hand)} |" in page


@given(secrets_, entropies)
def test_r2_every_tile_is_dealt_once_and_seven_to_each_seat(secret, entropy):
    hands = deal_hands(secret, entropy)
    assert [len(hand) for hand in hands] == [7, 7, 7, 7]
    assert sorted(tile for hand in hands for tile in hand) == sorted(TILES)
    assert deal_hands(secret, entropy) == hands


@pytest.mark.parametrize("seat", range(4))
def test_one_seat_alone_can_change_the_hands_and_zeros_are_not_nothing(seat):
    nothing, zeros, ones = (
        [value if other == seat else None for other in range(4)] for value in (None, bytes(32), b"\x01" * 32)
    )
    assert len({deal_hands(SECRET, entropy) for entropy in (nothing, zeros, ones)}) == 3


def test_the_same_entropy_at_another_seat_gives_other_hands():
    places = [[SECRET if other == seat else None for other in range(4)] for seat in range(4)]
    assert len({deal_hands(SECRET, entropy) for entropy in places}) == 4


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_a_secret_of_another_length_is_refused(length):
    for ask in (commitment, lambda secret: deal_hands(secret, NOTHING)):
        with pytest.raises(ValueError, match=f"secret must be 32 bytes, not {length}"):
            ask(bytes(length))


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_entropy_of_another_length_is_refused(length):
    with pytest.raises(ValueError, match=f"entropy of seat 2 must be 32 bytes, not {length}"):
        deal_hands(SECRET, [None, None, bytes(length), None])


@pytest.mark.parametrize("seats", [0, 3, 5])
def test_entropy_for_other_than_four_seats_is_refused(seats):
    with pytest.raises(ValueError, match=f"entropy must name 4 seats, not {seats}"):
        deal_hands(SECRET, [None] * seats)


def test_a_shuffle_in_a_log_tells_nothing():
    assert repr(Shuffle(SECRET, (SECRET, None, None, None))) == "<Shuffle: scheme 1>"


def chi_square(counts: list[int], expected: float) -> float:
    return sum((count - expected) ** 2 for count in counts) / expected


def test_no_tile_prefers_a_seat_or_a_place():
    """Chi-square over seeded secrets, so the figures never change.

    Within one deal two tiles can't have the same place, which ties the cells together: for 28
    tiles spread over k equally large groups of places, 27/28 of the usual sum has a chi-square
    distribution with 27 (k - 1) degrees of freedom. The bounds leave out 0.0005 on each side;
    the lower one catches counts too even to be chance.
    """
    seats: Counter[tuple[str, int]] = Counter()
    places: Counter[tuple[str, int, int]] = Counter()
    for number in range(SHUFFLES):
        hands = deal_hands(hashlib.sha256(b"deal %d" % number).digest(), NOTHING)
        for seat, hand in enumerate(hands):
            seats.update((tile, seat) for tile in hand)
            places.update((tile, seat, place) for place, tile in enumerate(hand))
    by_seat = 27 / 28 * chi_square([seats[tile, seat] for tile in TILES for seat in range(4)], SHUFFLES / 4)
    by_place = (
        27
        / 28
        * chi_square(
            [places[tile, seat, place] for tile in TILES for seat in range(4) for place in range(7)],
            SHUFFLES / 28,
        )
    )
    assert 45.5 < by_seat < 129.5  # 81 degrees of freedom
    assert 609.9 < by_place < 861.2  # 729
