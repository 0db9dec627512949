"""Mails on their way: each is sent when it is due, tried again when it fails, and parked in the end.

A worker claims a mail before it writes it. If it dies, the mail is taken up again; only if it dies between
the mail server's yes and our note of it is the mail sent twice, under the same Message-ID.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from datetime import datetime, timedelta
from smtplib import SMTPRecipientsRefused

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django_tasks import task

from accounts.models import User
from games.models import Match
from notifications.models import Mail, Reply, Silenced

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


def burst(of: Mail.Sort) -> timedelta:
    return settings.MAIL_BURST if of == Mail.Sort.MATCH else settings.PUSH_BURST


def that_wait() -> QuerySet[Mail]:
    """Mails that no worker has claimed yet, nor failed to send."""
    return Mail.objects.filter(state=Mail.State.WAITING, attempts=0)


def in_the_same_burst(
    match: Match, wanted: set[tuple[int, Mail.Sort]], *, nothing_waits: bool
) -> dict[tuple[int, Mail.Sort], Mail]:
    """For players and sorts of mail, that in which they hear what else happens within the same burst.

    Mails are about this match, and the rest about whatever happens. A worker that has claimed one may have
    written it already, so that one is left alone.
    """
    now = timezone.now()
    waiting = waiting_for(match, wanted) if wanted and not nothing_waits else []
    found = {(mail.player_id, Mail.Sort(mail.sort)): mail for mail in waiting}
    new = {
        (player, sort): Mail(
            player_id=player,
            match=match if sort == Mail.Sort.MATCH else None,
            sort=sort,
            due=now + burst(sort),
        )
        for player, sort in wanted - found.keys()
    }
    post(*new.values())
    return found | new


def waiting_for(match: Match, wanted: set[tuple[int, Mail.Sort]]) -> QuerySet[Mail]:
    asked = Q()
    for sort in {sort for _player, sort in wanted}:
        players = Q(player__in=[player for player, other in wanted if other == sort])
        asked |= players & (Q(match=match, sort=sort) if sort == Mail.Sort.MATCH else Q(sort=sort))
    return that_wait().select_for_update().filter(asked).order_by("pk")


def post(*mails: Mail) -> None:
    """Let them be sent when they are due: a task for all that are due together."""
    Mail.objects.bulk_create(mails)
    together: dict[datetime, list[int]] = defaultdict(list)
    for mail in mails:
        together[mail.due].append(mail.pk)
    for due, keys in together.items():
        deliver.using(run_after=due).enqueue(*keys)


def put_off(mail: Mail, until: datetime, **changed: object) -> None:
    """Let the mail wait until then."""
    with transaction.atomic():
        as_it_was = Mail.objects.filter(pk=mail.pk, state=mail.state)
        if as_it_was.update(state=Mail.State.WAITING, claimed_at=None, due=until, **changed):
            deliver.using(run_after=until).enqueue(mail.pk)


# ---- sending it


@task()
def deliver(*mail_ids: int) -> None:
    """Send each mail that waits and is due; whoever claims it first does it."""
    for mail_id in mail_ids:
        deliver_one(mail_id)


def deliver_one(mail_id: int) -> None:
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
    from notifications import hooks
    from notifications.devices import push
    from notifications.letters import letter

    if mail.sort == Mail.Sort.PUSH:
        push(mail)
        return
    if mail.sort in (Mail.Sort.HOOK, Mail.Sort.TEST):
        hooks.send(mail)
        return
    message = letter(mail)
    mail.address = message.to[0]
    mail.save(update_fields=["address"])
    message.send()


def close(mail: Mail, state: Mail.State, reason: str = "", sent_at: datetime | None = None) -> None:
    Mail.objects.filter(pk=mail.pk).update(
        state=state, claimed_at=None, reason=reason[:LONGEST_REASON], sent_at=sent_at
    )


def failed(mail: Mail, error: Exception) -> None:
    reason = reason_of(error)
    if is_for_good(error):
        silence(mail, Silenced.Why.REFUSED, reason)
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


# ---- addresses to which nothing goes


def silence(mail: Mail, why: Silenced.Why, words: str) -> None:
    """Send no more to the address of this mail."""
    Silenced.objects.update_or_create(
        player=mail.player,
        address=mail.address,
        defaults={"why": why, "words": words[:LONGEST_REASON], "since": timezone.now()},
    )


def silenced(player: User, address: str) -> Silenced | None:
    return Silenced.objects.filter(player=player, address=address).first()


def note(mail: Mail, reason: str) -> None:
    Mail.objects.filter(pk=mail.pk).update(reason=reason[:LONGEST_REASON])


# ---- looking after them


def try_again(mail: Mail) -> None:
    """Take up a mail that was parked, also to an address to which nothing went."""
    Silenced.objects.filter(player=mail.player, address=mail.address).delete()
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
    Reply.objects.filter(made_at__lt=now - KEPT_FOR).delete()
