"""Records that were tampered with: whatever is changed, some rule or the shuffle refuses it, and says where."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest

from games.records.record import RecordError, write
from games.records.replay import replay
from games.records.verify import verify
from tests.effort import RECORDED_DEALS, SEED
from tests.records.referee import replayed
from tests.records.sessions import HOUSE_RULES, a_session, record_of, refusal, sessions, spoiled, stands, where

SESSION = a_session()
ALL_HOUSE_RULES = HOUSE_RULES[-1]


def every_deal(house_rules=None):
    """Each deal of many sessions as a record of its own, behind the deal before it; with its index and some chance."""
    for number, session in enumerate(sessions(RECORDED_DEALS // 5, SEED, house_rules)):
        for place, deal in enumerate(session["deals"]):
            record = session | {"deals": session["deals"][max(place - 1, 0) : place + 1]}
            yield record, len(record["deals"]) - 1, deal, Random(f"{SEED} {number} {place}")


def with_deal(record, index, change):
    """A copy of ``record`` with ``change`` done to one of its deals."""
    deals = list(record["deals"])
    deals[index] = copy.deepcopy(deals[index])
    change(deals[index])
    return record | {"deals": deals}


@pytest.mark.parametrize("house_rules", [{}, ALL_HOUSE_RULES], ids=["six-love", "house rules"])
def test_records_of_whole_sessions_are_verified(house_rules):
    for session in sessions(RECORDED_DEALS // 2, SEED, house_rules):
        verify(record_of(session))


# --- One changed action -------------------------------------------------------------------------


@pytest.mark.parametrize("house_rules", [{}, ALL_HOUSE_RULES], ids=["six-love", "house rules"])
def test_one_action_that_was_not_legal_is_refused_at_its_index(house_rules):
    for record, index, deal, chance in every_deal(house_rules):
        turn = chance.randrange(len(deal["actions"]))
        action = deal["actions"][turn]
        legal = replayed(record)["deals"][index]["steps"][turn]["legal"]
        for other, rules in illegal_actions(action, legal, deal, chance):
            wrong = with_deal(
                record, index, lambda deal, turn=turn, other=other: deal["actions"].__setitem__(turn, other)
            )
            error = refusal(wrong)
            assert where(error)[:2] == (index, turn), (other, legal)
            assert error.rule in rules, (error.code, other, legal)


def illegal_actions(action, legal, deal, chance):
    """Other things than ``action``, none of them legal, each with the rules that may refuse it."""
    seat = action["seat"]
    yield action | {"seat": chance.choice([other for other in range(4) if other != seat])}, {"R1"}
    if action["do"] == "designate":
        yield {"do": "designate", "seat": seat, "opener": (seat + 1) % 4}, {"R5"}
        yield {"do": "pass", "seat": seat}, {"R5"}
        return
    yield {"do": "designate", "seat": seat, "opener": seat}, {"R5"}
    if {"do": "pass"} not in legal:
        yield {"do": "pass", "seat": seat}, {"R4", "R8"}
    for tile in chance.sample([tile for hand in deal["hands"] for tile in hand], 5):
        for side in ("left", "right"):
            if {"do": "play", "tile": tile, "side": side} not in legal:
                yield {"do": "play", "seat": seat, "tile": tile, "side": side}, {"R4", "R7"}


def test_one_other_action_that_was_legal_is_refused_later_or_is_as_true():
    refused = 0
    for record, index, deal, chance in every_deal():
        turn = chance.randrange(len(deal["actions"]))
        for option in replayed(record)["deals"][index]["steps"][turn]["legal"]:
            other = {"seat": deal["actions"][turn]["seat"], **option}
            if other == deal["actions"][turn]:
                continue
            changed = with_deal(
                record, index, lambda deal, turn=turn, other=other: deal["actions"].__setitem__(turn, other)
            )
            if stands(changed):
                assert json.loads(write(replay(record_of(changed)))) == replayed(changed)
                continue
            error = refusal(changed)
            refused += 1
            assert error.deal == index
            assert error.rule
            assert error.action is None or error.action > turn
    assert refused > RECORDED_DEALS // 10


def test_one_missing_or_doubled_action_is_refused_at_its_index():
    for record, index, deal, chance in every_deal():
        last = len(deal["actions"]) - 1
        turn = chance.randrange(last + 1)
        missing = with_deal(record, index, lambda deal, turn=turn: deal["actions"].pop(turn))
        rule = "R9" if turn == last else "R5" if deal["actions"][turn]["do"] == "designate" else "R1"
        assert where(refusal(missing))[:3] == (index, turn, rule)
        doubled = with_deal(
            record, index, lambda deal, turn=turn: deal["actions"].insert(turn, dict(deal["actions"][turn]))
        )
        rule = "R9" if turn == last else "R5" if deal["actions"][turn]["do"] == "designate" else "R1"
        assert where(refusal(doubled))[:3] == (index, turn + 1, rule)


# --- One changed tile ---------------------------------------------------------------------------


def test_two_tiles_exchanged_between_hands_are_refused_in_their_deal():
    rules = set()
    for record, index, _, chance in every_deal():
        (one, here), (other, there) = chance.sample([(seat, place) for seat in range(4) for place in range(7)], 2)
        if one == other:
            continue

        def exchange(deal, one=one, here=here, other=other, there=there):
            hands = deal["hands"]
            hands[one][here], hands[other][there] = hands[other][there], hands[one][here]

        error = refusal(with_deal(record, index, exchange))
        assert error.deal == index
        rules.add(error.rule)
    assert rules >= {"R7", "R8"}


def test_two_tiles_that_the_play_can_not_tell_apart_are_refused_by_the_shuffle():
    """Unplayed tiles with the same pips, in hands that never passed where they would have fitted."""
    found = 0
    for record, index, deal, _ in every_deal():
        for twin in exchanged_unplayed(record, index, deal):
            if stands(twin | {"deals": [one | {"shuffle": None} for one in twin["deals"]]}):
                found += 1
                assert where(refusal(twin)) == (index, None, "S1", "other_hands")
    assert found


def exchanged_unplayed(record, index, deal):
    played = {action.get("tile") for action in deal["actions"]}
    left = [
        (tile, seat, place) for seat in range(4) for place, tile in enumerate(deal["hands"][seat]) if tile not in played
    ]
    for tile, seat, place in left:
        for twin, other, there in left:
            if seat < other and int(tile[0]) + int(tile[2]) == int(twin[0]) + int(twin[2]):
                yield with_deal(
                    record,
                    index,
                    lambda deal, exchange=((seat, place, twin), (other, there, tile)): [
                        deal["hands"][who].__setitem__(where, what) for who, where, what in exchange
                    ],
                )


def test_r2_a_tile_changed_to_another_is_refused():
    for record, index, deal, chance in every_deal():
        seat = chance.randrange(4)
        other = chance.choice(deal["hands"][(seat + 1) % 4])
        wrong = with_deal(record, index, lambda deal, seat=seat, other=other: deal["hands"][seat].__setitem__(0, other))
        assert where(refusal(wrong)) == (index, None, "R2", "wrong_hands")


# --- One changed statement ----------------------------------------------------------------------


def test_one_changed_field_of_the_result_is_refused_in_its_deal():
    others: dict[str, list[Any]] = {
        "kind": ["out", "blocked"],
        "team": [None, 0, 1],
        "points": [0, 1, 2, 3],
        "key": [False, True],
        "representative": [None, 0, 1, 2, 3],
    }
    for record, index, deal, chance in every_deal():
        for field, values in others.items():
            value = chance.choice([value for value in values if value != deal["result"][field]])
            wrong = with_deal(
                record, index, lambda deal, field=field, value=value: deal["result"].update({field: value})
            )
            error = refusal(wrong)
            assert where(error)[:2] == (index, None)
            assert error.code == "wrong_result"
            assert error.rule in {"R6", "R9", "R10", "R11", "R12", "R13", "R14", "R15"}


def test_one_changed_score_is_refused_in_its_deal():
    for record, index, deal, chance in every_deal():
        for field in ("scores_before", "scores_after"):
            team, other = chance.randrange(2), chance.randrange(1, 6)
            wrong = with_deal(
                record,
                index,
                lambda deal, field=field, team=team, other=other: deal[field].__setitem__(
                    team, deal[field][team] + other
                ),
            )
            error = refusal(wrong)
            assert where(error)[:2] == (index, None)
            assert error.code in {"wrong_scores", "wrong_representative"}
            assert error.rule in {"R5", "R15", "R16", "R17", "R18", "R19"}
        wrong = with_deal(record, index, lambda deal: deal.update(match_over=not deal["match_over"]))
        assert where(refusal(wrong)) == (index, None, "R17", "wrong_match_over")


# --- One changed byte of the shuffle ------------------------------------------------------------


def flipped(text, chance):
    place = chance.randrange(len(text))
    return (
        text[:place]
        + chance.choice([digit for digit in "0123456789abcdef" if digit != text[place]])
        + text[place + 1 :]
    )


def test_one_changed_digit_of_secret_or_commitment_is_refused_by_the_scheme():
    for record, index, deal, chance in every_deal():
        for field in ("secret", "commitment"):
            value = flipped(deal["shuffle"][field], chance)
            wrong = with_deal(
                record, index, lambda deal, field=field, value=value: deal["shuffle"].update({field: value})
            )
            assert where(refusal(wrong)) == (index, None, "S1", "wrong_commitment")


def test_changed_entropy_of_one_seat_is_refused_by_the_scheme():
    for record, index, deal, chance in every_deal():
        seat = chance.randrange(4)
        held = deal["shuffle"]["entropy"][seat]
        for value in ["00" * 32] if held is None else [None, flipped(held, chance)]:
            wrong = with_deal(
                record, index, lambda deal, seat=seat, value=value: deal["shuffle"]["entropy"].__setitem__(seat, value)
            )
            assert where(refusal(wrong)) == (index, None, "S1", "other_hands")


def test_another_secret_with_its_own_commitment_gives_other_hands():
    wrong = copy.deepcopy(SESSION)
    for field in ("secret", "commitment"):
        wrong["deals"][1]["shuffle"][field] = SESSION["deals"][2]["shuffle"][field]
    assert where(refusal(wrong)) == (1, None, "S1", "other_hands")


@pytest.mark.parametrize(
    "text", ["", "00", "00" * 31, "00" * 33, "0" * 63 + "g", "0" * 62 + "AB", "0" * 64 + "\n", "٠" * 64]
)
def test_a_secret_and_entropy_are_64_lower_case_hex_digits(text):
    for path, field in (("secret", "secret"), ("entropy 2", "entropy[2]")):
        error = refusal(spoiled(SESSION, f"deals 1 shuffle {path}", text))
        assert where(error) == (1, None, "S1", "not_hex")
        assert error.detail == {"field": field}


def test_a_scheme_nobody_knows_is_refused_by_its_number():
    assert where(refusal(spoiled(SESSION, "deals 1 shuffle scheme", 2))) == (1, None, "S2", "unknown_scheme")


def test_the_play_is_judged_before_the_shuffle_and_only_then_the_deals_after():
    wrong = spoiled(spoiled(SESSION, "deals 1 shuffle secret", "00" * 32), "deals 2 match_over", True)
    assert where(refusal(wrong))[:3] == (1, None, "S1")
    assert where(refusal(spoiled(wrong, "deals 1 match_over", True)))[:3] == (1, None, "R17")


def test_a_deal_that_states_no_shuffle_is_verified_by_the_rules_alone():
    assert stands(spoiled(SESSION, "deals 1 shuffle", None))


def test_in_what_order_a_hand_lies_is_no_part_of_the_proof():
    assert stands(spoiled(SESSION, "deals 1 hands 2", sorted(SESSION["deals"][1]["hands"][2])))


def test_replaying_does_not_ask_for_the_shuffle():
    wrong = record_of(spoiled(SESSION, "deals 1 shuffle secret", "no secret"))
    assert replay(wrong) == replay(record_of(SESSION))
    with pytest.raises(RecordError):
        verify(wrong)
