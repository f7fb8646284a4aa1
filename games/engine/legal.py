"""What the seat on turn may do (R4, R5, R7, R8). Looks at the hand of that seat alone."""

from __future__ import annotations

from typing import Final

from games.engine.actions import Action, ByDoubleSix, Designate, Pass, Play
from games.engine.chain import FITTING, RIGHT, Ends
from games.engine.profile import Profile
from games.engine.seats import SEATS, Seat, partner
from games.engine.state import Deal
from games.engine.tiles import DOUBLE_SIX, TILES, Tile


def _plays(seat: Seat, ends: Ends) -> dict[Tile, tuple[Action, ...]]:
    return {tile: tuple([Play(seat, tile, side) for side in sides]) for tile, sides in FITTING[ends].items()}


# Everything a seat can do is made once: a deal has some thirty turns and looks at all there is at each.
_PLAYS: Final = [{ends: _plays(seat, ends) for ends in FITTING} for seat in SEATS]
_POSES: Final = [{tile: Play(seat, tile, RIGHT) for tile in TILES} for seat in SEATS]
_PASS: Final = [(Pass(seat),) for seat in SEATS]


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
    hand, ends = deal.hands[seat], deal.chain.ends
    if ends is None:
        poses = _POSES[seat]
        return (poses[DOUBLE_SIX],) if is_pose_forced(deal, profile) else tuple([poses[tile] for tile in hand])
    plays = _PLAYS[seat][ends]
    return tuple([play for tile in hand if tile in plays for play in plays[tile]]) or _PASS[seat]


def is_pose_forced(deal: Deal, profile: Profile) -> bool:
    """Whether the next action must be the pose of the double-six (R4)."""
    return not deal.chain.laid and isinstance(deal.opening, ByDoubleSix) and not profile.sporting
