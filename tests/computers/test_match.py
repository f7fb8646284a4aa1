"""What a deal is worth in the match: scores, bruk and the opener count, not only the deal (R16 to R19)."""

from __future__ import annotations

import pytest

from games.computers.match import worth
from games.engine.profile import SIX_LOVE, Profile
from games.engine.result import Scores
from tests.cast import ANA_AND_CLEO, BEN_AND_DAN

DRAW, OUT, KEY, BLOCK, LOST, LOST_BY_KEY, LOST_BY_BLOCK = range(7)


def of(scores: Scores, profile: Profile = SIX_LOVE) -> tuple[float, ...]:
    return worth(profile, scores, ANA_AND_CLEO)


@pytest.mark.parametrize("scores", [(0, 0), (3, 0), (0, 4), (5, 0), (0, 5)])
def test_what_one_team_may_hope_for_the_other_must_fear(scores: Scores):
    ours, theirs = worth(SIX_LOVE, scores, ANA_AND_CLEO), worth(SIX_LOVE, scores, BEN_AND_DAN)

    assert [one + other for one, other in zip(ours, theirs, strict=True)] == pytest.approx([1.0] * 7)


def test_the_same_lead_is_worth_the_same_to_either_team():
    assert worth(SIX_LOVE, (3, 0), ANA_AND_CLEO)[OUT] == pytest.approx(worth(SIX_LOVE, (0, 3), BEN_AND_DAN)[LOST])


def test_r17_the_sixth_point_is_the_match():
    assert of((5, 0))[OUT] == of((5, 0))[KEY] == of((4, 0))[KEY] == 1.0
    assert of((4, 0))[OUT] < 1.0


def test_r14_a_key_is_worth_more_than_a_plain_deal_until_it_makes_no_difference():
    assert of((0, 0))[KEY] > of((0, 0))[OUT] == of((0, 0))[BLOCK]


def test_r18_a_key_that_only_breaks_the_others_score_is_worth_no_more_than_any_deal():
    after = of((0, 4))

    assert after[KEY] == after[OUT] == after[BLOCK] == pytest.approx(0.5)


def test_the_further_the_others_are_the_more_a_bruk_is_worth():
    gains = [of((0, score))[OUT] - of((0, score))[LOST] for score in range(1, 6)]

    assert gains == sorted(gains)


def test_r15_a_draw_leaves_the_score():
    assert of((0, 5))[LOST] < of((0, 5))[DRAW] < of((0, 5))[OUT]


def test_house_rule_a_bruk_at_one_all_is_no_loss_of_everything():
    profile = Profile(one_all_play_two=True)

    assert of((0, 1), profile)[OUT] == pytest.approx(0.5)
    assert of((1, 1), profile)[OUT] > 0.5 > of((1, 1), profile)[LOST]


def test_house_rule_a_target_of_ten_makes_a_match_longer():
    assert of((5, 0), Profile(target=10))[OUT] < 1.0
