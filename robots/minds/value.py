"""How likely whoever is to move is to win the round: a small network, learned by playing against itself."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from math import exp, tanh
from operator import mul
from pathlib import Path
from typing import Any

from robots.minds.facts import Facts, facts_of
from robots.minds.features import features
from rules import Battle, Die, Phase

LEARNED = Path(__file__).with_name("learned.json")
MOST_REMEMBERED = 60_000

Numbers = tuple[float, ...]


class Value:
    """One hidden layer over the features of the position and the summed traits of the dice on each side.

    What a die adds to the hidden layer depends on nothing else, so it is worked out once for each die.
    """

    def __init__(self, features: list[Numbers], mine: list[Numbers], theirs: list[Numbers], out: Numbers):
        self.features, self.mine, self.theirs, self.out = features, mine, theirs, out
        self.hidden = len(features)
        self.known: dict[Die, tuple[Facts, Numbers, Numbers]] = {}

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

    def of_die(self, die: Die) -> tuple[Facts, Numbers, Numbers]:
        found = self.known.get(die)
        if found is None:
            if len(self.known) > MOST_REMEMBERED:
                self.known.clear()
            facts = facts_of(die)
            found = self.known[die] = (facts, weighed(facts, self.mine), weighed(facts, self.theirs))
        return found

    def chance(self, mine: Sequence[Die], theirs: Sequence[Die], ahead: float, passes: int) -> float:
        """The chance of the side to move, with these dice and so many points ahead."""
        own = [self.of_die(die) for die in mine]
        others = [self.of_die(die) for die in theirs]
        seen = features([die[0] for die in own], [die[0] for die in others], ahead, passes)
        sums = map(sum, zip(*[die[1] for die in own], *[die[2] for die in others], strict=True))
        total = self.out[-1]
        for unit, known, weight in zip(self.features, sums, self.out, strict=False):
            total += weight * tanh(known + unit[-1] + sum(map(mul, unit, seen)))
        return 1 / (1 + exp(-total))


def weighed(facts: Facts, units: list[Numbers]) -> Numbers:
    return tuple(sum(unit[index] * x for index, x in facts.traits) for unit in units)


def chance_of(value: Value, battle: Battle, seat: int) -> float:
    """How likely this seat is to win the round, before the next action; of several foes the worst counts."""
    moving = battle.active if battle.phase is Phase.TURN else battle.first
    score = [battle.score(number) for number in range(len(battle.seats))]
    chances = []
    for other, foe in enumerate(battle.seats):
        if other == seat or foe.surrendered:
            continue
        mine, ahead = battle.seats[seat].row, score[seat] - score[other]
        if not mine or not foe.row:
            chances.append(float(ahead > 0) if not foe.row and not mine else (0.9 if ahead > 0 else 0.1))
        elif moving == seat:
            chances.append(value.chance(mine, foe.row, ahead, battle.passes))
        else:
            chances.append(1 - value.chance(foe.row, mine, -ahead, battle.passes))
    return min(chances, default=1.0)


@cache
def learned() -> Value:
    return Value.from_json(json.loads(LEARNED.read_text(encoding="utf-8")))
