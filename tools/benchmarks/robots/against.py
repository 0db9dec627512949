"""The strongest level of this checkout against that of another commit, with the processor time of both."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from robots.strength import Comparison, TwoRounds, each, jobs, pair_of_rounds
from tools.benchmarks.compare.checkout import checked_out
from tools.benchmarks.robots.ladder import CHOSEN_AND_DRAWN, STRONGEST, as_row
from tools.benchmarks.robots.served import Served, process_of

HERE = Path(__file__).resolve().parents[3]


class Spent(NamedTuple):
    """Processor time in seconds, for a number of turns and for all other decisions."""

    turns: int
    on_turns: float
    elsewhere: float

    @property
    def ms_a_turn(self) -> float:
        return 1000 * self.on_turns / self.turns

    @property
    def seconds(self) -> float:
        return self.on_turns + self.elsewhere

    def since(self, earlier: Spent) -> Spent:
        return Spent(
            self.turns - earlier.turns, self.on_turns - earlier.on_turns, self.elsewhere - earlier.elsewhere
        )


class Timed(NamedTuple):
    pair: TwoRounds
    spent: tuple[Spent, Spent]


def against(commit: str, effort: int | None, pairs: int, processes: int) -> dict[str, Any]:
    minds = Served(HERE, effort), Served(checked_out(HERE, commit))
    begun = time.monotonic()
    found = each(timed, jobs(*minds, pairs, CHOSEN_AND_DRAWN, f"against {commit}"), processes)
    seconds = time.monotonic() - begun
    other = f"{STRONGEST.name} of {commit}"
    row = as_row(STRONGEST.name, other, Comparison(one.pair for one in found), seconds)
    own, theirs = (summed([one.spent[number] for one in found]) for number in range(2))
    ratio, a_turn = own.seconds / theirs.seconds, own.ms_a_turn / theirs.ms_a_turn
    print(
        f"    at {ratio:.2f} of its processor time: {own.seconds:.0f} s and {theirs.seconds:.0f} s;"
        f" {own.ms_a_turn:.0f} ms and {theirs.ms_a_turn:.0f} ms a turn ({a_turn:.2f})"
    )
    return {**row, "effort": effort, "processor": round(ratio, 3), "processor_a_turn": round(a_turn, 3)}


def timed(one: Served, other: Served, number: int, chosen: bool, seed: str) -> Timed:
    before = spent_by(one), spent_by(other)
    pair = pair_of_rounds(one, other, number, chosen, seed)
    return Timed(pair, (spent_by(one).since(before[0]), spent_by(other).since(before[1])))


def spent_by(served: Served) -> Spent:
    process = process_of(served)
    return Spent(process.turns, process.on_turns, process.elsewhere)


def summed(all_spent: Sequence[Spent]) -> Spent:
    return Spent(*map(sum, zip(*all_spent, strict=True)))
