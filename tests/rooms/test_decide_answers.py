"""The room remembers what it did for each device: the same request again is answered alike and does nothing more."""

import pytest

from games.rooms import requests
from games.rooms.requests import RoomRequest
from games.rooms.room import ANSWERS_REMEMBERED
from tests.builders import HANDS
from tests.rooms.a_room import refused, started
from tests.rooms.phone import Phone


def repeated(phone: Phone, request: RoomRequest) -> None:
    """``request`` is done once; sent again it gets the same version, and the room stays the very same."""
    version = phone.ask(request)
    room = phone.table.room
    assert phone.ask(request) == version
    assert phone.table.room is room


def test_the_same_request_again_is_done_no_further():
    table = started("ana 0 2; ben 1", HANDS)
    repeated(table.ana, table.ana.asking(requests.Reveal, seat=0))
    repeated(table.ana, table.ana.asking(requests.Play, seat=0, tile="6-6", side="right"))
    repeated(table.ben, table.ben.asking(requests.Pass, seat=1))
    assert len(table.session.deal.made) == 2


def test_it_is_answered_alike_also_when_the_table_has_moved_on():
    table = started("ana 0; ben 1; cleo 2", HANDS)
    pose = table.ana.asking(requests.Play, seat=0, tile="6-6", side="right")
    version = table.ana.ask(pose)
    table.line("1: pass; 2: 2-6 left; 3: 5-6; 0: 2-4 left")
    room = table.room
    assert table.ana.ask(pose) == version
    assert table.room is room


def test_an_undo_sent_twice_takes_back_once():
    table = started("ana 0", HANDS)
    table.line("0: 6-6; 1: pass; 2: 2-6 left; 3: 5-6; 0: 2-4 left")
    repeated(table.ana, table.ana.asking(requests.Undo, seat=0))
    assert len(table.session.deal.made) == 4


def test_next_deal_sent_twice_deals_once():
    table = started("ana 0 1 2 3", HANDS)
    table.play_on()
    repeated(table.ana, table.ana.asking(requests.NextDeal))
    assert table.session.number == 2


@pytest.mark.parametrize("moment", [1, 2])
def test_another_request_under_the_same_id_is_malformed(moment: int):
    table = started("ana 0; ben 1", HANDS)
    table.ana.play(0, "6-6", id="mine")
    with refused("malformed", field="id"):
        table.ana.play(0, "6-6", side="left", id="mine", moment=1)
    with refused("malformed", field="id"):
        table.ana.undo(0, id="mine", moment=moment)


def test_the_same_request_on_another_moment_is_another_request():
    table = started("ana 0; ben 1", HANDS)
    table.ana.play(0, "6-6", id="mine")
    with refused("malformed", field="id"):
        table.ana.play(0, "6-6", id="mine", moment=2)


def test_malformed_comes_before_every_other_refusal():
    table = started("ana 0; ben 1", HANDS)
    table.ana.play(0, "6-6", id="mine")
    with refused("malformed", field="id"):
        table.ana.play(3, "0-0", id="mine", moment=0)  # not the seat, not the moment, not the turn, not the tile


def test_an_id_belongs_to_its_device():
    table = started("ana 0; ben 1", HANDS)
    table.ana.play(0, "6-6", id="the-same")
    table.ben.pass_(1, id="the-same")
    assert len(table.session.deal.made) == 2


def test_a_stranger_with_a_known_id_gets_no_answer_of_anothers():
    table = started("ana 0; ben 1", HANDS)
    pose = table.ana.asking(requests.Play, seat=0, tile="6-6", side="right")
    table.ana.ask(pose)
    for other in (table.ben, table.eve):
        with refused("not_your_seat"):
            other.ask(pose)


def test_what_was_refused_is_not_remembered_and_may_be_asked_again():
    table = started("ana 0; ben 1", HANDS)
    ask = table.ben.asking(requests.Pass, seat=1, moment=2)
    with refused("stale"):
        table.ben.ask(ask)
    table.ana.play(0, "6-6")
    repeated(table.ben, ask)


def test_under_the_id_of_something_refused_something_else_may_be_asked():
    table = started("ana 0; ben 1", HANDS)
    with refused("must_pose_double_six"):
        table.ana.play(0, "0-6", id="mine")
    table.ana.play(0, "6-6", id="mine")


def test_what_was_done_without_effect_is_remembered_as_well():
    table = started("ana 0", HANDS)
    version = table.room.version
    cover = table.ana.asking(requests.Cover, seat=0)
    repeated(table.ana, cover)
    assert table.room.version == version
    with refused("malformed", field="id"):
        table.ana.reveal(0, id=cover.id)


def test_sixteen_requests_of_a_device_are_remembered():
    table = started("ana 0 1", HANDS)
    asked = []
    for _ in range(ANSWERS_REMEMBERED // 2 + 1):
        asked += [table.ana.asking(requests.Reveal, seat=0), table.ana.asking(requests.Cover, seat=0)]
    versions = [table.ana.ask(request) for request in asked]
    room = table.room
    assert [table.ana.ask(request) for request in asked[-16:]] == versions[-16:]
    assert table.room is room
    table.ana.ask(asked[0])
    assert table.room.version > room.version, "the seventeenth is done anew"


def test_the_answers_of_one_device_do_not_push_out_anothers():
    table = started("ana 0 2; ben 1", HANDS)
    mine = table.ben.asking(requests.PassForMe, seat=1, on=True)
    table.ben.ask(mine)
    for _ in range(ANSWERS_REMEMBERED):
        table.ana.reveal(0)
        table.ana.cover_up(0)
    room = table.room
    table.ben.ask(mine)
    assert table.room is room


def test_answers_outlive_the_connection_the_seat_and_the_deal():
    table = started("ana 0; ben 1 2 3", HANDS)
    table.play_on()
    last = table.ana.asking(requests.NextDeal)
    version = table.ana.ask(last)
    table.ana.stand(0)
    table.ana.disconnect()
    table.ben.restart_deal()
    room = table.room
    assert table.ana.ask(last) == version
    assert table.room is room
