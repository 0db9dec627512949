from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from rules.attack_kinds import AttackKind
from rules.attacks.base import AttackRule, Dice
from rules.attacks.front import Front, counts_lent, is_dizzy, open_kinds
from rules.attacks.skill import sums_of
from rules.dice import Die
from rules.moments.fight import Fight
from rules.refusals import Code, Refusal, refusal
from rules.skills import traits
from rules.specials import special


class BorrowAttack(AttackRule):
    """A skill attack with one own die and one die of the opponent on another die of the opponent.

    The first target is the attacked die, and the second is the borrowed die. The borrowed die is rolled and
    stays with its owner.
    """

    kind = AttackKind.BORROW
    obligatory = False

    def counts_fit(self, attackers: int, targets: int) -> bool:
        return attackers == 1 and targets == 2

    def why_not(self, front: Front, attackers: Dice, targets: Dice) -> Refusal | None:
        if not front.borrows or front.foe_special.shielded_from_skill:
            return refusal(Code.BUTTON_FORBIDS)
        if not self.counts_fit(len(attackers), len(targets)):
            return refusal(Code.WRONG_COUNT, kind=self.kind.value)
        prey = front.foes[targets[0]]
        for die in (front.row[attackers[0]], front.foes[targets[1]]):
            if is_dizzy(die):
                return refusal(Code.DIZZY_DIE, die=die.recipe)
            if AttackKind.SKILL not in open_kinds(die):
                return refusal(Code.KIND_NOT_AVAILABLE, die=die.recipe, kind=AttackKind.SKILL.value)
        if AttackKind.SKILL in traits(prey.skills).immune_to:
            return refusal(Code.TARGET_IMMUNE, die=prey.recipe, kind=AttackKind.SKILL.value)
        if targets[0] in front.out_of_reach:
            return refusal(Code.TREASURE, target=prey.recipe)
        code = self.fits(front, attackers, targets)
        return None if code is None else self.explain_refusal(code, front, attackers, targets)

    def fits(self, front: Front, attackers: Dice, targets: Dice) -> Code | None:
        borrowed = front.foes[targets[1]]
        if not traits(borrowed.skills).in_play:
            return Code.ONE_WARRIOR_ONLY
        sums = sums_of([front.counts[attackers[0]], counts_lent(borrowed, front.ruleset)])
        fits = sums.include(front.defences[targets[0]])
        return None if fits else Code.SUM_DIFFERS

    def find_attacks(self, front: Front) -> Iterator[tuple[Dice, Dice]]:
        if not front.borrows:
            return
        borrowed_dice = {
            place: counts_lent(die, front.ruleset) for place, die in enumerate(front.foes) if may_be_lent(die)
        }
        for attacker in front.attackers_open_to(AttackKind.SKILL):
            own = front.counts[attacker]
            sums = {place: sums_of([own, die]) for place, die in borrowed_dice.items()}
            for prey, borrowed in permutations(range(len(front.foes)), 2):
                if borrowed in sums and sums[borrowed].include(front.defences[prey]):
                    targets = prey, borrowed
                    if self.why_not(front, (attacker,), targets) is None:
                        yield (attacker,), targets

    def strike(self, fight: Fight) -> None:
        prey, borrowed = fight.victims
        prey.taken = True
        fight.roll_target(borrowed)
        fight.victims.remove(borrowed)
        fight.lent.append(borrowed)
        special(fight.table.seats[fight.seat].special).after_borrowing(fight.table, fight.seat)
        # Two dice have attacked, so nothing that needs a fight of one against one happens.
        prey.fighters = fight.fighters * 2


def may_be_lent(die: Die) -> bool:
    return AttackKind.SKILL in open_kinds(die) and not is_dizzy(die)
