"""Finding matches: one's own, those that are on offer, and those to watch."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.db.models import F, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import User
from games.models import Match, MatchQuerySet, Seat, waiting
from games.views import PageRequest, SeatedRequest

SHOWN = 50
FINISHED_SHOWN = 12


@require_GET
@never_cache
def matches(request: PageRequest) -> HttpResponse:
    """One's own matches, those that wait for oneself first; visitors find what they may watch."""
    if not request.user.is_authenticated:
        return redirect("games:watch")
    return render(request, "games/matches.html", {"sections": sections_of(request.user)})


def sections_of(player: User) -> dict[str, list[Match]]:
    mine = list(seats_at_play(player))
    newest = Match.objects.filter(seats__player=player, status=Match.Status.FINISHED).order_by("-moved_at")
    matches = Match.objects.with_seats().in_bulk([seat.match_id for seat in mine])
    found = [(seat, matches[seat.match_id]) for seat in mine]
    return {
        "to_act": [match for seat, match in found if seat.owes is not None],
        "offered_to_me": [match for seat, match in found if match.is_offered and not seat.accepted],
        "waiting": [match for seat, match in found if match.has_begun and seat.owes is None],
        "offered_by_me": [match for seat, match in found if match.is_offered and seat.accepted],
        "finished": list(newest.with_seats()[:FINISHED_SHOWN]),
    }


def seats_at_play(player: User) -> list[Seat]:
    """Where the player sits in matches that are not over, the longest wait first."""
    going_on = Q(match__status=Match.Status.PLAYING) | waiting("match__")
    return list(
        Seat.objects.filter(going_on, player=player).order_by(F("owes_since").asc(nulls_last=True), "-match")
    )


@require_GET
@never_cache
@login_required
def next_match(request: SeatedRequest) -> HttpResponse:
    """The match that has waited longest for the player, after the one that they come from."""
    waiting = [seat.match_id for seat in seats_at_play(request.user) if seat.owes is not None]
    after = request.GET.get("after", "")
    others = [match for match in waiting if str(match) != after]
    if not others:
        messages.info(request, _("No other match waits for you."))
        return redirect("games:matches")
    return redirect("games:match", others[0])


@require_GET
@never_cache
def open_offers(request: PageRequest) -> HttpResponse:
    """The matches that anybody may join, but for those of players who are apart from the viewer."""
    offers = on_offer(request.user).with_seats().order_by("-offered_at")[:SHOWN]
    return render(request, "games/open.html", {"matches": offers})


def on_offer(viewer: User | AnonymousUser) -> MatchQuerySet:
    offers = Match.objects.on_offer().filter(by_link=False, is_private=False)
    offers = offers.filter(seats__player__isnull=True, seats__accepted=False)
    if not viewer.is_authenticated:
        return offers
    apart = Seat.objects.filter(player__in=User.objects.apart_from(viewer))
    return offers.exclude(pk__in=apart.values("match"))


@require_GET
@never_cache
def watch(request: HttpRequest) -> HttpResponse:
    """Matches that everybody may watch, the latest first."""
    begun = [Match.Status.PLAYING, Match.Status.FINISHED]
    found = Match.objects.filter(is_private=False, status__in=begun).order_by("-moved_at").with_seats()
    return render(request, "games/watch.html", {"matches": found[:SHOWN]})
