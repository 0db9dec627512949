"""How strong minds are: single rounds against each other, with seats and buttons exchanged."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from functools import cache
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

from intervals import wilson
from robots.fighters import Fighter
from robots.minds import Mind
from rules import Battle, seeded

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
        """Between what the true share lies, by Wilson's score: 95 times of 100."""
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


def compared(one: Mind, other: Mind, rounds: int, seed: str = "ladder", processes: int = 1) -> Result:
    """So many rounds over the kept pairings, each played twice with the minds' places exchanged."""
    jobs = [(one, other, number, seed) for number in range(rounds)]
    return Result(sum(each(won_by_first, jobs, processes)), rounds)


def won_by_first(one: Mind, other: Mind, number: int, seed: str) -> bool:
    pairing = pairings()[number // 2 % len(pairings())]
    minds = (one, other) if number % 2 == 0 else (other, one)
    return winner(minds, pairing, f"{seed} {number}") == number % 2


def winner(minds: Sequence[Mind], pairing: Pairing, seed: str) -> int | None:
    """Who wins one round, drawn ones played again."""
    draw, thoughts = seeded(seed), [seeded(f"{seed} {seat}") for seat in range(len(minds))]
    battle = Battle.between(*(fighter.recipe for fighter in pairing), first_to=1).begin(draw).battle
    while not battle.is_over:
        seat = min(battle.decisions)
        battle = battle.act(seat, minds[seat].choose(battle.seen_by(seat), thoughts[seat]), draw).battle
    return battle.winner


def each(function: Callable[..., bool], jobs: Sequence[tuple[object, ...]], processes: int) -> list[bool]:
    if processes == 1:
        return [function(*job) for job in jobs]
    with Pool(processes) as pool:
        return pool.starmap(function, jobs, chunksize=4)
