"""R25, R26 as a theorem: exchange tiles that a seat cannot see, and all it is given stays the same, byte for byte."""

from __future__ import annotations

from random import Random

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from games.engine.actions import By
from games.engine.legal import legal_actions
from games.engine.profile import SIX_LOVE, with_house_rules
from games.engine.seats import SEATS
from games.engine.session import act, next_deal, next_match, redo, restart_deal, start_session, undo
from games.engine.state import Session
from games.views.public import table_view, taken_entries
from games.views.seat import seat_view
from tests.builders import dealt
from tests.rooms.twin import exchanged_session, hidden_exchange

BY: tuple[By, ...] = ("person", "person", "person", "computer", "stand_in", "pass_for_me")
PROFILES = (SIX_LOVE, SIX_LOVE, with_house_rules("six-love", {"sporting": True}))


def a_session_by_chance(chance: Random, actions: int) -> Session:
    """A session after so many actions, some of them taken back, some of those returned."""
    session = start_session(chance.choice(PROFILES), dealt(chance.randrange(2**32)))
    for _ in range(actions):
        if session.reckoning is not None:
            deal_again = next_match if session.reckoning.match_over else next_deal
            session = deal_again(session, dealt(chance.randrange(2**32)))
        session = act(session, chance.choice(legal_actions(session.deal, session.profile)), chance.choice(BY))
        if not chance.randrange(5):
            session = taken_back(session, chance)
    while session.reckoning is not None:
        session = restart_deal(session)
    return session


def taken_back(session: Session, chance: Random) -> Session:
    for seat in SEATS:
        own = any(made.by == "person" and made.action.seat == seat for made in session.deal.made)
        if own and chance.randrange(2):
            session = undo(session, seat)
    return redo(session) if session.taken and chance.randrange(2) else session


@given(seed=st.integers(0, 2**32), actions=st.integers(0, 60))
def test_r26_a_seat_knows_nothing_of_tiles_it_cannot_see(seed: int, actions: int):
    chance = Random(seed)
    session = a_session_by_chance(chance, actions)
    for seat in SEATS:
        twin = exchanged_session(session, hidden_exchange(session, seat, chance))
        assert msgspec.json.encode(seat_view(twin, seat)) == msgspec.json.encode(seat_view(session, seat))
        assert [len(hand) for hand in twin.deal.hands] == [len(hand) for hand in session.deal.hands]


@given(seed=st.integers(0, 2**32), actions=st.integers(0, 60))
def test_r25_a_watcher_knows_nothing_of_any_hand(seed: int, actions: int):
    chance = Random(seed)
    session = a_session_by_chance(chance, actions)
    twin = exchanged_session(session, hidden_exchange(session, None, chance))

    def told(of: Session) -> bytes:
        return msgspec.json.encode([table_view(of, None), [taken_entries(batch, 0) for batch in of.taken]])

    assert told(twin) == told(session)
