from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.attack_kinds import AttackKind
from rules.attacks.base import AttackRule, Dice
from rules.attacks.front import Front
from rules.dice import CountableDie, Die
from rules.refusals import Code, Refusal, refusal
from rules.skills import Traits, traits

MOST_WITH_FIRE = 12
"""Number of dice up to which a search tries every combination that fire dice might help."""
MOST_IN_VAIN = 2**MOST_WITH_FIRE


class DiceTotals(NamedTuple):
    """The totals that a group of dice can make, as bits of one number.

    Bit *n + offset* is set if the dice can make *n*. The offset leaves room for negative totals.
    """

    bits: int
    offset: int

    def include(self, total: int) -> bool:
        return total + self.offset >= 0 and bool(self.bits >> (total + self.offset) & 1)

    def totals_between(self, low: int, high: int) -> int:
        """Return the possible totals from *low* to *high* as bits, with *low* as bit 0."""
        start = low + self.offset
        bits = self.bits >> start if start >= 0 else self.bits << -start
        return bits & ((1 << (high - low + 1)) - 1)


class SkillAttack(AttackRule):
    """An attack of one or more dice whose total equals the target's value."""

    kind = AttackKind.SKILL

    def counts_fit(self, attackers: int, targets: int) -> bool:
        return attackers >= 1 and targets == 1

    def why_not(self, front: Front, attackers: Dice, targets: Dice) -> Refusal | None:
        if front.skill_is_forbidden:
            return refusal(Code.BUTTON_FORBIDS)
        return super().why_not(front, attackers, targets)

    def fits(self, front: Front, attackers: Dice, targets: Dice) -> Code | None:
        dice = [front.counts[place] for place in attackers]
        code = why_wrong_number(dice, front.foes[targets[0]])
        if code is not None:
            return code
        needed, sums = front.defences[targets[0]], sums_of(dice)
        if total_too_low(front, dice, needed):
            return Code.SUM_DIFFERS
        helped = totals_with_help(front, attackers, sums)
        fits = sums.include(needed) or any(ways.include(needed) for ways in helped)
        return None if fits else Code.SUM_DIFFERS

    def needs_help(self, front: Front, attackers: Dice, targets: Dice) -> bool:
        dice = [front.counts[place] for place in attackers]
        return not sums_of(dice).include(front.defences[targets[0]])

    def may_use_help(self, front: Front, attackers: Dice, targets: Dice) -> bool:
        return False

    def help_fits(self, front: Front, attackers: Dice, targets: Dice, aid: int) -> bool:
        dice = [front.counts[place] for place in attackers]
        needed = front.defences[targets[0]] - aid
        return any(
            aid <= room and sums.include(needed)
            for sums, room in ways_to_rise(front, dice, sums_of(dice), aid)
        )

    def help_that_fits(self, front: Front, attackers: Dice, targets: Dice) -> list[int]:
        offered = front.help_range(attackers)
        if offered is None:
            return []
        least, most = offered
        dice, needed = [front.counts[place] for place in attackers], front.defences[targets[0]]
        found = 0
        for sums, room in ways_to_rise(front, dice, sums_of(dice), most):
            beyond = most - room
            found |= sums.totals_between(needed - most, needed - least) >> beyond << beyond
        return [aid for aid in range(least, most + 1) if found >> (most - aid) & 1]

    def one_on_one(self, front: Front) -> Iterator[tuple[Dice, Dice]]:
        return iter(()) if front.skill_is_forbidden else super().one_on_one(front)

    def find_attacks(self, front: Front) -> Iterator[tuple[Dice, Dice]]:
        return self.search(front, front.attackers_open_to(self.kind))

    def all_obligatory(self, front: Front) -> Iterator[tuple[Dice, Dice]]:
        """Yield the attacks without warriors, because a player never has to use a warrior."""
        return self.search(
            front,
            [
                place
                for place in front.attackers_open_to(self.kind)
                if traits(front.row[place].skills).in_play
            ],
        )

    def search(self, front: Front, attackers: list[int]) -> Iterator[tuple[Dice, Dice]]:
        targets = front.targets_open_to(self.kind)
        if not targets or front.skill_is_forbidden:
            return
        if front.ruleset.konstant_total_at_least_one:
            plain = [place for place in attackers if not traits(front.row[place].skills).may_subtract]
            low = [place for place in targets if front.defences[place] < 1]
            if low and len(plain) < len(attackers):
                yield from self.search_for(front, plain, low)
                targets = [place for place in targets if place not in low]
        yield from self.search_for(front, attackers, targets)

    def search_for(
        self, front: Front, attackers: list[int], targets: list[int]
    ) -> Iterator[tuple[Dice, Dice]]:
        """Yield attacks, adding dice one by one while the total of a target can still be reached."""
        dice = [front.counts[place] for place in attackers]
        ways = [traits(die.skills) for die in dice]
        offset = sum(die.value for die, way in zip(dice, ways, strict=True) if way.may_subtract)
        wanted = [(place, 1 << front.defences[place] + offset) for place in targets]
        goal = totals_to_make(front, dice, wanted)
        leading = totals_leading_to(goal, dice, ways)
        patience = MOST_IN_VAIN
        picked: list[tuple[int, int, Dice, int]] = []
        if 1 << offset & leading[0][0]:
            picked.append((0, 1 << offset, (), 0))
        while picked and patience:
            number, bits, chosen, warriors = picked.pop()
            if bits & leading[warriors][number + 1] and attackers[number] not in front.bound:
                picked.append((number + 1, bits, chosen, warriors))
            warriors += not ways[number].in_play
            if warriors > 1:
                continue
            bits = add_die(bits, dice[number], ways[number])
            together = (*chosen, attackers[number])
            if bits & leading[warriors][number + 1]:
                picked.append((number + 1, bits, together, warriors))
            patience -= bool(front.fire)
            if (
                bits & goal
                and front.bound.issubset(together)
                and (len(together) > 1 or ways[number].skill_attacks_alone)
            ):
                for place in targets_taken(front, together, DiceTotals(bits, offset), wanted):
                    patience = MOST_IN_VAIN
                    yield together, (place,)


Wanted = list[tuple[int, int]]
"""Pairs of a target's place and the bit that represents the total needed to capture the target."""


def targets_taken(front: Front, attackers: Dice, sums: DiceTotals, wanted: Wanted) -> list[int]:
    bits = sums.bits
    for ways in totals_with_help(front, attackers, sums):
        bits |= ways.bits << sums.offset - ways.offset
    found = [place for place, total in wanted if bits & total]
    if len(attackers) > 1:
        return found
    return [place for place in found if traits(front.foes[place].skills).falls_to_one_attacker]


def why_wrong_number(dice: list[CountableDie], target: Die) -> Code | None:
    """Return the code of the reason why the number of dice is wrong, or None if the number is legal.

    An attack can use at most one warrior. Some dice cannot attack without others, and some targets need
    several attackers.
    """
    waiting = sum(not traits(die.skills).in_play for die in dice)
    if waiting > 1:
        return Code.ONE_WARRIOR_ONLY
    if len(dice) == 1:
        if not traits(dice[0].skills).skill_attacks_alone:
            return Code.NOT_ALONE
        if not traits(target.skills).falls_to_one_attacker:
            return Code.NEEDS_TWO_ATTACKERS
    return None


def totals_with_help(front: Front, attackers: Dice, sums: DiceTotals) -> Iterator[DiceTotals]:
    offered = front.help_range(attackers) if front.fire else None
    if offered is None:
        return
    least, most = offered
    for found, room in ways_to_rise(front, [front.counts[place] for place in attackers], sums, most):
        if room >= least:
            yield DiceTotals(spread_up(found.bits << least, room - least), found.offset)


def ways_to_rise(
    front: Front, dice: list[CountableDie], sums: DiceTotals, most: int
) -> Iterator[tuple[DiceTotals, int]]:
    """Yield groups of totals, each with the amount by which help may raise its totals, up to *most*.

    If konstant dice keep help, a subtracted konstant die cannot be raised. Totals with the same room to rise
    form one group.
    """
    konstant = [die for die in dice if traits(die.skills).may_subtract]
    if not konstant or not front.ruleset.fire_raises_konstant:
        yield sums, min(most, sum(die.room for die in dice))
        return
    others = [die for die in dice if not traits(die.skills).may_subtract]
    offset = sum(die.value for die in konstant)
    ways = {min(most, sum(die.room for die in others)): sums_of(others).bits << offset}
    for die in konstant:
        signed: dict[int, int] = {}
        for room, bits in ways.items():
            more = min(most, room + die.room)
            signed[room] = signed.get(room, 0) | bits >> die.value
            signed[more] = signed.get(more, 0) | bits << die.value
        ways = signed
    for room, bits in ways.items():
        yield DiceTotals(bits, offset), room


def totals_to_make(front: Front, dice: list[CountableDie], wanted: Wanted) -> int:
    """Return the totals (as bits) that capture a *wanted* target, with or without help from fire dice."""
    goal = 0
    for _, total in wanted:
        goal |= total
    if not front.fire:
        return goal
    help_offered = sum(front.row[place].value - front.row[place].lowest for place in front.fire)
    return spread_down(goal, min(help_offered, sum(die.room for die in dice)))


def totals_leading_to(goal: int, dice: list[CountableDie], ways: list[Traits]) -> tuple[list[int], list[int]]:
    """Return, for each number of dice already tried, the totals (as bits) that can still reach *goal*.

    The first list applies before a warrior is picked, the second list after that.
    """
    called = [0]
    for die, way in zip(reversed(dice), reversed(ways), strict=True):
        totals = called[-1]
        called.append(totals | subtract_die(totals | goal, die, way) if way.in_play else totals)
    called.reverse()
    if all(way.in_play for way in ways):
        return called, called
    free = [0]
    for number in range(len(dice) - 1, -1, -1):
        die, way = dice[number], ways[number]
        following = free[-1] if way.in_play else called[number + 1]
        free.append(free[-1] | subtract_die(following | goal, die, way))
    free.reverse()
    return free, called


def total_too_low(front: Front, dice: list[CountableDie], needed: int) -> bool:
    return (
        front.ruleset.konstant_total_at_least_one
        and needed < 1
        and any(traits(die.skills).may_subtract for die in dice)
    )


def sums_of(dice: list[CountableDie]) -> DiceTotals:
    offset = sum(die.value for die in dice if traits(die.skills).may_subtract)
    bits = 1 << offset
    for die in dice:
        bits = add_die(bits, die, traits(die.skills))
    return DiceTotals(bits, offset)


def add_die(bits: int, die: CountableDie, ways: Traits) -> int:
    value = die.value
    if not ways.may_count_less:
        return bits << value | bits >> value if ways.may_subtract else bits << value
    low = die.lowest
    plus = spread_up(bits << low, value - low)
    return plus | spread_up(bits >> value, value - low) if ways.may_subtract else plus


def subtract_die(bits: int, die: CountableDie, ways: Traits) -> int:
    value = die.value
    if not ways.may_count_less:
        return bits >> value | bits << value if ways.may_subtract else bits >> value
    low = die.lowest
    plus = spread_down(bits >> low, value - low)
    return plus | spread_up(bits << low, value - low) if ways.may_subtract else plus


def spread_up(bits: int, most: int) -> int:
    """Return the totals in *bits*, each raised by every amount from 0 to *most*."""
    done = 0
    while done < most:
        by = min(done + 1, most - done)
        bits |= bits << by
        done += by
    return bits


def spread_down(bits: int, most: int) -> int:
    """Return the totals in *bits*, each lowered by every amount from 0 to *most*. Bit 0 is the lowest."""
    done = 0
    while done < most:
        by = min(done + 1, most - done)
        bits |= bits >> by
        done += by
    return bits
