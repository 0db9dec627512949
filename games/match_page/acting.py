"""Playing on the page of a match: an answer, the device handed on, the end of a silent match."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect

from accounts.models import Preferences
from accounts.refusals import NotPlayable
from games import play
from games.asking import InTurn
from games.asking.reading_answers import read_action, read_number
from games.lists.stars_and_later import next_after
from games.match_page.answering import answers_in_words, asked_from_list, shown_again
from games.match_page.drawing import draw
from games.models import Match
from games.play import DecisionClosed, DecisionId, MatchCode, NotSeated
from games.web import SeatedRequest
from rules import Attack


@require_POST
@login_required
@answers_in_words
def abandon(request: SeatedRequest, match: Match) -> HttpResponse:
    """End a match in which somebody has been silent for too long."""
    return shown_again(request, play.abandon(match.pk, request.user))


SURE = "sure:"
"""Before an answer that was asked about again."""


@require_POST
@login_required
@answers_in_words
def act(request: SeatedRequest, found: Match) -> HttpResponse:
    seat = found.seen_from(request.user)
    if found.goes_to is not None:
        raise DecisionClosed
    if seat is None:
        raise NotSeated
    if request.POST.get("seat", str(seat.number)) != str(seat.number):
        raise DecisionClosed
    decision = DecisionId(found.pk, seat.number, read_number(request.POST, "decision"))
    play.refuse_unless_open(found, decision)
    answer = request.POST.copy()
    answer["action"] = answer.get("action", "").removeprefix(SURE)
    perspective = found.battle.seen_by(seat.number)
    action = read_action(answer, perspective)
    if isinstance(action, Attack) and (why := InTurn(perspective).why_alone(action)):
        raise NotPlayable(MatchCode.DIE_OF_NO_USE, reason=why)
    if wants_to_be_asked(request) and perspective.why_not(action) is None:
        return draw(request, found, filled=answer, asks_again=True)
    played = play.act(decision, action, found)
    return led_on(request, played) or shown_again(request, played)


def led_on(request: SeatedRequest, played: Match) -> HttpResponse | None:
    """To the next match that waits, for players who like that, once nothing is left to do in this one."""
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
def take_device(request: SeatedRequest, found: Match) -> HttpResponse:
    """The player who was asked for by name has the device now."""
    return shown_again(request, play.take_device(found.pk, request.user, read_number(request.POST, "seat")))


def wants_to_be_asked(request: SeatedRequest) -> bool:
    """Whether the player confirms every answer, and has not confirmed this one."""
    always = request.user.preferences.confirm == Preferences.Confirm.ALWAYS
    return always and not request.POST.get("action", "").startswith(SURE)
