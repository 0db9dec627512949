"""Matches of others: to watch, followed, and featured."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.locking import lock_players
from accounts.models import User
from core.refusals import NotPlayable, NotPossible, TooLate
from database.compiled import Compiled
from games.lists.around import face_off
from games.lists.face_off import FaceOff
from games.live import presence
from games.models import Bell, Match, MatchQuerySet, Seat
from games.play import MatchCode
from games.web import PageRequest

SHOWN = 50
FOLLOWED_SHOWN = 12
FEATURED_SHOWN = 6
LIVELY_SHOWN = 3
MOST_FOLLOWED = 50
FOUGHT_SHOWN = 3
FRESH = timedelta(days=1)
"""A match in which nobody has moved for longer is not being fought now."""

FOUGHT = Compiled(
    lambda since: (
        Match.objects.filter(
            status=Match.Status.PLAYING, is_private=False, by_link=False, teaches=False, moved_at__gte=since
        )
        .defer("start_data")
        .order_by("-moved_at")
        .with_seats()[:FOUGHT_SHOWN]
    )
)


@require_GET
@never_cache
def watch(request: PageRequest) -> HttpResponse:
    """Matches to watch: first featured ones, then followed ones."""
    begun = Match.objects.filter(is_private=False).exclude(status__in=Match.NOT_BEGUN)
    found = begun.found_by(request.user).order_by("-moved_at").with_seats()
    running = found.filter(status=Match.Status.PLAYING)
    featured = list(found.filter(featured__isnull=False).order_by("-featured__since")[:FEATURED_SHOWN])
    latest = list(found[:SHOWN])
    sections = {
        "featured": featured,
        "lively": [] if featured else lively_matches(latest),
        "bells": list(with_bell(running, request.user)[:MOST_FOLLOWED]),
        "followed": list(of_those_followed(running, request.user)[:FOLLOWED_SHOWN]),
        "matches": latest,
    }
    return render(request, "games/lists/watch.html", each_once(sections))


class Fought(NamedTuple):
    match: Match
    face: FaceOff

    @property
    def players(self) -> str:
        return " – ".join(seat.name for seat in self.match.all_seats)


def being_fought() -> list[Fought]:
    """Public matches in which somebody has just moved, as anybody may see them."""
    return [Fought(match, face_off(match)) for match in FOUGHT(timezone.now() - FRESH)]


def each_once(sections: dict[str, list[Match]]) -> dict[str, list[Match]]:
    """Every match stands in the first section that has it, and in no other."""
    shown: set[int] = set()
    found = {}
    for name, matches in sections.items():
        found[name] = [match for match in matches if match.pk not in shown]
        shown |= {match.pk for match in matches}
    return found


def lively_matches(latest: list[Match]) -> list[Match]:
    """Those that are being played while all of their players have the page open."""
    running = [match for match in latest if match.status == Match.Status.PLAYING]
    there = presence.full({match.pk: people_of(match) for match in running})
    return [match for match in running if match.pk in there][:LIVELY_SHOWN]


def people_of(match: Match) -> list[int]:
    return [seat.player.pk for seat in match.all_seats if seat.player and not seat.player.is_robot]


def with_bell(matches: MatchQuerySet, viewer: User | AnonymousUser) -> MatchQuerySet:
    return matches.filter(bells__player=viewer) if viewer.is_authenticated else matches.none()


def of_those_followed(matches: MatchQuerySet, viewer: User | AnonymousUser) -> MatchQuerySet:
    """The matches of the players whom the viewer follows, but not the viewer's own."""
    if not viewer.is_authenticated:
        return matches.none()
    theirs = Seat.objects.filter(player__followers__follower=viewer).values("match")
    mine = Seat.objects.filter(player=viewer).values("match")
    return matches.filter(pk__in=theirs).exclude(pk__in=mine)


def ring_for(match: Match, player: User) -> None:
    if match.seat_of(player) is not None:
        raise NotPossible(MatchCode.FOLLOWS_ANYWAY)
    if match.is_private:
        raise NotPossible(MatchCode.MATCH_IS_PRIVATE)
    if match.status != Match.Status.PLAYING:
        raise TooLate(MatchCode.NOT_PLAYING)
    with transaction.atomic():
        lock_players([player])
        followed = Bell.objects.filter(player=player, match__status=Match.Status.PLAYING)
        if followed.exclude(match=match).count() >= MOST_FOLLOWED:
            raise NotPlayable(MatchCode.TOO_MANY_FOLLOWED, most=MOST_FOLLOWED)
        Bell.objects.get_or_create(match=match, player=player)
