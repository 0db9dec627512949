"""Runs within the tree of whichever revision is measured, so it uses only what all of them have.

It reads questions from standard input, a JSON list a line, and answers each with a line of JSON: the
milliseconds of processor time that the work took.
"""

from __future__ import annotations

import json
import random
import sys
import time
from pathlib import Path
from typing import Any

sys.path[0] = str(Path.cwd())

ROLLS_OF_A_LOOK, ROLLS_OF_LUCK = 2, 8
ROLLS_JUDGED = 32
LONGEST = 200
IS_COMPILED = Path("robots/judgement").exists()
"""Whether positions are judged as numbers; before that the mind of self-play worked them out in Python."""


def judged(battles: list[Any], times: int) -> float:
    """So many times, the positions after each attack in these turns, over many rolls."""
    from robots.minds.learned.common_rolls import Rolls
    from rules import Battle

    turns = [Battle.from_json(battle) for battle in battles]
    rolls, means = Rolls(ROLLS_JUDGED, random.Random(1)), means_now if IS_COMPILED else means_before
    asked = [(battle, list(battle.legal_attacks())) for battle in turns]
    for battle, attacks in asked:
        means(battle, attacks, rolls)
    started = time.process_time()
    for battle, attacks in asked * times:
        means(battle, attacks, rolls)
    return 1000 * (time.process_time() - started)


def means_now(battle: Any, attacks: list[Any], rolls: Any) -> None:
    from robots.judgement.positions import judgement_under
    from robots.minds.learned.prospects import Prospects

    if attacks:
        Prospects(judgement_under(battle.ruleset), battle, battle.active).means(attacks, rolls)


def means_before(battle: Any, attacks: list[Any], rolls: Any) -> None:
    from robots.minds.learned.evaluation import learned  # type: ignore[import-not-found]
    from robots.minds.learned.lookahead import mean_chances, prospects_of  # type: ignore[import-not-found]

    prospects = prospects_of(learned(), battle, battle.active)
    mean_chances(learned(), [(prospects, attack) for attack in attacks], rolls)


def played_out(battles: list[Any], times: int) -> float:
    """So many rounds from each of these positions."""
    from rules import Battle

    positions = [Battle.from_json(battle) for battle in battles]
    source, play = random.Random(1), quick_without_luck if IS_COMPILED else without_luck
    for battle in positions:
        play(battle, source)
    started = time.process_time()
    for battle in positions * times:
        play(battle, source)
    return 1000 * (time.process_time() - started)


def quick_without_luck(battle: Any, source: random.Random) -> float:
    """What the mover won of a round in which both take the best of a short look."""
    from robots.judgement.positions import judgement_under
    from robots.judgement.rolls import source_from

    judgement = judgement_under(battle.ruleset)
    position = judgement.position(battle, battle.active, 1 - battle.active, battle.passes)
    end, luck = judgement.play_out(position, 0, ROLLS_OF_LUCK, source_from(source.getrandbits(31)))
    return end - luck


def without_luck(battle: Any, source: random.Random) -> float:
    """What the first seat won of a round in which both take the best of a short look."""
    from robots.minds.learned.chances import chances, outcome_of  # type: ignore[import-not-found]
    from robots.minds.learned.evaluation import learned
    from robots.minds.learned.lookahead import mean_chances, outcome, prospects_of

    from robots.minds.learned.common_rolls import Rolls
    from robots.minds.options import options

    luck, won = 0.0, None
    learned().make_room()
    for _decision in range(LONGEST):
        seat = min(battle.decisions)
        prospects, actions = prospects_of(learned(), battle, seat), options(battle, seat)
        asked = [(prospects, action) for action in actions]
        seen = mean_chances(learned(), asked, Rolls(ROLLS_OF_A_LOOK, source)) if len(actions) > 1 else [0.0]
        best = asked[seen.index(max(seen))]
        step = battle.act(seat, best[1], Rolls(1, source).draw(0))
        won = outcome(battle, step, seat)
        after = won if won is not None else chances(learned(), [outcome_of(learned(), step.battle, seat)])[0]
        gained = after - mean_chances(learned(), [best], Rolls(ROLLS_OF_LUCK, source))[0]
        luck += gained if seat == 0 else -gained
        if won is not None:
            return (won if seat == 0 else 1 - won) - luck
        battle = step.battle
    return 0.5 - luck


def thought(perspectives: list[Any], times: int) -> float:
    """The strongest level's, so many about each of these decisions."""
    from robots.minds import LEVELS
    from rules import Perspective, seeded

    seen = [Perspective.from_json(perspective) for perspective in perspectives]
    started = time.process_time()
    for number, perspective in enumerate(seen * times):
        LEVELS[-1].mind.choose(perspective, seeded(number))
    return 1000 * (time.process_time() - started)


def self_played(pair: list[list[str]], ruleset: str, rounds: int) -> float:
    """So many rounds of a pair, as the site has them played."""
    from robots.self_play import Corner, rounds_between

    one, other = (Corner(*corner) for corner in pair)
    rounds_between(one, other, ruleset, range(2), seconds=1e9)
    started = time.process_time()
    rounds_between(one, other, ruleset, range(rounds), seconds=1e9)
    return 1000 * (time.process_time() - started)


def main() -> None:
    known = {work.__name__: work for work in (judged, played_out, thought, self_played)}
    for line in sys.stdin:
        what, *arguments = json.loads(line)
        sys.stdout.write(json.dumps(known[what](*arguments)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
