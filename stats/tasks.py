"""Matches are counted by the worker, soon after they have ended."""

from __future__ import annotations

from django_tasks import task

from core.database.enqueuing import enqueue
from games.signals import Happened, News, listen_to
from stats.counting import counting

AT_ONE_TIME = 2000
"""No more matches are counted in one sweep."""


@listen_to(Happened.ENDED, about=lambda match: match.has_outcome)
def count_soon(news: News) -> None:
    enqueue(count_match, [(news.match.pk,)])


@task()
def count_match(match_id: int) -> None:
    """If somebody else counts just now, the next sweep does it."""
    counting.count([match_id])


def sweep() -> None:
    """Count what no task has counted, as after an upgrade."""
    counting.count_the_rest(AT_ONE_TIME)
