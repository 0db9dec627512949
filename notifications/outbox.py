"""Mails on their way: each is sent when it is due, tried again when it fails, and parked in the end.

A worker claims a mail before it writes it. If it dies, the mail is taken up again; only if it dies between
the mail server's yes and our note of it is the mail sent twice, under the same Message-ID.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from smtplib import SMTPRecipientsRefused

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django_tasks import task

from accounts.models import User
from games.models import Match
from notifications.models import Mail

logger = logging.getLogger(__name__)

MOST_ATTEMPTS = 10
LONGEST_PAUSE = timedelta(hours=12)
PAUSES_GROW_BY = 4
STALE_AFTER = timedelta(minutes=5)
KEPT_FOR = timedelta(days=60)
LONGEST_REASON = 300
MOST_AT_ONCE = 200
WORKERS_DIED = "Every worker that took it up died over it."
FOR_GOOD = 500
"""From here on a mail server means its no."""


class NotNeeded(Exception):
    """There is nothing left to tell; the message says why."""


class NotYet(Exception):
    """Whoever is to be told seems to know already, or to find out by themselves."""

    def __init__(self, until: datetime) -> None:
        super().__init__()
        self.until = until


# ---- writing a mail down


def mail_about(match: Match, player: User, now: datetime) -> Mail:
    """The mail in which the player hears what else happens in this match, within the same burst.

    A worker that has claimed a mail may have written it already, so that one is left alone.
    """
    waiting = Mail.objects.select_for_update().filter(
        player=player, match=match, sort=Mail.Sort.MATCH, state=Mail.State.WAITING, attempts=0
    )
    found = waiting.order_by("-pk").first()
    return found or post(Mail(player=player, match=match, due=now + settings.MAIL_BURST))


def push_to(player: User, now: datetime) -> Mail:
    """What the player's devices show about all that happens in the same burst, in whatever match."""
    waiting = Mail.objects.select_for_update().filter(
        player=player, sort=Mail.Sort.PUSH, state=Mail.State.WAITING, attempts=0
    )
    found = waiting.order_by("-pk").first()
    return found or post(Mail(player=player, sort=Mail.Sort.PUSH, due=now + settings.PUSH_BURST))


def post(mail: Mail) -> Mail:
    mail.save()
    deliver.using(run_after=mail.due).enqueue(mail.pk)
    return mail


def put_off(mail: Mail, until: datetime, **changed: object) -> None:
    """Let the mail wait until then."""
    with transaction.atomic():
        as_it_was = Mail.objects.filter(pk=mail.pk, state=mail.state)
        if as_it_was.update(state=Mail.State.WAITING, claimed_at=None, due=until, **changed):
            deliver.using(run_after=until).enqueue(mail.pk)


# ---- sending it


@task()
def deliver(mail_id: int) -> None:
    """Send the mail if it waits and is due; whoever claims it first does it."""
    mail = claimed(mail_id)
    if mail is None:
        return
    try:
        send(mail)
    except NotNeeded as reason:
        close(mail, Mail.State.DROPPED, str(reason))
    except NotYet as later:
        put_off(mail, later.until, attempts=mail.attempts - 1)
    except Exception as error:
        failed(mail, error)
    else:
        close(mail, Mail.State.SENT, sent_at=timezone.now())


def claimed(mail_id: int) -> Mail | None:
    now = timezone.now()
    waiting = Mail.objects.filter(pk=mail_id, state=Mail.State.WAITING, due__lte=now)
    if not waiting.update(state=Mail.State.SENDING, claimed_at=now, attempts=F("attempts") + 1):
        return None
    return Mail.objects.select_related("player", "match").get(pk=mail_id)


def send(mail: Mail) -> None:
    from notifications.devices import push
    from notifications.letters import letter

    if mail.sort == Mail.Sort.PUSH:
        push(mail)
        return
    message = letter(mail)
    Mail.objects.filter(pk=mail.pk).update(address=message.to[0])
    message.send()


def close(mail: Mail, state: Mail.State, reason: str = "", sent_at: datetime | None = None) -> None:
    Mail.objects.filter(pk=mail.pk).update(
        state=state, claimed_at=None, reason=reason[:LONGEST_REASON], sent_at=sent_at
    )


def failed(mail: Mail, error: Exception) -> None:
    reason = reason_of(error)
    if is_for_good(error) or mail.attempts >= MOST_ATTEMPTS:
        logger.error("Parked mail %s: %s", mail.pk, reason)
        close(mail, Mail.State.PARKED, reason)
        return
    logger.warning("Mail %s was not sent: %s", mail.pk, reason, exc_info=error)
    put_off(mail, timezone.now() + pause_after(mail.attempts), reason=reason)


def pause_after(attempts: int) -> timedelta:
    return min(settings.MAIL_RETRY * PAUSES_GROW_BY ** (attempts - 1), LONGEST_PAUSE)


def reason_of(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:LONGEST_REASON]


def is_for_good(error: Exception) -> bool:
    """Whether the mail server will say no again, whenever it is asked."""
    if isinstance(error, SMTPRecipientsRefused):
        return all(code >= FOR_GOOD for code, _words in error.recipients.values())
    return False


def is_unknown(player: User, address: str) -> bool:
    """Whether the server refused a mail to this address, which is parked: no others are sent there then."""
    parked = Mail.objects.filter(player=player, address=address, state=Mail.State.PARKED)
    return parked.filter(reason__startswith=SMTPRecipientsRefused.__name__).exists()


# ---- looking after them


def try_again(mail: Mail) -> None:
    """Take up a mail that was parked."""
    put_off(mail, timezone.now(), attempts=0)


def sweep(stale_after: timedelta = STALE_AFTER) -> None:
    """Take up what a worker left behind when it died, and what lost its task; forget what is long done."""
    now = timezone.now()
    left_behind = Mail.objects.filter(state=Mail.State.SENDING, claimed_at__lte=now - stale_after)
    for mail in left_behind:
        if mail.attempts >= MOST_ATTEMPTS:
            close(mail, Mail.State.PARKED, WORKERS_DIED)
        else:
            logger.warning("Took up mail %s again", mail.pk)
            put_off(mail, now)
    overdue = Mail.objects.filter(state=Mail.State.WAITING, due__lte=now - stale_after).order_by("due")
    for pk in overdue.values_list("pk", flat=True)[:MOST_AT_ONCE]:
        deliver.enqueue(pk)
    done = Mail.objects.filter(state__in=[Mail.State.SENT, Mail.State.DROPPED], made_at__lt=now - KEPT_FOR)
    done.delete()
