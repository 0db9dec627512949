"""Worker tasks that advance tournaments soon after each change, and every minute."""

from __future__ import annotations

import logging
from datetime import timedelta

from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone
from django_tasks import task

from core.database.enqueuing import enqueue
from games.models import OVER, Match
from games.play.clocks import outage_ended
from games.signals import Happened, News, listen_to
from tournaments.course.advancing import advance
from tournaments.models import Entry, Pairing, Result, Tournament

logger = logging.getLogger(__name__)

AT_ONE_TIME = 200
"""Maximum number of tournaments that one sweep advances."""


def is_of_event(match: Match) -> bool:
    return match.of_event


@listen_to(Happened.ENDED, about=is_of_event)
def advance_after_match(news: News) -> None:
    enqueue(advance_after, [(news.match.pk,)])


def advance_soon(tournament: Tournament) -> None:
    """Queue a task that advances the tournament after a change.

    Must be called in the transaction of the change. If the task is lost, the regular sweep advances the
    tournament.
    """
    now = timezone.now()
    Tournament.objects.filter(pk=tournament.pk).update(due_at=now)
    enqueue(advance_changed, [(tournament.pk, round(now.timestamp() * 1000))])


@task()
def advance_after(match_id: int) -> None:
    for tournament in Pairing.objects.filter(match=match_id).values_list("tournament", flat=True):
        advance(tournament)


@task()
def advance_changed(tournament_id: int, _when: int) -> None:
    advance(tournament_id)


def sweep() -> None:
    for number in due_tournaments():
        try:
            advance(number, wait=False)
        except Exception:
            logger.exception("Could not advance tournament %s", number)


def extend_deadlines(gap: timedelta) -> None:
    under_way = Tournament.objects.running()
    open_now = Pairing.objects.filter(result=Result.OPEN, tournament__in=under_way)
    open_now.update(deadline=F("deadline") + gap, word_until=F("word_until") + gap)
    later = {name: F(name) + gap for name in ("pick_until", "ends_at", "closes_at", "due_at")}
    under_way.update(**later)


outage_ended.add(extend_deadlines)


def due_tournaments() -> list[int]:
    ended = Pairing.objects.filter(tournament=OuterRef("pk"), result="", match__status__in=OVER)
    gone = Entry.objects.filter(
        Q(player=None) | Q(player__is_active=False), tournament=OuterRef("pk"), state=Entry.State.IN
    )
    waiting = Q(due_at__lte=timezone.now()) | Q(Exists(ended)) | Q(Exists(gone))
    found = Tournament.objects.not_over().filter(waiting).order_by("due_at", "pk")
    return list(found.values_list("pk", flat=True)[:AT_ONE_TIME])
