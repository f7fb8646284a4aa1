"""Profiles and house rules: every field, what its other value means, and which values there are."""

import dataclasses

import pytest

from games.engine.actions import ByDesignation, ByDoubleSix
from games.engine.profile import OTHER_VALUES, PROFILES, SIX_LOVE, Profile, with_house_rules
from games.engine.session import next_deal, next_match
from tests import tables
from tests.builders import HANDS, a_deal, a_session, acted, closing, dealt, legal, played, reckoned
from tests.cast import ANA, BEN, CLEO

SPORTING = with_house_rules("six-love", {"sporting": True})
PLAY_TWO = with_house_rules("six-love", {"one_all_play_two": True})
PLAIN_KEYS = with_house_rules("six-love", {"key_points": 1})
TEN_LOVE = with_house_rules("six-love", {"target": 10})
SIX_EACH_MATCH = with_house_rules("six-love", {"next_match_double_six": True})


def won_by(seat, profile, scores=(0, 0)):
    return acted(a_session(tables.going_out(by=seat), profile, scores), f"{seat}: 2-4 left")


def keyed_by(seat, profile, scores=(0, 0)):
    return acted(a_session(tables.key(by=seat), profile, scores), f"{seat}: 5-6 left")


def drawn(profile, scores):
    return acted(a_session(tables.draw_of_two(by=ANA), profile, scores), f"0: 0-5; {closing(ANA)}")


def test_six_love_is_the_default_and_all_house_rules_are_off():
    assert SIX_LOVE == Profile(
        id="six-love",
        version=1,
        sporting=False,
        one_all_play_two=False,
        key_points=2,
        target=6,
        next_match_double_six=False,
    )
    assert with_house_rules("six-love", {}) == SIX_LOVE
    assert PROFILES == {"six-love": SIX_LOVE}
    assert SIX_LOVE.house_rules == {}


def test_house_rules_are_the_fields_that_differ():
    everything = dict(OTHER_VALUES)
    assert with_house_rules("six-love", everything).house_rules == everything
    assert TEN_LOVE.house_rules == {"target": 10}


@pytest.mark.parametrize("name", OTHER_VALUES)
def test_a_house_rule_changes_its_own_field_and_no_other(name):
    changed = with_house_rules("six-love", {name: OTHER_VALUES[name]})
    assert changed != SIX_LOVE
    assert dataclasses.replace(changed, **{name: getattr(SIX_LOVE, name)}) == SIX_LOVE
    assert changed.house_rules == {name: OTHER_VALUES[name]}


@pytest.mark.parametrize("name", OTHER_VALUES)
def test_naming_the_default_value_is_no_house_rule(name):
    assert with_house_rules("six-love", {name: getattr(SIX_LOVE, name)}) == SIX_LOVE


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("target", 7),
        ("target", 6.0),
        ("target", "6"),
        ("target", True),
        ("target", None),
        ("key_points", 3),
        ("key_points", True),
        ("sporting", 1),
        ("sporting", 0),
        ("sporting", "true"),
        ("one_all_play_two", None),
        ("next_match_double_six", [True]),
        ("id", "six-love"),
        ("version", 1),
        ("misdeal", True),
        ("", True),
    ],
)
def test_no_other_field_and_no_other_value_is_a_house_rule(name, value):
    with pytest.raises(ValueError, match=f"^{name}$"):
        with_house_rules("six-love", {name: value})


def test_an_unknown_profile_is_refused():
    for unknown in ("", "ten-love", "SIX-LOVE"):
        with pytest.raises(ValueError, match=r"^profile$"):
            with_house_rules(unknown, {})


def test_a_profile_cannot_be_changed():
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(SIX_LOVE, "target", 10)  # noqa: B010 - a plain assignment would not even pass the type check
    assert SIX_LOVE.target == 6


def test_sporting_the_holder_of_the_double_six_may_pose_any_of_his_tiles():
    deal = a_deal()
    assert legal(deal, SPORTING) == [f"{tile} right" for tile in HANDS[ANA]]
    for tile in HANDS[ANA]:
        assert played(deal, f"0: {tile}", SPORTING).chain.ends == (tile.low, tile.high)


def test_sporting_the_holder_of_the_double_six_still_opens_and_the_opening_is_called_double_six():
    deal = a_session(profile=SPORTING).deal
    assert deal.opening == ByDoubleSix()
    assert (deal.opener, deal.turn) == (ANA, ANA)


def test_sporting_a_pose_goes_to_the_right_and_may_not_be_passed_on():
    deal = a_deal()
    assert played(deal, "0: 1-2 left", SPORTING) == played(deal, "0: 1-2 right", SPORTING)
    assert "pass" not in legal(deal, SPORTING)


def test_sporting_holds_after_a_bruk_too():
    following = next_deal(won_by(BEN, SPORTING, (3, 0)), HANDS)
    assert following.deal.opening == ByDoubleSix()
    assert acted(following, "0: 1-2").deal.chain.ends == (1, 2)


def test_one_all_a_team_with_nothing_makes_it_one_all_against_exactly_one():
    for session, line in [(won_by, (1, 0)), (keyed_by, (1, 0))]:
        reckoning = session(BEN, PLAY_TWO, line).reckoning
        assert reckoning.scores_after == (1, 1)
        assert not reckoning.bruk
        assert reckoning.house_rule == "one_all_play_two"
        assert reckoning.next_opening == ByDoubleSix()
        assert reckoning.result.representative == BEN


def test_one_all_works_for_either_team_and_for_blocks():
    assert won_by(CLEO, PLAY_TWO, (0, 1)).reckoning.scores_after == (1, 1)
    line = f"0: 4-6 left; {closing(ANA)}"
    assert reckoned(a_session(tables.early_block(by=ANA), PLAY_TWO, (0, 1)), line).scores_after == (1, 1)


@pytest.mark.parametrize("theirs", [2, 3, 5])
def test_one_all_two_or_more_are_broken_as_ever(theirs):
    reckoning = won_by(BEN, PLAY_TWO, (theirs, 0)).reckoning
    assert (reckoning.scores_after, reckoning.bruk, reckoning.house_rule) == ((0, 0), True, None)
    assert reckoning.next_opening == ByDoubleSix()


@pytest.mark.parametrize(("seat", "after"), [(ANA, (2, 0)), (CLEO, (2, 0)), (BEN, (0, 2))])
def test_one_all_whoever_wins_at_one_all_goes_to_two_and_designates(seat, after):
    reckoning = won_by(seat, PLAY_TWO, (1, 1)).reckoning
    assert (reckoning.scores_after, reckoning.bruk, reckoning.house_rule) == (after, False, "one_all_play_two")
    assert reckoning.next_opening == ByDesignation(seat)


def test_one_all_a_key_at_one_all_makes_two_and_not_three():
    reckoning = keyed_by(BEN, PLAY_TWO, (1, 1)).reckoning
    assert reckoning.scores_after == (0, 2)
    assert (reckoning.result.points, reckoning.result.key) == (2, True)


def test_one_all_a_draw_leaves_it_and_the_double_six_opens_again():
    reckoning = drawn(PLAY_TWO, (1, 1)).reckoning
    assert reckoning.scores_after == (1, 1)
    assert reckoning.next_opening == ByDoubleSix()
    assert reckoning.house_rule is None


def test_one_all_points_add_up_as_ever_while_the_others_have_none():
    for before in range(6):
        reckoning = won_by(ANA, PLAY_TWO, (before, 0)).reckoning
        assert (reckoning.scores_after, reckoning.house_rule) == ((before + 1, 0), None)


def test_one_all_played_through():
    session = a_session(tables.going_out(by=ANA), PLAY_TWO)
    session = next_deal(acted(session, "0: 2-4 left"), HANDS)._replace(deal=tables.key(by=BEN))
    session = next_deal(acted(session, "1: 5-6 left"), HANDS)
    assert (session.scores, session.deal.opening) == ((1, 1), ByDoubleSix())
    session = next_deal(acted(session._replace(deal=tables.going_out(by=BEN)), "1: 2-4 left"), HANDS)
    assert (session.scores, session.deal.opening) == ((0, 2), ByDesignation(BEN))


def test_key_points_a_key_is_worth_one_and_still_called_a_key():
    reckoning = keyed_by(ANA, PLAIN_KEYS, (3, 0)).reckoning
    assert (reckoning.result.key, reckoning.result.points) == (True, 1)
    assert reckoning.scores_after == (4, 0)
    assert reckoning.house_rule == "key_points"


def test_key_points_names_itself_only_where_it_changed_the_score():
    assert won_by(ANA, PLAIN_KEYS, (3, 0)).reckoning.house_rule is None
    assert keyed_by(BEN, PLAIN_KEYS, (3, 0)).reckoning.house_rule is None
    assert keyed_by(ANA, SIX_LOVE, (3, 0)).reckoning.house_rule is None


def test_key_points_five_and_a_key_make_six():
    reckoning = keyed_by(ANA, PLAIN_KEYS, (5, 0)).reckoning
    assert (reckoning.scores_after, reckoning.match_over) == ((6, 0), True)
    assert not keyed_by(ANA, PLAIN_KEYS, (4, 0)).reckoning.match_over


def test_key_points_leave_one_all_to_its_own_rule():
    both = with_house_rules("six-love", {"key_points": 1, "one_all_play_two": True})
    for before, after in [((1, 0), (1, 1)), ((1, 1), (0, 2))]:
        reckoning = keyed_by(BEN, both, before).reckoning
        assert (reckoning.scores_after, reckoning.house_rule) == (after, "one_all_play_two")


def test_target_ten_six_does_not_win():
    reckoning = won_by(ANA, TEN_LOVE, (5, 0)).reckoning
    assert (reckoning.scores_after, reckoning.match_over) == ((6, 0), False)


@pytest.mark.parametrize(("before", "after", "over"), [(8, 9, False), (9, 10, True)])
def test_target_ten_ten_wins(before, after, over):
    reckoning = won_by(BEN, TEN_LOVE, (0, before)).reckoning
    assert (reckoning.scores_after, reckoning.match_over) == ((0, after), over)


def test_target_ten_nine_and_a_key_make_eleven():
    reckoning = keyed_by(ANA, TEN_LOVE, (9, 0)).reckoning
    assert (reckoning.scores_after, reckoning.match_over) == ((11, 0), True)


def test_target_ten_nine_points_are_broken_like_any():
    assert won_by(BEN, TEN_LOVE, (9, 0)).reckoning.scores_after == (0, 0)


def test_next_match_double_six_the_next_match_is_opened_by_the_double_six():
    ended = won_by(BEN, SIX_EACH_MATCH, (0, 5))
    assert ended.reckoning.result.representative == BEN
    following = next_match(ended, HANDS)
    assert following.deal.opening == ByDoubleSix()
    assert legal(following.deal, SIX_EACH_MATCH) == ["6-6 right"]


def test_next_match_double_six_leaves_the_deals_of_a_match_alone():
    following = next_deal(won_by(BEN, SIX_EACH_MATCH, (0, 4)), dealt(3))
    assert following.deal.opening == ByDesignation(BEN)


def test_house_rules_work_together():
    everything = with_house_rules("six-love", OTHER_VALUES)
    reckoning = keyed_by(ANA, everything, (9, 0)).reckoning
    assert (reckoning.scores_after, reckoning.match_over, reckoning.house_rule) == ((10, 0), True, "key_points")
    assert reckoning.next_opening == ByDoubleSix()
    following = next_match(keyed_by(ANA, everything, (9, 0)), HANDS)
    assert len(legal(following.deal, everything)) == 7
