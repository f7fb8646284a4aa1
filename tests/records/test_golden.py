"""The golden records: what the rules make of them, said once more in the words of the rule book."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from games.records.record import read, write
from games.records.replay import replay
from games.records.verify import verify
from tests.records.referee import replayed

FOLDER = Path(__file__).parents[1] / "golden/records"
NAMES = sorted(path.name.removesuffix(".json") for path in FOLDER.glob("*.json") if ".replay" not in path.name)
SIX = {"kind": "double_six"}


def chosen_by(seat: int) -> dict[str, Any]:
    return {"kind": "designation", "representative": seat}


def record(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text())


def deals(name: str) -> list[Any]:
    """The deals of a golden record, played again: fields of the replay and of the result side by side."""
    told = json.loads(write(replay(read((FOLDER / f"{name}.json").read_bytes()))))
    return [deal | deal["result"] for deal in told["deals"]]


def deal(name: str) -> Any:
    (only,) = deals(name)
    return only


def scores(name: str) -> list[list[int]]:
    return [one["scores_after"] for one in deals(name)]


def openings(name: str) -> list[Any]:
    return [one["next_opening"] for one in deals(name)]


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_is_replayed_as_written_and_verified(name):
    text = (FOLDER / f"{name}.json").read_bytes()
    verify(read(text))
    told = json.loads(write(replay(read(text))))
    assert told == json.loads((FOLDER / f"{name}.replay.json").read_text())
    assert told == replayed(json.loads(text))


def test_the_index_names_each_golden_record_once():
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \|", (FOLDER / "README.md").read_text(), re.MULTILINE)
    assert sorted(rows) == [(name, str(len(record(name)["deals"]))) for name in NAMES]


def test_r4_r5_a_session_opens_with_the_double_six_and_again_after_a_draw_and_a_bruk():
    designated = [one["actions"][0].get("opener") for one in record("session")["deals"]]
    assert scores("session") == [[1, 0], [2, 0], [2, 0], [3, 0], [0, 0], [0, 1]]
    assert openings("session") == [chosen_by(0), chosen_by(2), SIX, chosen_by(2), SIX, chosen_by(1)]
    assert designated == [None, 2, 0, None, 2, None]


def test_r7_a_tile_that_fits_equal_ends_may_go_to_either():
    last = deal("equal_ends")["steps"][-1]["legal"]
    assert [(play["tile"], play["side"]) for play in last] == [(last[0]["tile"], "left"), (last[0]["tile"], "right")]


def test_r9_the_longest_chain_has_25_tiles_and_a_blocked_one_24():
    for name, plays, passes in (("chain_of_25", 25, 0), ("block_of_24", 24, 4)):
        done = [action["do"] for action in record(name)["deals"][0]["actions"]]
        assert done == ["play"] * plays + ["pass"] * passes
    assert deal("chain_of_25")["kind"] == "out"
    assert deal("block_of_24")["kind"] == "blocked"


def test_r11_a_block_goes_to_the_lowest_single_hand():
    block = deal("block")
    assert block["totals"] == [2, 24, 7, 1]
    assert (block["team"], block["representative"], block["points"]) == (1, 3, 1)


def test_r12_partners_who_share_the_lowest_total_win():
    block = deal("block_same_team_tie")
    assert block["totals"] == [22, 9, 16, 9]
    assert (block["team"], block["representative"], block["points"]) == (1, 1, 1)


@pytest.mark.parametrize(("name", "sharing"), [("draw_of_two", 2), ("draw_of_three", 3), ("draw_of_four", 4)])
def test_r15_opponents_who_share_the_lowest_total_draw(name, sharing):
    drawn = deal(name)
    before = record(name)["deals"][0]["scores_before"]
    assert drawn["totals"].count(min(drawn["totals"])) == sharing
    assert (drawn["team"], drawn["representative"], drawn["points"]) == (None, None, 0)
    assert (drawn["scores_after"], drawn["next_opening"]) == (before, SIX)


def test_r14_a_key_may_be_laid_on_either_end():
    for name, side in (("key_left", "left"), ("key_right", "right")):
        assert record(name)["deals"][0]["actions"][-1] == {"seat": 1, "do": "play", "tile": "0-6", "side": side}
        assert (deal(name)["key"], deal(name)["points"], deal(name)["scores_after"]) == (True, 2, [0, 3])
    assert deal("key_left") == deal("key_right")


def test_r14_a_double_is_never_a_key_even_when_nothing_else_can_be_played():
    last = record("double_last")["deals"][0]["actions"][-1]["tile"]
    assert last[0] == last[2]
    assert (deal("double_last")["key"], deal("double_last")["points"]) == (False, 1)


def test_r14_equal_ends_are_never_a_key():
    assert (deal("equal_ends")["key"], deal("equal_ends")["points"]) == (False, 1)


def test_r17_five_and_a_key_make_seven_and_the_match():
    assert (deal("key_at_five")["scores_after"], deal("key_at_five")["match_over"]) == ([7, 0], True)


@pytest.mark.parametrize(("name", "points"), [("bruk", 1), ("key_into_bruk", 2)])
def test_r18_a_bruk_takes_both_scores_and_gives_nothing_for_the_deal(name, points):
    assert (deal(name)["points"], deal(name)["scores_after"], deal(name)["next_opening"]) == (points, [0, 0], SIX)


def test_r19_the_winners_designate_in_the_next_match_and_start_from_nothing():
    won, following = deals("next_match")
    assert (won["match_over"], won["scores_after"], won["next_opening"]) == (True, [0, 6], chosen_by(3))
    assert record("next_match")["deals"][1]["scores_before"] == [0, 0]
    assert following["steps"][0]["legal"] == [{"do": "designate", "opener": 3}, {"do": "designate", "opener": 1}]


def test_sporting_the_holder_of_the_double_six_may_pose_any_tile():
    (recorded,) = record("sporting")["deals"]
    assert recorded["opening"] == SIX
    assert "6-6" in recorded["hands"][recorded["actions"][0]["seat"]]
    assert recorded["actions"][0]["tile"] != "6-6"
    assert len(deal("sporting")["steps"][0]["legal"]) == 7


def test_one_all_play_two_makes_one_all_and_the_next_winner_has_two():
    assert scores("one_all_play_two") == [[0, 1], [1, 1], [0, 2]]
    assert openings("one_all_play_two")[1:] == [SIX, chosen_by(3)]


def test_one_all_play_two_a_draw_leaves_one_all():
    assert scores("one_all_play_two_draw") == [[1, 1], [1, 1], [2, 0]]
    assert openings("one_all_play_two_draw")[:2] == [SIX, SIX]


def test_one_all_play_two_a_key_counts_no_more_than_a_deal():
    assert [one["key"] for one in deals("one_all_play_two_keys")] == [True, True]
    assert scores("one_all_play_two_keys") == [[1, 1], [2, 0]]


def test_one_all_play_two_is_a_bruk_against_two():
    assert (scores("one_all_play_two_bruk"), openings("one_all_play_two_bruk")) == ([[0, 0]], [SIX])


def test_key_points_makes_a_key_worth_one():
    assert [(one["key"], one["points"], one["match_over"]) for one in deals("key_points")] == [
        (True, 1, False),
        (True, 1, True),
    ]


def test_target_ten_is_not_reached_at_six():
    assert [(one["scores_after"], one["match_over"]) for one in deals("target")] == [([0, 6], False), ([0, 7], False)]
    assert (deal("target_reached")["scores_after"], deal("target_reached")["match_over"]) == ([0, 11], True)


def test_next_match_double_six_opens_the_next_match_with_it():
    won, following = deals("next_match_double_six")
    assert (won["match_over"], won["next_opening"]) == (True, SIX)
    assert following["steps"][0]["legal"] == [{"do": "play", "tile": "6-6", "side": "right"}]
