"""What must hold of a room at any time, said once more in other words than the code's."""

from __future__ import annotations

import re
from contextlib import suppress
from random import Random
from typing import Final

import msgspec

from games.engine import session as engine
from games.engine.errors import NothingToUndo
from games.engine.seats import SEATS, Seat
from games.rooms import look
from games.rooms.due import GONE_AFTER
from games.rooms.questions import ANSWER_WITHIN, DECLINED_FOR
from games.rooms.refusals import Refusal
from games.rooms.room import Computer, Person, Room, device_of, seats_of
from games.rooms.shapes import DevicePart
from tests.rooms.a_room import Table
from tests.rooms.phone import Phone
from tests.rooms.twin import all_that_is_told, answer_alike, twin_of
from tests.rooms.walk import a_request

TILE: Final = re.compile(rb'"([0-6]-[0-6])"')


def check(table: Table, phone: Phone, chance: Random) -> None:
    """Everything of this page, as seen by ``phone``."""
    tells_no_hidden_tile(table, phone)
    looks_and_answers_alike(table, phone, chance)
    shows_who_may_be_shown(table, phone)
    somebody_or_something_is_next(table)
    who_is_here_can_go_on(table)
    hints_are_for_who_sees_the_hand(table)
    holds_while_a_question_is_open(table.room)
    returns_what_it_takes_back(table, chance)


def tells_no_hidden_tile(table: Table, phone: Phone) -> None:
    """No frame to ``phone`` holds a tile of a hand that it is not shown, nor the secret of a shuffle (R25, P28)."""
    told = all_that_is_told(table.room, phone.device)
    session, shuffle = table.room.session, table.room.shuffle
    assert table.room.coming.secret.hex().encode() not in told
    if session is None or shuffle is None or session.deal.turn is None:
        return
    assert shuffle.secret.hex().encode() not in told
    shown = phone.part.shown
    may_be_told = {laid.tile for laid in session.deal.chain.laid} | set(
        () if shown is None else session.deal.hands[shown]
    )
    assert {name.decode() for name in TILE.findall(told)} <= may_be_told


def looks_and_answers_alike(table: Table, phone: Phone, chance: Random) -> None:
    """The twin test (architecture.md, principle 2): its frames, and its answer to anything it may ask."""
    twin = twin_of(table.room, phone.device, chance)
    if twin is None:
        return
    assert all_that_is_told(table.room, phone.device) == all_that_is_told(twin, phone.device)
    request = a_request(table, phone, chance)
    assert answer_alike(table, twin, phone.device, request), request


def shows_who_may_be_shown(table: Table, phone: Phone) -> None:
    """P15: a phone shows one of its own people's hands, and, while one of them must act, no other."""
    part = phone.part
    own = [seat.seat for seat in part.seats if seat.yours]
    must_act = who_must_act(table, part)
    assert part.shown is None or part.shown in own
    assert part.shown is None or part.cover is None
    if table.phase not in ("designating", "playing"):
        assert (part.shown, part.cover, part.hand, part.choices) == (None, None, None, None)
    elif must_act is not None:
        assert must_act in (part.shown, part.cover)
        assert (part.choices is not None) == (part.shown == must_act)
    else:
        assert (part.cover, part.choices) == (None, None)
    if len(own) == 1 and not table.room.devices[phone.device].shared and table.turn_or_none is not None:
        assert part.shown == own[0]


def who_must_act(table: Table, part: DevicePart) -> Seat | None:
    """The seat of the phone's people that is to act, and is not passed for."""
    seat = table.turn_or_none
    if seat is None or not part.seats[seat].yours or table.session.deal.chain.is_blocked:
        return None
    person, hand = table.room.seats[seat], table.session.deal.hands[seat]
    assert isinstance(person, Person)
    ends = table.session.deal.chain.ends
    must_pass = ends is not None and not any(tile.has(end) for tile in hand for end in ends)
    return None if person.pass_for_me and must_pass else seat


def somebody_or_something_is_next(table: Table) -> None:
    """Nothing waits for nobody: a seat is never empty in a deal, and what no person does is due, or held."""
    room, seat = table.room, table.turn_or_none
    assert table.phase in ("gathering", "match_over") or None not in room.seats
    if seat is None or room.question is not None:
        return
    due = [one for one in room.due if one.seat == seat and one.moment == room.moment]
    occupant = room.seats[seat]
    if table.session.deal.chain.is_blocked:
        kinds = ["closing_pass"]
    elif isinstance(occupant, Computer):
        kinds = [] if table.public.holds else ["computer"]
    else:
        assert isinstance(occupant, Person)
        somebody_here = any(part.presence == "here" for part in look.device_part(room, "", table.public).seats)
        if occupant.stand_in and somebody_here:
            kinds = [] if table.public.holds else ["computer"]
        else:
            kinds = ["pass_for_me"] if passed_for(table, seat) else []
    assert [one.kind for one in due] == kinds


def who_is_here_can_go_on(table: Table) -> None:
    """P21: nobody waits for ever for who is not there: if those who are agree, a computer acts, though nobody comes."""
    seat = table.turn_or_none
    here = [phone for phone in table.phones if is_here(table, phone) and seats_of(table.room, phone.device)]
    if seat is None or not here or not is_waited_for(table, seat) or is_here(table, table.holder(seat)):
        return
    table = table.again()
    until, moment = table.clock.now() + GONE_AFTER + ANSWER_WITHIN + DECLINED_FOR, table.room.moment
    while table.room.moment == moment and is_waited_for(table, seat):
        assert table.clock.now() <= until, f"the table waits for seat {seat} for ever"
        if table.room.question is None:
            with suppress(Refusal):
                here[0].again_at(table).stand_in(seat)
        for phone in here:
            if table.room.question and set(seats_of(table.room, phone.device)) & set(table.room.question.waiting):
                phone.again_at(table).agree()
        table.wait(20)


def hints_are_for_who_sees_the_hand(table: Table) -> None:
    """P19: a hint that is waited for or was found dies with its moment, and with the sight of its hand."""
    for asked in table.room.hints:
        part = look.device_part(table.room, asked.device, table.public)
        assert asked.seat == table.turn_or_none == part.shown
        assert asked.found is None or set(msgspec.json.decode(asked.found)) == set(part.hand or ())


def is_here(table: Table, phone: Phone) -> bool:
    """Whether it has a connection."""
    return bool(device_of(table.room, phone.device).here)


def is_waited_for(table: Table, seat: Seat) -> bool:
    """Whether nobody but the person at ``seat``, who is on turn, acts there."""
    person = table.room.seats[seat]
    if table.turn_or_none != seat or table.session.deal.chain.is_blocked:
        return False
    return isinstance(person, Person) and person.stand_in is None and not passed_for(table, seat)


def passed_for(table: Table, seat: Seat) -> bool:
    """Whether a pass is made for the person at ``seat``, who is on turn."""
    return who_must_act(table, table.holder(seat).part) is None


def holds_while_a_question_is_open(room: Room) -> None:
    """P22: an open question holds all that is made for people and by computers; nothing else lapses."""
    kinds = {one.kind for one in room.due}
    if room.question is not None:
        assert kinds <= {"question", "away", "gone"}
        assert [one.at for one in room.due if one.kind == "question"] == [room.question.until]
        assert room.question.waiting
    else:
        assert "question" not in kinds


def returns_what_it_takes_back(table: Table, chance: Random) -> None:
    """Redo after undo is as if nothing had been, but for the count (R22)."""
    session = table.room.session
    if session is None:
        return
    try:
        back = engine.undo(session, chance.choice(SEATS))
    except NothingToUndo:
        return
    assert engine.redo(back)._replace(undone=session.undone) == session


def goes_on(table: Table) -> None:
    """With everybody back at the table, the deal comes to its end and the next is dealt."""
    table = table.again()
    for phone in table.phones:
        if any(seat.yours for seat in phone.part.seats):
            phone.connect("web-9")
    table.wait(60)
    if table.phase == "gathering":
        if all(seat.kind != "person" for seat in table.eve.part.seats):
            table.eve.sit(0, "Eve")
        table.somebody.start()
    table.play_on()
    if all(seat.kind != "person" for seat in table.eve.part.seats):
        table.eve.sit(0, "Eve")
    number = table.session.number
    (table.somebody.next_deal if table.phase == "revealed" else table.somebody.next_match)()
    assert table.session.number == number + 1
