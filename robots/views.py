from datetime import date, timedelta

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from accounts.login.guest_entry import welcome_guest
from accounts.models import User
from core.rate_limits import rate_limit
from core.refusals import NotPossible
from games.web import read_dice_fields
from robots.first_match import begin_first_match, begin_shown_turn, first_match_of
from robots.models import Robot
from robots.seating import robots_by_strength, start_match
from robots.stairs import begin_fight, next_fight


def robots(request: HttpRequest) -> HttpResponse:
    return render(request, "robots/robots.html", {"robots": robots_by_strength()})


@require_POST
@rate_limit("robot")
def play_first(request: HttpRequest) -> HttpResponse:
    if isinstance(request.user, User) and (going_on := first_match_of(request.user)):
        return redirect(going_on)
    try:
        given = read_dice_fields(request)
        day = day_shown(request.POST.get("day", ""))
        player = welcome_guest(request)
        return redirect(begin_shown_turn(player, day, given) if day else begin_first_match(player, given))
    except NotPossible as error:
        messages.error(request, str(error))
        return redirect("robots:robots")


def day_shown(written: str) -> date | None:
    days = [timezone.localdate() - timedelta(days) for days in range(2)]
    return next((day for day in days if day.isoformat() == written), None)


@require_POST
@rate_limit("robot")
def play_at_once(request: HttpRequest) -> HttpResponse:
    if isinstance(request.user, User) and (going_on := first_match_of(request.user)):
        return redirect(going_on)
    return begun_by(request, Robot.Mind.GREEDY, follows_stairs=True)


@require_POST
@rate_limit("robot")
def play_level(request: HttpRequest, mind: str) -> HttpResponse:
    return begun_by(request, mind, follows_stairs=False)


def begun_by(request: HttpRequest, mind: str, *, follows_stairs: bool) -> HttpResponse:
    robot = get_object_or_404(Robot.objects.select_related("player"), mind=mind)
    try:
        given, player = read_dice_fields(request), welcome_guest(request)
        fight = next_fight(player)
        if fight is not None and not follows_stairs:
            fight = fight.with_robot(robot)
        if fight is None:
            return redirect(start_match(player, robot.player, given))
        return redirect(begin_fight(fight, player, given))
    except NotPossible as error:
        messages.error(request, str(error))
        return redirect("robots:robots")
