"""What the end of a deal is worth in the match: how likely each team is to win it from any score (R16 to R19).

Reckoned from how deals end between equals, with the advantage of the team that opens; no hand and no seat comes in.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from games.engine.actions import ByDesignation
from games.engine.profile import Profile
from games.engine.result import Result, Scores
from games.engine.scoring import reckon
from games.engine.seats import TEAMS, Team

Outcome: TypeAlias = tuple[Team | None, bool]
"""Who wins a deal, and whether by a key."""
OUTCOMES: Final[tuple[Outcome, ...]] = (
    (None, False),
    *[(team, key) for team in TEAMS for key in (False, True, False)],
)
"""In the order of ``playouts``."""

ROUNDS: Final = 500
"""Deals looked ahead; hardly a match is longer."""


class Standing(NamedTuple):
    """Where a match stands before a deal."""

    scores: Scores
    opens: Team | None
    """The team that names its opener; None: whoever holds the double-six must pose it."""


class _Share(NamedTuple):
    """How often deals end so for the team that opens."""

    draw: float
    won: tuple[float, float, float]
    """Out, out by a key, by a block."""
    lost: tuple[float, float, float]


# Between equals: the steady level against itself (docs/benchmarks.md).
_NAMED: Final = _Share(0.015, (0.44, 0.01, 0.145), (0.25, 0.01, 0.13))
_DOUBLE_SIX: Final = _Share(0.015, (0.43, 0.01, 0.14), (0.28, 0.01, 0.115))


@lru_cache(maxsize=256)
def worth(profile: Profile, scores: Scores, team: Team) -> tuple[float, ...]:
    """How likely ``team`` is to win a match that stands at ``scores``, by how the deal on the table ends
    (``OUTCOMES``)."""
    known = _chances(profile)
    after = [_after(profile, scores, outcome) for outcome in OUTCOMES]
    first = [one if isinstance(one, float) else known[one] for one in after]
    return tuple([one if team == 0 else 1.0 - one for one in first])


@lru_cache(maxsize=64)
def _chances(profile: Profile) -> dict[Standing, float]:
    """How likely team 0 is to win the match, by how it stands before a deal."""
    following: dict[Standing, list[tuple[float, Standing | float]]] = {}
    waiting = [Standing((0, 0), opens) for opens in (None, *TEAMS)]
    while waiting:
        standing = waiting.pop()
        if standing not in following:
            following[standing] = _following(profile, standing)
            waiting += [after for _, after in following[standing] if isinstance(after, Standing)]
    found = dict.fromkeys(following, 0.5)
    for _ in range(ROUNDS):
        for standing, ways in following.items():
            found[standing] = sum(
                [share * (after if isinstance(after, float) else found[after]) for share, after in ways]
            )
    return found


def _following(profile: Profile, standing: Standing) -> list[tuple[float, Standing | float]]:
    """What a match comes to after one more deal, and how often."""
    ways: list[tuple[float, Standing | float]] = []
    for opener in TEAMS if standing.opens is None else (standing.opens,):
        share, often = (_DOUBLE_SIX, 0.5) if standing.opens is None else (_NAMED, 1.0)
        for (team, key), of_opener in zip(OUTCOMES, _by_team(share, opener), strict=True):
            ways.append((often * of_opener, _after(profile, standing.scores, (team, key))))
    return ways


def _by_team(share: _Share, opener: Team) -> tuple[float, ...]:
    return (share.draw, *share.won, *share.lost) if opener == 0 else (share.draw, *share.lost, *share.won)


def _after(profile: Profile, scores: Scores, outcome: Outcome) -> Standing | float:
    """The standing after a deal; 1 or 0 when the match is over and team 0 has won or lost it."""
    team, key = outcome
    points = 0 if team is None else profile.key_points if key else 1
    reckoning = reckon(Result("out", team, points, key, (), team, (0, 0, 0, 0)), scores, profile)
    if reckoning.match_over:
        return 1.0 if team == 0 else 0.0
    return Standing(reckoning.scores_after, team if isinstance(reckoning.next_opening, ByDesignation) else None)
