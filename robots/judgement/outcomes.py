"""Results of an attack, given the rolls of its dice."""

from __future__ import annotations

import numpy as np

from robots.judgement.attacks import ATTACKERS, HALVING, HOW, TARGETS, TRIPPING
from robots.judgement.compiling import compile_lazily
from robots.judgement.dice import ARMOURS, NULL, ORNERY, VALUE, Dice, Floats, Ints, Lines


@compile_lazily
def face_at_share(kinds: Lines, falls: Ints, kind: int, share: float) -> int:
    return falls[kinds[kind].first + int(share * kinds[kind].count)]


@compile_lazily
def kind_rolled(faces: Lines, kinds: Lines, mine: Ints, place: int, attack: Ints) -> int:
    """Return the kind of die that rolls in this place after an attack, or -1 if the die there does not roll.

    Attackers roll again, and a berserk die is halved. Ornery dice roll whenever their owner attacks.
    """
    kind = faces[mine[place]].kind
    attacks = attack[ATTACKERS] >> place & 1
    if not attacks and not faces[mine[place]].marks & ORNERY:
        return -1
    if attacks and attack[HOW] == HALVING:
        kind = kinds[kind].halved
    return kinds[kind].again


@compile_lazily
def carry_out(
    dice: Dice, mine: Ints, theirs: Ints, ahead: float, attack: Ints, shares: Floats
) -> tuple[Ints, Ints, float]:
    """Return both rows of dice and the attacker's lead after an attack in which the dice roll *shares*."""
    faces, kinds, falls = dice.faces, dice.kinds, dice.falls
    rolled = mine.copy()
    number = 0
    for place in range(len(mine)):
        kind = kind_rolled(faces, kinds, mine, place, attack)
        if kind >= 0:
            rolled[place] = face_at_share(kinds, falls, kind, shares[number])
            ahead += faces[rolled[place]].kept - faces[mine[place]].kept
            number += 1
    targets, foes = attack[TARGETS], theirs
    if attack[HOW] == TRIPPING:
        target, attacker, foes = only_place(targets), only_place(attack[ATTACKERS]), theirs.copy()
        foes[target] = face_at_share(kinds, falls, kinds[faces[theirs[target]].kind].again, shares[number])
        ahead -= faces[foes[target]].kept - faces[theirs[target]].kept
        needed = faces[foes[target]].value + armour_for(faces, theirs, target)
        if needed > faces[rolled[attacker]].value:
            targets = 0
    captor = 0
    for place in range(len(mine)):
        if attack[ATTACKERS] >> place & 1:
            captor |= faces[mine[place]].marks
    left, count = np.empty_like(foes), 0
    for place in range(len(foes)):
        if targets >> place & 1:
            ahead += captor_gain(faces, foes[place], captor)
        else:
            left[count] = foes[place]
            count += 1
    return rolled, left[:count], ahead


@compile_lazily
def only_place(bit: int) -> int:
    place = 0
    while bit > 1:
        bit >>= 1
        place += 1
    return place


@compile_lazily
def armour_for(faces: Lines, row: Ints, place: int) -> int:
    if faces[row[place]].marks & ARMOURS:
        return 0
    armour = 0
    for face in row:
        if faces[face].marks & ARMOURS:
            armour += faces[face].value
    return armour


@compile_lazily
def captor_gain(faces: Lines, foe: int, captor: int) -> float:
    """Return the improvement of the captor's lead by capturing this die.

    If a Null die attacks, the captured die is worth nothing. If a Value die attacks, the captured die is
    worth the value that it shows.
    """
    if captor & NULL:
        return faces[foe].kept
    return faces[foe].gain_by_value if captor & VALUE else faces[foe].gain
