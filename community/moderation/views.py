"""Pages on which a player reports a text by another player."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.decorators import PlayerRequest
from accounts.locking import lock_players
from accounts.models import User
from community.moderation.forms import ReportForm
from community.moderation.models import LONGEST_QUOTE, Report
from core.numbers import small_number
from core.rate_limits import rate_limit
from games.log.log import Log
from games.models import Match

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])


@GET_OR_POST
@never_cache
@login_required
@rate_limit("report", looking_is_free=True)
def report_match(request: PlayerRequest, pk: int) -> HttpResponse:
    match = get_object_or_404(Match.objects.seen_by(request.user), pk=pk)
    number = request.GET.get("message")
    if number is None:
        return report_form(request, about_description(match), match.get_absolute_url())
    return report_form(request, about_message(request.user, match, number), match.get_absolute_url())


@GET_OR_POST
@never_cache
@login_required
@rate_limit("report", looking_is_free=True)
def report_player(request: PlayerRequest, name: str) -> HttpResponse:
    player = get_object_or_404(User.objects.filter_by_name(name), is_active=True)
    real_name = player.real_name if player.shows_real_name else ""
    told = [player.username, real_name, player.pronouns, player.homepage, player.about, player.away_message]
    about = Report(
        kind=Report.Kind.PROFILE,
        player=player,
        quoted="\n".join(filter(None, told))[:LONGEST_QUOTE],
    )
    return report_form(request, about, player.get_absolute_url())


def about_description(match: Match) -> Report:
    if not match.description or match.proposer is None:
        raise Http404
    return Report(
        kind=Report.Kind.DESCRIPTION,
        player=match.proposer,
        match=match,
        quoted=match.description,
    )


def about_message(viewer: User, match: Match, number: str) -> Report:
    if not Log(match, viewer).may_read_chat:
        raise Http404
    message = get_object_or_404(match.messages, number=small_number(number), hidden=False)
    player = match.all_seats[message.seat].player
    if player is None:
        raise Http404
    return Report(
        kind=Report.Kind.MESSAGE,
        player=player,
        match=match,
        message=message,
        quoted=message.text,
    )


def report_form(request: PlayerRequest, about: Report, back: str) -> HttpResponse:
    """Show the report form, or store a submitted report and redirect to *back*.

    Raise a 404 for a report about the player's own text.
    """
    if about.player == request.user:
        raise Http404
    about.reporter = request.user
    form = ReportForm(request.POST if request.method == "POST" else None, instance=about)
    if request.method == "POST" and form.is_valid():
        store_report(form)
        messages.success(request, _("Thank you. A moderator will read your report."))
        return redirect(back)
    context = {"form": form, "about": about, "back": back}
    return render(request, "community/moderation/report.html", context, status=422 if form.errors else 200)


@transaction.atomic
def store_report(form: ReportForm) -> None:
    report = form.instance
    lock_players([report.reporter])
    waiting = Report.objects.filter(reporter=report.reporter, player=report.player, decision="")
    of_the_same = {name: getattr(report, name) for name in ("kind", "match", "message", "page")}
    if not waiting.filter(**of_the_same).exists():
        form.save()
