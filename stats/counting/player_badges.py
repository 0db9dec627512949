"""Stats shown next to player names, such as the rating, which are copied to columns of the player."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db.models import Q

from accounts.locking import lock_players
from accounts.models import User
from games.models import Seat
from stats.counting.ratings import AT_ONCE, shown_of
from stats.counting.timekeeping import timekeeping_of
from stats.models import PlayerRating, Pool
from stats.outcomes import Outcome

SHOWN = ("rating", "reliability", "usual_answer")


def players_with_clocks(outcomes: Iterable[Outcome]) -> set[int]:
    timed = (seat.player_id for outcome in outcomes if outcome.pace for seat in outcome.seats)
    return {player for player in timed if player is not None}


def store_badges(ratings: Iterable[PlayerRating], timed: Iterable[int]) -> int:
    """Copy these ratings, and the timekeeping of *timed*, to the players. Return how many players changed.

    Call this last in a transaction, because other requests of the players may wait for the locks.
    """
    due: dict[int, dict[str, Any]] = defaultdict(dict)
    for row in ratings:
        if row.player_id is not None:
            due[row.player_id]["rating"] = shown_of(row)
    for key in timed:
        due[key] |= timekeeping_of(key)._asdict()
    kept = User.objects.get_queryset().filter(pk__in=due).only("pk", "is_robot", *SHOWN).order_by("pk")
    changed = [
        player
        for player in kept
        if any(getattr(player, name) != value for name, value in due[player.pk].items())
    ]
    lock_players(changed)
    for player in changed:
        player.__dict__.update(due[player.pk])
    User.objects.bulk_update(changed, SHOWN, batch_size=AT_ONCE)
    return len(changed)


def store_all_badges() -> int:
    rated = list(PlayerRating.objects.filter(pool=Pool.PEOPLE, player__isnull=False))
    seats = Seat.objects.filter(player__isnull=False, match__counted__pool=Pool.PEOPLE)
    timed = set(seats.exclude(match__pace="").order_by().values_list("player", flat=True).distinct())
    players = User.objects.get_queryset()
    told = players.filter(Q(reliability__isnull=False) | Q(usual_answer__isnull=False))
    others = players.filter(rating__isnull=False).exclude(pk__in=[row.player_id for row in rated])
    return store_badges(rated, timed | set(told.values_list("pk", flat=True))) + others.update(rating=None)
