"""From deal to deal: matches, sessions, and taking back (R16 to R24).

Each function takes a session and returns the next one. Where hands come from is the caller's business; taking back
never touches them (R24).
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from games.engine.actions import Action, By, ByDoubleSix, Made
from games.engine.decide import decide
from games.engine.errors import NothingToRedo, NothingToUndo, WrongPhase
from games.engine.evolve import begin, evolve, evolve_all
from games.engine.profile import Profile
from games.engine.result import DealLine, Scores
from games.engine.scoring import reckon, result_of
from games.engine.seats import TEAMS, Seat
from games.engine.state import Batch, Deal, Hands, Session

Phase: TypeAlias = Literal["designating", "playing", "revealed", "match_over"]

NIL: Scores = (0, 0)

# A named tuple's own constructor is a Python function around this one.
_new: Final = tuple.__new__


def start_session(profile: Profile, hands: Hands) -> Session:
    """The first deal of all (R4)."""
    return Session(profile, 1, 1, NIL, NIL, (), begin(hands, ByDoubleSix()), None)


def next_deal(session: Session, hands: Hands) -> Session:
    """The next deal of the match. Raises ``WrongPhase`` unless this deal has ended and the match has not."""
    reckoning = session.reckoning
    if reckoning is None or reckoning.match_over:
        raise WrongPhase
    deal, played = begin(hands, reckoning.next_opening), deal_lines(session)
    return Session(
        session.profile, session.number + 1, session.match, reckoning.scores_after, session.won, played, deal, None
    )


def next_match(session: Session, hands: Hands) -> Session:
    """The first deal of the next match (R19). Raises ``WrongPhase`` unless the match is over."""
    if session.reckoning is None or not session.reckoning.match_over:
        raise WrongPhase
    deal = begin(hands, session.reckoning.next_opening)
    return Session(session.profile, session.number + 1, session.match + 1, NIL, matches_won(session), (), deal, None)


def new_session(session: Session, hands: Hands) -> Session:
    """Scores and matches won to nothing, a fresh deal by R4 (R20). The numbers of deals and matches go on."""
    deal = begin(hands, ByDoubleSix())
    return Session(session.profile, session.number + 1, session.match + 1, NIL, NIL, (), deal, None)


def act(session: Session, action: Action, by: By) -> Session:
    """The session after ``action``, which empties the redo (R22). Raises the ``RuleError`` it breaks."""
    made = _new(Made, (decide(session.deal, action, session.profile), by))
    return _with_deal(session, evolve(session.deal, made), ())


def undo(session: Session, seat: Seat) -> Session:
    """Back to before the last action the person at ``seat`` made in this deal, all later ones included (R22).

    Raises ``NothingToUndo`` when there is none.
    """
    deal = session.deal
    turn = last_own_turn(session, seat)
    if turn is None:
        raise NothingToUndo
    kept = evolve_all(begin(deal.dealt, deal.opening), deal.made[:turn])
    taken = (*session.taken, Batch(seat, deal.made[turn:]))
    return _with_deal(session, kept, taken)._replace(undone=session.undone + 1)


def redo(session: Session) -> Session:
    """The last batch taken back, in place again as it was (R22). Raises ``NothingToRedo`` when there is none."""
    if not session.taken:
        raise NothingToRedo
    returned = evolve_all(session.deal, session.taken[-1].made)
    return _with_deal(session, returned, session.taken[:-1])


def restart_deal(session: Session) -> Session:
    """The same hands at the first moment of the deal; a scoring is withdrawn, nothing can be redone (R23)."""
    first = begin(session.deal.dealt, session.deal.opening)
    return _with_deal(session, first, ())._replace(restarted=session.restarted + 1)


def last_own_turn(session: Session, seat: Seat) -> int | None:
    """The turn of the last action in this deal that the person at ``seat`` made; None if there is none."""
    made = session.deal.made
    for turn in range(len(made) - 1, -1, -1):
        action, by = made[turn]
        if by == "person" and action.seat == seat:
            return turn
    return None


def scores(session: Session) -> Scores:
    """Where the match stands now, this deal included once it has ended."""
    return session.reckoning.scores_after if session.reckoning else session.scores


def matches_won(session: Session) -> Scores:
    """Matches won by each team, this one included once it is over (R19)."""
    reckoning = session.reckoning
    if reckoning is None or not reckoning.match_over:
        return session.won
    first, second = (session.won[team] + (reckoning.result.team == team) for team in TEAMS)
    return first, second


def deal_lines(session: Session) -> tuple[DealLine, ...]:
    """The finished deals of this match, oldest first."""
    if session.reckoning is None:
        return session.played
    result = session.reckoning.result
    line = DealLine(session.number, result.team, result.points, result.key, result.kind, scores(session))
    return (*session.played, line)


def phase(session: Session) -> Phase:
    """What the table is waiting for: a designation, an action, the next deal, or the next match."""
    if session.reckoning is not None:
        return "match_over" if session.reckoning.match_over else "revealed"
    return "playing" if session.deal.opener is not None else "designating"


def _with_deal(session: Session, deal: Deal, taken: tuple[Batch, ...]) -> Session:
    profile, number, match, before, won, played, _, _, undone, restarted, _ = session
    reckoning = None if deal.turn is not None else reckon(result_of(deal, profile), before, profile)
    return _new(Session, (profile, number, match, before, won, played, deal, reckoning, undone, restarted, taken))
