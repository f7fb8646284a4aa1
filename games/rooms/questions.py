"""The one question that may be open at a table: who is asked, who has answered, how it ends (P21, P22, P23).

What then happens is ``taking_back``'s and ``absence``'s business.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from games.engine.seats import Seat
from games.rooms import absence, taking_back
from games.rooms.dealer import Dealer
from games.rooms.due import goes_on_by_itself
from games.rooms.refusals import Refusal
from games.rooms.requests import Level
from games.rooms.room import DeviceId, Person, Question, QuestionKind, Room, is_person_on, seats_of

ANSWER_WITHIN: Final = 60.0
DECLINED_FOR: Final = 60.0
"""Seconds after which an absence may be asked about again, without any action: there may be nobody to make one."""
_NAMED: Final = frozenset[QuestionKind]({"undo", "redo"})
"""What is about the asker's own seat; its list is that seat's."""


def ask(
    room: Room,
    device: DeviceId,
    kind: QuestionKind,
    now: float,
    dealer: Dealer,
    seat: Seat | None = None,
    level: Level | None = None,
) -> Room:
    """``device`` wants ``kind``: done where there is nobody to ask, else a question about it is open.

    Raises what ``taking_back`` and ``absence`` raise when there is nothing to do; ``question_open`` while another
    one is; ``question_closed`` when this one has been asked in vain since the last action, or about an absence just
    now.
    """
    _require_possible(room, kind, seat)
    if room.question is not None:
        raise Refusal("question_open")
    waiting = who_is_asked(room, device, kind)
    if not waiting:
        _require_unasked(room, kind, seat)
        return _done(room, kind, seat, level, dealer)
    if _was_in_vain(room, kind, seat, now):
        raise Refusal("question_closed")
    own = seats_of(room, device)
    by = own[0] if seat is None or kind in absence.KINDS else seat
    until = now + ANSWER_WITHIN
    return replace(room, question=Question(f"q{room.version + 1}", kind, by, device, seat, level, until, own, waiting))


def answer(room: Room, device: DeviceId, question: str, agree: bool, now: float, dealer: Dealer) -> Room:
    """One device's answer for all its people; the asker's refusal withdraws.

    Raises ``question_closed`` when that question is not open, ``not_asked`` when no answer of the device is awaited.
    """
    asked = room.question
    if asked is None or asked.id != question:
        raise Refusal("question_closed")
    own = tuple([seat for seat in asked.waiting if is_person_on(room, seat, device)])
    if not agree and (own or device == asked.device):
        return closed(room, now)
    if not own:
        raise Refusal("not_asked")
    waiting = tuple([seat for seat in asked.waiting if seat not in own])
    if waiting:
        return replace(room, question=replace(asked, agreed=(*asked.agreed, *own), waiting=waiting))
    return _agreed(room, asked, dealer)


def kept_question(room: Room, now: float, dealer: Dealer) -> Room:
    """``room`` after a change of anything else: nobody waits for those who left or are gone, nobody has agreed who
    left, and a question whose asker left or is away, or whose reason is over, ends.

    One about an absence that is over, or that nobody is left to answer, has not been asked in vain: the next absence
    may come before any action, and the table would wait for it without end.
    """
    asked = room.question
    if asked is None:
        return room
    own = seats_of(room, asked.device)
    if not own or room.devices[asked.device].presence != "here" or (asked.kind in _NAMED and asked.seat not in own):
        return closed(room, now)
    if asked.kind in absence.KINDS and not absence.is_away(room, asked.seat):
        return replace(room, question=None)
    still = who_is_asked(room, asked.device, asked.kind)
    waiting = tuple([seat for seat in asked.waiting if seat in still])
    if not waiting:
        return _agreed(room, asked, dealer) if _has_consent(room, asked) else replace(room, question=None)
    agreed = tuple([seat for seat in asked.agreed if isinstance(room.seats[seat], Person)])
    kept = replace(asked, by=asked.by if asked.by in own else own[0], agreed=agreed, waiting=waiting)
    return room if kept == asked else replace(room, question=kept)


def closed(room: Room, now: float) -> Room:
    """The question ended without effect; it may be asked again only after an action, or a while if about an absence."""
    asked = room.question
    assert asked is not None
    if asked.kind not in absence.KINDS or asked.seat is None:
        return replace(room, question=None, closed=(*room.closed, (asked.kind, asked.seat)))
    others = [one for one in room.declined if one[:2] != (asked.kind, asked.seat)]
    return replace(room, question=None, declined=(*others, (asked.kind, asked.seat, now + DECLINED_FOR)))


def kept_declined(before: Room, room: Room) -> Room:
    """``room`` after a change of anything: an absence that is over, has turned from away to gone, or is somebody
    else's may be asked about at once."""
    declined = tuple([one for one in room.declined if absence.of(before, one[1]) == absence.of(room, one[1])])
    return room if declined == room.declined else replace(room, declined=declined)


def who_is_asked(room: Room, device: DeviceId, kind: QuestionKind) -> tuple[Seat, ...]:
    """The people on other devices who are here or away, or for an absence here; not those a stand-in plays for.

    Nobody is asked before the start.
    """
    return tuple([seat for seat, other in people_asked(room, kind) if other != device])


def people_asked(room: Room, kind: QuestionKind) -> tuple[tuple[Seat, DeviceId], ...]:
    """The seats and devices of those who are asked when somebody else asks; see ``who_is_asked``."""
    if room.phase == "gathering":
        return ()
    presences = ("here",) if kind in absence.KINDS else ("here", "away")
    return tuple(
        [
            (seat, person.device)
            for seat, person in enumerate(room.seats)
            if isinstance(person, Person)
            and person.stand_in is None
            and room.devices[person.device].presence in presences
        ]
    )


def _require_possible(room: Room, kind: QuestionKind, seat: Seat | None) -> None:
    if kind in absence.KINDS:
        assert seat is not None
        absence.require_away(room, kind, seat)
    else:
        taking_back.require_possible(room, kind, seat)


def _require_unasked(room: Room, kind: QuestionKind, seat: Seat | None) -> None:
    if kind in absence.KINDS:
        absence.require_gone(room, seat)


def _was_in_vain(room: Room, kind: QuestionKind, seat: Seat | None, now: float) -> bool:
    if kind in absence.KINDS:
        # What goes on by itself needs nobody's leave, and is not to be held by question after question.
        return any((kind, seat) == one[:2] and (now < one[2] or goes_on_by_itself(room)) for one in room.declined)
    return (kind, seat) in room.closed


def _has_consent(room: Room, asked: Question) -> bool:
    """Whether ``asked`` may happen now that nobody is waited for; who has left has not agreed (P21)."""
    if asked.kind not in absence.KINDS or absence.is_gone(room, asked.seat):
        return True
    return any(isinstance(one := room.seats[seat], Person) and one.device != asked.device for seat in asked.agreed)


def _agreed(room: Room, asked: Question, dealer: Dealer) -> Room:
    return _done(replace(room, question=None), asked.kind, asked.seat, asked.level, dealer)


def _done(room: Room, kind: QuestionKind, seat: Seat | None, level: Level | None, dealer: Dealer) -> Room:
    if kind in absence.KINDS:
        assert seat is not None
        return absence.done(room, seat, level)
    return taking_back.done(room, kind, seat, dealer)
