"""Events of a turn: attacks, passes, and actions with a limited number of uses."""

from __future__ import annotations

from dataclasses import dataclass

from rules.actions import Attack
from rules.dice import DIZZY, Die
from rules.phases import Phase
from rules.state.table import Event, Table


@dataclass(frozen=True, slots=True)
class TurnsBegan(Event):
    """The reactions are over, and the first turn of the round is about to begin."""

    def apply(self, table: Table) -> None:
        table.turn = 1
        table.ranking = ()
        table.answered = ()
        for number, seat in enumerate(table.seats):
            if number != table.first:
                seat.row = [die.with_marks(die.marks - {DIZZY}) if die.marks else die for die in seat.row]


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    seat: int
    extra: bool

    def apply(self, table: Table) -> None:
        table.active = self.seat
        table.extra_turn = self.extra
        table.following = None
        table.seats[self.seat].guard = ()
        table.open_decisions(Phase.TURN, (self.seat,))


@dataclass(frozen=True, slots=True)
class TurnMissed(Event):
    """A seat misses its turn because its dice fired. Earlier passes no longer count for ending the round."""

    seat: int

    def apply(self, table: Table) -> None:
        table.seats[self.seat].misses_turn = False
        table.passes = 0


@dataclass(frozen=True, slots=True)
class HelpAsked(Event):
    """An attack waits until its player has decided about help from fire dice."""

    seat: int
    attack: Attack

    def apply(self, table: Table) -> None:
        table.pending = self.attack
        table.open_decisions(Phase.FIRE, (self.seat,))


@dataclass(frozen=True, slots=True)
class AttackWithdrawn(Event):
    seat: int

    def apply(self, table: Table) -> None:
        table.pending = None


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """An attack is carried out. *dice* and *foes* show the dice as they were when the attack was declared."""

    seat: int
    against: int
    kind: str
    attackers: tuple[int, ...]
    targets: tuple[int, ...]
    dice: tuple[Die, ...]
    foes: tuple[Die, ...]
    aid: int
    fires: tuple[int, ...] = ()

    def apply(self, table: Table) -> None:
        table.pending = None
        table.passes = 0
        table.begin_action(self.seat)
        table.seats[self.against].guard = ()
        if self.fires:
            table.seats[self.seat].misses_turn = True


@dataclass(frozen=True, slots=True)
class Passed(Event):
    seat: int
    auto: bool

    def apply(self, table: Table) -> None:
        table.passes += 1
        table.begin_action(self.seat)


@dataclass(frozen=True, slots=True)
class Surrendered(Event):
    seat: int

    def apply(self, table: Table) -> None:
        table.passes = 0
        table.begin_action(self.seat)
        table.seats[self.seat].surrendered = True


@dataclass(frozen=True, slots=True)
class ExtraTurnWon(Event):
    seat: int
    cause: str


@dataclass(frozen=True, slots=True)
class SpecialUsed(Event):
    """A seat has used its button's special rule, which it may do once per round."""

    seat: int

    def apply(self, table: Table) -> None:
        table.seats[self.seat].special_used = True


@dataclass(frozen=True, slots=True)
class SpecialSpent(Event):
    """A seat has used its button's special rule, which it may do a few times per match."""

    seat: int

    def apply(self, table: Table) -> None:
        table.seats[self.seat].spent += 1


@dataclass(frozen=True, slots=True)
class GiantUsed(Event):
    """A seat has raised a giant-sized die, which it may do once per match."""

    seat: int

    def apply(self, table: Table) -> None:
        table.seats[self.seat].giant_used = True
