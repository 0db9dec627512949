"""The strongest robot level of a checkout, run by `python -m robots.serve` in a separate process."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules import Action, Draw, Perspective, Phase
from rules.notation.codec import action_from_json
from tools.benchmarks.compare.inside import RevisionProcess
from tools.benchmarks.figures import processor
from tools.benchmarks.robots.ladder import STRONGEST
from tools.benchmarks.rules import position


@dataclass(frozen=True)
class ServedMind:
    """A robot of the checkout in `tree`; `effort` limits the positions it evaluates per decision."""

    tree: Path
    effort: int | None = None

    def choose(self, perspective: Perspective, draw: Draw) -> Action:
        return process_of(self).answer(perspective)

    @property
    def program(self) -> list[str]:
        if self.effort is None:
            return ["-m", "robots.serve", "--level", STRONGEST.key]
        return ["-m", "tools.benchmarks.robots.with_effort", str(self.effort)]


class Process:
    def __init__(self, served: ServedMind) -> None:
        self.inside = RevisionProcess(served.tree, served.program)
        self.turns, self.on_turns, self.elsewhere = 0, 0.0, 0.0
        battle = position(5, random.Random(5))
        self.ask(battle.seen_by(battle.active))

    def ask(self, perspective: Perspective) -> Action:
        told = self.inside.answer(perspective.to_json())
        if "error" in told:
            raise RuntimeError(told["error"])
        return action_from_json(told)

    def answer(self, perspective: Perspective) -> Action:
        begun = processor(self.inside.process.pid)
        action = self.ask(perspective)
        spent = processor(self.inside.process.pid) - begun
        if perspective.battle.phase is Phase.TURN:
            self.turns += 1
            self.on_turns += spent
        else:
            self.elsewhere += spent
        return action


@cache
def process_of(served: ServedMind) -> Process:
    return Process(served)
