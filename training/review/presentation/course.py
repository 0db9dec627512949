"""All decisions of a match from one side's view, with their costs and the turning point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from core.win_chance import race_win_chance
from training.review.analysis.account import DecisionAccount, MatchAccount, RoundAccount, Slip
from training.review.presentation.bill import in_points

DRAWN = 0.03
"""Smallest cost of a decision, as a chance, that the curve shows. Smaller costs are noise."""
LISTED = 10
"""Smallest cost in points of a slip (a move with a better alternative) in the list and on the curve."""


@dataclass(frozen=True, slots=True)
class ShownTurn:
    number: int
    """The number of the decision in its match, starting with 1."""
    round: int
    place: int
    """The number of the decision in its round, starting with 1."""
    of: int
    is_mine: bool
    decision: DecisionAccount
    before: float
    chosen: float
    after: float
    slip: Slip | None

    @property
    def move(self) -> int:
        return self.decision.move

    @property
    def seat(self) -> int:
        return self.decision.seat

    @property
    def points_before(self) -> int:
        return in_points(self.before)

    @property
    def points_after(self) -> int:
        return in_points(self.after)

    @property
    def is_drawn(self) -> bool:
        return self.decision.given_away >= DRAWN

    @property
    def cost(self) -> int:
        return in_points(self.slip.cost if self.slip else self.decision.given_away)

    @property
    def is_listed(self) -> bool:
        return self.slip is not None and self.cost >= LISTED


@dataclass(frozen=True, slots=True)
class ReviewedRound:
    number: int
    rolled: float
    result: float
    turns: Sequence[ShownTurn]

    @property
    def is_won(self) -> bool:
        return self.result > 0.5

    @property
    def is_lost(self) -> bool:
        return self.result < 0.5

    @property
    def chances(self) -> list[float]:
        return [self.rolled, *(turn.after for turn in self.turns)]

    @property
    def points_first(self) -> int:
        return in_points(self.rolled)

    @property
    def points_lowest(self) -> int:
        return in_points(min(self.chances[:-1], default=self.rolled))

    @property
    def points_highest(self) -> int:
        return in_points(max(self.chances[:-1], default=self.rolled))


class Course:
    def __init__(self, account: MatchAccount, slips: Sequence[Slip], seat: int, first_to: int) -> None:
        self.seat, self.first_to, self.start = seat, first_to, self.chance_for_seat(seat, account.start)
        by_move = {slip.move: slip for slip in slips}
        self.rounds: list[ReviewedRound] = []
        number = 0
        for one in account.rounds:
            self.rounds.append(self.round_of(one, by_move, number))
            number += len(one.decisions)

    @staticmethod
    def chance_for_seat(seat: int, chance: float) -> float:
        return chance if seat == 0 else 1 - chance

    def round_of(self, one: RoundAccount, slips: dict[int, Slip], before: int) -> ReviewedRound:
        mine = self.seat
        turns = [
            ShownTurn(
                number=before + place,
                round=one.number,
                place=place,
                of=len(one.decisions),
                is_mine=decision.seat == mine,
                decision=decision,
                before=self.chance_for_seat(mine, decision.before),
                chosen=self.chance_for_seat(mine, decision.chosen),
                after=self.chance_for_seat(mine, decision.after),
                slip=slips.get(decision.move),
            )
            for place, decision in enumerate(one.decisions, start=1)
        ]
        return ReviewedRound(
            one.number, self.chance_for_seat(mine, one.rolled), self.chance_for_seat(mine, one.result), turns
        )

    @cached_property
    def turns(self) -> list[ShownTurn]:
        return [turn for one in self.rounds for turn in one.turns]

    @property
    def my_slips(self) -> list[ShownTurn]:
        return self.list_turns(mine=True)

    @property
    def their_slips(self) -> list[ShownTurn]:
        return self.list_turns(mine=False)

    def list_turns(self, *, mine: bool) -> list[ShownTurn]:
        found = [turn for turn in self.turns if turn.is_listed and turn.is_mine is mine]
        return sorted(found, key=lambda turn: (-turn.cost, turn.number))

    @property
    def first_shown_turn(self) -> ShownTurn | None:
        return next(iter(self.my_slips), None) or self.turning_point

    @cached_property
    def turning_point(self) -> ShownTurn | None:
        changes = list(self.changes())
        return max(changes, key=lambda change: change[0])[1] if changes else None

    def changes(self) -> Iterator[tuple[float, ShownTurn]]:
        won = lost = 0
        for one in self.rounds:
            mine, theirs = self.first_to - won, self.first_to - lost
            at_stake = race_win_chance(self.start, mine - 1, theirs) - race_win_chance(
                self.start, mine, theirs - 1
            )
            for turn in one.turns:
                yield abs(turn.after - turn.before) * at_stake, turn
            won += one.is_won
            lost += one.is_lost
