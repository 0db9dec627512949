"""`python -m robots.train` learns to evaluate positions by playing rounds against itself, from a seed."""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from math import isnan, nan
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from robots.fighters import StoredFighter, fighters
from robots.judgement.die_traits import TRAITS, facts_of
from robots.judgement.layers import FEATURES, LEARNED, PLACES, Layers, Numbers
from robots.judgement.network import write_features
from robots.judgement.positions import Judgement
from robots.minds.learned.by_rules import chance_of
from robots.minds.learned.common_rolls import CommonRolls, source_of
from robots.minds.learned.prospects import Prospects
from robots.minds.quick import quick_action
from robots.strength import run_jobs
from rules import Action, Battle, Die, Draw, Phase, parse_recipe, seeded_draw
from rules.chance import DrawPurpose
from rules.random_play import random_action
from rules.rulesets import ONLINE

DIE, WIDE, NARROW = 64, 192, 32
HINDSIGHT = 0.5
"""The weight of later turns in the chance taught for a turn. The rest is the chance found by lookahead."""
WANDERING = 40
"""The number of turns in a thousand with a random action, which gives the training more variety."""
COMMON, COMMON_SKILLS = 0.6, "Bcfgpstz"
CANDIDATES, ROLLS = 40, 3
LONGEST_ROUND = 120
GENERATIONS_KEPT = 2
"""The number of earlier generations whose lessons each generation studies again."""
TOGETHER = 256
"""The number of lessons in one training step."""
FIRST_STEP, LAST_STEP = 3e-3, 1e-5
INERTIA, SMOOTHING = 0.9, 0.999


class Lessons(NamedTuple):
    seen: Numbers
    taught: Numbers
    """The chances to win that the network should learn."""
    counts: NDArray[np.int64]
    """The number of dice in each position. `places` and `traits` have one row per die."""
    places: NDArray[np.int8]
    traits: NDArray[np.float16]

    @property
    def starts(self) -> NDArray[np.int64]:
        return np.cumsum(self.counts) - self.counts

    def pick_positions(self, which: NDArray[np.int64], starts: NDArray[np.int64]) -> Lessons:
        counts = self.counts[which]
        dice = np.repeat(starts[which] - np.cumsum(counts) + counts, counts) + np.arange(counts.sum())
        return Lessons(self.seen[which], self.taught[which], counts, self.places[dice], self.traits[dice])

    @classmethod
    def concatenate(cls, parts: Sequence[Lessons]) -> Lessons:
        return cls(*[np.concatenate(columns) for columns in zip(*parts, strict=True)])


# ---- playing


class PlayedTurn(NamedTuple):
    battle: Battle
    promised: float
    """The mover's chance found by looking one move ahead, or NaN if there was no lookahead."""
    wandered: bool
    """True if the player then made a random move, so the later turns say little about this turn."""


class Teacher(NamedTuple):
    """The evaluator that plays training rounds, and a flag for whether its chances are reliable."""

    judgement: Judgement
    promises: bool

    @classmethod
    def from_layers(cls, layers: Layers | None) -> Teacher:
        blank = Layers.draw_random(np.random.default_rng(0), 1, 1, 1)
        return cls(Judgement(layers or blank, ONLINE), layers is not None)


def play_training_round(
    seed: str, pair: tuple[StoredFighter, StoredFighter], teacher: Teacher
) -> Lessons | None:
    """Play a round and return its turns as lessons, or None if the round has no turns or does not end."""
    draw, judgement = seeded_draw(seed), teacher.judgement
    battle = Battle.from_recipes(
        pair[0].recipe, pair[1].recipe, first_to=1, specials=[pair[0].special, pair[1].special]
    )
    battle = battle.begin(draw).battle
    turns: list[PlayedTurn] = []
    judgement.make_room()
    for _ in range(LONGEST_ROUND):
        if battle.is_over or battle.round > 1:
            end = 0.5 if battle.winner is None else float(battle.winner == 0)
            return lessons_of(judgement, turns, end)
        seat = min(battle.decisions)
        if battle.phase is Phase.TURN:
            if teacher.promises and judgement.is_known(judgement.position(battle, seat, 1 - seat)):
                return lessons_of(judgement, turns, chance_of(judgement, battle, 0))
            action, turn = choose_action(battle, seat, teacher, draw)
            turns.append(turn)
        else:
            action = (random_action if teacher.promises else quick_action)(battle, seat, draw)
        battle = battle.act(seat, action, draw).battle
    return None


def choose_action(battle: Battle, seat: int, teacher: Teacher, draw: Draw) -> tuple[Action, PlayedTurn]:
    """Return an action and a record of the turn. A trained teacher looks one move ahead."""
    wandering = draw(0, 999, DrawPurpose("mood")) < WANDERING
    if not teacher.promises:
        action = (random_action if wandering else quick_action)(battle, seat, draw)
        return action, PlayedTurn(battle, nan, False)
    attacks = list(islice(battle.legal_attacks(), CANDIDATES))
    if not attacks:
        return random_action(battle, seat, draw), PlayedTurn(battle, nan, False)
    prospects, rolls = Prospects(teacher.judgement, battle, seat), CommonRolls(ROLLS, source_of(draw))
    promised, best = prospects.means(attacks, rolls)[0]
    action = random_action(battle, seat, draw) if wandering else best
    return action, PlayedTurn(battle, promised, wandering)


def lessons_of(judgement: Judgement, turns: Sequence[PlayedTurn], first_wins: float) -> Lessons | None:
    if not turns:
        return None
    looked_at = [seen_by_mover(judgement, turn.battle) for turn in turns]
    dice = [die for turn in turns for die in dice_of(turn.battle)]
    return Lessons(
        np.array([seen for seen, _ in looked_at]),
        np.array(target_chances(turns, first_wins), np.float32),
        np.array([len(places) for _, places in looked_at]),
        np.concatenate([places for _, places in looked_at]),
        np.array([traits_of(die) for die in dice], np.float16),
    )


def target_chances(turns: Sequence[PlayedTurn], first_wins: float) -> list[float]:
    """Return the chance to teach for each turn, a mix of the chance seen then and the later chances."""
    found = []
    for battle, promised, wandered in reversed(turns):
        own = battle.active == 0
        if not isnan(promised):
            first_promised = promised if own else 1 - promised
            hindsight = 0.0 if wandered else HINDSIGHT
            first_wins = (1 - hindsight) * first_promised + hindsight * first_wins
        found.append(first_wins if own else 1 - first_wins)
    return found[::-1]


def seen_by_mover(judgement: Judgement, battle: Battle) -> tuple[Numbers, NDArray[np.int8]]:
    seat = battle.active
    assert seat is not None
    mine, theirs, ahead, passes, *_ = judgement.position(battle, seat, 1 - seat, battle.passes)
    seen, places = np.empty(FEATURES, np.float32), np.empty(len(mine) + len(theirs), np.int32)
    write_features(judgement.table.dice, mine, theirs, ahead, passes, seen, places)
    return seen, (places % PLACES).astype(np.int8)


def dice_of(battle: Battle) -> Iterator[Die]:
    seat = battle.active
    assert seat is not None
    yield from battle.seats[seat].row
    yield from battle.seats[1 - seat].row


def traits_of(die: Die) -> Numbers:
    traits = np.zeros(len(TRAITS), np.float32)
    for trait, number in facts_of(die).traits:
        traits[trait] = number
    return traits


# ---- learning


class Network:
    """A network in training, with its weights and the state of the optimizer."""

    def __init__(self, layers: Layers):
        self.layers = layers
        self.speed = [np.zeros_like(layer) for layer in self.layers]
        self.squares = [np.zeros_like(layer) for layer in self.layers]
        self.steps = 0

    def judge(self, lessons: Lessons) -> list[Numbers]:
        """Return the output of each layer for these positions. The last output is the mover's chance."""
        layers = self.layers
        facts, traits = lessons.seen, lessons.traits.astype(np.float32)
        kinds = np.tanh(traits @ layers.traits)
        dice = np.empty((len(kinds), layers.start.size), np.float32)
        for place in range(PLACES):
            there = lessons.places == place
            dice[there] = kinds[there] @ layers.places[place]
        on_table = np.add.reduceat(dice, lessons.starts)
        first = np.tanh(facts @ layers.features + on_table + layers.start)
        second = np.tanh(first @ layers.between + layers.between_start)
        chances = 1 / (1 + np.exp(-(second @ layers.out + layers.out_start)))
        return [facts, traits, kinds, first, second, chances]

    def learn(self, lessons: Lessons, step: float) -> float:
        """Take one training step toward the taught chances, and return the loss before the step."""
        layers = self.layers
        facts, traits, kinds, first, second, chances = self.judge(lessons)
        error = (chances - lessons.taught) / np.float32(len(chances))
        at_second = np.outer(error, layers.out) * (1 - second * second)
        at_first = at_second @ layers.between.T * (1 - first * first)
        at_dice = np.repeat(at_first, lessons.counts, axis=0)
        at_kinds, places = np.empty_like(kinds), np.empty_like(layers.places)
        for place in range(PLACES):
            there = lessons.places == place
            places[place] = kinds[there].T @ at_dice[there]
            at_kinds[there] = at_dice[there] @ layers.places[place].T
        slopes = Layers(
            features=facts.T @ at_first,
            start=at_first.sum(axis=0),
            traits=traits.T @ (at_kinds * (1 - kinds * kinds)),
            places=places,
            between=first.T @ at_second,
            between_start=at_second.sum(axis=0),
            out=second.T @ error,
            out_start=error.sum(keepdims=True),
        )
        self.go_down(slopes, step)
        return surprise(chances, lessons.taught)

    def go_down(self, slopes: Layers, step: float) -> None:
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
    count, starts, surprises = len(lessons.seen), lessons.starts, []
    total, done = times * (count // TOGETHER + 1), 0
    for _ in range(times):
        order, surprised = source.permutation(count), []
        for start in range(0, count, TOGETHER):
            some = lessons.pick_positions(order[start : start + TOGETHER], starts)
            surprised.append(network.learn(some, step_at(done / total)))
            done += 1
        surprises.append(sum(surprised) / len(surprised))
    return surprises


def step_at(part: float) -> float:
    return LAST_STEP + (FIRST_STEP - LAST_STEP) * (1 - part) * min(1, 10 * part + 0.1)


# ---- the course


def course(
    seed: int, rounds: Sequence[int], times: int, processes: int, begun: Layers | None = None
) -> Iterator[Network]:
    """Train one generation after another, and yield the network after each generation.

    The first generation learns from *begun*, or from quick play if *begun* is None.
    """
    source, numbers = random.Random(seed), np.random.default_rng(seed)
    network, teacher = Network(begun or Layers.draw_random(numbers, DIE, WIDE, NARROW)), begun
    kept: list[Lessons] = []
    for generation, count in enumerate(rounds):
        started = time.monotonic()
        jobs: list[Job] = [(f"{seed} {generation} {number}", pair(source)) for number in range(count)]
        found = play(jobs, teacher, processes)
        between = time.monotonic()
        surprises = study(network, Lessons.concatenate([*kept, found]), times, numbers)
        kept = [*kept, found][-GENERATIONS_KEPT:] if teacher else []
        teacher = network.layers
        print_progress(
            f"generation {generation}: {count} rounds, {len(found.seen)} positions"
            f" ({between - started:.0f} s), surprise {', '.join(f'{one:.4f}' for one in surprises)}"
            f" ({time.monotonic() - between:.0f} s)"
        )
        yield network


Job = tuple[str, tuple[StoredFighter, StoredFighter]]


def pair(source: random.Random) -> tuple[StoredFighter, StoredFighter]:
    among = common_fighters() if source.random() < COMMON else fighters()
    return source.choice(among), source.choice(among)


@cache
def common_fighters() -> tuple[StoredFighter, ...]:
    def is_common(fighter: StoredFighter) -> bool:
        return not fighter.special and all(
            letter in COMMON_SKILLS for die in parse_recipe(fighter.recipe).dice for letter in die.skills
        )

    return tuple(filter(is_common, fighters()))


def play(jobs: Sequence[Job], layers: Layers | None, processes: int) -> Lessons:
    if processes == 1:
        return play_jobs(jobs, layers)
    size = len(jobs) // (processes * 16) + 1
    parts = [(jobs[start : start + size], layers) for start in range(0, len(jobs), size)]
    return Lessons.concatenate(run_jobs(play_jobs, parts, processes, at_once=1))


def play_jobs(jobs: Sequence[Job], layers: Layers | None) -> Lessons:
    teacher = Teacher.from_layers(layers)
    found = (play_training_round(seed, pair, teacher) for seed, pair in jobs)
    return Lessons.concatenate([lessons for lessons in found if lessons is not None])


def print_progress(sentence: str) -> None:
    sys.stderr.write(f"{sentence}\n")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m robots.train", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, nargs="+", default=[8_000, 24_000, 30_000, 40_000, 40_000])
    parser.add_argument("--times", type=int, default=8, help="how often each generation studies its lessons")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--begun", type=Path, help="go on from what was learned before")
    parser.add_argument("--to", type=Path, default=LEARNED)
    given = parser.parse_args()
    begun = Layers.read(given.begun) if given.begun else None
    for network in course(given.seed, given.rounds, given.times, given.processes, begun):
        network.layers.write(given.to)


if __name__ == "__main__":
    main()
