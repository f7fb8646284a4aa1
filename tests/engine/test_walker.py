"""R1 to R24 together: whole sessions played by chance, every moment of them held against the oracle."""

from __future__ import annotations

from random import Random

import pytest

from games.engine.actions import By
from games.engine.legal import legal_actions
from games.engine.profile import OTHER_VALUES, SIX_LOVE, Profile, with_house_rules
from games.engine.session import (
    act,
    matches_won,
    new_session,
    redo,
    restart_deal,
    start_session,
    undo,
)
from games.engine.state import Session
from tests.builders import a_deal, acted, dealt, dealt_again
from tests.effort import SEED, SESSIONS
from tests.engine.comparing import assert_agrees, plain, plain_so_far, step

LOTS = 20
BY: tuple[By, ...] = ("person", "person", "person", "computer", "stand_in", "pass_for_me")


def a_profile(chance: Random) -> Profile:
    """Half the sessions are plain six-love; in the others each house rule is in force in one of three."""
    if chance.random() < 1 / 2:
        return SIX_LOVE
    in_force = [name for name in OTHER_VALUES if chance.random() < 1 / 3]
    return with_house_rules("six-love", {name: OTHER_VALUES[name] for name in in_force})


def walk_deal(session: Session, chance: Random) -> Session:
    """Plays the deal on the table to its end, beside the oracle; looks at every moment of one deal in eight."""
    watched = chance.random() < 1 / 8
    told = plain(session.deal, session.profile)
    assert_agrees(session, told)
    while session.deal.turn is not None:
        actions, steps = legal_actions(session.deal, session.profile), told.legal()
        chosen = chance.randrange(len(actions))
        assert len(actions) == len(steps)
        assert step(actions[chosen]) == steps[chosen]
        session = act(session, actions[chosen], "rule" if told.table_is_closed() else chance.choice(BY))
        told.do(steps[chosen])
        if watched:
            assert_agrees(session, told)
            take_back(session, chance)
    assert_agrees(session, told)
    take_back(session, chance)
    return session


def take_back(session: Session, chance: Random) -> None:
    """Undo returns to the moment before, redo returns from there, and a restart to the first moment."""
    deal = session.deal
    seat = chance.randrange(4)
    own = [turn for turn, made in enumerate(deal.made) if made.by == "person" and made.action.seat == seat]
    if own:
        back = undo(session, seat)
        assert back.deal.made == deal.made[: own[-1]]
        assert_agrees(back, plain_so_far(back.deal, back.profile))
        assert redo(back) == session._replace(undone=session.undone + 1)
    again = restart_deal(session)
    assert again.deal == a_deal(deal.dealt, deal.opening)
    assert again == session._replace(deal=again.deal, reckoning=None, taken=(), restarted=session.restarted + 1)


def assert_follows(session: Session, before: Session) -> None:
    """The deal dealt after ``before`` stands where R4, R5, R16, R18 and R19 put it."""
    reckoning = before.reckoning
    assert reckoning is not None
    assert session.deal.opening == reckoning.next_opening
    assert session.number == before.number + 1
    assert session.won == matches_won(before)
    if reckoning.match_over:
        assert (session.scores, session.match, session.played) == ((0, 0), before.match + 1, ())
        winner = reckoning.result.team
        assert [session.won[team] - before.won[team] for team in (0, 1)] == [winner == 0, winner == 1]
    else:
        assert (session.scores, session.match) == (reckoning.scores_after, before.match)
        assert session.won == before.won
        assert [line.number for line in session.played] == [
            before.number - back for back in range(len(session.played) - 1, -1, -1)
        ]


def walk_session(chance: Random) -> int:
    """A session up to the first deal after a match won, then a new session; returns how many deals there were."""
    session = start_session(a_profile(chance), dealt(chance))
    while session.match == 1:
        ended = walk_deal(session, chance)
        session = dealt_again(ended, dealt(chance))
        assert_follows(session, ended)
    ended = walk_deal(session, chance)
    fresh = new_session(ended, dealt(chance))
    assert (fresh.scores, fresh.won, fresh.number) == ((0, 0), (0, 0), ended.number + 1)
    assert fresh.deal == a_deal(fresh.deal.dealt)
    return ended.number


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("lot", range(LOTS))
def test_whole_sessions_agree_with_the_rules_said_a_second_time(lot):
    sessions = range(lot, SESSIONS, LOTS)
    deals = sum(walk_session(Random(f"{SEED} session {number}")) for number in sessions)
    assert deals >= 4 * len(sessions)  # 2 + 2 + 2 and the next match's first


def test_the_walker_notices_a_deal_that_is_told_wrongly():
    session = acted(start_session(SIX_LOVE, a_deal().dealt), "0: 6-6; 1: pass")
    told = plain_so_far(session.deal, session.profile)
    told.do(told.legal()[0])
    with pytest.raises(AssertionError):
        assert_agrees(session, told)
