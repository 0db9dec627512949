"""The view to report the title or the text of a tournament."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.views.decorators.cache import never_cache

from community.moderation.models import LONGEST_QUOTE, Report
from community.moderation.views import GET_OR_POST, report_form
from core.rate_limits import rate_limit
from games.web import SeatedRequest
from tournaments.pages.tournament import shown_to


@GET_OR_POST
@never_cache
@login_required
@rate_limit("report", looking_is_free=True)
def report(request: SeatedRequest, pk: int) -> HttpResponse:
    found = shown_to(request, pk).tournament
    if found.organiser is None:
        raise Http404
    about = Report(
        kind=Report.Kind.TOURNAMENT,
        player=found.organiser,
        page=found.get_absolute_url(),
        quoted="\n".join(filter(None, [found.title, found.rules]))[:LONGEST_QUOTE],
    )
    return report_form(request, about, found.get_absolute_url())
