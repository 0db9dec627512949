"""The chance of one fighter to beat another, from rounds of robots and matches of players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Count, Q, Sum

from core.intervals import wilson
from core.win_chance import match_win_chance
from rules import RULES_REVISION
from stats.fighters import Dice, known_with
from stats.models import Bout, Matchup
from stats.worth.shares import scale_rounds

OF_TWO_PLAYERS = 20
"""The most rounds that count for the same two players, which limits the influence of their skill."""
FEWEST = 40
"""The fewest rounds from which a chance is estimated."""


class WinChance(NamedTuple):
    """A chance to win in percent, with its 95 % range."""

    percent: float
    low: float
    high: float

    @property
    def width(self) -> float:
        return self.high - self.low

    @property
    def reach(self) -> float:
        return self.width / 2

    @property
    def from_even(self) -> float:
        return abs(self.percent - 50)


@dataclass(frozen=True)
class WorthEstimate:
    """Rounds that a fighter won and lost against another fighter."""

    won: int = 0
    lost: int = 0
    """The rounds that the fighter lost when robots played."""
    matches: int = 0
    """The number of matches between players."""
    rounds_won: float = 0
    rounds_lost: float = 0
    """The weighted number of rounds that the fighter lost in matches between players."""
    is_mirror: bool = False
    """True if both fighters are the same, so the chance to win is 50 %."""

    @property
    def robots(self) -> int:
        return self.won + self.lost

    @property
    def is_known(self) -> bool:
        return self.is_mirror or self.robots + self.rounds_won + self.rounds_lost >= FEWEST

    def in_match(self, first_to: int = 1) -> WinChance:
        if self.is_mirror:
            return WinChance(50, 50, 50)
        won, of = scale_rounds(self.won, self.lost)
        won, of = won + self.rounds_won, of + self.rounds_won + self.rounds_lost
        return WinChance(*(100 * match_win_chance(share, first_to) for share in (won / of, *wilson(won, of))))

    def and_of_players(self, played: WorthEstimate) -> WorthEstimate:
        return WorthEstimate(self.won, self.lost, played.matches, played.rounds_won, played.rounds_lost)


MIRROR = WorthEstimate(is_mirror=True)


def worth_of(dice: Dice, against: Dice, rules: str) -> WorthEstimate:
    if dice == against:
        return MIRROR
    keys = known_with({dice, against})
    if len(keys) < 2:
        return WorthEstimate()
    mine, theirs = keys[dice], keys[against]
    return worth_against(mine, rules, theirs).get(theirs, WorthEstimate())


def worth_against(fighter: int, rules: str, other: int | None = None) -> dict[int, WorthEstimate]:
    found = among_robots(fighter, rules, other)
    for key, played in among_players(fighter, rules, other).items():
        found[key] = found.get(key, WorthEstimate()).and_of_players(played)
    return found


def among_robots(fighter: int, rules: str, other: int | None) -> dict[int, WorthEstimate]:
    mine = Q(first=fighter) if other is None else Q(first=fighter, second=other)
    theirs = Q(second=fighter) if other is None else Q(second=fighter, first=other)
    rows = Matchup.objects.filter(mine | theirs, rules=rules, revision=RULES_REVISION)
    return {
        second if first == fighter else first: WorthEstimate(won, lost)
        if first == fighter
        else WorthEstimate(lost, won)
        for first, second, won, lost in rows.values_list("first", "second", "won", "lost")
    }


def among_players(fighter: int, rules: str, other: int | None) -> Mapping[int, WorthEstimate]:
    """Return rounds in public matches of two by opposing fighter, with a limit for each pair of players."""
    which = {} if other is None else {"opposing_fighter": other}
    bouts = Bout.objects.filter(fighter=fighter, rules=rules, is_private=False, **which)
    bouts = bouts.exclude(opposing_fighter=fighter).exclude(rounds_won=0, rounds_lost=0).order_by()
    rows = bouts.values_list("opposing_fighter", "player", "opponent").annotate(
        matches=Count("*"), won=Sum("rounds_won"), lost=Sum("rounds_lost")
    )
    found: dict[int, WorthEstimate] = {}
    for key, _player, _opponent, matches, won, lost in rows:
        share = min(1, OF_TWO_PLAYERS / (won + lost))
        so_far = found.get(key, WorthEstimate())
        found[key] = WorthEstimate(
            matches=so_far.matches + matches,
            rounds_won=so_far.rounds_won + won * share,
            rounds_lost=so_far.rounds_lost + lost * share,
        )
    return found
