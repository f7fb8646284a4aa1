"""Whole evenings by chance, each thing that happens checked by the oracle: up to four phones and a watcher ask all that
can be asked, again, late and out of order, while the clock is moved by hand and processes restart."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.engine.seats import SEATS
from games.rooms import hinting, look, requests
from games.rooms.questions import ANSWER_WITHIN
from games.rooms.refusals import Refusal
from games.rooms.requests import RoomRequest
from games.rooms.room import ANSWERS_REMEMBERED, Person, Question, device_of
from games.rooms.snapshot import from_bytes, to_bytes
from tests.rooms import oracle, walk
from tests.rooms.a_room import Table
from tests.rooms.phone import Phone
from tests.rooms.readers import Readers
from tests.rooms.scenes import SCENES

pytestmark = pytest.mark.timeout(900)  # the full counts, on a busy machine

SEEDS = st.integers(0, 2**16)
NUMBERS = st.integers(0, 4)
TABS = st.sampled_from((" tab 1", " tab 2"))


class Evening(RuleBasedStateMachine):
    """What can happen to a table. Chance is drawn as a seed for each step, so that a failing row of steps is short."""

    table: Table

    def __init__(self) -> None:
        super().__init__()
        self.written: list[tuple[str, RoomRequest]] = []
        """Every request that was ever written, sent or not, and by whom."""
        self.connections: dict[str, set[str]] = {}
        self.left_at: dict[str, float] = {}
        self.question: Question | None = None
        self.chance = Random(0)

    @initialize(seed=SEEDS, scene=st.none() | st.sampled_from(sorted(SCENES)))
    def people_come(self, seed: int, scene: str | None) -> None:
        self.table = walk.an_evening(Random(seed)) if scene is None else SCENES[scene]()
        self.question = self.table.room.question
        self.readers = Readers(self.table)
        for phone in self.table.phones:
            known = device_of(self.table.room, phone.device)
            self.connections[phone.device] = set(known.here)
            if known.left_at is not None:
                self.left_at[phone.device] = known.left_at

    # What happens

    @rule(seed=SEEDS, times=st.integers(1, 6))
    def they_play(self, seed: int, times: int) -> None:
        for _ in range(times):
            walk.act(self.table, Random(seed))

    @rule(seed=SEEDS)
    def they_play_to_the_end(self, seed: int) -> None:
        number = self.table.room.session and self.table.room.session.number
        for _ in range(60):
            if self.table.turn_or_none is not None and self.table.session.number == number:
                walk.act(self.table, Random(seed))

    @rule(seed=SEEDS, number=NUMBERS, now=st.booleans())
    def somebody_asks_anything(self, seed: int, number: int, now: bool) -> None:
        phone = self.table.phones[number]
        request = walk.a_request(self.table, phone, Random(seed))
        self.written.append((phone.device, request))
        if now:
            self.send(phone, request)

    @rule(seed=SEEDS)
    def somebody_takes_up_an_offer(self, seed: int) -> None:
        chance = Random(seed)
        offers = walk.offered(self.table, chance)
        if offers:
            phone, request = chance.choice(offers)
            self.written.append((phone.device, request))
            self.send(phone, request)

    @precondition(lambda self: self.table.room.question is None)
    @rule(kind=st.sampled_from((requests.Undo, requests.Redo)), seat=st.sampled_from(SEATS))
    def somebody_takes_back_or_returns(self, kind: type[RoomRequest], seat: int) -> None:
        if isinstance(self.table.room.seats[seat], Person):
            phone = self.table.holder(seat)
            self.send(phone, phone.asking(kind, seat=seat))

    @precondition(lambda self: self.table.room.question is not None)
    @rule(agree=st.booleans())
    def the_next_one_answers(self, agree: bool) -> None:
        question = self.table.room.question
        assert question is not None
        phone = self.table.holder(question.waiting[0])
        self.send(phone, phone.asking(requests.Answer, question=question.id, agree=agree))

    @rule(number=NUMBERS, tab=TABS, on=st.sampled_from((True, True, False)))
    def somebody_opens_or_closes_a_page_to_read(self, number: int, tab: str, on: bool) -> None:
        phone = self.table.phones[number]
        is_first = not any(one.connection == phone.device + tab for one in self.table.room.holds)
        self.send(phone, phone.asking(requests.Hold, on=on), tab, to_read=on and is_first)

    @precondition(lambda self: self.table.room.holds)
    @rule(times=st.integers(1, 8))
    def they_read_on(self, times: int) -> None:
        for _ in range(times):
            self.table.wait(9.0)
            for one in self.table.room.holds:
                phone = next(phone for phone in self.table.phones if phone.device == one.device)
                self.readers.asks(phone, one.connection)
                phone.sign_of_life(one.connection)

    @precondition(lambda self: self.table.room.holds)
    @rule(which=SEEDS)
    def the_connection_of_a_reader_ends(self, which: int) -> None:
        holds = self.table.room.holds
        one = holds[which % len(holds)]
        next(phone for phone in self.table.phones if phone.device == one.device).hang_up(one.connection)
        assert all(other.connection != one.connection for other in self.table.room.holds)

    @rule(number=NUMBERS, seat=st.none() | st.sampled_from(SEATS))
    def somebody_asks_for_a_hint(self, number: int, seat: int | None) -> None:
        phone: Phone | None = self.table.phones[number]
        if seat is None:
            phone, seat = walk.waited_for(self.table), self.table.turn_or_none
        if phone is not None and seat is not None:
            self.readers.asks(phone, phone.device)
            with suppress(Refusal):
                phone.hint(seat)

    @precondition(lambda self: look.wondering(self.table.room) is not None)
    @rule(is_found=st.booleans())
    def a_worker_finds_a_hint(self, is_found: bool) -> None:
        wondering = look.wondering(self.table.room)
        assert wondering is not None
        found = msgspec.json.encode(wondering.view.hand) if is_found else None
        self.table.changes(hinting.answer(self.table.room, wondering.asked, found))

    @rule(which=SEEDS, number=st.none() | NUMBERS)
    def something_written_earlier_arrives(self, which: int, number: int | None) -> None:
        if self.written:
            device, request = self.written[-1 - which % min(len(self.written), 20)]
            phones = {phone.device: phone for phone in self.table.phones}
            self.send(phones[device] if number is None else self.table.phones[number], request)

    @rule(seed=SEEDS, number=NUMBERS)
    def somebody_comes_or_goes(self, seed: int, number: int) -> None:
        phone = self.table.phones[number]
        walk.come_or_go(phone, Random(seed))
        self.note_connections(phone)

    @rule(seed=SEEDS)
    def somebody_goes_on_on_another_phone(self, seed: int) -> None:
        moved = walk.move(self.table, Random(seed))
        if moved is None:
            return
        old, new = moved
        if old is not new and not self.connections[new.device]:
            self.left_at[new.device] = self.table.clock.now()
        for phone in moved:
            oracle.check(self.table, phone, self.chance)

    @rule(number=NUMBERS, seconds=st.sampled_from((9.0, 10.0, 180.0)))
    def somebody_stays_away(self, number: int, seconds: float) -> None:
        phone = self.table.phones[number]
        for process in device_of(self.table.room, phone.device).here:
            phone.disconnect(process)
        self.note_connections(phone)
        self.table.wait(seconds)

    @precondition(lambda self: walk.waited_for(self.table) is not None)
    @rule(seconds=st.sampled_from((10.0, 60.0, 180.0)))
    def who_is_waited_for_stays_away(self, seconds: float) -> None:
        phone = walk.waited_for(self.table)
        assert phone is not None
        self.somebody_stays_away(self.table.phones.index(phone), seconds)

    @precondition(lambda self: self.table.room.question is None)
    @rule(seed=SEEDS, kind=st.sampled_from((requests.StandIn, requests.FreeSeat)))
    def somebody_asks_about_an_absence(self, seed: int, kind: type[RoomRequest]) -> None:
        asked = [one for one in walk.about_absences(self.table) if isinstance(one[1], kind)]
        if asked:
            self.send(*Random(seed).choice(asked))

    @rule(seconds=st.sampled_from(walk.PAUSES))
    def time_goes_by(self, seconds: float) -> None:
        self.table.wait(seconds)

    @rule()
    def every_process_restarts(self) -> None:
        self.table.room = from_bytes(to_bytes(self.table.room))

    def note_connections(self, phone: Phone) -> None:
        here = device_of(self.table.room, phone.device).here
        if self.connections[phone.device] and not here:
            self.left_at[phone.device] = self.table.clock.now()
        self.connections[phone.device] = set(here)

    def send(self, phone: Phone, request: RoomRequest, tab: str = "", to_read: bool = False) -> None:
        """``request`` arrives from ``phone``: done once, however often it does."""
        self.readers.asks(phone, phone.device + tab)
        known = {body.id: (body, version) for body, version in self.remembered(phone)}.get(request.id)
        before = self.table.room
        version, refusal = self.asked(phone, request, phone.device + tab)
        if refusal is not None or known:
            assert self.table.room is before
        if known:
            assert (version, refusal) == ((known[1], None) if known[0] == request else (None, "malformed"))
        elif to_read:
            self.readers.may_be_told(phone, refusal)
        elif version is not None and isinstance(request, requests.Sit) and not self.connections[phone.device]:
            self.left_at[phone.device] = self.table.clock.now()

    def remembered(self, phone: Phone) -> list[tuple[RoomRequest, int]]:
        """The last requests of ``phone`` that were done, each once."""
        done: list[tuple[RoomRequest, int]] = []
        for device, request, version in self.table.done:
            if device == phone.device and all(request.id != one.id for one, _ in done[-ANSWERS_REMEMBERED:]):
                done.append((request, version))
        return done[-ANSWERS_REMEMBERED:]

    def asked(self, phone: Phone, request: RoomRequest, connection: str) -> tuple[int | None, str | None]:
        """The version at which it was done, or the refusal."""
        try:
            return phone.ask(request, connection), None
        except Refusal as refusal:
            return None, refusal.code

    # What holds

    @invariant()
    def the_oracle_agrees(self) -> None:
        oracle.check(self.table, self.chance.choice(self.table.phones), self.chance)

    @invariant()
    def those_hold_who_read(self) -> None:
        self.readers.check()

    @invariant()
    def people_are_here_away_or_gone(self) -> None:
        for seat in self.table.eve.part.seats:
            if seat.kind == "person":
                assert seat.presence == self.presence(self.table.holder(seat.seat).device)

    @invariant()
    def those_are_asked_whom_p22_names(self) -> None:
        asked, self.question = self.question, self.table.room.question
        question = self.question
        if question is None or (asked is not None and asked.id == question.id):
            return  # who answers may have moved to another phone since
        wanted = ("here",) if question.kind in ("stand_in", "free_seat") else ("here", "away")
        people = [(seat, one) for seat, one in enumerate(self.table.room.seats) if isinstance(one, Person)]
        assert question.waiting == tuple(
            seat
            for seat, person in people
            if person.device != question.device and person.stand_in is None and self.presence(person.device) in wanted
        )
        assert question.agreed == tuple(seat for seat, person in people if person.device == question.device)
        assert question.until == self.table.clock.now() + ANSWER_WITHIN

    def presence(self, device: str) -> str:
        if self.connections[device]:
            return "here"
        silent = self.table.clock.now() - self.left_at[device]
        return "here" if silent < 10 else "away" if silent < 180 else "gone"

    def teardown(self) -> None:
        if hasattr(self, "table"):
            oracle.goes_on(self.table)


TestEvenings = Evening.TestCase
TestEvenings.settings = settings(stateful_step_count=50)
