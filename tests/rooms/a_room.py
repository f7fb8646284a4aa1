"""The language of tests about rooms: phones around a table, a clock moved by hand, a dealer who deals what is asked.

    table = started("ana 0 2; ben 1", HANDS)        # Ana's phone for Ana and Cleo, Ben's own, a computer at seat 3
    table.ana.reveal(0)
    table.ana.play(0, "6-6")
    with refused("not_your_turn"):
        table.ben.play(1, "0-6")
    table.wait(10)

Everything goes through ``decide``. Every step is checked as it is taken: versions and moments grow as protocol.md says,
a refusal changes nothing, and the room comes back from its snapshot as it was.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from typing import Any, Final

import pytest
from msgspec.structs import replace

from games.engine.actions import Action, Designate, Pass, Play
from games.engine.legal import legal_actions
from games.engine.profile import SIX_LOVE, Profile
from games.engine.seats import SEATS, Seat
from games.engine.session import Phase
from games.engine.shuffle import SECRET_BYTES, Shuffle, deal_hands
from games.engine.state import Hands, Session
from games.rooms import look
from games.rooms.asked import Circumstances
from games.rooms.decide import computer_done, decide, due_done, settled
from games.rooms.due import is_computer_on_turn
from games.rooms.looks import Look
from games.rooms.refusals import Code, Refusal
from games.rooms.requests import RoomRequest
from games.rooms.room import DeviceId, Person, Room, device_of
from games.rooms.shapes import PublicPart
from games.rooms.snapshot import from_bytes, to_bytes
from tests.builders import made
from tests.clock import HandClock
from tests.rooms.phone import Phone

PHONES: Final = ("ana", "ben", "cleo", "dan", "eve")


class ScriptedDealer:
    """Deals the hands it was given, one after another, then by the recipe; its secrets are a row of known ones."""

    def __init__(self, *hands: Hands) -> None:
        self._hands = list(hands)
        self._secrets = 0

    def again(self) -> ScriptedDealer:
        other = ScriptedDealer(*self._hands)
        other._secrets = self._secrets
        return other

    def secret(self) -> bytes:
        self._secrets += 1
        return hashlib.sha256(f"secret {self._secrets}".encode()).digest()[:SECRET_BYTES]

    def hands(self, shuffle: Shuffle) -> Hands:
        return self._hands.pop(0) if self._hands else deal_hands(shuffle.secret, shuffle.entropy)


class Table:
    """A room, the phones of Ana, Ben, Cleo, Dan and Eve, and what happens to them."""

    def __init__(self, *hands: Hands, profile: Profile = SIX_LOVE, watchers: bool = True, pace: float = 1.0) -> None:
        self.clock = HandClock()
        self.pace = pace
        self.dealer = ScriptedDealer(*hands)
        self.room = Room(
            id="room-1",
            code="TABLE1",
            maker="ana",
            made_at=self.clock.now(),
            profile=profile,
            watchers_allowed=watchers,
            coming=Shuffle(self.dealer.secret()),
        )
        self.done: list[tuple[DeviceId, RoomRequest, int]] = []
        """Everything that was asked and done, and the version it was done at."""
        self.saved_each_time = True
        """Whether each new state is saved and read again, to see that it comes back."""
        self.watched_by: Callable[[Room, Room], None] = lambda _before, _after: None
        """Is told of each change, before anything else."""
        self._asked = 0
        self._set_out_phones()

    def again(self) -> Table:
        """The same table once more; what happens at one of them leaves the other alone."""
        other = copy(self)
        other.clock, other.dealer, other.done = copy(self.clock), self.dealer.again(), list(self.done)
        other.watched_by = lambda _before, _after: None
        other._set_out_phones()
        return other

    @property
    def phones(self) -> list[Phone]:
        return [self.ana, self.ben, self.cleo, self.dan, self.eve]

    @property
    def session(self) -> Session:
        assert self.room.session is not None
        return self.room.session

    @property
    def phase(self) -> Phase | str:
        return self.room.phase

    @property
    def turn(self) -> Seat | None:
        return self.session.deal.turn

    @property
    def turn_or_none(self) -> Seat | None:
        """Who is on turn; None also before the start."""
        return None if self.room.session is None else self.room.session.deal.turn

    @property
    def public(self) -> PublicPart:
        return look.public_part(self.room)

    @property
    def at(self) -> Circumstances:
        return Circumstances(self.clock.now(), self.pace, self.dealer)

    def holder(self, seat: Seat) -> Phone:
        """The phone of the person at ``seat``."""
        person = self.room.seats[seat]
        assert isinstance(person, Person), f"no person sits at seat {seat}"
        return next(phone for phone in self.phones if phone.device == person.device)

    @property
    def somebody(self) -> Phone:
        """A phone that holds a seat."""
        return self.holder(next(seat for seat in SEATS if isinstance(self.room.seats[seat], Person)))

    @property
    def supposing(self) -> Circumstances:
        """The circumstances for trying out what does not then happen: no secret and no hand is used up."""
        return Circumstances(self.clock.now(), self.pace, self.dealer.again())

    def new_id(self) -> str:
        """An id no request has had yet."""
        self._asked += 1
        return f"ask-{self._asked}"

    def becomes(self, room: Room) -> None:
        """The room is now ``room``; checks that it moved on as rooms do."""
        self.watched_by(self.room, room)
        before, self.room = self.room, room
        played = room.session is not before.session
        assert room.moment == before.moment + played, "the moment moves with the play and with nothing else"
        assert room.version >= before.version + played, "the version grows"
        if room.version == before.version:
            assert not Look(room).has_lost_what(Look(before)), "what a view shows has a version of its own"
        assert not self.saved_each_time or from_bytes(to_bytes(room)) == room, "a room comes back from its snapshot"

    def changes(self, room: Room) -> None:
        """Something other than a request has made the room ``room``."""
        self.becomes(settled(self.room, room, self.at))

    def ask(self, device: DeviceId, request: RoomRequest, connection: str = "") -> int:
        """``device`` asks, on its first connection unless another is named; the version it was done at.

        Raises ``Refusal``, having seen that nothing changed.
        """
        before = self.room
        saved = to_bytes(before)
        at = replace(self.at, connection=connection or device)
        try:
            decided = decide(before, device, request, at)
        except Refusal:
            assert to_bytes(before) == saved, "a refusal changes nothing"
            raise
        assert any(answered.id == request.id for answered in device_of(decided.room, device).answers)
        self.becomes(decided.room)
        self.done.append((device, request, decided.version))
        return decided.version

    def due(self) -> None:
        """Everything that is due happens, but for computers that may still think."""
        while (after := due_done(self.room, self.at)) is not self.room:
            self.becomes(after)

    def wait(self, seconds: float) -> None:
        """So many seconds go by."""
        self.clock.move(seconds)
        self.due()

    def line(self, steps: str) -> None:
        """A line of play as in builders.made; each step is made by whoever acts for its seat now.

        People say first that they are there, where they must. A step of ``rule`` or ``pass_for_me`` is waited for.
        """
        for action, by in made(steps):
            if by in ("rule", "pass_for_me"):
                self.wait(self.pace)
            elif is_computer_on_turn(self.room, action.seat):
                self.becomes(computer_done(self.room, self.room.moment, action, self.at))
            else:
                self.acts(action)
            assert self.session.deal.made[-1].action == action

    def play_on(self, actions: int | None = None) -> None:
        """So many first legal actions, or all that are left of the deal, by whoever is on turn."""
        while self.turn is not None and actions != 0:
            before = self.room.moment
            action = legal_actions(self.session.deal, self.session.profile)[0]
            if is_computer_on_turn(self.room, action.seat):
                self.becomes(computer_done(self.room, self.room.moment, action, self.at))
            elif self.holder(action.seat).may_act(action.seat):
                self.acts(action)
            if self.room.moment == before:
                self.wait(1.5)
            assert self.room.moment > before, f"seat {action.seat} does not get on"
            actions = None if actions is None else actions - 1

    def acts(self, action: Action) -> None:
        """The person on turn acts, after the handoff if need be."""
        phone = self.holder(action.seat)
        if phone.shows() == (None, action.seat):
            phone.reveal(action.seat)
        match action:
            case Play(seat=seat, tile=tile, side=side):
                phone.play(seat, tile.name, side)
            case Pass(seat=seat):
                phone.pass_(seat)
            case Designate(seat=seat, opener=opener):
                phone.designate(seat, opener)

    def _set_out_phones(self) -> None:
        self.ana, self.ben, self.cleo, self.dan, self.eve = (Phone(self, name) for name in PHONES)


def seated(people: str, *hands: Hands, **more: Any) -> Table:
    """A table before the start: ``"ana 0 2; ben 1"`` is who brings which phone and who shares it."""
    table = Table(*hands, **more)
    for words in people.split(";"):
        device, *seats = words.split()
        phone: Phone = getattr(table, device)
        phone.connect()
        for seat in seats:
            phone.sit(int(seat))
    return table


def started(people: str, *hands: Hands, **more: Any) -> Table:
    """Such a table with its first deal dealt; computers sit where nobody does."""
    table = seated(people, *hands, **more)
    table.somebody.start()
    return table


@contextmanager
def refused(code: Code, **detail: object) -> Iterator[None]:
    """What is asked inside is refused with ``code``, and nothing has changed (that much each ``ask`` checks)."""
    with pytest.raises(Refusal) as refusal:
        yield
    assert (refusal.value.code, refusal.value.detail) == (code, detail)
