"""Views in which players edit their profile, name and preferences, and log out other devices."""

from datetime import timedelta

from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.decorators import PlayerRequest, account_required
from accounts.hours import calendar_change, follow_time_zone
from accounts.models import Preferences, User
from accounts.own_account.forms import NameForm, PreferencesForm, ProfileForm
from accounts.own_account.readable_colours import theme_pair

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])


@GET_OR_POST
@account_required
def profile(request: PlayerRequest) -> HttpResponse:
    form = ProfileForm(request.POST or None, instance=_copy_of_viewer(request))
    if form.is_valid():
        form.save()
        messages.success(request, _("Your profile is saved."))
        return redirect(request.user)
    return _render_form(request, "accounts/profile_form.html", form)


@GET_OR_POST
@account_required
def name(request: PlayerRequest) -> HttpResponse:
    form = NameForm(request.POST or None, instance=_copy_of_viewer(request))
    if form.is_valid():
        try:
            form.save()
        except ValidationError as taken:
            form.add_error("username", taken)
        else:
            messages.success(request, _("Your name is now %(name)s.") % {"name": form.instance})
            return redirect(form.instance)
    return _render_form(request, "accounts/name_form.html", form)


@GET_OR_POST
@login_required
def preferences(request: PlayerRequest) -> HttpResponse:
    form = PreferencesForm(request.POST or None, instance=_copy_of_preferences(request))
    if form.is_valid():
        with calendar_change(request.user):
            form.save()
            follow_time_zone(request.user)
        messages.success(request, _("Your preferences are saved."))
        return redirect("accounts:preferences")
    return _render_form(
        request, "accounts/preferences.html", form, **_preview_context(_copy_of_preferences(request))
    )


@require_POST
@login_required
def end_session(request: PlayerRequest, pk: int) -> HttpResponse:
    get_object_or_404(UserSession, user=request.user, pk=pk).end()
    return redirect("usersessions_list")


@require_GET
@login_required
def preview(request: PlayerRequest) -> HttpResponse:
    form = PreferencesForm(request.GET, instance=_copy_of_preferences(request))
    chosen = form.instance if form.is_valid() else _copy_of_preferences(request)
    return render(request, "accounts/_preview.html", _preview_context(chosen))


@require_GET
@cache_control(public=True, max_age=365 * 24 * 3600, immutable=True)
def colours(request: HttpRequest, key: str) -> HttpResponse:
    mine, theirs, one, two = (theme_pair(f"#{colour}") for colour in key.split("-"))
    return render(
        request,
        "accounts/colours.css",
        {"mine": mine, "theirs": theirs, "one": one, "two": two, "in_preview": "preview" in request.GET},
        content_type="text/css; charset=utf-8",
    )


def _render_form(request: HttpRequest, template: str, form: BaseForm, **context: object) -> HttpResponse:
    return render(request, template, {"form": form} | context, status=400 if form.is_bound else 200)


def _preview_context(chosen: Preferences) -> dict[str, object]:
    return {"chosen": chosen, "a_while_ago": timezone.now() - timedelta(hours=3)}


def _copy_of_viewer(request: PlayerRequest) -> User:
    """Return a copy of the logged-in player, so an invalid form changes nothing else on the page."""
    return User.objects.get(pk=request.user.pk)


def _copy_of_preferences(request: PlayerRequest) -> Preferences:
    return _copy_of_viewer(request).preferences
