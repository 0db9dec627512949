"""Which names of the context a node asks for or sets by itself, so that they cannot be local variables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Effects(NamedTuple):
    asks: bool
    """It reads the context, so each name must be there."""
    changes: bool
    """It may set any name, or leave a language active."""
    names: frozenset[str]
    """It sets these names where it stands."""

    def within(self) -> Effects:
        """The same, seen from outside of a scope."""
        return self._replace(names=frozenset())


NONE = Effects(asks=False, changes=False, names=frozenset())
ANY = Effects(asks=True, changes=True, names=frozenset())


def of_all(effects: Iterable[Effects]) -> Effects:
    total = NONE
    for one in effects:
        total = Effects(total.asks or one.asks, total.changes or one.changes, total.names | one.names)
    return total


def setting(name: str | None, *, asks: bool = False, changes: bool = False) -> Effects:
    return Effects(asks, changes, frozenset([name] if name else []))
