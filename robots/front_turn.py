"""The example turn on the front page, in which the visitor may make an attack."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from itertools import count
from typing import NamedTuple, TypeGuard

from robots.fighters import StoredFighter
from robots.first_pairs import pair_of
from robots.minds.plain.greedy import Greedy
from rules import Action, Attack, AttackKind, Battle, Die, Draw, seeded_draw

DICE_LEFT = 3
ME, THEY = 0, 1


class FrontSide(NamedTuple):
    fighter: StoredFighter
    dice: list[tuple[Die, str]]
    """The dice, each with its role in the attack: attacker, target or none."""
    score: float
    then: float


class FrontTurn(NamedTuple):
    """A position in which the visitor can capture an opponent's die with a Power attack."""

    mine: FrontSide
    theirs: FrontSide
    attacker: int
    target: int
    day: date
    battle: Battle
    """The position from which the visitor's match continues."""


@lru_cache(maxsize=2)
def turn_of(day: date) -> FrontTurn:
    """Return the turn of the day, which is the same for every visitor.

    Matches that start from this turn roll their own dice.
    """
    *pair, _chance = pair_of(day)
    for number in count():
        draw = seeded_draw(f"{day} {number}")
        battle = before_the_first_roll(pair).begin(draw).battle
        while not battle.is_over:
            seat = min(battle.decisions)
            action = Greedy().choose(battle.seen_by(seat), draw)
            if seat == ME and is_an_example(action, battle):
                return as_shown(day, battle, action, pair, draw)
            battle = battle.act(seat, action, draw).battle
    raise AssertionError("There is always another number.")


def before_the_first_roll(pair: Sequence[StoredFighter]) -> Battle:
    return Battle.from_recipes(
        *(fighter.recipe for fighter in pair),
        first_to=1,
        buttons=[fighter.name for fighter in pair],
        autopass=[True for _fighter in pair],
    )


def is_an_example(action: Action, battle: Battle) -> TypeGuard[Attack]:
    if not isinstance(action, Attack) or action.kind is not AttackKind.POWER:
        return False
    mine, theirs = (battle.seats[seat].row for seat in (ME, THEY))
    attacker, target = mine[action.attackers[0]], theirs[action.targets[0]]
    few = len(mine) == len(theirs) == DICE_LEFT
    return few and attacker.value > target.value and target.sides > min(die.sides for die in theirs)


def as_shown(
    day: date, battle: Battle, attack: Attack, pair: Sequence[StoredFighter], draw: Draw
) -> FrontTurn:
    after = battle.act(ME, attack, draw).battle
    attacker, target = (ME, attack.attackers[0]), (THEY, attack.targets[0])
    states = {attacker: "attacker", target: "target"}
    sides = []
    for seat, fighter in enumerate(pair):
        row = battle.seats[seat].row
        dice = [(die, states.get((seat, place), "")) for place, die in enumerate(row)]
        sides.append(FrontSide(fighter, dice, battle.score(seat), after.score(seat)))
    mine, theirs = sides
    attacking, attacked = (battle.seats[seat].row[place].value for seat, place in states)
    return FrontTurn(mine, theirs, attacking, attacked, day, battle)
