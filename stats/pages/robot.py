"""The page of a robot, with its way of playing and its strength."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.web import PageRequest
from robots.descriptions import MEASURED, THOUGHTS
from robots.minds import find_level
from robots.models import Robot
from robots.seating import robots_by_strength
from stats.models import Pool
from stats.tables.player import ratings_of, sums_by_pool, total_of


@require_GET
@never_cache
def robot_page(request: PageRequest, robot_name: str) -> HttpResponse:
    """Show the page of a robot, which is found by level name, full player name or key."""
    robots = robots_by_strength()
    found = next((each for each in robots if robot_name.lower() in names_of(each)), None)
    if found is None:
        raise Http404
    if robot_name != slug_of(found):
        return redirect("standing:robot", robot_name=slug_of(found))
    context = {
        "robot": found,
        "strength": robots.index(found) + 1,
        "total": len(robots),
        "thoughts": THOUGHTS[found.mind],
        "measured": MEASURED[found.mind],
        "rating": ratings_of(found.player).get(Pool.ROBOTS),
        "record": total_of(sums_by_pool(found.player, request.user)[Pool.ROBOTS]),
    }
    return render(request, "stats/robot.html", context)


def slug_of(robot: Robot) -> str:
    return find_level(robot.mind).name.lower()


def names_of(robot: Robot) -> set[str]:
    return {slug_of(robot), robot.mind, robot.player.username.lower()}
