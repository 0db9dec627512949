"""Values of a review. Chances, from 0 to 1, are those of the first seat to win a round."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from statistics import fmean

SUSPICIOUS = 0.04
"""A decision that seems to have given so much away by a short look is looked at again; it is a slip if that
finds so much, too."""


@dataclass(frozen=True, slots=True)
class DecisionAccount:
    move: int
    """The number of the move in the match."""
    seat: int
    before: float
    """The chance if the best of all actions is chosen."""
    chosen: float
    """The mean chance after the action that was chosen, before its dice fell."""
    after: float
    """The chance before the next decision, or the result of the round."""

    @property
    def given_away(self) -> float:
        """The chance that the choice cost its player; never negative."""
        return self.before - self.chosen if self.seat == 0 else self.chosen - self.before

    @property
    def luck(self) -> float:
        """The first seat's gain from the dice, beyond their mean."""
        return self.after - self.chosen


@dataclass(frozen=True, slots=True)
class RoundAccount:
    number: int
    start: float
    """The mean over first rolls, with the sizes that were chosen."""
    rolled: float
    """The chance once the first roll had fallen."""
    decisions: tuple[DecisionAccount, ...]
    result: float
    """1, a half or 0."""
    by_sizes: float | None = None
    """The part of the start that the choice of sizes brought the first seat; nothing where none is told."""

    @property
    def luck(self) -> float:
        return self.rolled - self.start + sum(decision.luck for decision in self.decisions)

    def given_away(self, seat: int) -> float:
        return sum(decision.given_away for decision in self.decisions if decision.seat == seat)


@dataclass(frozen=True, slots=True)
class MatchAccount:
    """All rounds of a match; start + luck − given away by the first + given away by the second = result."""

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
    """Advantages of one attack over another."""

    TAKES_MORE = "takes more"
    SAVES = "saves"
    LEAVES_LESS = "leaves less"
    ROLLS_AGAIN = "rolls again"
    PROMISES = "promises"


@dataclass(frozen=True, slots=True)
class Reason:
    because: Because
    points: float = 0.0
    """How many more points it takes, leaves, or can take next."""
    place: int | None = None
    """The die of the mover that is saved, or that rolls again."""
    by: int | None = None
    """The die of the other side that it would fall to, by where it lay before; none for several."""


@dataclass(frozen=True, slots=True)
class Feared:
    share: float
    """How often, over all rolls."""
    by: tuple[int, ...]
    """Their dice, by where they lay before the attack."""
    takes: tuple[int, ...]
    """Mine."""


@dataclass(frozen=True, slots=True)
class Slip:
    move: int
    seat: int
    played: float
    """The chance of who moved, after what was played."""
    better: float
    """The same after the better action."""
    better_action: object
    """The action as JSON, as `rules.notation.codec` writes it."""
    reason: Reason | None = None
    feared: Feared | None = None
    """Where no reason is found: the answer to fear after what was played."""
    feared_after_better: Feared | None = None

    @property
    def cost(self) -> float:
        return self.better - self.played
