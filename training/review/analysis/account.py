"""Values of a review. A chance is the first seat's chance to win a round, from 0 to 1."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from statistics import fmean

SUSPICIOUS = 0.04
"""Smallest loss of chances by a slip, in the quick analysis and again in a closer one."""


@dataclass(frozen=True, slots=True)
class DecisionAccount:
    move: int
    """The number of the move in its match."""
    seat: int
    before: float
    """The first seat's chance to win if the best action is chosen."""
    chosen: float
    """The first seat's mean chance to win after the chosen action, before the dice are rolled."""
    after: float
    """The first seat's chance before the next decision, or the result of the round."""

    @property
    def given_away(self) -> float:
        """The chance to win that the player lost by the choice; never negative."""
        return self.before - self.chosen if self.seat == 0 else self.chosen - self.before

    @property
    def luck(self) -> float:
        """The chance that the first seat gained by its dice, beyond the mean."""
        return self.after - self.chosen


@dataclass(frozen=True, slots=True)
class RoundAccount:
    number: int
    start: float
    """The first seat's mean chance over all first rolls, with the chosen dice sizes."""
    rolled: float
    """The first seat's chance to win after the first roll."""
    decisions: tuple[DecisionAccount, ...]
    result: float
    """1 if the first seat won the round, 0 if it lost, and 0.5 for a draw."""
    by_sizes: float | None = None
    """The part of `start` that the first seat gained by the choice of dice sizes, or None if unknown."""

    @property
    def luck(self) -> float:
        return self.rolled - self.start + sum(decision.luck for decision in self.decisions)

    def given_away(self, seat: int) -> float:
        return sum(decision.given_away for decision in self.decisions if decision.seat == seat)


@dataclass(frozen=True, slots=True)
class MatchAccount:
    """Luck and errors in all rounds of a match.

    Start + luck − chances given away by the first seat + those given away by the second seat = result.
    """

    rounds: tuple[RoundAccount, ...]

    @property
    def start(self) -> float:
        return fmean(one.start for one in self.rounds)

    @property
    def by_sizes(self) -> float | None:
        told = [one.by_sizes for one in self.rounds if one.by_sizes is not None]
        return sum(told) / len(self.rounds) if told else None

    @property
    def luck(self) -> float:
        return fmean(one.luck for one in self.rounds)

    @property
    def result(self) -> float:
        return fmean(one.result for one in self.rounds)

    def given_away(self, seat: int) -> float:
        return fmean(one.given_away(seat) for one in self.rounds)


class Because(StrEnum):
    """Advantages that one attack has over another."""

    TAKES_MORE = "takes more"
    SAVES = "saves"
    LEAVES_LESS = "leaves less"
    ROLLS_AGAIN = "rolls again"
    PROMISES = "promises"


@dataclass(frozen=True, slots=True)
class Reason:
    because: Because
    points: float = 0.0
    """Points by which the better attack takes more, leaves less, or can take more next."""
    place: int | None = None
    """The mover's die that the better attack saves or rolls again, or None."""
    by: int | None = None
    """The opponent's die that would capture `place`, as its place before the attack, or None for several."""


@dataclass(frozen=True, slots=True)
class Feared:
    share: float
    """The share of all rolls after which the opponent has this answer."""
    by: tuple[int, ...]
    """Places of the opponent's attacking dice in their row before the player's attack."""
    takes: tuple[int, ...]
    """Places of the player's dice that the opponent captures."""


@dataclass(frozen=True, slots=True)
class Slip:
    move: int
    seat: int
    played: float
    """The moving player's chance to win after the action that was played."""
    better: float
    """The moving player's chance to win after the better action."""
    better_action: object
    """The better action as JSON, in the format of `rules.notation.codec`."""
    reason: Reason | None = None
    feared: Feared | None = None
    """The opponent's answer to fear after the action that was played, if there is no reason; else None."""
    feared_after_better: Feared | None = None

    @property
    def cost(self) -> float:
        return self.better - self.played
