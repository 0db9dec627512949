"""python -m robots.self_play: plays rounds of two fighters against each other, below everything else.

Each line that it reads asks for some rounds, and is answered with a line; both are JSON.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from time import process_time
from typing import Any, NamedTuple

from robots.judgement.endings import DRAWN
from robots.judgement.playing_out import play_out
from robots.judgement.positions import judgement_under
from robots.judgement.rolls import source_from
from robots.minds import Mind
from robots.minds.learned.judge import Judge
from rules import Battle, Draw, Phase, seeded
from rules.chance import What

MIND = Judge(rolls=2, more=4, sizing=20)
"""As strong as a hundredth of the time allows; `play_out` chooses alike."""
BELOW_EVERYTHING = 19
LONGEST_ROUND = 500
"""A round of more decisions has no winner."""
SECONDS = 20
"""Of processor time: a question that takes more is the end of this process."""


class Rounds(NamedTuple):
    """How many were begun, and won by the first fighter and by the second."""

    begun: int
    won: int
    lost: int


class Corner(NamedTuple):
    """What one side fights with."""

    recipe: str
    special: str = ""


def rounds_between(
    first: Corner,
    second: Corner,
    ruleset: str,
    numbers: range,
    seconds: float,
    mind: Mind | None = None,
) -> Rounds:
    """The rounds of these numbers, or as many of them as are begun in so many seconds of processor time.

    The same number is the same round. In every other one the second fighter has the first seat. Without
    another mind, the site's plays; and what the judgement covers is played out without the rules.
    """
    until, begun, won = process_time() + seconds, 0, [0, 0]
    for number in numbers:
        corners = (first, second) if number % 2 == 0 else (second, first)
        seed = f"{first} {second} {ruleset} {number}"
        seat = winner(corners, ruleset, seed, mind) if mind else quick_winner(corners, ruleset, seed)
        begun += 1
        if seat is not None:
            won[(seat + number) % 2] += 1
        if process_time() > until:
            break
    return Rounds(begun, *won)


def begun(corners: tuple[Corner, Corner], ruleset: str, draw: Draw) -> Battle:
    recipes, specials = zip(*corners, strict=True)
    return Battle.between(*recipes, first_to=1, ruleset=ruleset, specials=specials).begin(draw).battle


def winner(corners: tuple[Corner, Corner], ruleset: str, seed: str, mind: Mind) -> int | None:
    """The seat that wins a round, drawn ones played again; none if that takes too long."""
    draw, thoughts = seeded(seed), [seeded(f"{seed} {seat}") for seat in range(len(corners))]
    battle = begun(corners, ruleset, draw)
    for _decision in range(LONGEST_ROUND):
        if battle.is_over:
            break
        seat = min(battle.decisions)
        battle = battle.act(seat, mind.choose(battle.seen_by(seat), thoughts[seat]), draw).battle
    return battle.winner


def quick_winner(corners: tuple[Corner, Corner], ruleset: str, seed: str) -> int | None:
    """The same by the site's mind, which leaves the rules as soon as there is no need of them."""
    draw, thoughts = seeded(seed), [seeded(f"{seed} {seat}") for seat in range(len(corners))]
    start = battle = begun(corners, ruleset, draw)
    for _decision in range(LONGEST_ROUND):
        if battle.is_over:
            break
        won = played_out(battle, draw)
        if won is not None and won != DRAWN:
            return 0 if won else 1
        if won == DRAWN:
            battle = start
        seat = min(battle.decisions)
        battle = battle.act(seat, MIND.choose(battle.seen_by(seat), thoughts[seat]), draw).battle
    return battle.winner


def played_out(battle: Battle, draw: Draw) -> float | None:
    """How the round ends for the first seat, if the judgement covers all that may come; 1, 0 or drawn."""
    if battle.phase is not Phase.TURN or battle.active is None or len(battle.seats) != 2:
        return None
    judgement, seat = judgement_under(battle.ruleset), battle.active
    position = judgement.position(battle, seat, 1 - seat, battle.passes)
    if not position.is_covered:
        return None
    source = source_from(draw(0, 2**31, What("round")))
    mine, theirs, ahead, passes, *_ = position
    end, _ = play_out(judgement.table.dice, mine, theirs, ahead, passes, 0, source, judgement.spent)
    return end if seat == 0 else 1 - end


def counts_of_rounds(question: dict[str, Any]) -> str:
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    played = rounds_between(
        Corner(*question["first"]),
        Corner(*question["second"]),
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
