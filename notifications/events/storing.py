"""Storing of events for players whose programs listen, in the transaction that causes the events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.live.announcements import publish
from games.models import Match, Seat
from games.signals import Happened, News, listen_to
from notifications.models import EventKind, PlayerEvent
from notifications.news.chat import Chat
from notifications.news.turn import TurnNews

FOR_ALL = (Happened.BEGUN, Happened.MOVED, Happened.ENDED)
"""Kinds of events that are also stored for the player who caused them, perhaps in another program."""


def group_of_listeners(player: int) -> str:
    return f"events.{player}"


def is_listening(player: User | None) -> bool:
    return player is not None and player.listens_until is not None and player.listens_until > timezone.now()


def has_listeners(match: Match) -> bool:
    return not match.is_on_one_device and any(is_listening(seat.player) for seat in match.all_seats)


@listen_to(*Happened, about=has_listeners)
def note_events(news: News) -> None:
    store(
        [
            event(kind, news.match, seat.player)
            for kind, seat in event_recipients(news)
            if is_listening(seat.player)
        ]
    )


def note_pairing(players: Iterable[User], match: Match) -> None:
    store([event(EventKind.PAIRED, match, player) for player in players if is_listening(player)])


def event_recipients(news: News) -> Iterator[tuple[EventKind, Seat]]:
    if news.happened is Happened.SAID:
        yield from ((EventKind.SAID, seat) for seat in Chat().seats(news))
        return
    asked = {seat.number for seat in TurnNews().seats(news)}
    for seat in news.match.all_seats:
        kind = kind_for(news, seat, is_asked=seat.number in asked)
        if kind is not None:
            yield kind, seat


def kind_for(news: News, seat: Seat, *, is_asked: bool) -> EventKind | None:
    happened, is_own = news.happened, seat.number == news.by
    if is_asked:
        return EventKind.TURN
    if happened in FOR_ALL:
        return EventKind.ENDED if happened is Happened.ENDED else EventKind.MOVED
    if happened in (Happened.ASKED, Happened.NUDGED, Happened.REMINDED):
        return None
    if happened is Happened.SHORT:
        return EventKind.SHORT if is_own else None
    return None if is_own else EventKind(happened.value)


def event(kind: EventKind, match: Match, player: User | None) -> PlayerEvent:
    return PlayerEvent(player=player, kind=kind, match=match, version=match.version)


def store(events: list[PlayerEvent]) -> None:
    if not events:
        return
    PlayerEvent.objects.bulk_create(events)
    for player in {event.player_id for event in events}:
        transaction.on_commit(partial(wake, player), robust=True)


def wake(player: int) -> None:
    publish(group_of_listeners(player), {"type": "events.noted", "player": player})
