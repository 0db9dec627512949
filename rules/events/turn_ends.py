"""Events between two turns: decisions after a turn, and attacks that a button refuses."""

from __future__ import annotations

from dataclasses import dataclass

from rules.dice import DIZZY, Die
from rules.phases import Phase
from rules.state.table import Event, Table


@dataclass(frozen=True, slots=True)
class TurnEnding(Event):
    """A seat has taken its turn, and its button asks for a decision before the next seat's turn."""

    seat: int
    following: int

    def apply(self, table: Table) -> None:
        table.following = self.following
        table.open_decisions(Phase.TURN_END, (self.seat,))


@dataclass(frozen=True, slots=True)
class GuardSet(Event):
    """A seat will refuse the next attack if it is on one of these dice. Only that seat may know."""

    seat: int
    places: tuple[int, ...]

    def apply(self, table: Table) -> None:
        table.seats[self.seat].guard = self.places


@dataclass(frozen=True, slots=True)
class AttackRefused(Event):
    """An attack is refused: it is not carried out, and its dice cannot attack again in this turn."""

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
