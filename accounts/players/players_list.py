"""The list of players in pages. Each page starts after the last name of the previous page."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models.functions import Upper
from django.utils import timezone

from accounts.models import User, UserQuerySet

PAGE = 50
HERE = timedelta(minutes=20)
"""Time since a player's last visit in which the player counts as online, even if idle."""


@dataclass(frozen=True, slots=True)
class PlayersPage:
    players: Sequence[User]
    next_after: str = ""


def list_players(players: UserQuerySet, show: str, after: str) -> PlayersPage:
    match show:
        case "now":
            return PlayersPage(list(seen_since(players, timezone.now() - HERE)[:PAGE]))
        case "lately":
            return PlayersPage(list(order_by_last_seen(players)[:PAGE]))
        case _:
            return page_by_name(players, after)


def page_by_name(players: UserQuerySet, after: str) -> PlayersPage:
    found = list(
        players.annotate(in_capitals=Upper("username"))
        .filter(in_capitals__gt=after.upper())
        .order_by("in_capitals")[: PAGE + 1]
    )
    if len(found) <= PAGE:
        return PlayersPage(found)
    return PlayersPage(found[:PAGE], next_after=found[PAGE - 1].username)


def order_by_last_seen(players: UserQuerySet) -> UserQuerySet:
    who_tell = players.filter(last_seen__isnull=False, is_robot=False)
    who_tell = who_tell.exclude(saved_preferences__shows_last_seen=False)
    return who_tell.order_by("-last_seen", "-id")


def seen_since(players: UserQuerySet, since: datetime) -> UserQuerySet:
    return order_by_last_seen(players.filter(last_seen__gte=since))
