"""Positions for computers to think about: any moment of deals played by chance, and what each seat sees there."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games.engine.profile import SIX_LOVE, Profile
from games.engine.seats import SEATS
from games.engine.session import start_session
from games.engine.state import Hands, Session
from games.views.seat import SeatView, seat_view
from tests.builders import at_random, dealt, dealt_again


def sessions(chance: Random, profile: Profile = SIX_LOVE) -> Iterator[Session]:
    """Every moment at which somebody is to act, deal after deal, matches too, without end."""
    session = start_session(profile, dealt(chance))
    while True:
        while session.deal.turn is not None:
            yield session
            session = at_random(session, chance)
        session = dealt_again(session, dealt(chance))


def decisions(chance: Random, profile: Profile = SIX_LOVE) -> Iterator[tuple[Session, SeatView]]:
    """Moments with something to choose, and what the seat on turn sees."""
    for session in sessions(chance, profile):
        assert session.deal.turn is not None
        view = seat_view(session, session.deal.turn)
        choices = view.choices
        assert choices is not None
        if choices.openers or len(choices.plays) > 1 or (choices.plays and len(choices.plays[0].sides) > 1):
            yield session, view


def views(session: Session) -> list[SeatView]:
    """What each seat sees."""
    return [seat_view(session, seat) for seat in SEATS]


def exchanged(session: Session, hands: Hands) -> Session:
    """``session`` with other tiles in the hands, dealt as if it had always been so."""
    deal = session.deal
    played = {made.action.tile: made.action.seat for made in deal.made if hasattr(made.action, "tile")}
    dealt_hands = [(*hand, *[tile for tile, who in played.items() if who == seat]) for seat, hand in enumerate(hands)]
    first, second, third, fourth = dealt_hands
    return session._replace(deal=deal._replace(dealt=(first, second, third, fourth), hands=hands))
