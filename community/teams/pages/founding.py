"""Pages on which a player founds a team or edits its name and description."""

from __future__ import annotations

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.decorators import PlayerRequest, account_required
from community.moderation.moderators import is_moderator
from community.teams import verbs
from community.teams.members import is_leader
from community.teams.models import LONGEST_ABOUT, LONGEST_NAME, SHORTEST_NAME, EntryPolicy, Team
from community.teams.pages.team import draw, team_or_404
from community.teams.refusals import TeamCode
from community.teams.verbs.founding import why_not_found
from core.rate_limits import rate_limit
from core.refusals import NotPossible


class TeamForm(forms.Form):
    name = forms.CharField(
        label=_("name"),
        min_length=SHORTEST_NAME,
        max_length=LONGEST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    about = forms.CharField(
        label=_("about"),
        required=False,
        max_length=LONGEST_ABOUT,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_("Line breaks are kept. **bold**, *italic*, @player, #match, [Fighter]"),
    )
    entry = forms.ChoiceField(label=_("who can join"), choices=EntryPolicy, initial=EntryPolicy.OPEN)

    @classmethod
    def showing(cls, team: Team) -> TeamForm:
        return cls(initial={"name": team.name, "about": team.about, "entry": team.entry})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@account_required
@rate_limit("team", looking_is_free=True)
def found_team(request: PlayerRequest) -> HttpResponse:
    form = TeamForm(request.POST or None)
    if form.is_valid():
        try:
            return redirect(verbs.found(request.user, **form.cleaned_data))
        except NotPossible as refused:
            form.add_error(None, str(refused))
    context = {"form": form, "why_not": why_not_found(request.user)}
    return render(request, "community/teams/new.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@account_required
@rate_limit("team", looking_is_free=True)
def edit_team(request: PlayerRequest, pk: int) -> HttpResponse:
    team = team_or_404(pk)
    if not (is_leader(team, request.user) or is_moderator(request.user)):
        return draw(request, team, NotPossible(TeamCode.NO_LEADER))
    form = TeamForm(request.POST) if request.method == "POST" else TeamForm.showing(team)
    if form.is_valid():
        try:
            return redirect(verbs.edit(pk, request.user, **form.cleaned_data))
        except NotPossible as refused:
            form.add_error(None, str(refused))
    return render(
        request, "community/teams/edit.html", {"form": form, "team": team}, status=422 if form.errors else 200
    )
