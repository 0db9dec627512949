"""Measurement of how strong robots are in single rounds, each played again with the seats swapped."""

from __future__ import annotations

import csv
import multiprocessing
import random
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from math import isfinite
from pathlib import Path
from typing import NamedTuple, TypeVar

from core.intervals import mean, wilson
from robots.fighters import StoredFighter
from robots.luck import luck_of_action, luck_of_first_roll, result
from robots.minds import Mind
from rules import Action, Battle, Draw, Perspective, Phase, seeded_draw
from rules.random_play import random_sizes

Found = TypeVar("Found")

AT_ONCE = 4
"""The number of jobs that a process gets at a time, unless the jobs are long."""
PAIRINGS = Path(__file__).with_name("pairings.tsv")

Pairing = tuple[StoredFighter, StoredFighter]
Move = tuple[int, Action]
"""The number of a seat, and the action of its player."""


class RandomSizes:
    """A search strategy that chooses sizes at random and makes no other decision."""

    def choose(self, perspective: Perspective, draw: Draw) -> Action:
        assert perspective.viewer is not None
        return random_sizes(perspective.battle, perspective.viewer, draw)


LOTS = (RandomSizes(), RandomSizes())


class WonShare(NamedTuple):
    """Rounds won by the first of two search strategies, and the number of rounds. A draw is half a win."""

    won: float
    rounds: int

    @property
    def share(self) -> float:
        return self.won / self.rounds

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.won, self.rounds)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.share:.1%} of {self.rounds} rounds ({low:.1%} to {high:.1%})"


class RoundResult(NamedTuple):
    """The result of a round (1, ½ or 0), with the part of it that was luck."""

    won: float
    luck: float

    @property
    def result_without_luck(self) -> float:
        return self.won - self.luck

    @property
    def opponents_round(self) -> RoundResult:
        return RoundResult(1 - self.won, -self.luck)


class TwoRounds(NamedTuple):
    """Two rounds with the same dice, in which two search strategies exchange seats."""

    chosen: bool
    """True if the search strategies chose the sizes. Otherwise both rounds have the same random sizes."""
    rounds: tuple[RoundResult, RoundResult]

    @property
    def result_without_luck(self) -> float:
        return sum(one.result_without_luck for one in self.rounds) / 2


class MindComparison(tuple[TwoRounds, ...]):
    """The results of one search strategy against another, in pairs of rounds."""

    @property
    def raw_share(self) -> WonShare:
        return WonShare(sum(one.won for pair in self for one in pair.rounds), 2 * len(self))

    @property
    def mean_without_luck(self) -> tuple[float, float]:
        """The mean result without luck, and the margin of its 95 % range."""
        return mean([pair.result_without_luck for pair in self])

    def filter_by_chosen(self, chosen: bool) -> MindComparison:
        return MindComparison(pair for pair in self if pair.chosen == chosen)

    def __str__(self) -> str:
        adjusted, reach = self.mean_without_luck
        sure = f"± {100 * reach:.1f}" if isfinite(reach) else "one pair"
        return f"{self.raw_share}, without luck {adjusted:.1%} ({sure})"


@cache
def pairings() -> tuple[Pairing, ...]:
    with PAIRINGS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t"))
    return tuple((StoredFighter(*row[:2]), StoredFighter(*row[2:4])) for row in rows[1:])


def compare(
    one: Mind, other: Mind, pairs: int, chosen: Sequence[bool] = (True,), processes: int = 1
) -> MindComparison:
    return MindComparison(run_jobs(play_pair, jobs(one, other, pairs, chosen), processes))


def jobs(
    one: Mind, other: Mind, pairs: int, chosen: Sequence[bool], seed: str = "ladder"
) -> list[tuple[Mind, Mind, int, bool, str]]:
    turns = [divmod(number, len(chosen)) for number in range(pairs)]
    return [(one, other, number, chosen[turn], seed) for number, turn in turns]


def play_pair(one: Mind, other: Mind, number: int, chosen: bool, seed: str) -> TwoRounds:
    pairing, seed = pairings()[number % len(pairings())], f"{seed} {number} {chosen}"
    first = play_measured_round((one, other), pairing, seed, chosen)
    second = play_measured_round((other, one), pairing, seed, chosen)
    return TwoRounds(chosen, (first, second.opponents_round))


def play_measured_round(
    minds: Sequence[Mind], pairing: Pairing, seed: str, chosen: bool = True
) -> RoundResult:
    draw, source = seeded_draw(seed), random.Random(f"{seed} luck")
    thoughts = [seeded_draw(f"{seed} {seat}") for seat in range(len(minds))]
    start = Battle.from_recipes(*(fighter.recipe for fighter in pairing), first_to=1)
    battle, choices = start.begin(draw).battle, []
    while battle.phase is Phase.SIZES:
        choices.append(next_move(minds if chosen else LOTS, thoughts, battle))
        battle = battle.act(*choices[-1], draw).battle
    luck = luck_of_first_roll(battle, lambda fresh: begin_again(start, choices, fresh), source)
    won = None
    while won is None:
        seat, action = next_move(minds, thoughts, battle)
        step = battle.act(seat, action, draw)
        luck += luck_of_action(battle, seat, action, step, source)
        won, battle = result(battle, step, 0), step.battle
    return RoundResult(won, luck)


def next_move(minds: Sequence[Mind], thoughts: Sequence[Draw], battle: Battle) -> Move:
    seat = min(battle.decisions)
    return seat, minds[seat].choose(battle.seen_by(seat), thoughts[seat])


def begin_again(start: Battle, choices: Sequence[Move], draw: Draw) -> Battle:
    battle = start.begin(draw).battle
    for seat, action in choices:
        battle = battle.act(seat, action, draw).battle
    return battle


def run_jobs(
    function: Callable[..., Found], jobs: Sequence[tuple[object, ...]], processes: int, at_once: int = AT_ONCE
) -> list[Found]:
    """Return the function's result for each job, in order, for any number of processes.

    Processes are spawned, because a forked process may wait forever for a lock that a thread of its parent
    held. The call fails if a process is killed.
    """
    if processes == 1:
        return [function(*job) for job in jobs]
    spawning = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=spawning) as pool:
        return list(pool.map(function, *zip(*jobs, strict=True), chunksize=at_once))
