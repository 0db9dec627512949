"""The outbox of deliveries, which are sent when due, retried after failures and finally parked.

A worker claims a delivery before it writes the text. If the worker dies, another worker takes up the
delivery. A mail is sent twice, under the same Message-ID, only if the worker dies after the mail server has
accepted it and before the success is stored.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from smtplib import SMTPRecipientsRefused

from django.conf import settings
from django.db.models import F, Min, OuterRef, Q, QuerySet, Subquery
from django.db.models.expressions import Combinable
from django.utils import timezone

from accounts.models import User
from core import activity
from core.database.compiled import Compiled
from games.models import Match
from notifications.kinds import Channel
from notifications.models import AccountText, Delivery, MatchHook, Reply, Silenced

logger = logging.getLogger(__name__)

MOST_ATTEMPTS = 10
LONGEST_PAUSE = timedelta(hours=12)
PAUSES_GROW_BY = 4
STALE_AFTER = timedelta(minutes=5)
KEPT_FOR = timedelta(days=60)
HOOKS_KEPT_FOR = timedelta(days=3)
"""Time after the end of a match in which its last news can still reach the webhook for this match."""
LONGEST_REASON = 300
WORKERS_DIED = "Every worker that took it up died over it."
FOR_GOOD = 500
"""The lowest SMTP status code that means a permanent refusal."""


class NotNeeded(Exception):
    """Raised when nothing is left to send. The message gives the reason."""


class NotYet(Exception):
    """Raised when a delivery should wait because the player is looking at the match or has just moved."""

    def __init__(self, until: datetime) -> None:
        super().__init__()
        self.until = until


class Lane(StrEnum):
    """The lanes of the outbox. Slow deliveries in one lane do not delay the other lanes."""

    URGENT = "urgent"
    """E-mails that a player is waiting for, such as e-mails about an account."""
    LETTERS = "letters"
    """E-mails that are not urgent."""
    CALLS = "calls"
    """Push messages and webhook calls, which go to URLs that players entered."""


@dataclass(frozen=True)
class Sender:
    channel: Channel
    """The channel, which is also the name of the `Notice` field for its delivery."""
    sort: Delivery.Sort
    """The sort of deliveries that send news at once."""
    send: Callable[[Delivery], None]
    """A function that sends a delivery, or raises `NotNeeded` or `NotYet`."""
    lane: Lane
    reaches: Callable[[], Combinable | Q]
    """A function that returns the query condition for players who can be reached by this channel."""
    other_sorts: frozenset[Delivery.Sort] = frozenset()
    urgent_sorts: frozenset[Delivery.Sort] = frozenset()
    """The sorts of deliveries that use the urgent lane."""
    is_offered: Callable[[], bool] = lambda: True
    """A function that returns True if the site offers this channel."""
    one_for_each_match: bool = False

    def sort_about(self, match: Match | None) -> Delivery.Sort:
        return Delivery.Sort.OTHER if match is None and self.one_for_each_match else self.sort

    @property
    def sorts(self) -> frozenset[Delivery.Sort]:
        return self.other_sorts | self.urgent_sorts | {self.sort}

    def sorts_in(self, lane: Lane) -> frozenset[Delivery.Sort]:
        if lane is Lane.URGENT:
            return self.urgent_sorts
        return self.sorts - self.urgent_sorts if lane is self.lane else frozenset()


SENDERS: dict[Channel, Sender] = {}


def register_sender(sender: Sender) -> None:
    SENDERS[sender.channel] = sender


def sender_of(sort: str) -> Sender:
    return next(sender for sender in SENDERS.values() if sort in sender.sorts)


def sorts_in(lane: Lane) -> list[Delivery.Sort]:
    return [sort for sender in SENDERS.values() for sort in sender.sorts_in(lane)]


# ---- writing a delivery down


def burst_length(sort: Delivery.Sort) -> timedelta:
    return settings.MAIL_BURST if sender_of(sort).one_for_each_match else settings.PUSH_BURST


def unclaimed_deliveries() -> QuerySet[Delivery]:
    return Delivery.objects.filter(state=Delivery.State.WAITING, attempts=0)


Place = tuple[int, Delivery.Sort]
"""The key of a player, and a sort of delivery."""


def open_deliveries(
    match: Match | None, wanted: set[Place], waiting: dict[Place, int], *, nothing_waits: bool
) -> dict[Place, Delivery]:
    """Return, for each wanted player and sort, the delivery that collects the player's news of one burst.

    A mail collects either news about *match* or news about no match. Other sorts collect all news. Deliveries
    that a worker has claimed are not used, since their text may already be written. Deliveries without a key
    are new, and the caller has to store them.
    """
    now = timezone.now()
    found = {place: Delivery(pk=waiting[place]) for place in wanted & waiting.keys()}
    if not nothing_waits:
        for player, sort in sorted(wanted - found.keys()):
            if match is None or not sender_of(sort).one_for_each_match:
                for delivery in UNCLAIMED(player, str(sort)):
                    found[player, sort] = Delivery(pk=delivery)
    return found | {
        (player, sort): Delivery(
            player_id=player,
            match=match if sender_of(sort).one_for_each_match else None,
            sort=sort,
            due=now + burst_length(sort),
        )
        for player, sort in wanted - found.keys()
    }


def locked_deliveries(player: int | OuterRef, sort: str) -> QuerySet[Delivery, int]:
    unclaimed = unclaimed_deliveries().select_for_update().filter(player=player, sort=sort)
    return unclaimed.order_by("pk").values_list("pk", flat=True)


def waiting_deliveries(match: int) -> dict[Delivery.Sort, Subquery]:
    """Return subqueries, by sort, that find and lock a player's unclaimed delivery about this match."""
    sorts = [sender.sort for sender in SENDERS.values() if sender.one_for_each_match]
    return {
        sort: Subquery(locked_deliveries(OuterRef("pk"), str(sort)).filter(match=match)[:1]) for sort in sorts
    }


UNCLAIMED = Compiled(locked_deliveries)


def postpone(delivery: Delivery, until: datetime, **changed: object) -> None:
    as_it_was = Delivery.objects.filter(pk=delivery.pk, state=delivery.state)
    as_it_was.update(state=Delivery.State.WAITING, claimed_at=None, due=until, **changed)


# ---- sending it


def deliver(delivery: Delivery) -> None:
    try:
        sender_of(delivery.sort).send(delivery)
    except NotNeeded as reason:
        close(delivery, Delivery.State.DROPPED, str(reason))
    except NotYet as later:
        postpone(delivery, later.until, attempts=delivery.attempts - 1)
    except Exception as error:
        note_failure(delivery, error)
    else:
        close(delivery, Delivery.State.SENT, sent_at=timezone.now())
        activity.counts["deliveries sent"] += 1


def claim(delivery_id: int) -> Delivery | None:
    now = timezone.now()
    waiting = Delivery.objects.filter(pk=delivery_id, state=Delivery.State.WAITING, due__lte=now)
    if not waiting.update(state=Delivery.State.SENDING, claimed_at=now, attempts=F("attempts") + 1):
        return None
    return Delivery.objects.select_related("player", "match").get(pk=delivery_id)


def close(
    delivery: Delivery, state: Delivery.State, reason: str = "", sent_at: datetime | None = None
) -> None:
    Delivery.objects.filter(pk=delivery.pk).update(
        state=state, claimed_at=None, reason=reason[:LONGEST_REASON], sent_at=sent_at
    )
    if delivery.sort == Delivery.Sort.ACCOUNT and state != Delivery.State.PARKED:
        AccountText.objects.filter(delivery=delivery).delete()


def note_failure(delivery: Delivery, error: Exception) -> None:
    reason = reason_of(error)
    if is_permanent(error):
        silence(delivery, Silenced.Why.REFUSED, reason)
    if is_permanent(error) or delivery.attempts >= MOST_ATTEMPTS:
        logger.error("Parked mail %s: %s", delivery.pk, reason)
        close(delivery, Delivery.State.PARKED, reason)
        return
    logger.warning("Mail %s was not sent: %s", delivery.pk, reason, exc_info=error)
    postpone(delivery, timezone.now() + pause_after(delivery.attempts), reason=reason)


def pause_after(attempts: int) -> timedelta:
    return min(settings.MAIL_RETRY * PAUSES_GROW_BY ** (attempts - 1), LONGEST_PAUSE)


def reason_of(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:LONGEST_REASON]


def is_permanent(error: Exception) -> bool:
    if isinstance(error, SMTPRecipientsRefused):
        return all(code >= FOR_GOOD for code, _words in error.recipients.values())
    return False


# ---- addresses to which nothing goes


def silence(delivery: Delivery, why: Silenced.Why, words: str) -> None:
    if delivery.player is None:
        return
    Silenced.objects.update_or_create(
        player=delivery.player,
        address=delivery.address,
        defaults={"why": why, "words": words[:LONGEST_REASON], "since": timezone.now()},
    )


def silenced_address(player: User, address: str) -> Silenced | None:
    return Silenced.objects.filter(player=player, address=address).first()


def note_reason(delivery: Delivery, reason: str) -> None:
    Delivery.objects.filter(pk=delivery.pk).update(reason=reason[:LONGEST_REASON])


# ---- looking after them


def waiting_since() -> datetime | None:
    on_their_way = Delivery.objects.filter(state__in=[Delivery.State.WAITING, Delivery.State.SENDING])
    due = on_their_way.filter(due__lte=timezone.now())
    return due.aggregate(Min("due"))["due__min"]


def try_again(delivery: Delivery) -> None:
    Silenced.objects.filter(player=delivery.player, address=delivery.address).delete()
    postpone(delivery, timezone.now(), attempts=0)


def sweep(stale_after: timedelta = STALE_AFTER) -> None:
    """Queue the deliveries of dead workers again, and delete old rows."""
    now = timezone.now()
    left_behind = Delivery.objects.filter(state=Delivery.State.SENDING, claimed_at__lte=now - stale_after)
    for delivery in left_behind:
        if delivery.attempts >= MOST_ATTEMPTS:
            close(delivery, Delivery.State.PARKED, WORKERS_DIED)
        else:
            logger.warning("Took up mail %s again", delivery.pk)
            postpone(delivery, now)
    is_done = Q(state__in=[Delivery.State.SENT, Delivery.State.DROPPED])
    is_forgotten = Q(state=Delivery.State.PARKED, sort=Delivery.Sort.ACCOUNT)
    Delivery.objects.filter(is_done | is_forgotten, made_at__lt=now - KEPT_FOR).delete()
    AccountText.objects.filter(good_until__lt=now).delete()
    ended = Match.objects.exclude(status__in=[Match.Status.OFFERED, Match.Status.PLAYING])
    MatchHook.objects.filter(match__in=ended, match__moved_at__lt=now - HOOKS_KEPT_FOR).delete()
    Reply.objects.filter(made_at__lt=now - KEPT_FOR).delete()
