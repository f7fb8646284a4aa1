"""The rules said a second time, as plainly as can be, for the walker to hold against the engine.

Written from rules.md and from nothing else: it imports no part of the engine, knows a tile as a pair of numbers, keeps
one changing table, and counts everything anew whenever it is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

Pair: TypeAlias = tuple[int, int]
Step: TypeAlias = tuple[Any, ...]
"""``("designate", seat, opener)``, ``("play", seat, pair, side)`` or ``("pass", seat)``."""


@dataclass(frozen=True)
class House:
    """The rules of the house, as rules.md names them."""

    sporting: bool = False
    one_all_play_two: bool = False
    key_points: int = 2
    target: int = 6
    next_match_double_six: bool = False


class PlainDeal:
    """A deal on a table of its own. ``representative`` is None where the double-six opens."""

    def __init__(self, hands: Sequence[Sequence[Pair]], representative: int | None, house: House) -> None:
        self.hands = [list(hand) for hand in hands]
        self.representative = representative
        self.house = house
        self.opener = None if representative is not None else self._holder_of_double_six()
        self.log: list[Step] = []
        self.line: list[Pair] = []  # left to right, turned as they lie
        self.last_laid: Pair | None = None
        self.line_before: list[Pair] = []

    def _holder_of_double_six(self) -> int:
        return [(6, 6) in hand for hand in self.hands].index(True)

    def on_turn(self) -> int | None:
        """Who acts (R1, R4, R5, R9)."""
        if self.ended():
            return None
        if self.opener is None:
            return self.representative
        played = len(self.log) - (self.representative is not None)
        return (self.opener + played) % 4

    def ended(self) -> bool:
        """Somebody has gone out, or the last four steps are passes (R9)."""
        return [] in self.hands or (len(self.log) >= 4 and all(step[0] == "pass" for step in self.log[-4:]))

    def legal(self) -> list[Step]:
        """All the seat on turn may do (R4, R5, R7, R8)."""
        seat = self.on_turn()
        if seat is None:
            return []
        if self.opener is None:
            return [("designate", seat, seat), ("designate", seat, (seat + 2) % 4)]
        if not self.line:
            if self.representative is None and not self.house.sporting:
                return [("play", seat, (6, 6), "right")]
            return [("play", seat, pair, "right") for pair in self.hands[seat]]
        left, right = self.line[0][0], self.line[-1][1]
        plays: list[Step] = []
        for pair in self.hands[seat]:
            if left in pair:
                plays.append(("play", seat, pair, "left"))
            if right in pair:
                plays.append(("play", seat, pair, "right"))
        return plays or [("pass", seat)]

    def do(self, step: Step) -> None:
        """Does a step that is legal."""
        self.log.append(step)
        if step[0] == "designate":
            self.opener = step[2]
        if step[0] == "play":
            _, seat, pair, side = step
            self.hands[seat].remove(pair)
            self.last_laid, self.line_before = pair, list(self.line)
            low, high = pair
            if not self.line:
                self.line = [pair]
            elif side == "left":
                self.line.insert(0, pair if high == self.line[0][0] else (high, low))
            else:
                self.line.append(pair if low == self.line[-1][1] else (high, low))

    def table_is_closed(self) -> bool:
        """All 8 appearances of both ends' values lie (R8)."""
        return bool(self.line) and all(
            _appearances(self.line, value) == 8 for value in (self.line[0][0], self.line[-1][1])
        )

    def hard_ends_before_the_last_tile(self) -> list[int]:
        """The values of the ends that were hard then, each once, ascending (R14)."""
        if not self.line_before:
            return []
        ends = {self.line_before[0][0], self.line_before[-1][1]}
        return sorted(value for value in ends if _appearances(self.line_before, value) == 7)

    def result(self) -> dict[str, Any]:
        """Who won and what for (R6, R10 to R15)."""
        totals = [sum(low + high for low, high in hand) for hand in self.hands]
        found: dict[str, Any] = {
            "kind": "blocked",
            "team": None,
            "points": 0,
            "key": False,
            "hard_ends": tuple(self.hard_ends_before_the_last_tile()),
            "representative": None,
            "totals": tuple(totals),
        }
        if [] in self.hands:
            goer = self.hands.index([])
            key = self._is_key()
            points = self.house.key_points if key else 1
            return found | {"kind": "out", "team": goer % 2, "points": points, "key": key, "representative": goer}
        lowest = [seat for seat in range(4) if totals[seat] == min(totals)]
        if any(seat % 2 == 0 for seat in lowest) and any(seat % 2 == 1 for seat in lowest):
            return found
        return found | {"team": lowest[0] % 2, "points": 1, "representative": min(lowest)}

    def _is_key(self) -> bool:
        if not self.line_before or self.last_laid is None:
            return False
        left, right = self.line_before[0][0], self.line_before[-1][1]
        both_hard = _appearances(self.line_before, left) == 7 and _appearances(self.line_before, right) == 7
        return left != right and both_hard and sorted(self.last_laid) == sorted((left, right))

    def reckoning(self, scores: Pair) -> dict[str, Any]:
        """What the result does to a match at ``scores`` (R16 to R19)."""
        result = self.result()
        team, points = result["team"], result["points"]
        after, bruk = _scores_after(scores, team, points, self.house)
        over = max(after) >= self.house.target
        opens_by_double_six = team is None or bruk or after == (1, 1) or (over and self.house.next_match_double_six)
        return {
            "scores_before": scores,
            "scores_after": after,
            "bruk": bruk,
            "house_rule": self._house_rule(scores, result, after),
            "match_over": over,
            "next_opening": None if opens_by_double_six else result["representative"],
        }

    def _house_rule(self, scores: Pair, result: dict[str, Any], after: Pair) -> str | None:
        """The one without which the scores would be others."""
        switched_off = {
            "one_all_play_two": replace(self.house, one_all_play_two=False),
            "key_points": replace(self.house, key_points=2),
        }
        for name, without in switched_off.items():
            points = result["points"] and (without.key_points if result["key"] else 1)
            if _scores_after(scores, result["team"], points, without)[0] != after:
                return name
        return None


def _appearances(line: Sequence[Pair], value: int) -> int:
    return [half for pair in line for half in pair].count(value)


def _scores_after(scores: Pair, team: int | None, points: int, house: House) -> tuple[Pair, bool]:
    if team is None:
        return scores, False
    ours, theirs = scores[team], scores[1 - team]
    bruk = False
    if theirs == 0:
        ours += points
    elif house.one_all_play_two and (ours, theirs) == (0, 1):
        ours, theirs = 1, 1
    elif house.one_all_play_two and (ours, theirs) == (1, 1):
        ours, theirs = 2, 0
    else:
        ours, theirs, bruk = 0, 0, True
    return ((ours, theirs) if team == 0 else (theirs, ours)), bruk
