"""Notes what there is to tell, in the transaction in which it happens: it adds rows and does nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import Exists, OuterRef

from accounts.models import Block, User
from games.models import Match, Seat
from games.signals import Happened, News, listen
from notifications import outbox
from notifications.kinds import Channel, Kind
from notifications.models import Device, Hook, Mail, Notice, Wishes
from rules.events import RoundEnded

WAYS = {Channel.MAIL: Mail.Sort.MATCH, Channel.PUSH: Mail.Sort.PUSH, Channel.HOOK: Mail.Sort.HOOK}
"""By which sort of mail each channel goes that tells at once."""


@listen
def note(news: News) -> None:
    if news.match.is_on_one_device:
        return
    if news.happened is Happened.ENDED:
        tell_followers(news.match)
    told = [(seat, kind) for seat, kind in whom_to_tell(news) if may_be_told(seat)]
    if not told:
        return
    players = with_their_ways({seat.player_id for seat, _kind in told if seat.player_id is not None})
    channels = [channels_of(players[seat.player_id or 0], kind) for seat, kind in told]
    kept = [(seat, kind, found) for (seat, kind), found in zip(told, channels, strict=True) if found]
    mails = outbox.in_the_same_burst(
        news.match,
        {(seat.player_id or 0, WAYS[way]) for seat, _kind, found in kept for way in found if way in WAYS},
        nothing_waits=not any(player.has_mail for player in players.values()),
    )
    Notice.objects.bulk_create(notice_of(news, seat, kind, found, mails) for seat, kind, found in kept)


def tell_followers(match: Match) -> None:
    """Those who followed a match of others hear of its end on the site."""
    players = [bell.player for bell in match.bells.select_related("player__saved_wishes")]
    Notice.objects.bulk_create(
        Notice(
            player=player,
            match=match,
            kind=Kind.OVER,
            happened=Happened.ENDED,
            mark=match.version,
            on_site=True,
        )
        for player in players
        if wished_by(player).wants(Kind.OVER, Channel.SITE)
    )


def with_their_ways(players: set[int]) -> dict[int, Any]:
    """The players with what they wish, and whether they have a device, a webhook, or mail that waits."""
    found = User.objects.get_queryset().filter(pk__in=players).select_related("saved_wishes")
    has_device = Exists(Device.objects.filter(player=OuterRef("pk")))
    has_hook = Exists(Hook.objects.filter(player=OuterRef("pk"), off_since=None))
    has_mail = Exists(outbox.that_wait().filter(player=OuterRef("pk")))
    found = found.annotate(has_device=has_device, has_hook=has_hook, has_mail=has_mail)
    return {player.pk: player for player in found}


def channels_of(player: Any, kind: Kind) -> list[Channel]:
    """The channels by which the player is told, and can be."""
    wishes = wished_by(player)
    lacking = {
        Channel.MAIL: player.is_guest,
        Channel.PUSH: not player.has_device,
        Channel.HOOK: not player.has_hook,
    }
    return [Channel(channel) for channel in wishes.channels(kind) if not lacking.get(Channel(channel))]


def wished_by(player: Any) -> Wishes:
    """What a player wishes who was read together with it."""
    return getattr(player, "saved_wishes", None) or Wishes(player=player)


def may_be_told(seat: Seat) -> bool:
    return seat.player is not None and not seat.player.is_robot


def whom_to_tell(news: News) -> Iterator[tuple[Seat, Kind]]:
    seats = news.match.all_seats
    others = [seat for seat in seats if seat.number != news.by]
    match news.happened:
        case Happened.OFFERED:
            yield from ((seat, Kind.CHALLENGE) for seat in others if not seat.accepted)
        case Happened.DECLINED:
            yield from ((seat, Kind.CHALLENGE) for seat in others if seat.accepted)
        case Happened.SAID:
            yield from ((seat, Kind.CHAT) for seat in others if not are_apart(seat, seats[news.by or 0]))
        case Happened.ENDED:
            yield from ((seat, Kind.OVER) for seat in others)
        case Happened.BEGUN:
            yield from ((seat, Kind.BEGUN) for seat in seats)
        case Happened.MOVED if any(isinstance(event, RoundEnded) for event in news.events):
            yield from ((seat, Kind.ROUND) for seat in others)
    if news.happened in (Happened.BEGUN, Happened.MOVED):
        yield from ((seat, Kind.TURN) for seat in seats if is_newly_asked(seat, news.match))


def is_newly_asked(seat: Seat, match: Match) -> bool:
    return seat.owes is not None and seat.owes_since == match.moved_at


def are_apart(seat: Seat, other: Seat) -> bool:
    return Block.objects.filter(
        blocker__in=[seat.player_id, other.player_id], blocked__in=[seat.player_id, other.player_id]
    ).exists()


def notice_of(
    news: News,
    seat: Seat,
    kind: Kind,
    channels: list[Channel],
    mails: dict[tuple[int, Mail.Sort], Mail],
) -> Notice:
    by_way = {
        way: mails[seat.player_id or 0, sort] if way in channels else None for way, sort in WAYS.items()
    }
    return Notice(
        player=seat.player,
        match=news.match,
        kind=kind,
        happened=news.happened,
        by=news.by,
        decision=seat.owes if kind is Kind.TURN else None,
        mark=news.match.said if kind is Kind.CHAT else news.match.version,
        on_site=Channel.SITE in channels,
        in_digest=Channel.DIGEST in channels,
        mail=by_way[Channel.MAIL],
        push=by_way[Channel.PUSH],
        hook=by_way[Channel.HOOK],
    )
