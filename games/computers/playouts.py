"""What has been done weighed against hidden hands, and deals played out from a table: all by the policy.

Every function is also run compiled (``compiled``).
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from math import log
from typing import Final

from games.computers.bits import WITH
from games.computers.policy import (
    LAID,
    LEFT,
    PASSES,
    RIGHT,
    TABLE,
    Scratch,
    choose,
    clear,
    lay,
    options,
    pass_by,
    pips_in,
    weigh_options,
)

DRAWN: Final = 0
"""Outcomes of a deal: a draw; for team 0 out, out by a key, a block; then the same for team 1."""
OUT: Final = 1
BLOCK: Final = 3
TEAM: Final = 3
"""How far the outcomes of team 1 are from those of team 0."""
_ANYHOW: Final = 0.05
"""How often somebody is taken to play just anything."""


def weigh_worlds(
    hidden: Sequence[int],
    own_seat: int,
    own_hand: int,
    past: Sequence[int],
    first_choice: int,
    weights: Sequence[float],
    on: Scratch,
    found: MutableSequence[float],
) -> None:
    """Fills ``found`` with how likely the others' choices in ``past`` were in each world of ``hidden``, as a logarithm.

    ``past`` has for each action its seat and its play, -1 for a pass; none before ``first_choice`` was a choice.
    """
    for world in range(len(found)):
        _take(hidden, world, own_seat, own_hand, on)
        for at in range(0, len(past), 2):
            if past[at + 1] >= 0:
                on.hands[past[at]] |= 1 << (past[at + 1] >> 1)
        clear(on.table)
        total = 0.0
        for at in range(0, len(past), 2):
            seat, play = past[at], past[at + 1]
            if play < 0:
                pass_by(on.table, seat)
            else:
                if seat != own_seat and at >= 2 * first_choice:
                    total += _likelihood(on, seat, play, weights)
                on.hands[seat] &= ~(1 << (play >> 1))
                lay(on.table, seat, play)
        found[world] = total


def play_out_each(
    hidden: Sequence[int],
    picked: Sequence[int],
    own_seat: int,
    own_hand: int,
    before: Sequence[int],
    candidates: Sequence[int],
    weights: Sequence[float],
    on: Scratch,
    found: MutableSequence[int],
) -> None:
    """Fills ``found`` with the outcome of each of ``candidates`` in each ``picked`` world, world by world.

    ``before`` is the table at which ``own_seat`` is to act. A candidate below 0 lays nothing and says who acts now: -1
    the seat itself, -2 the next one, and so on.
    """
    count = len(candidates)
    for pick in range(len(picked)):
        for option in range(count):
            _take(hidden, picked[pick], own_seat, own_hand, on)
            for at in range(TABLE):
                on.table[at] = before[at]
            play = candidates[option]
            if play < 0:
                outcome = play_out(on, (own_seat - 1 - play) % 4, weights)
            else:
                outcome = _outcome_of(on, own_seat, play, weights)
            found[pick * count + option] = outcome


def play_out(on: Scratch, turn: int, weights: Sequence[float]) -> int:
    """The outcome of the deal when ``turn`` acts next and all play by the policy and by chance."""
    seat = turn
    while True:
        count = options(on.table, on.hands[seat], on.plays)
        if count == 0:
            if on.table[PASSES] == 3:
                return blocked(on.hands)
            pass_by(on.table, seat)
        else:
            option = 0
            if count > 1:
                option = choose(on, count, weigh_options(on, seat, count, weights))
            play = on.plays[option]
            on.hands[seat] &= ~(1 << (play >> 1))
            if on.hands[seat] == 0:
                return went_out(on.table, seat, play)
            lay(on.table, seat, play)
        seat = (seat + 1) % 4


def went_out(table: Sequence[int], seat: int, play: int) -> int:
    """The outcome when ``seat`` is about to make ``play`` with its last tile (R10, R14)."""
    left, right = table[LEFT], table[RIGHT]
    unlaid = ~table[LAID]
    is_key = left != right and WITH[left] & unlaid == WITH[right] & unlaid == 1 << (play >> 1)
    return OUT + TEAM * (seat % 2) + (1 if is_key else 0)


def blocked(hands: Sequence[int]) -> int:
    """The outcome of a block with these tiles in the hands (R11, R12, R15)."""
    first = min(pips_in(hands[0]), pips_in(hands[2]))
    second = min(pips_in(hands[1]), pips_in(hands[3]))
    if first == second:
        return DRAWN
    return BLOCK if first < second else BLOCK + TEAM


def _take(hidden: Sequence[int], world: int, own_seat: int, own_hand: int, on: Scratch) -> None:
    for place in range(3):
        on.hands[(own_seat + 1 + place) % 4] = hidden[3 * world + place]
    on.hands[own_seat] = own_hand


def _outcome_of(on: Scratch, seat: int, play: int, weights: Sequence[float]) -> int:
    on.hands[seat] &= ~(1 << (play >> 1))
    if on.hands[seat] == 0:
        return went_out(on.table, seat, play)
    lay(on.table, seat, play)
    return play_out(on, (seat + 1) % 4, weights)


def _likelihood(on: Scratch, seat: int, play: int, weights: Sequence[float]) -> float:
    count = options(on.table, on.hands[seat], on.plays)
    if count < 2:
        return 0.0
    total = weigh_options(on, seat, count, weights)
    for option in range(count):
        is_it = on.plays[option] == play or (on.table[LEFT] == on.table[RIGHT] and on.plays[option] == (play | 1))
        if is_it:
            return log((1.0 - _ANYHOW) * on.scores[option] / total + _ANYHOW / count)
    return 0.0
