"""R4 to R6: who opens a deal, how, and who says so."""

import pytest

from games.engine.actions import ByDesignation, ByDoubleSix, Designate
from games.engine.errors import MustPoseDoubleSix, NotPartner, NotYourTurn, WrongPhase
from games.engine.profile import SIX_LOVE
from games.engine.seats import SEATS, for_each_seat
from games.engine.session import new_session, next_deal, next_match, start_session
from tests import tables
from tests.builders import (
    HANDS,
    a_deal,
    a_session,
    acted,
    closing,
    dealt,
    designated_by,
    legal,
    played,
    reckoned,
    written,
)
from tests.cast import ANA, BEN, CLEO, DAN


@pytest.mark.parametrize("holder", SEATS)
def test_r4_the_holder_of_the_double_six_opens_the_first_deal_of_a_session(holder):
    turned = for_each_seat(lambda seat: HANDS[(seat - holder) % 4])
    deal = start_session(SIX_LOVE, turned).deal
    assert deal.opening == ByDoubleSix()
    assert (deal.opener, deal.turn) == (holder, holder)


def test_r4_the_double_six_must_be_posed():
    deal = a_deal()
    assert legal(deal) == ["6-6 right"]
    for step in ["0: 0-6", "0: 1-2", "0: pass"]:
        with pytest.raises(MustPoseDoubleSix):
            played(deal, step)
    assert legal(deal) == ["6-6 right"]


def test_r4_the_pose_is_the_holders_own_action_and_nothing_lies_before_it():
    deal = start_session(SIX_LOVE, HANDS).deal
    assert deal.chain.laid == ()
    assert deal.made == ()
    assert deal.hands == HANDS
    assert [(made.action.seat, made.by) for made in played(deal, "0: 6-6").made] == [(ANA, "person")]


def test_r4_the_force_ends_with_the_pose():
    deal = played(a_deal(), "0: 6-6; 1: pass")
    assert legal(deal) == ["1-6 left", "1-6 right", "2-6 left", "2-6 right", "3-6 left", "3-6 right"]


def test_r4_opens_the_deal_after_a_draw():
    ended = acted(a_session(tables.draw_of_two(by=ANA), scores=(2, 0)), f"0: 0-5; {closing(ANA)}")
    following = next_deal(ended, dealt(3))
    assert following.deal.opening == ByDoubleSix()
    assert legal(following.deal) == ["6-6 right"]


def test_r4_opens_the_deal_after_a_bruk():
    ended = acted(a_session(tables.going_out(by=BEN), scores=(2, 0)), "1: 2-4 left")
    following = next_deal(ended, dealt(3))
    assert following.deal.opening == ByDoubleSix()
    assert legal(following.deal) == ["6-6 right"]


def test_r4_opens_a_new_session_also_after_a_deal_that_was_won():
    ended = acted(a_session(tables.going_out(by=ANA)), "0: 2-4 left")
    following = new_session(ended, dealt(3))
    assert following.deal.opening == ByDoubleSix()
    assert legal(following.deal) == ["6-6 right"]


def test_r5_the_team_that_won_opens_the_next_deal():
    ended = acted(a_session(tables.going_out(by=ANA)), "0: 2-4 left")
    following = next_deal(ended, dealt(3))
    assert following.deal.opening == ByDesignation(ANA)
    assert following.deal.opener is None
    assert following.deal.turn == ANA


@pytest.mark.parametrize("representative", SEATS)
def test_r5_the_representative_says_which_of_the_two_partners_opens(representative):
    deal = a_deal(opening=designated_by(representative))
    opposite = (representative + 2) % 4
    assert deal.turn == representative
    assert legal(deal) == [f"opens {representative}", f"opens {opposite}"]
    for opener in (representative, opposite):
        after = played(deal, f"{representative}: opens {opener}")
        assert (after.opener, after.turn) == (opener, opener)


def test_r5_the_tiles_are_dealt_before_the_designation_and_none_is_laid_by_it():
    deal = a_deal(opening=designated_by(BEN))
    assert deal.hands == HANDS
    after = played(deal, "1: opens 3")
    assert after.hands == HANDS
    assert after.chain.laid == ()


def test_r5_no_tile_is_named_in_a_designation():
    assert set(Designate.__slots__) == {"seat", "opener"}


def test_r5_the_choice_depends_on_no_other_hand():
    first, second = a_deal(dealt(1), designated_by(CLEO)), a_deal(dealt(2), designated_by(CLEO))
    assert legal(first) == legal(second)


@pytest.mark.parametrize("opener", [BEN, DAN, 4, -1])
def test_r5_only_the_representative_or_the_partner_may_be_named(opener):
    deal = a_deal(opening=designated_by(ANA))
    with pytest.raises(NotPartner):
        played(deal, f"0: opens {opener}")
    assert played(deal, "0: opens 2").turn == CLEO


def test_r5_the_partner_cannot_refuse():
    deal = played(a_deal(opening=designated_by(ANA)), "0: opens 2")
    for step in ["2: opens 0", "2: opens 2", "0: opens 0"]:
        with pytest.raises(WrongPhase):
            played(deal, step)
    assert deal.turn == CLEO
    assert "pass" not in legal(deal)


def test_r5_nobody_plays_or_passes_before_the_designation():
    deal = a_deal(opening=designated_by(ANA))
    for step in ["0: 6-6", "2: 1-6", "0: pass", "1: pass"]:
        with pytest.raises(WrongPhase):
            played(deal, step)
    assert deal.turn == ANA


def test_r5_only_the_representative_designates():
    deal = a_deal(opening=designated_by(ANA))
    for step in ["2: opens 0", "1: opens 3"]:
        with pytest.raises(NotYourTurn):
            played(deal, step)
    assert deal.turn == ANA


def test_r5_the_opener_may_pose_any_of_the_seven_tiles():
    deal = played(a_deal(opening=designated_by(CLEO)), "2: opens 0")
    assert legal(deal) == [f"{tile} right" for tile in HANDS[ANA]]
    for tile in HANDS[ANA]:
        assert played(deal, f"0: {tile}").chain.ends == (tile.low, tile.high)


def test_r5_a_pose_goes_to_the_right_whichever_side_was_said():
    deal = played(a_deal(opening=designated_by(CLEO)), "2: opens 0")
    after = played(deal, "0: 1-3 left")
    assert after == played(deal, "0: 1-3 right")
    assert written(after.made[-1].action) == "0: 1-3 right"


def test_r5_a_designation_is_logged_as_the_first_action_of_the_deal():
    deal = played(a_deal(opening=designated_by(CLEO)), "2: opens 0; 0: 1-3")
    assert [written(made.action) for made in deal.made] == ["2: opens 0", "0: 1-3 right"]
    assert deal.chain.laid[0].turn == 1


def test_r5_no_designation_is_asked_when_the_double_six_opens():
    for step in ["0: opens 0", "0: opens 2"]:
        with pytest.raises(WrongPhase):
            played(a_deal(), step)


@pytest.mark.parametrize("goer", SEATS)
def test_r6_who_went_out_is_the_representative(goer):
    reckoning = reckoned(a_session(tables.going_out(by=goer)), f"{goer}: 2-4 left")
    assert reckoning.result.representative == goer
    assert reckoning.next_opening == ByDesignation(goer)


@pytest.mark.parametrize("layer", SEATS)
def test_r6_after_a_block_it_is_the_winner_with_the_lowest_total(layer):
    line = f"{layer}: 1-2 left; {closing(layer)}"
    reckoning = reckoned(a_session(tables.block_won_by_the_right(by=layer)), line)
    assert reckoning.result.representative == (layer + 1) % 4
    assert reckoning.next_opening == ByDesignation((layer + 1) % 4)


@pytest.mark.parametrize(("layer", "lower"), [(ANA, ANA), (CLEO, ANA), (BEN, BEN), (DAN, BEN)])
def test_r6_partners_who_share_the_lowest_total_are_represented_by_the_lower_seat(layer, lower):
    line = f"{layer}: 5-5; {closing(layer)}"
    reckoning = reckoned(a_session(tables.block_shared_by_partners(by=layer)), line)
    assert reckoning.result.representative == lower
    assert reckoning.result.team == layer % 2
    assert reckoning.next_opening == ByDesignation(lower)


def test_r6_a_bruk_names_the_representative_though_the_double_six_opens():
    reckoning = reckoned(a_session(tables.going_out(by=BEN), scores=(2, 0)), "1: 2-4 left")
    assert reckoning.bruk
    assert reckoning.result.representative == BEN
    assert reckoning.next_opening == ByDoubleSix()


def test_r6_a_draw_has_no_representative():
    reckoning = reckoned(a_session(tables.draw_of_two(by=ANA)), f"0: 0-5; {closing(ANA)}")
    assert reckoning.result.representative is None


def test_r6_the_next_match_is_opened_by_the_representative_too():
    ended = acted(a_session(tables.going_out(by=DAN), scores=(0, 5)), "3: 2-4 left")
    following = next_match(ended, dealt(3))
    assert following.deal.turn == DAN
    assert legal(following.deal) == [f"opens {DAN}", f"opens {BEN}"]
