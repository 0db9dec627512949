"""Sending of digests and weekly summaries when they are due, and planning of the next ones."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from notifications.digest_times import next_digest, next_summary
from notifications.kinds import Channel
from notifications.models import Delivery, Notice, Wishes
from notifications.news.summary import SummaryNews

logger = logging.getLogger(__name__)


def plan(wishes: Wishes) -> None:
    now = timezone.now()
    wishes.digest_due = next_digest(wishes, now) if wishes.wants_any(Channel.DIGEST) else None
    wishes.summary_due = next_summary(wishes, now) if wishes.channels(SummaryNews.name) else None


def sweep_digests() -> None:
    now = timezone.now()
    for field, post in (("summary_due", post_summary), ("digest_due", post_digest)):
        for pk in Wishes.objects.filter(**{f"{field}__lte": now}).values_list("pk", flat=True):
            try:
                post(pk, now)
            except Exception:
                logger.exception("Could not post what player %s is to get", pk)


def post_digest(pk: int, now: datetime) -> None:
    with transaction.atomic():
        wishes = Wishes.objects.select_for_update().get(pk=pk)
        due, wishes.digest_due = wishes.digest_due, next_digest(wishes, now)
        wishes.save(update_fields=["digest_due"])
        kept = Notice.objects.filter(player=wishes.player, in_digest=True)
        if due is None or due > now or was_replanned(wishes, due) or not kept.exists():
            return
        mail = Delivery.objects.create(player=wishes.player, sort=Delivery.Sort.DIGEST, due=now)
        kept.update(in_digest=False, digest=mail)


def post_summary(pk: int, now: datetime) -> None:
    with transaction.atomic():
        wishes = Wishes.objects.select_for_update().get(pk=pk)
        due, wishes.summary_due = wishes.summary_due, next_summary(wishes, now)
        wishes.save(update_fields=["summary_due"])
        if due is None or due > now or was_replanned(wishes, due, weekly=True):
            return
        notice = Notice(
            player=wishes.player,
            kind=SummaryNews.name,
            made_at=now,
            on_site=wishes.wants(SummaryNews.name, Channel.SITE),
            in_digest=wishes.wants(SummaryNews.name, Channel.DIGEST),
        )
        if wishes.wants(SummaryNews.name, Channel.MAIL):
            notice.mail = Delivery.objects.create(player=wishes.player, sort=Delivery.Sort.SUMMARY, due=now)
        notice.save()


def was_replanned(wishes: Wishes, due: datetime, *, weekly: bool = False) -> bool:
    """Return True if *due* is no longer a valid due time because the player has changed the time zone."""
    again = next_summary if weekly else next_digest
    return again(wishes, due - timedelta(seconds=1)) != due
