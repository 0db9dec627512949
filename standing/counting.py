"""Counts finished matches: into bouts, months and ratings, each match once, in any order."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from games.models import Match, MatchQuerySet
from standing import months, ratings
from standing.bouts import bouts_of, buttons_named
from standing.locking import may_count
from standing.models import Bout, Counted
from standing.outcomes import Outcome, outcomes_of

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


def count_the_rest(most: int, at_once: int = AT_ONCE) -> int:
    """Count so many at most of those that are left, the oldest first."""
    counted = 0
    while counted < most:
        oldest = uncounted().order_by("moved_at", "pk").values_list("pk", flat=True)
        now = count(list(oldest[:at_once]))
        if not now:
            break
        counted += now
    return counted


def add_up(outcomes: Collection[Outcome]) -> None:
    buttons = buttons_named(seat for outcome in outcomes for seat in outcome.seats)
    Bout.objects.bulk_create(bout for outcome in outcomes for bout in bouts_of(outcome, buttons))
    months.add_up(outcomes)
    changes = ratings.rate(outcomes)
    Counted.objects.bulk_create(
        Counted(
            match_id=outcome.match,
            ended_at=outcome.ended_at,
            pool=outcome.pool,
            changes=changes.get(outcome.match, []),
        )
        for outcome in outcomes
    )
