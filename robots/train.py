"""python -m robots.train: learns to value positions by playing rounds against itself, from a seed."""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from math import nan
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from robots.catalogue import Fighter, fighters
from robots.minds.chances import chance_of, is_ending
from robots.minds.facts import TRAITS
from robots.minds.features import Numbers, Seen, features, seen
from robots.minds.looking import mean_chances, prospects_of
from robots.minds.quick import quick_action
from robots.minds.rolls import Rolls, source_of
from robots.minds.threats import force_of, threats
from robots.minds.value import LEARNED, PLACES, REACHED, THEIRS, Layers, Value
from rules import Action, Battle, Draw, Phase, parse_recipe, seeded
from rules.chance import What
from rules.random_play import random_action

WIDE, NARROW = 96, 32
PROMISE = 0.8
"""How much of what is taught comes from a look a move ahead, rather than from what came of the round."""
WANDERING = 40
"""How many times of a thousand a player does anything that is legal, so that there is something to learn."""
COMMON, COMMON_SKILLS = 0.6, "Bcfgpstz"
CANDIDATES, ROLLS = 40, 3
LONGEST_ROUND = 120
TOGETHER = 256
"""So many lessons are learned at one step."""
FIRST_STEP, LAST_STEP = 3e-3, 1e-5
INERTIA, SMOOTHING = 0.9, 0.999


class Lessons(NamedTuple):
    """Turns of rounds, each seen by whoever is to move."""

    seen: Numbers
    traits: NDArray[np.float16]
    """The sums of the traits of the dice in each place."""
    promised: Numbers
    """How likely they were to win, as a look at what they could do said; not a number where nobody looked."""
    won: Numbers
    """Whether they won; or how likely that was when few dice were left."""

    def taught(self) -> Numbers:
        """What to think of each turn."""
        mixed = PROMISE * self.promised + (1 - PROMISE) * self.won
        return np.where(np.isnan(mixed), self.won, mixed)

    @classmethod
    def together(cls, parts: Sequence[Lessons]) -> Lessons:
        return cls(*[np.concatenate(columns) for columns in zip(*parts, strict=True)])


# ---- playing


def played(seed: str, pair: tuple[Fighter, Fighter], value: Value | None) -> Lessons | None:
    """The turns of a round that ends, or nothing."""
    draw = seeded(seed)
    battle = Battle.between(
        pair[0].recipe, pair[1].recipe, first_to=1, specials=[pair[0].special, pair[1].special]
    )
    battle = battle.begin(draw).battle
    turns: list[tuple[Battle, float]] = []
    if value is not None:
        value.make_room()
    for _ in range(LONGEST_ROUND):
        if battle.is_over or battle.round > 1:
            return lessons(turns, 0.5 if battle.winner is None else float(battle.winner == 0))
        seat = min(battle.decisions)
        if battle.phase is Phase.TURN:
            if value is not None and is_ending(*[force_of(side.row) for side in battle.seats]):
                return lessons(turns, chance_of(value, battle, 0))
            action, chance = in_turn(battle, seat, value, draw)
            turns.append((battle, chance))
        elif value is None:
            action = quick_action(battle, seat, draw)
        else:
            action = random_action(battle, seat, draw)
        battle = battle.act(seat, action, draw).battle
    return None


def in_turn(battle: Battle, seat: int, value: Value | None, draw: Draw) -> tuple[Action, float]:
    """What to do, and the chance that looking a move ahead promises; not a number where nobody looks."""
    wandering = draw(0, 999, What("mood")) < WANDERING
    if value is None:
        return (random_action if wandering else quick_action)(battle, seat, draw), nan
    attacks = list(islice(battle.legal_attacks(), CANDIDATES))
    if not attacks:
        return random_action(battle, seat, draw), nan
    prospects, rolls = prospects_of(value, battle, seat), Rolls(ROLLS, source_of(draw))
    chances = mean_chances(value, [(prospects, attack) for attack in attacks], rolls)
    best = max(chances)
    action = random_action(battle, seat, draw) if wandering else attacks[chances.index(best)]
    return action, best


def lessons(turns: Sequence[tuple[Battle, float]], first_wins: float) -> Lessons | None:
    if not turns:
        return None
    looked_at = [look_at(turn) for turn, _ in turns]
    return Lessons(
        np.array([seen for seen, _ in looked_at], np.float32),
        np.stack([traits for _, traits in looked_at]),
        np.array([chance for _, chance in turns], np.float32),
        np.array([first_wins if turn.active == 0 else 1 - first_wins for turn, _ in turns], np.float32),
    )


def look_at(battle: Battle) -> tuple[Seen, NDArray[np.float16]]:
    """What is seen of a turn, and for each place the sum of the traits of the dice that lie there."""
    seat = battle.active
    assert seat is not None
    mine, theirs = force_of(battle.seats[seat].row), force_of(battle.seats[1 - seat].row)
    own, other = threats(mine, theirs), threats(theirs, mine)
    sums = np.zeros((PLACES, len(TRAITS)), np.float16)
    for force, reached, side in ((mine, other.reached, 0), (theirs, own.reached, THEIRS)):
        for die, is_reached in zip(force.dice, reached, strict=True):
            for trait, x in die.traits:
                sums[side + REACHED * is_reached, trait] += x
    ahead = battle.score(seat) - battle.score(1 - seat)
    return seen(mine, theirs, own, other, ahead, battle.passes), sums


# ---- learning


class Network:
    """The same network as `Value`, with what it takes to change its weights."""

    def __init__(self, layers: Layers):
        self.layers = layers
        self.speed = [np.zeros_like(layer) for layer in self.layers]
        self.squares = [np.zeros_like(layer) for layer in self.layers]
        self.steps = 0

    def judge(self, seen: Numbers, traits: NDArray[np.float16]) -> list[Numbers]:
        """What each layer makes of these turns, the last of them the chance of whoever is to move."""
        layers = self.layers
        inputs = [features(seen), traits.reshape(len(traits), -1).astype(np.float32)]
        flat = layers.traits.reshape(-1, layers.start.size)
        first = np.tanh(inputs[0] @ layers.features + inputs[1] @ flat + layers.start)
        second = np.tanh(first @ layers.between + layers.between_start)
        chances = 1 / (1 + np.exp(-(second @ layers.out + layers.out_start)))
        return [*inputs, first, second, chances]

    def learn(self, seen: Numbers, traits: NDArray[np.float16], targets: Numbers, step: float) -> float:
        """One step towards the targets; says how surprising they were."""
        layers = self.layers
        facts, dice, first, second, chances = self.judge(seen, traits)
        error = (chances - targets) / np.float32(len(targets))
        at_second = np.outer(error, layers.out) * (1 - second * second)
        at_first = at_second @ layers.between.T * (1 - first * first)
        slopes = Layers(
            features=facts.T @ at_first,
            start=at_first.sum(axis=0),
            traits=(dice.T @ at_first).reshape(layers.traits.shape),
            between=first.T @ at_second,
            between_start=at_second.sum(axis=0),
            out=second.T @ error,
            out_start=error.sum(keepdims=True),
        )
        self.go_down(slopes, step)
        return surprise(chances, targets)

    def go_down(self, slopes: Layers, step: float) -> None:
        """Each weight by its own measure, as Adam does."""
        self.steps += 1
        scale = step * (1 - SMOOTHING**self.steps) ** 0.5 / (1 - INERTIA**self.steps)
        for layer, slope, speed, square in zip(self.layers, slopes, self.speed, self.squares, strict=True):
            speed[...] = INERTIA * speed + (1 - INERTIA) * slope
            square[...] = SMOOTHING * square + (1 - SMOOTHING) * slope * slope
            layer[...] -= scale * speed / (np.sqrt(square) + 1e-8)


def surprise(chances: Numbers, targets: Numbers) -> float:
    likely = np.clip(chances, 1e-6, 1 - 1e-6)
    return float(-(targets * np.log(likely) + (1 - targets) * np.log(1 - likely)).mean())


def study(network: Network, lessons: Lessons, times: int, source: np.random.Generator) -> list[float]:
    """Go through the lessons so many times; the mean surprise each time."""
    taught, count, surprises = lessons.taught(), len(lessons.seen), []
    total, done = times * (count // TOGETHER + 1), 0
    for _ in range(times):
        order, surprised = source.permutation(count), []
        for start in range(0, count, TOGETHER):
            some = order[start : start + TOGETHER]
            step = step_at(done / total)
            surprised.append(network.learn(lessons.seen[some], lessons.traits[some], taught[some], step))
            done += 1
        surprises.append(sum(surprised) / len(surprised))
    return surprises


def step_at(part: float) -> float:
    """After this part of the lessons; steps become larger at first, and then ever smaller."""
    return LAST_STEP + (FIRST_STEP - LAST_STEP) * (1 - part) * min(1, 10 * part + 0.1)


# ---- the course


def course(
    seed: int, rounds: Sequence[int], times: int, processes: int, begun: Layers | None = None
) -> Iterator[Network]:
    """Each generation is taught by the one before it, the first by quick players, or by what was begun."""
    source, numbers = random.Random(seed), np.random.default_rng(seed)
    network, teacher = Network(begun or Layers.drawn(numbers, WIDE, NARROW)), begun
    kept: list[Lessons] = []
    for generation, count in enumerate(rounds):
        started = time.monotonic()
        jobs: list[Job] = [(f"{seed} {generation} {number}", pair(source)) for number in range(count)]
        found = play(jobs, teacher, processes)
        between = time.monotonic()
        surprises = study(network, Lessons.together([*kept, found]), times, numbers)
        kept = [found] if teacher else []
        teacher = network.layers
        tell(
            f"generation {generation}: {count} rounds, {len(found.seen)} positions"
            f" ({between - started:.0f} s), surprise {', '.join(f'{one:.4f}' for one in surprises)}"
            f" ({time.monotonic() - between:.0f} s)"
        )
        yield network


Job = tuple[str, tuple[Fighter, Fighter]]


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


def play(jobs: Sequence[Job], layers: Layers | None, processes: int) -> Lessons:
    """In the order of the jobs, however many processes there are: the outcome is the same."""
    if processes == 1:
        return play_some(jobs, layers)
    size = len(jobs) // (processes * 16) + 1
    parts = [(jobs[start : start + size], layers) for start in range(0, len(jobs), size)]
    with Pool(processes) as pool:
        return Lessons.together(pool.starmap(play_some, parts, chunksize=1))


def play_some(jobs: Sequence[Job], layers: Layers | None) -> Lessons:
    value = None if layers is None else Value(layers)
    found = (played(seed, pair, value) for seed, pair in jobs)
    return Lessons.together([lessons for lessons in found if lessons is not None])


def tell(sentence: str) -> None:
    sys.stderr.write(f"{sentence}\n")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m robots.train", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, nargs="+", default=[8_000, 30_000, 40_000, 40_000])
    parser.add_argument("--times", type=int, default=12, help="how often each generation studies its lessons")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--begun", type=Path, help="go on from what was learned before")
    parser.add_argument("--to", type=Path, default=LEARNED)
    given = parser.parse_args()
    begun = Layers.read(given.begun) if given.begun else None
    for network in course(given.seed, given.rounds, given.times, given.processes, begun):
        network.layers.write(given.to)


if __name__ == "__main__":
    main()
