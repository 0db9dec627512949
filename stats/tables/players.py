"""Rankings of players, by rating or by matches won in a period."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Count
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User, UserQuerySet
from games.models import Seat
from stats.models import Counted, PlayerMonth, PlayerRating, Pool
from stats.sums import Sums
from stats.tables.caching import cached
from stats.tables.periods import months_in
from stats.tables.strength import ENOUGH, RatedStrength, strength_now
from stats.tables.sums import summed_by

LATELY = timedelta(days=90)
FEWEST_OPPONENTS = 3
"""The number of different opponents in 90 days that a player needs for the ranking by rating."""


class Who(models.TextChoices):
    RATED = "rated", _("Rated")
    PROVISIONAL = "provisional", _("Provisional")
    BOTS = "bots", _("Bots")
    ROBOTS = "robots", _("Robots")

    @property
    def pool(self) -> Pool:
        return Pool.ROBOTS if self in (Who.BOTS, Who.ROBOTS) else Pool.PEOPLE


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    player: int
    strength: RatedStrength
    matches: int


@dataclass(frozen=True, slots=True)
class Winner:
    player: int
    sums: Sums


def by_rating(who: str, viewer: User | AnonymousUser) -> list[RatedPlayer]:
    now = timezone.now()
    lively = set(playing_lately()) if who == Who.RATED else None
    listed = listed_for(viewer, Who(who)).values("pk")
    ratings = PlayerRating.objects.filter(pool=Who(who).pool, player__in=listed)
    if who == Who.PROVISIONAL:
        ratings = ratings.filter(matches__lt=ENOUGH, matches__gt=0, rated_at__gte=now - LATELY)
    elif who == Who.RATED:
        ratings = ratings.filter(matches__gte=ENOUGH, rated_at__gte=now - LATELY)
    else:
        ratings = ratings.filter(matches__gt=0)
    found = [
        RatedPlayer(player, strength_now(mu, sigma, rated_at, now), matches)
        for player, mu, sigma, rated_at, matches in ratings.values_list(
            "player", "mu", "sigma", "rated_at", "matches"
        )
        if lively is None or player in lively
    ]
    return sorted(found, key=lambda each: (-each.strength.at_least, each.player))


def playing_lately() -> list[int]:
    return cached("lately", ENOUGH, players_of_many_rated_matches)


def players_of_many_rated_matches() -> list[int]:
    ended = Counted.objects.filter(ended_at__gte=timezone.now() - LATELY, pool=Pool.PEOPLE)
    seats = Seat.objects.filter(match__in=ended.exclude(changes=[]).values("match"), player__isnull=False)
    played = seats.order_by().values("player").annotate(
        matches=Count("match", distinct=True),
        met=Count("match__seats__player", distinct=True) - 1,
    )  # fmt: skip
    enough = played.filter(matches__gte=ENOUGH, met__gte=FEWEST_OPPONENTS)
    return list(enough.values_list("player", flat=True))


def by_matches_won(period: str, who: str, viewer: User | AnonymousUser) -> list[Winner]:
    sums = summed_by("player", PlayerMonth, {"pool": Who(who).pool.value, **months_in(period)})
    listed = set(listed_for(viewer, Who(who)).values_list("pk", flat=True))
    found = [Winner(player, row) for player, row in sums.items() if player in listed]
    return sorted(found, key=lambda each: (-each.sums.won, each.sums.lost, each.player))


def listed_for(viewer: User | AnonymousUser, who: Who) -> UserQuerySet:
    listed = User.objects.in_lists_for(viewer)
    if who == Who.BOTS:
        return listed.exclude(owner=None)
    return listed.filter(is_robot=who == Who.ROBOTS, owner=None)
