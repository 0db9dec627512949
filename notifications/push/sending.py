"""What a player's devices are pushed: one notification for all that is new."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from django.conf import settings
from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.lists.stars_and_later import owing
from notifications import outbox
from notifications.http_post import GONE, NotReachable, post
from notifications.kinds import Channel
from notifications.models import Delivery, Device, Notice
from notifications.news.headlines import headlines
from notifications.news.still_news import still_news
from notifications.outbox import Lane, NotNeeded, Sender, release_connection
from notifications.push.sealing import headers_for, seal
from notifications.telling.reader import as_read_by

TAG = "buttonmen"


def send(delivery: Delivery) -> None:
    """Tell all devices of the player at once; those that are gone are forgotten."""
    if not settings.PUSH_KEY:
        raise NotNeeded(_("This site cannot send notifications to devices."))
    devices = list(Device.objects.filter(player=delivery.player, player__is_active=True))
    if not devices:
        raise NotNeeded(_("None of your devices takes notifications."))
    with as_read_by(delivery.player):
        words = json.dumps(payload(delivery)).encode()
    release_connection()
    with ThreadPoolExecutor(len(devices)) as together:
        answers = list(together.map(partial(answer_of, words=words), devices))
    for device, answer in zip(devices, answers, strict=True):
        if answer in GONE:
            device.delete()
    if failures := list(filter(None, map(failure_in, answers))):
        raise NotReachable("; ".join(failures))


def answer_of(device: Device, words: bytes) -> int | NotReachable:
    """The status with which the push service answers, or why it does not."""
    try:
        return post(device.endpoint, seal(words, device.p256dh, device.auth), headers_for(device.endpoint))
    except NotReachable as error:
        return error


def failure_in(answer: int | NotReachable) -> str:
    if isinstance(answer, NotReachable):
        return str(answer)
    return "" if answer < 300 or answer in GONE else f"Push service: {answer}"


def payload(delivery: Delivery) -> dict[str, object]:
    """What the device shows: sentences that tell nothing of dice."""
    news = still_news(delivery.pushed, delivery.player)
    told = [headline for notices in news.values() for headline in sentences_for(notices, delivery.player)]
    waiting = owing(delivery.player)
    several = len(news) > 1
    match_url = next(iter(news)).get_absolute_url()
    return {
        "title": ngettext("%(count)s match", "%(count)s matches", len(news)) % {"count": len(news)}
        if several
        else told[0],
        "body": "\n".join(told[:4] if several else told[1:4]),
        "url": reverse("games:matches") if several else match_url,
        "tag": TAG,
        "waiting": waiting.count(),
    }


def sentences_for(notices: list[Notice], player: User) -> list[str]:
    match = notices[0].match
    assert match is not None
    seat = match.seat_of(player)
    return [] if seat is None else headlines(notices, match, seat)


outbox.register(
    Sender(
        Channel.PUSH,
        Delivery.Sort.PUSH,
        send,
        Lane.CALLS,
        reaches=lambda: Exists(Device.objects.filter(player=OuterRef("pk"))),
        is_offered=lambda: bool(settings.PUSH_KEY),
    )
)
