"""P21 by the clock: away after 10 s, gone after 3 minutes, and computers that stand in meanwhile."""

from games.records.dump import stand_ins
from games.rooms import look
from tests.builders import HANDS
from tests.rooms.a_room import Table, started
from tests.rooms.lines import OUT


def due(table: Table) -> list[tuple[str, int | None, float]]:
    """What is due: kind, seat, and in how many seconds."""
    return [(one.kind, one.seat, round(one.at - table.clock.now(), 3)) for one in table.room.due]


def made_by(table: Table) -> list[str]:
    return [made.by for made in table.session.deal.made]


# Being away and gone


def test_away_after_10_seconds_and_gone_after_3_minutes():
    table = started("ana 0; ben 1", HANDS)

    def presence() -> str | None:
        return table.ana.part.seats[1].presence

    table.ben.disconnect()
    assert due(table) == [("away", None, 10.0)]
    table.wait(9.99)
    assert presence() == "here"
    table.wait(0.01)
    assert presence() == "away"
    table.wait(169.99)
    assert presence() == "away"
    table.wait(0.01)
    assert presence() == "gone"
    assert due(table) == []
    table.ben.connect()
    assert presence() == "here"


def test_who_is_gone_when_somebody_looks_is_away_first():
    table = started("ana 0; ben 1", HANDS)
    table.ben.disconnect()
    version = table.room.version
    table.wait(1000)
    assert table.ana.part.seats[1].presence == "gone"
    assert table.room.version == version + 2


def test_watchers_and_those_who_stood_up_are_neither():
    table = started("ana 0; ben 1", HANDS)
    table.eve.connect()
    table.ben.stand(1)
    for phone in (table.ben, table.eve):
        phone.disconnect()
    assert not [one for one in table.room.due if one.kind == "away"]


# Stand-ins


def stood_in() -> Table:
    """Ben is gone, and a computer plays for him; Ana is here."""
    table = started("ana 0; ben 1", HANDS)
    table.ben.disconnect()
    table.wait(10)
    table.wait(170)
    table.ana.stand_in(1, "sharp")
    return table


def test_p21_a_stand_in_plays_and_the_seat_stays_the_persons():
    table = stood_in()
    table.line("0: 6-6")
    assert due(table)[0][:2] == ("computer", 1)
    thinking = look.thinking(table.room, table.clock.now() + 2)
    assert thinking is not None
    assert thinking.level == "sharp"
    table.line("1: pass")
    assert made_by(table) == ["person", "stand_in"]
    assert stand_ins(table.session.deal) == (1,)
    assert [seat.name for seat in table.ana.part.seats[:2]] == ["Ana", "Ben"]


def test_p21_who_comes_back_takes_over_at_once():
    table = stood_in()
    table.line("0: 6-6")
    table.ben.connect()
    assert (table.ana.part.seats[1].stand_in, due(table)) == (None, [])
    table.ben.pass_(1)
    assert made_by(table) == ["person", "person"]


def test_p21_stand_ins_act_only_while_a_person_is_here():
    table = stood_in()
    table.line("0: 6-6")
    table.ana.disconnect()
    table.clock.move(30)
    table.due()
    assert table.turn == 1
    assert not [one for one in table.room.due if one.kind == "computer"]
    table.ana.connect()
    assert due(table)[0][:2] == ("computer", 1)
    table.wait(3.5)
    assert table.turn == 2


def test_p21_computers_of_their_own_need_nobody():
    table = started("ana 0", HANDS)
    table.line("0: 6-6")
    table.ana.disconnect()
    table.wait(60)
    assert len(table.session.deal.made) == 2
    table.wait(60)
    table.wait(60)
    assert len(table.session.deal.made) == 4


def test_a_restart_and_the_next_deal_forget_who_stood_in():
    table = stood_in()
    table.line("0: 6-6; 1: pass")
    table.ana.restart_deal()
    assert stand_ins(table.session.deal) == ()
    table.line(OUT)
    table.ana.next_deal()
    assert stand_ins(table.session.deal) == ()
