"""Conversion of puzzles to lines of JSON, and loading of the puzzles in `fixtures/puzzles/`."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from django.conf import settings

from buttons.fixture_loader import LoadReport
from core.text.tables import UnreadableFixture
from stats.rating import FIRST_MU, FIRST_SIGMA_OF_FIGHTERS
from training.puzzles.models import LONGEST_KEY, UNREAD, StoredPuzzle
from training.puzzles.values import Puzzle, from_json, to_json

SHIPPED = settings.BASE_DIR / "fixtures" / "puzzles" / "robots.jsonl"
HARDEST = 5.0
"""Distance from the middle rating to the first rating of a puzzle that no robot solves."""


def line_of(puzzle: Puzzle) -> str:
    return json.dumps(to_json(puzzle), separators=(",", ":"))


def read(path: Path) -> Iterator[Puzzle]:
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, start=1):
            try:
                yield from_json(json.loads(line))
            except (ValueError, KeyError, TypeError) as error:
                raise UnreadableFixture(f"{path}, line {number}: {error}") from error


def load_shipped() -> LoadReport:
    return store(read(SHIPPED))


def store(puzzles: Iterable[Puzzle]) -> LoadReport:
    rows = {row.key: row for row in map(row_of, puzzles)}
    known = set(StoredPuzzle.objects.filter(key__in=rows).values_list("key", flat=True))
    StoredPuzzle.objects.bulk_create(row for key, row in rows.items() if key not in known)
    read_traits()
    return LoadReport(made=len(rows) - len(known), unchanged=len(known))


def read_traits() -> None:
    """Store the traits of puzzles that an older version of the site has stored."""
    rows = list(StoredPuzzle.objects.filter(traits=UNREAD))
    for row in rows:
        row.traits = traits_in_words(row.puzzle)
    StoredPuzzle.objects.bulk_update(rows, ["traits"], batch_size=100)


def traits_in_words(puzzle: Puzzle) -> str:
    return " ".join(sorted(puzzle.traits))


def row_of(puzzle: Puzzle) -> StoredPuzzle:
    data = to_json(puzzle)
    position = json.dumps(data["battle"], sort_keys=True)
    return StoredPuzzle(
        key=hashlib.sha256(position.encode()).hexdigest()[:LONGEST_KEY],
        data=data,
        themes=" ".join(puzzle.themes),
        traits=traits_in_words(puzzle),
        sigma=FIRST_SIGMA_OF_FIGHTERS,
        mu=FIRST_MU + HARDEST * (1 - 2 * puzzle.found_by),
    )
