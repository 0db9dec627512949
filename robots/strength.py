"""How strong minds are: single rounds against each other, with seats and buttons exchanged."""

from __future__ import annotations

import csv
import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeVar

from core.intervals import wilson
from robots.fighters import Fighter
from robots.minds import Mind
from rules import Battle, seeded

Found = TypeVar("Found")

AT_ONCE = 4
"""So many jobs are handed to a process at a time, unless they are long."""
PAIRINGS = Path(__file__).with_name("pairings.tsv")

Pairing = tuple[Fighter, Fighter]


class Result(NamedTuple):
    """Rounds played, and how many of them the first of two minds won."""

    won: int
    rounds: int

    @property
    def share(self) -> float:
        return self.won / self.rounds

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % range of the share, by Wilson's score."""
        return wilson(self.won, self.rounds)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.share:.1%} of {self.rounds} rounds ({low:.1%} to {high:.1%})"


@cache
def pairings() -> tuple[Pairing, ...]:
    """The kept list: buttons that are an even match for each other when the greedy mind plays both."""
    with PAIRINGS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t"))
    return tuple((Fighter(*row[:2]), Fighter(*row[2:4])) for row in rows[1:])


def comparison(one: Mind, other: Mind, rounds: int, seed: str = "ladder", processes: int = 1) -> Result:
    """So many rounds over the kept pairings, each played twice with the minds' places exchanged."""
    jobs = [(one, other, number, seed) for number in range(rounds)]
    return Result(sum(each(won_by_first, jobs, processes)), rounds)


def won_by_first(one: Mind, other: Mind, number: int, seed: str) -> bool:
    pairing = pairings()[number // 2 % len(pairings())]
    minds = (one, other) if number % 2 == 0 else (other, one)
    return winner_of_pairing(minds, pairing, f"{seed} {number}") == number % 2


def winner_of_pairing(minds: Sequence[Mind], pairing: Pairing, seed: str) -> int | None:
    """The winner of one round; drawn ones are played again."""
    draw, thoughts = seeded(seed), [seeded(f"{seed} {seat}") for seat in range(len(minds))]
    battle = Battle.between(*(fighter.recipe for fighter in pairing), first_to=1).begin(draw).battle
    while not battle.is_over:
        seat = min(battle.decisions)
        battle = battle.act(seat, minds[seat].choose(battle.seen_by(seat), thoughts[seat]), draw).battle
    return battle.winner


def each(
    function: Callable[..., Found], jobs: Sequence[tuple[object, ...]], processes: int, at_once: int = AT_ONCE
) -> list[Found]:
    """What the function makes of each job, in their order, however many processes there are.

    They are spawned: a process that is forked beside threads, such as those of numpy or of a test, may wait
    for ever for a lock that none of its own holds. If one is killed, this fails.
    """
    if processes == 1:
        return [function(*job) for job in jobs]
    spawning = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=spawning) as pool:
        return list(pool.map(function, *zip(*jobs, strict=True), chunksize=at_once))
