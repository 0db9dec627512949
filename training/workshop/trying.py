"""Trial matches against a robot, with a player's own recipe."""

from __future__ import annotations

from dataclasses import replace

from accounts.models import User
from core.refusals import NotPlayable
from games import play
from games.models import Match, Terms
from games.play import ProposedSeat
from games.web import DiceFields
from robots.models import Robot
from rules import parse_recipe
from training.workshop.allowed_rulesets import rules_for
from training.workshop.refusals import WorkshopCode
from training.workshop.saving import checked_recipe
from training.workshop.yardstick import FIRST_OPPONENT

USUAL_ROBOT = Robot.Mind.GREEDY
A_ROUND = Terms(first_to=1, rated=False)


def robot_called(mind: str) -> User:
    robot = Robot.objects.filter(mind=mind).select_related("player").first()
    if robot is None:
        raise NotPlayable(WorkshopCode.NO_SUCH_ROBOT)
    return robot.player


def try_against(robot: User, player: User, text: str, given: DiceFields) -> Match:
    """Begin an unrated match of one round: the recipe in *text* against *robot* with a standard fighter."""
    recipe = checked_recipe(text)
    ruleset = rules_for(parse_recipe(recipe))
    if not ruleset:
        raise NotPlayable(WorkshopCode.PLAYABLE_NOWHERE)
    opponent = ProposedSeat(robot, FIRST_OPPONENT.recipe, FIRST_OPPONENT.name)
    terms = replace(A_ROUND, ruleset=ruleset)
    return play.propose(player, [ProposedSeat(player, recipe), opponent], terms, **given)
