"""Records for tests to read and to spoil: sessions by seeded random players, as parsed JSON."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any, Final

from games.computers.arena import play_sessions
from games.computers.levels import Means
from games.engine.profile import with_house_rules
from games.engine.seats import for_each_seat
from games.engine.shuffle import Shuffle
from games.records.record import Record, RecordError, read, write
from games.records.verify import verify

Json = Any

HOUSE_RULES: Final[tuple[dict[str, bool | int], ...]] = (
    {},
    {"sporting": True},
    {"one_all_play_two": True},
    {"key_points": 1},
    {"target": 10},
    {"next_match_double_six": True},
    {"sporting": True, "one_all_play_two": True, "key_points": 1, "target": 10, "next_match_double_six": True},
)


def sessions(deals: int, seed: int, house_rules: dict[str, bool | int] | None = None) -> list[Json]:
    """Sessions of ``deals`` in all, every seat at random, about half the seats with entropy of their own."""
    dealing = Random(f"deal {seed}")

    def shuffle() -> Shuffle:
        secret = dealing.randbytes(32)
        return Shuffle(secret, for_each_seat(lambda _: dealing.randbytes(32) if dealing.random() < 0.5 else None))

    profile = with_house_rules("six-love", house_rules or {})
    records = play_sessions(profile, ("random",) * 4, deals, shuffle, Means(Random(f"play {seed}")))
    return [json.loads(write(record)) for record in records]


def a_session(seed: int = 7, deals: int = 8) -> Json:
    """One session of some deals."""
    (session,) = sessions(deals, seed)
    return session


def spoiled(record: Json, path: str, value: Json) -> Json:
    """A copy of ``record`` with ``value`` at ``path``, such as ``"deals 0 result team"``."""
    copied = copy.deepcopy(record)
    *way, last = (int(step) if step.isdecimal() else step for step in path.split())
    part = copied
    for step in way:
        part = part[step]
    part[last] = value
    return copied


def record_of(parsed: Json) -> Record:
    """The record with that JSON."""
    return read(json.dumps(parsed).encode())


def refusal(parsed: Json) -> RecordError:
    """Why ``verify`` refuses the record with that JSON, which it must."""
    try:
        verify(record_of(parsed))
    except RecordError as error:
        return error
    raise AssertionError("not refused")


def stands(parsed: Json) -> bool:
    """Whether ``verify`` believes the record with that JSON."""
    try:
        verify(record_of(parsed))
    except RecordError:
        return False
    return True


def where(error: RecordError) -> tuple[int | None, int | None, str | None, str]:
    """Deal, action, rule and code of a refusal."""
    return error.deal, error.action, error.rule, error.code
