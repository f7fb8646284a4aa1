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
    table.ana.connect("web-2")


def test_p5_who_gives_up_the_last_seat_is_a_watcher_and_may_not_stay_where_they_are_forbidden():
    table = Table(watchers=False)
    table.ana.sit(0)
    table.ana.connect()
    table.ben.sit(1)
    table.ana.start()
    assert seating.why_out(table.room, "ana") is None
    table.ana.stand(0)
    assert seating.why_out(table.room, "ana") == "not_allowed"
    with refused("not_allowed"):
        table.ana.connect("web-2")
    table.ana.sit(0)
    assert seating.why_out(table.room, "ana") is None
    assert seating.why_out(seated("ana 0").room, "eve") is None


def test_p2_who_stands_up_while_seats_are_chosen_may_stay_to_sit_elsewhere_until_the_start():
    table = Table(watchers=False)
    table.ana.sit(0)
    table.ben.sit(1)
    table.ana.connect()
    table.ana.stand(0)
    table.ana.connect("web-2")
    assert seating.why_out(table.room, "ana") is None
    assert seating.why_out(table.room, "eve") == "not_allowed"
    table.ben.start()
    assert seating.why_out(table.room, "ana") == "not_allowed"


def test_p5_nor_where_twenty_watch_already():
    table = seated("ana 0; ben 1")
    watching(table, 20)
    table.ben.stand(1)
    out = [name for name in table.room.devices if seating.why_out(table.room, name)]
    assert len(out) == 1
    assert table.public.watchers == 21
    Phone(table, out[0]).disconnect()
    assert table.public.watchers == 20


def test_p39_who_sat_here_is_remembered():
    table = seated("ana 0; ben 1")
    table.ben.stand(1)
    table.ben.disconnect()
    assert table.room.devices["ben"].sat
    table.ana.start()
    assert table.room.devices["ben"].sat


def test_a_room_forgets_who_left_first_when_a_hundred_have_sat_there():
    table = seated("ana 0")
    for number in range(120):
        passing = Phone(table, f"stranger-{number}")
        passing.sit(1)
        passing.stand(1)
        table.wait(1)
    assert len(table.room.devices) == 100
    assert {"ana", "stranger-119"} < set(table.room.devices)
    assert "stranger-0" not in table.room.devices


def test_a_room_forgets_nobody_who_may_know_a_hand_of_this_deal():
    table = started("ana 0", HANDS, HANDS)
    for number in range(99):
        passing = Phone(table, f"stranger-{number}")
        passing.sit(1)
        passing.stand(1)
    with refused("busy"):
        table.eve.sit(1)
    with refused("seen_another_hand"):
        Phone(table, "stranger-0").sit(2)
    table.line("0: 6-6")
    table.play_on()
    table.ana.next_deal()
    table.eve.sit(1)


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
