"""python -m robots.train: learns to value positions by playing rounds against itself, from a seed."""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from math import exp, log, tanh
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

from robots.catalogue import Fighter, fighters
from robots.minds.chances import chance_of, is_ending
from robots.minds.facts import TRAITS
from robots.minds.features import FEATURES, features
from robots.minds.looking import mean_chance, prospects_of
from robots.minds.quick import quick_action
from robots.minds.rolls import Rolls, source_of
from robots.minds.threats import force_of
from robots.minds.value import LEARNED, Value
from rules import Action, Battle, Draw, Phase, parse_recipe, seeded
from rules.chance import What
from rules.random_play import random_action

HIDDEN = 20
TRUST_IN_THE_END = 0.5
"""How much of what a position is taught comes from what followed, rather than from what was thought of it."""
WANDERING = 40
"""How many times of a thousand a player does anything that is legal, so that there is something to learn."""
COMMON, COMMON_SKILLS = 0.6, "Bcfgpstz"
CANDIDATES = 40
LONGEST_ROUND = 120
FIRST_STEP, LAST_STEP = 0.04, 0.004

MINE = len(FEATURES) + 1
THEIRS = MINE + len(TRAITS)
WIDTH = THEIRS + len(TRAITS)


@dataclass(slots=True)
class Moment:
    """A turn of a round: what the network sees of it, who moves, and what it last thought of it."""

    places: array[int]
    numbers: array[float]
    moving: int
    thought: float | None = None


class Round(NamedTuple):
    moments: list[Moment]
    first_wins: float
    """What came of it: whether the first seat won; or how likely that was when few dice were left."""


# ---- playing


def played(seed: str, pair: tuple[Fighter, Fighter], value: Value | None) -> Round:
    draw = seeded(seed)
    battle = Battle.between(
        pair[0].recipe, pair[1].recipe, first_to=1, specials=[pair[0].special, pair[1].special]
    )
    battle = battle.begin(draw).battle
    moments: list[Moment] = []
    for _ in range(LONGEST_ROUND):
        if battle.is_over or battle.round > 1:
            break
        seat = min(battle.decisions)
        if battle.phase is Phase.TURN:
            if value is not None and is_ending(*[force_of(side.row) for side in battle.seats]):
                chance = chance_of(value, battle, seat)
                return Round(moments, chance if seat == 0 else 1 - chance)
            moments.append(moment(battle, seat))
        battle = battle.act(seat, chosen(battle, seat, value, draw), draw).battle
    else:
        return Round([], 0.5)
    return Round(moments, 0.5 if battle.winner is None else float(battle.winner == 0))


def chosen(battle: Battle, seat: int, value: Value | None, draw: Draw) -> Action:
    wandering = draw(0, 999, What("mood")) < WANDERING
    if wandering or (battle.phase is not Phase.TURN and value is not None):
        return random_action(battle, seat, draw)
    if value is None:
        return quick_action(battle, seat, draw)
    attacks = list(islice(battle.legal_attacks(), CANDIDATES))
    if not attacks:
        return random_action(battle, seat, draw)
    prospects, rolls = prospects_of(value, battle, seat), Rolls(1, source_of(draw))
    return max(attacks, key=lambda attack: mean_chance(prospects, attack, rolls))


def moment(battle: Battle, seat: int) -> Moment:
    mine, theirs = force_of(battle.seats[seat].row), force_of(battle.seats[1 - seat].row)
    seen = features(mine, theirs, battle.score(seat) - battle.score(1 - seat), battle.passes)
    inputs = {index: x for index, x in enumerate(seen) if x}
    inputs[MINE - 1] = 1.0
    for start, force in ((MINE, mine), (THEIRS, theirs)):
        for die in force.dice:
            for index, x in die.traits:
                inputs[start + index] = inputs.get(start + index, 0.0) + x
    places = sorted(inputs)
    return Moment(array("H", places), array("d", [inputs[place] for place in places]), seat)


def taught(played: Round) -> list[tuple[Moment, float]]:
    """What to think of each moment: what came of the round, tempered by what was thought on the way."""
    lessons, target = [], played.first_wins
    for moment in reversed(played.moments):
        lessons.append((moment, target if moment.moving == 0 else 1 - target))
        if moment.thought is not None:
            before = moment.thought if moment.moving == 0 else 1 - moment.thought
            target = TRUST_IN_THE_END * target + (1 - TRUST_IN_THE_END) * before
    return lessons


# ---- learning


class Network:
    """The same network as `Value`, its weights by input, so that they are quick to change."""

    def __init__(self, source: random.Random):
        self.rows = [[source.gauss(0, 0.1) for _ in range(HIDDEN)] for _ in range(WIDTH)]
        self.out = [source.gauss(0, 0.3) for _ in range(HIDDEN)] + [0.0]

    def learn(self, moment: Moment, target: float, step: float) -> float:
        """One step towards the target; says how far off it was."""
        rows = self.rows
        sums = [0.0] * HIDDEN
        for index, x in zip(moment.places, moment.numbers, strict=True):
            sums = [old + x * weight for old, weight in zip(sums, rows[index], strict=True)]
        active = [tanh(total) for total in sums]
        total = self.out[-1] + sum(weight * x for weight, x in zip(self.out, active, strict=False))
        chance = 1 / (1 + exp(-max(-30.0, min(30.0, total))))
        moment.thought = chance
        error = step * (chance - target)
        back = [error * weight * (1 - x * x) for weight, x in zip(self.out, active, strict=False)]
        self.out = [weight - error * x for weight, x in zip(self.out, [*active, 1.0], strict=True)]
        for index, x in zip(moment.places, moment.numbers, strict=True):
            rows[index] = [weight - x * by for weight, by in zip(rows[index], back, strict=True)]
        return surprise(chance, target)

    def value(self) -> Value:
        units = [tuple(column) for column in zip(*self.rows, strict=True)]
        return Value(
            [unit[:MINE] for unit in units],
            [unit[MINE:THEIRS] for unit in units],
            [unit[THEIRS:] for unit in units],
            tuple(self.out),
        )


def surprise(chance: float, target: float) -> float:
    chance = min(max(chance, 1e-6), 1 - 1e-6)
    return -(target * log(chance) + (1 - target) * log(1 - chance))


def study(network: Network, rounds: list[Round], times: int, source: random.Random) -> list[float]:
    """Go through the rounds so many times, in ever smaller steps; the mean surprise each time."""
    surprises, done = [], 0
    total = times * sum(len(one.moments) for one in rounds)
    for _ in range(times):
        lessons = [lesson for one in rounds for lesson in taught(one)]
        source.shuffle(lessons)
        surprised = 0.0
        for moment, target in lessons:
            step = FIRST_STEP + (LAST_STEP - FIRST_STEP) * done / total
            surprised += network.learn(moment, target, step)
            done += 1
        surprises.append(surprised / len(lessons))
    return surprises


# ---- the course


def course(seed: int, rounds: Sequence[int], times: int, processes: int) -> Iterator[Network]:
    """In the first generation quick players teach, in each of the others the one before it."""
    source = random.Random(seed)
    network, value = Network(source), None
    kept: list[Round] = []
    for generation, count in enumerate(rounds):
        started = time.process_time()
        jobs: list[Job] = [(f"{seed} {generation} {number}", pair(source), value) for number in range(count)]
        found = play(jobs, processes)
        between = time.process_time()
        surprises = study(network, found + kept, times, source)
        kept = found if generation else []
        value = network.value()
        tell(
            f"generation {generation}: {count} rounds, {sum(len(one.moments) for one in found)} positions"
            f" ({between - started:.0f} s), surprise {', '.join(f'{one:.4f}' for one in surprises)}"
            f" ({time.process_time() - between:.0f} s)"
        )
        yield network


Job = tuple[str, tuple[Fighter, Fighter], Value | None]


def pair(source: random.Random) -> tuple[Fighter, Fighter]:
    """Two buttons, more often than not two without rare skills."""
    among = common_fighters() if source.random() < COMMON else fighters()
    return source.choice(among), source.choice(among)


@cache
def common_fighters() -> tuple[Fighter, ...]:
    def is_common(fighter: Fighter) -> bool:
        return not fighter.special and all(
            letter in COMMON_SKILLS for die in parse_recipe(fighter.recipe).dice for letter in die.skills
        )

    return tuple(filter(is_common, fighters()))


def play(jobs: list[Job], processes: int) -> list[Round]:
    """In the order of the jobs, however many processes there are: the outcome is the same."""
    if processes == 1:
        return [played(*job) for job in jobs]
    with Pool(processes) as pool:
        return pool.starmap(played, jobs, chunksize=max(1, len(jobs) // (processes * 8)))


def tell(sentence: str) -> None:
    sys.stderr.write(f"{sentence}\n")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m robots.train", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, nargs="+", default=[4000, 8000, 12000])
    parser.add_argument("--times", type=int, default=3, help="how often each generation studies its lessons")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--to", type=Path, default=LEARNED)
    given = parser.parse_args()
    for network in course(given.seed, given.rounds, given.times, given.processes):
        given.to.write_text(
            json.dumps(network.value().to_json(), separators=(",", ":")) + "\n", encoding="utf-8"
        )


if __name__ == "__main__":
    main()
