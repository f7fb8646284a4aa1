"""What each request does to a room, or why it is refused: in the protocol's order. Pure.

What follows from a change (versions, covers, what is due) is ``decide``'s business.
"""

from __future__ import annotations

from functools import cache
from typing import Final, assert_never

from msgspec import Struct

from games.engine import actions
from games.engine.seats import Seat
from games.engine.tiles import tile
from games.rooms import covers, dealing, due, holds, questions, requests, seating
from games.rooms.dealer import Dealer
from games.rooms.refusals import Refusal
from games.rooms.room import ConnectionId, DeviceId, QuestionKind, Room, RoomPhase, is_person_on, seats_of

KINDS: Final[dict[type[requests.PlayRequest], QuestionKind]] = {
    requests.Undo: "undo",
    requests.Redo: "redo",
    requests.RestartDeal: "restart_deal",
    requests.NewSession: "new_session",
}


_play: Final = cache(actions.Play)  # there are 224, and one object is made slowly


class Circumstances(Struct, frozen=True):
    """What a decision depends on besides the room: the time, the pace of visible delays, the dealer, and the connection
    that a request comes on."""

    now: float
    pace: float
    dealer: Dealer
    connection: ConnectionId = ""


def changed(room: Room, device: DeviceId, request: requests.RoomRequest, at: Circumstances) -> Room:
    """The room with what ``device`` asks done, and nothing yet of what follows from it.

    Raises ``Refusal``, or the ``RuleError`` of an action that breaks a rule.
    """
    match request:
        case requests.Play() | requests.Pass() | requests.Designate():
            return _after_action(room, device, request)
        case requests.Undo() | requests.Redo() | requests.RestartDeal() | requests.NewSession():
            return _after_taking_back(room, device, request, at)
        case requests.Start() | requests.NextDeal() | requests.NextMatch():
            return _after_dealing(room, device, request, at)
        case requests.Sit() | requests.Stand() | requests.SeatComputer() | requests.PassForMe():
            return _after_seating(room, device, request, at)
        case requests.Reveal() | requests.Cover() | requests.Hold():
            return _after_showing(room, device, request, at)
        case requests.StandIn() | requests.FreeSeat() | requests.Answer():
            _require_any_seat(room, device)
            return _after_asking(room, device, request, at)
        case requests.Entropy(value=value):
            return dealing.with_entropy(room, _require_any_seat(room, device), bytes.fromhex(value))
    assert_never(request)


def _after_action(room: Room, device: DeviceId, request: requests.Play | requests.Pass | requests.Designate) -> Room:
    seat = request.seat
    _require_seat(room, device, seat)
    _require_phase(room, "designating" if isinstance(request, requests.Designate) else "playing")
    _require_moment(room, request)
    if covers.due_seat(room, device) != seat:
        raise Refusal("not_your_turn")
    if covers.shown_seat(room, device) != seat:
        raise Refusal("covered")
    match request:
        case requests.Play(tile=name, side=side):
            return due.acted(room, _play(seat, tile(name), side), "person")
        case requests.Pass():
            return due.acted(room, actions.Pass(seat), "person")
        case requests.Designate(opener=opener):
            return due.acted(room, actions.Designate(seat, opener), "person")
    assert_never(request)


def _after_taking_back(
    room: Room,
    device: DeviceId,
    request: requests.Undo | requests.Redo | requests.RestartDeal | requests.NewSession,
    at: Circumstances,
) -> Room:
    seat = request.seat if isinstance(request, requests.Undo | requests.Redo) else None
    if seat is None:
        _require_any_seat(room, device)
    else:
        _require_seat(room, device, seat)
    _require_phase(room, "designating", "playing", "revealed", "match_over")
    _require_moment(room, request)
    return questions.ask(room, device, KINDS[type(request)], at.now, at.dealer, seat)


def _after_asking(
    room: Room, device: DeviceId, request: requests.StandIn | requests.FreeSeat | requests.Answer, at: Circumstances
) -> Room:
    match request:
        case requests.StandIn(seat=seat, level=level):
            _require_phase(room, "designating", "playing", "revealed", "match_over")
            return questions.ask(room, device, "stand_in", at.now, at.dealer, seat, level)
        case requests.FreeSeat(seat=seat):
            return questions.ask(room, device, "free_seat", at.now, at.dealer, seat)
        case requests.Answer(question=question, agree=agree):
            return questions.answer(room, device, question, agree, at.now, at.dealer)
    assert_never(request)


def _after_dealing(
    room: Room, device: DeviceId, request: requests.Start | requests.NextDeal | requests.NextMatch, at: Circumstances
) -> Room:
    _require_any_seat(room, device)
    match request:
        case requests.Start():
            _require_phase(room, "gathering")
            _require_moment(room, request)
            return dealing.with_first_deal(room, at.dealer)
        case requests.NextDeal():
            _require_phase(room, "revealed")
            _require_moment(room, request)
            return dealing.with_next_deal(room, at.dealer)
        case requests.NextMatch():
            _require_phase(room, "match_over")
            _require_moment(room, request)
            return dealing.with_next_match(room, at.dealer)
    assert_never(request)


def _after_seating(
    room: Room,
    device: DeviceId,
    request: requests.Sit | requests.Stand | requests.SeatComputer | requests.PassForMe,
    at: Circumstances,
) -> Room:
    match request:
        case requests.Sit(seat=seat, name=name):
            return seating.sit(room, device, seat, name, at.now)
        case requests.SeatComputer(seat=seat, level=level):
            _require_any_seat(room, device)
            return seating.seat_computer(room, seat, level)
        case requests.Stand(seat=seat):
            _require_seat(room, device, seat)
            return seating.stand(room, device, seat)
        case requests.PassForMe(seat=seat, on=on):
            _require_seat(room, device, seat)
            return seating.pass_for_me(room, seat, on)
    assert_never(request)


def _after_showing(
    room: Room, device: DeviceId, request: requests.Reveal | requests.Cover | requests.Hold, at: Circumstances
) -> Room:
    if isinstance(request, requests.Hold):
        _require_any_seat(room, device)
        if request.on:
            return holds.hold(room, device, at.connection, at.now)
        return holds.let_go(room, at.connection, at.now)
    _require_seat(room, device, request.seat)
    _require_phase(room, "designating", "playing")
    return (covers.reveal if isinstance(request, requests.Reveal) else covers.cover)(room, device, request.seat)


def _require_seat(room: Room, device: DeviceId, seat: Seat) -> None:
    if not is_person_on(room, seat, device):
        raise Refusal("not_your_seat")


def _require_any_seat(room: Room, device: DeviceId) -> tuple[Seat, ...]:
    seats = seats_of(room, device)
    if not seats:
        raise Refusal("not_your_seat")
    return seats


def _require_phase(room: Room, *phases: RoomPhase) -> None:
    if room.phase not in phases:
        raise Refusal("wrong_phase")


def _require_moment(room: Room, request: requests.PlayRequest) -> None:
    if room.moment != request.moment:
        raise Refusal("stale")
