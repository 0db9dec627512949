"""Choice of the daily puzzle and of a player's next puzzle."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable
from datetime import date

from django.db.models import QuerySet
from django.utils import timezone

from stats.rating import FIRST_MU
from training.puzzles.models import StoredPuzzle
from training.puzzles.values import Theme

NEAREST = 8
"""Number of puzzles with a similar rating from which the next one is drawn."""


def live_puzzles() -> QuerySet[StoredPuzzle]:
    return StoredPuzzle.objects.filter(withdrawn_at=None)


def today() -> date:
    """Return the current date in UTC, which gives all players the same daily puzzle."""
    return timezone.now().date()


def daily_key(day: date) -> int | None:
    return pick_for_day(live_puzzles().order_by("pk").values_list("pk", flat=True), day)


def pick_for_day(found: Iterable[int], day: date) -> int | None:
    """Return one of the keys for this day, or None if there are none.

    Keys come in random order, and all of them come before one repeats.
    """
    keys = list(found)
    if not keys:
        return None
    turn, place = divmod(day.toordinal(), len(keys))
    random.Random(turn).shuffle(keys)  # noqa: S311 it may be foreseen
    return keys[place]


def puzzle_of(day: date) -> StoredPuzzle | None:
    key = daily_key(day)
    return None if key is None else StoredPuzzle.objects.get(pk=key)


def next_key(mu: float = FIRST_MU, seen: Collection[int] = (), theme: Theme | None = None) -> int | None:
    """Return the key of a random puzzle with a rating close to *mu*, or None if there is none.

    Puzzles in *seen* are chosen only if no others are left.
    """
    found = live_puzzles() if theme is None else live_puzzles().filter(themes__contains=theme)
    kept_back = daily_key(today())
    rated = {key: its_mu for key, its_mu in found.values_list("pk", "mu") if key != kept_back}
    fresh = [key for key in rated if key not in seen] or list(rated)
    nearest = sorted(fresh, key=lambda key: abs(rated[key] - mu))[:NEAREST]
    return random.choice(nearest) if nearest else None  # noqa: S311 no secret


def numbers_of_themes() -> dict[Theme, int]:
    counted = Counter(
        word for words in live_puzzles().values_list("themes", flat=True) for word in words.split()
    )
    return {theme: counted[theme] for theme in Theme if counted[theme]}
