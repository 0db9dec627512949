"""Checks of the reviews of two-player matches: in each round, start + luck − errors must equal the result."""

from __future__ import annotations

from math import isclose, sqrt
from statistics import fmean, stdev

from games.models import Match
from tools.soak.disagreement import Disagreement
from training.review.analysis.account import RoundAccount
from training.review.analysis.judging import account_of

EXACT = 1e-9


class Books:
    """Figures from all rounds reviewed so far."""

    def __init__(self) -> None:
        self.rounds = 0
        self.drifts: list[float] = []
        """The luck in each decision, from the view of its player. The average should be close to zero."""

    def take(self, match: Match) -> None:
        if len(match.all_seats) != 2:
            return
        for one in account_of(match.start, list(match.moves.order_by("number"))).rounds:
            if not balances(one):
                raise Disagreement(f"match {match.pk}: the books of round {one.number} do not balance")
            self.rounds += 1
            self.drifts += [each.luck if each.seat == 0 else -each.luck for each in one.decisions]

    def __str__(self) -> str:
        if len(self.drifts) < 2:
            return f"The books of {self.rounds} rounds balance."
        drift, error = fmean(self.drifts), stdev(self.drifts) / sqrt(len(self.drifts))
        return (
            f"The books of {self.rounds} rounds balance; a decision drifts by"
            f" {100 * drift:+.2f} ± {196 * error:.2f} of a hundred."
        )


def balances(one: RoundAccount) -> bool:
    return isclose(one.start + one.luck - one.given_away(0) + one.given_away(1), one.result, abs_tol=EXACT)
