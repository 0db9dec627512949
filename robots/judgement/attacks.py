"""The legal attacks of a turn, computed for dice that are represented as numbers."""

from __future__ import annotations

import numpy as np

from robots.judgement.compiling import compile_lazily
from robots.judgement.dice import (
    ALONE,
    BERSERK,
    FALLS_TO_ONE,
    POWER,
    POWER_PROOF,
    SHADOW,
    SKILL,
    SKILL_PROOF,
    SPEED,
    STRETCHES,
    TRIP,
    Dice,
    Ints,
    Lines,
)
from robots.judgement.threats import highest_sweeping, needed_for

ATTACKERS, TARGETS, HOW = 0, 1, 2
"""Columns of an attack: the attacking dice as bits, the target dice as bits, and the kind of attack."""
USUAL, HALVING, TRIPPING = 0, 1, 2
"""Kinds of attack: a usual one, one that halves the attacker first, and one that also rolls the target."""
MOST_LISTED = 200


@compile_lazily
def attacks(dice: Dice, mine: Ints, theirs: Ints) -> Ints:
    """Return the legal attacks, one per row. Attacks with the same outcome appear once."""
    faces, kinds, falls = dice.faces, dice.kinds, dice.falls
    found, needed = np.empty((MOST_LISTED, 3), np.int32), needed_for(faces, theirs)
    count = add_one_on_one(faces, kinds, falls, mine, theirs, needed, found)
    count = add_skill_attacks(faces, mine, theirs, needed, found, count)
    count = add_attacks_on_several(faces, mine, theirs, needed, found, count)
    return found[:count]


@compile_lazily
def add_one_on_one(
    faces: Lines, kinds: Lines, falls: Ints, mine: Ints, theirs: Ints, needed: Ints, found: Ints
) -> int:
    count = 0
    for place in range(len(mine)):
        for target in range(len(theirs)):
            if can_capture_alone(faces, mine[place], theirs[target], needed[target]):
                count = add_attack(found, count, 1 << place, 1 << target, USUAL)
            if may_trip(faces, kinds, falls, mine[place], theirs[target], needed[target]):
                count = add_attack(found, count, 1 << place, 1 << target, TRIPPING)
    return count


@compile_lazily
def add_attack(found: Ints, count: int, attackers: int, targets: int, how: int) -> int:
    if count < MOST_LISTED:
        found[count, ATTACKERS], found[count, TARGETS], found[count, HOW] = attackers, targets, how
        count += 1
    return count


@compile_lazily
def can_capture_alone(faces: Lines, die: int, foe: int, need: int) -> bool:
    """Return True if one die may capture one target by a Power, Skill, Shadow or Speed attack.

    Power captures a target that shows no more than the attacker. Shadow captures a target that shows no less,
    up to the attacker's size. Skill and Speed capture a target that shows the same, but a Stinger may count
    less in a Skill attack.
    """
    mark, against, value = faces[die].marks, faces[foe].marks, faces[die].value
    if not against & FALLS_TO_ONE:
        return False
    if mark & POWER and value >= need and not against & POWER_PROOF:
        return True
    if mark & SHADOW and value <= need <= faces[die].sides:
        return True
    if mark & SPEED and value == need:
        return True
    if not (mark & SKILL and mark & ALONE) or against & SKILL_PROOF:
        return False
    return least_in_skill(faces, die) <= need <= value


@compile_lazily
def may_trip(faces: Lines, kinds: Lines, falls: Ints, die: int, foe: int, need: int) -> bool:
    if not (faces[die].marks & TRIP and faces[foe].marks & FALLS_TO_ONE):
        return False
    largest = kinds[faces[die].kind].again
    armour = need - faces[foe].value
    highest = faces[falls[kinds[largest].first + kinds[largest].count - 1]].value
    return highest >= faces[foe].lowest + armour


@compile_lazily
def add_skill_attacks(faces: Lines, mine: Ints, theirs: Ints, needed: Ints, found: Ints, count: int) -> int:
    wanted = targets_by_total(faces, theirs, needed)
    most = len(wanted) - 1
    places, able = np.empty(len(mine), np.int32), 0
    for place in range(len(mine)):
        if faces[mine[place]].marks & SKILL and least_in_skill(faces, mine[place]) <= most:
            places[able] = place
            able += 1
    least_of, most_of, together = skill_totals(faces, mine, places[:able])
    for some in range(3, 1 << able):
        if some & (some - 1):
            for total in range(least_of[some], min(most, most_of[some]) + 1):
                if wanted[total]:
                    count = add_usual_attacks(found, count, together[some], wanted[total])
    return count


@compile_lazily
def targets_by_total(faces: Lines, theirs: Ints, needed: Ints) -> Ints:
    """Return, for each total, the targets (as bits) that a Skill attack with this total captures."""
    most = 0
    for target in range(len(theirs)):
        if not faces[theirs[target]].marks & SKILL_PROOF:
            most = max(most, needed[target])
    wanted = np.zeros(most + 1, np.int32)
    for target in range(len(theirs)):
        if not faces[theirs[target]].marks & SKILL_PROOF:
            wanted[needed[target]] |= 1 << target
    return wanted


@compile_lazily
def add_usual_attacks(found: Ints, count: int, attackers: int, targets: int) -> int:
    target = 1
    while target <= targets:
        if targets & target:
            count = add_attack(found, count, attackers, target, USUAL)
        target <<= 1
    return count


@compile_lazily
def least_in_skill(faces: Lines, face: int) -> int:
    """Return the lowest value that the die may count in a Skill attack."""
    die = faces[face]
    return die.lowest if die.marks & STRETCHES else die.value


@compile_lazily
def skill_totals(faces: Lines, row: Ints, places: Ints) -> tuple[Ints, Ints, Ints]:
    """Return, for each subset of these dice, the lowest and highest Skill total and the places as bits."""
    least, most = np.zeros(1 << len(places), np.int32), np.zeros(1 << len(places), np.int32)
    together = np.zeros(1 << len(places), np.int32)
    for number in range(len(places)):
        face = row[places[number]]
        low, value = least_in_skill(faces, face), faces[face].value
        for some in range(1 << number):
            more = some | 1 << number
            least[more], most[more] = least[some] + low, most[some] + value
            together[more] = together[some] | 1 << places[number]
    return least, most, together


@compile_lazily
def add_attacks_on_several(
    faces: Lines, mine: Ints, theirs: Ints, needed: Ints, found: Ints, count: int
) -> int:
    """Add the Speed and Berserk attacks to *found*, and return the new number of attacks."""
    highest = highest_sweeping(faces, mine)
    if highest < 0:
        return count
    totals, together = totals_of_targets(faces, theirs, needed, highest)
    for place in range(len(mine)):
        mark, value = faces[mine[place]].marks, faces[mine[place]].value
        for some in range(1, len(totals) if mark & (SPEED | BERSERK) else 1):
            if totals[some] == value:
                if mark & BERSERK:
                    count = add_attack(found, count, 1 << place, together[some], HALVING)
                if mark & SPEED and some & (some - 1):
                    count = add_attack(found, count, 1 << place, together[some], USUAL)
    return count


@compile_lazily
def totals_of_targets(faces: Lines, theirs: Ints, needed: Ints, highest: int) -> tuple[Ints, Ints]:
    """Return the total and the places (as bits) of each subset of the targets that need at most *highest*."""
    places, able = np.empty(len(theirs), np.int32), 0
    for target in range(len(theirs)):
        if faces[theirs[target]].marks & FALLS_TO_ONE and needed[target] <= highest:
            places[able] = target
            able += 1
    totals, together = np.zeros(1 << able, np.int32), np.zeros(1 << able, np.int32)
    for number in range(able):
        for some in range(1 << number):
            totals[some | 1 << number] = totals[some] + needed[places[number]]
            together[some | 1 << number] = together[some] | 1 << places[number]
    return totals, together
