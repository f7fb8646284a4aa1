"""From a session to its record."""

from __future__ import annotations

import pytest

from games.engine.legal import legal_actions
from games.engine.profile import SIX_LOVE, with_house_rules
from games.engine.session import act, redo, restart_deal, start_session, undo
from games.engine.shuffle import Shuffle, deal_hands
from games.records.dump import record_of, recorded_deal, stand_ins
from games.records.record import Marks
from games.records.replay import play
from tests.builders import HANDS, acted
from tests.cast import ANA, BEN, DAN, NAMES
from tests.records.sessions import a_session
from tests.records.sessions import record_of as parsed

RECORD = parsed(a_session())


def test_a_record_played_again_and_written_down_again_is_the_same():
    again = []
    for played, recorded in zip(play(RECORD), RECORD.deals, strict=True):
        proof = recorded.shuffle
        assert proof is not None
        first, second, third, fourth = (None if added is None else bytes.fromhex(added) for added in proof.entropy)
        shuffle = Shuffle(bytes.fromhex(proof.secret), (first, second, third, fourth))
        assert deal_hands(shuffle.secret, shuffle.entropy) == recorded.hands
        again.append(recorded_deal(played.moments[-1], shuffle))
    assert record_of(SIX_LOVE, again, computers=RECORD.computers) == RECORD


def test_a_deal_that_has_not_ended_is_not_recorded():
    with pytest.raises(ValueError, match="a finished deal"):
        recorded_deal(start_session(SIX_LOVE, HANDS), None)


def test_a_record_names_the_house_rules_that_differ():
    record = record_of(with_house_rules("six-love", {"target": 10, "sporting": False}), RECORD.deals, NAMES)
    assert (record.profile, record.house_rules, record.names) == ("six-love", {"target": 10}, NAMES)


def test_marks_count_what_was_taken_back_and_name_each_stand_in_once():
    session = acted(start_session(SIX_LOVE, HANDS), "0: 6-6")
    session = restart_deal(undo(session, ANA))
    while (seat := session.deal.turn) is not None:
        session = act(session, legal_actions(session.deal, SIX_LOVE)[0], "stand_in" if seat in (BEN, DAN) else "person")
    recorded = recorded_deal(session, None)
    assert recorded.marks == Marks(undone=1, restarted=1, stand_ins=(BEN, DAN))
    assert recorded.shuffle is None


def test_what_a_stand_in_did_and_was_taken_back_is_not_marked():
    session = acted(start_session(SIX_LOVE, HANDS), "0: 6-6")
    session = act(session, legal_actions(session.deal, SIX_LOVE)[0], "stand_in")
    assert stand_ins(session.deal) == (BEN,)
    assert stand_ins(undo(session, ANA).deal) == ()
    assert stand_ins(redo(undo(session, ANA)).deal) == (BEN,)
