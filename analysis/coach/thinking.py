"""Thinks about a turn for the coach, exactly as a look back at the match judges it later."""

from __future__ import annotations

import random
from typing import Any

from analysis.coach.thought import Thought
from analysis.looking_back.answers import feared_after
from analysis.looking_back.judging import ROLLS, Turn, after_replies, compared, source_of, why_better
from robots.minds.learned.common_rolls import Rolls
from robots.minds.learned.sizing import Fixed
from robots.minds.options import options
from rules import Action, Battle, Perspective
from rules.notation.codec import action_from_json


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
        feared=feared_after(prospects, best, source),
    )
