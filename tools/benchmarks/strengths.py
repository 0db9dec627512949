"""Measure how strong well-known fighters with simple dice are, and write `fixtures/strengths.tsv`.

Usage: script/bench strengths --write

Each fighter plays single rounds against a few others, with the site's search strategy on both sides. A
strength is the log-odds of winning a round against the average of all measured fighters, and the same
seeds always give the same strengths. It takes five minutes of one processor.
"""

from __future__ import annotations

import argparse
import csv
import json
from itertools import islice

import numpy as np

from buttons.recipes.strengths import STRENGTHS, sort_dice
from robots.fighters import FILES, StoredFighter, can_fight
from robots.self_play import Contender, rounds_between
from rules import parse_recipe

SETS = (
    *("rookies", "soldiers", "fantasy", "the-core", "sanctum", "brawl", "studio-foglio", "vampyres"),
    *("lunch-money", "iron-chef", "sluggy-freelance", "majesty", "bruno", "brom", "samurai"),
)
SIMPLE = frozenset("sptz")
"""The skills that the measured fighters may have: Shadow, Poison, Trip and Speed."""
MOST_FIGHTERS = 90
OPPONENTS = (1, 2, 3, 5, 8, 13, 18, 24, 31, 40)
"""The distances in the list between a fighter and those it plays."""
ROUNDS = 60
STEPS = 200


def simple_fighters(most: int) -> list[StoredFighter]:
    found: dict[str, StoredFighter] = {}
    for name in SETS:
        with (FILES / f"{name}.tsv").open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file, delimiter="\t"):
                fighter = StoredFighter(row["name"], row["recipe"] or "", row["special"] or "")
                if can_fight(fighter) and is_simple(fighter):
                    found.setdefault(sort_dice(fighter.recipe), fighter)
    return list(islice(found.values(), most))


def is_simple(fighter: StoredFighter) -> bool:
    dice = parse_recipe(fighter.recipe).dice
    return bool(dice) and not fighter.special and all(SIMPLE.issuperset(die.skills) for die in dice)


def play(fighters: list[StoredFighter], rounds: int) -> list[tuple[int, int, int, int]]:
    """Return, for each pair that played, the numbers of its fighters and the rounds that each won."""
    played = []
    for distance in OPPONENTS:
        for one in range(len(fighters)):
            other = (one + distance) % len(fighters)
            if other == one:
                continue
            first, second = (Contender(fighters[number].recipe) for number in (one, other))
            counted = rounds_between(first, second, "online", range(rounds), seconds=60)
            played.append((one, other, counted.won, counted.lost))
        print(f"Played against the fighters {distance} further on.", flush=True)
    return played


def strengths_from(played: list[tuple[int, int, int, int]], count: int) -> list[float]:
    # the model of Bradley and Terry, with an average of 0
    won, met = np.ones((count, count)) / count, np.zeros((count, count))
    for one, other, mine, theirs in played:
        won[one, other] += mine
        won[other, one] += theirs
    met = won + won.T
    power = np.ones(count)
    for _step in range(STEPS):
        power = won.sum(1) / (met / (power[:, None] + power)).sum(1)
        power /= np.exp(np.log(power).mean())
    return [float(each) for each in np.log(power)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench strengths", description=__doc__)
    parser.add_argument("--fighters", type=int, default=MOST_FIGHTERS, help="the most fighters to measure")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="rounds of each pair")
    parser.add_argument("--write", action="store_true", help="write the fixture")
    options = parser.parse_args()
    fighters = simple_fighters(options.fighters)
    strengths = strengths_from(play(fighters, options.rounds), len(fighters))
    rows = sorted(zip(fighters, strengths, strict=True), key=lambda row: (row[1], row[0].recipe))
    if options.write:
        with STRENGTHS.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, delimiter="\t", lineterminator="\n")
            writer.writerow(["fighter", "recipe", "strength"])
            writer.writerows((each.name, each.recipe, f"{strength:.2f}") for each, strength in rows)
    print(json.dumps({"rows": [{"fighter": each.name, "strength": round(s, 3)} for each, s in rows]}))


if __name__ == "__main__":
    main()
