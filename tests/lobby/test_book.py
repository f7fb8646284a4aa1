"""The book of a room over REST: JSON and CSV, of the deals that stand, for those who may read them (P29, P39)."""

from __future__ import annotations

import csv
import io
import re
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from games import archive
from games.records.book import Counts
from games.rooms.finished import finished_deal
from lobby.book import CsvRenderer
from tests.lobby.playing import archived, one_more_deal, started, undone
from tests.served import Device, Frame, Site


@pytest.fixture
async def finished(site: Site, ana: Device, room: str) -> Frame:
    """The last view of the first deal, played to its end."""
    await started(ana, room)
    return await site.play_deal(room, ana)


async def book_of(device: Device, room: str) -> Any:
    answer = await device.get(f"/api/rooms/{room}/book/")
    assert answer.status == 200, answer
    return answer.body


async def test_a_room_without_a_finished_deal_has_an_empty_book(ana: Device, room: str):
    assert await book_of(ana, room) == {"people": [], "pairs": [], "deals": []}


async def test_it_has_people_pairs_and_the_score_deal_by_deal(finished: Frame, site: Site, ana: Device, room: str):
    await archived(site)
    second = await one_more_deal(site, ana, room, finished)

    book = await book_of(ana, room)

    results = [finished["result"], second["result"]]
    won = sum(result["team"] == 0 for result in results)
    (person,) = book["people"]
    assert (person["name"], person["counts"]["deals"], person["counts"]["won"]) == ("Ana", 2, won)
    (pair,) = book["pairs"]
    assert pair["names"] == ["Ana", None]  # with a computer
    assert [line["scores"] for line in book["deals"]] == [result["scores_after"] for result in results]
    assert [line["number"] for line in book["deals"]] == [1, 2]
    assert {line["evening"] for line in book["deals"]} == {1}
    assert book["deals"][0]["at"] <= book["deals"][1]["at"]


async def test_a_deal_that_is_taken_back_is_not_in_it_until_it_ends_again(
    finished: Frame, site: Site, ana: Device, room: str
):
    await archived(site)
    await undone(await ana.join(room))
    assert (await book_of(ana, room))["deals"] == []

    await site.play_deal(room, ana)

    book = await book_of(ana, room)
    assert [line["number"] for line in book["deals"]] == [1]
    assert book["people"][0]["counts"]["deals"] == 1


async def test_as_a_table_it_has_a_line_for_each_person_and_pair(finished: Frame, ana: Device, room: str):
    answer = await ana.get(f"/api/rooms/{room}/book/?format=csv")

    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.headers["content-disposition"] == f'attachment; filename="verandah-{room}.csv"'
    head, *lines = csv.reader(io.StringIO(answer.body.removeprefix("\ufeff")))
    assert head == ["kind", "name", "partner", *Counts.__struct_fields__]
    assert [line[:4] for line in lines] == [["person", "Ana", "", "1"], ["pair", "Ana", "", "1"]]


async def test_no_name_becomes_a_formula_in_a_spreadsheet(site: Site, ana: Device):
    made = await ana.post("/api/rooms/", {"name": '=1+1,"x"'})
    room = made.body["code"]
    await started(ana, room)
    await site.play_deal(room, ana)

    answer = await ana.get(f"/api/rooms/{room}/book/?format=csv")

    _, person, pair = csv.reader(io.StringIO(answer.body))
    assert person[1] == pair[1] == '\'=1+1,"x"'


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "＝", "＋", "－", "＠", "﹦", "﹣"])
@pytest.mark.parametrize(
    "before", ["", " ", "\t", "\n", "\r\n", "\u00a0", "\u3000", "\u200b", "\ufeff", " \t\u2003", "a;", "a,\u00a0"]
)
def test_nothing_before_a_formula_hides_it(sign: str, before: str):
    name = f"{before}{sign}1+1"
    written = CsvRenderer().render({"people": [{"name": name, "counts": {}}], "pairs": []}).decode()

    _, (_, told, _) = csv.reader(io.StringIO(written, newline=""))

    cell = re.split(r"[,;\t\r\n]", told)[-1]  # as a spreadsheet may cut it
    assert cell.startswith("'")
    assert told.replace("'", "") == name


@pytest.mark.parametrize("name", ["Ana", "Ana-Lou", "A=B", "'Ben", "; Cleo", "Dan\tD.", "🎲 Eve", "", " "])
def test_names_that_are_no_formulas_stay_as_they_are(name: str):
    written = CsvRenderer().render({"people": [{"name": name, "counts": {}}], "pairs": []}).decode()

    _, (_, told, _) = csv.reader(io.StringIO(written, newline=""))

    assert told == name


async def test_errors_are_json_whatever_was_asked_for(ana: Device):
    answer = await ana.get("/api/rooms/CDFGHJ/book/?format=csv")
    assert (answer.status, answer.code) == (404, "room_not_found")
    assert answer.headers["content-type"] == "application/json"


async def test_there_is_no_other_format(ana: Device, room: str):
    answer = await ana.get(f"/api/rooms/{room}/book/?format=xml")
    assert (answer.status, answer.code) == (404, "not_found")


async def test_p29_a_hundred_deals_are_counted_over_all_evenings(finished: Frame, site: Site, ana: Device, room: str):
    (waiting,) = await site.process.store.take_finished(100)
    first = finished_deal(waiting.payload)
    later = [
        type(first)(first.room, first.code, number, 1, first.revision, first.at + number * 7200.0, first.record)
        for number in range(2, 101)
    ]
    await sync_to_async(archive.keep)(later)
    tab = await ana.join(room)
    moment = finished["moment"]
    for _ in range(100):  # deals that are left unfinished, so that the room is past those in the archive
        moment = tab.newest_view(*await tab.ask("new_session", moment=moment))["moment"]

    book = await book_of(ana, room)

    assert len(book["deals"]) == 100
    assert book["people"][0]["counts"]["deals"] == 100
