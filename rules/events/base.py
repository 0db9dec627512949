"""What all events share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.table import Table


@dataclass(frozen=True, slots=True)
class Event:
    """A fact. `apply` is all that it does to the table."""

    def apply(self, table: Table) -> None:
        raise NotImplementedError
