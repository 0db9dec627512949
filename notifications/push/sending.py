"""Sending of push messages. One message contains all unseen news of a player."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from django.conf import settings
from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.database.connections import release_connection
from games.lists.waiting import seats_to_act
from notifications import outbox
from notifications.http_post import GONE, NotReachable, post
from notifications.kinds import Channel
from notifications.match_text.reader import as_read_by
from notifications.models import Delivery, Device
from notifications.news.still_news import NewsItem, list_unseen_news
from notifications.outbox import Lane, NotNeeded, Sender
from notifications.push.encryption import encrypt, vapid_headers

TAG = "buttonmen"


def send_push(delivery: Delivery) -> None:
    if not settings.PUSH_KEY:
        raise NotNeeded(_("This site can’t send notifications to devices."))
    devices = list(Device.objects.filter(player=delivery.reader, player__is_active=True))
    if not devices:
        raise NotNeeded(_("None of your devices is set up for notifications."))
    with as_read_by(delivery.reader):
        words = json.dumps(message_for(delivery)).encode()
    release_connection()
    with ThreadPoolExecutor(len(devices)) as together:
        answers = list(together.map(partial(push_status, words=words), devices))
    for device, answer in zip(devices, answers, strict=True):
        if answer in GONE:
            device.delete()
    if failures := list(filter(None, map(failure_in, answers))):
        raise NotReachable("; ".join(failures))


def push_status(device: Device, words: bytes) -> int | NotReachable:
    try:
        return post(
            device.endpoint, encrypt(words, device.p256dh, device.auth), vapid_headers(device.endpoint)
        )
    except NotReachable as error:
        return error


def failure_in(answer: int | NotReachable) -> str:
    if isinstance(answer, NotReachable):
        return str(answer)
    return "" if answer < 300 or answer in GONE else f"Push service: {answer}"


def message_for(delivery: Delivery) -> dict[str, object]:
    """Return the content of the push message. Its sentences never mention dice."""
    news = list_unseen_news(delivery.pushed, delivery.reader)
    sentences = [sentence for told in news for sentence in told.sentences]
    waiting = seats_to_act(delivery.reader)
    if len(news) > 1:
        title, url = words_for_several(news)
        body = sentences[:4]
    else:
        title, url = sentences[0], news[0].url
        body = sentences[1:4]
    return {"title": title, "body": "\n".join(body), "url": url, "tag": TAG, "waiting": waiting.count()}


def words_for_several(news: list[NewsItem]) -> tuple[str, str]:
    count = {"count": len(news)}
    if all(told.match for told in news):
        title = ngettext("News from %(count)s match", "News from %(count)s matches", len(news))
        return title % count, reverse("games:matches")
    title = ngettext("%(count)s news item", "%(count)s news items", len(news))
    return title % count, reverse("notifications:news")


outbox.register_sender(
    Sender(
        Channel.PUSH,
        Delivery.Sort.PUSH,
        send_push,
        Lane.CALLS,
        reaches=lambda: Exists(Device.objects.filter(player=OuterRef("pk"))),
        is_offered=lambda: bool(settings.PUSH_KEY),
    )
)
