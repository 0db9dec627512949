"""Speed, berserk and rush attacks, in which one die captures dice that add up to its value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from rules.attack_kinds import AttackKind
from rules.attacks.base import AttackRule, Dice
from rules.attacks.front import Front, open_kinds
from rules.moments.fight import Fight
from rules.refusals import Code
from rules.roles import RUSH
from rules.specials import special


class SumAttack(AttackRule):
    """An attack of one die on any number of dice that add up to its value."""

    def counts_fit(self, attackers: int, targets: int) -> bool:
        return attackers == 1 and targets >= 1

    def fits(self, front: Front, attackers: Dice, targets: Dice) -> Code | None:
        total = sum(front.defences[place] for place in targets)
        return None if total == front.counts[attackers[0]].value else Code.SUM_DIFFERS

    def find_attacks(self, front: Front) -> Iterator[tuple[Dice, Dice]]:
        by_value = attackers_by_value(front, self.kind)
        if not by_value:
            return
        targets = front.targets_open_to(self.kind)
        leading = sums_leading_to(by_value, [front.defences[place] for place in targets])
        chosen: list[tuple[int, int, Dice]] = [(0, 0, ())]
        while chosen:
            number, total, together = chosen.pop()
            if not leading[number] >> total & 1:
                continue
            chosen.append((number + 1, total, together))
            total += front.defences[targets[number]]
            together = (*together, targets[number])
            chosen.append((number + 1, total, together))
            for attacker in by_value.get(total, ()):
                yield (attacker,), together


def sums_leading_to(goal: Iterable[int], values: Sequence[int]) -> list[int]:
    """Return, for each number of *values* already tried, the totals (as bits) that can still reach a goal."""
    wanted = sum(1 << total for total in goal)
    leading = [0]
    for value in reversed(values):
        leading.append(leading[-1] | (leading[-1] | wanted) >> value)
    leading.reverse()
    return leading


def attackers_by_value(front: Front, kind: AttackKind) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for place in front.attackers_open_to(kind):
        found.setdefault(front.counts[place].value, []).append(place)
    return found


def pairs_taken_by_one(front: Front, kind: AttackKind) -> Iterator[tuple[int, tuple[int, int]]]:
    by_value = attackers_by_value(front, kind)
    if not by_value:
        return
    for one, other in combinations(front.targets_open_to(kind), 2):
        for attacker in by_value.get(front.defences[one] + front.defences[other], ()):
            yield attacker, (one, other)


class SpeedAttack(SumAttack):
    """A speed attack by a die with Speed, or by a die that a special rule lets attack with Speed."""

    kind = AttackKind.SPEED

    def find_attacks(self, front: Front) -> Iterator[tuple[Dice, Dice]]:
        """Yield the attacks. Skip single targets of dice with lent Speed, which power or skill can take."""
        return (
            dice
            for dice in super().find_attacks(front)
            if len(dice[1]) > 1 or not is_hastened(front, dice[0])
        )

    def all_obligatory(self, front: Front) -> Iterator[tuple[Dice, Dice]]:
        """Yield the attacks without lent Speed, because a player never has to use a special rule."""
        return (dice for dice in self.find_attacks(front) if not is_hastened(front, dice[0]))

    def one_on_one(self, front: Front) -> Iterator[tuple[Dice, Dice]]:
        return (dice for dice in super().one_on_one(front) if not is_hastened(front, dice[0]))

    def strike(self, fight: Fight) -> None:
        super().strike(fight)
        [fighter] = fight.fighters
        if self.kind not in open_kinds(fighter.origin):
            special(fight.table.seats[fight.seat].special).after_hastening(fight.table, fight.seat)


def is_hastened(front: Front, attackers: Dice) -> bool:
    [attacker] = attackers
    return AttackKind.SPEED not in open_kinds(front.row[attacker])


class BerserkAttack(SumAttack):
    kind = AttackKind.BERSERK


class RushAttack(AttackRule):
    """An attack on two dice that add up to the attacker's value, with a rush die among the three dice."""

    kind = AttackKind.RUSH

    def counts_fit(self, attackers: int, targets: int) -> bool:
        return attackers == 1 and targets == 2

    def fits(self, front: Front, attackers: Dice, targets: Dice) -> Code | None:
        dice = [front.row[attackers[0]], *(front.foes[place] for place in targets)]
        if not any(die.acts_as(RUSH) for die in dice):
            return Code.NO_RUSH_DIE
        total = sum(front.defences[place] for place in targets)
        return None if total == front.counts[attackers[0]].value else Code.SUM_DIFFERS

    def find_attacks(self, front: Front) -> Iterator[tuple[Dice, Dice]]:
        if not any(die.skills and die.acts_as(RUSH) for row in (front.row, front.foes) for die in row):
            return
        for attacker, targets in pairs_taken_by_one(front, self.kind):
            if self.fits(front, (attacker,), targets) is None:
                yield (attacker,), targets
