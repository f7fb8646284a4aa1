"""Reviews: what an action was worth on what its player knew, which is another matter than what it cost."""

from __future__ import annotations

import json
from random import Random

import pytest

from games.computers.bits import tiles_of
from games.computers.exact import stakes
from games.computers.knowledge import knowledge
from games.computers.machine import PLAIN, Machine
from games.computers.review import Tools, review
from games.computers.review_sense import Sense, sense_of
from games.computers.sampling import worlds
from games.engine.legal import legal_actions
from games.engine.profile import SIX_LOVE
from games.engine.seats import team_of
from games.records.record import read, write
from games.records.replay import PlayOption
from games.views.seat import seat_view
from tests import effort
from tests.computers.positions import exchanged
from tests.computers.reviews import judged, played_deals
from tests.computers.whole_deals import compiled
from tests.records.sessions import sessions


def a_sense(expected: tuple[float, ...], errors: tuple[float, ...]) -> Sense:
    return Sense(expected, errors, slip=0.1)


def test_a_choice_is_sound_if_it_is_nearly_as_good_as_any_or_too_close_to_call():
    sense = a_sense((0.5, 0.45, 0.3, -0.2), (0.0, 0.01, 0.15, 0.1))

    assert [sense.is_close(choice) for choice in range(4)] == [True, False, True, False]
    assert [sense.is_sound(choice) for choice in range(4)] == [True, True, True, False]
    assert sense.cost(3) == pytest.approx(0.7)


JUDGED = {(False, True): "reasonable", (False, False): "lucky", (True, True): "unlucky", (True, False): "mistake"}


def test_actions_are_judged_by_what_they_cost_and_by_whether_they_were_sound(fast: Machine):
    seen = set()
    for _, told in judged(5, fast):
        slip = 0.05 * (told.stakes[3] - told.stakes[1])
        for action in told.actions:
            if action.forced:
                assert (action.judgement, action.expected_cost) == (None, None)
                continue
            assert action.expected_cost is not None
            assert action.judgement == JUDGED[action.cost > 0, action.close or action.expected_cost <= slip]
            expected = [choice.expected or 0.0 for choice in action.choices]
            assert action.expected_cost == pytest.approx(max(expected) - expected[action.chosen], abs=0.002)
            seen.add(action.judgement)
        for seat, account in enumerate(told.seats):
            words = [action.judgement for action in told.actions if action.seat == seat]
            counted = tuple(words.count(word) for word in ("mistake", "unlucky", "lucky"))
            assert (account.mistakes, account.unlucky, account.lucky) == counted
    assert seen == set(JUDGED.values())


def test_going_out_is_worth_the_win_to_either_team():
    teams = set()
    for played in played_deals(deals=150, seed=2):
        session = played.moments[-2]
        seat, ends = session.deal.turn, session.deal.chain.ends
        assert seat is not None
        if len(legal := legal_actions(session.deal, SIX_LOVE)) == 2 and ends is not None and ends[0] != ends[1]:
            worth = stakes(session.scores, SIX_LOVE)
            won = worth.worth(2 if played.reckoning.result.key else 1, team_of(seat))
            assert sense_of(seat_view(session, seat), legal, worth, PLAIN).expected == (won, won)
            teams.add(team_of(seat))
    assert teams == {0, 1}


def test_what_the_others_held_does_not_change_what_an_action_was_worth_to_its_player():
    chance = Random(effort.SEED)
    (played,) = played_deals(deals=1)
    for session in played.moments[:-1]:
        seat = session.deal.turn
        assert seat is not None
        legal = legal_actions(session.deal, SIX_LOVE)
        if len(legal) == 1:
            continue
        view = seat_view(session, seat)
        (world,) = worlds(knowledge(view), 1, chance)
        hands = [tiles_of(hand) if other != seat else session.deal.hands[seat] for other, hand in enumerate(world)]
        first, second, third, fourth = hands
        other = seat_view(exchanged(session, (first, second, third, fourth)), seat)
        worth = stakes(session.scores, SIX_LOVE)
        assert sense_of(view, legal, worth, PLAIN) == sense_of(other, legal, worth, PLAIN)


def test_the_two_ends_of_a_double_are_as_good_as_each_other(fast: Machine):
    for played, told in judged(3, fast):
        for action in told.actions:
            ends = played.moments[action.turn].deal.chain.ends
            if ends is not None and ends[0] == ends[1] and not action.forced:
                by_tile: dict[str, set[tuple[int, float | None]]] = {}
                for choice in action.choices:
                    assert isinstance(choice.action, PlayOption)
                    by_tile.setdefault(choice.action.tile, set()).add((choice.value, choice.expected))
                assert all(len(values) == 1 for values in by_tile.values())


def test_a_review_is_the_same_each_time(fast: Machine):
    record = read(json.dumps(sessions(2, effort.SEED)[0]).encode())
    once, again = (write(review(record, Tools(compiled(), fast))) for _ in range(2))
    assert once == again
