"""Events about initiative and the reactions of seats that lost it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.state.table import Event, Table


@dataclass(frozen=True, slots=True)
class InitiativeWon(Event):
    """A seat has won initiative and goes first. *ranking* lists all seats from first to last."""

    seat: int
    ranking: tuple[int, ...]
    tie: bool
    how: str

    def apply(self, table: Table) -> None:
        table.first = self.seat
        table.ranking = self.ranking
        table.answered = ()


@dataclass(frozen=True, slots=True)
class ReactionEnded(Event):
    """A seat has declined to react, or its reaction has failed to win initiative."""

    seat: int
    how: str

    def apply(self, table: Table) -> None:
        table.answered = (*table.answered, self.seat)
        table.seats[self.seat].waiting = False


@dataclass(frozen=True, slots=True)
class GameUsed(Event):
    """A seat has used its only re-roll of game dice in the match."""

    seat: int

    def apply(self, table: Table) -> None:
        table.seats[self.seat].game_used = True
