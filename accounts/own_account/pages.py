"""Views in which players edit their profile, name and preferences, and log out other devices."""

from datetime import timedelta

from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRefresh, reswap, retarget

from accounts.decorators import PlayerRequest, account_required
from accounts.hours import calendar_change, follow_time_zone
from accounts.models import Preferences, User
from accounts.own_account.forms import NameForm, PreferencesForm, ProfileForm
from accounts.own_account.readable_colours import theme_pair
from accounts.own_account.sections import BY_KEY, PreferenceSection
from accounts.own_account.shown_sections import ShownSection, shown_sections

GET_OR_POST = require_http_methods(["GET", "HEAD", "POST"])


@GET_OR_POST
@account_required
def profile(request: PlayerRequest) -> HttpResponse:
    form = ProfileForm(request.POST or None, instance=_copy_of_viewer(request))
    if form.is_valid():
        form.save()
        messages.success(request, _("Your profile is saved."))
        return redirect(request.user)
    name_form = NameForm(instance=_copy_of_viewer(request))
    return _render_form(request, "accounts/profile_form.html", form, profile_form=form, name_form=name_form)


@GET_OR_POST
@account_required
def name(request: PlayerRequest) -> HttpResponse:
    if request.method != "POST":
        return redirect(reverse("accounts:profile") + "#name")
    form = NameForm(request.POST, instance=_copy_of_viewer(request))
    if form.is_valid():
        try:
            form.save()
        except ValidationError as taken:
            form.add_error("username", taken)
        else:
            messages.success(request, _("Your name is now %(name)s.") % {"name": form.instance})
            return redirect(form.instance)
    profile_form = ProfileForm(instance=_copy_of_viewer(request))
    return _render_form(
        request, "accounts/profile_form.html", form, profile_form=profile_form, name_form=form
    )


@GET_OR_POST
@login_required
def preferences(request: PlayerRequest) -> HttpResponse:
    """Show all preferences. A POST request saves one section, or all preferences if it names none."""
    section = BY_KEY.get(request.POST.get("section", ""))
    form = PreferencesForm(request.POST or None, instance=_copy_of_preferences(request), section=section)
    if not form.is_valid():
        return _show_preferences(request, form)
    with calendar_change(request.user):
        form.save()
        follow_time_zone(request.user)
    if request.htmx and section is not None and section.key != "language":
        return _show_saved_section(request, section)
    messages.success(request, _("Your preferences are saved."))
    if request.htmx:
        return HttpResponseClientRefresh()
    return redirect("accounts:preferences")


def _show_preferences(request: PlayerRequest, form: PreferencesForm) -> HttpResponse:
    saved = _copy_of_preferences(request)
    if request.htmx and form.section is not None:
        shown = ShownSection(form.section, form)
        refused = render(request, "accounts/_section_form.html", {"shown": shown}, status=400)
        return _in_place_of_form(refused, form.section)
    sections = shown_sections(form, PreferencesForm(instance=saved))
    return _render_form(
        request, "accounts/preferences.html", form, sections=sections, **_preview_context(saved)
    )


def _show_saved_section(request: PlayerRequest, section: PreferenceSection) -> HttpResponse:
    """Show that a section is saved. Its form stays, unless it shows what was refused before."""
    chosen = _copy_of_preferences(request)
    context = {
        "shown": ShownSection(section, PreferencesForm(instance=chosen)),
        "is_saved": True,
        "was_refused": "refused" in request.POST,
        **_preview_context(chosen),
    }
    answer = render(request, "accounts/_section_saved.html", context)
    return _in_place_of_form(answer, section) if context["was_refused"] else answer


def _in_place_of_form(answer: HttpResponse, section: PreferenceSection) -> HttpResponse:
    return reswap(retarget(answer, f"#form-{section.key}"), "outerHTML")


@require_POST
@login_required
def end_session(request: PlayerRequest, pk: int) -> HttpResponse:
    get_object_or_404(UserSession, user=request.user, pk=pk).end()
    return redirect("usersessions_list")


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
