"""A comparison of the strongest robot level with that of another commit, with both processor times."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from robots.strength import MindComparison, TwoRounds, jobs, play_pair, run_jobs
from tools.benchmarks.compare.checkout import check_out
from tools.benchmarks.robots.ladder import CHOSEN_AND_DRAWN, STRONGEST, as_row
from tools.benchmarks.robots.served_mind import ServedMind, process_of

HERE = Path(__file__).resolve().parents[3]


class ProcessorTime(NamedTuple):
    """A robot's processor time in seconds, for a number of turns and for all its other decisions."""

    turns: int
    on_turns: float
    elsewhere: float

    @property
    def ms_a_turn(self) -> float:
        return 1000 * self.on_turns / self.turns

    @property
    def seconds(self) -> float:
        return self.on_turns + self.elsewhere

    def since(self, earlier: ProcessorTime) -> ProcessorTime:
        return ProcessorTime(
            self.turns - earlier.turns, self.on_turns - earlier.on_turns, self.elsewhere - earlier.elsewhere
        )


class TimedPair(NamedTuple):
    pair: TwoRounds
    spent: tuple[ProcessorTime, ProcessorTime]


def against(commit: str, effort: int | None, pairs: int, processes: int) -> dict[str, Any]:
    minds = ServedMind(HERE, effort), ServedMind(check_out(HERE, commit))
    begun = time.monotonic()
    found = run_jobs(timed, jobs(*minds, pairs, CHOSEN_AND_DRAWN, f"against {commit}"), processes)
    seconds = time.monotonic() - begun
    other = f"{STRONGEST.name} of {commit}"
    row = as_row(STRONGEST.name, other, MindComparison(one.pair for one in found), seconds)
    own, theirs = (summed([one.spent[number] for one in found]) for number in range(2))
    ratio, a_turn = own.seconds / theirs.seconds, own.ms_a_turn / theirs.ms_a_turn
    print(
        f"    at {ratio:.2f} of its processor time: {own.seconds:.0f} s and {theirs.seconds:.0f} s;"
        f" {own.ms_a_turn:.0f} ms and {theirs.ms_a_turn:.0f} ms a turn ({a_turn:.2f})"
    )
    return {**row, "effort": effort, "processor": round(ratio, 3), "processor_a_turn": round(a_turn, 3)}


def timed(one: ServedMind, other: ServedMind, number: int, chosen: bool, seed: str) -> TimedPair:
    before = spent_by(one), spent_by(other)
    pair = play_pair(one, other, number, chosen, seed)
    return TimedPair(pair, (spent_by(one).since(before[0]), spent_by(other).since(before[1])))


def spent_by(served: ServedMind) -> ProcessorTime:
    process = process_of(served)
    return ProcessorTime(process.turns, process.on_turns, process.elsewhere)


def summed(all_spent: Sequence[ProcessorTime]) -> ProcessorTime:
    return ProcessorTime(*map(sum, zip(*all_spent, strict=True)))
