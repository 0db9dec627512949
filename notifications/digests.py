"""Collected mails and weekly summaries: what is due is posted once, and the next one planned."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from notifications import outbox
from notifications.kinds import Channel, Kind
from notifications.models import Mail, Notice, Wishes
from notifications.times import next_digest, next_summary

logger = logging.getLogger(__name__)


def plan(wishes: Wishes) -> None:
    """Note when the player is to hear next; nothing is planned for who does not want it."""
    now = timezone.now()
    wishes.digest_due = next_digest(wishes, now) if wishes.wants_any(Channel.DIGEST) else None
    wishes.summary_due = next_summary(wishes, now) if wishes.channels(Kind.SUMMARY) else None


def sweep() -> None:
    """Post what is due. One that fails must not keep the others waiting."""
    now = timezone.now()
    for field, post in (("summary_due", post_summary), ("digest_due", post_digest)):
        for pk in Wishes.objects.filter(**{f"{field}__lte": now}).values_list("pk", flat=True):
            try:
                post(pk, now)
            except Exception:
                logger.exception("Could not post what player %s is to get", pk)


def post_digest(pk: int, now: datetime) -> None:
    """A mail about all that was kept for it, if anything was."""
    with transaction.atomic():
        wishes = Wishes.objects.select_for_update().get(pk=pk)
        due, wishes.digest_due = wishes.digest_due, next_digest(wishes, now)
        wishes.save(update_fields=["digest_due"])
        kept = Notice.objects.filter(player=wishes.player, in_digest=True)
        if due is None or due > now or was_replanned(wishes, due) or not kept.exists():
            return
        mail = Mail(player=wishes.player, sort=Mail.Sort.DIGEST, due=now)
        outbox.post(mail)
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
            kind=Kind.SUMMARY,
            made_at=now,
            on_site=wishes.wants(Kind.SUMMARY, Channel.SITE),
            in_digest=wishes.wants(Kind.SUMMARY, Channel.DIGEST),
        )
        if wishes.wants(Kind.SUMMARY, Channel.MAIL):
            notice.mail = Mail(player=wishes.player, sort=Mail.Sort.SUMMARY, due=now)
            outbox.post(notice.mail)
        notice.save()


def was_replanned(wishes: Wishes, due: datetime, *, weekly: bool = False) -> bool:
    """Whether the player has moved to another time zone since, where another hour is meant."""
    again = next_summary if weekly else next_digest
    return again(wishes, due - timedelta(seconds=1)) != due
