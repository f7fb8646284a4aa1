"""Reviews: what an action cost is what the rules bring about when all four play perfectly from there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise

import pytest
from msgspec.structs import replace

from games.computers.exact import stakes
from games.computers.review import Tools, review, review_deal
from games.computers.review_words import AllowedKey, DeadDouble, DealReview, MissedKey, ReviewedAction
from games.computers.solver import PlainSolver
from games.engine.actions import Action, Designate, Pass, Play
from games.engine.legal import legal_actions
from games.engine.profile import SIX_LOVE
from games.engine.seats import team_of
from games.engine.session import act
from games.engine.state import Session
from games.records.record import RecordError, read
from games.records.replay import PlayedDeal, option_of
from tests import effort
from tests.computers.reviews import reviewed
from tests.computers.whole_deals import after, naive
from tests.records.sessions import HOUSE_RULES, sessions, spoiled

pytestmark = pytest.mark.timeout(900)  # with full counts

LATE = 11
"""So few tiles that every way to the end can be tried."""


def points(played: PlayedDeal) -> int:
    """What came of a deal for team 0: how far its lead moved, counted up to the target."""
    before, now = played.reckoning.scores_before, played.reckoning.scores_after
    target = played.moments[0].profile.target
    return min(now[0], target) - min(now[1], target) - (before[0] - before[1])


def late_actions() -> Iterator[tuple[PlayedDeal, DealReview, ReviewedAction]]:
    """Actions made with few tiles left, so that every way to the end can be tried."""
    for played, told in reviewed():
        for action in told.actions:
            if sum(map(len, played.moments[action.turn].deal.hands)) <= LATE:
                yield played, told, action


# What it cost


@pytest.mark.parametrize("house_rules", range(len(HOUSE_RULES)))
def test_what_an_action_leaves_is_what_the_next_one_finds(house_rules: int):
    for played, told in reviewed(HOUSE_RULES[house_rules]):
        worth = [action.choices[action.chosen].value for action in told.actions]
        to_team_0 = [
            one if team_of(action.seat) == 0 else -one for one, action in zip(worth, told.actions, strict=True)
        ]
        assert list(told.values[1:]) == to_team_0
        assert told.values[-1] == points(played)
        for action, (before, now) in zip(told.actions, pairwise(told.values), strict=True):
            assert action.cost == (before - now if team_of(action.seat) == 0 else now - before)


def test_every_choice_is_worth_what_trying_out_every_way_finds():
    for played, told, action in late_actions():
        session = played.moments[action.turn]
        team = team_of(action.seat)
        worth = stakes(session.scores, SIX_LOVE)
        for choice, legal in zip(action.choices, legal_actions(session.deal, SIX_LOVE), strict=True):
            then = after(session.deal, legal, SIX_LOVE)
            if then.turn is None:
                continue
            rank = naive(then) * (1 if team_of(then.turn) == team else -1)
            assert choice.action == option_of(legal)
            assert choice.value == worth.worth(rank, team)
        assert told.stakes == worth.of_ranks


def test_all_equally_good_actions_are_named_and_no_other():
    for _, told in reviewed():
        for action in told.actions:
            best = max(choice.value for choice in action.choices)
            assert action.value == best
            assert action.best == tuple(i for i, choice in enumerate(action.choices) if choice.value == best)
            assert action.cost == best - action.choices[action.chosen].value
            assert (action.chosen in action.best) == (action.cost == 0)


def test_an_action_is_forced_where_there_was_nothing_else():
    forced = 0
    for played, told in reviewed():
        assert [action.turn for action in told.actions] == list(range(len(played.moments) - 1))
        for action in told.actions:
            legal = legal_actions(played.moments[action.turn].deal, SIX_LOVE)
            made = played.moments[-1].deal.made[action.turn].action
            assert action.forced == (len(legal) == 1)
            assert action.seat == made.seat
            assert action.choices[action.chosen].action == option_of(made)
            forced += action.forced
    assert forced


def test_a_deal_turns_with_the_first_action_that_costs_something():
    turned = set()
    for _, told in reviewed():
        costly = [action.turn for action in told.actions if action.cost]
        assert told.turning == (costly[0] if costly else None)
        turned.add(told.turning is None)
    assert False in turned


def test_par_is_how_the_deal_ends_if_nobody_gives_anything_away():
    for _, told in reviewed():
        worth = dict(zip((-2, -1, 0, 1, 2), told.stakes, strict=True))
        par = told.par
        sign = 0 if par.team is None else 1 - 2 * par.team
        assert worth[sign * (2 if par.key else 1)] == told.values[0]


def test_a_line_follows_the_rules_and_brings_what_the_best_choice_is_worth():
    lines = 0
    for played, told in reviewed():
        for action in told.actions:
            assert bool(action.line) == bool(action.cost)
            if action.cost:
                session = played.moments[action.turn]
                best = legal_actions(session.deal, SIX_LOVE)[action.best[0]]
                assert ended(session, best, action) == action.value
                lines += 1
    assert lines


def ended(session: Session, best: Action, action: ReviewedAction) -> int:
    """Points to the team of ``action`` when ``best`` is done and its line is followed."""
    line = [Play(step.seat, step.tile, step.side) for step in action.line]
    if isinstance(best, Designate):
        session = act(session, best, "computer")
    while session.deal.turn is not None:
        legal = legal_actions(session.deal, SIX_LOVE)
        session = act(session, legal[0] if isinstance(legal[0], Pass) else line.pop(0), "computer")
    assert line == []
    assert session.reckoning is not None
    gained = points(PlayedDeal((session,), session.reckoning))
    return gained if team_of(action.seat) == 0 else -gained


def test_each_seats_account_is_the_sum_of_its_actions():
    for _, told in reviewed():
        for seat, account in enumerate(told.seats):
            own = [action for action in told.actions if action.seat == seat and not action.forced]
            mattered = [action for action in own if len(action.best) < len(action.choices)]
            assert (account.decisions, account.mattered) == (len(own), len(mattered))
            assert account.kept == sum(not action.cost for action in mattered)
            assert account.cost == sum(action.cost for action in own)
            assert (account.mistakes, account.unlucky, account.lucky) == (0, 0, 0)  # nothing was judged


def test_the_plain_solver_tells_the_same():
    for played, told in reviewed()[:2]:
        plain = review_deal(played, Tools(PlainSolver(), None))
        assert [without_line(action) for action in plain.actions] == [without_line(action) for action in told.actions]
        assert (plain.par, plain.values, plain.seats) == (told.par, told.values, told.seats)


def without_line(action: ReviewedAction) -> ReviewedAction:
    return replace(action, line=())


# What there is to say besides


def test_keys_missed_and_allowed_are_named_where_trying_out_every_way_finds_them():
    found = set()
    for played, told in reviewed(deals=60, seed=2):
        first = played.moments[0]
        counts = stakes(first.scores, SIX_LOVE).keys
        for turn, (before, now) in enumerate(pairwise(played.moments)):
            if sum(map(len, before.deal.hands)) > LATE or now.deal.turn is None:
                continue
            assert before.deal.turn is not None
            team = team_of(before.deal.turn)
            was, then = naive(before.deal), naive(now.deal) * (1 if team_of(now.deal.turn) == team else -1)
            notes = told.actions[turn].notes
            assert (MissedKey() in notes) == (counts[team] and was == 2 > then)
            assert (AllowedKey() in notes) == (counts[1 - team] and then == -2 < was)
            found |= {type(note) for note in notes}
    assert found >= {MissedKey, AllowedKey}


def test_a_double_that_can_never_be_laid_is_named_once_and_at_the_action_that_killed_it():
    named = 0
    for played, told in reviewed():
        notes = [
            (action.turn, note) for action in told.actions for note in action.notes if isinstance(note, DeadDouble)
        ]
        assert len({note.tile for _, note in notes}) == len(notes)
        for turn, note in notes:
            value = int(note.tile[0])
            before, now = played.moments[turn].deal.chain, played.moments[turn + 1].deal.chain
            assert value in (before.ends or ())
            assert value not in (now.ends or ())
            assert now.appearances(value) == 6  # of 8: the double alone is out
            assert note.tile in played.moments[-1].deal.hands[note.seat]
            named += 1
    assert named


# Refused


def test_a_record_that_breaks_a_rule_is_not_reviewed():
    session = sessions(2, effort.SEED)[0]
    wrong = spoiled(session, "deals 1 actions 5 seat", (session["deals"][1]["actions"][5]["seat"] + 1) % 4)
    with pytest.raises(RecordError) as refused:
        review(read(json.dumps(wrong).encode()), Tools(PlainSolver(), None))
    assert (refused.value.deal, refused.value.action, refused.value.rule) == (1, 5, "R1")


def test_a_review_prints_no_hand():
    (_, told), *_ = reviewed()
    assert repr(told) == f"<DealReview: {len(told.actions)} actions>"
