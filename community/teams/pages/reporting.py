"""Reports of a team's name or description. If a moderator hides them, both are cleared."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.urls import Resolver404, resolve
from django.views.decorators.cache import never_cache

from accounts.decorators import PlayerRequest
from accounts.models import User
from community.moderation.decisions import HIDES
from community.moderation.models import LONGEST_QUOTE, Report
from community.moderation.views import GET_OR_POST, report_form
from community.teams import verbs
from community.teams.members import leaders_of
from community.teams.models import Team
from community.teams.pages.team import team_or_404
from community.teams.refusals import TeamCode
from core.rate_limits import rate_limit
from core.refusals import NotPossible, TooLate


@GET_OR_POST
@never_cache
@login_required
@rate_limit("report", looking_is_free=True)
def report(request: PlayerRequest, pk: int) -> HttpResponse:
    team = team_or_404(pk)
    about = Report(
        kind=Report.Kind.TEAM,
        player=responsible_player(team),
        page=team.get_absolute_url(),
        quoted="\n".join(filter(None, [team.name, team.about]))[:LONGEST_QUOTE],
    )
    return report_form(request, about, team.get_absolute_url())


def responsible_player(team: Team) -> User:
    answers = team.written_by or next(iter(leaders_of(team)), None)
    if answers is None:
        raise Http404
    return answers


def hide_reported(report: Report, moderator: User) -> None:
    try:
        verbs.clear_texts(resolve(report.page).kwargs["pk"])
    except (Resolver404, KeyError, NotPossible) as error:
        raise TooLate(TeamCode.NO_SUCH_TEAM) from error


HIDES[Report.Kind.TEAM] = hide_reported
