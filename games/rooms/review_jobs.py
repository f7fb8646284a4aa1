"""Reviews that are wanted, and those that were made, kept for a while: they can be made again at any time.

A review has a name that says what it is of. It must not know what a record or a review is.
"""

import zlib
from typing import Final, NamedTuple

from games.rooms import scripts
from games.rooms.keys import Keys, tag_of
from games.rooms.pipeline import Pipeline

KEPT_SECONDS: Final = 7 * 24 * 3600
MOST_WANTED: Final = 200
"""Beyond that nothing more is put down; whoever waits asks again."""


class Wanted(NamedTuple):
    """A review to be made."""

    name: str
    record: bytes

    def __repr__(self) -> str:
        return f"<Wanted: {self.name}>"


class ReviewJobs:
    """The reviews of all rooms. Every method raises StoreUnavailable."""

    def __init__(self, pipeline: Pipeline, keys: Keys) -> None:
        self._pipeline = pipeline
        self._keys = keys

    async def made(self, name: str) -> bytes | None:
        """The review of that name; None: it has not been made, or was too long ago."""
        value = await self._pipeline.send(tag_of(name), "GET", self._keys.review(name))
        return None if value is None else zlib.decompress(value)

    async def ask(self, wanted: Wanted) -> None:
        """It is to be made. Asking again while it is being made makes it again, so what a dead worker took is not
        lost on whoever asks until he has it."""
        if await self._pipeline.send(0, "HLEN", self._keys.wanted_reviews) < MOST_WANTED:
            await self._pipeline.send(0, "HSETNX", self._keys.wanted_reviews, wanted.name, wanted.record)

    async def take(self) -> Wanted | None:
        """One that is to be made, which nobody else is given; None: none is."""
        found = await self._pipeline.send(0, "EVAL", scripts.TAKE_ONE, 1, self._keys.wanted_reviews)
        return Wanted(found[0].decode(), found[1]) if found else None

    async def keep(self, name: str, review: bytes) -> None:
        """It has been made, and whoever has asked for it again meanwhile has it."""
        key, tag = self._keys.review(name), tag_of(name)
        await self._pipeline.send(tag, "SET", key, zlib.compress(review), "EX", KEPT_SECONDS)
        await self._pipeline.send(0, "HDEL", self._keys.wanted_reviews, name)
