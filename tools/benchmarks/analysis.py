"""How right looks back are, and what they cost: script/bench analysis

Minds of known strength play matches against themselves. The luck of one side has to come to nothing on
average; the strongest has to give away next to nothing, and the random one much. Drift is the luck of a
decision to who made it: dice give nothing on average, so what there is comes of the look.
"""

from __future__ import annotations

import argparse
import json
from statistics import fmean, stdev
from time import process_time
from typing import Any, NamedTuple

from robots.minds import LEVELS, Mind
from robots.minds.plain.random import Random
from robots.strength import pairings
from tests.training.review.looking_back.recorded import played
from training.review.looking_back.account import MatchAccount, Slip
from training.review.looking_back.judging import account_of, slips_of

FIRST_TO = 3


class Looked(NamedTuple):
    """A match that was looked back at, and the milliseconds of processor time that it took."""

    account: MatchAccount
    slips: list[Slip]
    decisions: int
    luck_ms: float
    slips_ms: float


def looked_at(mind: Mind, number: int) -> Looked:
    one, other = pairings()[number % len(pairings())]
    start, moves = played((one.recipe, other.recipe), (mind, mind), f"analysis {number}", first_to=FIRST_TO)
    begun = process_time()
    account = account_of(start, moves)
    between = process_time()
    slips = slips_of(start, moves, account)
    decisions = sum(len(one.decisions) for one in account.rounds)
    return Looked(account, slips, decisions, 1000 * (between - begun), 1000 * (process_time() - between))


def row(name: str, mind: Mind, matches: int) -> dict[str, Any]:
    """Told as it comes; shares in points, hundredths of a round."""
    found = [looked_at(mind, number) for number in range(matches)]
    rounds = [one for looked in found for one in looked.account.rounds]
    decisions = [decision for one in rounds for decision in one.decisions]
    luck = [100 * one.luck for one in rounds]
    told = {
        "mind": name,
        "rounds": len(rounds),
        "luck": fmean(luck),
        "luck_error": stdev(luck) / len(luck) ** 0.5,
        "drift": 100 * fmean(one.luck if one.seat == 0 else -one.luck for one in decisions),
        "given_away_in_ten": 1000 * fmean(one.given_away for one in decisions),
        "slips_in_ten": 10 * sum(len(one.slips) for one in found) / len(decisions),
        "cost_of_slips": 100 * fmean([slip.cost for one in found for slip in one.slips] or [0.0]),
        "luck_ms": fmean(one.luck_ms for one in found),
        "luck_ms_at_worst": max(one.luck_ms for one in found),
        "slips_ms": fmean(one.slips_ms for one in found),
        "slips_ms_at_worst": max(one.slips_ms for one in found),
    }
    print(
        f"{name:>8}: luck {told['luck']:+.1f} ± {1.96 * told['luck_error']:.1f} a round,"
        f" drift {told['drift']:+.2f} a decision; gives away {told['given_away_in_ten']:.1f} in ten,"
        f" {told['slips_in_ten']:.2f} slips in ten of {told['cost_of_slips']:.0f}; a match takes"
        f" {told['luck_ms']:.0f} ms (at worst {told['luck_ms_at_worst']:.0f}) and"
        f" {told['slips_ms']:.0f} ms (at worst {told['slips_ms_at_worst']:.0f})",
        flush=True,
    )
    return told


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench analysis", description=__doc__)
    parser.add_argument("--matches", type=int, default=30, help="of each mind against itself")
    given = parser.parse_args()
    looked_at(LEVELS[-1].mind, 0)  # the first look only warms up
    minds = [("random", Random()), *((level.name, level.mind) for level in LEVELS)]
    print(json.dumps([row(name, mind, given.matches) for name, mind in minds]))


if __name__ == "__main__":
    main()
