"""The rating change that a match would bring, computed before the match is played."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import NamedTuple

from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from stats.counting.ratings import belief_in
from stats.counting.repeats import times_met
from stats.fighters import Dice
from stats.meetings import weight_after
from stats.models import FighterRating, PlayerRating, Pool
from stats.rating import NEW_FIGHTER, NEW_PLAYER, Belief, RatedTeam, Stake, stake


class StakeSide(NamedTuple):
    player: User
    dice: Dice | None = None
    """The dice and special, or None before the fighter is chosen; it then has the rating of a new fighter."""


def stake_for(mine: StakeSide, theirs: StakeSide, rules: str) -> Stake:
    with_robot = not (mine.player.is_person and theirs.player.is_person)
    pool = Pool.ROBOTS if with_robot else Pool.PEOPLE
    players = players_now([mine.player, theirs.player], pool)
    fighters = fighters_now({mine.dice, theirs.dice}, rules, pool)
    one, other = (
        RatedTeam(players.get(corner.player.pk, NEW_PLAYER), fighters.get(corner.dice, NEW_FIGHTER))
        for corner in (mine, theirs)
    )
    is_mirror, now = mine.dice is not None and mine.dice == theirs.dice, timezone.now()
    robot_there = mine.player.is_robot or theirs.player.is_robot
    met = 0 if robot_there else times_met(mine.player, theirs.player, now)
    return stake(one, other, now, is_mirror=is_mirror, weight=weight_after(met))


def players_now(players: Iterable[User], pool: Pool) -> dict[int | None, Belief]:
    rows = PlayerRating.objects.filter(player__in=players, pool=pool)
    return {row.player_id: belief_in(row) for row in rows}


def fighters_now(dice: Iterable[Dice | None], rules: str, pool: Pool) -> dict[Dice | None, Belief]:
    wanted = [Q(fighter__recipe=known[0], fighter__special=known[1]) for known in dice if known]
    if not wanted:
        return {}
    found = FighterRating.objects.filter(reduce(or_, wanted), rules=rules, pool=pool)
    rows = found.select_related("fighter")
    return {(row.fighter.recipe, row.fighter.special): belief_in(row) for row in rows}
