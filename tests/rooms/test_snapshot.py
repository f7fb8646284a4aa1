"""A room comes back from its bytes as it was, today's and those of any release before."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rooms.decide import decide, due_done
from games.rooms.refusals import Refusal
from games.rooms.snapshot import FORMAT, SavedRoom, UnknownFormat, from_bytes, to_bytes
from tests.rooms import walk
from tests.rooms.scenes import GOLDEN, SCENES, told
from tests.rooms.twin import all_that_is_told

KEPT: Final = sorted(GOLDEN.glob("*/*.snapshot"))


@pytest.mark.parametrize("name", SCENES)
def test_a_room_comes_back_as_it_was(name: str):
    table = SCENES[name]()
    room = table.room
    again = from_bytes(to_bytes(room))
    assert again == room
    assert to_bytes(again) == to_bytes(room)
    for phone in table.phones:
        assert all_that_is_told(again, phone.device) == all_that_is_told(room, phone.device)


@given(seed=st.integers(0, 2**32), steps=st.integers(0, 80))
def test_whatever_has_happened_and_goes_on_as_it_would_have(seed: int, steps: int):
    chance = Random(seed)
    table = walk.an_evening(chance)
    for _ in range(steps):
        walk.step(table, chance)
    room, again = table.room, from_bytes(to_bytes(table.room))
    assert again == room
    phone = chance.choice(table.phones)
    request = walk.a_request(table, phone, chance)
    assert after(again, phone.device, request, table) == after(room, phone.device, request, table)
    assert due_done(again, table.supposing) == due_done(room, table.supposing)


def after(room, device, request, table):
    """The room after ``request``, or why not."""
    try:
        return decide(room, device, request, table.supposing)
    except Refusal as refusal:
        return refusal.code


@pytest.mark.parametrize("number", [0, FORMAT + 1, 255])
def test_a_format_nobody_knows_is_not_read(number: int):
    saved = to_bytes(SCENES["first_moment"]().room)
    with pytest.raises(UnknownFormat):
        from_bytes(bytes([number]) + saved[1:])


@pytest.mark.parametrize("saved", KEPT, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_what_an_earlier_release_saved_is_read(saved: Path):
    room = from_bytes(saved.read_bytes())
    assert is_within(json.loads(saved.with_suffix(".json").read_text()), told(room))
    assert from_bytes(to_bytes(room)) == room


def is_within(old: Any, new: Any) -> bool:
    """Whether ``new`` says all that ``old`` said; more fields may have been added."""
    if isinstance(old, dict):
        return all(name in new and is_within(value, new[name]) for name, value in old.items())
    if isinstance(old, list):
        return len(old) == len(new) and all(map(is_within, old, new))
    return bool(old == new)


def test_every_scene_is_kept_in_todays_format():
    kept = {path.stem for path in (GOLDEN / f"format_{FORMAT}").glob("*.snapshot")}
    assert kept == set(SCENES)


def test_what_is_read_prints_no_hand_and_no_secret():
    """In a traceback, say."""
    table = SCENES["first_moment"]()
    saved = msgspec.msgpack.decode(to_bytes(table.room)[1:], type=SavedRoom)
    assert saved.session is not None
    printed = f"{saved} {saved.session} {table.room}"
    assert not re.search("[0-6]-[0-6]", printed)
    assert str(table.room.coming.secret) not in printed


def test_a_snapshot_is_small():
    assert max(len(to_bytes(scene().room)) for scene in SCENES.values()) < 6000
