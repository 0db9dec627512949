"""Notes what there is to tell, in the transaction in which it happens: it adds rows and does nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import timezone

from accounts.models import Block
from games.models import Match, Seat
from games.signals import Happened, News, listen
from notifications import outbox
from notifications.kinds import Channel, Kind
from notifications.models import Device, Notice, Wishes
from rules.events import RoundEnded

FOR_THE_OTHERS = {Happened.ENDED: Kind.OVER, Happened.SAID: Kind.CHAT}


@listen
def note(news: News) -> None:
    told = [(seat, kind) for seat, kind in whom_to_tell(news) if may_be_told(seat)]
    if not told:
        return
    players = [seat.player_id for seat, _kind in told]
    wishes = Wishes.objects.in_bulk(players)
    pushed = set(Device.objects.filter(player__in=players).values_list("player", flat=True))
    for seat, kind in told:
        channels = (wishes.get(seat.player_id) or Wishes(player=seat.player)).channels(kind)
        has_device = seat.player_id in pushed
        keep(news, seat, kind, [channel for channel in channels if channel != Channel.PUSH or has_device])


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


def keep(news: News, seat: Seat, kind: Kind, channels: list[str]) -> None:
    assert seat.player is not None
    if not channels:
        return
    now = timezone.now()
    notice = Notice(
        player=seat.player,
        match=news.match,
        kind=kind,
        happened=news.happened,
        by=news.by,
        decision=seat.owes if kind is Kind.TURN else None,
        mark=news.match.said if kind is Kind.CHAT else news.match.version,
        made_at=now,
        on_site=Channel.SITE in channels,
        in_digest=Channel.DIGEST in channels,
    )
    if Channel.MAIL in channels and not seat.player.is_guest:
        notice.mail = outbox.mail_about(news.match, seat.player, now)
    if Channel.PUSH in channels:
        notice.push = outbox.push_to(seat.player, now)
    notice.save()
