"""The four seats, their order and their teams (R1). Knows nothing of who sits on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar

T = TypeVar("T")

Seat: TypeAlias = int
"""0 to 3, anticlockwise; shown as 1 to 4."""
Team: TypeAlias = int
"""0 is seats 0 and 2, 1 is seats 1 and 3."""

BySeat: TypeAlias = tuple[T, T, T, T]
"""Something for each seat."""

SEATS: Final = (0, 1, 2, 3)
TEAMS: Final = (0, 1)


def next_seat(seat: Seat) -> Seat:
    """Who acts after ``seat``: the neighbour on the right."""
    return (seat + 1) % 4


def partner(seat: Seat) -> Seat:
    """The seat opposite."""
    return (seat + 2) % 4


def team_of(seat: Seat) -> Team:
    """The team ``seat`` plays for."""
    return seat % 2


def for_each_seat(make: Callable[[Seat], T]) -> BySeat[T]:
    """What ``make`` gives for seats 0 to 3."""
    return make(0), make(1), make(2), make(3)
