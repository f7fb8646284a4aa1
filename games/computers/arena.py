"""Where computers play against each other: whole sessions, given out as records.

Knows the tables, not how a level thinks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from games.computers.levels import LEVELS
from games.engine.profile import Profile
from games.engine.seats import BySeat
from games.engine.session import act, next_deal, next_match, start_session
from games.engine.shuffle import Shuffle, deal_hands
from games.engine.state import Hands, Session
from games.records.dump import record_of, recorded_deal
from games.records.record import Record, RecordedDeal
from games.views.seat import seat_view

MATCHES: Final = 2
"""After so many a session ends, so that a next match (R19) is in it."""


def play_sessions(
    profile: Profile, levels: BySeat[str], deals: int, shuffles: Callable[[], Shuffle], chance: Random
) -> Iterator[Record]:
    """One session after another, until ``deals`` have been played in all; the last may be cut short.

    ``levels`` names the level at each seat, ``shuffles`` gives the shuffle of the next deal, ``chance`` is for the
    levels alone: with the same shuffles other levels get the same hands.
    """
    while deals > 0:
        played = list(_session(profile, levels, deals, shuffles, chance))
        deals -= len(played)
        yield record_of(profile, played, computers=levels)


def _session(
    profile: Profile, levels: BySeat[str], deals: int, shuffles: Callable[[], Shuffle], chance: Random
) -> Iterator[RecordedDeal]:
    session: Session | None = None
    for _ in range(deals):
        shuffle = shuffles()
        hands = deal_hands(shuffle.secret, shuffle.entropy)
        session = _played(start_session(profile, hands) if session is None else _next(session, hands), levels, chance)
        yield recorded_deal(session, shuffle)
        if session.reckoning and session.reckoning.match_over and session.match == MATCHES:
            return


def _next(session: Session, hands: Hands) -> Session:
    over = session.reckoning is not None and session.reckoning.match_over
    return next_match(session, hands) if over else next_deal(session, hands)


def _played(session: Session, levels: BySeat[str], chance: Random) -> Session:
    while (seat := session.deal.turn) is not None:
        action = LEVELS[levels[seat]](seat_view(session, seat), chance)
        session = act(session, action, "computer")
    return session
