"""Template library `{% load robots %}`, which finds the robots that a page may offer."""

from itertools import pairwise

from django import template

from accounts.models import User
from robots.models import Robot
from robots.opponents import robot_for
from robots.seating import robots_by_strength
from robots.stairs import next_fight
from robots.strength_levels import Answer, strength_levels

register = template.Library()
register.simple_tag(next_fight)
register.simple_tag(robot_for)


@register.simple_tag
def how_well_people_play() -> list[Answer]:
    """Return the levels of play, each with a description and a robot.

    Usage: `{% how_well_people_play as answers %}`.
    """
    return strength_levels()


@register.simple_tag
def stronger_than(player: User | None) -> Robot | None:
    if player is None or not player.is_robot:
        return None
    return next(
        (better for robot, better in pairwise(robots_by_strength()) if robot.player_id == player.pk), None
    )
