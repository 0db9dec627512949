"""Checks at sending time that news is still current and that the player is not looking at the match."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.live import presence
from games.models import Match, Seat
from notifications.models import Notice
from notifications.news.headlines import headlines
from notifications.news.kind import kind_of
from notifications.news.other_news import still_to_tell
from notifications.outbox import NotNeeded

LONGEST_WAIT = timedelta(hours=1)
"""Longest time that news waits while the player has the match open. The page may be open unattended."""


class NewsItem(NamedTuple):
    sentences: list[str]
    url: str
    kinds: list[str]
    match: Match | None = None


def why_not_notify(notice: Notice, match: Match) -> str:
    seat = match.seat_of(notice.player)
    if seat is None:
        return _("The player has left the match.")
    return kind_of(notice).why_not_tell(notice, match, seat)


def list_unseen_news(notices: models.Manager[Notice], player: User) -> list[NewsItem]:
    """Return the player's unseen news, with news about matches first. Raises `NotNeeded` if there is none."""
    by_match: dict[Match, list[Notice]] = defaultdict(list)
    found = list(notices.select_related("match").order_by("pk"))
    for notice in found:
        match = notice.match
        if match is not None and not why_not_notify(notice, match) and not is_present(match, player):
            by_match[match].append(notice)
    news = [news_item(match, alike, player) for match, alike in by_match.items()]
    news += [NewsItem([line.sentence], line.url, [line.kind.name]) for line in still_to_tell(found)]
    if not news:
        raise NotNeeded(_("This is no longer news."))
    return news


def news_item(match: Match, notices: list[Notice], player: User) -> NewsItem:
    seat = match.seat_of(player)
    assert seat is not None
    kinds = sorted({notice.kind for notice in notices})
    return NewsItem(headlines(notices, match, seat), match.get_absolute_url(), kinds, match)


def is_present(match: Match, player: User) -> bool:
    return bool(presence.players_present(match.pk, [player.pk]))


def time_to_wait(notices: list[Notice], match: Match, seat: Seat) -> datetime | None:
    """Return the time until which the e-mail should wait, or None to send it now.

    The e-mail waits while the player looks at the match or if the player has just moved.
    """
    now = timezone.now()
    latest = min(notice.made_at for notice in notices) + LONGEST_WAIT
    if now >= latest or seat.player_id is None:
        return None
    if presence.players_present(match.pk, [seat.player_id]):
        return min(now + settings.MAIL_QUIET, latest)
    moved = match.moves.filter(seat=seat.number).order_by("-number").values_list("made_at", flat=True).first()
    if moved is not None and now < moved + settings.MAIL_QUIET:
        return min(moved + settings.MAIL_QUIET, latest)
    return None
