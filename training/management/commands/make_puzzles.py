from argparse import ArgumentParser
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from training.puzzles.loading import line_of, store
from training.puzzles.making.finding import puzzles
from training.puzzles.making.proving import why_not_proven
from training.puzzles.solving.choosing import live_puzzles
from training.puzzles.values import Puzzle


class Command(BaseCommand):
    help = "Make puzzles of rounds that robots play, or prove again all that there are"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--count", type=int, default=300)
        parser.add_argument("--seed", type=int, default=1, help="the same seed makes the same puzzles")
        parser.add_argument("--to", type=Path, help="write them to this file instead of the database")
        parser.add_argument("--verify", action="store_true", help="prove all in the database by other rolls")

    def handle(
        self, *, count: int, seed: int, to: Path | None, verify: bool, **_of_every_command: bool | str | None
    ) -> None:
        if verify:
            self.prove_again(seed)
            return
        found = islice(puzzles(seed), count)
        if to is None:
            made = sum(store([puzzle]).made for puzzle in found)
            self.stdout.write(f"Puzzles: {made} new.")
        else:
            write(found, to)

    def prove_again(self, seed: int) -> None:
        rows = list(live_puzzles().order_by("pk"))
        reasons = {row.pk: why_not_proven(row.puzzle, seed + row.pk) for row in rows}
        wrong = {key: reason for key, reason in reasons.items() if reason}
        for key, reason in wrong.items():
            self.stdout.write(f"Puzzle {key}: {reason}.")
        self.stdout.write(f"{len(rows) - len(wrong)} of {len(rows)} puzzles are proven again.")
        if wrong:
            raise CommandError("Withdraw the others in the admin.")


def write(found: Iterable[Puzzle], path: Path) -> None:
    """Write each puzzle as soon as it is found, so an interruption loses none."""
    with path.open("w", encoding="utf-8") as file:
        for puzzle in found:
            print(line_of(puzzle), file=file, flush=True)
