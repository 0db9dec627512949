"""Reports of lines in the spectators' chat, and the function with which a moderator hides them."""

from __future__ import annotations

from contextlib import suppress

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.urls import Resolver404, resolve, reverse
from django.views.decorators.cache import never_cache

from accounts.models import User
from community.moderation.decisions import HIDES
from community.moderation.models import Report
from community.moderation.views import GET_OR_POST, report_form
from community.spectators import chat
from community.spectators.lines import SpectatorsTalk
from community.spectators.pages import match_to_watch
from community.spectators.refusals import SpectatorCode
from core.rate_limits import rate_limit
from core.refusals import TooLate
from games.web import SeatedRequest, visible_match


@GET_OR_POST
@never_cache
@login_required
@rate_limit("report", looking_is_free=True)
def report(request: SeatedRequest, pk: int, number: int) -> HttpResponse:
    match = match_to_watch(visible_match(request, pk))
    lines = SpectatorsTalk(match, request.user, until=number).lines
    found = next((line for line in lines if line.row.number == number), None)
    if found is None or not found.may_report:
        raise Http404
    about = Report(
        kind=Report.Kind.SPECTATORS,
        player=found.row.player,
        page=reverse("spectators:until", args=[pk, number]),
        quoted=found.row.text,
    )
    return report_form(request, about, reverse("spectators:talk", args=[pk]))


def hide_reported(report: Report, moderator: User) -> None:
    try:
        line = resolve(report.page).kwargs
        with suppress(TooLate):
            chat.hide_line(line["pk"], line["number"])
    except (Resolver404, KeyError) as error:
        raise TooLate(SpectatorCode.NO_SUCH_LINE_OF_SPECTATORS) from error


HIDES[Report.Kind.SPECTATORS] = hide_reported
