"""What a process remembers of a room saves it work and changes nothing: views and bytes are as if made for the first
time, whatever has happened, in whatever order it is met."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from games.rooms import look
from games.rooms.look import Still
from games.rooms.looks import Look
from games.rooms.room import Room
from games.rooms.snapshot import Encoded, from_bytes, to_bytes
from games.views.drawn import Drawn
from games.wire import outbound
from tests.rooms import walk
from tests.rooms.a_room import PHONES, Table
from tests.rooms.scenes import SCENES

DEVICES = (*PHONES, "eve")


def views_of(room: Room, drawn: Drawn[Still] | None = None) -> list[bytes]:
    """What each device is sent of ``room``."""
    seen = Look(room, drawn)
    public, events = outbound.public_bytes(seen.public), outbound.event_bytes(seen.events_since(0))
    return [outbound.view_frame(public, seen.part_of(device), events) for device in DEVICES]


def rooms_of_an_evening(seed: int, steps: int) -> list[Room]:
    """A room as it was after each of ``steps`` things that happened."""
    chance = Random(seed)
    table = walk.an_evening(chance)
    rooms = [table.room]
    for _ in range(steps):
        walk.step(table, chance)
        rooms.append(table.room)
    return rooms


@given(seed=st.integers(0, 2**32), steps=st.integers(1, 80), strays=st.integers(0, 2**32))
def test_views_and_bytes_are_those_of_a_room_never_met_before(seed: int, steps: int, strays: int):
    drawn: Drawn[Still] = Drawn()
    encoded = Encoded()
    chance = Random(strays)
    rooms = rooms_of_an_evening(seed, steps)
    for room in rooms:
        met = [room] if chance.randrange(4) else [room, from_bytes(to_bytes(room)), chance.choice(rooms), room]
        for one in met:
            assert to_bytes(one, encoded) == to_bytes(one)
            assert views_of(one, drawn) == views_of(one)


@given(seed=st.integers(0, 2**32), steps=st.integers(1, 80), strays=st.integers(0, 2**32))
def test_what_is_read_is_that_of_a_room_never_met_before(seed: int, steps: int, strays: int):
    encoded = Encoded()
    chance = Random(strays)
    rooms = rooms_of_an_evening(seed, steps)
    before = None
    for room in rooms:
        for one in [room] if chance.randrange(4) else [room, chance.choice(rooms), room]:
            written = to_bytes(one, encoded) if chance.randrange(2) else to_bytes(one)
            read = from_bytes(written, before, encoded)
            assert (read, to_bytes(read)) == (from_bytes(written), written)
            assert views_of(read) == views_of(one)
            before = read


def test_only_what_is_new_is_read():
    table: Table = SCENES["designating"]()
    for seed in range(3):
        walk.act(table, Random(seed))
    encoded = Encoded()
    first = from_bytes(to_bytes(table.room), None, encoded)
    walk.act(table, Random(3))
    second = from_bytes(to_bytes(table.room), first, encoded)
    assert first.session is not None
    assert second.session is not None
    assert len(second.session.deal.made) == len(first.session.deal.made) + 1
    assert second.session.deal.made[0] is first.session.deal.made[0]
    same = [name for name, known in second.devices.items() if known is first.devices[name]]
    assert len(same) == len(second.devices) - 1


@given(seed=st.integers(0, 2**32), steps=st.integers(1, 80))
def test_what_one_room_hands_on_to_the_next_is_true_of_it(seed: int, steps: int):
    for room in rooms_of_an_evening(seed, steps):
        read = from_bytes(to_bytes(room))
        assert (list(room.people.items()), room.phase) == (list(read.people.items()), read.phase)


def test_rooms_that_have_nothing_in_common_may_be_met_one_after_another():
    drawn: Drawn[Still] = Drawn()
    encoded = Encoded()
    scenes = list(SCENES.values())
    for scene in (*scenes, *reversed(scenes)):
        room = scene().room
        assert to_bytes(room, encoded) == to_bytes(room)
        assert views_of(room, drawn) == views_of(room)


def test_only_what_is_new_is_drawn_and_encoded():
    table: Table = SCENES["first_moment"]()
    drawn: Drawn[Still] = Drawn()
    first = look.public_part(table.room, drawn)
    walk.act(table, Random(1))
    second = look.public_part(table.room, drawn)
    walk.act(table, Random(2))
    third = look.public_part(table.room, drawn)
    assert len(third.log) == len(second.log) + 1 == len(first.log) + 2
    assert all(one is other for one, other in zip(second.log, third.log, strict=False))
    assert third.match is second.match is first.match
