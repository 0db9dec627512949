"""The rules of attacks, with one rule class for each kind."""

from __future__ import annotations

from rules.attack_kinds import AttackKind
from rules.attacks.base import AttackRule
from rules.attacks.boom import BoomAttack
from rules.attacks.borrow import BorrowAttack
from rules.attacks.cross import CrossAttack
from rules.attacks.dual import DualAttack
from rules.attacks.evil import EvilAttack
from rules.attacks.hoskins import HoskinsAttack
from rules.attacks.power import PowerAttack
from rules.attacks.shadow import ShadowAttack
from rules.attacks.skill import SkillAttack
from rules.attacks.sleep import SleepAttack
from rules.attacks.sum_attacks import BerserkAttack, RushAttack, SpeedAttack
from rules.attacks.teleport import TeleportAttack
from rules.attacks.thief import ThiefAttack
from rules.attacks.trip import TripAttack

__all__ = ["ATTACKS", "HELPED", "OTHERS", "AttackKind", "AttackRule"]

HELPED: dict[AttackKind, PowerAttack | SkillAttack] = {
    AttackKind.POWER: PowerAttack(),
    AttackKind.SKILL: SkillAttack(),
}
"""The kinds of attack that fire dice may help, with their rules."""

OTHERS: tuple[AttackRule, ...] = (
    BerserkAttack(),
    BoomAttack(),
    BorrowAttack(),
    CrossAttack(),
    DualAttack(),
    EvilAttack(),
    HoskinsAttack(),
    RushAttack(),
    ShadowAttack(),
    SleepAttack(),
    SpeedAttack(),
    TeleportAttack(),
    ThiefAttack(),
    TripAttack(),
)

ATTACKS: dict[AttackKind, AttackRule] = {
    **HELPED,
    **{rule.kind: rule for rule in OTHERS},
}
"""The rule of each kind of attack: power and skill first, then the other kinds by name."""
