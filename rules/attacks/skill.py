from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from rules.attacks.base import AttackRule, Dice
from rules.attacks.front import Front
from rules.dice import Die
from rules.kinds import AttackKind
from rules.refusals import Code, Refusal, refusal
from rules.skills import Traits, traits

if TYPE_CHECKING:
    from rules.rulesets import Ruleset


class Sums(NamedTuple):
    """Every total that some dice can make together, as the bits of a number.

    Bit *n + offset* is set if they can make *n*; the offset leaves room for what may be subtracted.
    """

    bits: int
    offset: int

    def include(self, total: int) -> bool:
        return total + self.offset >= 0 and bool(self.bits >> (total + self.offset) & 1)

    def reach(self, low: int, high: int) -> bool:
        """Whether one of these totals lies from *low* to *high*."""
        low = max(low + self.offset, 0)
        high += self.offset
        return high >= low and bool(self.bits >> low & ((1 << (high - low + 1)) - 1))


class Skill(AttackRule):
    """Dice that together make exactly what the target shows."""

    kind = AttackKind.SKILL

    def counts_fit(self, attackers: int, targets: int) -> bool:
        return attackers >= 1 and targets == 1

    def why_not(self, front: Front, attackers: Dice, targets: Dice) -> Refusal | None:
        if front.special.no_skill_attacks or front.foe_special.shielded_from_skill:
            return refusal(Code.BUTTON_FORBIDS)
        return super().why_not(front, attackers, targets)

    def fits(self, front: Front, attackers: Dice, targets: Dice) -> Code | None:
        dice = [front.row[place] for place in attackers]
        code = why_no_company(dice, front.foes[targets[0]])
        if code is not None:
            return code
        needed, sums = front.defences[targets[0]], sums_of(dice, front.ruleset)
        if total_too_low(front, dice, needed):
            return Code.SUM_DIFFERS
        if sums.include(needed) or self.fits_with_help(front, attackers, sums, needed):
            return None
        return Code.SUM_DIFFERS

    def fits_with_help(self, front: Front, attackers: Dice, sums: Sums, needed: int) -> bool:
        if not front.fire:
            return False
        offered = front.help_range(attackers)
        if offered is None:
            return False
        dice = [front.row[place] for place in attackers]
        return any(
            found.reach(needed - min(offered[1], room), needed - offered[0])
            for found, room in ways_to_rise(front, dice, sums)
        )

    def needs_help(self, front: Front, attackers: Dice, targets: Dice) -> bool:
        dice = [front.row[place] for place in attackers]
        return not sums_of(dice, front.ruleset).include(front.defences[targets[0]])

    def may_use_help(self, front: Front, attackers: Dice, targets: Dice) -> bool:
        return False

    def help_fits(self, front: Front, attackers: Dice, targets: Dice, aid: int) -> bool:
        dice = [front.row[place] for place in attackers]
        needed = front.defences[targets[0]] - aid
        return any(
            aid <= room and sums.include(needed)
            for sums, room in ways_to_rise(front, dice, sums_of(dice, front.ruleset))
        )

    def all(self, front: Front) -> Iterator[tuple[Dice, Dice]]:
        return self.search(front, front.attackers_open_to(self.kind))

    def all_obligatory(self, front: Front) -> Iterator[tuple[Dice, Dice]]:
        """Nobody has to call a warrior."""
        return self.search(
            front,
            [
                place
                for place in front.attackers_open_to(self.kind)
                if traits(front.row[place].skills).in_play
            ],
        )

    def search(self, front: Front, attackers: list[int]) -> Iterator[tuple[Dice, Dice]]:
        """Try dice in order, and turn back where even subtracting the rest stays too high."""
        targets = front.targets_open_to(self.kind)
        if not targets or front.special.no_skill_attacks or front.foe_special.shielded_from_skill:
            return
        highest = max(front.defences[place] for place in targets)
        dice = [front.row[place] for place in attackers]
        ways = [traits(die.skills) for die in dice]
        may_sink = [die.value if traits(die.skills).may_subtract else 0 for die in dice]
        offset = sum(may_sink)
        sink_after = [sum(may_sink[number + 1 :]) for number in range(len(dice))]
        picked: list[tuple[int, int, Dice, int]] = [(0, 1 << offset, (), 0)]
        while picked:
            number, bits, chosen, warriors = picked.pop()
            if number == len(dice):
                continue
            picked.append((number + 1, bits, chosen, warriors))
            warriors += not ways[number].in_play
            bits = added(bits, dice[number], ways[number], front.ruleset)
            lowest = (bits & -bits).bit_length() - 1 - offset
            if warriors > 1 or lowest - sink_after[number] > highest:
                continue
            together = (*chosen, attackers[number])
            picked.append((number + 1, bits, together, warriors))
            if len(together) > 1 or ways[number].skill_attacks_alone:
                for place in self.taken_by(front, together, Sums(bits, offset), targets):
                    yield together, (place,)

    def taken_by(self, front: Front, attackers: Dice, sums: Sums, targets: list[int]) -> Iterator[int]:
        """The targets that these attackers, with these totals, can take."""
        for place in targets:
            needed = front.defences[place]
            if not (sums.include(needed) or self.fits_with_help(front, attackers, sums, needed)):
                continue
            if len(attackers) == 1 and not traits(front.foes[place].skills).falls_to_one_attacker:
                continue
            if needed < 1 and total_too_low(front, [front.row[p] for p in attackers], needed):
                continue
            yield place


def why_no_company(dice: list[Die], target: Die) -> Code | None:
    """Some dice attack only beside others, some fall only to several."""
    waiting = sum(not traits(die.skills).in_play for die in dice)
    if waiting > 1:
        return Code.ONE_WARRIOR_ONLY
    if len(dice) == 1:
        if not traits(dice[0].skills).skill_attacks_alone:
            return Code.NOT_ALONE
        if not traits(target.skills).falls_to_one_attacker:
            return Code.NEEDS_TWO_ATTACKERS
    return None


def ways_to_rise(front: Front, dice: list[Die], sums: Sums) -> Iterator[tuple[Sums, int]]:
    """What totals can be helped along, and how far.

    Where a konstant die keeps the help it got, one that is subtracted cannot be raised: each choice of
    signs is a way of its own.
    """
    konstant = [die for die in dice if traits(die.skills).may_subtract]
    if not konstant or not front.ruleset.fire_raises_konstant:
        yield sums, sum(die.sides - die.value for die in dice)
        return
    others = [die for die in dice if not traits(die.skills).may_subtract]
    alone = sums_of(others, front.ruleset)
    room = sum(die.sides - die.value for die in others)
    for signs in product((1, -1), repeat=len(konstant)):
        signed = list(zip(signs, konstant, strict=True))
        shift = sum(sign * die.value for sign, die in signed)
        rising = sum(die.sides - die.value for sign, die in signed if sign > 0)
        yield Sums(alone.bits, alone.offset - shift), room + rising


def total_too_low(front: Front, dice: list[Die], needed: int) -> bool:
    return (
        front.ruleset.konstant_total_at_least_one
        and needed < 1
        and any(traits(die.skills).may_subtract for die in dice)
    )


def sums_of(dice: list[Die], ruleset: Ruleset) -> Sums:
    offset = sum(die.value for die in dice if traits(die.skills).may_subtract)
    bits = 1 << offset
    for die in dice:
        bits = added(bits, die, traits(die.skills), ruleset)
    return Sums(bits, offset)


def added(bits: int, die: Die, ways: Traits, ruleset: Ruleset) -> int:
    """The totals after adding everything this die may stand for."""
    value = die.value
    if not ways.may_count_less:
        return bits << value | bits >> value if ways.may_subtract else bits << value
    low = min(die.lowest, 1) if ruleset.twin_stingers_count_from_one else die.lowest
    plus = spread(bits << low, value - low)
    return plus | spread(bits >> value, value - low) if ways.may_subtract else plus


def spread(bits: int, most: int) -> int:
    """All of these totals, raised by anything from nothing to *most*."""
    done = 0
    while done < most:
        by = min(done + 1, most - done)
        bits |= bits << by
        done += by
    return bits
