"""Open offers that robots make, and acceptance of open offers that have waited too long."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from core.refusals import NotPossible
from games import play
from games.models import Match, Terms, still_on_offer
from games.offers import button_choice
from games.offers.button_choice import plain_buttons
from games.play import ProposedSeat
from robots.models import Robot
from robots.seating import place_of

ROUNDS = 3
AT_ONE_TIME = 20
"""The most offers that a robot accepts in one run."""


def fill_offers(robot: Robot, count: int) -> int:
    open_ones = (
        Match.objects.filter(still_on_offer(), proposer=robot.player, seats__player=None).distinct().count()
    )
    for _number in range(count - open_ones):
        button, theirs = plain_buttons(2)
        places = [place_of(robot.player, button), place_of(None, theirs)]
        play.propose(robot.player, places, Terms(first_to=ROUNDS))
    return max(0, count - open_ones)


def accept_waiting_offers(robot: Robot, at_least: timedelta) -> int:
    """Accept people's open offers that are older than *at_least*, and return the number accepted.

    Standing offers are left out.
    """
    found = Match.objects.filter(
        still_on_offer(),
        offered_at__lte=timezone.now() - at_least,
        by_link=False,
        proposer__is_robot=False,
        proposer__owner=None,
        standing_offer=None,
        misere=False,
        seats__player=None,
        seats__accepted=False,
    )
    offers = list(found.distinct().order_by("offered_at")[:AT_ONE_TIME])
    return sum(try_to_accept(robot.player, offer) for offer in offers)


def try_to_accept(player: User, offer: Match) -> bool:
    try:
        mine, others = button_choice.draw_buttons(offer, player)
        place = mine or pick_plain_button(offer)
        play.accept(offer.pk, player, place=place, others=others, choice=play.likely_choice(offer))
    except NotPossible:
        return False
    return True


def pick_plain_button(offer: Match) -> ProposedSeat | None:
    seat = next((seat for seat in offer.all_seats if seat.is_open), None)
    if seat is None or not seat.is_to_be_picked or seat.search:
        return None
    return place_of(None, plain_buttons(1)[0])
