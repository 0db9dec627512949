"""The list of a player's news, and the number of unread news."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, Q, QuerySet

from accounts.models import User
from core.database.compiled import Compiled
from games.models import Match, Seat
from notifications.models import Notice
from notifications.news.chat import Chat
from notifications.news.headlines import headline
from notifications.news.kind import MatchNews, match_news
from notifications.news.other_news import NoticeLine, lines_of
from notifications.news.over import Over

SHOWN = 50
MOST_COUNTED = 99


@dataclass
class Item:
    sentence: str
    when: datetime
    url: str
    is_new: bool
    match: int | None = None
    seat: Seat | None = None
    """The seat of another player in the match, or None if the news is about no match."""


def newest(player: User, since: datetime | None) -> list[Item]:
    told = Notice.objects.filter(player=player, on_site=True).exclude(kind__in=kinds_counted_elsewhere())
    notices = list(told.order_by("-made_at", "-pk")[:SHOWN])
    matches = Match.objects.with_seats().in_bulk({notice.match_id for notice in notices if notice.match_id})
    others = {line.notice.pk: line for line in lines_of(notices)}
    for kind in match_news():
        if alike := [notice for notice in notices if notice.kind == kind.name]:
            kind.prepare(alike)
    found = (item_of(notice, player, matches, others, since) for notice in latest_of_each(notices))
    return [item for item in found if item is not None]


def latest_of_each(notices: list[Notice]) -> list[Notice]:
    told: dict[tuple[int, bool], Notice] = {}
    for notice in notices:
        told.setdefault(subject(notice), notice)
    return list(told.values())


def subject(notice: Notice) -> tuple[int, bool]:
    """Return a key that groups notices by match, with chat apart. Other notices have a key each."""
    return notice.match_id or -notice.pk, notice.kind == Chat.name


def kinds_counted_elsewhere() -> list[str]:
    return [kind.name for kind in match_news() if not kind.is_counted]


def item_of(
    notice: Notice,
    player: User,
    matches: dict[int, Match],
    others: dict[int, NoticeLine],
    since: datetime | None,
) -> Item | None:
    is_new = since is None or notice.made_at > since
    if notice.match_id is None:
        line = others.get(notice.pk)
        return None if line is None else Item(line.sentence, notice.made_at, line.url, is_new)
    match = matches[notice.match_id]
    not_mine = (seat for seat in match.all_seats if seat.player_id != player.pk)
    return Item(
        headline(notice, match, player),
        notice.made_at,
        match.get_absolute_url(),
        is_new,
        match.pk,
        next(not_mine, match.all_seats[0]),
    )


def unread_notices(player: int) -> QuerySet[Notice]:
    """Return the notices that the player has seen neither in the list of news nor on the match page.

    Notices of turns are left out, because turns are counted separately.
    """
    news = Notice.objects.filter(player=player, on_site=True).exclude(kind__in=kinds_counted_elsewhere())
    news = news.exclude(made_at__lte=F("player__saved_wishes__news_seen"))
    mine = Q(match__seats__player=player)
    special = [kind for kind in match_news() if kind.unseen is not MatchNews.unseen]
    unseen = ~Q(kind__in=[kind.name for kind in special]) & MatchNews.unseen
    for kind in special:
        unseen |= Q(kind=kind.name) & kind.unseen
    followed = Q(kind=Over.name, match__bells__player=player)
    found = news.filter(Q(match__isnull=True) | mine & unseen | followed)
    return found.only("pk", "match_id", "kind").order_by("pk").distinct()[:MOST_COUNTED]


UNREAD = Compiled(unread_notices)


def unread(player: User) -> int:
    return len({subject(notice) for notice in UNREAD(player.pk)})
