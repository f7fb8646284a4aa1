"""A session as it is saved: what was dealt and done; what follows from that is folded again.

GUARDED: imported by rooms alone; it holds all four hands. Of the room around the session it knows nothing.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from games.engine.actions import Action, By, ByDesignation, ByDoubleSix, Designate, Made, Opening, Pass, Play
from games.engine.chain import Side
from games.engine.evolve import begin, evolve_all
from games.engine.profile import Profile
from games.engine.result import DealLine, Scores
from games.engine.scoring import reckon, result_of
from games.engine.seats import BySeat, Seat, for_each_seat
from games.engine.state import Batch, Deal, Hands, Session
from games.engine.tiles import tile

SavedMade: TypeAlias = tuple[Seat, By, str | None, Side | None, Seat | None]
"""Seat, by, then tile and side of a play, or the opener of a designation; a pass has neither."""


class SavedSession(Struct, frozen=True, array_like=True):
    """A session as it is saved."""

    number: int
    match: int
    scores: Scores
    won: Scores
    played: tuple[DealLine, ...]
    dealt: BySeat[str]
    representative: Seat | None
    """Of an opening by designation; None: by the double-six."""
    made: tuple[SavedMade, ...]
    undone: int
    restarted: int
    taken: tuple[tuple[Seat, tuple[SavedMade, ...]], ...]

    def __repr__(self) -> str:
        return f"<SavedSession, deal {self.number}>"


def session_of(saved: SavedSession, profile: Profile, before: Session | None = None) -> Session:
    """The session that was saved. ``before`` may be any, and saves work where it is an earlier state of the same."""
    deal = _begun(saved, before)
    deal = evolve_all(deal, [_made(made) for made in saved.made[len(deal.made) :]])
    return Session(
        profile=profile,
        number=saved.number,
        match=saved.match,
        scores=saved.scores,
        won=saved.won,
        played=saved.played,
        deal=deal,
        reckoning=reckon(result_of(deal, profile), saved.scores, profile) if deal.turn is None else None,
        undone=saved.undone,
        restarted=saved.restarted,
        taken=tuple([Batch(seat, tuple([_made(one) for one in made])) for seat, made in saved.taken]),
    )


def _begun(saved: SavedSession, before: Session | None) -> Deal:
    """The deal that was saved, as far as ``before`` knows it: at its first moment, if not at all."""
    opening: Opening = ByDoubleSix() if saved.representative is None else ByDesignation(saved.representative)
    if before is not None and saved_hands(before.deal.dealt) == saved.dealt and before.deal.opening == opening:
        known = before.deal.made
        if tuple([saved_made(made) for made in known]) == saved.made[: len(known)]:
            return before.deal
    dealt: Hands = for_each_seat(lambda seat: tuple([tile(name) for name in saved.dealt[seat].split()]))
    return begin(dealt, opening)


def saved_hands(hands: Hands) -> BySeat[str]:
    """Hands as they are saved."""
    return for_each_seat(lambda seat: " ".join(hands[seat]))


def saved_made(made: Made) -> SavedMade:
    """An action as it is saved."""
    action, by = made
    if isinstance(action, Play):
        return action.seat, by, action.tile.name, action.side, None
    if isinstance(action, Designate):
        return action.seat, by, None, None, action.opener
    return action.seat, by, None, None, None


def _made(saved: SavedMade) -> Made:
    seat, by, name, side, opener = saved
    action: Action = Pass(seat)
    if name is not None and side is not None:
        action = Play(seat, tile(name), side)
    elif opener is not None:
        action = Designate(seat, opener)
    return Made(action, by)
