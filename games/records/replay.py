"""From a record to the play it tells: every moment of every deal, by the rules, and what came of it.

Takes nothing on trust: what a record states must be what the rules reach. The shuffle is for verify.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, assert_never

from msgspec import Struct

from games.engine.actions import Action, Designate, Pass, Play
from games.engine.chain import Side
from games.engine.errors import RuleError
from games.engine.legal import legal_actions
from games.engine.profile import Profile, with_house_rules
from games.engine.result import Reckoning, Scores
from games.engine.seats import Seat
from games.engine.session import act
from games.engine.state import Session
from games.engine.tiles import Tile
from games.records.dump import recorded_opening, recorded_result
from games.records.opening import first_deal, following_deal
from games.records.outcome import refuse_other_outcome
from games.records.record import Record, RecordedAction, RecordedOpening, RecordedResult, RecordError, action_of
from games.views.seat import SeatView, seat_view


class PlayedDeal(Struct, frozen=True):
    """A recorded deal as it was played, found right."""

    moments: tuple[Session, ...]
    """As it stood before each of its actions, in order, and at its end."""
    reckoning: Reckoning

    def __repr__(self) -> str:
        return f"<PlayedDeal: {len(self.moments) - 1} actions>"


class OpenerOption(Struct, frozen=True, tag_field="do", tag="designate"):
    """A partner who could be named."""

    opener: Seat


class PlayOption(Struct, frozen=True, tag_field="do", tag="play"):
    """A tile that could be laid, and where."""

    tile: Tile
    side: Side


class PassOption(Struct, frozen=True, tag_field="do", tag="pass"):
    """Nothing fitted."""


Option: TypeAlias = OpenerOption | PlayOption | PassOption


class Step(Struct, frozen=True):
    """Who was to act at a turn, and what was legal before it."""

    turn: int
    seat: Seat
    legal: tuple[Option, ...]


class ReplayedDeal(Struct, frozen=True):
    """What the rules make of a recorded deal."""

    steps: tuple[Step, ...]
    result: RecordedResult
    scores_after: Scores
    match_over: bool
    next_opening: RecordedOpening


class Replay(Struct, frozen=True):
    """What the rules make of a record."""

    deals: tuple[ReplayedDeal, ...]


def replay(record: Record) -> Replay:
    """Every step and result. Raises ``RecordError`` at the first thing that the rules don't allow or don't reach."""
    return Replay(tuple([_told(played) for played in play(record)]))


def play(record: Record) -> Iterator[PlayedDeal]:
    """The deals of ``record``, each once it is found right. Raises ``RecordError`` as ``replay`` does."""
    profile = _profile(record)
    before: Session | None = None
    for index, recorded in enumerate(record.deals):
        try:
            first = first_deal(recorded, profile) if before is None else following_deal(before, recorded)
            played = _played(first, recorded.actions, record)
            refuse_other_outcome(recorded, played.reckoning)
        except RecordError as error:
            error.deal = index
            raise
        yield played
        before = played.moments[-1]


def view_at(played: PlayedDeal, turn: int, seat: Seat) -> SeatView:
    """What the player at ``seat`` knew before action ``turn``, of which there must be one (P26)."""
    return seat_view(played.moments[turn], seat)


def _profile(record: Record) -> Profile:
    try:
        return with_house_rules(record.profile, record.house_rules)
    except ValueError as error:
        raise RecordError("malformed", None, field=str(error)) from None


def _played(first: Session, actions: tuple[RecordedAction, ...], record: Record) -> PlayedDeal:
    moments = [first]
    for index, recorded in enumerate(actions):
        action = action_of(recorded)
        try:
            moments.append(act(moments[-1], action, "computer" if record.computers[action.seat] else "person"))
        except RuleError as error:
            raise RecordError(error.code, error.rule, action=index) from None
        if moments[-1].deal.made[-1].action != action:
            raise RecordError("wrong_side", "R7", action=index)  # a pose said to be on the left
    reckoning = moments[-1].reckoning
    if reckoning is None:
        raise RecordError("deal_not_finished", "R9", action=len(actions))
    return PlayedDeal(tuple(moments), reckoning)


def _told(played: PlayedDeal) -> ReplayedDeal:
    reckoning = played.reckoning
    return ReplayedDeal(
        steps=tuple([_step(moment, turn) for turn, moment in enumerate(played.moments[:-1])]),
        result=recorded_result(reckoning.result),
        scores_after=reckoning.scores_after,
        match_over=reckoning.match_over,
        next_opening=recorded_opening(reckoning.next_opening),
    )


def _step(moment: Session, turn: int) -> Step:
    legal = legal_actions(moment.deal, moment.profile)
    return Step(turn, legal[0].seat, tuple([option_of(action) for action in legal]))


def option_of(action: Action) -> Option:
    """``action`` as one of what is legal: without its seat."""
    match action:
        case Designate(opener=opener):
            return OpenerOption(opener)
        case Play(tile=tile, side=side):
            return PlayOption(tile, side)
        case Pass():
            return PassOption()
    assert_never(action)
