"""What one seat knows: its own hand, what it may do, and what anybody may see (R25, R26).

GUARDED: views, records, computers and rooms may import this. It is all that computers and hints are ever given.
"""

from __future__ import annotations

from msgspec import Struct

from games.engine.actions import Pass, Play
from games.engine.chain import Side
from games.engine.legal import legal_actions
from games.engine.seats import Seat
from games.engine.state import Session
from games.views.public import TableView, hand_view, table_view
from games.views.words import Choices, HandView, PlayChoice


class SeatView(Struct, frozen=True):
    """The play as the player at ``seat`` sees it."""

    seat: Seat
    hand: HandView
    choices: Choices | None
    """On the seat's turn what it may do, else None."""
    table: TableView

    def __repr__(self) -> str:
        return f"<SeatView of seat {self.seat}>"


def seat_view(session: Session, seat: Seat) -> SeatView:
    """What the player at ``seat`` knows of ``session``, a deal in play."""
    return SeatView(seat, hand_view(session.deal.hands[seat]), choices(session, seat), table_view(session, None))


def choices(session: Session, seat: Seat) -> Choices | None:
    """What ``seat`` may do if it is to act, else None. Depends on its own hand and the table alone."""
    if session.deal.turn != seat:
        return None
    sides: dict[str, tuple[Side, ...]] = {}
    may_pass = False
    openers: tuple[Seat, ...] = ()
    for action in legal_actions(session.deal, session.profile):
        if isinstance(action, Play):
            name = action.tile.name
            sides[name] = (*sides[name], action.side) if name in sides else (action.side,)
        elif isinstance(action, Pass):
            may_pass = True
        else:
            openers = (*openers, action.opener)
    plays = tuple([PlayChoice(tile, where) for tile, where in sides.items()])
    return Choices(plays, may_pass, (openers[0], openers[1]) if openers else None)
