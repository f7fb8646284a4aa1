"""Whether an action may be made now. Refuses by the rule that is broken; changes nothing."""

from __future__ import annotations

from dataclasses import replace

from games.engine.actions import Action, Designate, Pass, Play
from games.engine.chain import RIGHT
from games.engine.errors import (
    DealEnded,
    MustPlay,
    MustPoseDoubleSix,
    NotPartner,
    NotYourTurn,
    TileDoesNotFit,
    TileNotHeld,
    WrongPhase,
)
from games.engine.legal import is_pose_forced, legal_actions
from games.engine.profile import Profile
from games.engine.seats import partner
from games.engine.state import Deal
from games.engine.tiles import DOUBLE_SIX


def decide(deal: Deal, action: Action, profile: Profile) -> Action:
    """``action`` as it is to be logged: a pose is on the right, whichever side was said.

    Raises the ``RuleError`` that stands first in the protocol's order of refusals.
    """
    if deal.turn is None:
        raise DealEnded
    if isinstance(action, Designate) != (deal.opener is None):
        raise WrongPhase
    if action.seat != deal.turn:
        raise NotYourTurn
    if isinstance(action, Play):
        return _decided_play(deal, action, profile)
    if isinstance(action, Pass):
        return _decided_pass(deal, action, profile)
    if action.opener not in (action.seat, partner(action.seat)):
        raise NotPartner
    return action


def _decided_pass(deal: Deal, action: Pass, profile: Profile) -> Pass:
    if is_pose_forced(deal, profile):
        raise MustPoseDoubleSix
    if legal_actions(deal, profile) != (action,):
        raise MustPlay
    return action


def _decided_play(deal: Deal, play: Play, profile: Profile) -> Play:
    is_pose = deal.chain.ends is None
    if is_pose and play.tile != DOUBLE_SIX and is_pose_forced(deal, profile):
        raise MustPoseDoubleSix
    if play.tile not in deal.hands[play.seat]:
        raise TileNotHeld
    if is_pose:
        return replace(play, side=RIGHT)
    if play.side not in deal.chain.sides_for(play.tile):
        raise TileDoesNotFit
    return play
