"""Measured strengths of well-known fighters, for sites that do not know their own ratings yet."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from pathlib import Path

STRENGTHS = Path(__file__).parents[2] / "fixtures" / "strengths.tsv"
"""The file that `script/bench strengths --write` writes. It takes five minutes."""


@cache
def measured_strengths() -> Mapping[str, float]:
    """Return the log-odds of winning a round against an average fighter, by the fighter's sorted dice."""
    with STRENGTHS.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t")
        return {sort_dice(row["recipe"]): float(row["strength"]) for row in rows}


def sort_dice(recipe: str) -> str:
    return " ".join(sorted(recipe.split()))
