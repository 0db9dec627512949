"""Events that end a round or a match. Scores are in half points."""

from __future__ import annotations

from dataclasses import dataclass

from rules.state.table import Event, Table


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """A round has ended with these *scores* in half points. *winner* is None for a draw."""

    round: int
    winner: int | None
    scores: tuple[int, ...]
    how: str

    @property
    def is_given_up(self) -> bool:
        return self.how == "surrender"

    def apply(self, table: Table) -> None:
        table.score_round(self.winner)


@dataclass(frozen=True, slots=True)
class MatchAbandoned(Event):
    """The match ends early: a seat has left, or has ended the match because others were silent for too long.

    *seat* is None if time ran out for all seats at the same moment.
    """

    seat: int | None
    left: bool


@dataclass(frozen=True, slots=True)
class MatchCalledOff(Event):
    """All players agreed to end the match without a winner."""


@dataclass(frozen=True, slots=True)
class NothingDecided(Event):
    """The match ends without a winner: no player had a decision in the last *rounds* rounds, all drawn."""

    rounds: int


@dataclass(frozen=True, slots=True)
class Forfeited(Event):
    """A seat has lost the match early because its time ran out, it gave up, or it left."""

    seat: int
    how: str

    def apply(self, table: Table) -> None:
        table.seats[self.seat].gone = True


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    winner: int | None

    def apply(self, table: Table) -> None:
        table.end(self.winner)
