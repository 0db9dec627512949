"""The one way in which a tournament moves on. Running it twice, or at any moment, changes nothing more.

Each step locks the tournament, reads it, works out what is due as values, writes that, and begins some of the
matches; listeners hear of it last. All of that or nothing: if a worker dies in between, the tournament is
whole, and due.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from tournaments.course import drafting, starting
from tournaments.course.applying import apply
from tournaments.course.planning import CoursePlan, plan_of
from tournaments.course.progress import Progress, read_progress
from tournaments.course.reading import read_snapshot
from tournaments.course.season import due_by_calendar
from tournaments.locking import locked
from tournaments.models import Tournament
from tournaments.signals import TournamentNews, tell_all


def advance(tournament_id: int, *, wait: bool = True) -> None:
    """Do all that is due. Without *wait*, nothing if somebody else changes it just now."""
    while step(tournament_id, wait=wait):
        pass


@transaction.atomic
def step(tournament_id: int, *, wait: bool = True) -> bool:
    """One transaction; whether there is more to do at once."""
    try:
        tournament = locked(tournament_id, wait=wait)
    except Tournament.DoesNotExist:
        return False
    now = timezone.now()
    news: list[TournamentNews] = []
    more = False
    if tournament.is_open:
        news += starting.start_if_due(tournament, now)
    if tournament.status == Tournament.Status.DRAFTING:
        news += drafting.draft(tournament, now)
    if tournament.is_running:
        progress = read_progress(tournament, now)
        brought, more = move_on(progress)
        news += brought
    tell_all(news)
    return more


def move_on(progress: Progress) -> tuple[list[TournamentNews], bool]:
    """Write what is due while it runs; return the news of it, and whether there is more to do at once."""
    changes, more = changes_due(progress)
    return apply(progress, changes), more


def changes_due(progress: Progress) -> CoursePlan:
    """A day of the calendar has a step of its own: after it, others may be there to play."""
    if by_calendar := due_by_calendar(progress):
        return CoursePlan(by_calendar, more=True)
    return plan_of(read_snapshot(progress))
