"""Notes what there is to tell, in the transaction in which it happens: it adds rows and does nothing else."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import User
from database.compiled import Compiled
from games.models import Match, Seat
from games.signals import Happened, News, listen
from notifications import outbox
from notifications.kinds import Channel
from notifications.models import Delivery, Notice, Wishes
from notifications.news.kind import MatchNews, match_news
from notifications.news.over import Over
from notifications.outbox import SENDERS


def tell(
    player: User, kind: type[MatchNews], match: Match, *, happened: str = "", by: int | None = None
) -> None:
    """Tell a player who sits in this match, by the channels that they have chosen for such news."""
    seat = match.seat_of(player)
    assert seat is not None
    with transaction.atomic():
        post(match, [notice_of(kind(), match, seat, happened, by)])


@listen
def note_news(news: News) -> None:
    if news.match.is_on_one_device:
        return
    if news.happened is Happened.ENDED:
        tell_followers(news.match)
    lightest_first = sorted(match_news(), key=lambda kind: kind.weight)
    told = [(kind, seat) for kind in lightest_first for seat in kind.seats(news) if may_be_told(seat)]
    if told:
        post(news.match, [notice_of(kind, news.match, seat, news.happened, news.by) for kind, seat in told])


def notice_of(kind: MatchNews, match: Match, seat: Seat, happened: str, by: int | None) -> Notice:
    return Notice(
        player=seat.player,
        match=match,
        kind=kind.name,
        happened=happened,
        by=by,
        decision=kind.decision(seat),
        mark=kind.mark(match),
    )


def may_be_told(seat: Seat) -> bool:
    return seat.player is not None and not seat.player.is_robot


def post(match: Match, notices: list[Notice]) -> None:
    """Keep each notice for the channels by which its player is told, if there are any."""
    players = recipients(match.pk)
    channels = [players[notice.player_id].channels(notice.kind) for notice in notices]
    kept = [(notice, found) for notice, found in zip(notices, channels, strict=True) if found]
    deliveries = outbox.in_the_same_burst(
        match,
        {
            (notice.player_id, SENDERS[channel].sort)
            for notice, found in kept
            for channel in found
            if channel in SENDERS
        },
        nothing_waits=not any(player.has_deliveries for player in players.values()),
    )
    for notice, found in kept:
        hand_over(notice, found, deliveries)
    Notice.objects.bulk_create(notice for notice, _channels in kept)


def hand_over(
    notice: Notice,
    channels: list[Channel],
    deliveries: dict[tuple[int, Delivery.Sort], Delivery],
) -> None:
    notice.on_site = Channel.SITE in channels
    notice.in_digest = Channel.DIGEST in channels
    for channel in channels:
        if channel in SENDERS:
            setattr(notice, channel, deliveries[notice.player_id, SENDERS[channel].sort])


def tell_followers(match: Match) -> None:
    """Those who followed a match of others hear of its end on the site."""
    players = [bell.player for bell in match.bells.select_related("player__saved_wishes")]
    Notice.objects.bulk_create(
        Notice(
            player=player,
            match=match,
            kind=Over.name,
            happened=Happened.ENDED,
            mark=match.version,
            on_site=True,
        )
        for player in players
        if wished_by(player).wants(Over.name, Channel.SITE)
    )


class Recipient(NamedTuple):
    """A player with what they wish, the channels that reach them, and whether something waits for them."""

    wishes: Wishes
    reached_by: set[Channel]
    has_deliveries: bool

    def channels(self, kind: str) -> list[Channel]:
        """The channels by which the player is told, and can be."""
        wanted = map(Channel, self.wishes.channels(kind))
        return [channel for channel in wanted if channel not in SENDERS or channel in self.reached_by]


def recipients(match: int) -> dict[int, Recipient]:
    """The players of a match."""
    return {
        player.pk: Recipient(
            wished_by(player),
            {channel for channel in SENDERS if getattr(player, f"has_{channel}")},
            player.has_deliveries,
        )
        for player in PLAYERS(match)
    }


def players_of(match: int) -> QuerySet[User]:
    found = User.objects.get_queryset().filter(seats__match_id=match).select_related("saved_wishes")
    reached = {f"has_{channel}": sender.reaches() for channel, sender in SENDERS.items()}
    waiting = Exists(outbox.unclaimed_deliveries().filter(player=OuterRef("pk")))
    return found.annotate(has_deliveries=waiting, **reached)


PLAYERS: Compiled[Any] = Compiled(players_of)


def wished_by(player: User) -> Wishes:
    """What a player wishes who was read together with it."""
    return getattr(player, "saved_wishes", None) or Wishes(player=player)
