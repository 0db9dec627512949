"""The page that lists all teams, largest first."""

from __future__ import annotations

from django import forms
from django.contrib.auth.models import AnonymousUser
from django.core.paginator import Paginator
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import User
from community.teams.models import LONGEST_NAME, Team, TeamQuerySet

PER_PAGE = 30
MOST_PAGES = 500


class TeamListForm(forms.Form):
    q = forms.CharField(
        label=_("Find a team"),
        max_length=LONGEST_NAME,
        required=False,
        widget=forms.TextInput(
            attrs={"type": "search", "autocomplete": "off", "placeholder": _("Find a team")}
        ),
    )
    mine = forms.BooleanField(label=_("My teams"), required=False, widget=forms.HiddenInput)
    page = forms.IntegerField(
        label=_("page"), min_value=1, max_value=MOST_PAGES, required=False, widget=forms.HiddenInput
    )


@require_GET
@never_cache
def teams(request: HttpRequest) -> HttpResponse:
    form = TeamListForm(request.GET)
    if not form.is_valid():
        return render(request, "community/teams/list.html", {"form": form}, status=400)
    asked = form.cleaned_data
    found = search(asked["q"].strip(), request.user, only_mine=asked["mine"])
    page = Paginator(found, PER_PAGE).get_page(asked["page"] or 1)
    around = page.paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1)
    context = {
        "form": form,
        "page": page,
        "around": list(around) if page.has_other_pages() else [],
        "my_teams": set(Team.objects.filter_by_member(request.user).values_list("pk", flat=True)),
    }
    return render(request, "community/teams/list.html", context)


def search(words: str, viewer: User | AnonymousUser, *, only_mine: bool = False) -> TeamQuerySet:
    found = Team.objects.open()
    if only_mine:
        found = found.filter(pk__in=Team.objects.filter_by_member(viewer).values("pk"))
    if words:
        found = found.filter(Q(name__icontains=words) | Q(about__icontains=words))
    return (
        found.annotate(size=Count("members", Q(members__player__is_active=True)))
        .filter(size__gt=0)
        .order_by("-size", "-founded_at", "-pk")
    )
