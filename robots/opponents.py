"""Selection of a robot that is about as strong as the player."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.models import Match, Seat
from robots.models import Robot
from robots.seating import robots_by_strength
from robots.stairs import one_stronger, robot_in


def robot_for(player: User | AnonymousUser) -> Robot | None:
    """Return the robot for the player's next match, or None if the site has no robots.

    After a win the robot is the next stronger one, otherwise the last opponent. New players get the weakest.
    """
    robots = robots_by_strength()
    if not robots or not player.is_authenticated:
        return next(iter(robots), None)
    met = Seat.objects.filter(player=player, match__status=Match.Status.FINISHED)
    last = met.filter(match__seats__player__is_robot=True).order_by("-match_id")
    for match, result in last.values_list("match_id", "result")[:1]:
        return one_stronger(robots, match) if result == Seat.Result.WON else robot_in(robots, match)
    return robots[0]
