"""The names of everything in Redis. Rooms are spread by code over 64 tags; all of a room lies under one tag."""

import zlib
from functools import lru_cache
from typing import NamedTuple

TAGS = range(64)


class RoomKeys(NamedTuple):
    """What belongs to one room; the same slot of a Cluster holds it all."""

    tag: int
    room: bytes  # string: token and snapshot
    due: bytes  # sorted set: codes of the tag by the time they are next due
    finished: bytes  # hash: finished deals by id that the archive has not got yet
    with_finished: bytes  # set: codes of the tag that have finished deals waiting
    ring: bytes  # channel: token and snapshot after each change; empty when the room is deleted
    armed: bytes  # channel: a time that is now the earliest in the tag's due index


class Keys:
    """Key and channel names of one installation. `prefix` lets several share a server; it may hold no brace."""

    def __init__(self, prefix: str = "") -> None:
        self._prefix = prefix
        self.of_room = lru_cache(maxsize=4_096)(self._of_room)

    def _of_room(self, code: str) -> RoomKeys:
        tag = tag_of(code)
        return RoomKeys(
            tag=tag,
            room=self.rooms(tag) + code.encode(),
            due=self.due(tag),
            finished=self._under(tag, f"finished:{code}"),
            with_finished=self.with_finished(tag),
            ring=self._under(tag, f"ring:{code}"),
            armed=self.armed(tag),
        )

    def rooms(self, tag: int) -> bytes:
        """What the keys of this tag's rooms begin with; the code follows."""
        return self._under(tag, "room:")

    def due(self, tag: int) -> bytes:
        """See RoomKeys."""
        return self._under(tag, "due")

    def with_finished(self, tag: int) -> bytes:
        """See RoomKeys."""
        return self._under(tag, "finished")

    def armed(self, tag: int) -> bytes:
        """See RoomKeys."""
        return self._under(tag, "armed")

    def device(self, device: str) -> bytes:
        """Sorted set: codes of the rooms of a device, by when it was last there."""
        return self._under(tag_of(device), f"device:{device}")

    def lease(self, process: str) -> bytes:
        """String that expires: the process lives."""
        return self._under(tag_of(process), f"process:{process}")

    @property
    def wanted_reviews(self) -> bytes:
        """Hash: records by the names of the reviews that are to be made of them."""
        return self._under(0, "reviews")

    @property
    def review_turns(self) -> bytes:
        """List: those who asked for reviews that wait, in the order of their turns."""
        return self._under(0, "reviews:turns")

    def reviews_of(self, asker: str) -> bytes:
        """List: the names of the reviews that wait of one asker."""
        return self._under(0, f"reviews:of:{asker}")

    def review_in_making(self, name: str) -> bytes:
        """String that expires: somebody makes that review."""
        return self._under(0, f"reviews:making:{name}")

    def review(self, name: str) -> bytes:
        """String that expires: a review that was made."""
        return self._under(tag_of(name), f"review:{name}")

    def _under(self, tag: int, name: str) -> bytes:
        return f"{self._prefix}{{{tag}}}{name}".encode()


def tag_of(name: str) -> int:
    """The tag of a room (or a device, a process), the same for ever: what is stored is found by it."""
    return zlib.crc32(name.encode()) % len(TAGS)
