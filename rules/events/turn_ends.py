"""Between two turns: what a button may do once its turn is over, and attacks that it refuses."""

from __future__ import annotations

from dataclasses import dataclass

from rules.dice import DIZZY, Die
from rules.phases import Phase
from rules.state.table import Event, Table


@dataclass(frozen=True, slots=True)
class TurnEnding(Event):
    """A seat has taken its turn; before the next seat takes its own, its button asks it something."""

    seat: int
    following: int

    def apply(self, table: Table) -> None:
        table.following = self.following
        table.open_decisions(Phase.TURN_END, (self.seat,))


@dataclass(frozen=True, slots=True)
class GuardSet(Event):
    """A seat refuses the next attack if it is on one of these dice of its own. Only that seat may know."""

    seat: int
    places: tuple[int, ...]

    def apply(self, table: Table) -> None:
        table.seats[self.seat].guard = self.places


@dataclass(frozen=True, slots=True)
class AttackRefused(Event):
    """An attack is not carried out: its dice attack no more in this turn."""

    seat: int
    against: int
    kind: str
    attackers: tuple[int, ...]
    targets: tuple[int, ...]
    dice: tuple[Die, ...]
    foes: tuple[Die, ...]

    def apply(self, table: Table) -> None:
        row = table.seats[self.seat].row
        for place in self.attackers:
            row[place] = row[place].with_marks(row[place].marks | {DIZZY})
        table.seats[self.against].guard = ()
