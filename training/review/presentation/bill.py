"""A breakdown of a match's result into points that add up even after rounding."""

from __future__ import annotations

from dataclasses import dataclass

from core import numbers
from training.review.analysis.account import MatchAccount

EVERYTHING = 100


@dataclass(frozen=True, slots=True)
class BillLine:
    kind: str
    """The CSS class of the line."""
    points: int
    reached: int
    """The sum of all lines up to this one."""

    @property
    def x(self) -> int:
        return clamp_place(min(self.reached, self.reached - self.points))

    @property
    def width(self) -> int:
        return clamp_place(max(self.reached, self.reached - self.points)) - self.x

    @property
    def signed_points(self) -> str:
        return numbers.format_signed(self.points)


@dataclass(frozen=True, slots=True)
class Breakdown:
    """The parts of one side's result: start + sizes + luck + given away by the opponent − given away.

    Luck absorbs the rounding error.
    """

    start: int
    """Points at the start, without the gain by the choice of sizes if that gain is known."""
    sizes: int | None
    given_away: int
    given_by_other: int
    result: int

    @property
    def luck(self) -> int:
        return self.result - self.start - (self.sizes or 0) - self.given_by_other + self.given_away

    @property
    def amount_of_luck(self) -> int:
        return abs(self.luck)

    @property
    def lines(self) -> dict[str, BillLine]:
        chosen = self.start + (self.sizes or 0)
        after_luck = chosen + self.luck
        return {
            "start": BillLine("even", self.start, self.start),
            "sizes": BillLine("even", self.sizes or 0, chosen),
            "luck": BillLine("brass", self.luck, after_luck),
            "other": BillLine("theirs", self.given_by_other, after_luck + self.given_by_other),
            "own": BillLine("mine", -self.given_away, self.result),
            "result": BillLine("good", self.result, self.result),
        }


def breakdown_of(account: MatchAccount, seat: int) -> Breakdown:
    start, result = (share if seat == 0 else 1 - share for share in (account.start, account.result))
    sizes = account.by_sizes
    if sizes is not None and seat == 1:
        sizes = -sizes
    return Breakdown(
        in_points(start - (sizes or 0)),
        None if sizes is None else in_points(sizes),
        in_points(account.given_away(seat)),
        in_points(account.given_away(1 - seat)),
        in_points(result),
    )


def luck_by_round(account: MatchAccount, seat: int) -> dict[int, str]:
    """Return the seat's luck in each round, as signed points by the number of the round."""
    sign = 1 if seat == 0 else -1
    return {one.number: numbers.format_signed(in_points(sign * one.luck)) for one in account.rounds}


def in_points(share: float) -> int:
    return round(EVERYTHING * share)


def clamp_place(place: int) -> int:
    return min(max(place, 0), EVERYTHING)
