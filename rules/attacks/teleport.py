from __future__ import annotations

from rules.attack_kinds import AttackKind
from rules.attacks.base import AttackRule, Dice
from rules.attacks.front import Front
from rules.dice import ASLEEP, TELEPORTED
from rules.events import DieChangedSides
from rules.moments.fight import Fight
from rules.refusals import Code
from rules.roles import TELEPORT


class TeleportAttack(AttackRule):
    """An exchange of dice by two players. The Teleport skill moves to the die that was the opponent's."""

    kind = AttackKind.TELEPORT
    obligatory = False
    changes_attackers = False
    rolls_attackers = False
    is_attack = False

    def fits(self, front: Front, attackers: Dice, targets: Dice) -> Code | None:
        dice = front.row[attackers[0]], front.foes[targets[0]]
        return Code.HAS_TELEPORTED if any(TELEPORTED in die.marks for die in dice) else None

    def strike(self, fight: Fight) -> None:
        fighter, victim = fight.fighters[0], fight.victims[0]
        place, other_place = fighter.place, victim.place
        letter = next(letter for letter in fighter.die.skills if letter in TELEPORT.letters)
        own = fighter.die.without_skills(letter)
        own = own.with_marks(own.marks | {TELEPORTED})
        other = victim.die.gaining(letter)
        other = other.with_marks(other.marks - {ASLEEP} | {TELEPORTED})
        fighter.gone = True
        emit = fight.table.emit
        emit(DieChangedSides(fight.seat, place, fight.against, other_place, own))
        emit(DieChangedSides(fight.against, other_place + 1, fight.seat, place, other))
        fight.roll_arrived(place)
