"""Where computers play against each other: the levels at a table of records.

Knows which level sits where; never holds a hand itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from games.computers.levels import LEVELS
from games.engine.profile import Profile
from games.engine.seats import BySeat, for_each_seat
from games.engine.shuffle import Shuffle
from games.records import table
from games.records.record import Record


def play_sessions(
    profile: Profile, levels: BySeat[str], deals: int, shuffles: Callable[[], Shuffle], chance: Random
) -> Iterator[Record]:
    """Sessions of ``deals`` in all, with the level named for each seat; see ``table.play_sessions``.

    ``chance`` is for the levels alone: with the same shuffles other levels get the same hands.
    """
    players = for_each_seat(lambda seat: lambda view: LEVELS[levels[seat]](view, chance))
    return table.play_sessions(profile, players, levels, deals, shuffles)
