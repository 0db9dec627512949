"""Thinks about a turn for the coach, exactly as a look back at the match judges it later."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from analysis.coach.thought import Feared, Thought
from analysis.looking_back.judging import (
    ROLLS,
    Turn,
    after_replies,
    compared,
    source_of,
    why_better,
)
from robots.minds.learned.common_rolls import Rolls
from robots.minds.learned.prospects import Prospects
from robots.minds.learned.sizing import Fixed
from robots.minds.options import options
from rules import Action, Attack, Battle, Perspective, Phase
from rules.notation.codec import action_from_json

ROLLS_OF_ANSWERS, ROLLS_TO_ANSWER = 16, 4
OFTEN_ENOUGH = 1 / 6
"""An answer that comes more seldom is not worth fearing."""

Answer = tuple[tuple[int, ...], tuple[int, ...]]


def thought_about(question: dict[str, Any]) -> object:
    """For the process of the robots' minds, in JSON."""
    perspective = Perspective.from_json(question["perspective"])
    chosen = None if question["chosen"] is None else action_from_json(question["chosen"])
    return think(perspective, question["number"], chosen).to_json()


def think(perspective: Perspective, number: int, chosen: Action | None) -> Thought:
    """The best action of the viewer, which will be the *number*th move, beside the one that is chosen."""
    seat = perspective.viewer
    assert seat is not None
    guess = Fixed(None, Rolls(1, random.Random(number)).draw(0))
    battle = Battle.imagine(perspective, guess)
    known = options(battle, seat)
    turn = Turn(battle, number, seat, known[0] if chosen is None else chosen)
    (prospects, others), source = compared(turn), source_of(turn)
    actions = [turn.action, *others]
    chances = after_replies(prospects, actions, source)
    ranked = sorted(range(len(actions)), key=lambda place: -chances[place])
    best = actions[ranked[0]]
    differs = chosen is not None and best != chosen
    beside = turn.action if differs else next((actions[place] for place in ranked[1:]), best)
    return Thought(
        best=best,
        chance=chances[ranked[0]],
        chosen=chances[0] if differs else None,
        is_only_way=len(known) == 1,
        reason=None if beside == best else why_better(prospects, best, beside, Rolls(ROLLS, source)),
        feared=feared_after(prospects, best, Rolls(ROLLS_OF_ANSWERS, source), Rolls(ROLLS_TO_ANSWER, source)),
    )


def feared_after(prospects: Prospects, action: Action, rolls: Rolls, more: Rolls) -> Feared | None:
    """The attack with which the other side answers most often, where all of it is known without the rules."""
    if not prospects.is_covered or prospects.line_of(action) is None:
        return None
    assert isinstance(action, Attack)
    answers = (answer_to(prospects, action, rolls, number, more) for number in range(rolls.count))
    found = Counter(answer for answer in answers if answer is not None)
    if not found:
        return None
    (by, takes), times = found.most_common(1)[0]
    share = times / rolls.count
    return Feared(share, by, takes) if share >= OFTEN_ENOUGH else None


def answer_to(prospects: Prospects, action: Attack, rolls: Rolls, number: int, more: Rolls) -> Answer | None:
    """The best attack of the other side after this roll, by where its dice and mine lay before."""
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
