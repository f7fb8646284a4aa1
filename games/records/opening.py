"""Whether a recorded deal may begin as it says: its hands, its place in the session, how it is opened.

Knows nothing of what is then played.
"""

from __future__ import annotations

from typing import Final

from games.engine.actions import ByDesignation, ByDoubleSix, Opening
from games.engine.evolve import begin
from games.engine.profile import Profile
from games.engine.result import Scores
from games.engine.seats import TEAMS, team_of
from games.engine.session import NIL, next_deal, next_match
from games.engine.state import Hands, Session
from games.engine.tiles import TILES
from games.records.record import MOST, RecordedDeal, RecordError, opening_of

SEVEN: Final = [7, 7, 7, 7]


def first_deal(recorded: RecordedDeal, profile: Profile) -> Session:
    """The session at the first moment of the record's first deal.

    Without stated scores it is the first deal of a session; with them, some deal of which we don't know the one before.
    """
    hands = _hands(recorded)
    opening = opening_of(recorded.opening)
    scores = recorded.scores_before or NIL
    _refuse_impossible_scores(scores, profile)
    if isinstance(opening, ByDesignation):
        _refuse_impossible_designation(recorded, opening, profile)
    number, match = recorded.number or 1, recorded.match or 1
    return Session(profile, number, match, scores, NIL, (), begin(hands, opening), None)


def following_deal(before: Session, recorded: RecordedDeal) -> Session:
    """The session at the first moment of the deal that comes after the one ended in ``before`` (R4, R5, R19)."""
    over = before.reckoning is not None and before.reckoning.match_over
    session = (next_match if over else next_deal)(before, _hands(recorded))
    if session.number > MOST or session.match > MOST:
        raise RecordError("malformed", None, field="number" if session.number > MOST else "match")
    if recorded.number not in (None, session.number):
        raise RecordError("wrong_number", None, number=session.number)
    if recorded.match not in (None, session.match):
        raise RecordError("wrong_match", "R19", match=session.match)
    if recorded.scores_before not in (None, session.scores):
        raise RecordError("wrong_scores", "R19" if over else "R16", scores_before=session.scores)
    _refuse_other_opening(opening_of(recorded.opening), session.deal.opening, over)
    return session


def _hands(recorded: RecordedDeal) -> Hands:
    """The four hands, which are the whole set, seven tiles each (R2)."""
    hands = recorded.hands
    if [len(hand) for hand in hands] != SEVEN or len({tile for hand in hands for tile in hand}) != len(TILES):
        raise RecordError("wrong_hands", "R2")
    first, second, third, fourth = hands
    return first, second, third, fourth


def _refuse_impossible_scores(scores: Scores, profile: Profile) -> None:
    if max(scores) >= profile.target:
        raise RecordError("wrong_scores", "R17")
    if min(scores) and not (profile.one_all_play_two and scores == (1, 1)):
        raise RecordError("wrong_scores", "R16")


def _refuse_impossible_designation(recorded: RecordedDeal, opening: ByDesignation, profile: Profile) -> None:
    scores = recorded.scores_before
    if scores is None:
        raise RecordError("wrong_opening", "R4")  # a session begins with the double-six
    leaders = [team for team in TEAMS if scores[team]]
    if not leaders and profile.next_match_double_six:
        raise RecordError("wrong_opening", "next_match_double_six")
    if len(leaders) == len(TEAMS):
        raise RecordError("wrong_opening", "one_all_play_two")
    # A team with points won the deal before: had the other won it, there would have been a bruk (R18).
    if leaders and team_of(opening.representative) not in leaders:
        raise RecordError("wrong_representative", "R5")


def _refuse_other_opening(stated: Opening, due: Opening, over: bool) -> None:
    if stated == due:
        return
    if isinstance(due, ByDoubleSix):
        raise RecordError("wrong_opening", "next_match_double_six" if over else "R4")
    if isinstance(stated, ByDoubleSix):
        raise RecordError("wrong_opening", "R19" if over else "R5")
    raise RecordError("wrong_representative", "R6", representative=due.representative)
