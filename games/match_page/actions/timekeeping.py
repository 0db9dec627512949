"""Views for claiming a win on time, giving more time and reminding an opponent."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.views.decorators.http import require_POST

from games import play
from games.match_page.actions.answering import answers_in_words, updated_page
from games.models import Match
from games.web import SeatedRequest


@require_POST
@login_required
@answers_in_words
def claim_view(request: SeatedRequest, match: Match) -> HttpResponse:
    return updated_page(request, play.claim(match.pk, request.user))


@require_POST
@login_required
@answers_in_words
def give_time_view(request: SeatedRequest, match: Match) -> HttpResponse:
    return updated_page(request, play.give_time(match.pk, request.user))


@require_POST
@login_required
@answers_in_words
def nudge_view(request: SeatedRequest, match: Match) -> HttpResponse:
    return updated_page(request, play.nudge(match.pk, request.user))
