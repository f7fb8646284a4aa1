"""Deals played out and choices weighed: by the rules of the engine, and the same whether compiled or not."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from math import exp, log
from random import Random

import pytest

from games.computers.bits import tile_set
from games.computers.knowledge import knowledge
from games.computers.machine import PLAIN, Machine
from games.computers.playouts import BLOCK, DRAWN, OUT, TEAM, blocked, play_out, weigh_worlds, went_out
from games.computers.policy import Scratch, choose, feelings, options, weigh_options
from games.computers.thinking import Effort, Thought, candidate, past_of, possibilities, table_of, think
from games.computers.weights import WEIGHTS
from games.engine.actions import Play
from games.engine.evolve import begin, evolve
from games.engine.legal import legal_actions
from games.engine.result import Result
from games.engine.session import act
from games.engine.state import Session
from games.views.seat import SeatView, seat_view
from tests import effort
from tests.builders import to_the_end
from tests.computers.positions import decisions, sessions


def outcome_of(result: Result) -> int:
    if result.team is None:
        return DRAWN
    kind = BLOCK if result.kind == "blocked" else OUT + result.key
    return kind + TEAM * result.team


def moments(count: int, seed: int = effort.SEED) -> list[Session]:
    """Moments of play, nothing forced upon them, in which tiles have been laid."""
    found = (session for session in sessions(Random(seed)) if session.deal.chain.laid)
    return list(islice(found, count))


def scratch_at(session: Session, seed: int) -> Scratch:
    on = PLAIN.scratch(Random(seed))
    on.table[:] = table_of(knowledge(seat_view(session, 0)))
    on.hands[:] = [tile_set(hand) for hand in session.deal.hands]
    return on


def test_what_may_be_played_is_what_the_engine_allows():
    for session in moments(500):
        on = scratch_at(session, 0)
        seat = session.deal.turn
        assert seat is not None
        count = options(on.table, on.hands[seat], on.plays)
        allowed = possibilities(seat_view(session, seat))
        assert sorted(on.plays[:count]) == sorted(candidate(action) for action in allowed)


def test_a_deal_is_played_out_as_the_engine_would():
    for seed, session in enumerate(moments(effort.PLAYED_OUT)):
        on, turn = scratch_at(session, seed), session.deal.turn
        assert turn is not None
        assert play_out(on, turn, WEIGHTS) == outcome_of(_played_by_the_engine(session, seed))


def _played_by_the_engine(session: Session, seed: int) -> Result:
    """The deal played by the engine's rules, with the policy's choices and the same chance."""
    chance = PLAIN.scratch(Random(seed))
    while (seat := session.deal.turn) is not None:
        actions = legal_actions(session.deal, session.profile)
        view = seat_view(session, seat)
        plays = sorted(possibilities(view), key=candidate)
        if len(plays) > 1:
            chance.table[:] = table_of(knowledge(view))
            chance.hands[seat] = tile_set(view.hand)
            chance.plays[: len(plays)] = [candidate(play) for play in plays]
            total = weigh_options(chance, seat, len(plays), WEIGHTS)
            session = act(session, plays[choose(chance, len(plays), total)], "computer")
        else:
            session = act(session, actions[-1], "computer")
    assert session.reckoning is not None
    return session.reckoning.result


def test_r10_to_r15_how_a_deal_ends_is_found_as_the_engine_finds_it():
    for session in moments(effort.PLAYED_OUT):
        ended = to_the_end(session, Random(effort.SEED))
        assert ended.reckoning is not None
        result, last = ended.reckoning.result, ended.deal.chain.last
        if result.kind == "blocked":
            found = blocked([tile_set(hand) for hand in ended.deal.hands])
        else:
            before = ended.deal.chain.without(last)
            table = [*(before.ends or (-1, -1)), 0, 0, tile_set([laid.tile for laid in before.laid])]
            found = went_out(table, last.seat, candidate(Play(last.seat, last.tile, "right")))
        assert found == outcome_of(result)


def test_how_likely_choices_were_is_counted_as_by_hand():
    for session in moments(60):
        seat = session.deal.turn
        assert seat is not None
        known = knowledge(seat_view(session, seat))
        hidden = [tile_set(session.deal.hands[other]) for other in known.hidden]
        found = [0.0]
        past = past_of(known)
        weigh_worlds(hidden, seat, known.hand, past, int(known.forced_pose), WEIGHTS, PLAIN.scratch(Random(1)), found)

        assert found[0] == pytest.approx(_likely_by_hand(session, seat))


def _likely_by_hand(session: Session, own: int) -> float:
    """The logarithm of how likely everybody else's choices were, from the moments they were made at."""
    total, deal = 0.0, begin(session.deal.dealt, session.deal.opening)
    for made in session.deal.made:
        action = made.action
        view = seat_view(session._replace(deal=deal), action.seat)
        plays = possibilities(view)
        if isinstance(action, Play) and action.seat != own and len(plays) > 1:
            known = knowledge(view)
            felt = feelings(table_of(known), known.hand, known.seat, [candidate(play) for play in plays], WEIGHTS)
            chances = [exp(one) for one in felt]
            made_so = [play for play in (action, replace(action, side="right")) if play in plays]
            total += log(0.95 * chances[plays.index(made_so[0])] / sum(chances) + 0.05 / len(plays))
        deal = evolve(deal, made)
    return total


# Compiled


def test_compiled_it_comes_to_the_same(fast: Machine):
    for seed, (_, view) in enumerate(islice(decisions(Random(effort.SEED)), effort.COMPILED_TOO)):
        assert _thought_with(fast, view, seed) == _thought_with(PLAIN, view, seed)


def _thought_with(machine: Machine, view: SeatView, seed: int) -> Thought:
    return think(view, Effort(12, 40), machine, Random(seed))
