"""Counting of finished matches in bouts, months and ratings, each of them once and in any order."""

from __future__ import annotations

from collections.abc import Callable, Collection

from django.db import transaction

from accounts.models import User
from games.models import Match, MatchQuerySet
from stats.counting import months, player_badges, ratings
from stats.counting.bouts import bouts_of, buttons_named
from stats.counting.locking import SomebodyElseCounts, may_count
from stats.models import Bout, Counted
from stats.outcomes import Outcome, outcomes_of
from stats.trophies.giving import give_trophies

AT_ONCE = 200
"""The number of matches that are counted in one transaction."""


def uncounted() -> MatchQuerySet:
    return Match.objects.with_outcome().filter(counted=None)


def count(matches: Collection[int], *, waits: bool = False) -> int:
    """Count those of the matches that have not been counted yet, and return how many were counted.

    Does nothing while another process counts. With *waits*, waits for the other process if it needs only one
    transaction.
    """
    with transaction.atomic():
        outcomes = outcomes_of(uncounted().filter(pk__in=matches)) if may_count(waits=waits) else []
        if outcomes:
            count_outcomes(outcomes)
        return len(outcomes)


def count_all_of(player: User) -> None:
    """Count all finished matches of a player. Raises `SomebodyElseCounts` if another process prevents it.

    The caller must hold no locks on players, because the other process also locks players.
    """
    left = uncounted().filter(seats__player=player)
    count(list(left.values_list("pk", flat=True)), waits=True)
    if left.exists():
        raise SomebodyElseCounts


def count_the_rest(
    most: int | None = None, at_once: int = AT_ONCE, told: Callable[[int], None] | None = None
) -> int:
    """Count uncounted matches, oldest first and about *most* of them, and return how many were counted."""
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


def count_outcomes(outcomes: Collection[Outcome]) -> None:
    buttons = buttons_named(seat for outcome in outcomes for seat in outcome.seats)
    Bout.objects.bulk_create(bout for outcome in outcomes for bout in bouts_of(outcome, buttons))
    months.add_months(outcomes)
    give_trophies(outcomes)
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
    player_badges.store_badges(rated.players, player_badges.players_with_clocks(outcomes))
