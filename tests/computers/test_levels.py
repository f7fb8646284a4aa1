"""The levels: always legal, the same for the same chance, and blind to what their seat can't see (R26, P18)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final

import pytest

from games.computers.bits import tiles_of
from games.computers.hints import hint
from games.computers.knowledge import knowledge
from games.computers.levels import LEVELS, PLAYERS, Means, legal_actions, sharp
from games.computers.machine import PLAIN, Machine
from games.computers.sampling import worlds
from games.engine.actions import Action
from games.engine.profile import Profile
from games.engine.result import Scores
from games.engine.seats import for_each_seat
from games.engine.session import act
from games.engine.state import Hands, Session
from games.views.seat import SeatView, seat_view
from tests import effort
from tests.builders import HANDS, a_deal, a_session, acted, an_action, designated_by, hands
from tests.computers.positions import decisions, exchanged

LEVEL_NAMES = sorted(LEVELS)


def means(seed: int = 1, machine: Machine = PLAIN) -> Means:
    return Means(Random(seed), machine)


def pairs(count: int) -> Iterator[tuple[SeatView, SeatView]]:
    """What a seat sees, and what it sees when the tiles it does not see lie otherwise."""
    found = 0
    for session, view in decisions(Random(effort.SEED)):
        other = _with_unseen_exchanged(session, view, found)
        if other.deal.hands != session.deal.hands:
            yield view, seat_view(other, view.seat)
            found += 1
        if found == count:
            return


def _with_unseen_exchanged(session: Session, view: SeatView, seed: int) -> Session:
    world = worlds(knowledge(view), 1, Random(seed))[0]
    own = session.deal.hands[view.seat]
    return exchanged(session, for_each_seat(lambda seat: own if seat == view.seat else tiles_of(world[seat])))


@pytest.mark.parametrize("level", sorted(PLAYERS))
def test_a_player_does_what_is_legal(level: str, fast: Machine):
    for session, view in islice(decisions(Random(effort.SEED)), 40):
        action = PLAYERS[level](view, means(machine=fast))
        assert action in legal_actions(view)
        act(session, action, "computer")


@pytest.mark.parametrize("level", LEVEL_NAMES)
@pytest.mark.parametrize(
    "house_rules", [Profile(sporting=True), Profile(one_all_play_two=True, key_points=1, target=10)]
)
def test_a_level_plays_by_house_rules(level: str, house_rules: Profile, fast: Machine):
    for session, view in islice(decisions(Random(effort.SEED), house_rules), 15):
        act(session, LEVELS[level](view, means(machine=fast)), "computer")


@pytest.mark.parametrize("level", sorted(PLAYERS))
def test_a_player_that_has_no_choice_makes_none(level: str):
    begun = a_session(a_deal(HANDS))
    forced = acted(begun, "0: 6-6")  # seat 1 has no six

    assert PLAYERS[level](seat_view(begun, 0), means()) == an_action("0: 6-6")
    assert PLAYERS[level](seat_view(forced, 1), means()) == an_action("1: pass")


@pytest.mark.timeout(900)
@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_r26_exchanging_unseen_tiles_changes_no_decision(level: str, fast: Machine):
    for seed, (view, other) in enumerate(pairs(effort.LEAK_POSITIONS)):
        assert LEVELS[level](view, means(seed, fast)) == LEVELS[level](other, means(seed, fast))


@pytest.mark.timeout(900)
def test_r26_exchanging_unseen_tiles_changes_no_hint_and_no_reason(fast: Machine):
    for seed, (view, other) in enumerate(pairs(effort.LEAK_POSITIONS)):
        assert hint(view, means(seed, fast)) == hint(other, means(seed, fast))


@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_the_same_chance_gives_the_same_decision(level: str):
    for _, view in islice(decisions(Random(effort.SEED)), 10):
        assert LEVELS[level](view, means(5)) == LEVELS[level](view, means(5))


@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_a_player_that_is_stopped_at_once_still_has_an_answer(level: str):
    for session, view in islice(decisions(Random(effort.SEED)), 30):
        hurried = Means(Random(1), PLAIN, stop=lambda: True)
        act(session, LEVELS[level](view, hurried), "computer")


def test_a_hint_that_is_stopped_at_once_has_something_to_go_by():
    for _, view in islice(decisions(Random(effort.SEED)), 10):
        assert hint(view, Means(Random(1), PLAIN, stop=lambda: True)).best


def test_the_sharp_level_values_the_match_and_not_the_deal_alone(fast: Machine):
    """A key is worth two points at 4 to 0 and wins the match; it is worth none when all it does is bruk."""
    ahead, behind = [_decided_at(scores, fast) for scores in ((4, 0), (0, 4))]

    assert ahead != behind


def _decided_at(scores: Scores, machine: Machine) -> list[Action]:
    moments = (
        session._replace(scores=scores)
        for session, view in decisions(Random(effort.SEED))
        if view.seat % 2 == 0 and len(view.hand) < 5
    )
    return [sharp(seat_view(one, one.deal.turn or 0), means(2, machine)) for one in islice(moments, 60)]


def test_who_opens_is_decided_by_the_own_hand(fast: Machine):
    """Whoever holds four doubles and a suit to go with them opens; whoever holds neither leaves it to the partner."""
    strong = hands("5-5 4-4 3-3 4-5 3-5 2-5 1-5", "0-0 0-1 0-2 0-3 0-4 0-5 0-6", *_REST[:2])
    weak = hands("0-1 1-2 0-3 2-4 1-6 0-5 2-6", "1-1 1-3 1-4 2-2 2-3 2-5 0-6", *_REST[2:])

    assert sharp(_choosing(strong), means(1, fast)) == an_action("0: opens 0")
    assert sharp(_choosing(weak), means(1, fast)) == an_action("0: opens 2")


_REST: Final = (
    "1-1 1-2 1-3 1-4 1-6 2-2 2-3",
    "2-4 2-6 3-4 3-6 4-6 5-6 6-6",
    "0-0 0-2 0-4 1-5 3-3 3-4 3-5",
    "3-6 4-4 4-5 4-6 5-5 5-6 6-6",
)


def _choosing(dealt: Hands) -> SeatView:
    return seat_view(a_session(a_deal(dealt, designated_by(0))), 0)
