"""A table for players who are functions: each is shown the view of its seat, and the sessions are written down.

Knows neither who the players are nor where shuffles come from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from games.engine.actions import Action
from games.engine.profile import Profile
from games.engine.seats import BySeat
from games.engine.session import act, next_deal, next_match, start_session
from games.engine.shuffle import Shuffle, deal_hands
from games.engine.state import Hands, Session
from games.records.dump import record_of, recorded_deal
from games.records.record import Record, RecordedDeal
from games.views.seat import SeatView, seat_view

Player: TypeAlias = Callable[[SeatView], Action]
"""Answers the view of a seat that is to act with what it does, which must be legal."""

MATCHES: Final = 2
"""After so many a session ends, so that a next match (R19) is in it."""


def play_sessions(
    profile: Profile, players: BySeat[Player], computers: BySeat[str], deals: int, shuffles: Callable[[], Shuffle]
) -> Iterator[Record]:
    """One session after another until ``deals`` have been played in all; the last may be cut short.

    ``computers`` is what the records call the players, ``shuffles`` gives the shuffle of the next deal. Raises the
    ``RuleError`` of a player's illegal action.
    """
    while deals > 0:
        played = list(_session(profile, players, deals, shuffles))
        deals -= len(played)
        yield record_of(profile, played, computers=computers)


def _session(
    profile: Profile, players: BySeat[Player], deals: int, shuffles: Callable[[], Shuffle]
) -> Iterator[RecordedDeal]:
    session: Session | None = None
    for _ in range(deals):
        shuffle = shuffles()
        hands = deal_hands(shuffle.secret, shuffle.entropy)
        session = _played(start_session(profile, hands) if session is None else _next(session, hands), players)
        yield recorded_deal(session, shuffle)
        if session.match == MATCHES and _is_match_over(session):
            return


def _played(session: Session, players: BySeat[Player]) -> Session:
    while (seat := session.deal.turn) is not None:
        session = act(session, players[seat](seat_view(session, seat)), "computer")
    return session


def _next(session: Session, hands: Hands) -> Session:
    return next_match(session, hands) if _is_match_over(session) else next_deal(session, hands)


def _is_match_over(session: Session) -> bool:
    return session.reckoning is not None and session.reckoning.match_over
