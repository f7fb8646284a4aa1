"""Who sits where, and which devices are here (P2, P5, P21). Knows nothing of tiles: any hand is the same here."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal

from msgspec.structs import replace

from games.engine.seats import SEATS, BySeat, Seat, for_each_seat
from games.rooms.authors import actions_so_far
from games.rooms.covers import cover
from games.rooms.names import trimmed_name
from games.rooms.refusals import Refusal
from games.rooms.requests import Level
from games.rooms.room import Computer, Device, DeviceId, Occupant, Person, ProcessId, Room, device_of, seats_of
from games.views.events import SitEvent, StandEvent

MOST_WATCHERS = 20
MOST_DEVICES: Final = 100
"""Devices that a room remembers, seated, watching and gone."""
SUCCESSOR: Level = "steady"
"""Who follows a person that leaves after the start, and fills empty seats at it (P2)."""


def sit(room: Room, device: DeviceId, seat: Seat, name: str, now: float) -> Room:
    """``device`` takes ``seat`` for a person of that name."""
    try:
        name = trimmed_name(name)
    except ValueError as wrong:
        raise Refusal("malformed", field="name") from wrong
    if isinstance(room.seats[seat], Person):
        raise Refusal("seat_taken")
    if _may_have_seen_another_hand(room, device, seat):
        raise Refusal("seen_another_hand")
    return with_person_on(room, seat, Person(device, name, since=actions_so_far(room)), now)


def with_person_on(room: Room, seat: Seat, person: Person, now: float) -> Room:
    """``person`` sits at ``seat``, on a device that is here or about to come; a shared one is covered (P15).

    Raises ``busy`` when the room can't remember one more device.
    """
    device = person.device
    room = _with_occupant(_with_room_for(room, device), seat, person)
    room = _with_device(room, device, sat=True, shared=_is_shared(room, device), shown=None, moved=False)
    if device_of(room, device).here:
        return room
    return _with_device(room, device, left_at=now, presence="here")  # seated by REST; its socket is about to come


def first_free(room: Room, device: DeviceId) -> Seat:
    """The lowest seat without a person that ``device`` may have, an empty one rather than a computer's.

    Raises ``room_full``, and ``seen_another_hand`` where it may have none of those that are free.
    """
    free = [seat for wanted in (type(None), Computer) for seat in SEATS if isinstance(room.seats[seat], wanted)]
    if not free:
        raise Refusal("room_full")
    for seat in free:
        if not _may_have_seen_another_hand(room, device, seat):
            return seat
    raise Refusal("seen_another_hand")


def stand(room: Room, device: DeviceId, seat: Seat) -> Room:
    """The person at ``seat`` leaves; after the start a computer follows at once."""
    return cover(vacated(room, seat), device)


def vacated(room: Room, seat: Seat) -> Room:
    """Nobody's person sits at ``seat`` any more; after the start a computer follows at once. Links to go on there are
    void."""
    room = without_links(room, seat)
    return _with_occupant(room, seat, None if room.phase == "gathering" else Computer(SUCCESSOR))


def without_links(room: Room, seat: Seat) -> Room:
    """``room`` without the links by which the person at ``seat`` might still go on on another device (P3)."""
    kept = tuple([one for one in room.transfers if one.seat != seat or one.used_by is not None])
    return room if kept == room.transfers else replace(room, transfers=kept)


def with_stand_in(room: Room, seat: Seat, level: Level) -> Room:
    """A computer plays for the person at ``seat``, until that person's next connection (P21)."""
    person = room.seats[seat]
    assert isinstance(person, Person)
    return _with_occupant(room, seat, replace(person, stand_in=level))


def seat_computer(room: Room, seat: Seat, level: Level | None) -> Room:
    """A computer of ``level`` sits at ``seat``, or none any more. A level may be changed at any time."""
    occupant = room.seats[seat]
    if isinstance(occupant, Person):
        raise Refusal("seat_taken")
    is_change = isinstance(occupant, Computer) and level is not None
    if not is_change and room.phase not in ("gathering", "match_over"):
        raise Refusal("wrong_phase")
    wanted = None if level is None else Computer(level)
    return room if wanted == occupant else _with_occupant(room, seat, wanted)


def filled(room: Room) -> Room:
    """``room`` with computers on its empty seats."""
    seats = for_each_seat(lambda seat: Computer(SUCCESSOR) if room.seats[seat] is None else room.seats[seat])
    return room if None not in room.seats else replace(room, seats=seats)


def pass_for_me(room: Room, seat: Seat, on: bool) -> Room:
    """Passes are made for the person at ``seat`` from now on, or no longer (P8)."""
    person = room.seats[seat]
    if not isinstance(person, Person):
        return room
    return room if person.pass_for_me == on else _with_occupant(room, seat, replace(person, pass_for_me=on))


def connected(room: Room, device: DeviceId, process: ProcessId) -> Room:
    """``device`` has a connection at ``process``; whoever is on it is back, and a shared device is covered (P15).

    Raises ``not_your_seat`` where its last seat has moved away, and ``not_allowed`` for a watcher who is not wanted or
    one too many.
    """
    known = device_of(room, device)
    why = why_out(room, device)
    if why is not None:
        raise Refusal(why)
    if not seats_of(room, device) and not known.here and watchers(room) >= MOST_WATCHERS:
        raise Refusal("not_allowed")
    here = known.here if process in known.here else (*known.here, process)
    room = _with_device(room, device, here=here, left_at=None, presence="here", shown=None)
    return replace(room, seats=for_each_seat(lambda seat: _back(room.seats[seat], device)))


def disconnected(room: Room, device: DeviceId, process: ProcessId, now: float) -> Room:
    """``device`` has no connection at ``process`` any more."""
    return without_processes(room, (process,), now, only=device)


def without_processes(room: Room, dead: Collection[ProcessId], now: float, only: DeviceId | None = None) -> Room:
    """``room`` without the connections of processes that have ended."""
    devices: dict[DeviceId, Device] = {}
    for name, known in room.devices.items():
        here = known.here
        if only in (None, name):
            here = tuple([process for process in here if process not in dead])
        if here == known.here:
            devices[name] = known
        elif here or known.sat:
            devices[name] = replace(known, here=here, left_at=None if here else now)
    return room if devices == room.devices else replace(room, devices=devices)


def watchers(room: Room) -> int:
    """How many devices without a seat look on."""
    return len(_watching(room))


def why_out(room: Room, device: DeviceId) -> Literal["not_your_seat", "not_allowed"] | None:
    """Why ``device`` may not stay: its last seat has moved to another one (P3), or it has none and may not watch, be
    it that watchers are forbidden or that those who came first are twenty (P5).

    While seats are free to choose, who has just stood up is about to sit down elsewhere, and is no watcher yet.
    """
    if seats_of(room, device):
        return None
    known = device_of(room, device)
    if known.moved:
        return "not_your_seat"
    chooses = known.sat and room.phase in ("gathering", "match_over")
    if not (room.watchers_allowed or chooses) or device in _watching(room)[MOST_WATCHERS:]:
        return "not_allowed"
    return None


def _watching(room: Room) -> list[DeviceId]:
    people = room.people
    return [name for name, known in room.devices.items() if name not in people and known.here]


def who_sat_and_stood(before: Room, after: Room) -> list[SitEvent | StandEvent]:
    """What others hear of a change of the seats."""
    events: list[SitEvent | StandEvent] = []
    for seat in range(4):
        was, now = before.seats[seat], after.seats[seat]
        if isinstance(now, Person) and not isinstance(was, Person):
            events.append(SitEvent(seat))
        elif isinstance(was, Person) and not isinstance(now, Person):
            events.append(StandEvent(seat))
    return events


def _may_have_seen_another_hand(room: Room, device: DeviceId, seat: Seat) -> bool:
    if room.phase not in ("designating", "playing"):
        return False
    return room.revealed or any(seen != seat for seen in device_of(room, device).seen)


def _is_shared(room: Room, device: DeviceId) -> bool:
    return device_of(room, device).shared or len(seats_of(room, device)) > 1


def _with_room_for(room: Room, device: DeviceId) -> Room:
    """``room`` with place for one more device that has sat here. Raises ``busy`` when all must be remembered.

    Forgotten are those who left first; not who may still know a hand of this deal.
    """
    if device in room.devices or len(room.devices) < MOST_DEVICES:
        return room
    left = [
        (known.left_at or 0.0, name)
        for name, known in room.devices.items()
        if not known.here and not known.seen and not seats_of(room, name)
    ]
    if not left:
        raise Refusal("busy")
    _, forgotten = min(left)
    return replace(room, devices={name: known for name, known in room.devices.items() if name != forgotten})


def _back(occupant: Occupant, device: DeviceId) -> Occupant:
    if isinstance(occupant, Person) and occupant.device == device and occupant.stand_in is not None:
        return replace(occupant, stand_in=None)
    return occupant


def _with_occupant(room: Room, seat: Seat, occupant: Occupant) -> Room:
    seats: BySeat[Occupant] = for_each_seat(lambda other: occupant if other == seat else room.seats[other])
    return replace(room, seats=seats)


def _with_device(room: Room, device: DeviceId, **changes: object) -> Room:
    known = device_of(room, device)
    if device in room.devices and all(getattr(known, name) == value for name, value in changes.items()):
        return room
    return replace(room, devices={**room.devices, device: replace(known, **changes)})
