"""What thinking is done with: the functions that play deals out, plain or compiled, and the lists they work on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableSequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

from games.computers import playouts, sampling
from games.computers.policy import FEATURES, OPTIONS, TABLE, Scratch
from games.engine.seats import SEATS

Ints: TypeAlias = MutableSequence[int]
Floats: TypeAlias = MutableSequence[float]


class Machine(NamedTuple):
    """One way to do the work. All ways give the same answers."""

    draw: Callable[..., None]
    weigh_worlds: Callable[..., None]
    play_out_each: Callable[..., None]
    ints: Callable[[Iterable[int]], Ints]
    floats: Callable[[Iterable[float]], Floats]
    is_compiled: bool

    def scratch(self, chance: Random) -> Scratch:
        """New lists to write on, with a generator begun by ``chance``."""
        return Scratch(
            table=self.ints([0] * TABLE),
            hands=self.ints([0] * len(SEATS)),
            plays=self.ints([0] * OPTIONS),
            features=self.floats([0.0] * FEATURES),
            scores=self.floats([0.0] * OPTIONS),
            state=self.ints(sampling.seeded(chance)),
        )


PLAIN: Final = Machine(sampling.draw, playouts.weigh_worlds, playouts.play_out_each, list, list, is_compiled=False)
"""As Python runs it: always there, slow."""
