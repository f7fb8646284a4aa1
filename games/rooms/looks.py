"""What ``rooms`` gives out of a room: views by device, never the room itself."""

from __future__ import annotations

from games.records.record import write
from games.rooms import hinting, look
from games.rooms.finished import record_on_table
from games.rooms.holds import is_held_by
from games.rooms.once import once
from games.rooms.refusals import Code
from games.rooms.requests import AskHint
from games.rooms.room import ConnectionId, DeviceId, ProcessId, Room, device_of, seats_of
from games.rooms.seating import why_out
from games.rooms.shapes import DevicePart, PublicPart
from games.views.drawn import Drawn
from games.views.events import Event


class Look:
    """One state of a room, to be looked at by its devices."""

    def __init__(self, room: Room, drawn: Drawn[look.Still] | None = None) -> None:
        """``drawn`` remembers what was drawn of the same room before."""
        self.__room = room
        self.__drawn = drawn or Drawn()
        self.code = room.code
        self.version = room.version

    @once
    def public(self) -> PublicPart:
        """What every device may know."""
        return look.public_part(self.__room, self.__drawn)

    @once
    def _shared(self) -> look.Shared:
        return look.shared_part(self.__room)

    def part_of(self, device: DeviceId) -> DevicePart:
        """What ``device`` may know besides."""
        return look.device_part(self.__room, device, self.public, self._shared)

    def events_since(self, version: int) -> list[Event]:
        """What has happened after ``version``, as far back as it is kept."""
        return look.events_since(self.__room, version)

    def has_lost_what(self, shown: Look) -> bool:
        """Whether the room is without a change that ``shown`` was told with before: a failover may lose one, and its
        version may be given again."""
        if self.version != shown.version:
            return self.version < shown.version
        return self._all() != shown._all()

    def _all(self) -> list[object]:
        """What all devices with people may know."""
        return [self.public, self._shared.seats, *map(self.part_of, self.__room.people)]

    def hint(self, device: DeviceId, request: AskHint, moment: int) -> bytes | None:
        """See ``hinting.told``."""
        return hinting.told(self.__room, device, request, moment)

    def is_seated(self, device: DeviceId) -> bool:
        """Whether ``device`` holds a seat."""
        return bool(seats_of(self.__room, device))

    def why_out(self, device: DeviceId) -> Code | None:
        """Why ``device`` may not stay in the room, if so (P3, P5)."""
        return None if device in self.__room.people else why_out(self.__room, device)

    def is_connected(self, device: DeviceId, process: ProcessId) -> bool:
        """Whether ``device`` has a connection at ``process``."""
        return process in device_of(self.__room, device).here

    def is_held_by(self, connection: ConnectionId) -> bool:
        """Whether somebody reads Rules or Details at ``connection`` (P20)."""
        return is_held_by(self.__room, connection)

    def may_delete(self, device: DeviceId) -> bool:
        """Whether ``device`` made the room, and so may delete it (P6)."""
        return self.__room.maker == device

    def may_read_deals(self, device: DeviceId | None) -> bool:
        """Whether ``device`` may read the room's deals and book: it sat here, or onlookers are let in (P39)."""
        return self.__room.watchers_allowed or (device is not None and device_of(self.__room, device).sat)

    @property
    def lets_watchers_in(self) -> bool:
        """Whether onlookers are let in (P5)."""
        return self.__room.watchers_allowed

    @property
    def deal_number(self) -> int:
        """Of the deal on the table; 0 before the first."""
        session = self.__room.session
        return 0 if session is None else session.number

    def record_on_table(self) -> bytes | None:
        """The record of the deal on the table; None until it has ended."""
        record = record_on_table(self.__room)
        return None if record is None else write(record)

    @property
    def room_id(self) -> str:
        """The room's id, which never returns."""
        return self.__room.id
