"""Views for playing a match, such as answering, surrendering, asking the opponents and leaving orders."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect

from accounts.models import Preferences
from core.rate_limits import rate_limit
from core.refusals import NotPlayable, Unclear
from games import play
from games.decisions import TurnForm
from games.decisions.certain_capture import prefer_certain_capture
from games.decisions.reading_answers import read_action, read_number
from games.lists.waiting import next_after
from games.match_page.actions.answering import answers_in_words, asked_from_list, updated_page
from games.match_page.device import device_choices
from games.match_page.drawing import draw
from games.models import Agreement, Match
from games.orders import editing as orders
from games.orders.editing import why_not_order
from games.orders.reading import read_order
from games.play import MatchCode, seat_of
from games.web import SeatedRequest, arrived_at
from rules import Attack, Phase


@require_POST
@login_required
@answers_in_words
def abandon_view(request: SeatedRequest, match: Match) -> HttpResponse:
    return updated_page(request, play.abandon(match.pk, request.user))


@require_POST
@login_required
@answers_in_words
def surrender_round_view(request: SeatedRequest, match: Match) -> HttpResponse:
    number = read_number(request.POST, "round")
    given_up = play.surrender_round(match.pk, request.user, number, arrived=arrived_at(request))
    return updated_page(request, given_up)


@require_POST
@login_required
@answers_in_words
def surrender_match_view(request: SeatedRequest, match: Match) -> HttpResponse:
    return updated_page(request, play.surrender_match(match.pk, request.user))


@require_POST
@login_required
@rate_limit("say")
@answers_in_words
def ask_view(request: SeatedRequest, match: Match) -> HttpResponse:
    reason = request.POST.get("reason", "")
    return updated_page(request, play.ask(match.pk, request.user, read_wish(request), reason))


@require_POST
@login_required
@answers_in_words
def agree_view(request: SeatedRequest, match: Match) -> HttpResponse:
    return updated_page(request, play.agree(match.pk, request.user, read_wish(request)))


@require_POST
@login_required
@answers_in_words
def disagree_view(request: SeatedRequest, match: Match) -> HttpResponse:
    return updated_page(request, play.disagree(match.pk, request.user))


def read_wish(request: SeatedRequest) -> Agreement.What:
    try:
        return Agreement.What(request.POST.get("what", ""))
    except ValueError as error:
        raise Unclear("what") from error


SURE = "sure:"
"""The prefix of an answer that the player was asked to confirm."""


@require_POST
@login_required
@answers_in_words
def act_view(request: SeatedRequest, found: Match) -> HttpResponse:
    seat = read_number(request.POST, "seat") if "seat" in request.POST else None
    decision = play.decision_of(found, request.user, read_number(request.POST, "decision"), seat)
    answer = request.POST.copy()
    answer["action"] = answer.get("action", "").removeprefix(SURE)
    perspective = found.battle.seen_by(decision.seat)
    action = read_action(answer, perspective)
    if device_choices(request).takes_for_certain:
        action = prefer_certain_capture(perspective, action)
    if (
        isinstance(action, Attack)
        and perspective.battle.phase is Phase.TURN
        and (why := TurnForm(perspective).why_chosen_die_is_idle(action))
    ):
        raise NotPlayable(MatchCode.DIE_OF_NO_USE, reason=why)
    if wants_to_be_asked(request) and perspective.why_not(action) is None:
        return draw(request, found, filled=answer, asks_again=True)
    played = play.act(decision, action, found, arrived=arrived_at(request), seen=is_shown_at_once(request))
    return redirect_to_next_match(request, played) or updated_page(request, played)


def is_shown_at_once(request: SeatedRequest) -> bool:
    stays = not (request.user.preferences.moves_on or asked_from_list(request))
    return stays and bool(request.htmx) and "since" in request.POST


def redirect_to_next_match(request: SeatedRequest, played: Match) -> HttpResponse | None:
    """Return a redirect to the next match that wait for the player's move, if the player prefers that.

    Return None without such a match, or if the player still has a decision in this match.
    """
    seat = played.seat_of(request.user)
    if not request.user.preferences.moves_on or played.is_finished or played.is_on_one_device:
        return None
    if asked_from_list(request) or seat is None or seat.owes is not None:
        return None
    following = next_after(request.user, request.session, played.pk)
    if following is None:
        return None
    address = reverse("games:match", args=[following])
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)


@require_POST
@login_required
@answers_in_words
def take_device_view(request: SeatedRequest, found: Match) -> HttpResponse:
    return updated_page(request, play.take_device(found.pk, request.user, read_number(request.POST, "seat")))


@require_POST
@login_required
@answers_in_words
def take_back_view(request: SeatedRequest, found: Match) -> HttpResponse:
    return updated_page(request, play.take_back(found.pk, request.user))


@require_POST
@login_required
@answers_in_words
def leave_order_view(request: SeatedRequest, found: Match) -> HttpResponse:
    seat = seat_of(found, request.user)
    if refused := why_not_order(found, seat):
        raise refused
    order = read_order(request.POST, found.battle.seen_by(seat.number))
    version = read_number(request.POST, "version")
    lasting = request.POST.get("lasting") == "on"
    return updated_page(request, orders.leave_order(found.pk, request.user, version, order, lasting=lasting))


@require_POST
@login_required
@answers_in_words
def take_order_back_view(request: SeatedRequest, found: Match) -> HttpResponse:
    number = read_number(request.POST, "number")
    return updated_page(request, orders.take_order_back(found.pk, request.user, number))


def wants_to_be_asked(request: SeatedRequest) -> bool:
    always = device_choices(request).confirm == Preferences.Confirm.ALWAYS
    return always and not request.POST.get("action", "").startswith(SURE)
