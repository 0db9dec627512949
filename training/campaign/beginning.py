"""The start of a campaign match, the only kind of match that wins a pin."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

from accounts.locking import lock_players
from accounts.models import User
from buttons.models import Button
from core.refusals import NotPlayable
from games import play
from games.models import Match
from games.web import DiceFields
from robots.models import Robot
from robots.seating import place_of
from training.campaign.campaign_map import CampaignMap, ShownStop
from training.campaign.models import Attempt, Difficulty
from training.campaign.refusals import CampaignCode


def fight(
    player: User, slug: str, number: int, difficulty: Difficulty, fighter: int, given: DiceFields
) -> Match:
    """Begin a match against stop *number* of the pack *slug*, or return the running match against it."""
    with transaction.atomic():
        lock_players([player])
        atlas = CampaignMap(player)
        shown = shown_stop(atlas, slug, number)
        if shown.running is not None:
            return Match.objects.get(pk=shown.running)
        if shown.why_not is not None:
            raise shown.why_not
        stop, mine = shown.stop, own_fighter(atlas, fighter)
        robot = Robot.objects.filter(mind=stop.pack.mind(difficulty)).select_related("player").first()
        if robot is None:
            raise NotPlayable(CampaignCode.NO_ROBOT)
        places = [place_of(player, mine), place_of(robot.player, stop.button)]
        terms = replace(stop.terms, rated=difficulty is Difficulty.HARD)
        match = play.propose(player, places, terms, **given)
        Attempt.objects.create(
            match=match, player=player, stop=stop, difficulty=difficulty, mine=mine, theirs=stop.button
        )
        return match


def shown_stop(atlas: CampaignMap, slug: str, number: int) -> ShownStop:
    pack = atlas.pack(slug)
    shown = None if pack is None else next((each for each in pack.stops if each.stop.number == number), None)
    if shown is None:
        raise NotPlayable(CampaignCode.NO_SUCH_STOP)
    return shown


def own_fighter(atlas: CampaignMap, fighter: int) -> Button:
    found = next((button for button in atlas.fighters() if button.pk == fighter), None)
    if found is None:
        raise NotPlayable(CampaignCode.PIN_NOT_OWNED)
    return found
