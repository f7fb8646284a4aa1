"""Why an action is a good one: the reasons that apply to it, counted from what the seat knows, the weightiest first.

Chances are shares of the worlds in which the action was thought through; nothing else is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from games.computers import reasons
from games.computers.bits import LOW, PIPS, WITH, TileNumber, TileSet, numbers
from games.computers.knowledge import Knowledge
from games.computers.playouts import BLOCK, OUT, TEAM
from games.computers.policy import DOUBLES, LED, LEFT, LEFT_BY, RIGHT, lay, pips_in
from games.computers.reasons import Reason
from games.computers.thinking import Thought, candidate, table_of
from games.engine.actions import Designate, Pass, Play
from games.engine.seats import Seat, next_seat, partner, team_of
from games.engine.tiles import APPEARANCES, TILES, VALUES

MOST: Final = 3
"""Reasons for an action; one against it may follow."""
_WORTH_SAYING: Final = 0.3
"""The weight from which a reason is given, if there is another."""

Weighed: TypeAlias = tuple[float, Reason]


class _Laid(NamedTuple):
    """A play and what is then so."""

    known: Knowledge
    tile: TileNumber
    old: int
    new: int
    table: list[int]
    rest: TileSet
    thought: Thought
    option: int

    @property
    def ends(self) -> tuple[int, ...]:
        return tuple(sorted({self.table[LEFT], self.table[RIGHT]}))

    @property
    def fitting(self) -> TileSet:
        return WITH[self.table[LEFT]] | WITH[self.table[RIGHT]]

    def share(self, *outcomes: int) -> float:
        """How often the deal ends so."""
        found = self.thought.outcomes[self.option]
        return sum([outcome in outcomes for outcome in found]) / len(found)

    def chance_to_follow(self, seat: Seat) -> float:
        """How likely ``seat`` has a tile that fits."""
        worlds = self.thought.worlds
        return sum([world[seat] & self.fitting != 0 for world in worlds]) / len(worlds)


def reasons_for(thought: Thought, option: int) -> tuple[Reason, ...]:
    """The few best reasons for the action of that number; there must be worlds to go by."""
    action = thought.actions[option]
    if isinstance(action, Pass):
        return (reasons.NothingFits(),)
    if isinstance(action, Designate):
        return _chosen(list(_for_opener(thought.known)))
    laid = _laid(thought, option, action)
    if laid.rest == 0:
        return (reasons.GoesOut(laid.share(*_keys(laid)) > 0),)
    found = list(_for_play(laid))
    only = [(2.0, reasons.OnlyPlay())] if len(thought.actions) == 1 else []
    return (*_chosen([*only, *found]), *_against(laid))


def _chosen(found: list[Weighed]) -> tuple[Reason, ...]:
    ranked = sorted(found, key=lambda one: -one[0])
    return tuple(
        [reason for place, (weight, reason) in enumerate(ranked[:MOST]) if not place or weight > _WORTH_SAYING]
    )


def _for_opener(known: Knowledge) -> Iterator[Weighed]:
    longest = max(VALUES, key=lambda value: (known.hand & WITH[value]).bit_count())
    yield 1.0, reasons.LongSuit(longest, (known.hand & WITH[longest]).bit_count())
    yield 0.8, reasons.Doubles(sum([known.hand >> double & 1 for double in DOUBLES]))


def _for_play(laid: _Laid) -> Iterator[Weighed]:
    yield from _for_others(laid)
    yield from _for_suits(laid)
    yield from _for_own_hand(laid)
    yield from _for_the_end(laid)


def _for_others(laid: _Laid) -> Iterator[Weighed]:
    seat = laid.known.seat
    right, left, across = next_seat(seat), next_seat(partner(seat)), partner(seat)
    for other, much in ((right, 1.0), (left, 0.6)):
        if laid.known.may_hold[other] & laid.fitting == 0:
            yield 1.5 * much, reasons.MustPass(other, laid.ends)
        elif (chance := 1 - laid.chance_to_follow(other)) > 0.15:
            yield 1.2 * chance * much, reasons.MayPass(other, _rounded(chance))
    if (chance := laid.chance_to_follow(across)) > 0.75:
        yield 0.7 * chance - 0.2, reasons.PartnerFollows(across, _rounded(chance))


def _for_suits(laid: _Laid) -> Iterator[Weighed]:
    known = laid.known
    before = table_of(known)
    if before[LEFT] < 0 or laid.new == laid.old:
        return
    if before[LED + partner(known.seat)] >> laid.new & 1:
        yield 0.6, reasons.PartnersSuit(partner(known.seat), laid.new)
    maker = before[LEFT_BY + _side(laid)]
    if maker % 2 != known.seat % 2:
        yield 0.5, reasons.CoversOpponent(maker, laid.old)


def _for_own_hand(laid: _Laid) -> Iterator[Weighed]:
    follow = [
        reasons.Follow(TILES[number].name, value) for value in laid.ends for number in numbers(laid.rest & WITH[value])
    ]
    if follow:
        yield 0.35 + 0.12 * len(follow), reasons.KeepsFollowing(tuple(follow))
    on_table = laid.known.laid | 1 << laid.tile
    for value in laid.ends:
        out = WITH[value] & ~(on_table | laid.rest)
        seen = sum([2 if number in DOUBLES else 1 for number in numbers(on_table & WITH[value])])
        held = (laid.rest & WITH[value]).bit_count()
        if out.bit_count() <= 2 and seen < APPEARANCES:
            yield (
                0.9 if held else 0.4,
                reasons.FewLeft(value, seen, held, out.bit_count()),
            )
    if laid.tile in DOUBLES and laid.known.past:
        left = (laid.known.unseen & WITH[LOW[laid.tile]]).bit_count()
        if left < 4:
            yield 0.8 - 0.1 * left, reasons.FreesDouble(LOW[laid.tile], left)


def _for_the_end(laid: _Laid) -> Iterator[Weighed]:
    seat = laid.known.seat
    if (laid.known.unseen | laid.rest) & laid.fitting == 0:
        worlds = laid.thought.worlds
        theirs = [min([pips_in(world[next_seat(seat)]), pips_in(world[(seat + 3) % 4])]) for world in worlds]
        yield 3.0, reasons.Closes(pips_in(laid.rest), round(sum(theirs) / len(theirs), 1))
    elif (chance := laid.share(BLOCK, BLOCK + TEAM, 0)) > 0.25:
        yield chance * PIPS[laid.tile] / 9, reasons.BlockRisk(_rounded(chance), PIPS[laid.tile])
    if (chance := laid.share(*_keys(laid))) > 0.04:
        yield 0.3 + 2 * chance, reasons.KeyChance(_rounded(chance))


def _against(laid: _Laid) -> tuple[Reason, ...]:
    waiting = laid.rest & ~laid.fitting
    if not waiting or laid.rest.bit_count() > 4:
        return ()
    return (reasons.Waiting(tuple([TILES[number].name for number in numbers(waiting)])),)


def _laid(thought: Thought, option: int, action: Play) -> _Laid:
    known = thought.known
    play = candidate(action)
    before, table = table_of(known), table_of(known)
    lay(table, known.seat, play)
    old = LOW[play >> 1] if before[LEFT] < 0 else before[LEFT + (play & 1)]
    return _Laid(
        known,
        play >> 1,
        old,
        PIPS[play >> 1] - old,
        table,
        known.hand & ~(1 << (play >> 1)),
        thought,
        option,
    )


def _side(laid: _Laid) -> int:
    return candidate(laid.thought.actions[laid.option]) & 1


def _keys(laid: _Laid) -> tuple[int]:
    return (OUT + 1 + TEAM * team_of(laid.known.seat),)


def _rounded(chance: float) -> float:
    return round(chance, 2)
