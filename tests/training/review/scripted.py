"""A program that reviews matches with made-up chances: python -m tests.training.review.scripted."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from types import ModuleType
from typing import Any

from rules import Battle, Phase, fold
from rules.events import RoundEnded
from rules.notation.codec import action_to_json
from training.review.analysis.account import (
    Because,
    DecisionAccount,
    Feared,
    MatchAccount,
    Reason,
    RoundAccount,
    Slip,
)

RESULTS = {0: 1.0, 1: 0.0, None: 0.5}
GIVEN_AWAY = (0.0, 0.12, 0.01, 0.0, 0.18, 0.05, 0.0, 0.31)
AFTERWARDS = (0.52, 0.31, 0.66, 0.2, 0.81, 0.44, 0.6, 0.37)
DEAREST = 0.1
BY_SIZES = 0.03
FEARED = Feared(0.25, (0,), (0,))
REASONS = (
    Reason(Because.TAKES_MORE, 4.5),
    Reason(Because.SAVES, place=0, by=0),
    Reason(Because.SAVES, place=0),
    Reason(Because.LEAVES_LESS, 3),
    Reason(Because.ROLLS_AGAIN, place=0),
    Reason(Because.PROMISES, 2.25),
    None,
)


def account_of(start: Battle, moves: Sequence[Any]) -> MatchAccount:
    """Count every answer in a turn as a decision, with gains and losses by its move's number."""
    battle, chance = start, 0.55
    rounds: list[RoundAccount] = []
    decisions: list[DecisionAccount] = []
    for move in moves:
        if move.seat is not None and battle.phase is Phase.TURN:
            chance = add(decisions, move, chance)
        battle = fold(battle, move.facts)
        for event in move.facts:
            if isinstance(event, RoundEnded) and decisions:
                result = RESULTS[event.winner]
                last = decisions.pop()
                decisions.append(DecisionAccount(last.move, last.seat, last.before, last.chosen, result))
                rounds.append(RoundAccount(event.round, 0.42, 0.55, tuple(decisions), result, BY_SIZES))
                decisions, chance = [], 0.55
    return MatchAccount(tuple(rounds))


def add(decisions: list[DecisionAccount], move: Any, before: float) -> float:
    lost = GIVEN_AWAY[move.number % len(GIVEN_AWAY)]
    chosen = max(before - lost, 0) if move.seat == 0 else min(before + lost, 1)
    after = AFTERWARDS[move.number % len(AFTERWARDS)]
    decisions.append(DecisionAccount(move.number, move.seat, before, chosen, after))
    return after


def slips_of(start: Battle, moves: Sequence[Any], account: MatchAccount) -> list[Slip]:
    """Return the costliest decisions, each with another legal action as the better one."""
    battles, battle = {}, start
    for move in moves:
        battles[move.number] = battle
        battle = fold(battle, move.facts)
    found = []
    for decision in (one for each in account.rounds for one in each.decisions):
        if decision.given_away > DEAREST:
            seat = decision.seat
            actions = list(battles[decision.move].legal_actions(seat).attacks)
            better = actions[-1] if actions else None
            if better is None:
                continue
            played, best = decision.chosen, decision.before
            if seat:
                played, best = 1 - played, 1 - best
            reason = REASONS[decision.move % len(REASONS)]
            slip = Slip(decision.move, seat, played, best, action_to_json(better), reason)
            found.append(slip if reason else replace(slip, feared=FEARED))
    return found


if __name__ == "__main__":
    judging = ModuleType("training.review.analysis.judging")
    judging.account_of, judging.slips_of = account_of, slips_of  # type: ignore[attr-defined]
    sys.modules[judging.__name__] = judging
    from training.review.analysis.program import answer_lines

    answer_lines()
