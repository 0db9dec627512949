"""Views with which players join, choose a fighter, leave, pick in a draft or challenge on a ladder."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from core.numbers import number_in
from core.refusals import NotPlayable, NotPossible
from games.offers.picker import CustomOffer, FighterOffered, picker
from games.play import MatchCode
from games.web import SeatedRequest, read_words
from tournaments import verbs
from tournaments.fighter_choice import WORKSHOP, read_choice
from tournaments.fighters import CustomFighter, checked_recipe
from tournaments.models import CustomFighters, Tournament
from tournaments.pages.tournament import shown_to, tournament_action
from tournaments.pages.tournament_view import TournamentShown
from training.workshop.gallery import fighters_within_reach
from training.workshop.models import KeptFighter

PUBLISHED_SHOWN = 12


class RecipeForm(forms.Form):
    recipe = forms.CharField(label=gettext_lazy("my recipe"), max_length=300)

    def __init__(self, *args: Any, tournament: Tournament) -> None:
        super().__init__(*args)
        self.tournament = tournament

    def clean_recipe(self) -> str:
        try:
            return checked_recipe(self.tournament, CustomFighter(self.cleaned_data["recipe"]))
        except NotPossible as error:
            raise forms.ValidationError(str(error)) from error


@require_GET
@never_cache
@login_required
def pick_fighter(request: SeatedRequest, pk: int) -> HttpResponse:
    tournament = shown_to(request, pk).tournament
    form = RecipeForm(request.GET if "recipe" in request.GET else None, tournament=tournament)
    if form.is_valid():
        return redirect(f"{tournament.get_absolute_url()}?{urlencode(form.cleaned_data)}")
    return picker(
        request,
        _("Choose your fighter for %(tournament)s") % {"tournament": tournament.title},
        f"{tournament.get_absolute_url()}?{urlencode({'fighter': ''})}",
        {},
        within=tournament.search,
        terms=tournament.terms,
        custom=custom_offer(request, form) if tournament.custom_fighters else None,
    )


def custom_offer(request: SeatedRequest, form: RecipeForm) -> CustomOffer:
    tournament = form.tournament
    found = fighters_within_reach(request.user)
    others = found.exclude(maker=request.user).order_by("-votes", "-published_at", "-pk")
    return CustomOffer(
        offered_fighters(tournament, found.filter(maker=request.user).order_by("-pk")),
        offered_fighters(tournament, others[:PUBLISHED_SHOWN]),
        form["recipe"] if tournament.custom_fighters == CustomFighters.ANY else None,
        tournament.terms.ruleset,
    )


def offered_fighters(tournament: Tournament, fighters: Iterable[KeptFighter]) -> list[FighterOffered]:
    """Return those of the *fighters* whose dice the tournament allows."""
    return [
        FighterOffered(f"{WORKSHOP}{each.slug}", each.name, each.recipe)
        for each in fighters
        if is_admitted(tournament, CustomFighter(each.recipe, is_from_workshop=True))
    ]


def is_admitted(tournament: Tournament, fighter: CustomFighter) -> bool:
    try:
        checked_recipe(tournament, fighter)
    except NotPossible:
        return False
    return True


@tournament_action("join")
def take_place(request: SeatedRequest, shown: TournamentShown) -> None:
    fighter, words = fighter_in(request, shown), read_words(request)
    verbs.join(shown.tournament.pk, request.user, fighter, key=shown.key, words=words)
    messages.success(request, _("You’re taking part."))


@tournament_action("join")
def wait_for_place(request: SeatedRequest, shown: TournamentShown) -> None:
    verbs.stand_by(shown.tournament.pk, request.user, key=shown.key, words=read_words(request))
    messages.success(
        request, _("You’re on the waiting list. The organiser can give you a place if one becomes free.")
    )


@tournament_action("join")
def choose_another(request: SeatedRequest, shown: TournamentShown) -> None:
    verbs.change_fighter(shown.tournament.pk, request.user, fighter_in(request, shown))


@tournament_action("join")
def leave_tournament(request: SeatedRequest, shown: TournamentShown) -> None:
    verbs.leave(shown.tournament.pk, request.user)
    messages.success(request, _("You’re no longer taking part."))


@tournament_action("draft")
def pick_in_draft(request: SeatedRequest, shown: TournamentShown) -> None:
    fighter = fighter_in(request, shown)
    if fighter is None:
        raise NotPlayable(MatchCode.NO_SUCH_BUTTON)
    verbs.pick(shown.tournament.pk, request.user, fighter)


@tournament_action("propose")
def challenge_player(request: SeatedRequest, shown: TournamentShown) -> None:
    verbs.challenge(shown.tournament.pk, request.user, number_in(request.POST, "entry"))


def fighter_in(request: SeatedRequest, shown: TournamentShown) -> int | CustomFighter | None:
    given = request.POST
    return read_choice(shown.tournament, request.user, given.get("fighter", ""), given.get("recipe", ""))
