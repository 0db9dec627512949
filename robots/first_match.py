"""The first match of a newcomer: a round between plain buttons, rolled when its page opens."""

from __future__ import annotations

import secrets
from contextlib import suppress

from django.shortcuts import get_object_or_404
from django.utils import timezone

from accounts.models import User
from games import play
from games.models import Match, Terms
from games.play import DecisionClosed, DecisionId, Place
from robots.first_pairs import pair_of
from robots.minds import LEVELS
from rules import seeded

BEGINNERS = LEVELS[0]
ROUND = Terms(first_to=1)


def first_match(player: User) -> Match:
    """The one in which the player still is, or a new one; the robot has moved if it was to begin."""
    being_played = Match.objects.filter(seats__player=player, teaches=True, status=Match.Status.PLAYING)
    return being_played.order_by("-pk").first() or a_new_one(player)


def a_new_one(player: User) -> Match:
    robot = get_object_or_404(User, robot__mind=BEGINNERS.key)
    mine, theirs, _chance = pair_of(timezone.localdate())
    places = [Place(player, mine.recipe, mine.name), Place(robot, theirs.recipe, theirs.name)]
    offer = play.propose(player, places, ROUND, teaches=True)
    match = Match.objects.get(pk=offer.pk)
    let_it_begin(match, match.all_seats[1].number)
    return match


def let_it_begin(match: Match, robot: int) -> None:
    """Answer for the robot at once: its mind takes no longer than the page."""
    while match.has_begun and (decision := match.battle.decisions.get(robot)):
        action = BEGINNERS.mind.choose(match.battle.seen_by(robot), seeded(secrets.token_hex(16)))
        with suppress(DecisionClosed):
            play.act(DecisionId(match.pk, robot, decision.number), action)
        match = Match.objects.get(pk=match.pk)
