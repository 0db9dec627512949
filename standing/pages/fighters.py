"""The tables of fighters and of sets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from allauth.decorators import rate_limit
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from buttons.models import Ruleset
from games.web import PageRequest
from standing.pages.downloading import as_file
from standing.pages.form import FightersForm, SetsForm
from standing.pages.paging import NotThere, page_of, page_with, place_of
from standing.tables.fighters import (
    By,
    RankedFighter,
    RatedFighter,
    fighters_by_rating,
    fighters_by_rounds,
    sets_by_rounds,
)
from standing.tables.sums import Sums

Ranked = Sequence[RankedFighter | RatedFighter]
OF_SUMS = ("rounds_won", "rounds_lost", "share", "at_least", "at_most", "won", "lost", "drawn")
BY_ROUNDS = ("place", "fighter", "also_printed_as", *OF_SUMS)
BY_RATING = ("place", "fighter", "also_printed_as", "rating", "plus_or_minus", "rated_matches")
OF_SETS = ("place", "set", "fighters", *OF_SUMS)


@require_GET
@never_cache
def fighters(request: PageRequest) -> HttpResponse:
    form = FightersForm(request.GET)
    if not form.is_valid():
        return render(request, "standing/fighters.html", {"form": form}, status=400)
    ranked = ranked_fighters(form.cleaned_data)
    try:
        if name := form.cleaned_data["find"]:
            return redirect(to_the_place_of(name, ranked, request))
        page = page_of(ranked, form.cleaned_data["page"])
    except NotThere as error:
        return render(request, "standing/fighters.html", {"form": form, "problem": error}, status=404)
    return render(request, "standing/fighters.html", {"form": form, "page": page, "total": len(ranked)})


@require_GET
@never_cache
@rate_limit(action="download")
def fighters_file(request: PageRequest, kind: str) -> HttpResponseBase:
    form = FightersForm(request.GET)
    if not form.is_valid():
        return render(request, "standing/fighters.html", {"form": form}, status=400)
    head = BY_RATING if form.cleaned_data["by"] == By.RATING else BY_ROUNDS
    return as_file("fighters", kind, head, cells_of(ranked_fighters(form.cleaned_data)))


@require_GET
@never_cache
def sets(request: PageRequest) -> HttpResponse:
    form = SetsForm(request.GET)
    if not form.is_valid():
        return render(request, "standing/sets.html", {"form": form}, status=400)
    return render(request, "standing/sets.html", {"form": form, "rows": ranked_sets(form.cleaned_data)})


@require_GET
@never_cache
@rate_limit(action="download")
def sets_file(request: PageRequest, kind: str) -> HttpResponseBase:
    form = SetsForm(request.GET)
    if not form.is_valid():
        return render(request, "standing/sets.html", {"form": form}, status=400)
    ranked = ranked_sets(form.cleaned_data)
    rows = (
        (place, row.set.name, row.fighters, *cells_of_sums(row.sums)) for place, row in enumerate(ranked, 1)
    )
    return as_file("sets", kind, OF_SETS, rows)


def ranked_fighters(asked: Mapping[str, Any]) -> Ranked:
    if asked["by"] == By.RATING:
        return fighters_by_rating(asked["pool"], asked["rules"] or Ruleset.ONLINE)
    return fighters_by_rounds(asked["period"], asked["pool"], asked["rules"])


def ranked_sets(asked: Mapping[str, Any]) -> Any:
    return sets_by_rounds(asked["period"], asked["pool"], asked["rules"])


def to_the_place_of(name: str, ranked: Ranked, request: PageRequest) -> str:
    """Of the fighter of this name, or that is also printed under it."""
    wanted = name.casefold()
    place = place_of(ranked, lambda row: any(face.name.casefold() == wanted for face in row.faces))
    if place is None:
        raise NotThere(_("No fighter in this table is called “%(name)s”.") % {"name": name})
    kept = {key: value for key, value in request.GET.items() if key not in ("find", "page") and value}
    return f"{reverse('standing:fighters')}?{urlencode(kept | {'page': page_with(place)})}#place-{place}"


def cells_of(ranked: Ranked) -> Iterator[tuple[object, ...]]:
    for place, row in enumerate(ranked, 1):
        named = (place, row.face.name, ", ".join(face.name for face in row.others))
        if isinstance(row, RatedFighter):
            yield *named, row.strength.number, row.strength.reach, row.matches
        else:
            yield *named, *cells_of_sums(row.sums)


def cells_of_sums(sums: Sums) -> tuple[object, ...]:
    rounds = sums.rounds
    shares = [round(share, 1) for share in (rounds.percent, rounds.low, rounds.high)]
    return rounds.won, sums.rounds_lost, *shares, sums.won, sums.lost, sums.drawn
