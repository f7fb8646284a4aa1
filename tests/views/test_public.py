"""R25: what anybody may see of the play: that, all of that, and nothing else."""

from __future__ import annotations

import msgspec
import pytest

from games.engine.actions import Made
from games.engine.session import next_deal, restart_deal, start_session, undo
from games.engine.shuffle import Shuffle, commitment
from games.engine.state import Batch, Session
from games.views.public import TableView, last_entry, log_entries, table_view, taken_entries
from games.views.words import (
    ChainTile,
    DealLineView,
    DesignateEntry,
    DesignationOpening,
    DoubleSixOpening,
    MatchView,
    NextDesignation,
    Passed,
    PassEntry,
    PlayEntry,
    ShuffleView,
    TakenPassEntry,
    TakenPlayEntry,
    Turn,
)
from tests import tables
from tests.builders import HANDS, a_deal, a_session, acted, closing, designated_by, made
from tests.cast import ANA, BEN, CLEO, DAN

LINE = "0: 6-6; 1 computer: pass; 2: 2-6 left; 3 stand_in: 5-6"


def seen(session: Session, shuffle: Shuffle | None = None) -> TableView:
    return table_view(session, shuffle)


def test_r25_these_are_the_fields_of_the_public_side_and_no_others():
    assert TableView.__struct_fields__ == (
        *("profile", "house_rules", "opening", "turn", "chain", "first", "ends", "tiles", "passed", "log", "match"),
        "result",
    )


def test_r25_at_the_first_moment_there_is_who_opens_and_seven_tiles_each():
    view = seen(a_session())
    assert (view.profile, view.house_rules) == ("six-love", {})
    assert (view.opening, view.turn) == (DoubleSixOpening(), Turn(ANA, 0))
    assert (view.chain, view.first, view.ends, view.log) == ((), None, None, ())
    assert (view.tiles, view.passed) == ((7, 7, 7, 7), (None, None, None, None))
    assert view.match == MatchView(1, (0, 0), (0, 0), False, ())
    assert view.result is None


def test_r25_the_chain_is_seen_in_order_with_who_laid_what():
    view = seen(acted(a_session(), LINE))
    assert view.chain == (
        ChainTile("2-6", CLEO, 2, 2, 6),
        ChainTile("6-6", ANA, 0, 6, 6),
        ChainTile("5-6", DAN, 3, 6, 5),
    )
    assert (view.first, view.ends, view.turn) == (1, (2, 5), Turn(ANA, 4))
    assert view.tiles == (6, 7, 6, 6)


def test_r25_a_pass_is_seen_with_the_ends_it_was_made_at():
    session = acted(a_session(), LINE)
    assert seen(session).passed == (None, Passed(6, 6), None, None)
    assert seen(session).log == (
        PlayEntry(ANA, "6-6", "right", 0, "person"),
        PassEntry(BEN, 6, 6, 1, "computer"),
        PlayEntry(CLEO, "2-6", "left", 2, "person"),
        PlayEntry(DAN, "5-6", "right", 3, "stand_in"),
    )


def test_p7_a_pass_is_shown_until_that_seat_acts_again():
    session = acted(a_session(), LINE + "; 0: 2-4 left")
    assert seen(session).passed[BEN] == Passed(6, 6)
    assert seen(acted(session, "1: 0-4 left")).passed[BEN] is None


def test_r25_the_log_has_the_ends_of_every_pass_whichever_side_grew_before_it():
    session = acted(
        a_session(),
        "0: 6-6; 1: pass; 2: 2-6 left; 3: 5-6; 0: 2-4 left; 1: 0-4 left; 2: 1-5; 3: pass; 0: 1-2; 1: 0-3 left",
    )
    passes = [entry for entry in seen(session).log if isinstance(entry, PassEntry)]
    assert passes == [PassEntry(BEN, 6, 6, 1, "person"), PassEntry(DAN, 0, 1, 7, "person")]


def test_the_newest_entry_is_the_logs_last_all_through_a_deal():
    session = start_session(a_session().profile, HANDS)
    session = session._replace(deal=a_deal(HANDS, designated_by(CLEO)))
    for one in "2: opens 0; 0: 6-6; 1: pass; 2: 2-6 left; 3: 5-6 right; 0: 2-4 left".split(";"):
        session = acted(session, one)
        assert last_entry(session.deal) == log_entries(session.deal)[-1]


def test_r25_how_the_deal_is_opened_and_by_whom():
    session = a_session(a_deal(HANDS, designated_by(CLEO)))
    assert seen(session).opening == DesignationOpening(CLEO, None)
    session = acted(session, "2: opens 0")
    assert seen(session).opening == DesignationOpening(CLEO, ANA)
    assert seen(session).log == (DesignateEntry(CLEO, ANA, 0, "person"),)
    assert seen(session).turn == Turn(ANA, 1)


# What was taken back


def test_p22_what_a_redo_would_return_has_no_tile_no_side_and_no_ends():
    batch = Batch(ANA, tuple(made("0: opens 2; 2: 2-6 left; 3: pass; 0 computer: 5-6")))
    assert taken_entries(batch, 4) == (
        DesignateEntry(ANA, CLEO, 4, "person"),
        TakenPlayEntry(CLEO, 5, "person"),
        TakenPassEntry(DAN, 6, "person"),
        TakenPlayEntry(ANA, 7, "computer"),
    )
    assert msgspec.json.encode(taken_entries(batch, 4)[1:3]) == (
        b'[{"do":"play","seat":2,"turn":5,"by":"person"},{"do":"pass","seat":3,"turn":6,"by":"person"}]'
    )


@pytest.mark.parametrize("take_back", [lambda session: undo(session, ANA), restart_deal])
def test_r25_what_was_taken_back_is_not_seen(take_back):
    session = acted(a_session(), LINE)
    assert seen(take_back(session)) == seen(a_session())


# The end


def test_r25_at_the_end_everything_is_seen():
    session = a_session(tables.going_out(by=ANA), scores=(2, 0), won=(1, 0))
    dealt = session.deal.dealt
    view = seen(acted(session, "0: 2-4 left"))
    result = view.result
    assert result is not None
    assert (result.kind, result.team, result.points, result.key, result.hard_ends) == ("out", 0, 1, False, ())
    assert (result.representative, result.totals) == (ANA, (0, 4, 4, 0))
    assert result.hands == ((), ("2-2",), ("0-4",), ("0-0",))
    assert result.dealt == tuple(tuple(hand) for hand in dealt)
    assert (result.scores_before, result.scores_after, result.bruk, result.house_rule) == ((2, 0), (3, 0), False, None)
    assert (result.next_opening, result.shuffle) == (NextDesignation(ANA), None)
    assert view.match == MatchView(1, (3, 0), (1, 0), False, (DealLineView(1, 0, 1, False, "out", (3, 0)),))
    assert view.turn is None


def test_r25_a_block_is_seen_with_its_four_passes():
    session = acted(a_session(tables.block_won_against_the_sum(by=ANA)), "0: 3-3")
    assert seen(session).result is None
    session = acted(session, closing(after=ANA))
    view = seen(session)
    assert view.result is not None
    assert (view.result.kind, view.result.team) == ("blocked", 0)
    assert [entry.by for entry in view.log[-4:]] == ["rule"] * 4
    assert view.passed == (Passed(3, 3),) * 4


def test_r18_a_bruk_is_told_with_what_the_deal_was_worth():
    view = seen(acted(a_session(tables.going_out(by=ANA), scores=(0, 4)), "0: 2-4 left"))
    assert view.result is not None
    assert (view.result.bruk, view.result.points, view.result.scores_after) == (True, 1, (0, 0))
    assert view.result.next_opening == DoubleSixOpening()


def test_r17_a_match_that_is_over_says_so():
    view = seen(acted(a_session(tables.key(by=ANA), scores=(5, 0), won=(0, 2)), "0: 5-6 left"))
    assert view.match == MatchView(1, (7, 0), (1, 2), True, (DealLineView(1, 0, 2, True, "out", (7, 0)),))
    assert view.result is not None
    assert (view.result.key, view.result.points, view.result.hard_ends) == (True, 2, (5, 6))


def test_p24_this_matchs_deals_are_listed_and_none_of_another():
    session = acted(a_session(tables.going_out(by=BEN)), "1: 2-4 left")
    session = next_deal(session, HANDS)
    assert seen(session).match == MatchView(1, (0, 1), (0, 0), False, (DealLineView(1, 1, 1, False, "out", (0, 1)),))
    assert seen(session).result is None


def test_p28_the_shuffle_is_opened_at_the_end_and_not_before():
    shuffle = Shuffle(b"\x5a" * 32, (None, b"\x01" * 32, None, None))
    session = a_session(tables.going_out(by=ANA))
    assert b"5a5a" not in msgspec.json.encode(seen(session, shuffle))
    result = seen(acted(session, "0: 2-4 left"), shuffle).result
    assert result is not None
    assert result.shuffle == ShuffleView(1, commitment(b"\x5a" * 32), "5a" * 32, (None, "01" * 32, None, None))


def test_a_view_holds_plain_text_where_the_engine_has_tiles():
    session = acted(a_session(tables.going_out(by=ANA)), "0: 2-4 left")
    view = seen(session)
    assert view.result is not None
    names = [one.tile for one in view.chain] + [name for hand in view.result.dealt for name in hand]
    assert {type(name) for name in names} == {str}
    assert isinstance(session.deal.made[0], Made)
