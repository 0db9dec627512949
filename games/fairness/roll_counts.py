"""Statistics on how often each die showed each face, from all finished matches that are not private."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from math import erfc, sqrt

from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone

from core.release import release_cache
from games.models import OVER, Match, Move

A_DIE = ("die", "half")
COUNTED = "games.public_rolls"
SECONDS_KEPT = 24 * 3600
SETTLED = timedelta(minutes=1)
"""Time after which every ended match has been stored, so counts up to then are final and can be cached."""
FEWEST_EXPECTED = 5
"""Fewest expected rolls per face for which the chi-square test is meaningful."""


@dataclass
class Rolls:
    sides: int
    times: list[int]

    @property
    def count(self) -> int:
        return sum(self.times)

    @property
    def mean(self) -> float:
        return sum(face * times for face, times in enumerate(self.times, start=1)) / self.count

    @property
    def expected_mean(self) -> float:
        return (self.sides + 1) / 2

    @property
    def is_enough(self) -> bool:
        return self.sides > 1 and self.count >= FEWEST_EXPECTED * self.sides

    @property
    def chi_square(self) -> float:
        expected = self.count / self.sides
        return sum((times - expected) ** 2 / expected for times in self.times)

    @property
    def probability(self) -> float:
        """Probability that fair dice are at least this uneven (Wilson and Hilferty's approximation)."""
        degrees = self.sides - 1
        spread = 2 / (9 * degrees)
        return erfc(((self.chi_square / degrees) ** (1 / 3) - (1 - spread)) / sqrt(2 * spread)) / 2


@dataclass
class RollCounts:
    until: datetime = datetime(1, 1, 1, tzinfo=UTC)
    matches: int = 0
    faces: Counter[tuple[int, int]] = field(default_factory=Counter)

    @property
    def rolls(self) -> list[Rolls]:
        sizes = sorted({sides for sides, _face in self.faces})
        return [Rolls(size, [self.faces[size, face] for face in range(1, size + 1)]) for size in sizes]

    def count_until(self, moment: datetime) -> RollCounts:
        """Return these counts plus the rolls of the matches that have ended since, up to *moment*.

        Running matches are left out because their rolls may still be secret. Rolls of imported moves are
        left out because this site did not roll them.
        """
        over = Match.objects.filter(status__in=OVER, is_private=False)
        later = over.filter(moved_at__gt=self.until, moved_at__lte=moment)
        made_here = Move.objects.filter(match=OuterRef("pk"), number__gt=OuterRef("imported_moves"))
        later = later.filter(Q(imported_number=None) | Exists(made_here))
        faces = self.faces.copy()
        moves = Move.objects.filter(match__in=later, number__gt=F("match__imported_moves"))
        for draws in moves.values_list("draws", flat=True).iterator():
            faces.update((high, result) for kind, low, high, result in draws if kind in A_DIE and low == 1)
        return RollCounts(moment, self.matches + later.count(), faces)


def count_rolls() -> RollCounts:
    """Return the roll counts of all finished matches. Older counts are cached, so few matches are read."""
    now = timezone.now()
    settled: RollCounts = release_cache.get(COUNTED, RollCounts()).count_until(now - SETTLED)
    release_cache.set(COUNTED, settled, SECONDS_KEPT)
    return settled.count_until(now)
