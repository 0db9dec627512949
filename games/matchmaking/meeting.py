"""Matches between two players whose searches were paired."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from allauth.usersessions.models import UserSession
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.locking import lock_players
from accounts.models import User
from core.refusals import NotPossible
from games import play
from games.models import Match, Seat, Terms
from games.models.pace import PaceKind
from games.models.seek import Seek
from games.play import ProposedSeat
from games.play.terms.button_searches import ANY_BUTTON

PACES: dict[str, str] = {Seek.Pace.NOW: "live:10+5", Seek.Pace.DAYS: "days:3"}
"""The pace of the match for each kind of search."""
UNRATED = 1400
"""The rating with which players without a rating are paired."""
WEEK = timedelta(days=7)
MOST_RATED_A_WEEK = 3
"""Most paired matches per week in which two players change their ratings. Further ones are friendly."""


def place_of(search: Seek) -> ProposedSeat:
    if not (search.recipe or search.special):
        return ProposedSeat(search.player, search=ANY_BUTTON, drawn_by_chance=True)
    return ProposedSeat(search.player, search.recipe, search.button_name, search.special)


def terms_of(pace: str, *, rated: bool) -> Terms:
    return Terms(pace=PACES[pace], rated=rated)


def begin_match(one: int, other: int) -> Match | None:
    """Pair these two searches and return their match.

    Return None if a search has ended or its player is no longer free. Both players are locked, so two workers
    never pair the same search.
    """
    with transaction.atomic():
        searches = Seek.objects.filter(pk__in=(one, other)).select_related("player")
        lock_players([search.player for search in searches])
        still_open = list(searches.open().order_by("asked_at"))
        if len(still_open) < 2 or any(map(has_lost_its_player, still_open)):
            return None
        now = timezone.now()
        rated = may_change_ratings(still_open, now)
        terms = terms_of(still_open[0].pace, rated=rated)
        try:
            match = play.start_paired_match([place_of(search) for search in still_open], terms)
        except NotPossible:
            return None
        for search in still_open:
            search.match, search.ended_at, search.end = match, now, Seek.End.MET
            search.is_settled = not search.is_live
            search.save(update_fields=["match", "ended_at", "end", "is_settled"])
    return match


def rating_of(player: User) -> int:
    return UNRATED if player.rating is None else player.rating


def has_lost_its_player(search: Seek) -> bool:
    """Return True if the search's player plays a live match or takes no more matches.

    In the latter case, end the search.
    """
    try:
        play.refuse_unless_has_time(search.player)
    except NotPossible:
        end(search, Seek.End.FULL)
        return True
    if search.player.is_away:
        end(search, Seek.End.FULL)
        return True
    return plays_live(search.player)


def plays_live(player: User) -> bool:
    return live_seats().filter(player=player).exists()


def live_seats() -> QuerySet[Seat]:
    playing = Match.objects.filter(status=Match.Status.PLAYING, pace__startswith=PaceKind.LIVE)
    return Seat.objects.filter(match__in=playing, player__isnull=False)


def end(search: Seek, how: str) -> None:
    search.ended_at, search.end = timezone.now(), how
    search.save(update_fields=["ended_at", "end"])


def may_change_ratings(searches: Sequence[Seek], now: datetime) -> bool:
    one, other = (search.player for search in searches)
    return (
        all(search.rated for search in searches)
        and rated_this_week(one, other, now) < MOST_RATED_A_WEEK
        and not addresses_of(one) & addresses_of(other)
    )


def rated_this_week(one: User, other: User, now: datetime) -> int:
    begun = Match.objects.filter(rated=True, offered_at__gt=now - WEEK).exclude(status__in=Match.NOT_BEGUN)
    return begun.filter(seats__player=one).filter(seats__player=other).count()


def addresses_of(player: User) -> set[str]:
    return set(UserSession.objects.filter(user=player).values_list("ip", flat=True))
