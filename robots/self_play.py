"""`python -m robots.self_play` plays rounds between two fighters at the lowest priority.

Each line of input asks for some rounds and gets one line as answer, both as JSON.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from bisect import bisect
from itertools import accumulate
from time import process_time
from typing import Any, NamedTuple

from robots.judgement.dice import Ints
from robots.judgement.endgame import DRAWN
from robots.judgement.positions import Judgement, is_a_clear_turn, judgement_under
from robots.judgement.rolls import next_share, source_from
from robots.minds import Mind
from robots.minds.learned.judge import Judge
from robots.minds.learned.sizing import mixture_of
from rules import Battle, Draw, Phase, seeded_draw
from rules.chance import DrawPurpose
from rules.rulesets import RULESETS

MIND = Judge(rolls=2, more=4, sizing=20)
"""The search strategy for self-play, which takes a hundredth of the usual time."""
BELOW_EVERYTHING = 19
LONGEST_ROUND = 500
"""The most decisions in a round. A longer round has no winner."""
REACTING = frozenset("cf")
"""Skills with which a player may react to the first roll."""
SECONDS = 20
"""Limit in seconds of processor time for one question, after which the process ends."""


class Rounds(NamedTuple):
    """The number of rounds begun, of rounds won by the first fighter, and of rounds won by the second."""

    begun: int
    won: int
    lost: int


Path = tuple[int, ...]
"""The numbers of the sizes that the seats chose, one after another."""


class Contender(NamedTuple):
    recipe: str
    special: str = ""


def rounds_between(
    first: Contender,
    second: Contender,
    ruleset: str,
    numbers: range,
    seconds: float,
    mind: Mind | None = None,
) -> Rounds:
    """Play the rounds with these numbers until *seconds* of processor time have passed; return the counts.

    The same number always gives the same round. The second fighter has the first seat in every other round.
    Without *mind*, the site's search strategy plays, and rounds that need no rules engine are fast
    rollouts.
    """
    until, count, won = process_time() + seconds, 0, [0, 0]
    both = (first, second), (second, first)
    quick = [QuickRounds(corners, ruleset) for corners in (() if mind else both)]
    for number in numbers:
        seed = f"{first} {second} {ruleset} {number}"
        seat = find_winner(both[number % 2], ruleset, seed, mind) if mind else quick[number % 2].winner(seed)
        count += 1
        if seat is not None:
            won[(seat + number) % 2] += 1
        if process_time() > until:
            break
    return Rounds(count, *won)


def first_battle(corners: tuple[Contender, Contender], ruleset: str, draw: Draw) -> Battle:
    recipes, specials = zip(*corners, strict=True)
    return Battle.from_recipes(*recipes, first_to=1, ruleset=ruleset, specials=specials).begin(draw).battle


def find_winner(corners: tuple[Contender, Contender], ruleset: str, seed: str, mind: Mind) -> int | None:
    """Return the seat that wins a round, or None if the round takes too long. Draws are replayed."""
    draw, thoughts = seeded_draw(seed), [seeded_draw(f"{seed} {seat}") for seat in range(len(corners))]
    battle = first_battle(corners, ruleset, draw)
    for _decision in range(LONGEST_ROUND):
        if battle.is_over:
            break
        seat = min(battle.decisions)
        battle = battle.act(seat, mind.choose(battle.seen_by(seat), thoughts[seat]), draw).battle
    return battle.winner


class QuickRounds:
    """Rounds between two fighters, played without the rules engine where the evaluator supports all dice."""

    def __init__(self, corners: tuple[Contender, Contender], ruleset: str) -> None:
        self.corners, self.ruleset = corners, ruleset
        self.judgement = judgement_under(RULESETS[ruleset])
        self.before: dict[Path, Battle] = {(): first_battle(corners, ruleset, seeded_draw(str(corners)))}
        """The battles by the sizes that the seats have chosen so far."""

    def winner(self, seed: str) -> int | None:
        draw = seeded_draw(seed)
        source = source_from(draw(0, 2**31, DrawPurpose("round")))
        for _again in range(LONGEST_ROUND):
            battle = self.choose_sizes(source)
            if not needs_no_rules(battle, self.judgement):
                return self.by_rules(draw)
            chance = self.judgement.play_round(battle, MIND.more, source)
            if chance != DRAWN:
                return draw_winner(chance, source)
        return None

    def choose_sizes(self, source: Ints) -> Battle:
        """Return the battle after the seats have chosen sizes. The same choices give the same battle."""
        path: Path = ()
        while self.before[path].phase is Phase.SIZES:
            battle = self.before[path]
            seat = min(battle.decisions)
            found, shares = mixture_of(self.judgement, battle.seen_by(seat), MIND.sizing)
            number = bisect(list(accumulate(shares[:-1])), next_share(source) * sum(shares))
            path = (*path, number)
            if path not in self.before:
                self.before[path] = battle.act(seat, found[number], seeded_draw(str(path))).battle
        return self.before[path]

    def by_rules(self, draw: Draw) -> int | None:
        start = battle = first_battle(self.corners, self.ruleset, draw)
        for _decision in range(LONGEST_ROUND):
            if battle.is_over:
                break
            source = source_from(draw(0, 2**31, DrawPurpose("round")))
            chance = chance_played_out(battle, source)
            if chance is not None and chance != DRAWN:
                return draw_winner(chance, source)
            if chance == DRAWN:
                battle = start
            seat = min(battle.decisions)
            battle = battle.act(seat, MIND.choose(battle.seen_by(seat), draw), draw).battle
        return battle.winner


def needs_no_rules(battle: Battle, judgement: Judgement) -> bool:
    return is_a_clear_turn(battle) and all(
        judgement.table.covers(die) and REACTING.isdisjoint(die.skills)
        for seat in battle.seats
        for die in (*seat.row, *seat.captured)
    )


def chance_played_out(battle: Battle, source: Ints) -> float | None:
    if battle.phase is not Phase.TURN or battle.active is None or len(battle.seats) != 2:
        return None
    judgement, seat = judgement_under(battle.ruleset), battle.active
    position = judgement.position(battle, seat, 1 - seat, battle.passes)
    if not position.is_covered:
        return None
    chance, _luck = judgement.play_out(position, MIND.more, 0, source)
    return chance if seat == 0 else 1 - chance


def draw_winner(chance: float, source: Ints) -> int:
    return 0 if next_share(source) < chance else 1


def counts_of_rounds(question: dict[str, Any]) -> str:
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    played = rounds_between(
        Contender(*question["first"]),
        Contender(*question["second"]),
        question["ruleset"],
        range(question["from"], question["to"]),
        question["seconds"],
    )
    signal.setitimer(signal.ITIMER_PROF, 0)
    return json.dumps(played)


def main() -> None:
    os.nice(BELOW_EVERYTHING)
    for line in sys.stdin:
        sys.stdout.write(f"{counts_of_rounds(json.loads(line))}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
