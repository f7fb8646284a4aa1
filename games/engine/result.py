"""What a finished deal comes to, as values: everything the reckoning on the screen is drawn from (P24).

Public facts of an ended deal only. How they are found is in ``scoring``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.engine.actions import Opening
from games.engine.seats import Seat, Team

Scores: TypeAlias = tuple[int, int]
"""A number for each team."""
Kind: TypeAlias = Literal["out", "blocked"]


@dataclass(frozen=True, slots=True)
class Result:
    """How the deal ended, who won it and what it is worth, before the match is looked at."""

    kind: Kind
    team: Team | None
    """Who won; None in a draw (R15)."""
    points: int
    """By R13 and R14, before R18; 0 in a draw."""
    key: bool
    hard_ends: tuple[int, ...]
    """The ends that were hard before the last tile was laid, each once, ascending."""
    representative: Seat | None
    """Of the team that won (R6)."""
    totals: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Reckoning:
    """A result and what it does to the match (R16 to R19)."""

    result: Result
    scores_before: Scores
    scores_after: Scores
    bruk: bool
    house_rule: str | None
    """The house rule without which the scores would be others."""
    match_over: bool
    next_opening: Opening


@dataclass(frozen=True, slots=True)
class DealLine:
    """A finished deal as one line of its match."""

    number: int
    team: Team | None
    points: int
    key: bool
    kind: Kind
    scores: Scores
