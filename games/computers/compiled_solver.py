"""The compiled exact solver, asked like the plain one. For workers only: ``load`` imports numba."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

from games.computers.exact import HIGHEST, LOWEST, NOWHERE, Move, Position, Rank, Ranked, after, moves
from games.computers.kept import keep_in
from games.engine.seats import team_of


def load(folder: Path) -> CompiledSolver:
    """The compiled solver, ready to search; the first time in ``folder`` it takes some seconds.

    Raises ``ImportError`` without numba, ``OSError`` where nothing can be kept in ``folder``, and what numba raises
    where it can't compile.
    """
    keep_in(folder)
    from games.computers import kernels

    return CompiledSolver(kernels)


class CompiledSolver:
    """Searches with compiled kernels. One thread at a time may use it and its searches."""

    def __init__(self, kernels: ModuleType) -> None:
        import numpy as np

        self._kernels = kernels
        self._table: Any = np.zeros(1 << kernels.TABLE_BITS, np.int64)
        self._scratch: Any = np.zeros(kernels.SCRATCH, np.int64)
        self._found: Any = np.zeros(kernels.MOST_MOVES, np.int64)
        self._stamp = 0

    def search(self, keys: tuple[bool, bool]) -> CompiledSearch:
        """See ``exact.Solver``."""
        self._stamp += 1
        if self._stamp > self._kernels.STAMPS:
            self._table.fill(0)
            self._stamp = 1
        return CompiledSearch(self._kernels, keys, (self._stamp, self._table, self._scratch), self._found)


class CompiledSearch:
    """What was found out about one deal; see ``exact.Search``."""

    def __init__(self, kernels: ModuleType, keys: tuple[bool, bool], lists: tuple[int, Any, Any], found: Any) -> None:
        self._kernels = kernels
        self._keys = (int(keys[0]), int(keys[1]))
        self._lists = lists
        self._found = found

    def rank(self, position: Position) -> Rank:
        """See ``exact.Search``."""
        if position.left != NOWHERE:
            return self._rank(position, HIGHEST)
        best = LOWEST
        for pose in moves(position):
            if best < HIGHEST:  # only whether it is better
                best = max(best, -self._rank(after(position, pose), -best))
        return best

    def ranks(self, position: Position) -> tuple[Ranked, ...]:
        """See ``exact.Search``."""
        if position.left == NOWHERE:
            return tuple([Ranked(move, -self.rank(after(position, move))) for move in moves(position)])
        count = self._kernels.ranks(*self._seen(position), *self._lists, self._found)
        return tuple([_ranked(int(one)) for one in self._found[:count]])

    def _rank(self, position: Position, highest: Rank) -> Rank:
        return int(self._kernels.rank(*self._seen(position), *self._lists, LOWEST, highest))

    def _seen(self, position: Position) -> tuple[int, ...]:
        """The position as the kernels take it: from the seat on turn."""
        hands, turn, left, right = position
        team = team_of(turn)
        ends = (left, right) if left <= right else (right, left)
        return (*hands[turn:], *hands[:turn], *ends, turn, self._keys[team], self._keys[1 - team])


def _ranked(found: int) -> Ranked:
    return Ranked(Move(found >> 6, found >> 3 & 7), (found & 7) - 2)
