"""A property of an immutable value that is worked out when it is first asked for.

As ``functools.cached_property``, without its lock: up to Python 3.11 that costs more than what it guards here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class once(Generic[T]):  # noqa: N801 - written as a decorator
    """What the method gives is kept in the object's own dictionary, where it is found before this is."""

    def __init__(self, work_out: Callable[[Any], T]) -> None:
        self._work_out = work_out
        self._name = work_out.__name__
        self.__doc__ = work_out.__doc__

    @overload
    def __get__(self, owner: None, kind: type) -> once[T]: ...

    @overload
    def __get__(self, owner: object, kind: type) -> T: ...

    def __get__(self, owner: object, kind: type) -> once[T] | T:
        if owner is None:
            return self
        value = owner.__dict__[self._name] = self._work_out(owner)
        return value
