"""The table of players: by rating, or by the matches that they won in some months."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from allauth.decorators import rate_limit
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import User
from accounts.players.by_name import player_named
from games.web import PageRequest
from standing.pages.downloading import as_file
from standing.pages.form import PlayersForm
from standing.pages.paging import NotThere, Numbered, page_of, page_with, place_of
from standing.tables.players import Rated, Winner, by_matches_won, by_rating

Ranked = Sequence[Rated | Winner]
BY_RATING = ("place", "player", "rating", "plus_or_minus", "rated_matches")
BY_MATCHES = ("place", "player", "won", "lost", "drawn", "rounds_won", "rounds_lost")


@require_GET
@never_cache
def players(request: PageRequest) -> HttpResponse:
    form = PlayersForm(request.GET)
    if not form.is_valid():
        return render(request, "standing/players.html", {"form": form}, status=400)
    ranked = ranked_players(form.cleaned_data, request.user)
    try:
        if name := form.cleaned_data["find"]:
            return redirect(to_the_place_of(name, ranked, request))
        page = page_of(ranked, form.cleaned_data["page"])
    except NotThere as error:
        return render(request, "standing/players.html", {"form": form, "problem": error}, status=404)
    mine = place_of(ranked, lambda row: row.player == request.user.pk)
    context = {
        "form": form,
        "page": page,
        "rows": with_players(page),
        "total": len(ranked),
        "my_place": mine,
        "my_page": page_with(mine) if mine else None,
    }
    return render(request, "standing/players.html", context)


@require_GET
@never_cache
@rate_limit(action="download")
def players_file(request: PageRequest, kind: str) -> HttpResponseBase:
    form = PlayersForm(request.GET)
    if not form.is_valid():
        return render(request, "standing/players.html", {"form": form}, status=400)
    ranked = ranked_players(form.cleaned_data, request.user)
    head = BY_MATCHES if form.cleaned_data["period"] else BY_RATING
    return as_file("players", kind, head, cells_of(ranked))


def ranked_players(asked: Mapping[str, Any], viewer: User | AnonymousUser) -> Ranked:
    if asked["period"]:
        return by_matches_won(asked["period"], asked["who"], viewer)
    return by_rating(asked["who"], viewer)


def to_the_place_of(name: str, ranked: Ranked, request: PageRequest) -> str:
    player = player_named(name)
    place = place_of(ranked, lambda row: player is not None and row.player == player.pk)
    if player is None or place is None:
        raise NotThere(_("Nobody in this table is called “%(name)s”.") % {"name": name})
    kept = {key: value for key, value in request.GET.items() if key in ("who", "period") and value}
    return f"{reverse('standing:players')}?{urlencode(kept | {'page': page_with(place)})}#{player.username}"


def with_players(page: Numbered[Any]) -> Iterator[tuple[int, User, Any]]:
    found = User.objects.in_bulk([row.player for row in page.rows])
    for place, row in enumerate(page.rows, page.first_place):
        yield place, found[row.player], row


def cells_of(ranked: Ranked) -> Iterator[tuple[object, ...]]:
    names = dict(User.objects.filter(pk__in=[row.player for row in ranked]).values_list("pk", "username"))
    for place, row in enumerate(ranked, 1):
        if isinstance(row, Rated):
            yield place, names[row.player], row.strength.number, row.strength.reach, row.matches
        else:
            sums = row.sums
            yield place, names[row.player], sums.won, sums.lost, sums.drawn, sums.rounds_won, sums.rounds_lost
