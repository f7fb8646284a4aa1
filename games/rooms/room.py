"""A room: who sits where on which device, the session on the table, and all that is due. A value.

GUARDED: imported by rooms alone. It holds all four hands; a repr prints none of them.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from games.engine.profile import Profile
from games.engine.seats import BySeat, Seat
from games.engine.session import Phase
from games.engine.session import phase as session_phase
from games.engine.shuffle import Shuffle
from games.engine.state import Session
from games.rooms.once import once
from games.rooms.requests import Level
from games.views.events import Event

DeviceId: TypeAlias = str
"""The hash of a device's secret."""
ProcessId: TypeAlias = str
ConnectionId: TypeAlias = str
"""One socket of a device; never used again."""
Presence: TypeAlias = Literal["here", "away", "gone"]
QuestionKind: TypeAlias = Literal["undo", "redo", "restart_deal", "new_session", "stand_in", "free_seat"]
RoomPhase: TypeAlias = Literal["gathering"] | Phase

ANSWERS_REMEMBERED = 16


class Person(Struct, frozen=True, tag="person"):
    """Somebody seated, on a device."""

    device: DeviceId
    name: str
    pass_for_me: bool = False
    stand_in: Level | None = None
    """The level of the computer that plays until the person is back (P21)."""
    since: int = 0
    """How many actions this deal had when the person sat down: they are others' (R22)."""


class Computer(Struct, frozen=True, tag="computer"):
    """A computer in a seat nobody took."""

    level: Level


Occupant: TypeAlias = Person | Computer | None


class Answered(Struct, frozen=True):
    """A request that was done, and the version its change was saved as."""

    id: str
    body: bytes
    """A digest of the request: the same id with another body is another request."""
    version: int


class Device(Struct, frozen=True):
    """What the room knows of one device."""

    here: tuple[ProcessId, ...] = ()
    """The processes that have a socket of it."""
    left_at: float | None = None
    """When its last connection ended; None while there is one."""
    presence: Presence = "gone"
    sat: bool = False
    """Whether it ever held a seat here: such a device may read the room's deals (P39)."""
    shared: bool = False
    """Whether it holds, or has held, two people's seats in this room (P15)."""
    shown: Seat | None = None
    """On a shared device, whose hand it shows."""
    seen: tuple[Seat, ...] = ()
    """Whose hands of this deal it has been shown."""
    answers: tuple[Answered, ...] = ()
    held: float = 0.0
    """For how many seconds others have waited for its readers, since a computer last acted (P20)."""
    moved: bool = False
    """Whether its last seat went on on another device: this one is not let in any more (P3)."""


STRANGER: Final = Device()
"""What is known of a device that has never been here."""


class Due(Struct, frozen=True):
    """Something that happens at a time, unless something else happens before."""

    kind: Literal["computer", "pass_for_me", "closing_pass", "question", "away", "gone"]
    at: float
    moment: int = 0
    """For what changes the play: the moment it was armed at."""
    seat: Seat | None = None
    device: DeviceId | None = None


class Hold(Struct, frozen=True):
    """Somebody of ``device`` has Rules or Details open, and no computer acts meanwhile (P20)."""

    device: DeviceId
    connection: ConnectionId
    heard_at: float
    """The last sign of life of the connection."""
    since: float | None = None
    """Since when another seated person is here; the same for all holds of the device."""


class Transfer(Struct, frozen=True):
    """A link by which ``seat`` may go on on another device (P3)."""

    secret: str
    """The hash of the link's secret."""
    seat: Seat
    device: DeviceId
    """The device that made it, and held the seat then."""
    at: float
    used_by: DeviceId | None = None
    """The device that goes on there."""


class Question(Struct, frozen=True):
    """Something others must agree to before it happens (P22, P23)."""

    id: str
    kind: QuestionKind
    by: Seat
    """The named seat, or the asker's lowest."""
    device: DeviceId
    """The asker's."""
    seat: Seat | None
    level: Level | None
    """Of the computer that is to stand in."""
    until: float
    agreed: tuple[Seat, ...]
    """The asker's seats first."""
    waiting: tuple[Seat, ...]


class AskedHint(Struct, frozen=True):
    """A hint somebody has asked for at this moment (P19)."""

    device: DeviceId
    id: str
    """Of the request."""
    seat: Seat
    at: float
    found: bytes | None = None
    """What it says, as it travels; None while nobody has found it. It may name tiles of the seat's hand."""

    def __repr__(self) -> str:
        return f"<AskedHint for seat {self.seat}>"


class Happened(Struct, frozen=True):
    """An event and the version it came with."""

    version: int
    event: Event


class Room(Struct, frozen=True, dict=True):
    """One room. ``version`` and ``moment`` as in protocol.md."""

    id: str
    """Never used again, unlike the code."""
    code: str
    maker: DeviceId
    made_at: float
    profile: Profile
    watchers_allowed: bool
    coming: Shuffle
    """Of the deal to come."""
    version: int = 1
    moment: int = 0
    seats: BySeat[Occupant] = (None, None, None, None)
    devices: dict[DeviceId, Device] = {}
    session: Session | None = None
    shuffle: Shuffle | None = None
    """Of the deal on the table."""
    revealed: bool = False
    """Whether the deal on the table has been revealed, be it that it was taken back since."""
    question: Question | None = None
    hints: tuple[AskedHint, ...] = ()
    """Asked for at this moment, and seen by nobody who does not see the hand."""
    closed: tuple[tuple[QuestionKind, Seat | None], ...] = ()
    """What was asked in vain since the last action, and may not be asked again before the next."""
    declined: tuple[tuple[QuestionKind, Seat, float], ...] = ()
    """What was asked in vain about an absence, and until when it may not be asked again (P21)."""
    due: tuple[Due, ...] = ()
    happened: tuple[Happened, ...] = ()
    """The events of the last few versions."""
    holds: tuple[Hold, ...] = ()
    """In the order they began."""
    transfers: tuple[Transfer, ...] = ()
    """The links of the last minutes, used ones too."""

    @once
    def phase(self) -> RoomPhase:
        """What the room is waiting for."""
        return "gathering" if self.session is None else session_phase(self.session)

    @once
    def people(self) -> dict[DeviceId, tuple[Seat, ...]]:
        """The devices that hold people's seats, and which. Looked at many times for each action."""
        people: dict[DeviceId, tuple[Seat, ...]] = {}
        for seat, occupant in enumerate(self.seats):
            if isinstance(occupant, Person):
                people[occupant.device] = (*people.get(occupant.device, ()), seat)
        return people

    def __repr__(self) -> str:
        return f"<Room {self.code} version {self.version}>"


def device_of(room: Room, device: DeviceId) -> Device:
    """What is known of ``device``; nothing yet for a stranger."""
    return room.devices.get(device, STRANGER)


def seats_of(room: Room, device: DeviceId) -> tuple[Seat, ...]:
    """The seats whose people are on ``device``."""
    return room.people.get(device, ())


def is_person_on(room: Room, seat: Seat, device: DeviceId) -> bool:
    """Whether the person at ``seat`` is on ``device``."""
    occupant = room.seats[seat]
    return isinstance(occupant, Person) and occupant.device == device


def devices_with_people(room: Room) -> frozenset[DeviceId]:
    """The devices that hold people's seats."""
    return frozenset(room.people)
