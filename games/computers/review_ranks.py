"""The actions of a finished deal in the solver's terms: how each, and all that was legal instead, ends."""

from __future__ import annotations

from typing import NamedTuple

from games.computers.bits import NUMBER, tile_set
from games.computers.exact import NOWHERE, Move, Position, Rank, Search, after, line, openers
from games.engine.actions import Action, Designate, Pass, Play
from games.engine.chain import LEFT, RIGHT, Side
from games.engine.legal import legal_actions
from games.engine.seats import Seat, for_each_seat
from games.engine.tiles import TILES
from games.records.record import RecordedPlay
from games.records.replay import PlayedDeal


class Weighed(NamedTuple):
    """All that was legal at a turn, and how the deal ends after each for the team of ``seat`` with perfect play."""

    seat: Seat
    legal: tuple[Action, ...]
    ranks: tuple[Rank, ...]
    chosen: int

    @property
    def best(self) -> Rank:
        """How it ends after the best of them."""
        return max(self.ranks)

    @property
    def reached(self) -> Rank:
        """How it ends after what was done."""
        return self.ranks[self.chosen]


def weighed_at(played: PlayedDeal, turn: int, search: Search) -> Weighed:
    """What could be done at ``turn``, weighed."""
    before = played.moments[turn]
    legal = legal_actions(before.deal, before.profile)
    done = played.moments[turn + 1].deal.made[turn].action
    position = position_at(played, turn)
    return Weighed(legal[0].seat, legal, _ranks(legal, position, search), legal.index(done))


def position_at(played: PlayedDeal, turn: int) -> Position:
    """The position before the action at ``turn``."""
    deal = played.moments[turn].deal
    assert deal.turn is not None
    left, right = deal.chain.ends or (NOWHERE, NOWHERE)
    return Position(for_each_seat(lambda seat: tile_set(deal.hands[seat])), deal.turn, left, right)


def best_line(played: PlayedDeal, turn: int, weighed: Weighed, search: Search) -> tuple[RecordedPlay, ...]:
    """How the deal goes on from the first of the best actions at ``turn`` if all play perfectly; without passes."""
    position = position_at(played, turn)
    best = weighed.legal[weighed.ranks.index(weighed.best)]
    laid: list[RecordedPlay] = []
    if isinstance(best, Designate):
        position = position._replace(turn=best.opener)
    elif isinstance(best, Play):
        laid.append(RecordedPlay(best.seat, best.tile, best.side))
        position = after(position, _move(best, position))
    for seat, move in line(search, position):
        while position.turn != seat:
            position = position._replace(turn=(position.turn + 1) % 4)
        side: Side = LEFT if move.end == position.left != NOWHERE else RIGHT
        laid.append(RecordedPlay(seat, TILES[move.number], side))
        position = after(position, move)
    return tuple(laid)


def _ranks(legal: tuple[Action, ...], position: Position, search: Search) -> tuple[Rank, ...]:
    match legal[0]:
        case Designate():
            found = openers(search, position)
            return tuple([found[action.opener] for action in legal if isinstance(action, Designate)])
        case Pass():
            return (search.rank(position),)
        case Play():
            plays = [_move(action, position) for action in legal if isinstance(action, Play)]
            if position.left == NOWHERE:  # not every tile may be posed
                return tuple([-search.rank(after(position, move)) for move in plays])
            ranks = {ranked.move: ranked.rank for ranked in search.ranks(position)}
            return tuple([ranks[move] for move in plays])


def _move(play: Play, position: Position) -> Move:
    return Move(NUMBER[play.tile], position.left if play.side == LEFT else position.right)
