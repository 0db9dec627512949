"""Creation of robots, and of matches against robots that start with one click."""

from __future__ import annotations

from accounts.models import User
from accounts.names import ROBOT_PREFIX
from buttons.models import Button
from games import play
from games.models import Match, Terms
from games.offers.button_choice import plain_buttons
from games.play import ProposedSeat
from games.web import DiceFields
from robots.minds import LEVELS
from robots.models import Robot


def make_robots() -> None:
    for level in LEVELS:
        if not Robot.objects.filter(mind=level.key).exists():
            player = User.objects.create_user(f"{ROBOT_PREFIX}{level.name}", is_robot=True)
            Robot.objects.create(player=player, mind=level.key)


def robots_by_strength() -> list[Robot]:
    order = [level.key for level in LEVELS]
    found = Robot.objects.filter(mind__in=order).select_related("player")
    return sorted(found, key=lambda robot: order.index(robot.mind))


def start_match(player: User, robot: User, given: DiceFields) -> Match:
    places = [
        place_of(seated, button) for seated, button in zip((player, robot), plain_buttons(2), strict=True)
    ]
    return play.propose(player, places, Terms(first_to=1), **given)


def place_of(player: User | None, button: Button) -> ProposedSeat:
    return ProposedSeat(player, button.recipe, button.name, button.special)
