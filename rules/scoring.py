"""Scores of dice, counted in half points to avoid fractions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Protocol

from rules.dice import HALVED, WILDCARD_WORTH, Die, DieKind
from rules.roles import COUNTS_AGAINST
from rules.rulesets import Ruleset
from rules.skills import Worth, traits


class Scored(Protocol):
    @property
    def row(self) -> Sequence[Die]: ...
    @property
    def captured(self) -> Sequence[Die]: ...
    @property
    def retired(self) -> Sequence[Die]: ...


def half_points(seat: Scored, ruleset: Ruleset) -> int:
    up = ruleset.halves_round_up
    return total(seat.row, False, up) + total(seat.retired, False, up) + total(seat.captured, True, up)


def total(dice: Iterable[Die], captured: bool, round_up: bool) -> int:
    return sum(worth(die, captured, round_up) for die in dice)


@lru_cache(maxsize=16384)
def worth(die: Die, captured: bool, round_up: bool) -> int:
    """Return the half points that one die scores for its owner or captor."""
    found = Worth(WILDCARD_WORTH if die.kind is DieKind.WILDCARD else die.size or 0)
    for skill in traits(die.skills).skills_at("adjust_worth"):
        skill.adjust_worth(found, die)
    if found.void or (found.idle and not captured):
        return 0
    points = found.size if found.shown is None else found.shown
    if HALVED in die.marks:
        points = (points + 1) // 2
    halves = points * (found.captured * found.for_captor if captured else found.kept)
    if round_up:
        halves += halves % 2
    return found.sign * halves


def sides_between(own: int, others: int) -> float:
    """Return the lead in sides: the size of a die whose capture would level the scores. Negative if behind.

    Both scores are in half points.
    """
    tenths = (2 * abs(own - others) * 10 + 3) // 6
    return tenths / 10 if own >= others else -tenths / 10


def can_still_win(own: Scored, other: Scored, ruleset: Ruleset) -> bool | None:
    """Return True if *own* could still win the round, False if not, or None if skills prevent a forecast."""
    if any(traits(die.skills).blocks_forecast for seat in (own, other) for die in seat.row):
        return None
    ahead = sides_between(half_points(own, ruleset), half_points(other, ruleset))
    to_win = sum(die.sides for die in other.row if not die.acts_as(COUNTS_AGAINST))
    to_lose = sum(die.sides for die in own.row if die.acts_as(COUNTS_AGAINST))
    return ahead + to_win + to_lose >= 0
