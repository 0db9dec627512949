"""The page on which players set their hours, absences and vacations."""

from datetime import date

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.decorators import PlayerRequest, account_required
from accounts.hours import calendar_of, change_hours, next_change_at, stored_hours
from accounts.models import User
from accounts.own_account.hours_form import AwayForm, HoursForm
from accounts.vacations import (
    come_back,
    current_or_next_vacation,
    days_left_on,
    go_away,
    is_announced,
    today_of,
)
from core.rate_limits import rate_limit
from core.refusals import NotPossible

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])


@GET_OR_POST
@account_required
def hours(request: PlayerRequest) -> HttpResponse:
    if request.method != "POST":
        return render_hours(request)
    form = HoursForm(request.POST)
    if not form.is_valid():
        return render_hours(request, hours_form=form, status=400)
    try:
        change_hours(copy_of_viewer(request), form.night, form.cleaned_data["days_off"])
    except NotPossible as refused:
        form.add_error(None, str(refused))
        return render_hours(request, hours_form=form, status=refused.status)
    messages.success(
        request,
        _("Your hours are saved. They apply from your next turn."),
    )
    return redirect("accounts:hours")


@require_POST
@account_required
@rate_limit("hours")
def vacation(request: PlayerRequest) -> HttpResponse:
    form = AwayForm(request.POST)
    if not form.is_valid():
        return render_hours(request, away_form=form, status=400)
    try:
        go_away(copy_of_viewer(request), *form.announced_absence)
    except NotPossible as refused:
        form.add_error(None, str(refused))
        return render_hours(request, away_form=form, status=refused.status)
    messages.success(request, _("Enjoy your break!"))
    return redirect("accounts:hours")


@require_POST
@account_required
@rate_limit("hours")
def end_vacation(request: PlayerRequest) -> HttpResponse:
    try:
        come_back(copy_of_viewer(request))
    except NotPossible as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("You get your unused vacation days back."))
    return redirect("accounts:hours")


def render_hours(
    request: PlayerRequest,
    *,
    hours_form: HoursForm | None = None,
    away_form: AwayForm | None = None,
    status: int = 200,
) -> HttpResponse:
    player = copy_of_viewer(request)
    calendar, today, announced = calendar_of(player.pk), today_of(player), current_or_next_vacation(player)
    return render(
        request,
        "accounts/hours.html",
        {
            "hours_form": hours_form or HoursForm.showing(calendar),
            "away_form": away_form or AwayForm(),
            "zone": calendar.zone.key.replace("_", " "),
            "it_is": timezone.localtime(timezone=calendar.zone),
            "unchangeable_until": next_change_at(stored_hours(player)),
            "vacation": announced,
            "away": player if is_announced(player) else None,
            "has_begun": player.is_away,
            "ends_later": (player.away_until or date.max) > today,
            "saved": days_left_on(player, today if announced is None else max(today, announced.first)),
        },
        status=status,
    )


def copy_of_viewer(request: PlayerRequest) -> User:
    return User.objects.get(pk=request.user.pk)
