"""Webhook calls with a player's news, to the player's webhook and to the webhooks for single matches."""

from __future__ import annotations

import hmac
import time

from django.conf import settings
from django.db.models import Exists, F, OuterRef
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from core.addresses import absolute_url
from core.database.connections import release_connection
from games.lists.waiting import seats_to_act
from notifications import outbox
from notifications.http_post import GONE, NotReachable, post
from notifications.kinds import Channel
from notifications.match_text.reader import as_read_by
from notifications.models import Delivery, Hook, MatchHook
from notifications.news.still_news import NewsItem, list_unseen_news
from notifications.outbox import Lane, NotNeeded, Sender
from notifications.webhook.shapes import Call, HookMessage, NewsInCall, write_message

MOST_FAILURES = 10
MOST_TOLD = 10
LONGEST_DESCRIPTION = 200


def send_calls(delivery: Delivery) -> None:
    """Send the news to each webhook that wants some of it. A retry calls only those that failed before."""
    is_test = delivery.sort == Delivery.Sort.TEST
    with as_read_by(delivery.reader):
        news = [] if is_test else list_unseen_news(delivery.hooked, delivery.reader)
        calls = [
            (hook, write_message(hook.shape, call_for(delivery, wanted)))
            for hook in hooks_of(delivery)
            if (wanted := news_for_hook(hook, news)) or is_test
        ]
    if not calls:
        raise NotNeeded(_("There’s no webhook, or it’s turned off."))
    release_connection()
    failures = [failure for hook, message in calls if (failure := send_call(hook, message))]
    if failures:
        raise NotReachable("; ".join(failures))


def hooks_of(delivery: Delivery) -> list[Hook | MatchHook]:
    reader = {"player": delivery.reader, "player__is_active": True, "off_since": None}
    hooks: list[Hook | MatchHook] = [*Hook.objects.filter(**reader)]
    if delivery.sort == Delivery.Sort.TEST:
        return hooks
    hooks += MatchHook.objects.filter(**reader, match__in=delivery.hooked.values("match")).order_by("pk")
    failed = [hook for hook in hooks if hook.failures] if delivery.attempts > 1 else []
    return failed or hooks


def news_for_hook(hook: Hook | MatchHook, news: list[NewsItem]) -> list[NewsItem]:
    if isinstance(hook, Hook):
        return news
    return [told for told in news if told.match is not None and told.match.pk == hook.match_id]


def send_call(hook: Hook | MatchHook, message: HookMessage) -> str:
    """Send the message and note the outcome. Return what went wrong, or an empty string."""
    try:
        status = post(hook.url, message.body, headers_for(hook, message))
    except NotReachable as error:
        note_failed_call(hook, str(error))
        return str(error)
    if status >= 300:
        note_failed_call(hook, f"HTTP {status}", for_good=status in GONE)
        return f"HTTP {status}"
    same = type(hook)._default_manager.filter(pk=hook.pk)
    same.update(failures=0, heard=f"HTTP {status}", heard_at=timezone.now())
    if isinstance(hook, MatchHook) and hook.match.is_finished:
        hook.delete()
    return ""


def note_failed_call(hook: Hook | MatchHook, words: str, *, for_good: bool = False) -> None:
    now = timezone.now()
    same = type(hook)._default_manager.filter(pk=hook.pk, url=hook.url)
    same.update(failures=F("failures") + 1, heard=words[:LONGEST_DESCRIPTION], heard_at=now)
    worn_out = same if for_good else same.filter(failures__gte=MOST_FAILURES)
    worn_out.filter(off_since=None).update(off_since=now)


def headers_for(hook: Hook | MatchHook, message: HookMessage) -> dict[str, str]:
    """Return the request headers, with a time and a signature that prove who sent the call."""
    moment = str(int(time.time()))
    signature = hmac.digest(hook.secret.encode(), f"{moment}.".encode() + message.body, "sha256").hex()
    return {
        **message.headers,
        "User-Agent": f"Buttonmen ({settings.SITE_URL})",
        "X-Buttonmen-Timestamp": moment,
        "X-Buttonmen-Signature": f"sha256={signature}",
    }


# ---- what is told


def call_for(delivery: Delivery, news: list[NewsItem]) -> Call:
    """Return the body of a webhook call with this news. Its sentences never mention dice."""
    is_test = delivery.sort == Delivery.Sort.TEST
    return {
        "test": is_test,
        "player": delivery.reader.username,
        "url": absolute_url(reverse("games:matches")),
        "waiting": 0 if is_test else seats_to_act(delivery.reader).count(),
        "news": [news_entry(told) for told in news[:MOST_TOLD]],
    }


def news_entry(told: NewsItem) -> NewsInCall:
    return {
        "match": None if told.match is None else told.match.pk,
        "url": absolute_url(told.url),
        "description": "" if told.match is None else told.match.description[:LONGEST_DESCRIPTION],
        "kinds": told.kinds,
        "sentences": told.sentences,
    }


outbox.register_sender(
    Sender(
        Channel.HOOK,
        Delivery.Sort.HOOK,
        send_calls,
        Lane.CALLS,
        reaches=lambda: (
            Exists(Hook.objects.filter(player=OuterRef("pk"), off_since=None))
            | Exists(MatchHook.objects.filter(player=OuterRef("pk"), off_since=None))
        ),
        other_sorts=frozenset({Delivery.Sort.TEST}),
    )
)
