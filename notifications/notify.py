"""Functions that store notices and their deliveries in the transaction that causes them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from accounts.models import User
from core.database.compiled import Compiled
from core.database.storing import store
from games.models import Match, Seat
from games.signals import Happened, News, listen
from notifications import outbox
from notifications.digest_times import next_digest
from notifications.kinds import KINDS, Channel
from notifications.models import Delivery, Notice, Wishes
from notifications.news.kind import MatchNews, OtherNews, match_news
from notifications.news.over import Over
from notifications.outbox import SENDERS


def notify_player(
    player: User, kind: type[MatchNews], match: Match, *, happened: str = "", by: int | None = None
) -> None:
    seat = match.seat_of(player)
    assert seat is not None
    with transaction.atomic():
        store_notices([notice_of(kind(), match, seat, happened, by)], recipients(match.pk), match)


def notify_about(
    players: Iterable[User],
    kind: type[OtherNews],
    about: int,
    happened: str = "",
    *,
    only_on_site: bool = False,
) -> None:
    found = recipients_among([player.pk for player in players if not player.is_robot])
    if only_on_site:
        found = {player: recipient._replace(only_on_site=True) for player, recipient in found.items()}
    notices = [
        Notice(player_id=player, kind=kind.name, about=about, happened=happened) for player in sorted(found)
    ]
    with transaction.atomic():
        store_notices(notices, found)


@listen
def note_news(news: News) -> None:
    if news.match.is_on_one_device:
        return
    if news.happened is Happened.ENDED:
        notify_followers(news.match)
    lightest_first = sorted(match_news(), key=lambda kind: kind.weight)
    told = [(kind, seat) for kind in lightest_first for seat in kind.seats(news) if can_notify(seat)]
    if told:
        notices = [notice_of(kind, news.match, seat, news.happened, news.by) for kind, seat in told]
        if news.is_late:
            notices = [notice for notice in notices if not is_repeated(notice)]
        store_notices(notices, recipients(news.match.pk), news.match)


def is_repeated(notice: Notice) -> bool:
    """Return True if the player already has the same notice from a later move."""
    same = Notice.objects.filter(player=notice.player, match=notice.match, kind=notice.kind)
    return same.filter(decision=notice.decision, mark=notice.mark).exists()


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


def can_notify(seat: Seat) -> bool:
    return seat.player is not None and not seat.player.is_robot


def store_notices(notices: list[Notice], players: dict[int, Recipient], match: Match | None = None) -> None:
    """Store the notices with their deliveries. Drops notices for which the player chose no channel."""
    channels = [players[notice.player_id].channels(notice) for notice in notices]
    kept = [(notice, found) for notice, found in zip(notices, channels, strict=True) if found]
    deliveries = outbox.open_deliveries(
        match,
        {
            (notice.player_id, SENDERS[channel].sort_about(match))
            for notice, found in kept
            for channel in found
            if channel in SENDERS
        },
        {(number, sort): waits for number, each in players.items() for sort, waits in each.waiting.items()},
        nothing_waits=not any(player.has_deliveries for player in players.values()),
    )
    for notice, found in kept:
        assign_channels(notice, found, deliveries)
        if notice.in_digest and Channel.DIGEST in KINDS[notice.kind].usual:
            plan_a_digest(players[notice.player_id].wishes)
    new = [delivery for delivery in deliveries.values() if delivery.pk is None]
    store(*new, *(notice for notice, _channels in kept))


def plan_a_digest(wishes: Wishes) -> None:
    if wishes.digest_due is None:
        wishes.digest_due = next_digest(wishes, timezone.now())
        wishes.save()


def assign_channels(
    notice: Notice,
    channels: list[Channel],
    deliveries: dict[outbox.Place, Delivery],
) -> None:
    notice.on_site = Channel.SITE in channels
    notice.in_digest = Channel.DIGEST in channels
    for channel in channels:
        if channel in SENDERS:
            delivery = deliveries[notice.player_id, SENDERS[channel].sort_about(notice.match)]
            setattr(notice, channel, delivery)


def notify_followers(match: Match) -> None:
    """Notify the followers of this match that it has ended, only on the site."""
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
        if loaded_wishes(player).wants(Over.name, Channel.SITE)
    )


class Recipient(NamedTuple):
    wishes: Wishes
    reached_by: set[Channel]
    has_deliveries: bool
    waiting: dict[Delivery.Sort, int]
    """The keys of the player's unclaimed deliveries about the match, by sort. Their rows are locked."""
    only_on_site: bool = False
    is_unclaimed: bool = False

    def channels(self, notice: Notice) -> list[Channel]:
        if self.is_unclaimed:
            return []
        wished = list(map(Channel, self.wishes.channels(notice.kind)))
        wanted = KINDS[notice.kind].channels(notice, wished)
        if self.only_on_site:
            return [channel for channel in wanted if channel is Channel.SITE]
        return [channel for channel in wanted if channel not in SENDERS or channel in self.reached_by]


def recipients(match: int) -> dict[int, Recipient]:
    return {player.pk: recipient(player) for player in PLAYERS(match)}


def recipients_among(players: list[int]) -> dict[int, Recipient]:
    found = User.objects.get_queryset().filter(pk__in=players, is_active=True)
    return {player.pk: recipient(player) for player in with_channels(found)}


def recipient(player: Any) -> Recipient:
    reached_by = {channel for channel in SENDERS if getattr(player, f"has_{channel}")}
    waiting = {
        sort: delivery for sort in Delivery.Sort if (delivery := getattr(player, f"waits_{sort}", None))
    }
    return Recipient(
        loaded_wishes(player),
        reached_by,
        player.has_deliveries,
        waiting,
        is_unclaimed=player.is_unclaimed,
    )


def players_of(match: int) -> QuerySet[User]:
    waiting = {f"waits_{sort}": delivery for sort, delivery in outbox.waiting_deliveries(match).items()}
    return with_channels(User.objects.get_queryset().filter(seats__match_id=match)).annotate(**waiting)


def with_channels(players: QuerySet[User]) -> QuerySet[User]:
    reached = {f"has_{channel}": sender.reaches() for channel, sender in SENDERS.items()}
    waiting = Exists(outbox.unclaimed_deliveries().filter(player=OuterRef("pk")))
    return players.select_related("saved_wishes").annotate(has_deliveries=waiting, **reached)


PLAYERS: Compiled[Any] = Compiled(players_of)


def loaded_wishes(player: User) -> Wishes:
    return getattr(player, "saved_wishes", None) or Wishes(player=player)
