"""P4, P5: whose phones are here, and who watches."""

from games.engine.seats import Seat
from games.rooms import seating
from tests.builders import HANDS
from tests.rooms.a_room import Table, refused, seated, started
from tests.rooms.lines import OUT
from tests.rooms.phone import Phone


def presence(table: Table, seat: Seat) -> str | None:
    return table.ana.part.seats[seat].presence


def watching(table: Table, count: int) -> list[Phone]:
    """So many strangers look on."""
    strangers = [Phone(table, f"stranger-{number}") for number in range(count)]
    for stranger in strangers:
        stranger.connect()
    return strangers


# Who is here


def test_whoever_sits_without_a_connection_is_here_until_it_should_have_come():
    table = seated("ana 0")
    table.ben.sit(1)
    assert presence(table, 1) == "here"
    table.wait(9.9)
    assert presence(table, 1) == "here"
    table.wait(0.1)
    assert presence(table, 1) == "away"


def test_a_phone_is_here_while_one_of_its_connections_is():
    table = seated("ana 0; ben 1")
    table.ben.connect("web-2")
    table.ben.disconnect("web-1")
    table.wait(20)
    assert presence(table, 1) == "here"
    table.ben.disconnect("web-2")
    table.wait(10)
    assert presence(table, 1) == "away"


def test_the_same_connection_once_more_changes_nothing():
    table = seated("ana 0; ben 1")
    room = table.room
    table.ben.connect()
    assert table.room is room
    table.eve.disconnect()
    table.ben.disconnect("web-9")
    assert table.room is room


def test_connections_of_processes_that_ended_are_no_more():
    table = seated("ana 0; ben 1")
    table.ben.connect("web-2")
    table.eve.connect("web-2")
    now = table.clock.now()
    table.changes(seating.without_processes(table.room, {"web-2"}, now))
    assert table.public.watchers == 0
    table.changes(seating.without_processes(table.room, {"web-1", "web-3"}, now))
    table.wait(10)
    assert [seat.presence for seat in table.ana.part.seats[:2]] == ["away", "away"]


def test_presence_moves_the_version_and_not_the_moment():
    table = started("ana 0; ben 1", HANDS)
    moment = table.room.moment
    table.ben.disconnect()
    version = table.room.version
    table.wait(10)
    assert (table.room.version, table.room.moment) == (version + 1, moment)


# Watchers


def test_p5_watchers_are_counted_and_hold_no_seat():
    table = seated("ana 0")
    table.eve.connect()
    assert table.public.watchers == 1
    assert not any(seat.yours for seat in table.eve.part.seats)
    table.eve.disconnect()
    assert table.public.watchers == 0
    assert "eve" not in table.room.devices


def test_p5_at_most_twenty_watch():
    table = seated("ana 0")
    strangers = watching(table, 20)
    with refused("not_allowed"):
        table.eve.connect()
    strangers[0].connect("web-2")
    strangers[1].disconnect()
    table.eve.connect()
    table.ben.sit(1)
    table.ben.connect()


def test_p5_a_room_may_forbid_watchers_but_not_its_people():
    table = Table(watchers=False)
    table.ana.sit(0)
    table.ana.connect()
    with refused("not_allowed"):
        table.eve.connect()
    table.ana.stand(0)
    table.ana.connect("web-2")  # one who is here already
    assert table.public.watchers == 1


def test_p39_who_sat_here_is_remembered():
    table = seated("ana 0; ben 1")
    table.ben.stand(1)
    table.ben.disconnect()
    assert table.room.devices["ben"].sat
    table.ana.start()
    assert table.room.devices["ben"].sat


def test_a_watcher_who_has_gone_is_forgotten_with_the_next_deal():
    table = started("ana 0 1 2 3", HANDS, HANDS)
    table.eve.connect()
    table.line(OUT)
    table.eve.connect("web-2")
    table.ana.next_deal()
    assert "eve" in table.room.devices
    table.eve.disconnect()
    table.eve.disconnect("web-2")
    assert "eve" not in table.room.devices
