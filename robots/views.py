from allauth.decorators import rate_limit
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from accounts.login.guest_entry import welcome_guest
from accounts.models import User
from accounts.refusals import NotPossible
from robots.first_match import first_match
from robots.models import Robot
from robots.seating import by_strength, match_at_once


def robots(request: HttpRequest) -> HttpResponse:
    """All robots, each with its manner of play, and one click away."""
    return render(request, "robots/robots.html", {"robots": by_strength()})


@require_POST
@rate_limit(action="robot")
def play_first(request: HttpRequest) -> HttpResponse:
    """One click begins a visitor's first match, whose dice are rolled when its page opens."""
    try:
        return redirect(first_match(welcome_guest(request)))
    except NotPossible as error:
        messages.error(request, str(error))
        return redirect("robots:robots")


@require_POST
@rate_limit(action="robot")
def play_at_once(request: HttpRequest, mind: str = Robot.Mind.GREEDY) -> HttpResponse:
    """One click begins a match against a robot; a visitor becomes a guest."""
    robot = get_object_or_404(User, robot__mind=mind)
    try:
        return redirect(match_at_once(welcome_guest(request), robot))
    except NotPossible as error:
        messages.error(request, str(error))
        return redirect("robots:robots")
