"""What a deal is after an action. Never refuses: what may be done is ``decide``'s business."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.engine.actions import ByDoubleSix, Made, Opening, Pass, Play
from games.engine.chain import Chain, Ends
from games.engine.seats import SEATS, BySeat, Seat, T, next_seat
from games.engine.state import Deal, Hands
from games.engine.tiles import DOUBLE_SIX

# A named tuple's own constructor is a Python function around this one, and a deal makes about a hundred.
_new: Final = tuple.__new__
_NO_PASSES: BySeat[Ends | None] = (None, None, None, None)


def begin(dealt: Hands, opening: Opening) -> Deal:
    """The first moment of a deal: nothing done, the opener or the representative to act (R4, R5)."""
    if isinstance(opening, ByDoubleSix):
        opener = next(seat for seat in SEATS if DOUBLE_SIX in dealt[seat])
        return Deal(dealt, opening, (), dealt, Chain(), opener, opener, 0, _NO_PASSES)
    return Deal(dealt, opening, (), dealt, Chain(), None, opening.representative, 0, _NO_PASSES)


def evolve(deal: Deal, made: Made) -> Deal:
    """``deal`` after one more action, which ``decide`` has allowed."""
    action = made.action
    if isinstance(action, Play):
        return _after_play(deal, made, action)
    if isinstance(action, Pass):
        return _after_pass(deal, made, action.seat)
    return deal._replace(made=(*deal.made, made), opener=action.opener, turn=action.opener)


def evolve_all(deal: Deal, made: Iterable[Made]) -> Deal:
    """``deal`` after several more actions."""
    for one in made:
        deal = evolve(deal, one)
    return deal


def _after_play(deal: Deal, made: Made, play: Play) -> Deal:
    dealt, opening, log, hands, chain, opener, _, _, passed = deal
    seat, tile = play.seat, play.tile
    place = hands[seat].index(tile)
    hand = hands[seat][:place] + hands[seat][place + 1 :]
    hands = _with(hands, seat, hand)
    chain = chain.placed(tile, play.side, seat, len(log))
    turn = next_seat(seat) if hand else None  # R9: went out
    if passed[seat] is not None:
        passed = _with(passed, seat, None)
    return _new(Deal, (dealt, opening, (*log, made), hands, chain, opener, turn, 0, passed))


def _after_pass(deal: Deal, made: Made, seat: Seat) -> Deal:
    dealt, opening, log, hands, chain, opener, _, passes, passed = deal
    passes += 1
    turn = next_seat(seat) if passes < len(SEATS) else None  # R9: blocked
    passed = _with(passed, seat, chain.ends)
    return _new(Deal, (dealt, opening, (*log, made), hands, chain, opener, turn, passes, passed))


def _with(by_seat: BySeat[T], seat: Seat, value: T) -> BySeat[T]:
    changed = list(by_seat)
    changed[seat] = value
    first, second, third, fourth = changed
    return first, second, third, fourth
