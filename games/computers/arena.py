"""Where computers play against each other: the levels at a table of records.

Knows which level sits where; never holds a hand itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.computers.levels import PLAYERS, Means
from games.engine.profile import Profile
from games.engine.seats import BySeat, for_each_seat
from games.engine.shuffle import Shuffle
from games.records import table
from games.records.record import Record


def play_sessions(
    profile: Profile, levels: BySeat[str], deals: int, shuffles: Callable[[], Shuffle], means: Means
) -> Iterator[Record]:
    """Sessions of ``deals`` in all, with the level named for each seat; see ``table.play_sessions``.

    The chance of ``means`` is for the levels alone: with the same shuffles other levels get the same hands.
    """
    players = for_each_seat(lambda seat: lambda view: PLAYERS[levels[seat]](view, means))
    return table.play_sessions(profile, players, levels, deals, shuffles)
