"""Views with which players join, choose a fighter, leave, pick in a draft or challenge on a ladder."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from buttons.models import Button
from core.numbers import number_in
from core.refusals import NotPlayable
from games.offers import button_choice
from games.offers.picker import picker
from games.play import MatchCode
from games.web import SeatedRequest, read_words
from tournaments import verbs
from tournaments.pages.tournament import shown_to, tournament_action
from tournaments.pages.tournament_view import TournamentShown


@require_GET
@never_cache
@login_required
def pick_fighter(request: SeatedRequest, pk: int) -> HttpResponse:
    tournament = shown_to(request, pk).tournament
    return picker(
        request,
        _("Choose your fighter for %(tournament)s") % {"tournament": tournament.title},
        f"{tournament.get_absolute_url()}?{urlencode({'fighter': ''})}",
        {},
        within=tournament.search,
        terms=tournament.terms,
    )


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


def fighter_in(request: SeatedRequest, shown: TournamentShown) -> int | None:
    pick = request.POST.get("fighter", "")
    if not pick:
        return None
    tournament = shown.tournament
    button: Button | None = button_choice.button_of(
        pick, tournament.terms, asking=request.user, within=tournament.search
    )
    return None if button is None else button.pk
