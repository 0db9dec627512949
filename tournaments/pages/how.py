"""The page that explains tournaments."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games.web import PageRequest
from tournaments.models import Fighters, Kind
from tournaments.pages.words import HOW_A_KIND_GOES, OF_FIGHTERS


@require_GET
def how(request: PageRequest) -> HttpResponse:
    context = {
        "kinds": [(kind.label, HOW_A_KIND_GOES[kind]) for kind in Kind],
        "fighters": [(rule.label, OF_FIGHTERS[rule]) for rule in Fighters],
    }
    return render(request, "tournaments/how.html", context)
