"""A newcomer's first match, which is one round between simple buttons."""

from __future__ import annotations

import secrets
from contextlib import suppress
from datetime import date

from django.shortcuts import get_object_or_404
from django.utils import timezone

from accounts.models import User
from games import play
from games.models import Match, Terms
from games.play import DecisionClosed, DecisionId, ProposedSeat
from games.web import DiceFields
from robots.first_pairs import pair_of
from robots.front_turn import turn_of
from robots.minds import LEVELS
from rules import seeded_draw

BEGINNERS = LEVELS[0]
ROUND = Terms(first_to=1)


def first_match_of(player: User) -> Match | None:
    being_played = Match.objects.filter(seats__player=player, teaches=True, status=Match.Status.PLAYING)
    return being_played.order_by("-pk").first()


def begin_first_match(player: User, given: DiceFields) -> Match:
    """Start a teaching match against the weakest robot, and make the robot's moves if it goes first."""
    robot = get_object_or_404(User, robot__mind=BEGINNERS.key)
    mine, theirs, _chance = pair_of(timezone.localdate())
    places = [ProposedSeat(player, mine.recipe, mine.name), ProposedSeat(robot, theirs.recipe, theirs.name)]
    offer = play.propose(player, places, ROUND, teaches=True, **given)
    match = Match.objects.get(pk=offer.pk)
    answer_for_robot(match, match.all_seats[1].number)
    return match


def begin_shown_turn(player: User, day: date, given: DiceFields) -> Match:
    robot = get_object_or_404(User, robot__mind=BEGINNERS.key)
    turn = turn_of(day)
    seated = zip((player, robot), (turn.mine.fighter, turn.theirs.fighter), strict=True)
    places = [ProposedSeat(each, fighter.recipe, fighter.name) for each, fighter in seated]
    return play.start_from(turn.battle, player, places, teaches=True, **given)


def answer_for_robot(match: Match, robot: int) -> None:
    while match.has_begun and (decision := match.battle.decisions.get(robot)):
        action = BEGINNERS.mind.choose(match.battle.seen_by(robot), seeded_draw(secrets.token_hex(16)))
        with suppress(DecisionClosed):
            play.act(DecisionId(match.pk, robot, decision.number), action)
        match = Match.objects.get(pk=match.pk)
