"""What usual attacks lead to, worked out without the rules: only the rerolled dice are unknown."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import NamedTuple

from robots.minds.learned.common_rolls import Rolls
from robots.minds.learned.evaluation import Evaluation, Known, Row
from rules import Action, Attack, AttackKind, Battle, Phase

USUAL = frozenset(
    {
        AttackKind.POWER,
        AttackKind.SKILL,
        AttackKind.CROSS,
        AttackKind.SHADOW,
        AttackKind.SPEED,
        AttackKind.RUSH,
    }
)
"""Attacks that do nothing but take their targets and roll their attackers again."""

Places = tuple[int, ...]
Ways = tuple[Known, ...]
"""Each way in which a die may fall."""
Fall = tuple[Known, ...]


class Prospect(NamedTuple):
    """What a usual attack leads to, but for the fall of its dice."""

    left: Row
    rolled: list[Ways]
    foes: Row
    ahead: float

    def after(self, fall: Fall) -> Row:
        row = self.left
        for die in fall:
            row = row.and_(die)
        return row


class Prospects:
    """A battle whose active seat is about to move."""

    def __init__(
        self, evaluation: Evaluation, battle: Battle, rows: tuple[Row, Row], seat: int, ahead: float
    ) -> None:
        self.evaluation, self.battle, self.seat, self.ahead = evaluation, battle, seat, ahead
        self.rows = rows
        self.mine, self.theirs = rows[0].known, rows[1].known
        self.usual = (
            are_clear(battle) and battle.active == seat and not any(die.facts.restless for die in self.mine)
        )
        self.rests: dict[tuple[bool, Places], Row] = {(True, ()): rows[0], (False, ()): rows[1]}

    def of(self, action: Action) -> Prospect | None:
        """What an action leads to, if it is a usual attack."""
        if (
            not self.usual
            or not isinstance(action, Attack)
            or action.kind not in USUAL
            or action.fires
            or action.adjusted
        ):
            return None
        ahead = self.ahead
        for place in action.targets:
            facts = self.theirs[place].facts
            if not facts.simple:
                return None
            ahead += facts.gain
        rolled = []
        for place in action.attackers:
            if not self.mine[place].facts.simple:
                return None
            rolled.append(self.evaluation.falls_of(self.mine[place].die))
        return Prospect(self.rest(True, action.attackers), rolled, self.rest(False, action.targets), ahead)

    def rest(self, own: bool, gone: Places) -> Row:
        """One of the rows without these dice."""
        found = self.rests.get((own, gone))
        if found is None:
            row = self.rows[not own]
            left = [die for place, die in enumerate(row.known) if place not in gone]
            found = self.rests[own, gone] = self.evaluation.row(left, row.force.offset)
        return found

    def then(self, prospect: Prospect, row: Row) -> Prospects:
        """The same for the other side, once the dice have fallen."""
        seats = list(self.battle.seats)
        seats[self.seat] = seats[self.seat].but(row=row.dice, waiting=False)
        seats[1 - self.seat] = seats[1 - self.seat].but(row=prospect.foes.dice, waiting=True)
        after = self.battle.but(seats=tuple(seats), active=1 - self.seat, passes=0)
        return Prospects(self.evaluation, after, (prospect.foes, row), 1 - self.seat, -prospect.ahead)


def are_clear(battle: Battle) -> bool:
    """Whether it is a turn of a duel in which only dice matter."""
    return (
        battle.phase is Phase.TURN
        and len(battle.seats) == 2
        and not any(side.special or side.misses_turn for side in battle.seats)
    )


def falls(rolled: list[Ways], rolls: Rolls) -> list[Fall]:
    """How dice may fall: all ways if there are not many more than *rolls*, otherwise those."""
    if prod(map(len, rolled)) <= rolls.count:
        return list(product(*rolled))
    return [fall(rolled, rolls, number) for number in range(rolls.count)]


def fall(rolled: list[Ways], rolls: Rolls, number: int) -> Fall:
    """How dice fall the *number*th time."""
    return tuple([ways[int(rolls.share(place, number) * len(ways))] for place, ways in enumerate(rolled)])
