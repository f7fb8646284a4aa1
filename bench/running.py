"""What is begun and ended: running for as long as it is needed, and ended whatever happens."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar


class Runs(Protocol):
    """Processes of one kind, or of many."""

    def begin(self) -> None:
        """Starts them; returns when they answer."""
        ...

    def end(self) -> None:
        """Ends them, be it that only some have begun."""
        ...


R = TypeVar("R", bound=Runs)


@contextmanager
def running(processes: R) -> Iterator[R]:
    """``processes``, which have begun, and are ended whatever happens."""
    try:
        processes.begin()
        yield processes
    finally:
        processes.end()
