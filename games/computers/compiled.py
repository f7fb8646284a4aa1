"""The same machine compiled by numba: the same source, the same answers, some hundred times as fast.

For workers alone: numba is imported when ``compiled`` is called, not before.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from types import FunctionType
from typing import Any, Final

from games.computers import playouts, policy, sampling
from games.computers.kept import keep_in
from games.computers.machine import Machine
from games.computers.weights import WEIGHTS

_MODULES: Final = (sampling, policy, playouts)
_FUNCTIONS: Final = {
    sampling: ("next_number", "below", "draw"),
    policy: (
        "pips_in",
        "clear",
        "lay",
        "pass_by",
        "options",
        "feel",
        "_feel_hand",
        "_feel_others",
        "_feel_change",
        "_feel_tiles",
        "_feel_doubles",
        "weigh_options",
        "choose",
    ),
    playouts: (
        "weigh_worlds",
        "play_out_each",
        "play_out",
        "went_out",
        "blocked",
        "_take",
        "_outcome_of",
        "_likelihood",
    ),
}


@cache
def compiled(folder: Path) -> Machine:
    """The compiled machine of this process, ready to be used; the first time it takes some seconds.

    Raises ``ImportError`` without numba, ``OSError`` where nothing can be kept in ``folder``.
    """
    keep_in(folder)
    import numba
    import numpy

    np: Any = numpy
    names = _compiled_names(numba, np)
    made = Machine(
        names["draw"],
        names["weigh_worlds"],
        names["play_out_each"],
        lambda values: np.array(list(values), dtype=np.int64),
        lambda values: np.array(list(values), dtype=np.float64),
        is_compiled=True,
    )
    _run_once(made)
    return made


def _compiled_names(numba: Any, np: Any) -> dict[str, Any]:
    names: dict[str, Any] = {}
    for module in _MODULES:
        names |= vars(module)
    for name, value in list(names.items()):
        if isinstance(value, tuple) and value and all(isinstance(one, int) for one in value):
            names[name] = np.array(value, dtype=np.int64)
    compile_one = numba.njit(cache=True, nogil=True, error_model="numpy")
    names["ones"] = compile_one(_ones)
    for module, functions in _FUNCTIONS.items():
        for name in functions:
            names[name] = compile_one(_with_globals(getattr(module, name), names))
    return names


def _run_once(machine: Machine) -> None:
    """numba compiles a function when it is first called, or then finds what it compiled before."""
    on, ints = machine.scratch(Random(0)), machine.ints  # noqa: S311 - anything will do
    hand, hidden, weights = (1 << 7) - 1, ints([0] * 3), machine.floats(WEIGHTS)
    machine.draw(ints(range(7, 28)), ints([0] * 7 + [21]), ints([0] * 12 + [7, 7]), ints([1]), on.state, hidden)
    before = ints([0] * policy.TABLE)
    policy.clear(before)
    machine.play_out_each(hidden, ints([0]), 0, hand, before, ints([1]), weights, on, ints([0]))
    machine.weigh_worlds(hidden, 0, hand, ints([0, 1]), 0, weights, on, machine.floats([0.0]))


def _with_globals(function: Callable[..., Any], names: dict[str, Any]) -> FunctionType:
    code = function.__code__
    made = FunctionType(code, names, function.__name__)
    made.__qualname__ = function.__qualname__
    made.__module__ = function.__module__
    return made


def _ones(tiles: int) -> int:
    tiles -= tiles >> 1 & 0x55555555
    tiles = (tiles & 0x33333333) + (tiles >> 2 & 0x33333333)
    return ((tiles + (tiles >> 4) & 0x0F0F0F0F) * 0x01010101 & 0xFFFFFFFF) >> 24
