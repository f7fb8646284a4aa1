"""A match in six deals that holds everything a match can hold, and the hands that make it.

The people follow one policy, the first thing the view offers, and designate their partners; so hands decide
everything, and hands are searched for by seed until each deal ends as its chapter says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from random import Random
from typing import NamedTuple

from games.engine import session as engine
from games.engine.actions import Action, Designate
from games.engine.legal import legal_actions
from games.engine.profile import SIX_LOVE
from games.engine.result import Reckoning
from games.engine.shuffle import SECRET_BYTES, Shuffle
from games.engine.state import Hands, Session
from games.engine.tiles import TILES

MOST_TRIES = 200_000


class Chapter(NamedTuple):
    """How one deal is to end."""

    title: str
    holds: Callable[[Reckoning], bool]


CHAPTERS = (
    Chapter("a block won by Ana and Cleo", lambda end: end.result.kind == "blocked" and end.result.team == 0),
    Chapter("a draw", lambda end: end.result.kind == "blocked" and end.result.team is None),
    Chapter("a bruk", lambda end: end.bruk),
    Chapter("a key for Ana and Cleo", lambda end: end.result.key and end.result.team == 0),
    Chapter("a second key for them", lambda end: end.result.key and end.result.team == 0),
    Chapter("a third key, six love", lambda end: end.result.key and end.match_over),
)


def policy(legal: tuple[Action, ...]) -> Action:
    """The first thing offered; a representative designates the partner."""
    return legal[1] if isinstance(legal[0], Designate) else legal[0]


@cache
def story_hands() -> tuple[Hands, ...]:
    """The hands of the six chapters, and of the next match's first deal."""
    hands = tuple(_hands(seed) for seed in _seeds())
    return (*hands, _hands(0))


class Storyteller:
    """A dealer (games.rooms.dealer) for one room: deal by deal the hands of the story, whatever anybody adds."""

    def __init__(self) -> None:
        self._numbers = count()

    def secret(self) -> bytes:
        """No secret at all: which deal of the story comes."""
        return next(self._numbers).to_bytes(SECRET_BYTES, "big")

    def hands(self, shuffle: Shuffle) -> Hands:
        """The hands of that deal; the story begins again after its end."""
        hands = story_hands()
        return hands[int.from_bytes(shuffle.secret, "big") % len(hands)]


def _seeds() -> Iterator[int]:
    session: Session | None = None
    for chapter in CHAPTERS:
        for seed in range(MOST_TRIES):
            dealt = _hands(seed)
            tried = engine.start_session(SIX_LOVE, dealt) if session is None else engine.next_deal(session, dealt)
            ended = _played(tried)
            assert ended.reckoning is not None
            if chapter.holds(ended.reckoning):
                session = ended
                yield seed
                break
        else:
            raise LookupError(chapter.title)


def _hands(seed: int) -> Hands:
    tiles = list(TILES)
    Random(seed).shuffle(tiles)
    return tuple(tiles[:7]), tuple(tiles[7:14]), tuple(tiles[14:21]), tuple(tiles[21:])


def _played(session: Session) -> Session:
    while session.reckoning is None:
        session = engine.act(session, policy(legal_actions(session.deal, session.profile)), "person")
    return session
