"""Webhook calls with a player's news, as plain JSON or in Discord's format."""

from __future__ import annotations

import hmac
import json
import re
import time
from collections.abc import Callable
from typing import TypedDict

from django.conf import settings
from django.db.models import Exists, F, OuterRef
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from core.addresses import absolute_url
from core.database.connections import release_connection
from games.lists.waiting import seats_to_act
from notifications import outbox
from notifications.http_post import GONE, NotReachable, post
from notifications.kinds import Channel
from notifications.match_text.reader import as_read_by
from notifications.models import Delivery, Hook
from notifications.news.still_news import NewsItem, list_unseen_news
from notifications.outbox import Lane, NotNeeded, Sender

MOST_FAILURES = 10
MOST_TOLD = 10
LONGEST_DESCRIPTION = 200
LONGEST_CONTENT = 2000
"""The longest message that Discord accepts."""
WITHOUT_PREVIEWS = 4
MARKUP = re.compile(r"([\\*_~`|>\[\]()#<@:.-])")


def send_call(delivery: Delivery) -> None:
    hook = Hook.objects.filter(player=delivery.reader, player__is_active=True, off_since=None).first()
    if hook is None:
        raise NotNeeded(_("There’s no webhook, or it’s turned off."))
    with as_read_by(delivery.reader):
        news = news_of_a_test(delivery.reader) if delivery.sort == Delivery.Sort.TEST else call_for(delivery)
        body = json.dumps(SHAPES[Hook.Shape(hook.shape)](news)).encode()
    release_connection()
    try:
        status = post(hook.url, body, headers_for(hook, body))
    except NotReachable as error:
        note_failed_call(hook, str(error))
        raise
    if status >= 300:
        note_failed_call(hook, f"HTTP {status}", for_good=status in GONE)
        raise NotReachable(f"HTTP {status}")
    Hook.objects.filter(pk=hook.pk).update(failures=0, heard=f"HTTP {status}", heard_at=timezone.now())


def note_failed_call(hook: Hook, words: str, *, for_good: bool = False) -> None:
    now = timezone.now()
    same = Hook.objects.filter(pk=hook.pk, url=hook.url)
    same.update(failures=F("failures") + 1, heard=words[:LONGEST_DESCRIPTION], heard_at=now)
    worn_out = same if for_good else same.filter(failures__gte=MOST_FAILURES)
    worn_out.filter(off_since=None).update(off_since=now)


def headers_for(hook: Hook, body: bytes) -> dict[str, str]:
    """Return the request headers, with a time and a signature that prove who sent the call."""
    moment = str(int(time.time()))
    signature = hmac.digest(hook.secret.encode(), f"{moment}.".encode() + body, "sha256").hex()
    return {
        "Content-Type": "application/json",
        "User-Agent": f"Buttonmen ({settings.SITE_URL})",
        "X-Buttonmen-Timestamp": moment,
        "X-Buttonmen-Signature": f"sha256={signature}",
    }


# ---- what is told


class NewsInCall(TypedDict):
    match: int | None
    url: str
    description: str
    kinds: list[str]
    sentences: list[str]


class Call(TypedDict):
    """The body of a webhook call in plain JSON."""

    test: bool
    player: str
    url: str
    waiting: int
    news: list[NewsInCall]


class DiscordCall(TypedDict):
    content: str
    allowed_mentions: dict[str, list[str]]
    flags: int


def call_for(delivery: Delivery) -> Call:
    """Return the body of a webhook call with the player's unseen news. Its sentences never mention dice."""
    news = list_unseen_news(delivery.hooked, delivery.reader)
    waiting = seats_to_act(delivery.reader)
    return {
        "test": False,
        "player": delivery.reader.username,
        "url": absolute_url(reverse("games:matches")),
        "waiting": waiting.count(),
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


def news_of_a_test(player: User) -> Call:
    return {
        "test": True,
        "player": player.username,
        "url": absolute_url(reverse("games:matches")),
        "waiting": 0,
        "news": [],
    }


def as_plain_json(news: Call) -> Call:
    return news


def for_discord(news: Call) -> DiscordCall:
    """Return the Discord message for the news, in which mentions and markup have no effect."""
    lines = [_("This is a test from Buttonmen.")] if news["test"] else []
    for told in news["news"]:
        lines.append(f"{' '.join(map(plain_text, told['sentences']))} <{told['url']}>")
        if told["description"]:
            lines.append(f"“{plain_text(' '.join(told['description'].split()))}”")
    return {
        "content": "\n".join(lines)[:LONGEST_CONTENT],
        "allowed_mentions": {"parse": []},
        "flags": WITHOUT_PREVIEWS,
    }


def plain_text(text: str) -> str:
    return MARKUP.sub(r"\\\1", text)


SHAPES: dict[Hook.Shape, Callable[[Call], Call | DiscordCall]] = {
    Hook.Shape.PLAIN: as_plain_json,
    Hook.Shape.DISCORD: for_discord,
}


outbox.register_sender(
    Sender(
        Channel.HOOK,
        Delivery.Sort.HOOK,
        send_call,
        Lane.CALLS,
        reaches=lambda: Exists(Hook.objects.filter(player=OuterRef("pk"), off_since=None)),
        other_sorts=frozenset({Delivery.Sort.TEST}),
    )
)
