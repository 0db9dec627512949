"""Measure how accurate the matchup figures on pages are.

Usage: script/bench worth

Random pairs of buttons are played the way the site does, and again by a stronger robot.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Sequence
from math import sqrt
from time import process_time
from typing import Any, NamedTuple

from core.intervals import wilson
from robots.fighters import StoredFighter, fighters
from robots.minds import MINDS, Mind
from robots.minds.learned.judge import Judge
from robots.minds.plain.greedy import Greedy
from robots.self_play import Contender, Rounds, rounds_between
from stats.worth.shares import DOUBT, WANTED, scale_rounds

OTHERS: dict[str, Mind] = {
    "thorough": Judge(rolls=4, more=16, sizing=40),
    "owl": MINDS["wise"],
    "greedy": Greedy(),
}
"""Robots for the comparison. `thorough` looks one move ahead, with four times as many rolls as the site."""
FOREVER = 1e9


class ComparedPair(NamedTuple):
    """Results of one pair, as played by the site in `seconds` of processor time and by another robot."""

    site: Rounds
    other: Rounds
    seconds: float

    @property
    def difference(self) -> float:
        return share(self.site) - share(self.other)

    @property
    def chance(self) -> float:
        """The expected square of the difference between both results if only luck causes it."""
        return sum(share(one) * (1 - share(one)) / (one.won + one.lost) for one in self[:2])

    def lies_within(self, low: float, high: float) -> bool:
        return low <= share(self.other) <= high


def share(rounds: Rounds) -> float:
    return rounds.won / (rounds.won + rounds.lost)


def played(pair: Sequence[StoredFighter], mind: Mind | None, rounds: int, ruleset: str) -> Rounds:
    first, second = (Contender(fighter.recipe, fighter.special) for fighter in pair)
    return rounds_between(first, second, ruleset, range(rounds), FOREVER, mind)


def compare(
    pairs: Sequence[Sequence[StoredFighter]], mind: Mind, site_rounds: int, rounds: int, ruleset: str
) -> list[ComparedPair]:
    found = []
    for pair in pairs:
        begun = process_time()
        site = played(pair, None, site_rounds, ruleset)
        between = process_time()
        other = played(pair, mind, rounds, ruleset)
        seconds, others = between - begun, process_time() - between
        print(f"{name_of(pair)}: {share(site):.1%} ({seconds:.1f} s), {share(other):.1%} ({others:.0f} s)")
        sys.stdout.flush()
        found.append(ComparedPair(site, other, seconds))
    return found


def name_of(pair: Sequence[StoredFighter]) -> str:
    return " against ".join(fighter.name for fighter in pair)


def figures(found: Sequence[ComparedPair]) -> dict[str, float]:
    count = len(found)
    squares = sum(one.difference**2 for one in found) / count
    luck = sum(one.chance for one in found) / count
    stated = [one.lies_within(*wilson(*scale_rounds(one.site.won, one.site.lost))) for one in found]
    alone = [one.lies_within(*wilson(one.site.won, one.site.won + one.site.lost)) for one in found]
    seconds = [one.seconds for one in found]
    return {
        "pairs": count,
        "seconds_a_pair": sum(seconds) / count,
        "seconds_at_worst": max(seconds),
        "rounds_a_second": sum(one.site.begun for one in found) / sum(seconds),
        "mean_difference": sum(abs(one.difference) for one in found) / count,
        "beyond_luck": sqrt(max(0.0, squares - luck)),
        "within_stated": sum(stated) / count,
        "within_wilson_alone": sum(alone) / count,
    }


def accuracy(pairs: Sequence[Sequence[StoredFighter]], given: argparse.Namespace) -> dict[str, Any]:
    told = figures(compare(pairs, OTHERS[given.mind], given.site_rounds, given.rounds, given.ruleset))
    by_site = f"{given.site_rounds} rounds of the site's mind"
    print(
        f"{by_site} and {given.rounds} of {given.mind}, {told['pairs']:.0f} pairs:"
        f" they differ by {told['mean_difference']:.1%} on average; by {told['beyond_luck']:.1%} beyond luck"
        f" (one standard deviation; the site reckons with {DOUBT:.1%}). The other share lies within what the"
        f" site states in {told['within_stated']:.0%}, within Wilson's interval alone in"
        f" {told['within_wilson_alone']:.0%}."
    )
    print(
        f"{by_site} take {told['seconds_a_pair']:.1f} s of processor time"
        f" (at worst {told['seconds_at_worst']:.1f}): {told['rounds_a_second']:.0f} rounds a second"
    )
    return {"mind": given.mind, "rounds": given.rounds, **told}


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench worth", description=__doc__)
    parser.add_argument("--pairs", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=2000, help="of each pair by the other mind")
    parser.add_argument("--site-rounds", type=int, default=WANTED, help="of each pair by the site's mind")
    parser.add_argument("--mind", choices=OTHERS, default="thorough")
    parser.add_argument("--ruleset", default="online")
    parser.add_argument("--seed", default="thirty pairs")
    given = parser.parse_args()
    source = random.Random(given.seed)
    pairs = [source.sample(fighters(), 2) for _pair in range(given.pairs)]
    print(json.dumps(accuracy(pairs, given)))


if __name__ == "__main__":
    main()
