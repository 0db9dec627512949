"""Events between two turns: decisions after a turn, and refused attacks."""

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
    """A seat has prepared in secret to refuse the next attack if the attack is on one of these dice."""

    seat: int
    places: tuple[int, ...]

    def apply(self, table: Table) -> None:
        table.seats[self.seat].guard = self.places


@dataclass(frozen=True, slots=True)
class AttackRefused(Event):
    """An attack is refused and not carried out. Its dice cannot attack again in this turn."""

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
