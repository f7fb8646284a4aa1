"""The book of a room (P29): what its people and pairs have won and lost, counted from the records of its deals.

Knows records and when they were finished, no room. A record has names and no devices, so a person is a name here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct

from games.engine.result import Scores
from games.engine.seats import SEATS, TEAMS, BySeat, Seat, Team, partner, team_of
from games.records.record import Record

PAUSE: Final = 6 * 3600.0
"""Seconds without the end of a deal after which another evening has begun."""


class Ended(NamedTuple):
    """A deal as a record of its own, and when it ended."""

    record: Record
    at: float


class Counts(Struct, frozen=True):
    """What was won and lost."""

    deals: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    keys: int = 0
    """Keys laid (R14)."""
    blocks: int = 0
    """Deals that were blocked (R9), won or not."""
    blocks_won: int = 0
    bruks_given: int = 0
    """Scores of the others that were broken back to nothing (R18)."""
    bruks_taken: int = 0
    matches: int = 0
    six_loves_given: int = 0
    """Matches won (R17): the losers have nothing then."""
    six_loves_taken: int = 0
    stand_ins: int = 0
    """Deals in which a computer stood in here."""


class Person(Struct, frozen=True):
    """What a person has won and lost, by the name sat down with."""

    name: str
    counts: Counts


class Pair(Struct, frozen=True):
    """What two partners have won and lost; None is a computer."""

    names: tuple[str, str | None]
    counts: Counts


class Line(Struct, frozen=True):
    """A deal of the book, and how the score stood after it."""

    number: int
    match: int
    at: float
    evening: int
    """From 1."""
    names: BySeat[str | None]
    computers: BySeat[str | None]
    team: Team | None
    points: int
    key: bool
    kind: str
    bruk: bool
    scores: Scores
    match_over: bool
    stand_ins: tuple[Seat, ...]
    """Seats for which a computer acted while their person was away: those deals are marked."""


class Book(Struct, frozen=True):
    """All of it; people and pairs with the most deals first, deals in order."""

    people: tuple[Person, ...]
    pairs: tuple[Pair, ...]
    deals: tuple[Line, ...]


NOTHING: Final = Counts()
_Names: TypeAlias = tuple[str, str | None]


def book_of(deals: Iterable[Ended]) -> Book:
    """The book of a room's finished ``deals`` in their order, each as it last ended and as rooms write it: with all
    that a record may leave out."""
    people: dict[str, Counts] = {}
    pairs: dict[_Names, Counts] = {}
    lines: list[Line] = []
    for ended in deals:
        lines.append(_line(ended, lines[-1] if lines else None))
        for name, seat in _people(lines[-1]):
            people[name] = _counted(people.get(name, Counts()), lines[-1], ended, (seat,))
        for names, seats in _pairs(lines[-1]):
            pairs[names] = _counted(pairs.get(names, Counts()), lines[-1], ended, seats)
    return Book(
        people=tuple([Person(name, people[name]) for name in sorted(people, key=lambda one: _rank(people[one], one))]),
        pairs=tuple([Pair(names, pairs[names]) for names in sorted(pairs, key=lambda two: _rank(pairs[two], *two))]),
        deals=tuple(lines),
    )


def _line(ended: Ended, before: Line | None) -> Line:
    record, (deal,) = ended.record, ended.record.deals
    result, marks, scores = deal.result, deal.marks, deal.scores_after
    assert deal.number
    assert deal.match
    assert result
    assert marks
    assert scores
    return Line(
        number=deal.number,
        match=deal.match,
        at=ended.at,
        evening=1 if before is None else before.evening + (ended.at - before.at > PAUSE),
        names=record.names or (None, None, None, None),
        computers=record.computers,
        team=result.team,
        points=result.points,
        key=result.key,
        kind=result.kind,
        bruk=result.team is not None and scores == (0, 0),
        scores=scores,
        match_over=bool(deal.match_over),
        stand_ins=marks.stand_ins,
    )


def _people(line: Line) -> Iterator[tuple[str, Seat]]:
    for seat in SEATS:
        name = line.names[seat]
        if name is not None:
            yield name, seat


def _pairs(line: Line) -> Iterator[tuple[_Names, tuple[Seat, ...]]]:
    for team in TEAMS:
        named = sorted((name, seat) for name, seat in _people(line) if team_of(seat) == team)
        if named:
            yield (named[0][0], named[1][0] if len(named) > 1 else None), (team, partner(team))


def _counted(counts: Counts, line: Line, ended: Ended, seats: tuple[Seat, ...]) -> Counts:
    """``counts`` with one more deal of those at ``seats``, who are of one team."""
    (deal,) = ended.record.deals
    assert deal.result is not None
    won = line.team == team_of(seats[0])
    lost = line.team is not None and not won
    blocked = line.kind == "blocked"
    return Counts(
        deals=counts.deals + 1,
        won=counts.won + won,
        lost=counts.lost + lost,
        drawn=counts.drawn + (line.team is None),
        keys=counts.keys + (line.key and deal.result.representative in seats),
        blocks=counts.blocks + blocked,
        blocks_won=counts.blocks_won + (blocked and won),
        bruks_given=counts.bruks_given + (line.bruk and won),
        bruks_taken=counts.bruks_taken + (line.bruk and lost),
        matches=counts.matches + line.match_over,
        six_loves_given=counts.six_loves_given + (line.match_over and won),
        six_loves_taken=counts.six_loves_taken + (line.match_over and lost),
        stand_ins=counts.stand_ins + (not set(seats).isdisjoint(line.stand_ins)),
    )


def _rank(counts: Counts, *names: str | None) -> tuple[int, list[str]]:
    return -counts.deals, [name or "" for name in names]
