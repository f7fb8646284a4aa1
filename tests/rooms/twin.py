"""Twin rooms: alike but for tiles that one device cannot see. To that device they must look and answer alike (R25).

What a rule makes public stays as it is: who holds the double-six that opens (R4); and on a phone of somebody for whom
passes are made, whether that person must pass, for then nobody is called to the phone (P15).
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TypeAlias

import msgspec

from games.engine.actions import ByDoubleSix, Made, Pass, Play
from games.engine.evolve import begin, evolve_all
from games.engine.legal import legal_actions
from games.engine.seats import SEATS, Seat, for_each_seat
from games.engine.state import Batch, Session
from games.engine.tiles import DOUBLE_SIX, Tile, tile
from games.rooms import covers, look
from games.rooms.asked import Circumstances
from games.rooms.decide import decide
from games.rooms.refusals import Refusal
from games.rooms.requests import Reveal, RoomRequest
from games.rooms.room import DeviceId, Happened, Person, Room, is_person_on
from games.views.seat import seat_view
from games.views.words import PlayEntry
from tests.rooms.a_room import Table

Exchange: TypeAlias = Mapping[Tile, Tile]
TRIES = 8


def twin_of(room: Room, device: DeviceId, chance: Random) -> Room | None:
    """``room`` with tiles exchanged that ``device`` cannot see; None when all are seen."""
    session = room.session
    if session is None or room.phase not in ("designating", "playing"):
        return None
    shown = covers.shown_seat(room, device)
    hidden = [seat for seat in SEATS if seat != shown]
    twin = room
    for _ in range(TRIES):
        twin = exchanged(room, _exchange(session, hidden, chance))
        if must_be_passed_for(twin, device) == must_be_passed_for(room, device):
            return twin
    return exchanged(room, _exchange(session, [seat for seat in hidden if seat != session.deal.turn], chance))


def exchanged(room: Room, exchange: Exchange) -> Room:
    """``room`` with tiles in hands exchanged: as they are held, were dealt, were taken back, or are still told of."""
    assert room.session is not None
    return msgspec.structs.replace(
        room,
        session=exchanged_session(room.session, exchange),
        happened=tuple(_exchanged_event(one, exchange) for one in room.happened),
    )


def exchanged_session(session: Session, exchange: Exchange) -> Session:
    """``session`` with tiles in hands exchanged, the play that stands being the same."""
    deal = session.deal
    dealt = for_each_seat(
        lambda seat: tuple(exchange.get(one, one) if one in deal.hands[seat] else one for one in deal.dealt[seat])
    )
    taken = tuple(
        Batch(batch.seat, tuple(_exchanged_made(one, exchange) for one in batch.made)) for batch in session.taken
    )
    return session._replace(deal=evolve_all(begin(dealt, deal.opening), deal.made), taken=taken)


def hidden_exchange(session: Session, shown: Seat | None, chance: Random) -> Exchange:
    """Any exchange among the hands other than the one ``shown``."""
    return _exchange(session, [seat for seat in SEATS if seat != shown], chance)


def must_be_passed_for(room: Room, device: DeviceId) -> bool | None:
    """Whether the one on turn must pass; None where that does not show before the pass."""
    assert room.session is not None
    deal = room.session.deal
    if deal.turn is None or deal.chain.is_blocked or not is_person_on(room, deal.turn, device):
        return None
    person = room.seats[deal.turn]
    if not isinstance(person, Person) or not person.pass_for_me:
        return None
    return legal_actions(deal, room.session.profile) == (Pass(deal.turn),)


def all_that_is_told(room: Room, device: DeviceId) -> bytes:
    """Every frame ``device`` may be sent in this state of the room, whichever version it saw last; its seat's view."""
    public = look.public_part(room)
    part = look.device_part(room, device, public)
    events = look.events_since(room, 0)  # who missed fewer versions is told of the last ones among them
    view = None if part.shown is None or room.session is None else seat_view(room.session, part.shown)
    return msgspec.json.encode([public, part, events, view])


def answer_alike(table: Table, twin: Room, device: DeviceId, request: RoomRequest) -> bool:
    """Whether ``device`` gets to know the same in both rooms by asking."""
    here = answered(table.room, device, request, table.supposing)
    return here is None or here == answered(twin, device, request, table.supposing)


def answered(room: Room, device: DeviceId, request: RoomRequest, at: Circumstances) -> tuple[object, ...] | None:
    """What ``device`` gets to know by asking: the refusal, or the version and, where that shows no other hand, the next
    view. None when actions that were taken back lie on the table again, for all to see: twins take back others."""
    try:
        after = decide(room, device, request, at).room
    except Refusal as refusal:
        return refusal.code, refusal.detail
    if _is_redone(room, after):
        return None
    if isinstance(request, Reveal) or after.phase not in ("designating", "playing"):
        return (after.version,)
    shown = covers.shown_seat(after, device)
    if shown not in (None, covers.shown_seat(room, device)) or must_be_passed_for(after, device) is not None:
        return (after.version,)
    return after.version, all_that_is_told(after, device)


def _is_redone(before: Room, after: Room) -> bool:
    if before.session is None or after.session is None or not before.session.taken:
        return False
    returned = before.session.taken[-1].made
    return after.session.deal.made[-len(returned) :] == returned


def _exchange(session: Session, hidden: list[Seat], chance: Random) -> Exchange:
    tiles = [one for seat in hidden for one in session.deal.hands[seat]]
    if isinstance(session.deal.opening, ByDoubleSix):
        tiles = [one for one in tiles if one != DOUBLE_SIX]
    return dict(zip(tiles, chance.sample(tiles, len(tiles)), strict=True))


def _exchanged_made(made: Made, exchange: Exchange) -> Made:
    action = made.action
    if isinstance(action, Play) and action.tile in exchange:
        return Made(Play(action.seat, exchange[action.tile], action.side), made.by)
    return made


def _exchanged_event(one: Happened, exchange: Exchange) -> Happened:
    event = one.event
    if isinstance(event, PlayEntry) and tile(event.tile) in exchange:
        return Happened(one.version, msgspec.structs.replace(event, tile=exchange[tile(event.tile)].name))
    return one
