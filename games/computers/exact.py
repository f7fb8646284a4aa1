"""Exact search with all four hands known: what is searched, what a deal is worth, and how a solver is asked.

For reviews of finished deals and for worlds made up from what a seat knows; never for a seat's own play. Knows no
solver: ``solver`` is the plain one, ``kernels`` the compiled one, and both give the same answers.
"""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol, TypeAlias

from games.computers.bits import HIGH, LOW, WITH, TileNumber, TileSet, numbers
from games.engine.profile import Profile
from games.engine.result import Result, Scores
from games.engine.scoring import reckon
from games.engine.seats import TEAMS, BySeat, Seat, Team, next_seat, partner

Rank: TypeAlias = int
"""How a deal ends for a team, in the order of its wishes: 2 won by a key (R14), 1 won, 0 a draw, -1 lost, -2 lost by a
key. A key is ranked as such only where the match counts it for more; see ``Stakes``."""
LOWEST: Final = -2
HIGHEST: Final = 2
NOWHERE: Final = -1
"""The ends of a chain without tiles, and the end a pose is laid at."""


class Position(NamedTuple):
    """A deal in play, all hands known."""

    hands: BySeat[TileSet]
    turn: Seat
    """Who acts next, be it to pass."""
    left: int = NOWHERE
    right: int = NOWHERE

    def __repr__(self) -> str:
        return f"<Position: seat {self.turn} to act>"


class Move(NamedTuple):
    """A tile laid at an end that shows ``end``; which side that is matters to nobody."""

    number: TileNumber
    end: int


class Ranked(NamedTuple):
    """A move and how the deal ends after it for the team that made it, all playing perfectly from then on."""

    move: Move
    rank: Rank


class Search(Protocol):
    """What is found out about one deal. Every position it is asked about must have come about from the same hands."""

    def rank(self, position: Position) -> Rank:
        """How the deal ends for the team of the seat on turn if all four play perfectly. Nobody may be out."""

    def ranks(self, position: Position) -> tuple[Ranked, ...]:
        """The same after each move of the seat on turn, which has one, in the order of ``moves``."""


class Solver(Protocol):
    """A way to search."""

    def search(self, keys: tuple[bool, bool]) -> Search:
        """A search of a new deal, in which a key counts for more than another win for the teams that ``keys`` says."""


class Stakes(NamedTuple):
    """What the end of a deal is worth in its match (R13 to R18): the change of team 0's lead, by team 0's rank.

    A lead is the difference of the scores, neither counted past the target (R17). So a win against points is worth the
    points it takes away, key or not (R18); a key at one point from the target is worth no more than a win; a draw is
    worth nothing (R15). Who opens next is not priced.
    """

    of_ranks: tuple[int, int, int, int, int]

    def worth(self, rank: Rank, team: Team) -> int:
        """The worth to ``team`` of an end that is ``rank`` to it."""
        return self.of_ranks[rank + 2] if team == 0 else -self.of_ranks[2 - rank]

    @property
    def keys(self) -> tuple[bool, bool]:
        """For each team, whether a key is worth more to it than another win."""
        lost_by_key, lost, _, won, won_by_key = self.of_ranks
        return won_by_key > won, lost_by_key < lost


def stakes(scores: Scores, profile: Profile) -> Stakes:
    """What a deal is worth in a match that stands at ``scores``."""
    keyed, plain = profile.key_points, 1
    return Stakes(
        (
            _change(scores, profile, 1, keyed),
            _change(scores, profile, 1, plain),
            0,
            _change(scores, profile, 0, plain),
            _change(scores, profile, 0, keyed),
        )
    )


def moves(position: Position) -> tuple[Move, ...]:
    """All moves of the seat on turn; none when it must pass. Tiles by number, at the lower end first."""
    hand, left, right = position.hands[position.turn], position.left, position.right
    if left == NOWHERE:
        return tuple([Move(number, NOWHERE) for number in numbers(hand)])
    ends = sorted({left, right})
    return tuple([Move(number, end) for number in numbers(hand) for end in ends if WITH[end] >> number & 1])


def after(position: Position, move: Move) -> Position:
    """The position after ``move``."""
    hands, turn, left, right = position
    rest = list(hands)
    rest[turn] &= ~(1 << move.number)
    low, high = LOW[move.number], HIGH[move.number]
    if left == NOWHERE:
        left, right = low, high
    elif left == move.end:
        left = low + high - left
    else:
        right = low + high - right
    return Position((rest[0], rest[1], rest[2], rest[3]), next_seat(turn), left, right)


def after_pass(position: Position) -> Position:
    """The position after a pass."""
    return position._replace(turn=next_seat(position.turn))


def is_over(position: Position) -> bool:
    """Whether somebody is out, or nobody can play any more (R9)."""
    if 0 in position.hands:
        return True
    hands, _, left, right = position
    return left != NOWHERE and not (hands[0] | hands[1] | hands[2] | hands[3]) & (WITH[left] | WITH[right])


def line(search: Search, position: Position) -> tuple[tuple[Seat, Move], ...]:
    """One way the deal goes on if all play perfectly: of equally good moves the first. Passes are left out."""
    found: list[tuple[Seat, Move]] = []
    while not is_over(position):
        if moves(position):
            best = max(search.ranks(position), key=lambda ranked: ranked.rank).move
            found.append((position.turn, best))
            position = after(position, best)
        else:
            position = after_pass(position)
    return tuple(found)


def openers(search: Search, position: Position) -> dict[Seat, Rank]:
    """For a representative who is to say who opens (R5): each choice, and how the deal then ends for the team."""
    seat = position.turn
    return {opener: search.rank(position._replace(turn=opener)) for opener in (seat, partner(seat))}


def _change(scores: Scores, profile: Profile, team: Team, points: int) -> int:
    result = Result("out", team, points, points > 1, (), team, (0, 0, 0, 0))
    before, now = scores, reckon(result, scores, profile).scores_after
    lead, lead_before = [first - second for first, second in (_shown(now, profile), _shown(before, profile))]
    return lead - lead_before


def _shown(scores: Scores, profile: Profile) -> Scores:
    first, second = [min(scores[team], profile.target) for team in TEAMS]
    return first, second
