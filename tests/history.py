"""How a table may have come about: from what lies and what is held to a legal play that leads there.

Tests say what matters, the chain and the hands; this finds the pose, who laid what, and the passes between. It knows
no score and no match.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeVar, cast

from games.engine.actions import Action, ByDoubleSix, Designate, Made, Opening, Pass, Play
from games.engine.chain import LEFT, RIGHT
from games.engine.decide import decide
from games.engine.evolve import begin, evolve
from games.engine.profile import Profile
from games.engine.seats import SEATS, Seat, next_seat, partner
from games.engine.state import Deal, Hand, Hands
from games.engine.tiles import DOUBLE_SIX, Tile

T = TypeVar("T")

HAND_SIZE: Final = 7


class _Moment(NamedTuple):
    """What is on the table after some of the way: the tiles from ``left`` up to, not including, ``right``."""

    left: int
    right: int
    seat: Seat
    to_lay: tuple[int, ...]
    """By seat, how many tiles it has yet to lay."""
    lacks: tuple[frozenset[int], ...]
    """By seat, the values it can't hold: it passed on them."""
    passes: int


class _Search:
    def __init__(self, laid: Sequence[Tile], values: Sequence[int], held: Sequence[Hand], turn: Seat) -> None:
        self.laid, self.values, self.held, self.turn = laid, values, held, turn
        self.dead: set[_Moment] = set()

    def ways(self, moment: _Moment) -> Iterator[list[Action]]:
        """Every rest of the play from ``moment``, each as a list of actions in order."""
        if moment in self.dead:
            return
        found = False
        if moment.right - moment.left == len(self.laid) and moment.seat == self.turn:
            found = True
            yield []
        for action, following in self._steps(moment):
            for rest in self.ways(following):
                found = True
                yield [action, *rest]
        if not found:
            self.dead.add(moment)

    def _steps(self, moment: _Moment) -> Iterator[tuple[Action, _Moment]]:
        left, right, seat, to_lay, lacks, passes = moment
        if to_lay[seat]:
            following = _changed(to_lay, seat, to_lay[seat] - 1)
            if right < len(self.laid) and self._may_hold(seat, self.laid[right], lacks):
                play = Play(seat, self.laid[right], RIGHT)
                yield play, _Moment(left, right + 1, next_seat(seat), following, lacks, 0)
            if left > 0 and self._may_hold(seat, self.laid[left - 1], lacks):
                play = Play(seat, self.laid[left - 1], LEFT)
                yield play, _Moment(left - 1, right, next_seat(seat), following, lacks, 0)
        ends = {self.values[left], self.values[right]}
        if passes < len(SEATS) - 1 and not any(tile.has(end) for tile in self.held[seat] for end in ends):
            lacking = _changed(lacks, seat, lacks[seat] | ends)
            yield Pass(seat), _Moment(left, right, next_seat(seat), to_lay, lacking, passes + 1)

    def _may_hold(self, seat: Seat, tile: Tile, lacks: Sequence[frozenset[int]]) -> bool:
        return not {tile.low, tile.high} & lacks[seat]


def history_of(
    laid: Sequence[Tile],
    values: Sequence[int],
    held: Sequence[Hand],
    turn: Seat,
    opening: Opening,
    profile: Profile,
) -> Deal | None:
    """The deal in which ``laid`` lies, left to right along ``values``, each seat holds ``held`` and ``turn`` is to act.

    None when there is no such deal.
    """
    search = _Search(laid, values, held, turn)
    for place, posed in enumerate(laid):
        if isinstance(opening, ByDoubleSix) and not profile.sporting and posed != DOUBLE_SIX:
            continue
        for opener in _openers(opening):
            to_lay = tuple(HAND_SIZE - len(hand) for hand in held)
            after_pose = _changed(to_lay, opener, to_lay[opener] - 1)
            if after_pose[opener] < 0:
                continue
            nothing = (frozenset[int](),) * len(SEATS)
            first = _Moment(place, place + 1, next_seat(opener), after_pose, nothing, 0)
            for rest in search.ways(first):
                deal = _built([Play(opener, posed, RIGHT), *rest], held, opening, profile)
                if deal is not None:
                    return deal
    return None


def _openers(opening: Opening) -> Sequence[Seat]:
    if isinstance(opening, ByDoubleSix):
        return SEATS
    return opening.representative, partner(opening.representative)


def _built(actions: Sequence[Action], held: Sequence[Hand], opening: Opening, profile: Profile) -> Deal | None:
    """The deal itself, each action decided by the engine; None if somebody else holds the double-six."""
    dealt = [
        (*held[seat], *(action.tile for action in actions if isinstance(action, Play) and action.seat == seat))
        for seat in SEATS
    ]
    deal = begin(cast(Hands, tuple(dealt)), opening)
    opener = actions[0].seat
    if isinstance(opening, ByDoubleSix):
        if deal.turn != opener:
            return None
    else:
        actions = [Designate(opening.representative, opener), *actions]
    for action in actions:
        deal = evolve(deal, Made(decide(deal, action, profile), "person"))
    return deal


def _changed(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])
