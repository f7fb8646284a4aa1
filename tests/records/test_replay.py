"""Records played again: what the rules allow and reach, and everything they don't, refused by rule and index."""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path

import pytest

from games.computers.levels import legal_actions
from games.engine.tiles import TILES
from games.records.record import MOST, RecordError, action_of, write
from games.records.replay import play, replay, view_at
from tests.effort import RECORDED_DEALS, SEED
from tests.records.referee import replayed
from tests.records.sessions import HOUSE_RULES, a_session, record_of, refusal, sessions, spoiled, stands, where

SESSION = a_session()
SIX = {"kind": "double_six"}


def single(scores, opening, house_rules=None):
    """A record of one deal that states its scores and opening, played by first legal actions."""
    (deal,) = a_session(deals=1)["deals"]
    deal = {key: deal[key] for key in ("hands", "actions")} | {"opening": opening}
    if scores is not None:
        deal["scores_before"] = scores
    if opening != SIX:
        deal["actions"] = [{"do": "designate", "seat": opening["representative"], "opener": deal["actions"][0]["seat"]}]
        deal["actions"] += a_session(deals=1)["deals"][0]["actions"]
    return {
        "format": "verandah.record",
        "version": 1,
        "profile": "six-love",
        "house_rules": house_rules or {},
        "deals": [deal],
    }


def by(seat):
    return {"kind": "designation", "representative": seat}


OPENER = a_session(deals=1)["deals"][0]["actions"][0]["seat"]
THEIRS = OPENER % 2


def leading(points):
    """Scores in which the team of the deal's opener leads."""
    return [points, 0] if THEIRS == 0 else [0, points]


@pytest.mark.parametrize("house_rules", HOUSE_RULES, ids=lambda rules: "+".join(rules) or "six-love")
def test_a_second_referee_sees_every_step_and_result_alike(house_rules):
    for record in sessions(RECORDED_DEALS // 4, SEED, house_rules):
        told = json.loads(write(replay(record_of(record))))
        assert told == replayed(record)
        for deal, recorded in zip(told["deals"], record["deals"], strict=True):
            assert deal["result"] == recorded["result"]


def test_what_is_not_stated_is_worked_out():
    bare = copy.deepcopy(SESSION)
    for deal in bare["deals"]:
        for field in ("number", "match", "result", "scores_before", "scores_after", "match_over", "marks", "shuffle"):
            del deal[field]
    assert replay(record_of(bare)) == replay(record_of(SESSION))


def test_before_every_action_the_seat_knows_what_it_may_do():
    for played, recorded in zip(play(record_of(SESSION)), record_of(SESSION).deals, strict=True):
        for turn, action in enumerate(recorded.actions):
            view = view_at(played, turn, action.seat)
            assert action_of(action) in legal_actions(view)
            assert len(view.table.log) == turn


def test_whoever_sat_there_a_computer_or_a_person_acts_again():
    played = next(play(record_of(SESSION | {"computers": [None, "sharp", None, "easy"]})))
    log = view_at(played, len(played.moments) - 1, 0).table.log
    assert {(entry.seat, entry.by) for entry in log} == {(0, "person"), (1, "computer"), (2, "person"), (3, "computer")}


def test_a_played_deal_in_a_log_tells_no_tile():
    played = next(play(record_of(SESSION)))
    assert not any(tile in repr(played) for tile in TILES)


# --- How a deal may begin -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "spoil",
    [
        lambda hands: hands[0].pop(),
        lambda hands: hands[0].append(hands[1].pop()),
        lambda hands: hands.pop(),
        lambda hands: hands.append([]),
        lambda hands: hands[2].__setitem__(0, hands[2][1]),
        lambda hands: hands[2].__setitem__(0, hands[3][1]),
        lambda hands: hands[2].append(hands[2][0]),
        lambda hands: hands.clear(),
    ],
)
def test_r2_four_hands_of_seven_are_the_28_tiles(spoil):
    record = copy.deepcopy(SESSION)
    spoil(record["deals"][3]["hands"])
    assert where(refusal(record)) == (3, None, "R2", "wrong_hands")


def test_r4_a_session_opens_with_the_double_six():
    assert where(refusal(single(None, by(OPENER)))) == (0, None, "R4", "wrong_opening")


@pytest.mark.parametrize("scores", [None, [0, 0], leading(3), leading(5)])
def test_a_single_deal_may_open_with_the_double_six_at_any_score(scores):
    assert stands(single(scores, SIX))


@pytest.mark.parametrize("scores", [[0, 0], leading(1), leading(5)])
def test_r5_a_single_deal_may_be_designated_by_the_team_with_points_or_in_a_next_match(scores):
    assert stands(single(scores, by(OPENER)))


def test_r5_a_team_without_points_did_not_win_the_deal_before():
    record = single([2, 0] if THEIRS == 1 else [0, 2], by(OPENER))
    assert where(refusal(record)) == (0, None, "R5", "wrong_representative")


@pytest.mark.parametrize(
    ("scores", "house_rules", "rule"),
    [
        ([6, 0], {}, "R17"),
        ([0, 7], {}, "R17"),
        ([1, 1], {}, "R16"),
        ([2, 3], {}, "R16"),
        ([2, 1], {"one_all_play_two": True}, "R16"),
        ([10, 0], {"target": 10}, "R17"),
    ],
)
def test_r16_r17_scores_that_no_match_can_have_are_refused(scores, house_rules, rule):
    assert where(refusal(single(scores, SIX, house_rules))) == (0, None, rule, "wrong_scores")


def test_house_rules_allow_scores_of_their_own():
    assert stands(single([1, 1], SIX, {"one_all_play_two": True}))
    assert stands(single([9, 0], SIX, {"target": 10}))


@pytest.mark.parametrize(("scores", "house_rule"), [([1, 1], "one_all_play_two"), ([0, 0], "next_match_double_six")])
def test_house_rules_that_open_with_the_double_six_allow_no_designation(scores, house_rule):
    record = single(scores, by(OPENER), {house_rule: True})
    assert where(refusal(record)) == (0, None, house_rule, "wrong_opening")


@cache
def _searched(seed, house_rules):
    return sessions(60, seed, dict(house_rules))


def session_with(condition, house_rules=None):
    """A seeded session and the index of a deal of it for which ``condition(deal before, deal)`` holds."""
    for seed in range(100):
        for session in _searched(seed, tuple((house_rules or {}).items())):
            for index in range(1, len(session["deals"])):
                if condition(*session["deals"][index - 1 : index + 1]):
                    return session, index
    raise AssertionError("no such deal")


def test_r4_r5_r6_a_following_deal_opens_as_the_one_before_says():
    session, index = session_with(lambda before, deal: deal["opening"] == SIX and not before["match_over"])
    assert where(refusal(spoiled(session, f"deals {index} opening", by(0)))) == (index, None, "R4", "wrong_opening")

    session, index = session_with(lambda before, deal: deal["opening"] != SIX and not before["match_over"])
    assert where(refusal(spoiled(session, f"deals {index} opening", SIX))) == (index, None, "R5", "wrong_opening")
    due = session["deals"][index]["opening"]["representative"]
    for other in {0, 1, 2, 3} - {due}:
        wrong = spoiled(session, f"deals {index} opening", by(other))
        assert where(refusal(wrong)) == (index, None, "R6", "wrong_representative")


def test_r19_the_first_deal_of_a_next_match_is_designated_at_nothing():
    session, index = session_with(lambda before, deal: before["match_over"])
    assert where(refusal(spoiled(session, f"deals {index} opening", SIX))) == (index, None, "R19", "wrong_opening")
    wrong = spoiled(session, f"deals {index} scores_before", session["deals"][index - 1]["scores_after"])
    assert where(refusal(wrong)) == (index, None, "R19", "wrong_scores")
    match = session["deals"][index]["match"]
    assert where(refusal(spoiled(session, f"deals {index} match", match - 1))) == (index, None, "R19", "wrong_match")


def test_next_match_double_six_allows_no_designation_after_a_match():
    session, index = session_with(lambda before, _: before["match_over"], {"next_match_double_six": True})
    wrong = spoiled(session, f"deals {index} opening", by(0))
    assert where(refusal(wrong)) == (index, None, "next_match_double_six", "wrong_opening")


def test_r16_a_following_deal_starts_from_the_scores_reached():
    assert where(refusal(spoiled(SESSION, "deals 4 scores_before", [5, 5]))) == (4, None, "R16", "wrong_scores")


def test_deals_are_numbered_one_after_another():
    assert where(refusal(spoiled(SESSION, "deals 4 number", 9))) == (4, None, None, "wrong_number")


def test_deals_and_matches_are_not_counted_further_than_a_record_can_say():
    assert where(refusal(spoiled(SESSION, "deals 0 number", MOST))) == (1, None, None, "malformed")
    (session,) = sessions(60, SEED)[:1]
    over = next(index for index, deal in enumerate(session["deals"]) if deal["match_over"])
    deals = [deal | {"match": MOST if index == 0 else None} for index, deal in enumerate(session["deals"])]
    assert stands(session | {"deals": deals[: over + 1]})
    assert where(refusal(session | {"deals": deals})) == (over + 1, None, None, "malformed")


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("profile", "seven-love", "profile"),
        ("house_rules", {"clock": True}, "clock"),
        ("house_rules", {"target": 7}, "target"),
        ("house_rules", {"sporting": 1}, "sporting"),
    ],
)
def test_an_unknown_profile_or_house_rule_is_refused(path, value, field):
    error = refusal(spoiled(SESSION, path, value))
    assert where(error) == (None, None, None, "malformed")
    assert error.detail == {"field": field}


# --- How a deal may end -------------------------------------------------------------------------


def test_r9_nothing_is_done_after_the_end():
    record = copy.deepcopy(SESSION)
    actions = record["deals"][5]["actions"]
    after = len(actions)
    actions.append({"do": "pass", "seat": (actions[-1]["seat"] + 1) % 4})
    assert where(refusal(record)) == (5, after, "R9", "wrong_phase")


@pytest.mark.parametrize("kept", [0, 1, 10, -1])
def test_r9_a_deal_is_recorded_to_its_end(kept):
    record = copy.deepcopy(SESSION)
    actions = record["deals"][5]["actions"]
    del actions[kept:]
    assert where(refusal(record)) == (5, len(actions), "R9", "deal_not_finished")


def results(condition):
    session, index = session_with(lambda _, deal: condition(deal["result"], deal))
    return session, index, session["deals"][index]["result"]


def lowest(result):
    return result["totals"].count(min(result["totals"]))


@pytest.mark.parametrize(
    ("condition", "field", "other", "rule"),
    [
        (lambda r, _: r["kind"] == "out", "kind", lambda _: "blocked", "R9"),
        (lambda r, _: r["kind"] == "blocked", "kind", lambda _: "out", "R9"),
        (lambda r, _: r["kind"] == "out", "team", lambda team: 1 - team, "R10"),
        (lambda r, _: r["kind"] == "out", "team", lambda _: None, "R10"),
        (lambda r, _: r["kind"] == "blocked" and lowest(r) == 1, "team", lambda team: 1 - team, "R11"),
        (lambda r, _: r["team"] is None, "team", lambda _: 0, "R15"),
        (lambda r, _: r["team"] is None, "points", lambda _: 1, "R15"),
        (lambda r, _: r["kind"] == "out" and not r["key"], "key", lambda _: True, "R14"),
        (lambda r, _: r["key"], "key", lambda _: False, "R14"),
        (lambda r, _: r["key"], "points", lambda _: 1, "R14"),
        (lambda r, _: r["kind"] == "out" and not r["key"], "points", lambda _: 2, "R13"),
        (lambda r, _: r["team"] is not None, "representative", lambda seat: (seat + 2) % 4, "R6"),
        (lambda r, _: r["team"] is None, "representative", lambda _: 0, "R6"),
        (lambda r, _: True, "totals", lambda totals: totals[::-1] if totals[::-1] != totals else [1] * 4, "R11"),
    ],
)
def test_r9_to_r15_a_stated_result_must_be_the_one_the_rules_reach(condition, field, other, rule):
    session, index, result = results(condition)
    error = refusal(spoiled(session, f"deals {index} result {field}", other(result[field])))
    assert where(error) == (index, None, rule, "wrong_result")
    assert error.detail == {field: tuple(reached) if isinstance(reached := result[field], list) else reached}


def test_r12_partners_who_share_the_lowest_total_are_the_winners_stated():
    record = json.loads((Path(__file__).parents[1] / "golden/records/block_same_team_tie.json").read_text())
    assert where(refusal(spoiled(record, "deals 0 result team", None))) == (0, None, "R12", "wrong_result")


@pytest.mark.parametrize(
    ("condition", "rule"),
    [
        (lambda r, _: r["team"] is None, "R15"),
        (lambda r, deal: r["team"] is not None and deal["scores_after"] == [0, 0], "R18"),
        (lambda r, deal: r["team"] is not None and deal["scores_after"] != [0, 0], "R16"),
    ],
)
def test_r15_to_r18_stated_scores_must_be_those_the_rules_reach(condition, rule):
    session, index, _ = results(condition)
    wrong = spoiled(session, f"deals {index} scores_after", [4, 4])
    assert where(refusal(wrong)) == (index, None, rule, "wrong_scores")


def test_one_all_play_two_is_named_when_it_made_the_scores():
    session, index = session_with(lambda _, deal: deal["scores_after"] == [1, 1], {"one_all_play_two": True})
    wrong = spoiled(session, f"deals {index} scores_after", [0, 0])
    assert where(refusal(wrong)) == (index, None, "one_all_play_two", "wrong_scores")


def test_r17_a_match_is_over_when_the_rules_say_so():
    for over in (True, False):
        session, index = session_with(lambda _, deal, over=over: deal["match_over"] == over)
        wrong = spoiled(session, f"deals {index} match_over", not over)
        assert where(refusal(wrong)) == (index, None, "R17", "wrong_match_over")


def test_r7_a_pose_lies_on_the_right():
    assert where(refusal(spoiled(SESSION, "deals 0 actions 0 side", "left"))) == (0, 0, "R7", "wrong_side")


def test_a_refused_record_gives_the_deals_before_and_nothing_after():
    playing = play(record_of(spoiled(SESSION, "deals 2 actions 5", {"do": "designate", "seat": 0, "opener": 0})))
    assert len([next(playing), next(playing)]) == 2
    with pytest.raises(RecordError):
        next(playing)
    assert list(playing) == []
