"""Captures that one row of dice could make from another row with its next attack."""

from __future__ import annotations

import numpy as np

from robots.judgement.compiling import compile_lazily
from robots.judgement.dice import (
    ALONE,
    ARMOURS,
    BERSERK,
    FALLS_TO_ONE,
    POWER,
    POWER_PROOF,
    SHADOW,
    SINKS,
    SKILL,
    SKILL_PROOF,
    SPEED,
    STRETCHES,
    TRIP,
    Floats,
    Ints,
    Lines,
)

BY_ONE, BY_ONE_ALONE, BY_SEVERAL = 1, 2, 4
"""Bits for ways to make a Skill total: with one die, with a die that needs no other die, with several."""
A_TRIP = 0.5
"""The estimated chance that a Trip attack captures its target."""
NEVER = -1e9


@compile_lazily
def needed_for(faces: Lines, row: Ints) -> Ints:
    armour = 0
    for face in row:
        if faces[face].marks & ARMOURS:
            armour += faces[face].value
    needed = np.empty(len(row), np.int32)
    for place in range(len(row)):
        face = row[place]
        needed[place] = faces[face].value + (0 if faces[face].marks & ARMOURS else armour)
    return needed


@compile_lazily
def totals_of(faces: Lines, row: Ints, most: int, below: int) -> Ints:
    """Return, for each total from *-below* to *most*, the ways to make it in a Skill attack."""
    found = np.zeros(below + most + 1, np.int32)
    before = np.empty_like(found)
    for face in row:
        mark = faces[face].marks
        if not mark & SKILL:
            continue
        before[:] = found
        alone = BY_ONE | BY_ONE_ALONE if mark & ALONE else BY_ONE
        value = faces[face].value
        for counted in range(faces[face].lowest if mark & STRETCHES else value, value + 1):
            add_to_totals(found, before, counted, below, alone)
            if mark & SINKS:
                add_to_totals(found, before, -counted, below, alone)
    return found


@compile_lazily
def add_to_totals(found: Ints, before: Ints, counted: int, below: int, alone: int) -> None:
    """Add the totals that a die counting *counted* makes, by itself or together with those in *before*."""
    for total in range(max(0, counted), min(len(found), len(found) + counted)):
        if before[total - counted]:
            found[total] |= BY_SEVERAL
    if 0 <= counted + below < len(found):
        found[counted + below] |= alone


@compile_lazily
def threats(
    faces: Lines, mine: Ints, theirs: Ints, sinking: int, reached: Ints
) -> tuple[float, float, float, int]:
    """Return the largest and second largest gain by one attack, the sum of all gains and their number.

    Sets *reached* to 1 for each target that could be captured, and to 0 for the others.
    """
    best, second, together, count = NEVER, NEVER, 0.0, 0
    needed = needed_for(faces, theirs)
    most = 0
    for need in needed:
        most = max(most, need)
    totals = totals_of(faces, mine, most, sinking)
    strongest, trips = strongest_of(faces, mine), has_trip_die(faces, mine)
    for place in range(len(theirs)):
        foe, need = theirs[place], needed[place]
        taken = can_be_taken(faces, mine, foe, need, totals[need + sinking], strongest)
        reached[place] = 1 if taken or (trips and faces[foe].marks & FALLS_TO_ONE) else 0
        if reached[place]:
            gain = faces[foe].gain * (1.0 if taken else A_TRIP)
            best, second = max(best, gain), max(second, min(best, gain))
            together += gain
            count += 1
    highest = highest_sweeping(faces, mine)
    if highest >= 0:
        gains = best_gain_by_total(faces, theirs, needed, highest)
        for face in mine:
            if faces[face].marks & (SPEED | BERSERK):
                gain = gains[faces[face].value]
                if gain > NEVER:
                    best, second = max(best, gain), max(second, min(best, gain))
                    together += gain
                    count += 1
    return (best if count else 0.0), (second if count > 1 else 0.0), together, count


@compile_lazily
def strongest_of(faces: Lines, mine: Ints) -> int:
    strongest = -1
    for face in mine:
        if faces[face].marks & POWER:
            strongest = max(strongest, faces[face].value)
    return strongest


@compile_lazily
def has_trip_die(faces: Lines, mine: Ints) -> bool:
    for face in mine:  # noqa: SIM110  what is compiled has no any()
        if faces[face].marks & TRIP:
            return True
    return False


@compile_lazily
def can_be_taken(faces: Lines, mine: Ints, foe: int, need: int, total: int, strongest: int) -> bool:
    """Return True if these dice could capture *foe* without a Speed, Berserk or Trip attack.

    *need* is the value that captures *foe*, and *total* the ways to make this value in a Skill attack.
    """
    mark = faces[foe].marks
    if total & BY_SEVERAL and not mark & SKILL_PROOF:
        return True
    if not mark & FALLS_TO_ONE:
        return False
    if need <= strongest and not mark & POWER_PROOF:
        return True
    return (total & BY_ONE_ALONE and not mark & SKILL_PROOF) or can_take_by_shadow(faces, mine, need)


@compile_lazily
def can_take_by_shadow(faces: Lines, mine: Ints, need: int) -> bool:
    for face in mine:  # noqa: SIM110  what is compiled has no any()
        if faces[face].marks & SHADOW and faces[face].value <= need <= faces[face].sides:
            return True
    return False


@compile_lazily
def highest_sweeping(faces: Lines, mine: Ints) -> int:
    highest = -1
    for face in mine:
        if faces[face].marks & (SPEED | BERSERK):
            highest = max(highest, faces[face].value)
    return highest


@compile_lazily
def best_gain_by_total(faces: Lines, theirs: Ints, needed: Ints, highest: int) -> Floats:
    """Return, for each total, the largest gain by capturing dice that add up to the total.

    Two or more dice are preferred to a single die.
    """
    one, several = np.full(highest + 1, NEVER), np.full(highest + 1, NEVER)
    one[0] = 0.0
    for place in range(len(theirs)):
        foe, need = theirs[place], needed[place]
        if not faces[foe].marks & FALLS_TO_ONE or need <= 0:
            continue
        gain = faces[foe].gain
        for total in range(highest - need, 0, -1):
            before = max(one[total], several[total])
            if before > NEVER:
                several[total + need] = max(several[total + need], before + gain)
        if need <= highest:
            one[need] = max(one[need], gain)
    for total in range(highest + 1):
        if several[total] > NEVER:
            one[total] = several[total]
    return one
