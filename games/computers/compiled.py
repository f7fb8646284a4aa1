"""The same machine compiled by numba: the same source, the same answers, some hundred times as fast.

For workers alone: numba is imported when ``compiled`` is called, not before. What has been compiled is kept on disk
in a folder of its own for each state of the source; numba itself would not notice a change in another file.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final

from games.computers import bits, machine, playouts, policy, sampling
from games.computers.machine import Machine

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


def compiled(folder: Path) -> Machine:
    """The compiled machine, ready to be used; the first time it takes some seconds. Raises ``ImportError`` without
    numba."""
    import numba
    import numpy

    np: Any = numpy
    names = _compiled_names(numba, np, folder)
    return Machine(
        names["draw"],
        names["weigh_worlds"],
        names["play_out_each"],
        lambda values: np.array(list(values), dtype=np.int64),
        lambda values: np.array(list(values), dtype=np.float64),
        is_compiled=True,
    )


def _compiled_names(numba: Any, np: Any, folder: Path) -> dict[str, Any]:
    names: dict[str, Any] = {}
    for module in _MODULES:
        names |= vars(module)
    for name, value in list(names.items()):
        if isinstance(value, tuple) and value and all(isinstance(one, int) for one in value):
            names[name] = np.array(value, dtype=np.int64)
    numba.config.CACHE_DIR, before = str(folder / _state_of_source(numba.__version__)), numba.config.CACHE_DIR
    try:
        compile_one = numba.njit(cache=True, nogil=True, error_model="numpy")
        names["ones"] = compile_one(_ones)
        for module, functions in _FUNCTIONS.items():
            for name in functions:
                names[name] = compile_one(_with_globals(getattr(module, name), names))
    finally:
        numba.config.CACHE_DIR = before
    return names


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


def _state_of_source(version: str) -> str:
    state = blake2b(version.encode(), digest_size=8)
    for module in (*_MODULES, bits, machine):
        state.update(_source(module))
    return state.hexdigest()


def _source(module: ModuleType) -> bytes:
    assert module.__file__ is not None
    return Path(module.__file__).read_bytes()
