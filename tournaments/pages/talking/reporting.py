"""Reports of chat lines to moderators, who can hide a reported line."""

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
from core.rate_limits import rate_limit
from core.refusals import TooLate
from games.web import SeatedRequest
from tournaments import verbs
from tournaments.models import Tournament
from tournaments.pages.talking.lines import TalkShown
from tournaments.pages.tournament import shown_to
from tournaments.refusals import TournamentCode


@GET_OR_POST
@never_cache
@login_required
@rate_limit("report", looking_is_free=True)
def report_line(request: SeatedRequest, pk: int, number: int) -> HttpResponse:
    found = next(
        (line for line in TalkShown(shown_to(request, pk), until=number).lines if line.row.number == number),
        None,
    )
    if found is None or not found.may_report or found.row.player is None:
        raise Http404
    about = Report(
        kind=Report.Kind.TALK,
        player=found.row.player,
        page=reverse("tournaments:talk_until", args=[pk, number]),
        quoted=found.row.text,
    )
    return report_form(request, about, reverse("tournaments:talk", args=[pk]))


def hide_reported(report: Report, moderator: User) -> None:
    try:
        line = resolve(report.page).kwargs
        with suppress(TooLate):
            verbs.hide_line(line["pk"], moderator, line["number"])
    except (Resolver404, KeyError, Tournament.DoesNotExist) as error:
        raise TooLate(TournamentCode.NO_SUCH_LINE) from error


HIDES[Report.Kind.TALK] = hide_reported
