"""What becomes of a room when a device asks something of it. Pure; the one place where requests are judged.

Refusals come in the protocol's order. Nothing here stores, sends, waits or thinks; time and chance are arguments.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, NamedTuple, assert_never

import msgspec
from msgspec.structs import replace

from games.engine import actions
from games.engine.errors import RuleError
from games.engine.seats import Seat
from games.engine.tiles import tile
from games.rooms import covers, dealing, due, questions, requests, seating
from games.rooms.dealer import Dealer
from games.rooms.refusals import Refusal
from games.rooms.room import (
    ANSWERS_REMEMBERED,
    Answered,
    DeviceId,
    QuestionKind,
    Room,
    RoomPhase,
    device_of,
    is_person_on,
    seats_of,
)
from games.rooms.telling import happened

KINDS: Final[dict[type[requests.PlayRequest], QuestionKind]] = {
    requests.Undo: "undo",
    requests.Redo: "redo",
    requests.RestartDeal: "restart_deal",
    requests.NewSession: "new_session",
}


class Circumstances(NamedTuple):
    """What a decision depends on besides the room: the time, the pace of visible delays, and the dealer."""

    now: float
    pace: float
    dealer: Dealer


class Decided(NamedTuple):
    """A room to be saved (the same one: there is nothing to save), and the version the request was done at."""

    room: Room
    version: int


def decide(room: Room, device: DeviceId, request: requests.RoomRequest, at: Circumstances) -> Decided:
    """The room after ``request``. Raises ``Refusal``; then nothing has changed and nothing is remembered."""
    body = digest(request)
    for answered in device_of(room, device).answers:
        if answered.id == request.id:
            if answered.body != body:
                raise Refusal("malformed", field="id")
            return Decided(room, answered.version)
    try:
        changed = _changed(room, device, request, at)
    except RuleError as broken:
        raise Refusal(broken.code) from broken
    after = settled(room, changed, at)
    return Decided(_remembering(after, device, Answered(request.id, body, after.version)), after.version)


def settled(before: Room, after: Room, at: Circumstances) -> Room:
    """``after`` with everything that follows from the change: version, moment, covers, question, due work, events.

    The same object as ``before`` when nothing a view shows has changed.
    """
    if after == before:
        return before
    if after.session is not before.session:
        revealed = after.revealed or after.phase in ("revealed", "match_over")
        after = replace(after, moment=before.moment + 1, question=None, revealed=revealed)
    asked = questions.kept_question(after, at.dealer)
    if asked is not after:
        return settled(before, asked, at)
    version = before.version + 1
    after = covers.kept_covers(replace(after, version=version, happened=happened(before, after, version)))
    return due.armed(after, at.now, at.pace)


def due_done(room: Room, at: Circumstances) -> Room:
    """``room`` after everything that is due at ``at.now``, but for computers that may still think."""
    after = due.do_due_absences(room, at.now)
    if after.question is not None and after.question.until <= at.now:
        after = questions.closed(after)
    return settled(room, due.do_due_play(after, at.now), at)


def computer_done(room: Room, moment: int, action: actions.Action, at: Circumstances) -> Room:
    """``room`` after the action a computer has chosen at ``moment``; the same room when that has passed."""
    if room.moment != moment or room.question is not None or not due.is_computer_on_turn(room, action.seat):
        return room
    return settled(room, due.acted(room, action, None), at)


def digest(request: requests.RoomRequest) -> bytes:
    """What tells this request from another one under the same id."""
    return blake2b(msgspec.msgpack.encode(request), digest_size=8).digest()


def _remembering(room: Room, device: DeviceId, answered: Answered) -> Room:
    known = device_of(room, device)
    answers = (*known.answers, answered)[-ANSWERS_REMEMBERED:]
    return replace(room, devices={**room.devices, device: replace(known, answers=answers)})


def _changed(room: Room, device: DeviceId, request: requests.RoomRequest, at: Circumstances) -> Room:
    match request:
        case requests.Play() | requests.Pass() | requests.Designate():
            return _after_action(room, device, request)
        case requests.Undo() | requests.Redo() | requests.RestartDeal() | requests.NewSession():
            return _after_taking_back(room, device, request, at)
        case requests.Start() | requests.NextDeal() | requests.NextMatch():
            return _after_dealing(room, device, request, at)
        case requests.Sit() | requests.Stand() | requests.SeatComputer() | requests.PassForMe():
            return _after_seating(room, device, request, at)
        case requests.Reveal(seat=seat) | requests.Cover(seat=seat):
            _require_seat(room, device, seat)
            _require_phase(room, "designating", "playing")
            return (covers.reveal if isinstance(request, requests.Reveal) else covers.cover)(room, device, seat)
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
            return due.acted(room, actions.Play(seat, tile(name), side), "person")
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
            return questions.answer(room, device, question, agree, at.dealer)
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
