"""What the seat on turn may do (R4, R5, R7, R8). Looks at the hand of that seat alone."""

from __future__ import annotations

from typing import Final

from games.engine.actions import Action, ByDoubleSix, Designate, Pass, Play
from games.engine.chain import LEFT, RIGHT
from games.engine.profile import Profile
from games.engine.seats import SEATS, partner
from games.engine.state import Deal
from games.engine.tiles import DOUBLE_SIX, TILES

# One object for each thing a seat can do: a deal has some thirty turns and looks at them all.
_LEFT: Final = [{tile: Play(seat, tile, LEFT) for tile in TILES} for seat in SEATS]
_RIGHT: Final = [{tile: Play(seat, tile, RIGHT) for tile in TILES} for seat in SEATS]
_PASS: Final = [(Pass(seat),) for seat in SEATS]
_FORCED_POSE: Final = [(Play(seat, DOUBLE_SIX, RIGHT),) for seat in SEATS]


def legal_actions(deal: Deal, profile: Profile) -> tuple[Action, ...]:
    """Everything the seat on turn may do, in the order of its hand, left before right; empty when the deal has ended.

    A tile that fits both ends is there once for each side, also when they show the same value; a pose is there once,
    on the right; a pass is there only when it is all there is.
    """
    seat = deal.turn
    if seat is None:
        return ()
    if deal.opener is None:
        return (Designate(seat, seat), Designate(seat, partner(seat)))
    right = _RIGHT[seat]
    ends = deal.chain.ends
    if ends is None:
        if is_pose_forced(deal, profile):
            return _FORCED_POSE[seat]
        return tuple([right[tile] for tile in deal.hands[seat]])
    left = _LEFT[seat]
    left_end, right_end = ends
    plays: list[Action] = []
    for tile in deal.hands[seat]:
        low, high = tile.low, tile.high
        if left_end in (low, high):
            plays.append(left[tile])
        if right_end in (low, high):
            plays.append(right[tile])
    return tuple(plays) or _PASS[seat]


def is_pose_forced(deal: Deal, profile: Profile) -> bool:
    """Whether the next action must be the pose of the double-six (R4)."""
    return not deal.chain.laid and isinstance(deal.opening, ByDoubleSix) and not profile.sporting
