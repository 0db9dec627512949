"""What a match would change, before it is played."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils import timezone

from accounts.models import User
from standing.fighters import Dice
from standing.models import FighterRating, PlayerRating, Pool
from standing.rating import NEW_FIGHTER, NEW_PLAYER, Belief, Side, Stake, stake
from standing.ratings import belief_in


class Corner(NamedTuple):
    player: User
    dice: Dice | None = None
    """None if the fighter is not chosen yet: it is taken for one of whom nothing is known."""


def stake_for(mine: Corner, theirs: Corner, rules: str) -> Stake:
    """How many points the first player would win or lose, as ratings stand now."""
    with_robot = mine.player.is_robot or theirs.player.is_robot
    pool = Pool.ROBOTS if with_robot else Pool.PEOPLE
    is_mirror = mine.dice is not None and mine.dice == theirs.dice
    one, other = side_of(mine, rules, pool), side_of(theirs, rules, pool)
    return stake(one, other, timezone.now(), is_mirror=is_mirror)


def side_of(corner: Corner, rules: str, pool: Pool) -> Side:
    return Side(player_now(corner.player, pool), fighter_now(corner.dice, rules, pool))


def player_now(player: User, pool: Pool) -> Belief:
    return believed(PlayerRating.objects.filter(player=player, pool=pool), NEW_PLAYER)


def fighter_now(dice: Dice | None, rules: str, pool: Pool) -> Belief:
    if dice is None:
        return NEW_FIGHTER
    recipe, special = dice
    found = FighterRating.objects.filter(
        fighter__recipe=recipe, fighter__special=special, rules=rules, pool=pool
    )
    return believed(found, NEW_FIGHTER)


def believed(found: Any, otherwise: Belief) -> Belief:
    row = found.first()
    return otherwise if row is None else belief_in(row)
