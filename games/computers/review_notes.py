"""What there is to say of an action besides its cost: keys missed and allowed, doubles that died."""

from __future__ import annotations

from collections.abc import Iterator

from games.computers.review_ranks import Weighed
from games.computers.review_words import AllowedKey, DeadDouble, MissedKey, Note
from games.engine.seats import SEATS, Seat
from games.engine.tiles import VALUES, Tile
from games.records.replay import PlayedDeal


def notes_on(played: PlayedDeal, turn: int, weighed: Weighed) -> tuple[Note, ...]:
    """The notes on the action at ``turn``."""
    notes: list[Note] = []
    if weighed.reached < weighed.best == 2:
        notes.append(MissedKey())
    if weighed.reached == -2 < weighed.best:
        notes.append(AllowedKey())
    before = set(_dead_doubles(played, turn))
    notes += [DeadDouble(seat, tile) for seat, tile in _dead_doubles(played, turn + 1) if (seat, tile) not in before]
    return tuple(notes)


def _dead_doubles(played: PlayedDeal, turn: int) -> Iterator[tuple[Seat, Tile]]:
    """The doubles in hands that can never be laid any more: no end shows their value, and none can again."""
    deal = played.moments[turn].deal
    laid = [one.tile for one in deal.chain.laid]
    for value in VALUES:
        if value in (deal.chain.ends or ()) or sum([tile.has(value) for tile in laid]) < len(VALUES) - 1:
            continue
        for seat in SEATS:
            yield from ((seat, tile) for tile in deal.hands[seat] if tile.double and tile.low == value)
