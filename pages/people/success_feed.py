"""The feed of recent successes of followed players, computed on each request and not stored."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import NamedTuple

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet
from django.db.models.functions import TruncDate
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Follow, Preferences, User
from games.models import Match, Seat
from stats.models import Pool, Trophy
from stats.trophies.kinds import BY_KEY
from tournaments.models import Entry, Tournament
from training.campaign.models import Pin

REACHES_BACK = timedelta(days=14)
MOST_LINES = 40
LAST_PLACE = 3
ShowsDoings = Preferences.ShowsDoings


class FeedLine(NamedTuple):
    at: datetime
    """Time of the newest success that the line reports."""
    player: User
    sentence: str
    url: str

    @property
    def day(self) -> date:
        return timezone.localdate(self.at)


def feed_of(viewer: User) -> list[FeedLine]:
    """Return recent successes of the players that the viewer follows, newest first.

    The feed takes one query for the players, one for each kind of success and one for blocks.
    """
    since = timezone.now() - REACHES_BACK
    players = {player.pk: player for player in sharing_players(viewer)}
    if not players:
        return []
    public = Match.objects.found_by(viewer).filter(is_private=False, by_link=False)
    found = [
        *wins(public, players, since),
        *trophies(public, players, since),
        *places(Tournament.objects.seen_by(viewer).filter(by_link=False), players, since),
        *pins(players, since),
    ]
    return sorted(found, key=lambda line: (line.at, line.player.pk), reverse=True)[:MOST_LINES]


def sharing_players(viewer: User) -> QuerySet[User]:
    followed = Follow.objects.filter(follower=viewer).values("followed")
    found = User.objects.in_lists_for(viewer).filter(pk__in=followed, is_robot=False)
    is_friend = Exists(Follow.objects.filter(follower=OuterRef("pk"), followed=viewer))
    to_nobody = Q(saved_preferences__shows_doings=ShowsDoings.NOBODY)
    to_friends = Q(saved_preferences__shows_doings=ShowsDoings.FRIENDS) | Q(friends_only=True)
    hidden = User.objects.get_queryset().filter(to_nobody | to_friends & ~is_friend).values("pk")
    return found.exclude(pk__in=hidden).select_related("saved_preferences")


def recent_of(players: dict[int, User], *, field: str, since: datetime) -> Q:
    return Q(player__in=list(players), **{f"{field}__gte": since})


def wins(public: QuerySet[Match], players: dict[int, User], since: datetime) -> Iterator[FeedLine]:
    """Yield a line for each player and day with a win in public matches against people."""
    played = Seat.objects.filter(
        recent_of(players, field="match__counted__ended_at", since=since),
        match__counted__pool=Pool.PEOPLE,
        match__in=public,
    )
    days = played.values("player", day=TruncDate("match__counted__ended_at")).annotate(
        number=Count("pk"),
        won=Count("pk", filter=Q(result=Seat.Result.WON)),
        at=Max("match__counted__ended_at"),
        last=Max("match"),
    )
    for found in days.filter(won__gt=0).order_by("-at")[:MOST_LINES]:
        player = players[found["player"]]
        if found["number"] == 1:
            sentence = _("%(player)s won a match.") % {"player": player}
            yield FeedLine(found["at"], player, sentence, reverse("games:match", args=[found["last"]]))
            continue
        told = {"player": player, "won": found["won"], "number": found["number"]}
        sentence = _("%(player)s won %(won)s of %(number)s matches.") % told
        yield FeedLine(found["at"], player, sentence, player.get_absolute_url())


def trophies(public: QuerySet[Match], players: dict[int, User], since: datetime) -> Iterator[FeedLine]:
    """Yield a line for each player and day with won trophies. Omit trophies won with private matches."""
    won = Trophy.objects.filter(
        recent_of(players, field="at", since=since), is_private=False, kind__in=BY_KEY
    )
    newest = won.filter(match__in=public).order_by("-at")[: MOST_LINES * 3]
    for day in by_day((trophy.player_id, trophy.at, str(BY_KEY[trophy.kind].name)) for trophy in newest):
        names = ", ".join(day.things)
        number = len(day.things)
        player = players[day.player]
        sentence = ngettext(
            "%(player)s won a trophy: %(names)s.", "%(player)s won %(number)s trophies: %(names)s.", number
        )
        yield FeedLine(
            day.at,
            player,
            sentence % {"player": player, "names": names, "number": number},
            player.get_absolute_url(),
        )


def places(public: QuerySet[Tournament], players: dict[int, User], since: datetime) -> Iterator[FeedLine]:
    entries = Entry.objects.filter(
        recent_of(players, field="tournament__ended_at", since=since),
        place__lte=LAST_PLACE,
        tournament__in=public,
    )
    newest = entries.select_related("tournament").order_by("-tournament__ended_at")[:MOST_LINES]
    ended = [(entry, entry.tournament.ended_at) for entry in newest]
    for entry, at in ended:
        if entry.player_id is None or at is None:
            continue
        player = players[entry.player_id]
        told = {"player": player, "place": entry.place, "tournament": entry.tournament.title}
        sentence = _("%(player)s finished %(tournament)s in place %(place)s.") % told
        if entry.place == 1:
            sentence = _("%(player)s won the tournament %(tournament)s.") % told
        yield FeedLine(at, player, sentence, entry.tournament.get_absolute_url())


def pins(players: dict[int, User], since: datetime) -> Iterator[FeedLine]:
    """Yield a line for each player and day with campaign pins won. Omit pins won in private matches."""
    won = Pin.objects.filter(recent_of(players, field="at", since=since)).exclude(won_in__is_private=True)
    newest = won.select_related("button").order_by("-at")[: MOST_LINES * 3]
    for day in by_day((pin.player_id, pin.at, pin.button.name) for pin in newest):
        names, number = ", ".join(day.things), len(day.things)
        player = players[day.player]
        sentence = ngettext(
            "%(player)s won a pin: %(names)s.", "%(player)s won %(number)s pins: %(names)s.", number
        )
        page = reverse("campaign:collection_of", args=[player.username])
        yield FeedLine(day.at, player, sentence % {"player": player, "names": names, "number": number}, page)


class Day(NamedTuple):
    player: int
    at: datetime
    things: list[str]


def by_day(won: Iterator[tuple[int, datetime, str]]) -> list[Day]:
    """Group *won* by player and day. Its items are player ID, time and name, newest first."""
    found: dict[tuple[int, date], Day] = {}
    for player, at, thing in won:
        day = found.setdefault((player, timezone.localdate(at)), Day(player, at, []))
        day.things.append(thing)
    return list(found.values())
