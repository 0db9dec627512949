"""The page that explains tournaments."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games.web import PageRequest
from tournaments.kinds import KINDS
from tournaments.models import CustomFighters, Fighters
from tournaments.pages.setting_texts import OF_CUSTOM_FIGHTERS, OF_FIGHTERS


@require_GET
def tournament_help(request: PageRequest) -> HttpResponse:
    context = {
        "kinds": [(kind.label, kind.summary) for kind in KINDS.values()],
        "fighters": [(rule.label, OF_FIGHTERS[rule]) for rule in Fighters],
        "custom": OF_CUSTOM_FIGHTERS[CustomFighters.ANY],
    }
    return render(request, "tournaments/how.html", context)
