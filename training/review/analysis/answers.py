"""The opponent's answers to an attack, and the answer that the player has to fear."""

from __future__ import annotations

import random
from collections import Counter

from robots.minds.learned.common_rolls import CommonRolls
from robots.minds.learned.prospects import Prospects
from robots.minds.options import options
from rules import Action, Attack, Phase
from training.review.analysis.account import Feared

ROLLS_OF_ANSWERS, ROLLS_TO_ANSWER = 16, 4
OFTEN_ENOUGH = 1 / 6
"""Smallest share of rolls with which an answer is worth fearing."""

Answer = tuple[tuple[int, ...], tuple[int, ...]]
"""Places of the opponent's attacking dice and of the captured dice, both before the attack."""


def feared_after(prospects: Prospects, action: Action, source: random.Random) -> Feared | None:
    """Return the opponent's most frequent answer to the action, or None if none is frequent enough.

    None is also returned for positions that the fast evaluation does not cover.
    """
    if not prospects.is_covered or prospects.line_of(action) is None:
        return None
    assert isinstance(action, Attack)
    rolls, more = CommonRolls(ROLLS_OF_ANSWERS, source), CommonRolls(ROLLS_TO_ANSWER, source)
    answers = (answer_to(prospects, action, rolls, number, more) for number in range(rolls.count))
    found = Counter(answer for answer in answers if answer is not None)
    if not found:
        return None
    (by, takes), times = found.most_common(1)[0]
    share = times / rolls.count
    return Feared(share, by, takes) if share >= OFTEN_ENOUGH else None


def answer_to(
    prospects: Prospects, action: Attack, rolls: CommonRolls, number: int, more: CommonRolls
) -> Answer | None:
    """Return the opponent's best attack after roll *number*, with dice by their earlier places.

    Return None if the opponent has no such attack.
    """
    battle, seat = prospects.battle, prospects.seat
    after = battle.act(seat, action, rolls.draw(number)).battle
    if after.round != battle.round or after.phase is not Phase.TURN or after.active == seat:
        return None
    theirs = Prospects(prospects.judgement, after, 1 - seat)
    answer = theirs.means(options(after, 1 - seat), more)[0][1]
    if not isinstance(answer, Attack):
        return None
    before, now = (len(each.seats[1 - seat].row) for each in (battle, after))
    taken = action.targets if now < before else ()
    still_there = [place for place in range(before) if place not in taken]
    return tuple(still_there[place] for place in answer.attackers), answer.targets
