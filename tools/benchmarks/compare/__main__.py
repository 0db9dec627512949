"""Compare the speed of this revision with an earlier one.

Usage: script/bench compare REVISION [bench…]

Both revisions are checked out side by side, each with its own packages, and do the same work in turns, so
changes in the machine's speed affect both. Only processor time counts. Each result is the median of the
ratios of pairs of turns; 0.5 means that this revision needs half the time. Under `script/services` the site
runs on PostgreSQL and Redis with a separate worker, otherwise on SQLite.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import tests.environment  # noqa: F401 sets Django up, which comes first

# isort: split

from tools.benchmarks.compare.alternating import Measured, compare
from tools.benchmarks.compare.checkout import check_out, compile_judgement
from tools.benchmarks.compare.inside import RevisionProcess
from tools.benchmarks.compare.site import SITE_BENCHES, Site

INSIDE_BENCHES = ("rules", "thinking")
BENCHES = (*INSIDE_BENCHES, *SITE_BENCHES)


@contextmanager
def start_both(
    trees: tuple[Path, Path], benches: list[str], folder: Path, matches: int
) -> Iterator[dict[str, list[Measured]]]:
    """Start both revisions and yield the old and the new measuring program for each bench.

    If the overview page is measured, its player has this number of running *matches*.
    """
    with ExitStack() as stack:
        found: dict[str, list[Measured]] = {bench: [] for bench in benches}
        beside = matches if "overview" in benches else 0
        for tree, name in zip(trees, ("old", "new"), strict=True):
            inside = stack.enter_context(RevisionProcess(tree))
            site: Site | None = None
            for bench in benches:
                if bench in SITE_BENCHES and site is None:
                    site = stack.enter_context(Site(tree, folder / name, beside).served())
                found[bench].append(inside if bench in INSIDE_BENCHES or site is None else site)
        yield found


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench compare", description=__doc__)
    parser.add_argument("revision", help="an earlier one, as git names it")
    parser.add_argument("benches", nargs="*", metavar="bench", help=", ".join(BENCHES), default=BENCHES)
    parser.add_argument("--turns", type=int, default=15, help="pairs of turns")
    parser.add_argument("--matches", type=int, default=140, help="running ones in the overview")
    given = parser.parse_args()
    benches = [bench for bench in BENCHES if bench in given.benches]
    if unknown := set(given.benches) - set(BENCHES):
        parser.error(f"no bench {', '.join(sorted(unknown))}; there are {', '.join(BENCHES)}")
    figures: dict[str, dict[str, float]] = {}
    here = Path(__file__).resolve().parents[3]
    with tempfile.TemporaryDirectory() as folder:
        trees = (check_out(here, given.revision), here)
        for tree in trees:
            compile_judgement(tree)
        with start_both(trees, benches, Path(folder), given.matches) as measured:
            for bench in benches:
                old, new = measured[bench]
                found = figures[bench] = compare(old, new, [bench] * given.turns)
                between = f"{found['low']:.2f} to {found['high']:.2f}"
                took = f"{found['before_ms']} ms before, {found['after_ms']} ms after"
                print(f"{found['ratio']:>7.3f} ({between})  {bench}: {took}", flush=True)
    database = os.environ.get("DATABASE_URL", "sqlite:").partition(":")[0]
    print(json.dumps({"revision": given.revision, "database": database, **figures}))


if __name__ == "__main__":
    main()
