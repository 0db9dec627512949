"""The one way in which a tournament moves on. Running it twice, or at any moment, changes nothing more.

Each step locks the tournament, sees what has ended or is late, writes down who meets next, and begins
some of their matches; all of that or nothing. If a worker dies in between, the tournament is whole, and due.
"""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from tournaments.course import drafting, dropping, ending, pairing_up, season, starting
from tournaments.course.progress import Progress
from tournaments.locking import locked
from tournaments.models import Tournament
from tournaments.signals import tell_all


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
    if tournament.is_open:
        tell_all(starting.start_if_due(tournament, now))
    if tournament.status == Tournament.Status.DRAFTING:
        tell_all(drafting.draft(tournament, now))
    if not tournament.is_running:
        return False
    return move_on(Progress(tournament, now))


def move_on(progress: Progress) -> bool:
    dropping.drop_closed_accounts(progress)
    season.keep_calendar(progress)
    pairing_up.decide_and_pair(progress)
    more = pairing_up.begin_matches(progress)
    ending.note_who_is_out(progress)
    if not more:
        ending.close_if_over(progress)
    progress.note_when_due(at_once=more)
    return more
