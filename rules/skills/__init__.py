"""The skills, one module each. A module in this folder is found automatically."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import prod

from rules.attack_kinds import OPEN_TO_ALL, AttackKind
from rules.dice import CountingRule, Die, DieKind
from rules.roles import NOT_WITH_FIXED_TURBO, NOT_WITH_TURBO, ROLES, TURBO, Role
from rules.skills.base import Difference, Skill, Worth

__all__ = [
    "CATALOGUE",
    "Difference",
    "Skill",
    "Traits",
    "Worth",
    "forbidden_pair",
    "register_skills",
    "traits",
    "unwanted_pair",
]


def find_skills() -> list[Skill]:
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
    return [cls() for cls in subclasses(Skill) if hasattr(cls, "symbol")]


def subclasses(cls: type[Skill]) -> list[type[Skill]]:
    direct = cls.__subclasses__()
    return direct + [deeper for child in direct for deeper in subclasses(child)]


CATALOGUE: dict[str, Skill] = {}
PARTED: list[tuple[str, Role]] = []
"""Pairs of a skill letter and a role that no die may have together."""


def register_skills(skills: Iterable[Skill]) -> None:
    found = sorted(skills, key=lambda skill: skill.name)
    CATALOGUE.clear()
    CATALOGUE.update((skill.symbol, skill) for skill in found)
    for role in ROLES:
        role.letters = "".join(letter for letter, skill in CATALOGUE.items() if role in skill.roles)
    PARTED[:] = [(letter, skill.never_with) for letter, skill in CATALOGUE.items() if skill.never_with]
    traits.cache_clear()


def forbidden_pair(die: Die) -> tuple[str, str] | None:
    for letter, role in PARTED:
        if letter in die.skills and die.acts_as(role):
            return letter, next(other for other in die.skills if other in role.letters)
    return None


def unwanted_pair(die: Die) -> tuple[str, str] | None:
    """Return two skills that a die must not have together, or None.

    This includes pairs that are forbidden only in recipes that players invent.
    """
    pair = forbidden_pair(die)
    if pair is not None or not die.acts_as(TURBO):
        return pair
    fixed = die.kind is DieKind.PLAIN or (die.kind is DieKind.TWIN and not die.swing)
    unsuited = NOT_WITH_TURBO.letters + (NOT_WITH_FIXED_TURBO.letters if fixed else "")
    return next(((letter, TURBO.letter) for letter in unsuited if die.has(letter)), None)


MOMENTS = (
    "open_kinds",
    "adjust_worth",
    "taking_mood_size",
    "taking_even_size",
    "shrinking",
    "growing",
    "has_rolled",
    "settling",
    "attacking",
    "halving",
    "morphing",
    "splitting",
    "copying",
    "marking_captures",
    "voiding_captures",
    "entering",
    "dodging",
    "falling",
    "act_after_attack",
    "act_after_capture",
    "end_of_turn",
)

CHANGING_ATTACKERS = (
    "halving",
    "morphing",
    "splitting",
    "copying",
    "marking_captures",
    "voiding_captures",
    "entering",
)
"""Moments after an attack at which skills change attackers or captured dice, in this order."""

RESIZING = ("taking_mood_size", "taking_even_size", "shrinking", "growing")


@dataclass(frozen=True)
class Traits:
    """The combined effects of all skills of one die."""

    kinds: frozenset[AttackKind]
    immune_to: frozenset[AttackKind]
    counts_for_initiative: bool
    in_play: bool
    skill_attacks_alone: bool
    power_attacks_alone: bool
    falls_to_one_attacker: bool
    may_subtract: bool
    may_count_less: bool
    armours: bool
    keeps_value: bool
    shows_largest: bool
    blocks_forecast: bool
    attacking: CountingRule
    firing: CountingRule
    attacked: CountingRule
    moments: dict[str, tuple[Skill, ...]]
    resizes: bool
    resizing: tuple[Skill, ...]
    changing_attackers: tuple[str, ...]

    def skills_at(self, moment: str) -> tuple[Skill, ...]:
        return self.moments.get(moment, ())


@lru_cache(maxsize=8192)
def traits(letters: str) -> Traits:
    skills = [skill for letter, skill in CATALOGUE.items() if letter in letters]
    waiting = [skill for skill in skills if not skill.in_play]
    acting = waiting or skills
    granted = OPEN_TO_ALL.union(*(skill.grants for skill in acting))
    more = sum(skill.more_attacking for skill in acting)
    times = prod(skill.times_attacking for skill in acting)
    moments = {
        moment: found
        for moment in MOMENTS
        if (found := tuple(skill for skill in skills if overrides(skill, moment)))
    }
    return Traits(
        kinds=granted.difference(*(skill.forbids for skill in skills)),
        immune_to=frozenset().union(*(skill.immune_to for skill in skills)),
        counts_for_initiative=all(skill.counts_for_initiative for skill in skills),
        in_play=not waiting,
        skill_attacks_alone=all(skill.skill_attacks_alone for skill in skills),
        power_attacks_alone=all(skill.power_attacks_alone for skill in skills),
        falls_to_one_attacker=all(skill.falls_to_one_attacker for skill in skills),
        may_subtract=any(skill.may_subtract for skill in acting),
        may_count_less=any(skill.may_count_less for skill in acting),
        armours=any(skill.armours for skill in acting),
        keeps_value=any(skill.keeps_value for skill in skills),
        shows_largest=any(skill.shows_largest for skill in skills),
        blocks_forecast=any(skill.blocks_forecast for skill in skills),
        attacking=CountingRule(more, times),
        firing=CountingRule(more, times * prod(skill.times_firing for skill in acting)),
        attacked=CountingRule(more=sum(skill.more_attacked for skill in acting)),
        moments=moments,
        resizes=any(moment in moments for moment in RESIZING),
        resizing=tuple(skill for moment in RESIZING for skill in moments.get(moment, ())),
        changing_attackers=tuple(moment for moment in CHANGING_ATTACKERS if moment in moments),
    )


def overrides(skill: Skill, moment: str) -> bool:
    return getattr(type(skill), moment) is not getattr(Skill, moment)


register_skills(find_skills())
