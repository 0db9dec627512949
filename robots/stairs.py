"""A newcomer's first matches. Each match adds one new idea and, after a win, has a stronger robot."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from core.database.compiled import Compiled
from games import play
from games.models import Match, Seat
from games.play import ProposedSeat
from games.web import DiceFields
from robots.fighters import StoredFighter
from robots.first_match import ROUND, begin_first_match
from robots.models import Robot
from robots.seating import robots_by_strength

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise as Words

STAIRS = Path(__file__).with_name("stairs.tsv")

IDEAS: dict[str, Words] = {
    "plain": _("plain dice"),
    "swing": _("a die whose size you choose"),
    "option": _("a die with two sizes"),
    "shadow": _("your first skill, Shadow"),
    "poison": _("Poison, a die that costs its owner"),
}
"""The new ideas of the first matches, in their order."""


class NextFight(NamedTuple):
    """The next of a newcomer's first matches, with its number, its new idea and its robot."""

    number: int
    idea: str
    robot: Robot
    after_a_win: bool = False
    wins: int = 0

    @property
    def steps_in_all(self) -> int:
        return len(IDEAS)

    def with_robot(self, robot: Robot) -> NextFight | None:
        """Return this match against another robot, or None: the first match allows only the weakest robot."""
        return self._replace(robot=robot) if self.number > 1 or robot == self.robot else None

    @property
    def ended(self) -> int:
        return self.number - 1

    @property
    def words(self) -> Words:
        return IDEAS[self.idea]


@cache
def pairs() -> dict[str, list[tuple[StoredFighter, StoredFighter]]]:
    """Return the stored pairs of fighters by idea. The first fighter of a pair has the new kind of dice."""
    found: dict[str, list[tuple[StoredFighter, StoredFighter]]] = {}
    with STAIRS.open(encoding="utf-8", newline="") as file:
        for idea, *row in list(csv.reader(file, delimiter="\t"))[1:]:
            found.setdefault(idea, []).append((StoredFighter(*row[:2]), StoredFighter(*row[2:4])))
    return found


def ended_matches(player: int) -> QuerySet[Any, Any]:
    ended = Seat.objects.filter(player=player, match__status=Match.Status.FINISHED).order_by("-match_id")
    return ended.values_list("match_id", "match__teaches", "result")[: len(IDEAS)]


ENDED: Compiled[Any] = Compiled(ended_matches)


def is_on_stairs(player: User) -> bool:
    """Return True until the player has finished as many matches as the stairs have steps."""
    return len(ENDED(player.pk)) < len(IDEAS)


def next_fight(player: User) -> NextFight | None:
    """Return the newcomer's next match, or None once the player has finished enough matches."""
    lately = ENDED(player.pk)
    if len(lately) == len(IDEAS):
        return None
    climbed = [(match, result) for match, teaches, result in lately if teaches]
    robots = robots_by_strength()
    if not robots:
        return None
    if not climbed:
        return NextFight(1, next(iter(IDEAS)), robots[0])
    match, result = climbed[0]
    won = result == Seat.Result.WON
    robot = one_stronger(robots, match) if won else robot_in(robots, match)
    wins = sum(each == Seat.Result.WON for _match, each in climbed)
    return NextFight(len(climbed) + 1, list(IDEAS)[len(climbed)], robot, after_a_win=won, wins=wins)


def robot_in(robots: list[Robot], match_id: int) -> Robot:
    met = set(Seat.objects.filter(match=match_id).values_list("player", flat=True))
    return next((robot for robot in robots if robot.player_id in met), robots[0])


def one_stronger(robots: list[Robot], match_id: int) -> Robot:
    beaten = robots.index(robot_in(robots, match_id))
    return robots[min(beaten + 1, len(robots) - 1)]


def begin_fight(fight: NextFight, player: User, given: DiceFields) -> Match:
    if fight.idea not in pairs():
        return begin_first_match(player, given)
    mine, theirs = SystemRandom().choice(pairs()[fight.idea])
    places = [
        ProposedSeat(player, mine.recipe, mine.name),
        ProposedSeat(fight.robot.player, theirs.recipe, theirs.name),
    ]
    return play.propose(player, places, ROUND, teaches=True, **given)
