"""Pairs of simple, evenly matched buttons for a player's first match."""

from __future__ import annotations

import csv
from datetime import date
from functools import cache
from pathlib import Path
from typing import NamedTuple

from robots.fighters import StoredFighter

FIRST_PAIRS = Path(__file__).with_name("first_pairs.tsv")


class FirstPair(NamedTuple):
    one: StoredFighter
    other: StoredFighter
    chance: float
    """The first button's chance to win a round under perfect play."""


@cache
def first_pairs() -> tuple[FirstPair, ...]:
    """Return the stored pairs. The command `script/bench even_pairs` computes their chances."""
    with FIRST_PAIRS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t"))
    return tuple(
        FirstPair(StoredFighter(*row[:2]), StoredFighter(*row[2:4]), float(row[4])) for row in rows[1:]
    )


def pair_of(day: date) -> FirstPair:
    pairs = first_pairs()
    return pairs[day.toordinal() % len(pairs)]
