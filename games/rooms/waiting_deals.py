"""Finished deals beside their rooms, until the archive has them: at least once, never lost.

Of a deal only the newest revision waits: it may finish, be taken back and finish anew without end while the archive is
away. It must not know what a deal is. A commit puts them here, in `scripts`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha1

from games.rooms import scripts
from games.rooms.keys import TAGS, Keys, tag_of
from games.rooms.pipeline import Pipeline, StoreUnavailable


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished deal on its way to the archive. `id` grows with its number in the room."""

    code: str
    id: bytes
    payload: bytes = field(repr=False)


def id_of(number: int) -> bytes:
    """The `id` of the deal of this number."""
    return number.to_bytes(8, "big")


class WaitingDeals:
    """The deals that wait, of all rooms. Every method raises StoreUnavailable."""

    def __init__(self, pipeline: Pipeline, keys: Keys) -> None:
        self._pipeline = pipeline
        self._keys = keys

    async def take(self, limit: int) -> list[Finished]:
        """See Store.take_finished."""
        share = max(1, limit // 8)
        answers = await self._pipeline.send_each(
            (tag, "SRANDMEMBER", self._keys.with_finished(tag), share) for tag in TAGS
        )
        found = [answer for answer in answers if not isinstance(answer, StoreUnavailable)]
        taken: list[Finished] = []
        for code in (code.decode() for codes in found for code in codes):
            if len(taken) >= limit:
                break
            taken += await self.of(code)
        return taken

    async def of(self, code: str) -> list[Finished]:
        """See Store.finished_of."""
        keys = self._keys.of_room(code)
        flat = await self._pipeline.send(keys.tag, "HGETALL", keys.finished)
        return [Finished(code, key, payload) for key, payload in sorted(zip(flat[::2], flat[1::2], strict=True))]

    async def count(self, code: str) -> int:
        """See Store.waiting_finished."""
        keys = self._keys.of_room(code)
        return int(await self._pipeline.send(keys.tag, "HLEN", keys.finished))

    async def drop(self, archived: Sequence[Finished]) -> None:
        """See Store.drop_finished."""
        of_rooms: dict[str, list[str | bytes]] = {}
        for deal in archived:
            of_rooms.setdefault(deal.code, []).extend((deal.id, sha1(deal.payload, usedforsecurity=False).hexdigest()))
        await self._pipeline.send_all(
            (tag_of(code), "EVAL", scripts.DROP_FINISHED, 2, *self._keys_of(code), code, *deals)
            for code, deals in of_rooms.items()
        )

    def _keys_of(self, code: str) -> tuple[bytes, bytes]:
        keys = self._keys.of_room(code)
        return keys.finished, keys.with_finished
