"""A check that the dice of opposing recipes can attack each other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from rules.attack_kinds import BY_SKILL, AttackKind
from rules.dice import Die
from rules.notation.recipe import Recipe
from rules.refusals import Code, Refusal, refusal
from rules.skills import traits


def why_none_can_attack(recipes: Sequence[Recipe]) -> Refusal | None:
    for row, foes in permutations(recipes, 2):
        if any(may_fall(foe, row) for foe in foes):
            return None
    return refusal(Code.NONE_CAN_ATTACK)


def may_fall(foe: Die, row: Recipe) -> bool:
    """Return True if dice in *row* may be able to attack *foe*. With plasma dice, the answer is True."""
    target = traits(foe.skills)
    if foe.groups or any(die.groups for die in row):
        return True
    ways = [traits(die.skills) for die in row]
    if any(way.kinds - BY_SKILL - target.immune_to for way in ways):
        return True
    if AttackKind.SKILL in target.immune_to:
        return False
    fighters = [way for way in ways if way.kinds & BY_SKILL]
    alone = target.falls_to_one_attacker and any(way.skill_attacks_alone for way in fighters)
    return alone or (len(fighters) > 1 and any(way.in_play for way in fighters))
