"""Frozen dataclasses that are quick to make: every action makes new dice, seats and a battle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, fields, make_dataclass
from functools import cache, wraps
from typing import Any, TypeVar

T = TypeVar("T")

set_anyway = object.__setattr__


def quick(frozen: type[T]) -> type[T]:
    """The same class; a new value's fields are set as if it were not frozen, and then it is.

    Left alone, a frozen dataclass calls past its own guard for every field, some two dozen times for a seat.
    """
    cls: Any = frozen
    thawed = unguarded(cls)
    fill = unfrozen(cls).__init__

    @wraps(cls.__init__)
    def init(self: Any, *args: object, **named: object) -> None:
        set_anyway(self, "__class__", thawed)
        fill(self, *args, **named)
        self.__class__ = cls

    cls.__init__ = init
    return frozen


@cache
def rebuilder(frozen: type[T]) -> Callable[..., T]:
    """A function that makes a value of this class out of one with the same fields, but for those named."""
    cls: Any = frozen
    thawed = unguarded(cls)
    copy, make = copier(cls), object.__new__

    def rebuilt(value: object, **changes: object) -> T:
        made: T = make(thawed)
        copy(value, made)
        for name, change in changes.items():
            setattr(made, name, change)
        set_anyway(made, "__class__", cls)
        return made

    return rebuilt


def copier(cls: Any) -> Callable[[Any, Any], None]:
    """A function that gives every field of one value to another; written out, it is quicker than a loop."""
    lines = "".join(f"    made.{name} = value.{name}\n" for name in names_of(cls))
    scope: dict[str, Callable[[Any, Any], None]] = {}
    exec(f"def copy(value, made):\n{lines}", scope)  # noqa: S102  names of fields, none from outside
    return scope["copy"]


def names_of(cls: Any) -> tuple[str, ...]:
    return tuple(each.name for each in fields(cls))


def unguarded(cls: Any) -> Any:
    """A class whose values have the same fields, and may become values of this one."""
    return type(cls.__name__, cls.__bases__, {"__slots__": cls.__slots__, "__setattr__": set_anyway})


def unfrozen(cls: Any) -> Any:
    """A dataclass with the same fields."""
    return make_dataclass(
        cls.__name__,
        [
            (each.name, each.type, field(default=each.default, default_factory=each.default_factory))
            for each in fields(cls)
        ],
    )
