"""Exact chances to win a round with at most three dice left, found by search."""

from __future__ import annotations

from robots.judgement.attacks import TARGETS, attacks, can_capture_alone
from robots.judgement.compiling import compile_lazily
from robots.judgement.dice import MOST_FACES, PLAIN_ENDING, REMEMBERED, Dice, Ints, Lines

FEW = 3
DRAWN = 0.5
UNKNOWN = -1.0
MOST_AHEAD = 4096
"""An offset that keeps the lead positive in a key, in half points."""


@compile_lazily
def chance_at_end(ahead: float) -> float:
    if ahead == 0:
        return DRAWN
    return 1.0 if ahead > 0 else 0.0


@compile_lazily
def known_chance(dice: Dice, mine: Ints, theirs: Ints, ahead: float, passes: int) -> float:
    """Return the chance to win of the player to move, or `UNKNOWN` if it cannot be computed exactly."""
    faces = dice.faces
    if not len(mine) or not len(theirs):
        return chance_at_end(ahead)
    if len(mine) + len(theirs) > FEW:
        return UNKNOWN
    for face in mine:
        if not faces[face].marks & PLAIN_ENDING:
            return UNKNOWN
    for face in theirs:
        if not faces[face].marks & PLAIN_ENDING:
            return UNKNOWN
    key = key_of(mine, theirs, ahead, passes)
    place = key % REMEMBERED
    if dice.solved_keys[place] != key:
        dice.solved_chances[place] = solve(dice, mine, theirs, ahead, passes)
        dice.solved_keys[place] = key
    return dice.solved_chances[place]


@compile_lazily
def key_of(mine: Ints, theirs: Ints, ahead: float, passes: int) -> int:
    key = (int(2 * ahead) + MOST_AHEAD) * 2 + (1 if passes else 0)
    key = key * 2 + (1 if len(mine) > 1 else 0)
    for face in mine:
        key = key * MOST_FACES + int(face) + 1
    for face in theirs:
        key = key * MOST_FACES + int(face) + 1
    return key


@compile_lazily
def solve(dice: Dice, mine: Ints, theirs: Ints, ahead: float, passes: int) -> float:
    """Return the mover's chance to win under perfect play.

    The mover attacks if possible and otherwise passes. Two passes in a row end the round.
    """
    attacking = best_by_attacking(dice, mine, theirs, ahead)
    if attacking != UNKNOWN:
        return attacking
    answering = UNKNOWN if passes else best_by_attacking(dice, theirs, mine, -ahead)
    return chance_at_end(ahead) if answering == UNKNOWN else 1 - answering


@compile_lazily
def best_by_attacking(dice: Dice, mine: Ints, theirs: Ints, ahead: float) -> float:
    """Return the mover's chance after the best attack, or `UNKNOWN` if no attack is legal."""
    faces, kinds, falls = dice.faces, dice.kinds, dice.falls
    best, found = UNKNOWN, attacks(dice, mine, theirs)
    for number in range(len(found)):
        further, left = ahead, -1
        for place in range(len(theirs)):
            if found[number, TARGETS] >> place & 1:
                further += faces[theirs[place]].gain
            else:
                left = theirs[place]
        if left < 0:
            best = max(best, chance_at_end(further))
            continue
        kind = kinds[faces[mine[0]].kind]
        total = 0.0
        for fall in range(kind.first, kind.first + kind.count):
            total += 1 - chance_of_last_two(faces, left, falls[fall], -further)
        best = max(best, total / kind.count)
    return best


@compile_lazily
def chance_of_last_two(faces: Lines, mine: int, theirs: int, ahead: float) -> float:
    if can_capture_alone(faces, mine, theirs, faces[theirs].value):
        return chance_at_end(ahead + faces[theirs].gain)
    if can_capture_alone(faces, theirs, mine, faces[mine].value):
        return 1 - chance_at_end(faces[mine].gain - ahead)
    return chance_at_end(ahead)
