"""The whole truth of a deal and of a session: the only types that hold hidden tiles.

GUARDED: engine, views, records and rooms may import this, nobody else. A repr prints no tile of a hand.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from games.engine.actions import Made, Opening
from games.engine.chain import Chain, Ends
from games.engine.profile import Profile
from games.engine.result import DealLine, Reckoning, Scores
from games.engine.seats import BySeat, Seat
from games.engine.tiles import Tile

Hand: TypeAlias = tuple[Tile, ...]
Hands: TypeAlias = BySeat[Hand]


class Deal(NamedTuple):
    """One deal. ``dealt``, ``opening`` and ``made`` are the deal; the other fields follow from them by ``evolve``."""

    dealt: Hands
    opening: Opening
    made: tuple[Made, ...]
    hands: Hands
    """What each seat holds now."""
    chain: Chain
    opener: Seat | None
    """Who poses or posed; None until designated."""
    turn: Seat | None
    """Who acts next; None when the deal has ended."""
    passes: int
    """Passes in a row, up to now."""
    passed: BySeat[Ends | None]
    """By seat, the ends of its last pass, until it acts again (P7)."""

    def __repr__(self) -> str:
        return f"<Deal: {len(self.made)} actions, turn {self.turn}>"


class Batch(NamedTuple):
    """Actions that one undo took back, oldest first, and the seat that asked for it. They may hold hidden tiles."""

    seat: Seat
    made: tuple[Made, ...]

    def __repr__(self) -> str:
        return f"<Batch: {len(self.made)} actions of seat {self.seat}>"


class Session(NamedTuple):
    """The matches played by one seating: the deal on the table and where the match stood before it."""

    profile: Profile
    number: int
    """Of the deal on the table, from 1, going on through matches and new sessions."""
    match: int
    """Of the match, likewise."""
    scores: Scores
    """Before this deal."""
    won: Scores
    """Matches won, before this deal."""
    played: tuple[DealLine, ...]
    """This match's deals before this one."""
    deal: Deal
    reckoning: Reckoning | None
    """Of the deal on the table, once it has ended."""
    undone: int = 0
    restarted: int = 0
    taken: tuple[Batch, ...] = ()
    """What redo would return, the next one last."""

    def __repr__(self) -> str:
        return f"<Session: match {self.match}, deal {self.number}, {self.deal!r}>"
