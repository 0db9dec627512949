"""Measure how soon the workshop knows the strength of a fighter, and at what processor time.

Usage: script/bench workshop

Each line shows, for one recipe, the processor time until its strength is known within three points, the time
for all its rounds, and the time for its map of sizes. The first line only warms up.
"""

from __future__ import annotations

import argparse
import json
from time import process_time
from typing import Any

from core.intervals import wilson
from training.workshop.measuring.program import tally_steps
from training.workshop.measuring.sizes import maps_of
from training.workshop.yardstick import MOST_SECONDS, STEPS, YARDSTICK

COVERED = ("(4) z(8) s(12) (20) (X)", "p(4) s(6) (8) (10) (V)", "(4) (6) t(8) h(20) (20)")
BY_RULES = ("(4) (6) f(8) c(12) (20)", "(4) (4) s(8) p(10) (V) m(4) (8) %(10) s(12) (X) (Z)")
POINTS = 3.5
"""Widest margin of error that pages show as ± 3."""


def row(recipe: str, steps: int) -> dict[str, Any]:
    seconds, won, of, step, within = 0.0, 0, 0, 0, None
    while step < steps and seconds < MOST_SECONDS:
        found = tally_steps(recipe, step)
        step += len(found["rounds"])
        seconds += found["seconds"]
        won += sum(one.won for one in found["rounds"])
        of += sum(one.won + one.lost for one in found["rounds"])
        if within is None and step >= len(YARDSTICK) and reach(won, of) < POINTS:
            within = seconds
    begun_at = process_time()
    maps = maps_of(recipe)
    told = {
        "recipe": recipe,
        "rounds": of,
        "percent": round(100 * won / of, 1),
        "reach": round(reach(won, of), 1),
        "seconds": round(seconds, 2),
        "within_3": None if within is None else round(within, 2),
        "maps": len(maps),
        "map_seconds": round(process_time() - begun_at, 2),
    }
    print(
        f"{recipe}: {told['percent']} ± {told['reach']} % of {of} rounds in {told['seconds']} s,"
        f" ± 3 after {told['within_3']} s; {len(maps)} maps of sizes in {told['map_seconds']} s",
        flush=True,
    )
    return told


def reach(won: int, of: int) -> float:
    low, high = wilson(won, of)
    return 50 * (high - low)


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench workshop", description=__doc__)
    parser.add_argument("--steps", type=int, default=STEPS, help="eight rounds each")
    parser.add_argument("--recipes", nargs="*", default=[*COVERED, *BY_RULES])
    given = parser.parse_args()
    row("(4)", 1)
    print(json.dumps([row(recipe, given.steps) for recipe in given.recipes]))


if __name__ == "__main__":
    main()
