"""Views to take part: joining, choosing a fighter, leaving, drafting, challenging on a ladder."""

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
from games.making import button_choice
from games.making.picker import picker
from games.play import MatchCode
from games.web import SeatedRequest, words_in
from tournaments import verbs
from tournaments.pages.shown import TournamentShown
from tournaments.pages.tournament import answers_in_words, shown_to


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


@answers_in_words("join")
def take_place(request: SeatedRequest, shown: TournamentShown) -> None:
    fighter, words = fighter_in(request, shown), words_in(request)
    verbs.join(shown.tournament.pk, request.user, fighter, key=shown.key, words=words)
    messages.success(request, _("You’re taking part."))


@answers_in_words("join")
def wait_for_place(request: SeatedRequest, shown: TournamentShown) -> None:
    verbs.stand_by(shown.tournament.pk, request.user, key=shown.key, words=words_in(request))
    messages.success(
        request, _("You’re on the waiting list: the organiser can give you a place that becomes free.")
    )


@answers_in_words("join")
def choose_another(request: SeatedRequest, shown: TournamentShown) -> None:
    verbs.change_fighter(shown.tournament.pk, request.user, fighter_in(request, shown))


@answers_in_words("join")
def leave_tournament(request: SeatedRequest, shown: TournamentShown) -> None:
    verbs.leave(shown.tournament.pk, request.user)
    messages.success(request, _("You’re no longer taking part."))


@answers_in_words("draft")
def pick_in_draft(request: SeatedRequest, shown: TournamentShown) -> None:
    fighter = fighter_in(request, shown)
    if fighter is None:
        raise NotPlayable(MatchCode.NO_SUCH_BUTTON)
    verbs.pick(shown.tournament.pk, request.user, fighter)


@answers_in_words("propose")
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
