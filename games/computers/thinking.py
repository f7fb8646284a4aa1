"""How a seat's possibilities turn out: each is played out in many worlds that agree with what the seat knows.

Worlds are drawn uniformly, weighed by how likely the others' choices were in them, and picked by that weight. Bounded
by counts; ``stop`` is for emergencies and is asked now and then. Given the same view and chance the same comes out,
whatever the others hold: a view is all that comes in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import exp
from random import Random
from typing import Final, NamedTuple, TypeAlias

from games.computers.bits import NUMBER
from games.computers.knowledge import Knowledge, knowledge
from games.computers.machine import Floats, Ints, Machine
from games.computers.policy import TABLE, Scratch, clear, lay, pass_by
from games.computers.sampling import World, splits, world_of
from games.computers.weights import WEIGHTS
from games.engine.actions import Action, Designate, Pass, Play
from games.engine.chain import LEFT, RIGHT
from games.engine.tiles import tile
from games.views.seat import SeatView

Stop: TypeAlias = Callable[[], bool]
"""Whether thinking has to end at once."""

AT_ONCE: Final = 25
AT_ONCE_IN_PLAIN_PYTHON: Final = 4
"""Worlds between two looks at ``stop``."""
PLAYED: Final = 3.0
"""How much more firmly than it was fitted the policy plays deals out: nobody who plays well strays as much."""
HEEDED: Final = 0.5
"""How much less firmly others are taken to have followed it, whoever they are."""
_FEWEST: Final = 0.05
"""The share of worlds that must go on counting when others' choices are weighed."""


class Effort(NamedTuple):
    """How much is thought."""

    picked: int
    """Worlds in which every possibility is played out."""
    drawn: int = 0
    """Worlds that are weighed to pick those; 0: they are picked without regard to what others chose."""


class Thought(NamedTuple):
    """What came of thinking: for each of ``actions`` the outcome (``playouts``) in each of ``worlds``."""

    known: Knowledge
    actions: tuple[Action, ...]
    worlds: tuple[World, ...]
    outcomes: tuple[tuple[int, ...], ...]
    """By action, by world; the worlds are the same for all actions, so that actions can be compared in pairs."""

    def values(self, worth: Sequence[float]) -> list[float]:
        """The mean of ``worth``, which is by outcome, for each action."""
        return [sum([worth[outcome] for outcome in outcomes]) / len(outcomes) for outcomes in self.outcomes]

    def __repr__(self) -> str:
        return f"<Thought of seat {self.known.seat}: {len(self.actions)} actions, {len(self.worlds)} worlds>"


class _Feeling(NamedTuple):
    machine: Machine
    played: Floats
    heeded: Floats


def _feeling(machine: Machine, weights: Sequence[float]) -> _Feeling:
    played, heeded = ([firmly * weight for weight in weights] for firmly in (PLAYED, HEEDED))
    return _Feeling(machine, machine.floats(played), machine.floats(heeded))


def never() -> bool:
    """Nothing stops this."""
    return False


def possibilities(view: SeatView) -> tuple[Action, ...]:
    """What the seat may choose between; a tile that fits two equal ends is there once, on the right."""
    choices, seat = view.choices, view.seat
    if choices is None:
        return ()
    if choices.openers is not None:
        return tuple([Designate(seat, opener) for opener in choices.openers])
    ends = view.table.ends
    alike = ends is not None and ends[0] == ends[1]
    return tuple(
        [
            Play(seat, tile(play.tile), side)
            for play in choices.plays
            for side in play.sides
            if not (alike and side == LEFT)
        ]
    )


def think(
    view: SeatView,
    effort: Effort,
    machine: Machine,
    chance: Random,
    stop: Stop = never,
    weights: Sequence[float] = WEIGHTS,
) -> Thought:
    """Plays every possibility of ``view`` out; in a few worlds at least, when ``stop`` says so."""
    known, actions = knowledge(view), possibilities(view) or (Pass(view.seat),)
    on, feeling = machine.scratch(chance), _feeling(machine, weights)
    hidden = machine.ints([0] * (3 * max(effort.picked, effort.drawn)))
    open_ = splits(known)
    machine.draw(
        machine.ints(open_.tiles),
        machine.ints(open_.starts),
        machine.ints(open_.splits),
        machine.ints(open_.ways),
        on.state,
        hidden,
    )
    picked = list(range(effort.picked))
    if effort.drawn:
        picked = _picked(_weighed(known, hidden, feeling, on, stop), effort.picked, chance)
    outcomes = _played_out(known, actions, hidden, picked, feeling, on, stop)
    done = len(outcomes) // len(actions)
    return Thought(
        known,
        actions,
        tuple([world_of(known, hidden[3 * world : 3 * world + 3]) for world in picked[:done]]),
        tuple([tuple(outcomes[option :: len(actions)]) for option in range(len(actions))]),
    )


def _weighed(known: Knowledge, hidden: Ints, feeling: _Feeling, on: Scratch, stop: Stop) -> list[float]:
    """How likely the others' choices were in the worlds of ``hidden``, as logarithms; of fewer, if it had to stop."""
    machine, _, heeded = feeling
    past = machine.ints(past_of(known))
    found: list[float] = []
    step = _at_once(machine)
    for start in range(0, len(hidden) // 3, step):
        some = hidden[3 * start : 3 * (start + step)]
        likely = machine.floats([0.0] * (len(some) // 3))
        machine.weigh_worlds(some, known.seat, known.hand, past, int(known.forced_pose), heeded, on, likely)
        found.extend([float(one) for one in likely])
        if stop():
            break
    return found


def _played_out(
    known: Knowledge,
    actions: Sequence[Action],
    hidden: Ints,
    picked: Sequence[int],
    feeling: _Feeling,
    on: Scratch,
    stop: Stop,
) -> list[int]:
    machine, played, _ = feeling
    table = table_of(known)
    if isinstance(actions[0], Pass):
        pass_by(table, known.seat)
    before = machine.ints(table)
    candidates = machine.ints([candidate(action) for action in actions])
    found: list[int] = []
    step = _at_once(machine)
    for start in range(0, len(picked), step):
        if start and stop():
            break
        some = machine.ints(picked[start : start + step])
        outcomes = machine.ints([0] * (len(some) * len(actions)))
        machine.play_out_each(hidden, some, known.seat, known.hand, before, candidates, played, on, outcomes)
        found += [int(outcome) for outcome in outcomes]
    return found


def _at_once(machine: Machine) -> int:
    return AT_ONCE if machine.is_compiled else AT_ONCE_IN_PLAIN_PYTHON


def _picked(likely: Sequence[float], count: int, chance: Random) -> list[int]:
    """``count`` worlds by their weights, evenly spread, so that none is missed that has its share."""
    weights = _softened(likely)
    step = sum(weights) / count
    wanted = step * chance.random()
    picked: list[int] = []
    for world, weight in enumerate(weights):
        while wanted < weight and len(picked) < count:
            picked.append(world)
            wanted += step
        wanted -= weight
    return picked


def _softened(likely: Sequence[float]) -> list[float]:
    """Weights of logarithms, drawn together as far as it takes for some share of the worlds to count."""
    best = max(likely)
    for softer in _halving():
        weights = [exp((one - best) * softer) for one in likely]
        if sum(weights) ** 2 >= _FEWEST * len(likely) * sum([weight * weight for weight in weights]):
            return weights
    raise AssertionError("equal weights all count")


def _halving() -> Iterator[float]:
    softer = 1.0
    while True:
        yield softer
        softer = softer / 2 if softer > 1e-6 else 0.0


def table_of(known: Knowledge) -> list[int]:
    """The table as it stands, in the policy's form."""
    table = [0] * TABLE
    clear(table)
    for one in known.past:
        if one.number is None:
            pass_by(table, one.seat)
        else:
            lay(table, one.seat, 2 * one.number + one.side)
    return table


def past_of(known: Knowledge) -> list[int]:
    """What everybody has done, as ``weigh_worlds`` takes it."""
    return [
        number for one in known.past for number in (one.seat, -1 if one.number is None else 2 * one.number + one.side)
    ]


def candidate(action: Action) -> int:
    """``action`` as playouts take it."""
    match action:
        case Designate(seat=seat, opener=opener):
            return -1 - (opener - seat) % 4
        case Play(tile=laid, side=side):
            return 2 * NUMBER[laid] + (side == RIGHT)
        case Pass():
            return -2
