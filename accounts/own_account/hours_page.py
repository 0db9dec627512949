"""My hours and vacations: when my clocks stand still."""

from allauth.decorators import rate_limit
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.decorators import PlayerRequest, account_required
from accounts.hours import calendar_of, change_hours, kept_by, unchangeable_until
from accounts.models import User
from accounts.own_account.hours_form import HoursForm, VacationForm
from accounts.refusals import NotPossible
from accounts.vacations import announce, coming, days_saved, end_early, today_of

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])


@GET_OR_POST
@account_required
def hours(request: PlayerRequest) -> HttpResponse:
    if request.method != "POST":
        return page(request)
    form = HoursForm(request.POST)
    if not form.is_valid():
        return page(request, hours_form=form, status=400)
    try:
        change_hours(myself(request), form.night, form.cleaned_data["days_off"])
    except NotPossible as refused:
        form.add_error(None, str(refused))
        return page(request, hours_form=form, status=refused.status)
    messages.success(request, _("Your hours are saved. Clocks that run follow them from now on."))
    return redirect("accounts:hours")


@require_POST
@account_required
@rate_limit(action="hours")
def vacation(request: PlayerRequest) -> HttpResponse:
    form = VacationForm(request.POST)
    if not form.is_valid():
        return page(request, vacation_form=form, status=400)
    try:
        announce(myself(request), *form.days)
    except NotPossible as refused:
        form.add_error(None, str(refused))
        return page(request, vacation_form=form, status=refused.status)
    messages.success(request, _("Your clocks stand still while you are away. Have a good time!"))
    return redirect("accounts:hours")


@require_POST
@account_required
@rate_limit(action="hours")
def end_vacation(request: PlayerRequest) -> HttpResponse:
    try:
        end_early(myself(request))
    except NotPossible as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("The days that you did not take are yours again."))
    return redirect("accounts:hours")


def page(
    request: PlayerRequest,
    *,
    hours_form: HoursForm | None = None,
    vacation_form: VacationForm | None = None,
    status: int = 200,
) -> HttpResponse:
    player = myself(request)
    calendar, today, announced = calendar_of(player.pk), today_of(player), coming(player)
    return render(
        request,
        "accounts/hours.html",
        {
            "hours_form": hours_form or HoursForm.showing(calendar),
            "vacation_form": vacation_form or VacationForm(),
            "zone": calendar.zone.key.replace("_", " "),
            "it_is": timezone.localtime(timezone=calendar.zone),
            "unchangeable_until": unchangeable_until(kept_by(player)),
            "vacation": announced,
            "has_begun": announced is not None and announced.first <= today,
            "saved": days_saved(player, today if announced is None else max(today, announced.first)),
        },
        status=status,
    )


def myself(request: PlayerRequest) -> User:
    return User.objects.get(pk=request.user.pk)
