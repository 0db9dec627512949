"""Compute how even two plain buttons are in perfect play.

Usage: script/bench even_pairs

Each pair in `robots/first_pairs.tsv` is solved in the way in which `tools/benchmarks/perfect.py` solves a
duel of a button with itself. A round without a winner is replayed, so it counts half.
"""

from __future__ import annotations

import argparse
import json
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from robots.fighters import StoredFighter
from robots.first_pairs import first_pairs
from robots.judgement.die_traits import facts_of
from tools.benchmarks.perfect import Side, Solution, exchange_players, solvable


class Duel(Solution):
    """A solved duel between two buttons. The dice of the first button have the lower numbers."""

    def __init__(self, one: str, other: str) -> None:
        hands = solvable(one), solvable(other)
        dice = [die for hand in hands for die in hand]
        self.recipes = [die.recipe for die in dice]
        self.facts = [facts_of(die.showing_now(1)) for die in dice]
        self.chances = {}
        self.one = tuple(range(len(hands[0])))
        self.other = tuple(range(len(hands[0]), len(dice)))
        sides = product(parts(self.one), parts(self.other))
        for mine, theirs in sorted(sides, key=lambda pair: sum(map(len, pair))):
            self.solve(mine, theirs)

    def ahead(self, mine: Side, theirs: Side) -> float:
        is_one = mine[0] in self.one if mine else theirs[0] in self.other
        own, others = (self.one, self.other) if is_one else (self.other, self.one)
        return self.worth(mine, others, theirs) - self.worth(theirs, own, mine)

    def worth(self, kept: Side, foes: Side, left: Side) -> float:
        taken = (self.facts[place] for place in foes if place not in left)
        return sum(self.facts[place].kept for place in kept) + sum(die.gain - die.kept for die in taken)

    @property
    def chance(self) -> float:
        """The first button's chance to win, averaged over all first rolls."""
        begins = self.begins()
        second = 1 - exchange_players(self.chances[self.other, self.one], len(self.other))
        chances = begins * self.chances[self.one, self.other] + (1 - begins) * second
        return float(chances.mean(dtype=np.float64))

    def begins(self) -> NDArray[np.float32]:
        mine, theirs = self.rolls(self.one), self.rolls(self.other)
        begins = np.full((mine.shape[1], theirs.shape[1]), 0.5, np.float32)
        for one, other in reversed(list(zip(mine, theirs, strict=True))):
            begins[one[:, None] < other] = 1
            begins[one[:, None] > other] = 0
        return begins.reshape([self.facts[place].sides for place in (*self.one, *self.other)])

    def rolls(self, hand: Side) -> NDArray[np.int64]:
        return np.sort(np.indices([self.facts[place].sides for place in hand]).reshape(len(hand), -1), axis=0)


def parts(hand: Side) -> list[Side]:
    return [some for count in range(len(hand)) for some in combinations(hand, count + 1)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench even_pairs", description=__doc__)
    parser.add_argument("--pair", nargs=2, metavar="RECIPE", help="instead of the kept list")
    pair = parser.parse_args().pair
    kept = [each[:2] for each in first_pairs()]
    rows = []
    for one, other in [[StoredFighter(recipe, recipe) for recipe in pair]] if pair else kept:
        chance = Duel(one.recipe, other.recipe).chance
        print(f"{one.name} {one.recipe} beats {other.name} {other.recipe} in {chance:.1%}", flush=True)
        rows.append({"one": one.name, "other": other.name, "chance": round(chance, 4)})
    print(json.dumps({"rows": rows}))


if __name__ == "__main__":
    main()
