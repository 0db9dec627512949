"""Shipped puzzles in a test's database."""

from __future__ import annotations

from itertools import islice
from typing import Any

from training.puzzles.loading import SHIPPED, read, store
from training.puzzles.models import StoredPuzzle
from training.puzzles.values import Choice, Puzzle


def some_puzzles(count: int = 3) -> list[StoredPuzzle]:
    store(islice(read(SHIPPED), count))
    return list(StoredPuzzle.objects.order_by("pk"))


def form_of(puzzle: Puzzle, choice: Choice) -> dict[str, Any]:
    attack = choice.attacks[0]
    return {
        "seat": puzzle.seat,
        "decision": puzzle.battle.decisions[puzzle.seat].number,
        "action": f"attack:{attack.kind}",
        "attacker": list(attack.attackers),
        "target": [f"{1 - puzzle.seat}.{place}" for place in attack.targets],
    }
