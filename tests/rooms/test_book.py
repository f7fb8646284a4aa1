"""The book (P29) of whole evenings by chance: it says what a recount from the records says, deal by deal played again.

Rooms tell the archive of deals that end, are taken back and end anew; what is kept is the last that was said of each.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from random import Random
from typing import TypeAlias

import pytest
from msgspec.structs import replace

from games.engine.profile import SIX_LOVE, with_house_rules
from games.records.book import PAUSE, Book, Counts, Ended, book_of
from games.records.record import Record, read
from games.records.replay import play
from games.records.verify import verify
from games.rooms.finished import FinishedDeal, finished_deal, finished_deals
from games.rooms.refusals import Refusal
from games.rooms.room import Room, seats_of
from tests import effort
from tests.builders import HANDS
from tests.rooms import walk
from tests.rooms.a_room import Table, seated, started

pytestmark = pytest.mark.timeout(3600)  # the full counts, on a busy machine

COMPANIES = ("ana 0 1 2 3", "ana 0 1; ben 2", "ana 0; ben 1; cleo 2; dan 3", "ana 0", "ana 0 2; ben 1 3")
HOUSE_RULES: tuple[dict[str, bool | int], ...] = ({}, {}, {"one_all_play_two": True}, {"target": 10, "sporting": True})
DEALS = 8
"""In an evening at least, those that are taken back and the rest of a session left behind besides."""

Who: TypeAlias = str | tuple[str, str | None]


class Archive:
    """What a room tells of its deals, kept as the archive keeps it; and, seen for itself, which of them stand."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._newest: dict[int, FinishedDeal] = {}
        self.standing: set[int] = set()
        self.taken_back = 0
        table.watched_by = self.sees

    def sees(self, before: Room, after: Room) -> None:
        for _, payload in finished_deals(before, after, self._table.clock.now()):
            told = finished_deal(payload)
            self._newest[told.number] = max(told, self._newest.get(told.number, told), key=lambda one: one.revision)
        session = after.session
        if session is not None and session.reckoning is not None:
            self.standing.add(session.number)
        elif session is not None and session.number in self.standing:
            self.standing.remove(session.number)
            self.taken_back += 1

    @property
    def deals(self) -> list[Ended]:
        kept = sorted(self._newest.values(), key=lambda deal: deal.number)
        return [Ended(read(deal.record), deal.at) for deal in kept if deal.record is not None]


def an_evening(chance: Random) -> Archive:
    """People play, take back, also what was revealed, start over, and leave sessions unfinished."""
    house_rules = chance.choice(HOUSE_RULES)
    profile = with_house_rules("six-love", house_rules) if house_rules else SIX_LOVE
    table = seated(chance.choice(COMPANIES), profile=profile)
    table.saved_each_time = False
    archive = Archive(table)
    table.somebody.start()
    while len(archive.standing) < DEALS:
        often = 4 if table.phase == "revealed" else 20
        if chance.randrange(often) or not _takes_back(table, chance):
            walk.act(table, chance)
        table.wait(chance.choice([0, 0, 0, 1.6]))
    return archive


def _takes_back(table: Table, chance: Random) -> bool:
    """Whether somebody takes back, puts back, starts the deal or, rarely, the session over."""
    phone = chance.choice([phone for phone in table.phones if seats_of(table.room, phone.device)])
    what = chance.choices(["undo", "redo", "restart", "session"], [6, 6, 2, 1])[0]
    with suppress(Refusal):
        if what == "undo" and phone.part.undo:
            phone.undo(phone.part.undo.seat)
        elif what == "redo" and phone.part.redo:
            phone.redo(phone.part.redo.seat)
        elif what == "restart":
            phone.restart_deal()
        elif what == "session" and table.phase in ("revealed", "match_over"):
            phone.new_session()
        _agree(table)
        return True
    return False


def _agree(table: Table) -> None:
    for phone in table.phones:
        question = table.room.question
        if question is not None and phone.device != question.device:
            with suppress(Refusal):
                phone.agree()


def recounted(records: list[Record]) -> dict[Who, Counter[str]]:
    """What was won and lost, from nothing but who sat where and what the rules make of the play."""
    counts: dict[Who, Counter[str]] = {}
    for record in records:
        (played,) = play(record)
        reckoning, last = played.reckoning, record.deals[0].actions[-1].seat
        team, names = reckoning.result.team, record.names or (None,) * 4
        for who, seats in _sides(names):
            own = seats[0] % 2
            had = reckoning.scores_before
            is_bruk = team is not None and had[1 - team] > 0 and reckoning.scores_after == (0, 0)
            count = counts.setdefault(who, Counter())
            count["deals"] += 1
            count["won" if team == own else "drawn" if team is None else "lost"] += 1
            count["keys"] += reckoning.result.key and last in seats
            count["blocks"] += reckoning.result.kind == "blocked"
            count["blocks_won"] += reckoning.result.kind == "blocked" and team == own
            count["bruks_given"] += is_bruk and team == own
            count["bruks_taken"] += is_bruk and team != own
            if max(reckoning.scores_after) >= played.moments[0].profile.target:
                count["matches"] += 1
                count["six_loves_given" if team == own else "six_loves_taken"] += 1
            marks = record.deals[0].marks
            assert marks is not None
            count["stand_ins"] += bool({*seats} & {*marks.stand_ins})
    return counts


def _sides(names: tuple[str | None, ...]) -> list[tuple[Who, tuple[int, ...]]]:
    people: list[tuple[Who, tuple[int, ...]]] = [(name, (seat,)) for seat, name in enumerate(names) if name]
    for seats in ((0, 2), (1, 3)):
        named = sorted(name for seat in seats if (name := names[seat]))
        if named:
            people.append(((named[0], named[1] if len(named) == 2 else None), seats))
    return people


def told(book: Book) -> dict[Who, Counter[str]]:
    """The counts of a book, as ``recounted`` has them."""
    lines: list[tuple[Who, Counts]] = [(person.name, person.counts) for person in book.people]
    lines += [(pair.names, pair.counts) for pair in book.pairs]
    return {
        who: Counter({field: getattr(counts, field) for field in Counts.__struct_fields__}) for who, counts in lines
    }


def test_p29_the_book_is_a_recount_from_the_records():
    seen: Counter[str] = Counter()
    for evening in range(effort.BOOKS):
        archive = an_evening(Random(f"book {effort.SEED} {evening}"))
        deals = archive.deals
        records = [ended.record for ended in deals]

        book = book_of(deals)

        for record in records:
            verify(record)
        assert {line.number for line in book.deals} == archive.standing  # once each, and none that is taken back
        assert len(book.deals) == len(archive.standing)
        assert told(book) == recounted(records)
        seen += Counter(taken_back=archive.taken_back)
        seen += sum(recounted(records).values(), Counter())
    happened = ("taken_back", "bruks_given", "blocks_won")
    rare = ("drawn", "keys", "matches", "six_loves_taken") if effort.FULL else ()
    assert all(seen[what] for what in (*happened, *rare)), seen


def test_p29_another_evening_begins_after_hours_without_a_deal():
    table = seated("ana 0 1 2 3")
    archive = Archive(table)
    table.somebody.start()
    for pause in (10, PAUSE - 1, PAUSE + 3600):
        table.play_on()
        table.wait(pause)
        table.ana.next_deal()
    table.play_on()

    assert [line.evening for line in book_of(archive.deals).deals] == [1, 1, 1, 2]


def test_p29_a_deal_in_which_a_computer_stood_in_is_marked():
    table = seated("ana 0; ben 1")
    archive = Archive(table)
    table.somebody.start()
    table.ben.disconnect()
    table.wait(200)
    table.ana.stand_in(1)
    table.play_on()

    (line,) = book_of(archive.deals).deals

    assert line.stand_ins == (1,)
    assert told(book_of(archive.deals))["Ben"]["stand_ins"] == 1
    assert told(book_of(archive.deals))["Ana"]["stand_ins"] == 0


def test_p29_a_deal_in_which_all_that_a_stand_in_did_was_taken_back_is_not_marked():
    table = started("ana 0; ben 1", HANDS)
    archive = Archive(table)
    table.ben.disconnect()
    table.wait(200)
    table.ana.stand_in(1)
    table.line("0: 6-6; 1: pass")
    table.ana.undo(0)
    table.ben.connect()
    table.play_on()

    (line,) = book_of(archive.deals).deals

    assert line.stand_ins == ()
    assert told(book_of(archive.deals))["Ben"]["stand_ins"] == 0


def test_p29_whose_names_are_forgotten_are_in_no_line():
    table = seated("ana 0; ben 1")
    archive = Archive(table)
    table.somebody.start()
    table.play_on()
    (ended,) = archive.deals

    book = book_of([Ended(replace(ended.record, names=None), ended.at)])

    assert (book.people, book.pairs) == ((), ())
    assert len(book.deals) == 1


def test_p29_two_of_one_name_share_a_line():
    table = seated("ana 0; ben 1")
    archive = Archive(table)
    table.somebody.start()
    table.play_on()
    (ended,) = archive.deals

    book = book_of([Ended(replace(ended.record, names=("Ana", "Ana", None, None)), ended.at)])

    (ana,) = book.people
    assert (ana.name, ana.counts.deals, ana.counts.won + ana.counts.lost + ana.counts.drawn) == ("Ana", 2, 2)
    assert ana.counts.won == ana.counts.lost
    assert [pair.names for pair in book.pairs] == [("Ana", None)]


def test_p29_an_empty_book_has_no_lines():
    assert book_of([]) == Book((), (), ())
