"""Frozen dataclasses that are quick to make: every action makes new dice, seats and a battle."""

from __future__ import annotations

from dataclasses import field, fields, make_dataclass
from functools import wraps
from typing import Any, TypeVar

T = TypeVar("T")

set_anyway = object.__setattr__


def quick(frozen: type[T]) -> type[T]:
    """The same class; a new value's fields are set as if it were not frozen, and then it is.

    Left alone, a frozen dataclass calls past its own guard for every field, some two dozen times for a seat.
    """
    cls: Any = frozen
    thawed = type(cls.__name__, cls.__bases__, {"__slots__": cls.__slots__, "__setattr__": set_anyway})
    fill = unfrozen(cls).__init__

    @wraps(cls.__init__)
    def init(self: Any, *args: object, **named: object) -> None:
        set_anyway(self, "__class__", thawed)
        fill(self, *args, **named)
        self.__class__ = cls

    cls.__init__ = init
    return frozen


def unfrozen(cls: Any) -> Any:
    """A dataclass with the same fields."""
    return make_dataclass(
        cls.__name__,
        [
            (each.name, each.type, field(default=each.default, default_factory=each.default_factory))
            for each in fields(cls)
        ],
    )
