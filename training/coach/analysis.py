"""The coach's analysis of a turn, with the same result as a later review of the match."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from robots.judgement import compiling
from robots.judgement.positions import judgement_under
from robots.minds.learned import sizing
from robots.minds.learned.common_rolls import CommonRolls
from robots.minds.learned.prospects import Prospects
from robots.minds.learned.sizing import FixedGuess
from robots.minds.options import options
from robots.minds.quick import quick_action
from rules import Action, Battle, Choose, Perspective, Phase
from rules.notation.codec import action_from_json
from training.coach.thought import Thought
from training.review.analysis.answers import feared_after
from training.review.analysis.judging import (
    ROLLS,
    JudgedTurn,
    chances_after_replies,
    promising_actions,
    source_of,
    why_better,
)

QUICK_ROLLS = 8
SIZES_COMPARED = 6
"""Most choices of sizes for each side that are compared."""


def answer_question(question: dict[str, Any]) -> object:
    """Answer a question to the coach; question and answer are JSON. Runs in the robots' process."""
    perspective = Perspective.from_json(question["perspective"])
    chosen = None if question["chosen"] is None else action_from_json(question["chosen"])
    if perspective.battle.phase is Phase.SIZES:
        return think_about_sizes(perspective, question["number"]).to_json()
    how = think if compiling.IS_COMPILED and not question.get("quickly") else think_quickly
    return how(perspective, question["number"], chosen).to_json()


def think(perspective: Perspective, number: int, chosen: Action | None) -> Thought:
    """Return the viewer's best action in move *number*, compared with the *chosen* action if given."""
    seat = perspective.viewer
    assert seat is not None
    battle = imagine_battle(perspective, number)
    known = options(battle, seat)
    turn = JudgedTurn(battle, number, seat, known[0] if chosen is None else chosen)
    (prospects, others), source = promising_actions(turn), source_of(turn)
    actions = [turn.action, *others]
    chances = chances_after_replies(prospects, actions, source)
    ranked = sorted(range(len(actions)), key=lambda place: -chances[place])
    best = actions[ranked[0]]
    differs = chosen is not None and best != chosen
    beside = turn.action if differs else next((actions[place] for place in ranked[1:]), best)
    return Thought(
        best=best,
        chance=chances[ranked[0]],
        chosen=chances[0] if differs else None,
        is_only_way=len(known) == 1,
        reason=None if beside == best else why_better(prospects, best, beside, CommonRolls(ROLLS, source)),
        feared=feared_after(prospects, best, source),
    )


def think_quickly(perspective: Perspective, number: int, chosen: Action | None) -> Thought:
    """Return a quick analysis, for a site whose evaluation code is not compiled (yet)."""
    seat = perspective.viewer
    assert seat is not None
    battle, source = imagine_battle(perspective, number), random.Random(number)
    rolls = CommonRolls(QUICK_ROLLS, source)
    quick = quick_action(battle, seat, rolls.draw(0))
    prospects = Prospects(judgement_under(battle.ruleset), battle, seat)
    chance = prospects.mean_by_rules(quick, rolls)
    if chosen is None or chosen == quick:
        return Thought(quick, chance, is_only_way=len(options(battle, seat)) == 1)
    chance_of_chosen = prospects.mean_by_rules(chosen, rolls)
    if chance_of_chosen >= chance:
        return Thought(chosen, chance_of_chosen)
    return Thought(quick, chance, chosen=chance_of_chosen)


def think_about_sizes(perspective: Perspective, number: int) -> Thought:
    """Return the chances to win after some choices of sizes, against an opponent who chooses well."""
    battle, me = perspective.battle, perspective.viewer
    assert me is not None
    source, judgement = random.Random(number), judgement_under(battle.ruleset)
    mine = sizing.choices(battle, me, SIZES_COMPARED, source)
    other = sizing.rival(battle, me)
    theirs: Sequence[Choose | None] = [None]
    if other is not None:
        theirs = sizing.choices(sizing.with_open_choice(battle, other), other, SIZES_COMPARED, source)
    rolls = CommonRolls(QUICK_ROLLS, source), CommonRolls(QUICK_ROLLS, source)
    chances = sizing.chances_of_rows(
        [[sizing.payoff(judgement, perspective, own, their, rolls) for their in theirs] for own in mine]
    )
    ranked = sorted(zip(mine, chances, strict=True), key=lambda each: -each[1])
    best, chance = ranked[0]
    return Thought(best, chance, is_only_way=len(ranked) == 1, sizes=tuple(ranked))


def imagine_battle(perspective: Perspective, number: int) -> Battle:
    """Return a battle that fits what the viewer sees. Secrets are drawn, always equally for the same move."""
    return Battle.imagine(perspective, FixedGuess(None, CommonRolls(1, random.Random(number)).draw(0)))
