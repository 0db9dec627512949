"""Reading of events with a cursor, which is the number of the last event that was read.

Transactions may commit in a different order than they insert rows. Therefore the first reader numbers the
rows while holding a lock for the player. Events that are committed later get higher numbers, so no cursor
skips them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction
from django.db.models import Max
from django.db.models.functions import Greatest
from django.utils import timezone

from accounts.models import User
from core.database.read_only import unless_read_only
from notifications.models import Listening, PlayerEvent

KEPT_FOR = timedelta(days=7)
RENEWED_EVERY = timedelta(days=1)
MOST = 100
"""The most events that are returned at a time."""
NUMBERED_AT_ONCE = 500


class Found(NamedTuple):
    """Events after a cursor, oldest first, and the next cursor."""

    events: list[PlayerEvent]
    cursor: int
    is_complete: bool
    """False if the given cursor is unknown or too old, so events may be missing."""


def begin_to_listen(player: User) -> bool:
    """Store the player's events from now on. Return True if the site was not storing them before."""
    now = timezone.now()
    until = player.listens_until
    if until is not None and until > now + KEPT_FOR - RENEWED_EVERY:
        return False
    if until is not None and until > now:
        with unless_read_only():
            keep_events_until(player, now + KEPT_FOR)
        return False
    with transaction.atomic():
        Listening.objects.get_or_create(player=player)
        listening = Listening.objects.select_for_update().get(player=player)
        listening.last += 1  # an older cursor is behind what was not kept
        listening.complete_after = listening.last
        listening.save()
        keep_events_until(player, now + KEPT_FOR)
    return True


def keep_events_until(player: User, moment: datetime) -> None:
    User.objects.get_queryset().filter(pk=player.pk).update(listens_until=moment)


def found_after(player: int, cursor: int | None) -> Found:
    """Return the events after *cursor*, or no events but a cursor to start from if *cursor* is not known."""
    number_new_events([player])
    listening = Listening.objects.get(player=player)
    if cursor is None or not listening.complete_after <= cursor <= listening.last:
        return Found([], listening.last, is_complete=False)
    events = events_after(player, cursor)
    return Found(events, cursor_after(events, cursor), is_complete=True)


def events_after(player: int, cursor: int) -> list[PlayerEvent]:
    numbered = PlayerEvent.objects.filter(player=player, number__gt=cursor)
    return list(numbered.order_by("number")[:MOST])


def cursor_after(events: list[PlayerEvent], cursor: int) -> int:
    return events[-1].number or cursor if events else cursor


def news_for(cursors: Mapping[int, int]) -> dict[int, list[PlayerEvent]]:
    number_new_events(cursors)
    newest = Listening.objects.filter(player__in=cursors).values_list("player", "last")
    behind = [player for player, last in newest if last > cursors[player]]
    return {player: events_after(player, cursors[player]) for player in behind}


def number_new_events(players: Collection[int]) -> None:
    new = PlayerEvent.objects.filter(player__in=players, number__isnull=True)
    for player in list(new.order_by().values_list("player", flat=True).distinct()):
        with unless_read_only():
            number_events_of(player)


@transaction.atomic
def number_events_of(player: int) -> None:
    listening = Listening.objects.select_for_update().get(player=player)
    new = list(
        PlayerEvent.objects.filter(player=player, number__isnull=True).order_by("pk")[:NUMBERED_AT_ONCE]
    )
    for event in new:
        listening.last += 1
        event.number = listening.last
    PlayerEvent.objects.bulk_update(new, ["number"], batch_size=100)
    listening.save(update_fields=["last"])


@transaction.atomic
def forget_old_events() -> int:
    """Delete events older than `KEPT_FOR`, and return the number of deleted rows.

    Cursors before these events become unknown.
    """
    old = PlayerEvent.objects.filter(made_at__lt=timezone.now() - KEPT_FOR)
    for player, last in list(old.values_list("player").annotate(Max("number")).order_by("player")):
        if last is not None:
            behind = Greatest("complete_after", last)
            Listening.objects.filter(player=player).update(complete_after=behind)
    return old.delete()[0]
