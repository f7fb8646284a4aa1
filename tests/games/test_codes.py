"""A room's code: what it looks like, and how forgivingly it is read (P1)."""

from random import Random

import pytest

from games.rooms.codes import ALPHABET, LENGTH, new_code, read_code

CODE = "CDFGHJ"


def test_a_code_has_six_characters_without_vowels_and_look_alikes():
    assert LENGTH == 6
    assert len(set(ALPHABET)) == len(ALPHABET)
    assert not set(ALPHABET) & set("AEIOUY01258BSZL6")
    assert all(read_code(new_code(Random(seed).choice)) for seed in range(100))


def test_every_character_of_the_alphabet_is_used_at_every_place():
    codes = [new_code(Random(seed).choice) for seed in range(1_000)]
    assert all({code[place] for code in codes} == set(ALPHABET) for place in range(LENGTH))


@pytest.mark.parametrize(
    "typed",
    [
        "CDFGHJ",
        "cdfghj",
        "CdFgHj",
        " CDFGHJ\n",
        "CDF GHJ",
        "cdf-ghj",
        "C D F G H J",
        "CDF–GHJ",
        "CDF—GHJ",
        "CDF\u00a0GHJ",
        "CDF_GHJ",
        "C.D.F.G.H.J",
        "CDFGHJ/",
        "r/CDFGHJ",
        "/r/CDFGHJ/",
        "localhost:8000/r/cdfghj",
        "http://192.168.1.20:8000/r/CDFGHJ/",
        "https://dominoes.example/r/CDFGHJ/?from=qr#top",
        "https://dominoes.example/r/CDFGHJ/deals/12/",
    ],
)
def test_a_code_is_read_as_people_type_and_paste_it(typed: str):
    assert read_code(typed) == CODE


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "/",
        "CDFGH",
        "CDFGHJK",
        "CDFGHA",
        "CDFGH0",
        "CDFGHJ CDFGHJ",
        "https://dominoes.example/",
        "https://dominoes.example/r/",
        "https://dominoes.example/rules/",
        "ＣＤＦＧＨＪ",
        "CDFGHJ\u0000",
        "\ud800",
        "CDFGHJ" + " " * 500,
    ],
)
def test_what_is_no_code_is_not_taken_for_one(typed: str):
    assert read_code(typed) is None
