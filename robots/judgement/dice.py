"""Dice as numbers. Each die with the value that it shows is a “face”, with one line in several arrays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from robots.judgement.compiling import IS_COMPILED
from robots.judgement.die_traits import COVERED_LETTERS, DieFacts, facts_of, kinds_of
from robots.judgement.layers import PLACES, Layers, Numbers
from rules import AttackKind, Die, DieKind
from rules.moments.roll import Occasion, Roll
from rules.rolling import resized_die
from rules.rulesets import Ruleset
from rules.scoring import worth
from rules.skills import traits
from rules.skills.berserk import halve
from rules.state.table import Table

Ints = NDArray[np.integer[Any]]
Floats = NDArray[np.float64]

POWER, SKILL, SHADOW, SPEED, BERSERK, TRIP = 1, 2, 4, 8, 16, 32
"""Bits for the attacks that a die may make."""
ALONE = 64
"""Bit for dice that may make a Skill attack without other dice."""
STRETCHES = 128
"""Bit for dice that may count less than they show in Skill attacks."""
SINKS = 256
"""Bit for dice that may be subtracted in Skill attacks."""
ARMOURS = 512
POWER_PROOF, SKILL_PROOF, FALLS_TO_ONE = 1024, 2048, 4096
ORNERY, NULL, VALUE = 8192, 16384, 32768
PLAIN_ENDING = 65536
"""Bit for simple dice, with which the chances at the end of a round can be computed exactly."""

COUNTS_FIRST = 131072
"""Bit for dice that count for initiative."""

COVERED_KINDS = {
    AttackKind.POWER: POWER,
    AttackKind.SKILL: SKILL,
    AttackKind.SHADOW: SHADOW,
    AttackKind.SPEED: SPEED,
    AttackKind.BERSERK: BERSERK,
    AttackKind.TRIP: TRIP,
}
COVERED_FORMS = frozenset({DieKind.PLAIN, DieKind.SWING, DieKind.OPTION, DieKind.TWIN})
"""Forms of dice whose sides are equally likely. Wildcards are excluded, since they draw from a deck."""
MOST_IN_A_ROW = 12
MOST_FACES = 2**15
REMEMBERED = 65_521
"""The number of solved endings in memory. A prime number spreads them evenly."""


FACE = np.dtype(
    [
        ("value", np.int32),
        ("sides", np.int32),
        ("lowest", np.int32),
        ("marks", np.int32),
        ("kind", np.int32),
        ("kept", np.float64),  # what it counts for its owner
        ("gain", np.float64),  # how far its captor gets ahead
        ("gain_by_value", np.float64),  # the same if a value die took part
    ],
    align=True,
)
KIND = np.dtype(
    [
        ("first", np.int32),  # where the faces on which it may fall begin among all falls
        ("count", np.int32),  # how many they are
        ("again", np.int32),  # the kind of die it is when it rolls again
        ("halved", np.int32),  # the kind of die it is after a berserk attack
    ]
)
Lines = NDArray[np.void]


def lines(count: int, of: np.dtype[np.void]) -> Lines:
    """Return *count* empty lines whose fields can be read by name even without compilation."""
    empty = np.zeros(count, of)
    return empty if IS_COMPILED else empty.view(np.recarray)


class Dice(NamedTuple):
    """Arrays that describe all known dice, with the layers of the network that evaluates positions."""

    faces: Lines
    kinds: Lines
    """The kinds of dice. A kind is a die without the value that it shows."""
    falls: Ints
    table: Numbers
    """The contribution of each face to the first layer of the network, for each of its possible places."""
    first: Numbers
    """The first layer's weights for the features of a position. The last line is the bias."""
    second: Numbers
    last: Numbers
    solved_keys: Ints
    """Keys of solved endings. `solved_chances` has the chance to win at the same index."""
    solved_chances: Floats


class DiceTable:
    """All dice seen so far under one ruleset, with the arrays that describe them."""

    def __init__(self, layers: Layers, ruleset: Ruleset) -> None:
        self.layers, self.ruleset = layers, ruleset
        self.face_numbers: dict[Die, int] = {}
        self.kind_numbers: dict[Die, int] = {}
        self.covered: dict[Die, bool] = {}
        self.falls_count = 0
        self.dice = Dice(
            lines(256, FACE),
            lines(64, KIND),
            np.zeros(256, np.int32),
            np.zeros((256 * PLACES, layers.start.size), np.float32),
            np.vstack([layers.features, layers.start]),
            np.vstack([layers.between, layers.between_start]),
            np.concatenate([layers.out, layers.out_start]),
            np.zeros(REMEMBERED, np.int64),
            np.zeros(REMEMBERED),
        )
        """The current arrays. A new die may replace them with longer arrays."""

    def row(self, dice: Iterable[Die]) -> Ints:
        return np.array([self.face_of(die) for die in dice], np.int32)

    def face_of(self, die: Die) -> int:
        found = self.face_numbers.get(die)
        if found is None:
            if self.is_laid_out(die):
                self.kind_of(die.before_first_roll())
            if die not in self.face_numbers:
                self.lay_out([die], -1)
            found = self.face_numbers[die]
        return found

    def covers(self, die: Die) -> bool:
        found = self.covered.get(die)
        if found is None:
            found = self.covered[die] = is_covered(die)
        return found

    def is_laid_out(self, die: Die) -> bool:
        return die.showing is not None and (self.covers(die) or ends_plainly(die, facts_of(die)))

    def kind_of(self, die: Die) -> int:
        found = self.kind_numbers.get(die)
        if found is None:
            found = self.kind_numbers[die] = len(self.kind_numbers)
            fallen = self.lay_out(list(faces(die)), found)
            first, self.falls_count = self.falls_count, self.falls_count + len(fallen)
            self.make_room()
            self.dice.falls[first : self.falls_count] = fallen
            self.dice.kinds[found] = (first, len(fallen), found, found)
            again, half = self.kind_of(resize_for_reroll(die)), self.kind_of(after_berserk(die, self.ruleset))
            self.dice.kinds[found] = (first, len(fallen), again, half)
        return found

    def lay_out(self, dice: Sequence[Die], kind: int) -> list[int]:
        """Return the face numbers of these dice, and add a line for each new face."""
        new, first = (
            [die for die in dict.fromkeys(dice) if die not in self.face_numbers],
            len(self.face_numbers),
        )
        self.face_numbers.update((die, number) for number, die in enumerate(new, first))
        self.make_room()
        for number, die in enumerate(new, first):
            self.dice.faces[number] = line_of(die, kind, self.ruleset.halves_round_up)
        if new:
            places = slice(first * PLACES, len(self.face_numbers) * PLACES)
            self.dice.table[places] = first_layer_inputs(new, self.layers)
        return [self.face_numbers[die] for die in dice]

    def make_room(self) -> None:
        faces, kinds, falls, table, *_ = self.dice
        while len(self.face_numbers) > len(faces):
            faces, table = double_length(faces), double_length(table)
        while len(self.kind_numbers) > len(kinds):
            kinds = double_length(kinds)
        while self.falls_count > len(falls):
            falls = double_length(falls)
        self.dice = self.dice._replace(faces=faces, kinds=kinds, falls=falls, table=table)


def double_length(found: NDArray[Any]) -> NDArray[Any]:
    return np.concatenate([found, np.zeros_like(found)])


def line_of(die: Die, kind: int, round_up: bool) -> tuple[float, ...]:
    facts, kept = facts_of(die), worth(die, False, round_up) / 2
    return (
        facts.value,
        facts.sides,
        min(facts.lowest, facts.value),
        marks_of(die, facts),
        kind,
        kept,
        kept + worth(die, True, round_up) / 2,
        kept + worth(die.gaining("v"), True, round_up) / 2,
    )


def first_layer_inputs(dice: Sequence[Die], layers: Layers) -> Numbers:
    """Return the contribution of each die to the network's first layer, for each of its possible places."""
    numbers = np.zeros((len(dice), len(layers.traits)), np.float32)
    for line, die in enumerate(dice):
        which, found = zip(*facts_of(die).traits, strict=True)
        numbers[line, list(which)] = found
    made: Numbers = np.tanh(numbers @ layers.traits) @ layers.places
    return made.transpose(1, 0, 2).reshape(-1, made.shape[2])


def is_covered(die: Die) -> bool:
    return (
        die.kind in COVERED_FORMS
        and COVERED_LETTERS.issuperset(die.skills)
        and not die.marks
        and not (die.halves and "g" in die.skills)
        and die.copies
        and kinds_of(die) - {AttackKind.CROSS, AttackKind.RUSH} <= COVERED_KINDS.keys()
    )


def ends_plainly(die: Die, facts: DieFacts) -> bool:
    return facts.simple and not (facts.trip or facts.restless or "B" in die.skills)


def marks_of(die: Die, facts: DieFacts) -> int:
    kinds = (
        kinds_of(die)
        if facts.power or facts.skill or facts.shadow or facts.sweeps or facts.trip
        else frozenset()
    )
    marks = sum(mark for kind, mark in COVERED_KINDS.items() if kind in kinds)
    for is_so, mark in (
        (facts.alone, ALONE),
        (facts.stretches, STRETCHES),
        (facts.sinks, SINKS),
        (facts.armours, ARMOURS),
        (facts.power_proof, POWER_PROOF),
        (facts.skill_proof, SKILL_PROOF),
        (facts.falls_to_one, FALLS_TO_ONE),
        ("o" in die.skills, ORNERY),
        ("n" in die.skills, NULL),
        ("v" in die.skills, VALUE),
        (ends_plainly(die, facts), PLAIN_ENDING),
        (traits(die.skills).counts_for_initiative, COUNTS_FIRST),
    ):
        marks |= mark if is_so else 0
    return marks


def resize_for_reroll(die: Die) -> Die:
    """Return the die in its size for the next roll. Supports only the skills Weak and Mighty."""
    if not traits(die.skills).resizes:
        return die
    return resized_die(Roll(cast(Table, None), 0, 0, die, Occasion.ATTACK), formless=False)


def after_berserk(die: Die, ruleset: Ruleset) -> Die:
    if "B" not in die.skills:
        return die
    half = halve(die.without_skills("B"))
    return half.with_skills("") if ruleset.berserk_loses_all_skills else half


def faces(die: Die) -> Iterator[Die]:
    """Yield the die with each value that it can roll. All of the values are equally likely."""
    if die.halves is None:
        yield from (die.showing_now(value) for value in range(1 if die.size else 0, die.sides + 1))
        return
    first, second = die.halves
    sizes = (first.size or 0, second.size or 0)
    pairs = product(*(range(1 if size else 0, size + 1) for size in sizes))
    for one, two in sorted(pairs, key=sum):
        halves = (first._replace(showing=one), second._replace(showing=two))
        yield die.replace(halves=halves, showing=one + two)
