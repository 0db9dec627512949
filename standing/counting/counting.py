"""Counts finished matches: into bouts, months and ratings, each match once, in any order."""

from __future__ import annotations

from collections.abc import Callable, Collection

from django.db import transaction

from games.models import Match, MatchQuerySet
from standing.counting import beside_names, months, ratings
from standing.counting.bouts import bouts_of, buttons_named
from standing.counting.locking import may_count
from standing.models import Bout, Counted
from standing.outcomes import Outcome, outcomes_of
from standing.trophies.giving import give

AT_ONCE = 200
"""So many matches are counted in one transaction."""


def uncounted() -> MatchQuerySet:
    """Finished matches that are in no figures yet. Matches on one device never are."""
    return Match.objects.filter(status=Match.Status.FINISHED, device_holder=None, counted=None)


def count(matches: Collection[int]) -> int:
    """Count those of these matches that are not counted yet, unless somebody counts now; how many it were."""
    with transaction.atomic():
        outcomes = outcomes_of(uncounted().filter(pk__in=matches)) if may_count() else []
        if outcomes:
            add_up(outcomes)
        return len(outcomes)


def count_the_rest(
    most: int | None = None, at_once: int = AT_ONCE, told: Callable[[int], None] | None = None
) -> int:
    """Count so many of those that are left, or all of them, the oldest first."""
    counted = 0
    left = uncounted().order_by("moved_at", "pk")
    while most is None or counted < most:
        oldest = list(left.values_list("pk", "moved_at")[:at_once])
        now = count([key for key, _moved_at in oldest]) if oldest else 0
        if not now:
            break
        counted += now
        left = left.filter(moved_at__gte=oldest[-1][1])
        if told is not None:
            told(counted)
    return counted


def add_up(outcomes: Collection[Outcome]) -> None:
    buttons = buttons_named(seat for outcome in outcomes for seat in outcome.seats)
    Bout.objects.bulk_create(bout for outcome in outcomes for bout in bouts_of(outcome, buttons))
    months.add_up(outcomes)
    give(outcomes)
    rated = ratings.rate(outcomes)
    Counted.objects.bulk_create(
        Counted(
            match_id=outcome.match,
            ended_at=outcome.ended_at,
            pool=outcome.pool,
            changes=rated.changes.get(outcome.match, []),
        )
        for outcome in outcomes
    )
    beside_names.show(rated.players, beside_names.timed_in(outcomes))
