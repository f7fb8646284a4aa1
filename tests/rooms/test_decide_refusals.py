"""Every request against every refusal that can meet it: alone, and where two could be given the first one is.

That each code comes alone when only its cause is there shows that it is one; so a pair of causes shows the order. That
nothing changes is checked by ``Table.ask`` each time.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Final, get_args

import pytest

from games.rooms import requests
from games.rooms.refusals import Code
from games.rooms.requests import RoomRequest
from tests.rooms import wrongs
from tests.rooms.a_room import refused
from tests.rooms.wrongs import Case, Wrong

# protocol.md, "Refusals". The last line has no order there: what can never be, before what cannot be now.
ORDER: Final[tuple[Code, ...]] = (
    *("malformed", "not_your_seat", "wrong_phase", "stale", "not_your_turn", "covered"),
    *("must_pose_double_six", "tile_not_held", "tile_does_not_fit", "must_play", "not_partner"),
    *("reveal_is_final", "nothing_to_undo", "nothing_to_redo", "seat_taken", "seen_another_hand", "not_away"),
    *("question_open", "question_closed", "not_asked", "hold_spent"),
)

CASES: Final[dict[type[RoomRequest], tuple[Callable[[Wrong], Case], str]]] = {
    requests.Sit: (wrongs.sit, "malformed seat_taken seen_another_hand"),
    requests.Stand: (wrongs.stand, "not_your_seat"),
    requests.SeatComputer: (wrongs.seat_computer, "not_your_seat wrong_phase seat_taken"),
    requests.Start: (wrongs.start, "not_your_seat wrong_phase stale"),
    requests.Designate: (wrongs.designate, "not_your_seat wrong_phase stale not_your_turn covered not_partner"),
    requests.Play: (
        wrongs.play,
        "not_your_seat wrong_phase stale not_your_turn covered must_pose_double_six tile_not_held tile_does_not_fit",
    ),
    requests.Pass: (
        wrongs.pass_,
        "not_your_seat wrong_phase stale not_your_turn covered must_pose_double_six must_play",
    ),
    requests.NextDeal: (wrongs.next_deal, "not_your_seat wrong_phase stale"),
    requests.NextMatch: (wrongs.next_match, "not_your_seat wrong_phase stale"),
    requests.Undo: (
        wrongs.undo,
        "not_your_seat wrong_phase stale reveal_is_final nothing_to_undo question_open question_closed",
    ),
    requests.Redo: (
        wrongs.redo,
        "not_your_seat wrong_phase stale reveal_is_final nothing_to_redo question_open question_closed",
    ),
    requests.RestartDeal: (
        wrongs.restart_deal,
        "not_your_seat wrong_phase stale reveal_is_final question_open question_closed",
    ),
    requests.NewSession: (wrongs.new_session, "not_your_seat wrong_phase stale question_open question_closed"),
    requests.StandIn: (wrongs.stand_in, "not_your_seat wrong_phase not_away question_open question_closed"),
    requests.FreeSeat: (wrongs.free_seat, "not_your_seat not_away question_open question_closed"),
    requests.Answer: (wrongs.answer, "not_your_seat question_closed not_asked"),
    requests.Reveal: (wrongs.reveal, "not_your_seat wrong_phase covered"),
    requests.Cover: (wrongs.cover, "not_your_seat wrong_phase"),
    requests.Hold: (wrongs.hold, "not_your_seat hold_spent"),
    requests.PassForMe: (wrongs.pass_for_me, "not_your_seat"),
    requests.Entropy: (wrongs.entropy, "not_your_seat"),
}

# Two causes that cannot be at once, and why.
NEVER_BOTH: Final = {
    frozenset(pair.split())
    for pair in (
        "wrong_phase must_pose_double_six",  # there is no pose to be forced
        "wrong_phase tile_does_not_fit",  # nothing lies
        "wrong_phase must_play",
        "wrong_phase reveal_is_final",  # only before the start
        "wrong_phase nothing_to_undo",
        "wrong_phase nothing_to_redo",
        "wrong_phase question_open",
        "wrong_phase question_closed",
        "must_pose_double_six tile_does_not_fit",  # nothing lies
        "must_pose_double_six must_play",  # the pose can be made
        "not_your_turn tile_not_held",  # whose hand would it be
        "not_your_turn tile_does_not_fit",
        "not_your_turn must_play",
        "reveal_is_final question_closed",  # the last action has reopened every question
        "nothing_to_undo question_closed",  # it could not have been asked
        "nothing_to_redo question_closed",
        "wrong_phase seat_taken",  # a person's seat is taken in any phase
    )
}


def causes(kind: type[RoomRequest]) -> list[tuple[Code, ...]]:
    """What can be wrong with a request of ``kind``: one thing, or two at once, first the one that is told."""
    codes = [code for code in ORDER if code in CASES[kind][1].split()]
    pairs = [pair for pair in combinations(codes, 2) if frozenset(pair) not in NEVER_BOTH]
    return [*[(code,) for code in codes], *pairs]


def named(kind: type[RoomRequest]) -> str:
    return str(kind.__struct_config__.tag)


def test_every_request_of_the_protocol_is_here():
    assert set(CASES) == set(get_args(RoomRequest))


@pytest.mark.parametrize("kind", CASES, ids=named)
def test_with_nothing_wrong_it_is_done(kind: type[RoomRequest]):
    phone, request = CASES[kind][0](())
    assert isinstance(request, kind)
    assert phone.ask(request) == phone.table.room.version


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        pytest.param(kind, wrong, id=f"{named(kind)}: {' before '.join(wrong)}")
        for kind in CASES
        for wrong in causes(kind)
    ],
)
def test_the_first_refusal_that_applies_is_given(kind: type[RoomRequest], wrong: tuple[Code, ...]):
    phone, request = CASES[kind][0](wrong)
    room = phone.table.room
    with refused(wrong[0], **({"field": "name"} if wrong[0] == "malformed" else {})):
        phone.ask(request)
    assert phone.table.room is room
    with refused(wrong[0], **({"field": "name"} if wrong[0] == "malformed" else {})):
        phone.ask(request)
