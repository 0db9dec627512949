"""The last three dice, played out in thought."""

from __future__ import annotations

from robots.judgement.attacks import TARGETS, attacks
from robots.judgement.compiling import compiled
from robots.judgement.dice import PLAIN_ENDING, Dice, Ints
from robots.judgement.outcomes import carried_out, kind_rolled
from robots.judgement.rolls import no_shares

FEW = 3
DRAWN = 0.5
UNKNOWN = -1.0


@compiled
def decided(ahead: float) -> float:
    """The chance of who is so far ahead when the round ends."""
    if ahead == 0:
        return DRAWN
    return 1.0 if ahead > 0 else 0.0


@compiled
def known_chance(dice: Dice, mine: Ints, theirs: Ints, ahead: float, passes: int) -> float:
    """The mover's chance to win the round if it need not be judged; `UNKNOWN` otherwise."""
    faces = dice.faces
    if not len(mine) or not len(theirs):
        return decided(ahead)
    if len(mine) + len(theirs) > FEW:
        return UNKNOWN
    for face in mine:
        if not faces[face].marks & PLAIN_ENDING:
            return UNKNOWN
    for face in theirs:
        if not faces[face].marks & PLAIN_ENDING:
            return UNKNOWN
    return solved(dice, mine, theirs, ahead, passes)


@compiled
def solved(dice: Dice, mine: Ints, theirs: Ints, ahead: float, passes: int) -> float:
    """The mover's chance if both play perfectly: by attacking, or after a pass, or at the end after two."""
    attacking = best_by_attacking(dice, mine, theirs, ahead)
    if attacking != UNKNOWN:
        return attacking
    answering = UNKNOWN if passes else best_by_attacking(dice, theirs, mine, -ahead)
    return decided(ahead) if answering == UNKNOWN else 1 - answering


@compiled
def best_by_attacking(dice: Dice, mine: Ints, theirs: Ints, ahead: float) -> float:
    """The mover's chance after the best attack; `UNKNOWN` if there is none."""
    faces, kinds = dice.faces, dice.kinds
    best, shares = UNKNOWN, no_shares()
    found = attacks(dice, mine, theirs)
    for number in range(len(found)):
        attack = found[number]
        if attack[TARGETS] == (1 << len(theirs)) - 1:
            best = max(best, decided(carried_out(dice, mine, theirs, ahead, attack, shares)[2]))
            continue
        count, total = kinds[kind_rolled(faces, kinds, mine, 0, attack)].count, 0.0
        for fall in range(count):
            shares[0] = (fall + 0.5) / count
            rolled, left, further = carried_out(dice, mine, theirs, ahead, attack, shares)
            total += 1 - chance_of_last_two(dice, left, rolled, -further)
        best = max(best, total / count)
    return best


@compiled
def chance_of_last_two(dice: Dice, mine: Ints, theirs: Ints, ahead: float) -> float:
    """The mover's chance with one die on each side: to take the other, or not to be taken."""
    shares = no_shares()
    found = attacks(dice, mine, theirs)
    if len(found):
        return decided(carried_out(dice, mine, theirs, ahead, found[0], shares)[2])
    found = attacks(dice, theirs, mine)
    if len(found):
        return 1 - decided(carried_out(dice, theirs, mine, -ahead, found[0], shares)[2])
    return decided(ahead)
