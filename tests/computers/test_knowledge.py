"""What a seat can know: what it saw, and what follows from it, whatever the others hold (R25, R26)."""

from __future__ import annotations

from itertools import islice
from random import Random

from games.computers.bits import ALL, NUMBER, WITH, tile_set, tiles_of
from games.computers.knowledge import Knowledge, knowledge
from games.engine.profile import Profile
from games.engine.seats import SEATS
from games.engine.state import Session
from games.views.seat import seat_view
from tests import effort
from tests.builders import HANDS, a_deal, a_session, acted, designated_by, tiles
from tests.cast import ANA, BEN, CLEO, DAN
from tests.computers.positions import sessions


def known_to(seat: int, session: Session) -> Knowledge:
    return knowledge(seat_view(session, seat))


def moments(count: int, profile: Profile | None = None) -> list[Session]:
    chance = Random(effort.SEED)
    return list(islice(sessions(chance) if profile is None else sessions(chance, profile), count))


def test_r26_the_own_hand_the_table_and_the_others_are_all_tiles_there_are():
    for session in moments(300):
        for seat in SEATS:
            known = known_to(seat, session)
            assert known.hand == tile_set(session.deal.hands[seat])
            assert known.hand & known.laid == known.hand & known.unseen == known.laid & known.unseen == 0
            assert known.hand | known.laid | known.unseen == ALL
            assert sum(known.counts[other] for other in known.hidden) == known.unseen.bit_count()


def test_whatever_a_seat_rules_out_is_not_so():
    for profile in (Profile(), Profile(sporting=True)):
        for session in moments(300, profile):
            for seat in SEATS:
                known = known_to(seat, session)
                for other in SEATS:
                    assert tile_set(session.deal.hands[other]) & ~known.may_hold[other] == 0


def test_a_pass_tells_that_no_tile_of_either_end_is_held():
    session = acted(a_session(a_deal(HANDS)), "0: 6-6; 1: pass")

    for seat in (ANA, CLEO, DAN):
        assert known_to(seat, session).may_hold[BEN] & WITH[6] == 0
    assert known_to(ANA, session).may_hold[DAN] & WITH[6] == known_to(ANA, session).unseen & WITH[6] != 0


def test_what_was_passed_on_stays_known_when_the_ends_have_changed():
    session = acted(a_session(a_deal(HANDS)), "0: 6-6; 1: pass; 2: 1-6 left; 3: 4-6; 0: 3-4; 1: 1-1 left")

    known = known_to(CLEO, session)

    assert known.may_hold[BEN] & WITH[6] == 0
    assert (known.left, known.right) == (1, 3)


def test_everything_that_was_done_is_noted_with_the_ends_it_was_done_at():
    session = acted(a_session(a_deal(HANDS)), "0: 6-6; 1: pass; 2: 1-6 left; 3: 4-6")

    past = known_to(BEN, session).past

    assert [(one.seat, one.number, one.left, one.right) for one in past] == [
        (0, NUMBER[tiles("6-6")[0]], -1, -1),
        (1, None, 6, 6),
        (2, NUMBER[tiles("1-6")[0]], 6, 6),
        (3, NUMBER[tiles("4-6")[0]], 1, 6),
    ]


def test_r4_before_the_pose_everybody_knows_who_holds_the_double_six():
    session = a_session(a_deal(HANDS))

    known = known_to(BEN, session)

    assert known.forced_pose
    assert known.opener == ANA
    assert [tiles_of(known.may_hold[seat] & 1 << NUMBER[tiles("6-6")[0]]) for seat in (ANA, CLEO, DAN)] == [
        tiles("6-6"),
        (),
        (),
    ]


def test_a_sporting_opener_who_kept_the_double_six_is_known_to_hold_it():
    session = acted(a_session(a_deal(HANDS), Profile(sporting=True)), "0: 3-4")

    known = known_to(BEN, session)

    assert not known.forced_pose
    assert known.may_hold[ANA] & 1 << NUMBER[tiles("6-6")[0]]
    assert not known.may_hold[CLEO] & 1 << NUMBER[tiles("6-6")[0]]


def test_r5_nobody_is_known_to_open_until_the_representative_has_said_so():
    session = a_session(a_deal(HANDS, designated_by(BEN)))

    assert known_to(BEN, session).opener is None
    assert known_to(ANA, acted(session, "1: opens 3")).opener == DAN


def test_a_repr_tells_no_hand():
    known = known_to(ANA, a_session(a_deal(HANDS)))

    assert repr(known) == "<Knowledge of seat 0>"
