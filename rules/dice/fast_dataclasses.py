"""Faster construction of frozen dataclasses, because every action creates new dice, seats and a battle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import MISSING, fields
from functools import cache
from typing import Any, TypeVar, cast

T = TypeVar("T")

set_anyway = object.__setattr__


def fast_dataclass(frozen: type[T]) -> type[T]:
    """Replace the constructor of a frozen dataclass by a faster one, and return the class.

    The new constructor writes fields directly into their slots. No field may have a default factory.
    """
    cls: Any = frozen
    scope: dict[str, Any] = {}
    parameters, lines = ["self"], ["    pass\n"]
    for each in fields(cls):
        scope[f"put_{each.name}"] = getattr(cls, each.name).__set__
        scope[f"usual_{each.name}"] = each.default
        parameters.append(each.name if each.default is MISSING else f"{each.name}=usual_{each.name}")
        lines.append(f"    put_{each.name}(self, {each.name})\n")
    cls.__init__ = compiled_function("__init__", parameters, lines, scope)
    return frozen


@cache
def make_replacer(frozen: type[T]) -> Callable[..., T]:
    """Return a function that copies an instance of the dataclass with some fields changed."""
    cls: Any = frozen
    scope = {"make": object.__new__, "thawed": mutable_twin(cls), "cls": cls}
    lines = [
        "    made = make(thawed)\n",
        *(f"    made.{name} = value.{name}\n" for name in names_of(cls)),
        "    for name in changes:\n        setattr(made, name, changes[name])\n",
        "    made.__class__ = cls\n    return made\n",
    ]
    return cast(Callable[..., T], compiled_function("rebuilt", ["value", "**changes"], lines, scope))


def make_copier(cls: Any) -> Callable[[Any, Any], None]:
    """Return a generated function that copies all fields of *cls* to another object without a slow loop."""
    lines = [f"    made.{name} = value.{name}\n" for name in names_of(cls)]
    return cast(Callable[[Any, Any], None], compiled_function("copy", ["value", "made"], lines, {}))


def compiled_function(
    name: str, parameters: Sequence[str], lines: Sequence[str], scope: dict[str, Any]
) -> Any:
    exec(f"def {name}({', '.join(parameters)}):\n{''.join(lines)}", scope)  # noqa: S102  none from outside
    return scope[name]


def names_of(cls: Any) -> tuple[str, ...]:
    return tuple(each.name for each in fields(cls))


def mutable_twin(cls: Any) -> Any:
    """Return a mutable class with the same fields, whose objects can be turned into objects of *cls*."""
    scope = {"__slots__": cls.__slots__, "__setattr__": set_anyway, "__delattr__": object.__delattr__}
    return type(cls.__name__, cls.__bases__, scope)
