"""Which puzzle is the one of a day, and which comes next."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection
from datetime import date

from django.db.models import QuerySet
from django.utils import timezone

from stats.rating import FIRST_MU
from training.puzzles.models import StoredPuzzle
from training.puzzles.values import Theme

NEAREST = 8
"""Of so many that are about as hard, the next one is drawn."""


def live() -> QuerySet[StoredPuzzle]:
    """Those that are not withdrawn."""
    return StoredPuzzle.objects.filter(withdrawn_at=None)


def today() -> date:
    """The day of the site: the puzzle is the same for all of it."""
    return timezone.now().date()


def daily_key(day: date) -> int | None:
    """The puzzle of a day: all of them come, in an order made by chance, before one comes again."""
    keys = list(live().order_by("pk").values_list("pk", flat=True))
    if not keys:
        return None
    turn, place = divmod(day.toordinal(), len(keys))
    random.Random(turn).shuffle(keys)  # noqa: S311 it may be foreseen
    return keys[place]


def puzzle_of(day: date) -> StoredPuzzle | None:
    key = daily_key(day)
    return None if key is None else StoredPuzzle.objects.get(pk=key)


def next_key(mu: float = FIRST_MU, seen: Collection[int] = (), theme: Theme | None = None) -> int | None:
    """One that is about as hard as the solver is strong, and that was not seen lately, if there is one."""
    found = live() if theme is None else live().filter(themes__contains=theme)
    kept_back = daily_key(today())
    rated = {key: its_mu for key, its_mu in found.values_list("pk", "mu") if key != kept_back}
    fresh = [key for key in rated if key not in seen] or list(rated)
    nearest = sorted(fresh, key=lambda key: abs(rated[key] - mu))[:NEAREST]
    return random.choice(nearest) if nearest else None  # noqa: S311 no secret


def numbers_of_themes() -> dict[Theme, int]:
    """How many puzzles each theme has."""
    counted = Counter(word for words in live().values_list("themes", flat=True) for word in words.split())
    return {theme: counted[theme] for theme in Theme if counted[theme]}
