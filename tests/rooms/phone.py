"""A phone in tests about rooms: what it asks of its table, as people say it, and what it sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from games.engine.seats import Seat
from games.rooms import hinting, holds, look, requests, seating, transfers
from games.rooms.refusals import Refusal
from games.rooms.requests import Level, PlayRequest, RoomRequest
from games.rooms.room import DeviceId
from games.rooms.shapes import DevicePart
from games.rooms.snapshot import to_bytes
from games.views.events import Event
from tests.cast import NAMES

if TYPE_CHECKING:
    from tests.rooms.a_room import Table

PROCESS: Final = "web-1"


class Phone:
    """One device: what it asks, as people say it, and what it sees."""

    def __init__(self, table: Table, device: DeviceId) -> None:
        self.table = table
        self.device = device

    def again_at(self, table: Table) -> Phone:
        """This phone at ``table``, which is its own once more."""
        return Phone(table, self.device)

    # What it asks

    def ask(self, request: RoomRequest, connection: str = "") -> int:
        """The version at which ``request`` was done. Raises ``Refusal``."""
        return self.table.ask(self.device, request, connection)

    def asking(self, kind: type[RoomRequest], **fields: Any) -> RoomRequest:
        """A request of this phone, made on the view of now unless ``moment`` says otherwise."""
        fields.setdefault("id", self.table.new_id())
        if issubclass(kind, PlayRequest):
            fields.setdefault("moment", self.table.room.moment)
        return kind(**fields)

    def sit(self, seat: Seat, name: str | None = None, **more: Any) -> int:
        return self._ask(requests.Sit, seat=seat, name=NAMES[seat] if name is None else name, **more)

    def stand(self, seat: Seat, **more: Any) -> int:
        return self._ask(requests.Stand, seat=seat, **more)

    def seat_computer(self, seat: Seat, level: Level | None, **more: Any) -> int:
        return self._ask(requests.SeatComputer, seat=seat, level=level, **more)

    def start(self, **more: Any) -> int:
        return self._ask(requests.Start, **more)

    def designate(self, seat: Seat, opener: Seat, **more: Any) -> int:
        return self._ask(requests.Designate, seat=seat, opener=opener, **more)

    def play(self, seat: Seat, tile: str, side: str = "right", **more: Any) -> int:
        return self._ask(requests.Play, seat=seat, tile=tile, side=side, **more)

    def pass_(self, seat: Seat, **more: Any) -> int:
        return self._ask(requests.Pass, seat=seat, **more)

    def next_deal(self, **more: Any) -> int:
        return self._ask(requests.NextDeal, **more)

    def next_match(self, **more: Any) -> int:
        return self._ask(requests.NextMatch, **more)

    def undo(self, seat: Seat, **more: Any) -> int:
        return self._ask(requests.Undo, seat=seat, **more)

    def redo(self, seat: Seat, **more: Any) -> int:
        return self._ask(requests.Redo, seat=seat, **more)

    def restart_deal(self, **more: Any) -> int:
        return self._ask(requests.RestartDeal, **more)

    def new_session(self, **more: Any) -> int:
        return self._ask(requests.NewSession, **more)

    def stand_in(self, seat: Seat, level: Level = "steady", **more: Any) -> int:
        return self._ask(requests.StandIn, seat=seat, level=level, **more)

    def free_seat(self, seat: Seat, **more: Any) -> int:
        return self._ask(requests.FreeSeat, seat=seat, **more)

    def agree(self, **more: Any) -> int:
        return self._answer(True, **more)

    def decline(self, **more: Any) -> int:
        return self._answer(False, **more)

    def reveal(self, seat: Seat, **more: Any) -> int:
        return self._ask(requests.Reveal, seat=seat, **more)

    def cover_up(self, seat: Seat, **more: Any) -> int:
        return self._ask(requests.Cover, seat=seat, **more)

    def hold(self, on: bool = True, connection: str = "", **more: Any) -> int:
        """Somebody opens Rules or Details, or closes them again."""
        return self.ask(self.asking(requests.Hold, on=on, **more), connection)

    def pass_for_me(self, seat: Seat, on: bool = True, **more: Any) -> int:
        return self._ask(requests.PassForMe, seat=seat, on=on, **more)

    def entropy(self, value: str, **more: Any) -> int:
        return self._ask(requests.Entropy, value=value, **more)

    def hint(self, seat: Seat, id: str | None = None) -> requests.AskHint:  # noqa: A002 - the protocol's name
        """It asks for a hint. Raises ``Refusal``, having seen that nothing changed."""
        table = self.table
        request = requests.AskHint(id=id or table.new_id(), seat=seat)
        saved = to_bytes(table.room)
        try:
            table.changes(hinting.ask(table.room, self.device, request, table.clock.now()))
        except Refusal:
            assert to_bytes(table.room) == saved, "a refusal changes nothing"
            raise
        return request

    def connect(self, process: str = PROCESS) -> None:
        """A connection of this phone begins. Raises ``Refusal``."""
        self.table.changes(seating.connected(self.table.room, self.device, process))

    def offer(self, seat: Seat, link: str = "link") -> None:
        """Makes a link by which somebody else's phone may go on at ``seat``."""
        table = self.table
        table.becomes(transfers.offered(table.room, self.device, seat, link, table.clock.now()))

    def take(self, link: str = "link") -> Seat:
        """Goes on at the seat that the link was made for. Raises ``Refusal``."""
        room, seat = transfers.taken(self.table.room, self.device, link, self.table.clock.now())
        self.table.changes(room)
        return seat

    def sign_of_life(self, connection: str = "") -> None:
        """Anything arrives on a connection of this phone."""
        table = self.table
        table.becomes(holds.heard(table.room, connection or self.device, table.clock.now()))

    def hang_up(self, connection: str = "") -> None:
        """A connection ends, whatever others there are."""
        self.table.changes(holds.let_go(self.table.room, connection or self.device, self.table.clock.now()))

    def disconnect(self, process: str = PROCESS) -> None:
        """Its connection at ``process`` ends."""
        self.table.changes(seating.disconnected(self.table.room, self.device, process, self.table.clock.now()))

    # What it sees

    @property
    def part(self) -> DevicePart:
        return look.device_part(self.table.room, self.device, self.table.public)

    def shows(self) -> tuple[Seat | None, Seat | None]:
        """Whose hand it shows, and whom it must be handed to."""
        part = self.part
        assert (part.hand is None) == (part.shown is None)
        assert part.shown is None or part.cover is None
        return part.shown, part.cover

    def hand(self) -> str | None:
        """The tiles it shows, or None."""
        hand = self.part.hand
        return None if hand is None else " ".join(hand)

    def may_act(self, seat: Seat) -> bool:
        """Whether it may act for ``seat`` now, if need be after the handoff."""
        part = self.part
        return part.cover == seat or (part.shown == seat and part.choices is not None)

    def events(self, since: int) -> list[Event]:
        """What it is told with the first view after version ``since``."""
        return look.events_since(self.table.room, since)

    def _ask(self, kind: type[RoomRequest], **fields: Any) -> int:
        return self.ask(self.asking(kind, **fields))

    def _answer(self, agree: bool, **more: Any) -> int:
        open_now = self.table.room.question
        more.setdefault("question", open_now.id if open_now else "none")
        return self._ask(requests.Answer, agree=agree, **more)
