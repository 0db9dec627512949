"""The table of a tournament or group, by points and tie-breakers."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

WIN, DRAW = 2, 1


class Score(NamedTuple):
    one: int
    other: int | None
    points: int
    others_points: int
    rounds: int = 0
    others_rounds: int = 0

    @classmethod
    def of_bye(cls, one: int) -> Score:
        return cls(one, None, WIN, 0)


class Row(NamedTuple):
    """A row in the table of a tournament. After the points, its fields are the tie-breakers in order."""

    place: int
    entrant: int
    points: int
    beaten: int
    """Twice the points of beaten opponents, plus the points of opponents after a draw."""
    direct: int
    """Points won against entrants with equal points and an equal *beaten* score."""
    rounds: int
    """The number of rounds won minus the number of rounds lost."""


Means = tuple[int, int, int, int]


def standings(entrants: Sequence[int], scores: Iterable[Score]) -> list[Row]:
    scores = list(scores)
    points = points_of(scores)
    beaten, rounds = beaten_of(scores, points), rounds_played(scores)
    level: dict[tuple[int, int], set[int]] = defaultdict(set)
    for entrant in entrants:
        level[points[entrant], beaten[entrant]].add(entrant)
    means: dict[int, Means] = {}
    for equal in level.values():
        direct = points_of(score for score in scores if {score.one, score.other} <= equal)
        for entrant in equal:
            means[entrant] = (points[entrant], beaten[entrant], direct[entrant], rounds[entrant])
    ranked = sorted(entrants, key=lambda entrant: tuple(-mean for mean in means[entrant]))
    in_order = [means[entrant] for entrant in ranked]
    return [Row(in_order.index(means[entrant]) + 1, entrant, *means[entrant]) for entrant in ranked]


def points_of(scores: Iterable[Score]) -> Counter[int]:
    points: Counter[int] = Counter()
    for score in scores:
        points[score.one] += score.points
        if score.other is not None:
            points[score.other] += score.others_points
    return points


def beaten_of(scores: Iterable[Score], points: Counter[int]) -> Counter[int]:
    """Return the Sonneborn-Berger score of each entrant, doubled to avoid fractions."""
    beaten: Counter[int] = Counter()
    for score in scores:
        if score.other is not None:
            beaten[score.one] += score.points * points[score.other]
            beaten[score.other] += score.others_points * points[score.one]
    return beaten


def rounds_played(scores: Iterable[Score]) -> Counter[int]:
    rounds: Counter[int] = Counter()
    for score in scores:
        rounds[score.one] += score.rounds - score.others_rounds
        if score.other is not None:
            rounds[score.other] += score.others_rounds - score.rounds
    return rounds
