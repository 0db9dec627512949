"""The kinds of attack, one rule for each."""

from __future__ import annotations

from rules.attack_kinds import AttackKind
from rules.attacks.base import AttackRule
from rules.attacks.boom import Boom
from rules.attacks.borrow import Borrow
from rules.attacks.evil import Evil
from rules.attacks.hoskins import Hoskins
from rules.attacks.many import Berserk, Rush, Speed
from rules.attacks.power import Power
from rules.attacks.shadow import Shadow
from rules.attacks.skill import Skill
from rules.attacks.sleep import Sleep
from rules.attacks.teleport import Teleport
from rules.attacks.thief import Thief
from rules.attacks.trip import Trip

__all__ = ["ATTACKS", "HELPED", "AttackKind", "AttackRule"]

HELPED: dict[AttackKind, Power | Skill] = {AttackKind.POWER: Power(), AttackKind.SKILL: Skill()}
"""The attacks that fire dice may help."""

OTHERS: tuple[AttackRule, ...] = (
    Berserk(), Boom(), Borrow(), Evil(), Hoskins(), Rush(), Shadow(), Sleep(), Speed(), Teleport(),
    Thief(), Trip(),
)  # fmt: skip

ATTACKS: dict[AttackKind, AttackRule] = {
    **HELPED,
    **{rule.kind: rule for rule in OTHERS},
}
"""In the order in which they are offered: power, skill, then by name."""
