"""Chances after actions that the evaluator does not support. The rules engine carries out these actions."""

from __future__ import annotations

from robots.judgement.endgame import DRAWN
from robots.judgement.positions import Judgement
from robots.minds.options import options
from robots.minds.quick import quick_action
from rules import Action, Battle, CancelAttack, Draw, Phase, Step
from rules.events import RoundEnded

MOST_WAYS_TO_HELP = 12
MOST_STEPS = 12
"""The most decisions that are made quickly before the first turn, until the position is evaluated."""
CARRYING_OUT = 40
"""The cost of carrying out an action with the rules engine, in evaluated positions."""
LISTING_HELP = 400
"""The cost of listing the ways to help an attack, in evaluated positions. The rules refuse most ways."""
ONE_ROW_IS_EMPTY = 0.9


def chance_of(judgement: Judgement, battle: Battle, seat: int) -> float:
    """Return the seat's chance to win the round. Against several opponents, return the lowest chance."""
    moving = {Phase.TURN: battle.active, Phase.TURN_END: battle.following}.get(battle.phase, battle.first)
    return min(
        (
            chance_against(judgement, battle, seat, other, moving == seat)
            for other, foe in enumerate(battle.seats)
            if other != seat and not foe.surrendered
        ),
        default=1.0,
    )


def chance_against(judgement: Judgement, battle: Battle, seat: int, other: int, moves: bool) -> float:
    rows = battle.seats[seat].row, battle.seats[other].row
    if not all(rows):
        is_ahead = battle.score(seat) > battle.score(other)
        sure = float(is_ahead)
        return sure if not any(rows) else abs(sure - (1 - ONE_ROW_IS_EMPTY))
    if moves:
        return judgement.chance(battle, seat, other, battle.passes)
    return 1 - judgement.chance(battle, other, seat, battle.passes)


def chance_after(judgement: Judgement, battle: Battle, seat: int, action: Action, draw: Draw) -> float:
    judgement.add_effort(CARRYING_OUT)
    return chance_after_step(judgement, battle, seat, battle.act(seat, action, draw), draw)


def chance_after_step(judgement: Judgement, battle: Battle, seat: int, step: Step, draw: Draw) -> float:
    ended = outcome(battle, step, seat)
    if ended is not None:
        return ended
    after = step.battle
    if after.phase is Phase.FIRE and battle.phase is not Phase.FIRE:
        return best_chance_with_help(judgement, after, seat, draw)
    if after.phase is not Phase.TURN and battle.phase is not Phase.TURN:
        return chance_of(judgement, settle(after, draw), seat)
    return chance_of(judgement, after, seat)


def outcome(before: Battle, step: Step, seat: int) -> float | None:
    if step.battle.round == before.round and not step.battle.is_over:
        return None
    for event in step.events:
        if isinstance(event, RoundEnded):
            return DRAWN if event.winner is None else float(event.winner == seat)
    return None


def best_chance_with_help(judgement: Judgement, battle: Battle, seat: int, draw: Draw) -> float:
    judgement.add_effort(LISTING_HELP)
    ways = [way for way in options(battle, seat) if not isinstance(way, CancelAttack)]
    chances = (chance_after(judgement, battle, seat, way, draw) for way in ways[:MOST_WAYS_TO_HELP])
    return max(chances, default=0.0)


def settle(battle: Battle, draw: Draw) -> Battle:
    for _ in range(MOST_STEPS):
        if battle.phase in (Phase.TURN, Phase.REACTION, Phase.OVER):
            break
        seat = min(battle.decisions)
        battle = battle.act(seat, quick_action(battle, seat, draw), draw).battle
    return battle
