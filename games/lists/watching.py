"""Lists of other players' matches: matches to watch, followed matches and featured matches."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.db.models import Min, Q
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.locking import lock_players
from accounts.models import User
from core.refusals import NotPlayable, NotPossible, TooLate
from games.lists.events import finals_seen_by
from games.lists.face_off import FaceOff
from games.lists.lobby import face_off
from games.live import presence
from games.models import Bell, Match, MatchQuerySet, Seat
from games.play import MatchCode
from games.web import PageRequest

SHOWN = 24
FOLLOWED_SHOWN = 12
FEATURED_SHOWN = 6
LIVELY_SHOWN = 3
MOST_FOLLOWED = 50
FOUGHT_SHOWN = 3
FRESH = timedelta(days=1)
"""Time since the last move for which a match counts as active."""


@require_GET
@never_cache
def watch(request: PageRequest) -> HttpResponse:
    begun = Match.objects.filter(is_private=False).exclude(status__in=Match.NOT_BEGUN)
    found = begun.found_by(request.user).order_by("-moved_at").with_seats()
    running = found.filter(status=Match.Status.PLAYING)
    featured = list(found.filter(featured__isnull=False).order_by("-featured__since")[:FEATURED_SHOWN])
    latest = list(found[:SHOWN])
    sections = {
        "featured": featured,
        "lively": [] if featured else lively_matches(latest),
        "finals": list(running.filter(finals_seen_by(request.user))[:FEATURED_SHOWN]),
        "bells": list(with_bell(running, request.user)[:MOST_FOLLOWED]),
        "followed": list(of_those_followed(running, request.user)[:FOLLOWED_SHOWN]),
        "strongest": list(of_the_strongest(running)[:LIVELY_SHOWN]),
        "latest": latest,
    }
    shown = [
        WatchedSection(HEADINGS[name], [show_fight(match) for match in matches])
        for name, matches in deduplicate(sections).items()
        if matches
    ]
    first = shown[0] if shown and shown[0].matches[0].is_going_on else None
    context = {
        "first": first,
        "sections": shown if first is None else [first.drop_first(), *shown[1:]],
        "all": [match for matches in sections.values() for match in matches],
    }
    return render(request, "games/lists/watch.html", context)


class ShownMatch(NamedTuple):
    match: Match
    face: FaceOff

    @property
    def players(self) -> str:
        return " – ".join(seat.name for seat in self.match.all_seats)

    @property
    def is_going_on(self) -> bool:
        return self.match.status == Match.Status.PLAYING

    @property
    def outcome(self) -> str:
        winners = [seat.name for seat in self.match.all_seats if seat.result == Seat.Result.WON]
        if winners:
            return gettext("%(name)s won") % {"name": winners[0]}
        return "" if self.is_going_on else self.match.get_status_display()


class WatchedSection(NamedTuple):
    heading: str | Promise
    matches: list[ShownMatch]

    def drop_first(self) -> WatchedSection:
        return WatchedSection(self.heading, self.matches[1:])


HEADINGS = {
    "featured": _("Featured"),
    "lively": _("Everyone is at the table"),
    "finals": _("Tournament finals"),
    "bells": _("Matches you follow"),
    "followed": _("Players you follow"),
    "strongest": _("The strongest players"),
    "latest": _("Latest matches"),
}


def show_fight(match: Match) -> ShownMatch:
    return ShownMatch(match, face_off(match))


def recent_fights() -> list[ShownMatch]:
    public = Match.objects.filter(is_private=False, by_link=False, teaches=False)
    lively = public.filter(status=Match.Status.PLAYING, moved_at__gte=timezone.now() - FRESH)
    matches = lively.defer("start_data").order_by("-moved_at").with_seats()[:FOUGHT_SHOWN]
    return [show_fight(match) for match in matches]


def deduplicate(sections: dict[str, list[Match]]) -> dict[str, list[Match]]:
    shown: set[int] = set()
    found = {}
    for name, matches in sections.items():
        found[name] = [match for match in matches if match.pk not in shown]
        shown |= {match.pk for match in matches}
    return found


def lively_matches(latest: list[Match]) -> list[Match]:
    running = [match for match in latest if match.status == Match.Status.PLAYING]
    there = presence.matches_all_watch({match.pk: people_of(match) for match in running})
    return [match for match in running if match.pk in there][:LIVELY_SHOWN]


def people_of(match: Match) -> list[int]:
    return [seat.player.pk for seat in match.all_seats if seat.player and not seat.player.is_robot]


def of_the_strongest(matches: MatchQuerySet) -> MatchQuerySet:
    others = Seat.objects.filter(Q(player=None) | Q(player__is_robot=True) | Q(player__rating=None))
    lively = matches.filter(moved_at__gte=timezone.now() - FRESH).exclude(pk__in=others.values("match"))
    return lively.annotate(weaker=Min("seats__player__rating")).order_by("-weaker", "-moved_at")


def with_bell(matches: MatchQuerySet, viewer: User | AnonymousUser) -> MatchQuerySet:
    return matches.filter(bells__player=viewer) if viewer.is_authenticated else matches.none()


def of_those_followed(matches: MatchQuerySet, viewer: User | AnonymousUser) -> MatchQuerySet:
    if not viewer.is_authenticated:
        return matches.none()
    theirs = Seat.objects.filter(player__followers__follower=viewer).values("match")
    mine = Seat.objects.filter(player=viewer).values("match")
    return matches.filter(pk__in=theirs).exclude(pk__in=mine)


def follow(match: Match, player: User, *, on: bool) -> None:
    if on:
        ring_for(match, player)
    else:
        Bell.objects.filter(match=match, player=player).delete()


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
