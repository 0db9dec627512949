"""python -m robots.train: learns to value positions by playing rounds against itself, from a seed."""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from array import array
from collections.abc import Iterator, Sequence
from itertools import islice
from math import exp, log, tanh
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

from robots.catalogue import Fighter, fighters
from robots.minds.facts import TRAITS, facts_of
from robots.minds.features import FEATURES, features
from robots.minds.looking import chance_after
from robots.minds.quick import quick_action
from robots.minds.value import LEARNED, Value, chance_of
from rules import Action, Battle, Draw, Phase, seeded
from rules.chance import What
from rules.random_play import random_action

HIDDEN = 20
TRUST_IN_THE_END = 0.7
"""How much of what a position is taught comes from what followed, rather than from what was thought of it."""
WANDERING = 80
"""How many times of a thousand a player does anything that is legal, so that there is something to learn."""
CANDIDATES = 40
LONGEST_ROUND = 120
FIRST_STEP, LAST_STEP = 0.04, 0.004

MINE = len(FEATURES) + 1
THEIRS = MINE + len(TRAITS)
WIDTH = THEIRS + len(TRAITS)


class Lesson(NamedTuple):
    """A position as the network sees it, and how likely whoever moves there is to win."""

    places: array[int]
    numbers: array[float]
    chance: float


class Moment(NamedTuple):
    """A position of a round: what the network sees, who moves, and what the network thinks."""

    places: array[int]
    numbers: array[float]
    moving: int
    thought: float


# ---- playing


def played(seed: str, pair: tuple[Fighter, Fighter], value: Value | None) -> list[Lesson]:
    """The lessons of one round."""
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
            moments.append(moment(battle, seat, value))
        battle = battle.act(seat, chosen(battle, seat, value, draw), draw).battle
    else:
        return []
    return taught(moments, 0.5 if battle.winner is None else float(battle.winner == 0))


def chosen(battle: Battle, seat: int, value: Value | None, draw: Draw) -> Action:
    wandering = draw(0, 999, What("mood")) < WANDERING
    if wandering or (battle.phase is not Phase.TURN and value is not None):
        return random_action(battle, seat, draw)
    if value is None:
        return quick_action(battle, seat, draw)
    attacks = list(islice(battle.legal_attacks(), CANDIDATES))
    if not attacks:
        return random_action(battle, seat, draw)
    return max(attacks, key=lambda attack: chance_after(value, battle, seat, attack, draw))


def moment(battle: Battle, seat: int, value: Value | None) -> Moment:
    mine, theirs = battle.seats[seat].row, battle.seats[1 - seat].row
    ahead = battle.score(seat) - battle.score(1 - seat)
    own, others = [facts_of(die) for die in mine], [facts_of(die) for die in theirs]
    seen = features(own, others, ahead, battle.passes)
    inputs = {index: x for index, x in enumerate(seen) if x}
    inputs[MINE - 1] = 1.0
    for start, dice in ((MINE, own), (THEIRS, others)):
        for die in dice:
            for index, x in die.traits:
                inputs[start + index] = inputs.get(start + index, 0.0) + x
    thought = 0.5 if value is None else chance_of(value, battle, seat)
    return Moment(
        array("H", sorted(inputs)), array("d", [inputs[place] for place in sorted(inputs)]), seat, thought
    )


def taught(moments: Sequence[Moment], first_wins: float) -> list[Lesson]:
    """From the last position to the first: what came of it, tempered by what was thought on the way."""
    lessons, target = [], first_wins
    for places, numbers, moving, thought in reversed(moments):
        lessons.append(Lesson(places, numbers, target if moving == 0 else 1 - target))
        before = thought if moving == 0 else 1 - thought
        target = TRUST_IN_THE_END * target + (1 - TRUST_IN_THE_END) * before
    return lessons


# ---- learning


class Network:
    """The same network as `Value`, its weights by input, so that they are quick to change."""

    def __init__(self, source: random.Random):
        self.rows = [[source.gauss(0, 0.1) for _ in range(HIDDEN)] for _ in range(WIDTH)]
        self.out = [source.gauss(0, 0.3) for _ in range(HIDDEN)] + [0.0]

    def learn(self, lesson: Lesson, step: float) -> float:
        """One step towards the lesson; says how far off it was."""
        rows = self.rows
        sums = [0.0] * HIDDEN
        for index, x in zip(lesson.places, lesson.numbers, strict=True):
            sums = [old + x * weight for old, weight in zip(sums, rows[index], strict=True)]
        active = [tanh(total) for total in sums]
        total = self.out[-1] + sum(weight * x for weight, x in zip(self.out, active, strict=False))
        chance = 1 / (1 + exp(-max(-30.0, min(30.0, total))))
        error = step * (chance - lesson.chance)
        back = [error * weight * (1 - x * x) for weight, x in zip(self.out, active, strict=False)]
        self.out = [weight - error * x for weight, x in zip(self.out, [*active, 1.0], strict=True)]
        for index, x in zip(lesson.places, lesson.numbers, strict=True):
            rows[index] = [weight - x * by for weight, by in zip(rows[index], back, strict=True)]
        return surprise(chance, lesson.chance)

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


def study(network: Network, lessons: list[Lesson], times: int, source: random.Random) -> list[float]:
    """Go through the lessons so many times, in ever smaller steps; the mean surprise each time."""
    surprises, done = [], 0
    for _ in range(times):
        source.shuffle(lessons)
        total = 0.0
        for lesson in lessons:
            step = FIRST_STEP + (LAST_STEP - FIRST_STEP) * done / (len(lessons) * times)
            total += network.learn(lesson, step)
            done += 1
        surprises.append(total / len(lessons))
    return surprises


# ---- the course


def course(seed: int, rounds: Sequence[int], times: int, processes: int) -> Iterator[Network]:
    """In the first generation quick players teach, in each of the others the one before it."""
    source = random.Random(seed)
    everybody = fighters()
    network, value = Network(source), None
    kept: list[Lesson] = []
    for generation, count in enumerate(rounds):
        started = time.process_time()
        jobs: list[Job] = [
            (f"{seed} {generation} {number}", (source.choice(everybody), source.choice(everybody)), value)
            for number in range(count)
        ]
        lessons = [lesson for found in play(jobs, processes) for lesson in found]
        between = time.process_time()
        surprises = study(network, lessons + kept, times, source)
        kept = lessons if generation else []
        value = network.value()
        tell(
            f"generation {generation}: {count} rounds, {len(lessons)} positions"
            f" ({between - started:.0f} s), surprise {', '.join(f'{one:.4f}' for one in surprises)}"
            f" ({time.process_time() - between:.0f} s)"
        )
        yield network


Job = tuple[str, tuple[Fighter, Fighter], Value | None]


def play(jobs: list[Job], processes: int) -> list[list[Lesson]]:
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
    parser.add_argument("--rounds", type=int, nargs="+", default=[12000, 8000, 8000])
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
