"""Holds an engine's deal against the plain one of the oracle, and against what must always be so."""

from __future__ import annotations

from dataclasses import asdict
from itertools import pairwise

from games.engine.actions import Action, ByDesignation, Designate, Pass, Play
from games.engine.legal import legal_actions
from games.engine.profile import Profile
from games.engine.result import Reckoning
from games.engine.seats import SEATS
from games.engine.session import scores
from games.engine.state import Deal, Session
from games.engine.tiles import TILES, Tile
from tests.engine.oracle import House, Pair, PlainDeal, Step

_PAIRS = {tile: (int(tile[0]), int(tile[2])) for tile in TILES}


def pair(tile: Tile) -> Pair:
    """A tile as the oracle knows it, read from its text."""
    return _PAIRS[tile]


def step(action: Action) -> Step:
    """An action as the oracle knows it."""
    match action:
        case Designate(seat=seat, opener=opener):
            return "designate", seat, opener
        case Play(seat=seat, tile=tile, side=side):
            return "play", seat, pair(tile), side
        case Pass(seat=seat):
            return "pass", seat


def house(profile: Profile) -> House:
    """A profile as the oracle knows it."""
    return House(
        profile.sporting,
        profile.one_all_play_two,
        profile.key_points,
        profile.target,
        profile.next_match_double_six,
    )


def plain(deal: Deal, profile: Profile) -> PlainDeal:
    """The same deal at its first moment, told by the oracle."""
    representative = deal.opening.representative if isinstance(deal.opening, ByDesignation) else None
    return PlainDeal([[pair(tile) for tile in hand] for hand in deal.dealt], representative, house(profile))


def plain_so_far(deal: Deal, profile: Profile) -> PlainDeal:
    """The same deal, all its actions done again by the oracle; each must have been legal there."""
    told = plain(deal, profile)
    for made in deal.made:
        assert step(made.action) in told.legal()
        told.do(step(made.action))
    return told


def assert_agrees(session: Session, told: PlainDeal) -> None:
    """The deal on the table is what the oracle says it is, score included, and what must always be so is so."""
    deal = session.deal
    assert [step(made.action) for made in deal.made] == told.log
    assert [[pair(tile) for tile in hand] for hand in deal.hands] == told.hands
    assert [(laid.left, laid.right) for laid in deal.chain.laid] == told.line
    assert (deal.turn, deal.opener) == (told.on_turn(), told.opener)
    assert [step(action) for action in legal_actions(deal, session.profile)] == told.legal()
    assert deal.chain.is_blocked == told.table_is_closed()
    assert_sound(deal)
    assert (session.reckoning is None) == (deal.turn is not None)
    if session.reckoning is None:
        assert scores(session) == session.scores
    else:
        assert_scored(session.reckoning, session, told)


def assert_scored(reckoning: Reckoning, session: Session, told: PlainDeal) -> None:
    """The reckoning is the oracle's, line by line."""
    assert asdict(reckoning.result) == told.result()
    opening = reckoning.next_opening
    assert {
        "scores_before": reckoning.scores_before,
        "scores_after": reckoning.scores_after,
        "bruk": reckoning.bruk,
        "house_rule": reckoning.house_rule,
        "match_over": reckoning.match_over,
        "next_opening": opening.representative if isinstance(opening, ByDesignation) else None,
    } == told.reckoning(session.scores)
    assert scores(session) == reckoning.scores_after
    blocked = reckoning.result.kind == "blocked"
    assert blocked == all(isinstance(made.action, Pass) for made in session.deal.made[-4:])
    if blocked:
        assert session.deal.chain.is_blocked
        assert session.deal.made[-1].action.seat == session.deal.chain.last.seat


def assert_sound(deal: Deal) -> None:
    """28 tiles, a chain that joins, and what the table tells of itself."""
    laid = deal.chain.laid
    assert sorted([*(tile for hand in deal.hands for tile in hand), *(one.tile for one in laid)]) == list(TILES)
    assert all(one.right == other.left for one, other in pairwise(laid))
    assert all(sorted((one.left, one.right)) == list(pair(one.tile)) for one in laid)
    assert len(laid) <= 25
    for one in laid:
        action = deal.made[one.turn].action
        assert (action.seat, getattr(action, "tile", None)) == (one.seat, one.tile)
    if laid:
        assert deal.chain.first is not None
        assert laid[deal.chain.first].turn == min(one.turn for one in laid)
        assert deal.chain.last.turn == max(one.turn for one in laid)
    for seat in SEATS:
        mine = [made.action for made in deal.made if made.action.seat == seat]
        passed = bool(mine) and isinstance(mine[-1], Pass)
        assert (deal.passed[seat] is not None) == passed
