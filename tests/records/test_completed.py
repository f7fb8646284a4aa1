"""What a record leaves out is filled in as the rules reach it; what it says stays as it was."""

from __future__ import annotations

import copy

import pytest

from games.records.completed import completed
from games.records.record import RecordError
from games.records.verify import verify
from tests.records.sessions import HOUSE_RULES, a_session, record_of, sessions, spoiled

SAID = ("number", "match", "result", "scores_before", "scores_after", "match_over")


@pytest.mark.parametrize("house_rules", HOUSE_RULES)
def test_a_whole_record_stays_as_it_is(house_rules: dict[str, bool | int]):
    for session in sessions(12, 3, house_rules):
        record = record_of(session)
        assert completed(record) == record


def test_what_is_left_out_is_filled_in():
    session = a_session(deals=6)
    bare = copy.deepcopy(session)
    for deal in bare["deals"]:
        for field in (*SAID, "marks"):
            del deal[field]

    whole = completed(record_of(bare))

    assert whole == record_of(session)
    verify(whole)


def test_a_record_that_breaks_a_rule_is_not_completed():
    session = a_session(deals=2)
    other = (session["deals"][1]["actions"][3]["seat"] + 1) % 4
    with pytest.raises(RecordError) as refused:
        completed(record_of(spoiled(session, "deals 1 actions 3 seat", other)))
    assert refused.value.deal == 1
