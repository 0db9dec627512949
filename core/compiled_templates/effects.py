"""Effects of template nodes on the context, which decide what compiled code must store there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Effects(NamedTuple):
    asks: bool
    """True if the node reads the context, which then must contain all names."""
    changes: bool
    """True if the node may set any name, or may leave another language active."""
    names: frozenset[str]
    """The names that the node sets in its scope."""

    def leave_scope(self) -> Effects:
        """Return the effects as seen from outside a scope, without the names set inside the scope."""
        return self._replace(names=frozenset())


NONE = Effects(asks=False, changes=False, names=frozenset())
ANY = Effects(asks=True, changes=True, names=frozenset())


def combine(effects: Iterable[Effects]) -> Effects:
    total = NONE
    for one in effects:
        total = Effects(total.asks or one.asks, total.changes or one.changes, total.names | one.names)
    return total


def setting(name: str | None, *, asks: bool = False, changes: bool = False) -> Effects:
    return Effects(asks, changes, frozenset([name] if name else []))
