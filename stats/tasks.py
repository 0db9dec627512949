"""Background tasks that count matches soon after they end."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django_tasks import task

from core.database.enqueuing import enqueue
from games.signals import Happened, News, listen_to
from stats.counting import counting
from stats.counting.locking import SomebodyElseCounts
from stats.counting.rebuilding import rebuild

AT_ONE_TIME = 2000
"""The most matches that one periodic run counts."""


@listen_to(Happened.ENDED, about=lambda match: match.has_outcome)
def count_soon(news: News) -> None:
    enqueue(count_match, [(news.match.pk,)])


@task()
def count_match(match_id: int) -> None:
    """Count the match. If another process is counting, the next periodic run counts it."""
    counting.count([match_id])


@task()
def rebuild_stats() -> None:
    """Recompute all stats. If another process is counting, try again in a minute."""
    try:
        rebuild(lambda _matches: None)
    except SomebodyElseCounts:
        rebuild_stats.using(run_after=timezone.now() + timedelta(minutes=1)).enqueue()


def sweep() -> None:
    counting.count_the_rest(AT_ONE_TIME)
