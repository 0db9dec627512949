"""The room of a team: its lines, writing, and reports of lines to moderators."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve, reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.decorators import PlayerRequest, account_required
from accounts.models import User
from community.moderation.decisions import HIDES
from community.moderation.models import Report
from community.moderation.views import GET_OR_POST, report_form
from community.teams import verbs
from community.teams.members import is_leader
from community.teams.models import Member, RoomLine, Team
from community.teams.pages.team import draw, team_or_404
from community.teams.refusals import TeamCode
from core.database.read_only import unless_read_only
from core.numbers import number_in, small_number
from core.rate_limits import rate_limit
from core.refusals import NotPossible, TooLate
from games.log.markup import render_markup
from games.models import LONGEST_LINE

LINES_SHOWN = 50


@dataclass(frozen=True, slots=True)
class ShownLine:
    row: RoomLine
    text: SafeString | None
    """The text as HTML, or None for a line that was hidden or whose writer closed the account."""
    is_mine: bool


@require_GET
@never_cache
@account_required
def room(request: PlayerRequest, pk: int) -> HttpResponse:
    return draw_room(request, team_or_404(pk))


def draw_room(request: PlayerRequest, team: Team, refused: NotPossible | None = None) -> HttpResponse:
    if closed := verbs.why_not_in_room(team, request.user):
        return draw(request, team, closed)
    mine = Member.objects.get(team=team, player=request.user)
    until = small_number(request.GET.get("until"))
    rows = lines_for(team, request.user, until)
    if until is None and mine.seen < team.said:
        with unless_read_only():
            Member.objects.filter(pk=mine.pk).update(seen=team.said)
    context = {
        "team": team,
        "lines": shown_lines(rows[:LINES_SHOWN], request.user),
        "earlier": rows[LINES_SHOWN].number if len(rows) > LINES_SHOWN else None,
        "is_newest": until is None,
        "mine": mine,
        "leads": is_leader(team, request.user),
        "refused": refused,
        "text": request.POST.get("text", "") if refused else "",
        "longest": LONGEST_LINE,
    }
    return render(request, "community/teams/room.html", context, status=refused.status if refused else 200)


def lines_for(team: Team, viewer: User, until: int | None) -> list[RoomLine]:
    """Return the lines of a page and one more, newest first, without players apart."""
    apart = User.objects.apart_from(viewer).values("pk")
    found = team.room.select_related("player").order_by("-number")
    found = found.exclude(player__in=apart, player__isnull=False)
    return list((found if until is None else found.filter(number__lte=until))[: LINES_SHOWN + 1])


def shown_lines(rows: Sequence[RoomLine], viewer: User) -> list[ShownLine]:
    read = [row for row in rows if row.text and not row.is_hidden]
    texts = dict(zip([row.number for row in read], render_markup([row.text for row in read]), strict=True))
    return [ShownLine(row, texts.get(row.number), row.player_id == viewer.pk) for row in rows]


@require_POST
@account_required
@rate_limit("talk")
def write_in_room(request: PlayerRequest, pk: int) -> HttpResponse:
    team = team_or_404(pk)
    try:
        verbs.say(pk, request.user, request.POST.get("text", ""))
    except NotPossible as refused:
        return draw_room(request, team, refused)
    return redirect("teams:room", pk)


@require_POST
@account_required
@rate_limit("team")
def hide_in_room(request: PlayerRequest, pk: int) -> HttpResponse:
    team = team_or_404(pk)
    try:
        verbs.hide_line(pk, request.user, number_in(request.POST, "number"))
    except NotPossible as refused:
        return draw_room(request, team, refused)
    messages.success(request, _("The message has been removed."))
    return redirect("teams:room", pk)


@require_POST
@account_required
@rate_limit("team")
def bell_of_room(request: PlayerRequest, pk: int) -> HttpResponse:
    team, rings = team_or_404(pk), "on" in request.POST
    try:
        verbs.set_bell(pk, request.user, rings=rings)
    except NotPossible as refused:
        return draw_room(request, team, refused)
    return redirect("teams:room", pk)


@GET_OR_POST
@never_cache
@account_required
@rate_limit("report", looking_is_free=True)
def report_in_room(request: PlayerRequest, pk: int, number: int) -> HttpResponse:
    team = team_or_404(pk)
    line = team.room.select_related("player").filter(number=number, is_hidden=False).exclude(text="").first()
    if verbs.why_not_in_room(team, request.user) or line is None or line.player is None:
        raise Http404
    about = Report(
        kind=Report.Kind.ROOM,
        player=line.player,
        page=reverse("teams:report_in_room", args=[pk, number]),
        quoted=line.text,
    )
    return report_form(request, about, reverse("teams:room", args=[pk]))


def hide_reported_line(report: Report, moderator: User) -> None:
    try:
        line = resolve(report.page).kwargs
        verbs.hide(Team.objects.get(pk=line["pk"]), line["number"])
    except (Resolver404, KeyError, Team.DoesNotExist) as error:
        raise TooLate(TeamCode.NO_SUCH_ROOM_LINE) from error


HIDES[Report.Kind.ROOM] = hide_reported_line
