"""The only entry point for moving a tournament forward. Calling it twice, or at any time, does no harm.

Each step is one transaction. It locks the tournament, reads it, computes the due changes as plain values,
writes them, and starts some of the matches. Listeners are notified last. If a worker dies during a step, the
tournament is unchanged and still due.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from tournaments.course import draft, start
from tournaments.course.planning import CoursePlan, plan_of
from tournaments.course.progress import Progress, read_progress
from tournaments.course.read_state import read_snapshot
from tournaments.course.season import due_by_calendar
from tournaments.course.write_changes import apply
from tournaments.locking import lock_tournament
from tournaments.models import Tournament
from tournaments.signals import TournamentNews, notify_listeners_in_order


def advance(tournament_id: int, *, wait: bool = True) -> None:
    """Carry out everything that is due in a tournament.

    If *wait* is False, do nothing while another process holds the lock on the tournament.
    """
    while advance_once(tournament_id, wait=wait):
        pass


@transaction.atomic
def advance_once(tournament_id: int, *, wait: bool = True) -> bool:
    """Carry out one step in a transaction. Return True if the tournament needs another step at once."""
    try:
        tournament = lock_tournament(tournament_id, wait=wait)
    except Tournament.DoesNotExist:
        return False
    now = timezone.now()
    news: list[TournamentNews] = []
    more = False
    if tournament.is_open:
        news += start.start_if_due(tournament, now)
    if tournament.status == Tournament.Status.DRAFTING:
        news += draft.run_draft(tournament, now)
    if tournament.is_running:
        progress = read_progress(tournament, now)
        brought, more = apply_due(progress)
        news += brought
    notify_listeners_in_order(news)
    return more


def apply_due(progress: Progress) -> tuple[list[TournamentNews], bool]:
    changes, more = changes_due(progress)
    return apply(progress, changes), more


def changes_due(progress: Progress) -> CoursePlan:
    """Return the changes that are due in a running tournament.

    A day of a league's calendar gets its own step, because it may replace players.
    """
    if by_calendar := due_by_calendar(progress):
        return CoursePlan(by_calendar, more=True)
    return plan_of(read_snapshot(progress))
