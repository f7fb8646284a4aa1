"""Evenings by chance: phones shared and not, people and computers, asking rightly and wrongly."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any, Final

from games.engine.legal import legal_actions
from games.engine.profile import SIX_LOVE, with_house_rules
from games.engine.seats import SEATS
from games.engine.tiles import TILES
from games.rooms import requests
from games.rooms.decide import computer_done
from games.rooms.due import is_computer_on_turn
from games.rooms.refusals import Refusal
from games.rooms.requests import RoomRequest
from games.rooms.room import Person, is_person_on, seats_of
from tests.builders import dealt
from tests.rooms.a_room import Table, refused, seated
from tests.rooms.phone import PROCESS, Phone

SPORTING: Final = with_house_rules("six-love", {"sporting": True})
LEVELS: Final = ("easy", "steady", "sharp")
PAUSES: Final = (0.0, 0.3, 1.0, 1.6, 4.0, 10.0, 60.0, 180.0)
OFTEN: Final[dict[type[RoomRequest], int]] = {
    requests.Reveal: 6,
    requests.Cover: 2,
    requests.Undo: 4,
    requests.Redo: 4,
    requests.RestartDeal: 1,
    requests.NewSession: 1,
    requests.Answer: 4,
    requests.Play: 3,
    requests.Pass: 2,
    requests.Designate: 1,
    requests.NextDeal: 1,
    requests.NextMatch: 1,
    requests.Start: 1,
    requests.Sit: 3,
    requests.Stand: 1,
    requests.SeatComputer: 1,
    requests.StandIn: 3,
    requests.FreeSeat: 2,
    requests.Hold: 3,
    requests.PassForMe: 2,
    requests.Entropy: 1,
}
"""How often each request is made."""


def an_evening(chance: Random) -> Table:
    """A table with one to four phones, each for one to four people, about to start or just started."""
    phones = ["ana", "ben", "cleo", "dan"][: chance.randint(1, 4)]
    held: dict[str, list[str]] = {phone: [] for phone in phones}
    for seat in SEATS:
        phone = chance.choice([*phones, *phones, "nobody"])
        held.setdefault(phone, []).append(str(seat))
    people = "; ".join(f"{phone} {' '.join(held[phone])}" for phone in phones if held[phone]) or "ana 0"
    table = seated(people, dealt(chance.randrange(2**32)), profile=chance.choice([SIX_LOVE, SIX_LOVE, SPORTING]))
    table.saved_each_time = False
    for seat in SEATS:
        if isinstance(table.room.seats[seat], Person) and not chance.randrange(4):
            table.holder(seat).pass_for_me(seat)
    if chance.randrange(8):
        table.somebody.start()
    return table


def a_request(table: Table, phone: Phone, chance: Random) -> RoomRequest:
    """Something ``phone`` might ask: often what it may, now and then not."""
    kind = chance.choices(list(OFTEN), list(OFTEN.values()))[0]
    own = seats_of(table.room, phone.device)
    seat = chance.choice(own) if own and chance.randrange(8) else chance.choice(SEATS)
    fields: dict[str, Any] = {"seat": seat}
    names = kind.__struct_fields__
    if "moment" in names:
        fields["moment"] = max(0, table.room.moment - (not chance.randrange(10)))
    if kind in (requests.StandIn, requests.FreeSeat, requests.Sit, requests.SeatComputer):
        fields["seat"] = chance.choice(SEATS)
    question = table.room.question
    fields |= {
        "name": chance.choice(["Ana", "Ben", "Cleo", "Dan", ""]),
        "level": chance.choice(LEVELS if kind is requests.StandIn else (*LEVELS, None)),
        "opener": chance.choice(SEATS),
        "tile": chance.choice(TILES).name,
        "side": chance.choice(["left", "right"]),
        "question": question.id if question and chance.randrange(8) else "q1",
        "agree": bool(chance.randrange(3)),
        "on": bool(chance.randrange(2)),
        "value": f"{chance.randrange(2**32):064x}",
    }
    return phone.asking(kind, **{name: value for name, value in fields.items() if name in names})


def offered(table: Table, chance: Random) -> list[tuple[Phone, RoomRequest]]:
    """What the phones offer their people besides acting: to take back, to answer, to see and to cover, to go on."""
    offers: list[tuple[Phone, RoomRequest]] = []
    question = table.room.question
    for phone in table.phones:
        part, own = phone.part, seats_of(table.room, phone.device)
        if part.undo:
            offers.append((phone, phone.asking(requests.Undo, seat=part.undo.seat)))
        if part.redo:
            offers.append((phone, phone.asking(requests.Redo, seat=part.redo.seat)))
        if question and not set(own).isdisjoint(question.waiting):
            agree = bool(chance.randrange(4))
            offers += 2 * [(phone, phone.asking(requests.Answer, question=question.id, agree=agree))]
        if own:
            reads = any(one.seat == own[0] for one in table.public.holds)
            offers.append((phone, phone.asking(requests.Hold, on=not reads)))
        if part.cover is not None:
            offers.append((phone, phone.asking(requests.Reveal, seat=part.cover)))
    return offers + about_absences(table)


def about_absences(table: Table) -> list[tuple[Phone, RoomRequest]]:
    """What the phones offer their people to do about who is away."""
    return [
        (phone, phone.asking(kind, seat=seat.seat, **more))
        for phone in table.phones
        if seats_of(table.room, phone.device)
        for seat in phone.part.seats
        if seat.presence in ("away", "gone")
        for kind, more in ((requests.StandIn, {"level": "easy"}), (requests.FreeSeat, {}))
    ]


def waited_for(table: Table) -> Phone | None:
    """The phone of the person on turn."""
    seat = table.turn_or_none
    return table.holder(seat) if seat is not None and isinstance(table.room.seats[seat], Person) else None


def act(table: Table, chance: Random) -> None:
    """Whoever is on turn does something legal, after the handoff if need be; or the next deal is dealt."""
    session = table.room.session
    if session is None:
        _somebody_starts(table)
    elif session.deal.turn is None:
        if any(isinstance(occupant, Person) for occupant in table.room.seats):
            (table.somebody.next_deal if table.phase == "revealed" else table.somebody.next_match)()
    elif is_computer_on_turn(table.room, session.deal.turn):
        action = chance.choice(legal_actions(session.deal, session.profile))
        table.becomes(computer_done(table.room, table.room.moment, action, table.at))
    elif isinstance(table.room.seats[session.deal.turn], Person):
        phone = table.holder(session.deal.turn)
        if phone.may_act(session.deal.turn):
            table.acts(chance.choice(legal_actions(session.deal, session.profile)))
        else:
            table.wait(1)


def come_or_go(phone: Phone, chance: Random) -> None:
    """A connection of ``phone`` begins or ends; one that has no seat any more may be kept out."""
    process = chance.choice([PROCESS, PROCESS, "web-2"])
    if chance.randrange(2):
        phone.disconnect(process)
        return
    try:
        phone.connect(process)
    except Refusal:
        assert not seats_of(phone.table.room, phone.device)


def move(table: Table, chance: Random) -> tuple[Phone, Phone] | None:
    """Somebody goes on on another phone, perhaps after a while: the old one and the new; None where nobody sits, or
    who sat does not any more."""
    people = [seat for seat in SEATS if isinstance(table.room.seats[seat], Person)]
    if not people:
        return None
    seat = chance.choice(people)
    old, new, link = table.holder(seat), chance.choice(table.phones), table.new_id()
    old.offer(seat, link)
    table.wait(chance.choice([0.0, 10.0, 599.0]))
    if not is_person_on(table.room, seat, old.device):  # all who were asked have agreed to free the seat
        with refused("transfer_expired"):
            new.take(link)
        return None
    assert new.take(link) == seat
    return old, new


def step(table: Table, chance: Random) -> None:
    """One thing that may happen of an evening."""
    match chance.randrange(20):
        case 0:
            come_or_go(chance.choice(table.phones), chance)
        case 1 | 2:
            table.wait(chance.choice(PAUSES))
        case 3:
            move(table, chance)
        case 4 | 5 | 6:
            phone = chance.choice(table.phones)
            _ask(phone, a_request(table, phone, chance))
        case 7 | 8 | 9 | 10:
            offers = offered(table, chance)
            if offers:
                _ask(*chance.choice(offers))
        case _:
            act(table, chance)


def _somebody_starts(table: Table) -> None:
    if any(isinstance(occupant, Person) for occupant in table.room.seats):
        table.somebody.start()


def _ask(phone: Phone, request: RoomRequest) -> None:
    with suppress(Refusal):
        phone.ask(request)
