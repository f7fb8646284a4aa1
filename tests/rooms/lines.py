"""Lines of play on builders.HANDS, and tables that have been played along them."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.rooms.shapes import QuestionView
from tests.builders import HANDS
from tests.rooms.a_room import Table, started

OUT: Final = (
    "0: 6-6; 1: pass; 2: 2-6 left; 3: 5-6; 0: 2-4 left; 1: 0-4 left; 2: 1-5; 3: pass; 0: 1-2; 1: 0-3 left; "
    "2: 3-6 left; 3: 4-6 left; 0: 3-4 left; 1: 0-2; 2: pass; 3: 3-3 left; 0: 0-6; 1: pass; 2: 1-6; 3: 3-5 left; "
    "0: 1-3; 1: 0-5 left; 2: pass; 3: pass; 0: 2-3"
)
"""Ana goes out, for 1 point."""

BLOCK: Final = (
    "0: 6-6; 1: pass; 2: 2-6; 3: 5-6 left; 0: 1-2; 1: 1-1; 2: 1-6; 3: 4-5 left; 0: 0-6; 1: 0-3; 2: 3-6; 3: 4-6 left"
)
"""Dan lays the last six: there is a six at both ends, and nobody can play any more."""


POSED: Final = "0: 6-6"


def revealed(people: str) -> Table:
    """The first deal at its end."""
    return _revealed(people).again()


def designating(people: str) -> Table:
    """The second deal, before Ana, who went out, has said who opens. The hands are the same again."""
    table = revealed(people)
    table.somebody.next_deal()
    return table


def match_over(people: str) -> Table:
    """The end of a match that Ana and Cleo have won with six deals."""
    return _match_over(people).again()


@cache
def _revealed(people: str) -> Table:
    table = started(people, *[HANDS] * 7)
    table.line(OUT)
    return table


@cache
def _match_over(people: str) -> Table:
    table = revealed(people)
    while table.phase == "revealed":
        table.somebody.next_deal()
        table.line("0: opens 0")
        table.line(OUT)
    return table


def asked(table: Table) -> QuestionView:
    """The question that is open."""
    question = table.public.question
    assert question is not None
    return question


def in_play(people: str, line: str = POSED) -> Table:
    """The first deal after ``line``."""
    table = started(people, HANDS, HANDS)
    table.line(line)
    return table


def is_open(table: Table) -> bool:
    """Whether a question is."""
    return table.public.question is not None
