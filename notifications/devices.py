"""A player's devices that are pushed to, and what they are sent: one notification for all that is new."""

from __future__ import annotations

import json
from collections import defaultdict

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games import presence
from games.marks import owing
from games.models import Match
from notifications import telling
from notifications.letters import as_read_by
from notifications.models import Device, Mail, Notice
from notifications.outbox import NotNeeded
from notifications.outgoing import NotReachable, post
from notifications.push import headers_for, sealed
from notifications.worth import why_not_tell

MOST_DEVICES = 10
GONE = {404, 410}
"""With these a push service says that nobody listens there any more."""
TAG = "buttonmen"


def add(player: User, endpoint: str, p256dh: str, auth: str) -> None:
    """Push to this device from now on; the oldest gives way if there are too many."""
    given = {"player": player, "p256dh": p256dh, "auth": auth}
    Device.objects.update_or_create(endpoint=endpoint, defaults=given)
    kept = Device.objects.filter(player=player).order_by("-made_at", "-pk")[:MOST_DEVICES]
    Device.objects.filter(player=player).exclude(pk__in=[device.pk for device in kept]).delete()


def push(mail: Mail) -> None:
    """Tell all devices of the player at once; those that are gone are forgotten."""
    devices = list(Device.objects.filter(player=mail.player, player__is_active=True))
    if not devices:
        raise NotNeeded(_("There is no device to push to."))
    with as_read_by(mail.player):
        words = json.dumps(payload(mail)).encode()
    failures = [failure for device in devices if (failure := failure_of(device, words))]
    if failures:
        raise NotReachable("; ".join(failures))


def failure_of(device: Device, words: bytes) -> str:
    try:
        status = post(
            device.endpoint, sealed(words, device.p256dh, device.auth), headers_for(device.endpoint)
        )
    except NotReachable as error:
        return str(error)
    if status in GONE:
        device.delete()
        return ""
    return "" if status < 300 else f"Push service: {status}"


def payload(mail: Mail) -> dict[str, object]:
    """What the device shows: sentences that tell nothing of dice."""
    news = still_news(mail.pushed, mail.player)
    told = [headline for notices in news.values() for headline in headlines(notices, mail.player)]
    waiting = owing(mail.player)
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


def still_news(notices: models.Manager[Notice], player: User) -> dict[Match, list[Notice]]:
    """What the player has not found out by themselves, match by match."""
    news: dict[Match, list[Notice]] = defaultdict(list)
    for notice in notices.select_related("match").order_by("pk"):
        match = notice.match
        if match is not None and not why_not_tell(notice, match) and not is_there(match, player):
            news[match].append(notice)
    if not news:
        raise NotNeeded(_("Nothing of it is news any more."))
    return news


def is_there(match: Match, player: User) -> bool:
    return bool(presence.here(match.pk, [player.pk]))


def headlines(notices: list[Notice], player: User) -> list[str]:
    match = notices[0].match
    assert match is not None
    seat = match.seat_of(player)
    return [] if seat is None else telling.headlines(notices, match, seat)
