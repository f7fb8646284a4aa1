"""The twin test at the room: to a device, rooms that differ in tiles it cannot see look alike and answer alike.

Bytes are compared: views, events, refusals, versions. What a phone is refused may tell no more than what it is shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.tiles import TILES
from games.rooms import requests
from games.rooms.due import armed
from games.rooms.refusals import Refusal
from games.rooms.requests import RoomRequest
from tests.builders import HANDS, hands
from tests.rooms import oracle, walk
from tests.rooms.a_room import Table, seated, started
from tests.rooms.lines import designating
from tests.rooms.phone import Phone
from tests.rooms.scenes import SCENES
from tests.rooms.twin import all_that_is_told, answer_alike, must_be_passed_for, twin_of

pytestmark = pytest.mark.timeout(900)  # the full counts, on a busy machine

LAYOUTS = ["ana 0; ben 1; cleo 2; dan 3", "ana 0 2; ben 1 3", "ana 0 1 2 3", "ana 0 1; ben 2", "ana 1"]


@given(seed=st.integers(0, 2**32), steps=st.integers(1, 100))
def test_r25_through_whole_evenings(seed: int, steps: int):
    chance = Random(seed)
    table = walk.an_evening(chance)
    for _ in range(steps):
        walk.step(table, chance)
        phone = chance.choice(table.phones)
        oracle.tells_no_hidden_tile(table, phone)
        oracle.looks_and_answers_alike(table, phone, chance)


@given(seed=st.integers(0, 2**32), steps=st.integers(1, 100))
def test_p18_what_is_due_says_nothing_about_tiles(seed: int, steps: int):
    chance = Random(seed)
    table = walk.an_evening(chance)
    for _ in range(steps):
        walk.step(table, chance)
    for phone in table.phones:
        twin = twin_of(table.room, phone.device, chance)
        if twin is not None and is_passed_for_nobody(table):
            assert armed(twin, table.clock.now(), 1.0) == twin


def is_passed_for_nobody(table: Table) -> bool:
    """Whether the one on turn has not asked for passes to be made: only then what is due depends on the table alone."""
    seat = table.turn_or_none
    return seat is None or not table.eve.part.seats[seat].pass_for_me


def everything(table: Table, phone: Phone) -> Iterator[RoomRequest]:
    """Every request there is, for every seat, with every tile."""
    question = table.room.question.id if table.room.question else "q1"
    for moment in (table.room.moment, table.room.moment + 1):
        yield from (phone.asking(kind, moment=moment) for kind in (requests.Start, requests.NextDeal))
        yield from (phone.asking(kind, moment=moment) for kind in (requests.NextMatch, requests.RestartDeal))
        yield phone.asking(requests.NewSession, moment=moment)
        for seat in range(4):
            yield from (phone.asking(kind, seat=seat, moment=moment) for kind in (requests.Pass, requests.Undo))
            yield phone.asking(requests.Redo, seat=seat, moment=moment)
            for opener in range(4):
                yield phone.asking(requests.Designate, seat=seat, opener=opener, moment=moment)
            for tile in TILES:
                for side in ("left", "right"):
                    yield phone.asking(requests.Play, seat=seat, tile=tile.name, side=side, moment=moment)
    for seat in range(4):
        yield phone.asking(requests.Sit, seat=seat, name="Eve")
        yield phone.asking(requests.Stand, seat=seat)
        yield phone.asking(requests.StandIn, seat=seat, level="sharp")
        yield phone.asking(requests.FreeSeat, seat=seat)
        yield from (phone.asking(kind, seat=seat) for kind in (requests.Reveal, requests.Cover))
        yield from (phone.asking(requests.SeatComputer, seat=seat, level=level) for level in ("easy", None))
        yield from (phone.asking(requests.PassForMe, seat=seat, on=on) for on in (True, False))
    yield from (phone.asking(requests.Answer, question=question, agree=agree) for agree in (True, False))
    yield from (phone.asking(requests.Hold, on=on) for on in (True, False))
    yield phone.asking(requests.Entropy, value="ab" * 32)


@pytest.mark.parametrize("name", [name for name in SCENES if name not in ("gathering", "revealed", "match_over")])
def test_r25_whatever_is_asked_is_answered_alike(name: str):
    table, chance = SCENES[name](), Random(name)
    for phone in table.phones:
        twin = twin_of(table.room, phone.device, chance)
        assert twin is not None
        assert twin != table.room
        for request in everything(table, phone):
            assert answer_alike(table, twin, phone.device, request), request


# Said in words


def refusals(phone: Phone, *asked: RoomRequest) -> list[str]:
    codes: list[str] = []
    for request in asked:
        with pytest.raises(Refusal) as refusal:
            phone.ask(request)
        codes.append(refusal.value.code)
    return codes


# Ana and Ben have exchanged hands, but for the double-six.
OTHERWISE = hands(
    "6-6 0-0 0-1 0-2 0-3 0-4 0-5",
    "1-1 0-6 1-2 1-3 2-3 2-4 3-4",
    " ".join(HANDS[2]),
    " ".join(HANDS[3]),
)


def test_a_covered_phone_is_refused_alike_whatever_it_holds():
    codes = []
    for dealt in (HANDS, OTHERWISE):
        table = started("ana 0 1", dealt)
        ana = table.ana
        codes.append(
            refusals(
                ana,
                *(ana.asking(requests.Play, seat=0, tile=tile.name, side="right") for tile in TILES),
                ana.asking(requests.Pass, seat=0),
                ana.asking(requests.Pass, seat=1),
            )
        )
    assert codes[0] == codes[1] == ["covered"] * 29 + ["not_your_turn"]


def test_out_of_turn_a_tile_one_holds_is_refused_like_any_other():
    table = started("ana 0; ben 1", HANDS)
    codes = refusals(table.ben, *(table.ben.asking(requests.Play, seat=1, tile=one.name, side="left") for one in TILES))
    assert set(codes) == {"not_your_turn"}


def test_what_is_offered_to_the_representative_is_seen_by_that_phone_alone():
    table = designating("ana 0; ben 1")
    for phone in (table.ben, table.eve):
        assert phone.part.choices is None
        assert b"openers" not in all_that_is_told(table.room, phone.device).replace(b'"openers":null', b"")


def test_whether_somebody_must_pass_shows_on_a_phone_of_his_own_alone():
    looks = []
    for dealt in (HANDS, OTHERWISE):
        table = seated("ana 0; ben 1 2; cleo 3", dealt)
        table.ben.pass_for_me(1)
        table.ana.start()
        table.line("0: 6-6")
        looks.append([phone.part.seats for phone in (table.ana, table.cleo, table.eve)] + [table.public.turn])
        assert table.ben.shows() == ((None, None) if dealt is HANDS else (None, 1))
    assert looks[0] == looks[1]


@pytest.mark.parametrize("people", LAYOUTS)
def test_what_was_taken_back_is_told_to_nobody(people: str):
    table = started(people, HANDS)
    table.line("0: 6-6; 1: pass; 2: 2-6 left; 3: 5-6; 0: 2-4 left; 1: 0-4 left")
    seat = next(seat for seat in (1, 0) if table.eve.part.seats[seat].kind == "person")
    table.eve.connect()
    table.holder(seat).undo(seat)
    for phone in table.phones:
        if table.public.question and set(table.public.question.waiting) & {s.seat for s in phone.part.seats if s.yours}:
            phone.agree()
    assert table.session.taken
    table.holder(seat).redo(seat)
    for phone in table.phones:
        oracle.tells_no_hidden_tile(table, phone)


def test_the_twin_of_a_twin_can_be_told_apart_by_who_sees_more():
    """The test is one that can fail: what Ana cannot tell apart, Ben can."""
    table, chance = started("ana 0; ben 1; cleo 2; dan 3", HANDS), Random(1)
    twin = twin_of(table.room, "ana", chance)
    assert twin is not None
    assert all_that_is_told(twin, "ana") == all_that_is_told(table.room, "ana")
    assert all_that_is_told(twin, "ben") != all_that_is_told(table.room, "ben")
    assert must_be_passed_for(twin, "ana") is None
