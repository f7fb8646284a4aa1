"""Hints: what may be done, best first, and reasons that are true and name nothing the seat does not see (P19)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from random import Random

import msgspec
import pytest

from games.computers import reasons
from games.computers.advice import Hint
from games.computers.bits import WITH, tile_set
from games.computers.hints import hint
from games.computers.levels import Means, legal_actions
from games.computers.machine import Machine
from games.computers.reasons import Reason
from games.engine.actions import Play
from games.engine.legal import legal_actions as all_legal
from games.engine.session import act
from games.engine.state import Session
from games.engine.tiles import tile
from games.views.seat import SeatView, seat_view
from tests import effort
from tests.builders import HANDS, a_deal, a_session, acted, designated_by
from tests.computers.positions import sessions

pytestmark = pytest.mark.timeout(600)


def hints(machine: Machine, count: int = effort.HINTS) -> Iterator[tuple[Session, SeatView, Hint]]:
    """Hints at any moments of play."""
    for seed, session in enumerate(islice(sessions(Random(effort.SEED)), count)):
        view = seat_view(session, session.deal.turn or 0)
        yield session, view, hint(view, Means(Random(seed), machine))


@pytest.fixture(scope="module")
def many(fast: Machine) -> list[tuple[Session, SeatView, Hint]]:
    return list(hints(fast))


def a_hint(session: Session, machine: Machine) -> Hint:
    return hint(seat_view(session, session.deal.turn or 0), Means(Random(1), machine))


def test_a_hint_names_everything_that_may_be_done_once_best_first(many: list[tuple[Session, SeatView, Hint]]):
    for session, view, found in many:
        named = [msgspec.to_builtins(one) for one in found.best]
        laid = {(one["play"]["tile"], one["play"]["side"]) for one in named if "play" in one}
        allowed = {(play.tile, side) for play in (view.choices.plays if view.choices else ()) for side in play.sides}
        ends = session.deal.chain.ends
        if ends and ends[0] == ends[1]:
            allowed = {one for one in allowed if one[1] == "right"}  # the sides are alike
        assert laid == allowed
        assert len(named) == max(1, len(laid)) or session.deal.opener is None
        assert [one.match for one in found.best] == sorted([one.match for one in found.best], reverse=True)
        assert all(0 <= one.win <= 1 and 0 <= one.match <= 1 for one in found.best)


def test_a_hint_of_a_pass_says_so(fast: Machine):
    forced = acted(a_session(a_deal(HANDS)), "0: 6-6")

    found = a_hint(forced, fast)

    assert msgspec.to_builtins(found.best[0])["pass"] is True
    assert found.reasons == (reasons.NothingFits(),)
    assert not found.close


def test_a_hint_to_the_representative_says_who_opens_and_why(fast: Machine):
    found = a_hint(a_session(a_deal(HANDS, designated_by(1))), fast)

    assert {msgspec.to_builtins(one)["designate"] for one in found.best} == {1, 3}
    assert found.reasons == (reasons.LongSuit(0, 6), reasons.Doubles(2))


def test_the_forced_double_six_is_the_only_play(fast: Machine):
    found = a_hint(a_session(a_deal(HANDS)), fast)

    assert found.reasons[0] == reasons.OnlyPlay()


def test_the_last_tile_goes_out(fast: Machine):
    lasts = (
        session for session in sessions(Random(effort.SEED)) if len(session.deal.hands[session.deal.turn or 0]) == 1
    )
    session, play = next((one, play) for one in lasts if isinstance(play := all_legal(one.deal, one.profile)[0], Play))

    found = a_hint(session, fast)

    ended = act(session, play, "person")
    assert ended.reckoning is not None
    assert found.reasons == (reasons.GoesOut(ended.reckoning.result.key),)
    assert found.best[0].win == 1


def test_no_hint_names_a_tile_of_another_hand(many: list[tuple[Session, SeatView, Hint]]):
    for _, view, found in many:
        assert set(re.findall("[0-6]-[0-6]", msgspec.json.encode(found).decode())) <= set(view.hand)


def test_whatever_a_hint_says_for_sure_is_so(many: list[tuple[Session, SeatView, Hint]]):
    met: set[type[Reason]] = set()
    for session, view, found in many:
        for reason in found.reasons:
            met.add(type(reason))
            assert _is_so(reason, session, view, found), reason

    assert met >= {
        reasons.MustPass, reasons.MayPass, reasons.KeepsFollowing, reasons.FewLeft, reasons.PartnersSuit,
        reasons.CoversOpponent, reasons.PartnerFollows, reasons.Waiting, reasons.OnlyPlay,
    }  # fmt: skip


def _is_so(reason: Reason, session: Session, view: SeatView, found: Hint) -> bool:
    """Whether the reason is true of the whole deal; of a chance, whether it can be one."""
    after = _after_best(session, view, found)
    chance = getattr(reason, "chance", 1)
    left = set(view.hand) - {one.play.tile for one in found.best[:1] if one.play}
    return 0 < chance <= 1 and (
        _is_so_of_others(reason, session, after, view.seat) and _is_so_of_the_hand(reason, after, left, len(found.best))
    )


def _is_so_of_others(reason: Reason, before: Session, after: Session, own: int) -> bool:
    ends = after.deal.chain.ends or ()
    match reason:
        case reasons.MustPass(seat=seat, values=values):
            return set(values) == set(ends) and not any(held.has(v) for held in after.deal.hands[seat] for v in values)
        case reasons.MayPass(seat=seat):
            return seat % 2 != own % 2
        case reasons.PartnerFollows(seat=seat):
            return seat == (own + 2) % 4
        case reasons.PartnersSuit(seat=seat, value=value):
            brought = [laid for laid in after.deal.chain.laid if laid.seat == seat and value in (laid.left, laid.right)]
            return value in ends and bool(brought)
        case reasons.CoversOpponent(seat=seat, value=value):
            return seat % 2 != own % 2 and value in (before.deal.chain.ends or ())
        case _:
            return True


def _is_so_of_the_hand(reason: Reason, after: Session, left: set[str], ways: int) -> bool:
    ends = after.deal.chain.ends or ()
    match reason:
        case reasons.KeepsFollowing(follow=follow):
            return all(one.tile in left and tile(one.tile).has(one.value) and one.value in ends for one in follow)
        case reasons.Waiting(tiles=tiles):
            return set(tiles) == {one for one in left if not any(tile(one).has(end) for end in ends)}
        case reasons.FewLeft(value=value, laid=laid, held=held, out=out):
            here = WITH[value] & (tile_set([one.tile for one in after.deal.chain.laid]) | tile_set(left))
            counted = (after.deal.chain.appearances(value), sum([tile(one).has(value) for one in left]))
            return value in ends and (laid, held) == counted and out == 7 - here.bit_count()
        case reasons.Closes(own=pips):
            return after.deal.chain.is_blocked and pips == sum([tile(one).pips for one in left])
        case reasons.FreesDouble(value=value):
            return after.deal.chain.last.tile == f"{value}-{value}"
        case reasons.OnlyPlay():
            return ways == 1
        case _:
            return True


def _after_best(session: Session, view: SeatView, found: Hint) -> Session:
    best = found.best[0].play
    for action in legal_actions(view):
        if isinstance(action, Play) and best and (action.tile, action.side) == (best.tile, best.side):
            return act(session, action, "person")
    return session
