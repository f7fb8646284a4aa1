"""Every refusal of the engine: its code, its rule, the order they are found in, and that nothing changes."""

import copy

import pytest

from games.engine.errors import (
    DealEnded,
    MustPlay,
    MustPoseDoubleSix,
    NothingToRedo,
    NothingToUndo,
    NotPartner,
    NotYourTurn,
    RuleError,
    TileDoesNotFit,
    TileNotHeld,
    WrongPhase,
)
from games.engine.legal import legal_actions
from games.engine.profile import with_house_rules
from games.engine.session import act, next_deal, next_match, redo, restart_deal, undo
from tests import tables
from tests.builders import HANDS, a_deal, a_session, acted, an_action, closing, designated_by
from tests.cast import ANA, BEN


def asks(step):
    return lambda session: act(session, an_action(step), "person")


def deals_again(next_one):
    return lambda session: next_one(session, HANDS)


def takes_back(seat):
    return lambda session: undo(session, seat)


FORCED = a_session()
SPORTING = a_session(profile=with_house_rules("six-love", {"sporting": True}))
DESIGNATING = a_session(a_deal(opening=designated_by(ANA)))
FREE_POSE = acted(DESIGNATING, "0: opens 0")
CANT_PLAY = acted(FORCED, "0: 6-6")
PLAYING = acted(CANT_PLAY, "1: pass; 2: 1-6 right")  # ends 6 and 1; seat 3 holds 4-6 and 5-6
WENT_OUT = acted(a_session(tables.going_out(by=ANA)), "0: 2-4 left")
BLOCKED = acted(a_session(tables.early_block(by=ANA)), f"0: 4-6 left; {closing(ANA)}")
MATCH_OVER = acted(a_session(tables.going_out(by=ANA), scores=(5, 0)), "0: 2-4 left")

CODES = {
    DealEnded: ("wrong_phase", "R9"),
    WrongPhase: ("wrong_phase", "R5"),
    NotYourTurn: ("not_your_turn", "R1"),
    MustPoseDoubleSix: ("must_pose_double_six", "R4"),
    TileNotHeld: ("tile_not_held", "R7"),
    TileDoesNotFit: ("tile_does_not_fit", "R7"),
    MustPlay: ("must_play", "R8"),
    NotPartner: ("not_partner", "R5"),
    NothingToUndo: ("nothing_to_undo", "R22"),
    NothingToRedo: ("nothing_to_redo", "R22"),
}

REFUSALS = {
    "a play after going out": (WENT_OUT, asks("1: 2-2"), DealEnded),
    "a pass after going out": (WENT_OUT, asks("1: pass"), DealEnded),
    "a designation after going out": (WENT_OUT, asks("0: opens 0"), DealEnded),
    "a fifth pass": (BLOCKED, asks("1: pass"), DealEnded),
    "a play after a block": (BLOCKED, asks("1: 0-0"), DealEnded),
    "a play before the opener is known": (DESIGNATING, asks("0: 6-6"), WrongPhase),
    "a pass before the opener is known": (DESIGNATING, asks("0: pass"), WrongPhase),
    "a designation where the double-six opens": (FORCED, asks("0: opens 0"), WrongPhase),
    "a second designation": (FREE_POSE, asks("0: opens 2"), WrongPhase),
    "a designation in play": (PLAYING, asks("3: opens 1"), WrongPhase),
    "the partner designates": (DESIGNATING, asks("2: opens 2"), NotYourTurn),
    "another team designates": (DESIGNATING, asks("1: opens 3"), NotYourTurn),
    "the right neighbour is named": (DESIGNATING, asks("0: opens 1"), NotPartner),
    "the left neighbour is named": (DESIGNATING, asks("0: opens 3"), NotPartner),
    "a pose by another": (FORCED, asks("1: 0-0"), NotYourTurn),
    "a play out of turn": (PLAYING, asks("0: 0-6"), NotYourTurn),
    "a pass out of turn": (PLAYING, asks("1: pass"), NotYourTurn),
    "a second play in a row": (PLAYING, asks("2: 2-6"), NotYourTurn),
    "another tile than the double-six": (FORCED, asks("0: 0-6"), MustPoseDoubleSix),
    "a pass instead of the forced pose": (FORCED, asks("0: pass"), MustPoseDoubleSix),
    "a tile of another hand": (PLAYING, asks("3: 2-6"), TileNotHeld),
    "a tile that lies": (PLAYING, asks("3: 6-6"), TileNotHeld),
    "a free pose with another's tile": (FREE_POSE, asks("0: 5-5"), TileNotHeld),
    "a sporting pose with another's tile": (SPORTING, asks("0: 5-5"), TileNotHeld),
    "the wrong end": (PLAYING, asks("3: 4-6 right"), TileDoesNotFit),
    "neither end": (PLAYING, asks("3: 3-3 left"), TileDoesNotFit),
    "a tile where only a pass is left": (CANT_PLAY, asks("1: 0-1"), TileDoesNotFit),
    "a pass with a fitting tile": (PLAYING, asks("3: pass"), MustPlay),
    "a pass instead of a free pose": (FREE_POSE, asks("0: pass"), MustPlay),
    "a pass instead of a sporting pose": (SPORTING, asks("0: pass"), MustPlay),
    "a next deal before the end": (PLAYING, deals_again(next_deal), WrongPhase),
    "a next match before the end": (PLAYING, deals_again(next_match), WrongPhase),
    "a next match before the target": (WENT_OUT, deals_again(next_match), WrongPhase),
    "a next deal past the target": (MATCH_OVER, deals_again(next_deal), WrongPhase),
    "an undo before any action": (FORCED, takes_back(ANA), NothingToUndo),
    "an undo by somebody who did nothing": (CANT_PLAY, takes_back(BEN), NothingToUndo),
    "an undo after a restart": (restart_deal(PLAYING), takes_back(ANA), NothingToUndo),
    "a redo of nothing": (PLAYING, redo, NothingToRedo),
    "a redo after a restart": (restart_deal(undo(PLAYING, ANA)), redo, NothingToRedo),
}


@pytest.mark.parametrize("refused", REFUSALS)
def test_a_refusal_has_its_code_and_rule_and_changes_nothing(refused):
    session, ask, error = REFUSALS[refused]
    before = copy.deepcopy(session)
    legal_before = legal_actions(session.deal, session.profile)
    with pytest.raises(error) as raised:
        ask(session)
    assert (raised.value.code, raised.value.rule) == CODES[error]
    assert session == before
    assert legal_actions(session.deal, session.profile) == legal_before
    for action in legal_before:
        assert len(act(session, action, "person").deal.made) == len(before.deal.made) + 1


@pytest.mark.parametrize("refused", REFUSALS)
def test_a_refusal_names_no_tile(refused):
    session, ask, error = REFUSALS[refused]
    with pytest.raises(error) as raised:
        ask(session)
    assert raised.value.args == ()


def test_every_refusal_of_the_engine_is_met_here():
    assert set(RuleError.__subclasses__()) == CODES.keys() == {error for _, _, error in REFUSALS.values()}


@pytest.mark.parametrize(
    ("session", "step", "code"),
    [
        (WENT_OUT, "3: 5-5", "wrong_phase"),
        (DESIGNATING, "1: 6-6", "wrong_phase"),
        (DESIGNATING, "1: opens 1", "not_your_turn"),
        (FORCED, "1: opens 2", "wrong_phase"),
        (FORCED, "2: 1-6", "not_your_turn"),
        (FORCED, "0: 5-5", "must_pose_double_six"),
        (PLAYING, "0: 3-3", "not_your_turn"),
        (PLAYING, "3: 2-2", "tile_not_held"),
    ],
)
def test_the_first_refusal_in_the_protocols_order_is_given(session, step, code):
    before = copy.deepcopy(session)
    with pytest.raises(RuleError) as raised:
        acted(session, step)
    assert raised.value.code == code
    assert session == before
