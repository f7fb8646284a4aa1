"""From a session to its record: a record is a dump of the play that stands.

Says everything a record can say; never looks at what was taken back.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from games.engine.actions import Action, ByDesignation, ByDoubleSix, Designate, Opening, Pass, Play
from games.engine.profile import Profile
from games.engine.result import Result
from games.engine.seats import BySeat, Seat, for_each_seat
from games.engine.shuffle import SCHEME, Shuffle, commitment
from games.engine.state import Deal, Session
from games.records.record import (
    DesignationOpening,
    DoubleSixOpening,
    Marks,
    Record,
    RecordedAction,
    RecordedDeal,
    RecordedDesignation,
    RecordedOpening,
    RecordedPass,
    RecordedPlay,
    RecordedResult,
    RecordedShuffle,
)


def record_of(
    profile: Profile,
    deals: Iterable[RecordedDeal],
    names: BySeat[str | None] | None = None,
    computers: BySeat[str | None] = (None, None, None, None),
) -> Record:
    """The record of consecutive ``deals``; ``computers`` has the level at each seat that a computer holds."""
    return Record(
        format="verandah.record",
        version=1,
        profile=profile.id,
        house_rules=profile.house_rules,
        names=names,
        computers=computers,
        deals=tuple(deals),
    )


def recorded_deal(session: Session, shuffle: Shuffle | None) -> RecordedDeal:
    """The deal on the table, which has ended."""
    deal, reckoning = session.deal, session.reckoning
    if reckoning is None:
        raise ValueError("a record is made of a finished deal")
    return RecordedDeal(
        number=session.number,
        match=session.match,
        hands=deal.dealt,
        opening=recorded_opening(deal.opening),
        actions=tuple([recorded_action(made.action) for made in deal.made]),
        result=recorded_result(reckoning.result),
        scores_before=reckoning.scores_before,
        scores_after=reckoning.scores_after,
        match_over=reckoning.match_over,
        marks=Marks(session.undone, session.restarted, stand_ins(deal)),
        shuffle=None if shuffle is None else recorded_shuffle(shuffle),
    )


def stand_ins(deal: Deal) -> tuple[Seat, ...]:
    """The seats for which a computer stood in, by the actions that stand: what it did and was taken back marks none."""
    return tuple(sorted({made.action.seat for made in deal.made if made.by == "stand_in"}))


def recorded_action(action: Action) -> RecordedAction:
    """An action as a record has it."""
    match action:
        case Designate(seat=seat, opener=opener):
            return RecordedDesignation(seat, opener)
        case Play(seat=seat, tile=tile, side=side):
            return RecordedPlay(seat, tile, side)
        case Pass(seat=seat):
            return RecordedPass(seat)
    assert_never(action)


def recorded_opening(opening: Opening) -> RecordedOpening:
    """An opening as a record has it."""
    match opening:
        case ByDoubleSix():
            return DoubleSixOpening()
        case ByDesignation(representative=representative):
            return DesignationOpening(representative)
    assert_never(opening)


def recorded_result(result: Result) -> RecordedResult:
    """A result as a record has it."""
    return RecordedResult(result.kind, result.team, result.points, result.key, result.representative, result.totals)


def recorded_shuffle(shuffle: Shuffle) -> RecordedShuffle:
    """The proof of a shuffle as a record has it: it tells all four hands."""
    entropy = for_each_seat(lambda seat: None if (added := shuffle.entropy[seat]) is None else added.hex())
    return RecordedShuffle(SCHEME, commitment(shuffle.secret), shuffle.secret.hex(), entropy)
