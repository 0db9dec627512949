"""Background tasks that count matches soon after they end."""

from __future__ import annotations

from django_tasks import task

from core.database.enqueuing import enqueue
from games.signals import Happened, News, listen_to
from stats.counting import counting

AT_ONE_TIME = 2000
"""The most matches that one periodic run counts."""


@listen_to(Happened.ENDED, about=lambda match: match.has_outcome)
def count_soon(news: News) -> None:
    enqueue(count_match, [(news.match.pk,)])


@task()
def count_match(match_id: int) -> None:
    """Count the match. If another process is counting, the next periodic run counts it."""
    counting.count([match_id])


def sweep() -> None:
    counting.count_the_rest(AT_ONE_TIME)
