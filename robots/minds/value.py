"""How likely whoever is to move is to win the round: a small network, learned by playing against itself."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from math import exp, tanh
from operator import add, mul
from pathlib import Path
from typing import Any, NamedTuple

from robots.minds.facts import Facts, facts_of
from robots.minds.features import features
from robots.minds.threats import Force, no_force
from rules import Die

LEARNED = Path(__file__).with_name("learned.json")
MOST_REMEMBERED = 60_000

Numbers = tuple[float, ...]


class Known(NamedTuple):
    """What a die adds to the hidden layer on the side of whoever is to move, and on the other."""

    die: Die
    facts: Facts
    mine: Numbers
    theirs: Numbers


class Row(NamedTuple):
    """A side's dice together."""

    dice: tuple[Die, ...]
    force: Force
    mine: Numbers
    theirs: Numbers

    def and_(self, die: Known) -> Row:
        return Row(
            (*self.dice, die.die),
            self.force.and_(die.facts),
            tuple(map(add, self.mine, die.mine)),
            tuple(map(add, self.theirs, die.theirs)),
        )


class Value:
    """One hidden layer over the features of the position and the summed traits of the dice on each side.

    What a die adds to the hidden layer depends on nothing else, so it is worked out once for each die.
    """

    def __init__(self, features: list[Numbers], mine: list[Numbers], theirs: list[Numbers], out: Numbers):
        self.features, self.mine, self.theirs, self.out = features, mine, theirs, out
        self.units = [(unit[:-1], weight) for unit, weight in zip(features, out, strict=False)]
        self.start = tuple(unit[-1] for unit in features)
        self.nothing = (0.0,) * len(features)
        self.known: dict[Die, Known] = {}
        self.fallen: dict[Die, tuple[Known, ...]] = {}
        self.solved: dict[object, float] = {}
        self.effort = 0
        """What was done so far, counted in positions judged: whoever thinks can tell when it is enough."""

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Value:
        def read(name: str) -> list[Numbers]:
            return [tuple(unit) for unit in data[name]]

        return cls(read("features"), read("mine"), read("theirs"), tuple(data["out"]))

    def to_json(self) -> dict[str, Any]:
        def short(units: list[Numbers]) -> list[list[float]]:
            return [[round(weight, 4) for weight in unit] for unit in units]

        layers = {name: short(getattr(self, name)) for name in ("features", "mine", "theirs")}
        return {**layers, "out": [round(weight, 4) for weight in self.out]}

    def of_die(self, die: Die) -> Known:
        found = self.known.get(die)
        if found is None:
            if len(self.known) > MOST_REMEMBERED:
                self.known.clear()
            facts = facts_of(die)
            found = self.known[die] = Known(
                die, facts, weighed(facts, self.mine), weighed(facts, self.theirs)
            )
        return found

    def falls_of(self, die: Die) -> tuple[Known, ...]:
        """Every way in which this die can fall when it is rolled again, each as likely as the others."""
        found = self.fallen.get(die)
        if found is None:
            if len(self.fallen) > MOST_REMEMBERED:
                self.fallen.clear()
            found = self.fallen[die] = tuple(self.of_die(fallen) for fallen in falls(die))
        return found

    def row(self, dice: Iterable[Known], sinking: int) -> Row:
        row = Row((), no_force(sinking), self.start, self.nothing)
        for die in dice:
            row = row.and_(die)
        return row

    def chance(self, mine: Row, theirs: Row, ahead: float, passes: int) -> float:
        """The chance of the side to move, with these dice and so many points ahead."""
        self.effort += 1
        seen = features(mine.force, theirs.force, ahead, passes)
        total = self.out[-1]
        for (unit, weight), own, other in zip(self.units, mine.mine, theirs.theirs, strict=True):
            total += weight * tanh(own + other + sum(map(mul, unit, seen)))
        return 1 / (1 + exp(-total))


def weighed(facts: Facts, units: list[Numbers]) -> Numbers:
    return tuple(sum(unit[index] * x for index, x in facts.traits) for unit in units)


def falls(die: Die) -> Iterator[Die]:
    if die.halves is None:
        yield from (die.showing_now(value) for value in range(1 if die.size else 0, die.sides + 1))
        return
    first, second = die.halves
    sizes = (first.size or 0, second.size or 0)
    pairs = product(*(range(1 if size else 0, size + 1) for size in sizes))
    for one, two in sorted(pairs, key=sum):
        halves = (first._replace(showing=one), second._replace(showing=two))
        yield die.but(halves=halves, showing=one + two)


@cache
def learned() -> Value:
    return Value.from_json(json.loads(LEARNED.read_text(encoding="utf-8")))
