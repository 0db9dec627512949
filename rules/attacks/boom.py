from __future__ import annotations

from collections.abc import Iterator

from rules.attack_kinds import AttackKind
from rules.attacks.base import AttackRule, Dice
from rules.attacks.front import Front
from rules.moments.fight import Fight
from rules.refusals import Code, Refusal, refusal
from rules.specials import special


class BoomAttack(AttackRule):
    """An attack in which one die leaves play and makes an opposing die roll again."""

    kind = AttackKind.BOOM
    changes_attackers = False

    def why_not(self, front: Front, attackers: Dice, targets: Dice) -> Refusal | None:
        return refusal(Code.BUTTON_FORBIDS) if front.boomless else super().why_not(front, attackers, targets)

    def one_on_one(self, front: Front) -> Iterator[tuple[Dice, Dice]]:
        return iter(()) if front.boomless else super().one_on_one(front)

    def fits(self, front: Front, attackers: Dice, targets: Dice) -> Code | None:
        return None

    def strike(self, fight: Fight) -> None:
        fight.leave(fight.fighters[0], kept=False)
        fight.roll_target(fight.victims[0])
        if special(fight.table.seats[fight.seat].special).booms_for_a_turn:
            fight.grant_extra_turn("boom")
