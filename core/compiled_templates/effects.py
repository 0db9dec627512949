"""Effects of nodes on the context. A name that a node asks for or sets there must be on the context."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Effects(NamedTuple):
    asks: bool
    """True if the node reads the context, so that each name must be there."""
    changes: bool
    """True if the node may set any name, or leave a language active."""
    names: frozenset[str]
    """The names that the node sets in its scope."""

    def leave_scope(self) -> Effects:
        """Return the effects as seen from outside a scope, without the names set in it."""
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
