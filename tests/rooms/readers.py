"""Who reads Rules or Details of an evening, and how long others have waited for them: P20 kept count of once more.

It is told of each step of the table, and from then on knows a hold only as views tell of it.
"""

from __future__ import annotations

from typing import Final

from games.engine.seats import Seat
from games.rooms import look
from games.rooms.room import Person, Room
from tests.rooms.a_room import Table
from tests.rooms.phone import Phone

AN_INSTANT: Final = 1e-5
"""Seconds that sums of seconds may be off."""


class Readers:
    """The readers at ``table``."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.waited = {name: known.held for name, known in table.room.devices.items()}
        """For how long others have waited for a phone's readers since a computer last acted."""
        self.heard_at = {one.connection: one.heard_at for one in table.room.holds}
        """The last sign of life of each connection that was ever read at."""
        self._begun = {phone: self.waited[phone] for phone in self._counting(table.room)}
        """For how long others had waited for a phone when what counts now began to."""
        self._at = table.clock.now()
        table.watched_by = self.see

    def see(self, before: Room, after: Room) -> None:
        """The room was ``before`` until now, and is ``after``."""
        now = self.table.clock.now()
        counted, counts = self._counting(before), self._counting(after)
        for phone in counted:
            self.waited[phone] = min(60.0, self.waited.get(phone, 0.0) + now - self._at)
        self._at = now
        for old, new in _moves(before, after):
            least = min(60.0, self._begun[old] + 1.5) if old in counted else 0.0
            more = max(self.waited.get(old, 0.0), least) - self.waited.get(new, 0.0)
            if more > 0:
                self.waited[new] = self.waited.get(new, 0.0) + more
                self._begun[new] = self._begun.get(new, 0.0) + more
        for phone in counted - counts:
            self.waited[phone] = max(self.waited[phone], min(60.0, self._begun[phone] + 1.5))
        for phone in counts - counted:
            self._begun[phone] = self.waited.get(phone, 0.0)
        if _a_computer_acted(before, after):
            self.waited.clear()
            self._begun.clear()

    def asks(self, phone: Phone, connection: str) -> None:
        """Something has arrived on a connection of ``phone``."""
        self.see(self.table.room, self.table.room)
        self.heard_at[connection] = self.table.clock.now()

    def may_be_told(self, phone: Phone, refusal: str | None) -> None:
        """``phone`` has asked to hold, and was refused or not: rightly?"""
        waited = self.waited.get(phone.device, 0.0)
        if refusal == "hold_spent":
            assert waited >= 60 - AN_INSTANT
        elif refusal is None:
            assert waited <= 60 + AN_INSTANT

    def check(self) -> None:
        """What views tell of holds is so."""
        room, now = self.table.room, self.table.clock.now()
        self.see(room, room)
        told = look.public_part(room).holds
        assert len({one.seat for one in told}) == len(told)
        for one in told:
            phone = self._phone_at(room, one.seat)
            mine = [seat for seat, who in enumerate(room.seats) if isinstance(who, Person) and who.device == phone]
            assert one.seat == mine[0]
            assert any(now - at < 10 for name, at in self.heard_at.items() if name.startswith(phone))
            here = [seat.seat for seat in look.shared_part(room).seats if seat.presence == "here"]
            assert (one.until is not None) == any(seat != one.seat for seat in here)
            if one.until is not None:
                left = 60 - self.waited.get(phone, 0.0)
                assert abs(one.until - now - left) < AN_INSTANT

    def _counting(self, room: Room) -> set[str]:
        """The phones whose readers others wait for."""
        return {self._phone_at(room, one.seat) for one in look.public_part(room).holds if one.until is not None}

    def _phone_at(self, room: Room, seat: Seat) -> str:
        person = room.seats[seat]
        assert isinstance(person, Person)
        return person.device


def _moves(before: Room, after: Room) -> list[tuple[str, str]]:
    """The phones between which people have moved: nobody else follows a person at once."""
    seats = zip(before.seats, after.seats, strict=True)
    people = [(old, new) for old, new in seats if isinstance(old, Person) and isinstance(new, Person)]
    return [(old.device, new.device) for old, new in people if old.device != new.device]


def _a_computer_acted(before: Room, after: Room) -> bool:
    if after.session is None or before.session is None or after.session.number != before.session.number:
        return False
    made = after.session.deal.made
    grown = len(made) - len(before.session.deal.made)  # what is returned begins with an action of a person
    return grown == 1 and made[-1].by in ("computer", "stand_in")
