"""Reviews that are wanted, and those that were made, kept for a while: they can be made again at any time.

A review has a name that says what it is of. Who asks for many waits for them by turns with those who ask for one. It
must not know what a record or a review is, nor who asks.
"""

import zlib
from collections.abc import Sequence
from typing import Final, NamedTuple

from games.rooms import scripts
from games.rooms.keys import Keys, tag_of
from games.rooms.pipeline import Pipeline

KEPT_SECONDS: Final = 7 * 24 * 3600
MAKING_SECONDS: Final = 15.0
"""For so long nobody else makes what somebody makes, unless he says that he still does."""
MOST_WANTED: Final = 200
MOST_OF_ONE: Final = 8
"""That many wait of one asker. Beyond both nothing more is put down, but one of whoever has nothing waiting, so that
nobody is kept out; whoever waits asks again."""


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

    async def made(self, names: Sequence[str]) -> list[bytes | None]:
        """The reviews of those names; None: it has not been made, or was too long ago."""
        found = await self._pipeline.send_all((tag_of(name), "GET", self._keys.review(name)) for name in names)
        return [None if value is None else zlib.decompress(value) for value in found]

    async def ask(self, asker: str, wanted: Sequence[Wanted]) -> None:
        """They are to be made, in this order; those that wait or are being made are so already. Whoever waits asks
        again: what a worker took and died with is made then."""
        await self._pipeline.send(
            0,
            "EVAL",
            scripts.ASK_REVIEWS,
            3,
            self._keys.wanted_reviews,
            self._keys.review_turns,
            self._keys.reviews_of(asker),
            asker,
            MOST_WANTED,
            MOST_OF_ONE,
            self._keys.review_in_making(""),
            *[part for one in wanted for part in one],
        )

    async def take(self) -> Wanted | None:
        """One that is to be made, which nobody else is given while it is being made; None: none is."""
        found = await self._pipeline.send(
            0,
            "EVAL",
            scripts.TAKE_REVIEW,
            2,
            self._keys.wanted_reviews,
            self._keys.review_turns,
            self._keys.reviews_of(""),
            self._keys.review_in_making(""),
            int(MAKING_SECONDS * 1000),
        )
        return Wanted(found[0].decode(), found[1]) if found else None

    async def still_making(self, name: str) -> None:
        """It is being made, for another while."""
        await self._pipeline.send(0, "SET", self._keys.review_in_making(name), 1, "PX", int(MAKING_SECONDS * 1000))

    async def keep(self, name: str, review: bytes) -> None:
        """It has been made, and whoever has asked for it again meanwhile has it."""
        key, tag = self._keys.review(name), tag_of(name)
        await self._pipeline.send(tag, "SET", key, zlib.compress(review), "EX", KEPT_SECONDS)
        await self._pipeline.send(0, "HDEL", self._keys.wanted_reviews, name)
        await self._pipeline.send(0, "DEL", self._keys.review_in_making(name))
