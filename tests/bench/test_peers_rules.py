"""The dominoes of the peers are ours: the same plays, the same ends of deals, and nothing shown besides."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final, cast

import pytest

from games.engine.actions import Action, ByDesignation, Designate, Pass, Play
from games.engine.legal import legal_actions
from games.engine.profile import SIX_LOVE
from games.engine.result import Reckoning
from games.engine.seats import SEATS
from games.engine.session import act, matches_won, next_deal, next_match, scores, start_session
from games.engine.state import Hands, Session
from games.engine.tiles import TILES, tile

SESSIONS: Final = 30
DEALS: Final = 12
LOOKED_AT: Final = 120
"""Steps of the first session in which everything is tried and every view is read."""
PROGRAM: Final = Path(__file__).with_name("peer_rules.mjs")


def as_json(action: Action) -> dict[str, Any]:
    match action:
        case Play(tile=laid, side=side):
            return {"do": "play", "tile": laid.name, "side": side}
        case Designate(opener=opener):
            return {"do": "designate", "opener": opener}
        case Pass():
            return {"do": "pass"}


def as_ours(seat: Any, action: dict[str, Any]) -> Action:
    match action["do"]:
        case "play":
            return Play(seat, tile(action["tile"]), action["side"])
        case "designate":
            return Designate(seat, action["opener"])
        case _:
            return Pass(seat)


def hands_of(order: list[str]) -> Hands:
    tiles = [tile(name) for name in order]
    return cast(Hands, tuple(tuple(tiles[7 * seat : 7 * seat + 7]) for seat in SEATS))


def as_json_result(reckoning: Reckoning, session: Session) -> dict[str, Any]:
    result, opening = reckoning.result, reckoning.next_opening
    named = [[held.name for held in hand] for hand in session.deal.hands]
    return {
        "kind": result.kind,
        "team": result.team,
        "points": result.points,
        "key": result.key,
        "hard_ends": list(result.hard_ends),
        "representative": result.representative,
        "totals": list(result.totals),
        "hands": named,
        "dealt": [[held.name for held in hand] for hand in session.deal.dealt],
        "scores_before": list(reckoning.scores_before),
        "scores_after": list(reckoning.scores_after),
        "bruk": reckoning.bruk,
        "match_over": reckoning.match_over,
        "next_opening": {"kind": "designation", "representative": opening.representative}
        if isinstance(opening, ByDesignation)
        else {"kind": "double_six"},
    }


@cache
def questions() -> list[dict[str, Any]]:
    chance = Random(2028)
    names = [one.name for one in TILES]
    return [
        {
            "deals": [chance.sample(names, 28) for _ in range(DEALS + 1)],
            "chances": [chance.randrange(2**20) for _ in range(DEALS * 60)],
            "looked_at": 0 if number else LOOKED_AT,
        }
        for number in range(SESSIONS)
    ]


@cache
def answers() -> list[list[dict[str, Any]]]:
    node = shutil.which("node")
    assert node, "node is part of the setup"
    asked = json.dumps(questions())
    done = subprocess.run([node, PROGRAM], input=asked, capture_output=True, text=True, check=True)
    told: list[list[dict[str, Any]]] = json.loads(done.stdout)
    return told


def replayed(number: int) -> Iterator[tuple[dict[str, Any], Session, Session]]:
    """Each step of a session with ours before and after it; a deal that it ended is still on our table."""
    left = iter(questions()[number]["deals"])
    session = start_session(SIX_LOVE, hands_of(next(left)))
    for step in answers()[number]:
        before = session
        if session.reckoning is not None:
            follow = next_match if session.reckoning.match_over else next_deal
            before = follow(session, hands_of(next(left)))
        session = act(before, as_ours(step["seat"], step["action"]), "person")
        while session.deal.chain.is_blocked and session.deal.turn is not None:  # R8: these passes are made for them
            session = act(session, Pass(session.deal.turn), "rule")
        yield step, before, session


@pytest.mark.parametrize("number", range(SESSIONS))
def test_the_same_may_be_done_and_comes_to_the_same(number):
    deals = 0
    for step, before, after in replayed(number):
        assert step["done"]
        assert step["seat"] == before.deal.turn
        assert step["legal"] == [as_json(action) for action in legal_actions(before.deal, SIX_LOVE)]
        if after.reckoning is None:
            assert step["result"] is None
            assert step["log"] == len(after.deal.made)
            assert step["scores"] == list(scores(after))
            continue
        deals += 1
        assert step["result"] == as_json_result(after.reckoning, after)
        assert step["won"] == list(matches_won(after))
        assert step["scores"] == ([0, 0] if after.reckoning.match_over else list(scores(after)))
    assert deals == DEALS


def test_chance_brings_every_kind_of_end():
    ended = [after.reckoning for number in range(SESSIONS) for _, _, after in replayed(number) if after.reckoning]
    assert {one.result.kind for one in ended} == {"out", "blocked"}
    assert any(one.result.key for one in ended)
    assert any(one.bruk for one in ended)
    assert any(one.result.team is None for one in ended)


def test_nothing_else_may_be_done_and_a_refusal_changes_nothing():
    assert [step["wrong"] for step in answers()[0][:LOOKED_AT]] == [[]] * LOOKED_AT


def test_a_seat_sees_its_own_hand_and_the_table_and_nothing_else():
    looked_at = answers()[0][:LOOKED_AT]
    assert any(step["result"] for step in looked_at)
    for step in looked_at:
        for seat, view in zip([None, *SEATS], step["views"], strict=True):
            table = {name: value for name, value in view.items() if name != "result"}
            assert (view["result"] is not None) == (step["result"] is not None)
            laid = {one["tile"] for one in view["chain"]}
            own = set() if seat is None else set(view["hand"])
            assert set(re.findall(r"\d-\d", json.dumps(table))) == laid | own
            assert len(own) == (0 if seat is None else view["seats"][seat]["tiles"])
            assert not own & laid
