"""Requests with something wrong with them: each builder takes the refusals there is to be a cause for.

With no cause its request is one that is done. ``test_decide_refusals`` says which refusals can meet which request.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple, TypeAlias

from games.rooms import requests
from games.rooms.refusals import Code
from games.rooms.requests import RoomRequest
from tests.builders import HANDS
from tests.rooms.a_room import Table, seated, started
from tests.rooms.lines import designating, match_over, revealed
from tests.rooms.phone import Phone

Wrong: TypeAlias = Collection[Code]
"""The refusals there is a cause for."""
PAIRS: Final = "ana 0 2; ben 1 3"


class Case(NamedTuple):
    """A request and who asks it."""

    phone: Phone
    request: RoomRequest


def old(table: Table, wrong: Wrong) -> int:
    """The moment the request is made on."""
    return table.room.moment + ("stale" in wrong)


# Actions. Ana is on turn, with Cleo on the same phone.


def on_turn(wrong: Wrong, wanted: str) -> Table:
    """A table at which Ana is on turn: to designate, to pose, or later, as the request would want it or just not so."""
    wants_play = wanted != "designate"
    if wants_play == ("wrong_phase" in wrong):
        table = designating(PAIRS)
    else:
        table = started(PAIRS, HANDS)
        if "must_pose_double_six" not in wrong:
            table.line("0: 6-6; 1: pass; 2: 2-6 left; 3: 5-6")
    if "covered" in wrong:
        table.ana.cover_up(0)
    else:
        table.ana.reveal(0)
    return table


def who_acts(table: Table, wrong: Wrong) -> tuple[Phone, int]:
    """The phone and the seat of an action for which Ana's own would be right."""
    return (table.ben if "not_your_seat" in wrong else table.ana), (2 if "not_your_turn" in wrong else 0)


# On 2 and 5, or before the pose, Ana holding the double-six and 0-6 1-2 1-3 2-3 2-4 3-4.
TILES: Final[dict[frozenset[str], str]] = {
    frozenset(causes.split()): tile
    for causes, tile in (
        ("", "2-4"),
        ("must_pose_double_six", "0-6"),
        ("tile_not_held", "0-2"),
        ("tile_does_not_fit", "0-6"),
        ("must_pose_double_six tile_not_held", "0-0"),
        ("tile_not_held tile_does_not_fit", "0-0"),
    )
}


def play(wrong: Wrong) -> Case:
    table = on_turn(wrong, "play")
    phone, seat = who_acts(table, wrong)
    tile = "2-5" if seat == 2 else TILES[frozenset(wrong) & frozenset().union(*TILES)]
    moment = old(table, wrong)
    return Case(phone, phone.asking(requests.Play, seat=seat, tile=tile, side="left", moment=moment))


def pass_(wrong: Wrong) -> Case:
    table = on_turn(wrong, "pass")
    if "must_play" not in wrong and not {"wrong_phase", "must_pose_double_six"} & set(wrong):
        table = started("ana 1 3; ben 0 2", HANDS)
        table.line("0: 6-6")
        if "covered" not in wrong:
            table.ana.reveal(1)
        phone, seat = who_acts(table, wrong)
        seat = 3 if seat == 2 else 1
    else:
        phone, seat = who_acts(table, wrong)
    return Case(phone, phone.asking(requests.Pass, seat=seat, moment=old(table, wrong)))


def designate(wrong: Wrong) -> Case:
    table = on_turn(wrong, "designate")
    phone, seat = who_acts(table, wrong)
    opener = 1 if "not_partner" in wrong else 2
    return Case(phone, phone.asking(requests.Designate, seat=seat, opener=opener, moment=old(table, wrong)))


# Dealing


def dealing(kind: type[RoomRequest], table: Table, wrong: Wrong) -> Case:
    phone = table.eve if "not_your_seat" in wrong else table.ana
    return Case(phone, phone.asking(kind, moment=old(table, wrong)))


def start(wrong: Wrong) -> Case:
    table = started(PAIRS) if "wrong_phase" in wrong else seated(PAIRS)
    return dealing(requests.Start, table, wrong)


def next_deal(wrong: Wrong) -> Case:
    table = started(PAIRS) if "wrong_phase" in wrong else revealed(PAIRS)
    return dealing(requests.NextDeal, table, wrong)


def next_match(wrong: Wrong) -> Case:
    table = revealed(PAIRS) if "wrong_phase" in wrong else match_over(PAIRS)
    return dealing(requests.NextMatch, table, wrong)


# Taking back


def at_a_table(wrong: Wrong) -> Table:
    """A table where the request would be right, but for its phase, the reveal, and questions."""
    if "wrong_phase" in wrong:
        return seated(PAIRS)
    if "reveal_is_final" in wrong:
        return revealed("ana 0 3; ben 1" if "nothing_to_undo" in wrong else PAIRS)
    table = started(PAIRS, HANDS)
    table.line("0: 6-6")
    return table


def questions(table: Table, request: RoomRequest, wrong: Wrong) -> None:
    """Questions that stand in the way of ``request`` by Ana."""
    if "question_closed" in wrong:
        table.ana.ask(request)
        table.ben.decline()
    if "question_open" in wrong:
        (table.ben.restart_deal if request.__class__ is requests.NewSession else table.ben.new_session)()


def taking_back(kind: type[RoomRequest], table: Table, wrong: Wrong, **fields: int) -> Case:
    phone = table.ben if "not_your_seat" in wrong else table.ana
    if "not_your_seat" in wrong and not fields:
        phone = table.eve
    questions(table, table.ana.asking(kind, **fields), wrong)
    return Case(phone, phone.asking(kind, moment=old(table, wrong), **fields))


def undo(wrong: Wrong) -> Case:
    table = at_a_table(wrong)
    seat = 0
    if "nothing_to_undo" in wrong:
        seat = 2
        if "reveal_is_final" in wrong:
            table.ana.sit(2)  # in place of a computer, which has acted
    return taking_back(requests.Undo, table, wrong, seat=seat)


def redo(wrong: Wrong) -> Case:
    table = at_a_table(wrong)
    if not {"wrong_phase", "reveal_is_final", "nothing_to_redo"} & set(wrong):
        table.ana.undo(0)
        table.ben.agree()
    return taking_back(requests.Redo, table, wrong, seat=0)


def restart_deal(wrong: Wrong) -> Case:
    return taking_back(requests.RestartDeal, at_a_table(wrong), wrong)


def new_session(wrong: Wrong) -> Case:
    return taking_back(requests.NewSession, at_a_table(wrong), wrong)


# Absence. Dan is gone; Ana asks, Ben and Cleo are there to agree.


def absence(kind: type[RoomRequest], wrong: Wrong, **fields: str) -> Case:
    if "wrong_phase" in wrong or ("question_closed" not in wrong and "question_open" not in wrong):
        table = seated("ana 0; ben 1; cleo 2; dan 3", HANDS)
        if "wrong_phase" not in wrong:
            table.ana.start()
    else:
        table = started("ana 0; ben 1; cleo 2; dan 3", HANDS)
    if "not_away" not in wrong or "question_closed" in wrong:
        table.dan.disconnect()
        table.wait(10)
        table.wait(170)
    phone = table.eve if "not_your_seat" in wrong else table.ana
    if "question_closed" in wrong:
        table.ana.ask(table.ana.asking(kind, seat=3, **fields))
        table.ben.decline()
    if "question_open" in wrong:
        table.ben.new_session()
    if "not_away" in wrong:
        table.dan.connect()
    return Case(phone, phone.asking(kind, seat=3, **fields))


def stand_in(wrong: Wrong) -> Case:
    return absence(requests.StandIn, wrong, level="steady")


def free_seat(wrong: Wrong) -> Case:
    return absence(requests.FreeSeat, wrong)


def answer(wrong: Wrong) -> Case:
    table = started("ana 0; ben 1; cleo 2", HANDS)
    table.line("0: 6-6")
    table.ana.undo(0)
    assert table.room.question is not None
    question = table.room.question.id
    phone = table.eve if "not_your_seat" in wrong else table.ben
    if "not_asked" in wrong and "not_your_seat" not in wrong:
        table.ben.agree()
    if "question_closed" in wrong:
        table.ana.decline()
    return Case(phone, phone.asking(requests.Answer, question=question, agree=True))


# Seats and covers


def sit(wrong: Wrong) -> Case:
    table = started("ana 0; ben 1", HANDS)
    phone = table.ana if "seen_another_hand" in wrong else table.eve
    seat = 1 if "seat_taken" in wrong else 2
    name = "C\nleo" if "malformed" in wrong else "Cleo"
    return Case(phone, phone.asking(requests.Sit, seat=seat, name=name))


def stand(wrong: Wrong) -> Case:
    table = started(PAIRS, HANDS)
    phone = table.ben if "not_your_seat" in wrong else table.ana
    return Case(phone, phone.asking(requests.Stand, seat=0))


def seat_computer(wrong: Wrong) -> Case:
    table = started("ana 0; ben 1", HANDS)
    phone = table.eve if "not_your_seat" in wrong else table.ana
    seat = 1 if "seat_taken" in wrong else 2
    level = None if "wrong_phase" in wrong else "sharp"
    return Case(phone, phone.asking(requests.SeatComputer, seat=seat, level=level))


def reveal(wrong: Wrong) -> Case:
    table = seated(PAIRS) if "wrong_phase" in wrong else started(PAIRS, HANDS)
    phone = table.ben if "not_your_seat" in wrong else table.ana
    return Case(phone, phone.asking(requests.Reveal, seat=2 if "covered" in wrong else 0))


def cover(wrong: Wrong) -> Case:
    table = revealed(PAIRS) if "wrong_phase" in wrong else started(PAIRS, HANDS)
    phone = table.ben if "not_your_seat" in wrong else table.ana
    return Case(phone, phone.asking(requests.Cover, seat=0))


def hold(wrong: Wrong) -> Case:
    table = started(PAIRS, HANDS)
    if "hold_spent" in wrong:
        table.ana.hold()
        for _ in range(7):
            table.wait(9)
            table.ana.sign_of_life()
    phone = table.eve if "not_your_seat" in wrong else table.ana
    return Case(phone, phone.asking(requests.Hold, on=True))


def pass_for_me(wrong: Wrong) -> Case:
    table = started(PAIRS, HANDS)
    phone = table.ben if "not_your_seat" in wrong else table.ana
    return Case(phone, phone.asking(requests.PassForMe, seat=0, on=True))


def entropy(wrong: Wrong) -> Case:
    table = started(PAIRS, HANDS)
    phone = table.eve if "not_your_seat" in wrong else table.ana
    return Case(phone, phone.asking(requests.Entropy, value="5a" * 32))
