"""What an action would lead to, before it is answered."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from robots.minds.learned.attack_outcomes import Prospects, falls
from robots.minds.learned.chances import DRAWN, Case, Outcome, chances, outcome_of
from robots.minds.learned.common_rolls import Rolls
from robots.minds.learned.evaluation import Evaluation, Position
from robots.minds.options import options
from robots.minds.quick import quick_action
from rules import Action, Battle, CancelAttack, Draw, Phase, Step
from rules.events import RoundEnded

MOST_WAYS_TO_HELP = 12
CARRYING_OUT = 4
"""How many positions are judged while an action is carried out."""
LISTING_HELP = 40
"""The same while the ways to help an attack are found, most of which the rules refuse."""
MOST_STEPS = 12
"""So many decisions before the first turn are answered quickly; then the position is judged as it stands."""


def outcome_after(evaluation: Evaluation, battle: Battle, seat: int, action: Action, draw: Draw) -> Outcome:
    """What this seat can hope for, once its action has come out as it is drawn."""
    evaluation.effort += CARRYING_OUT
    step = battle.act(seat, action, draw)
    ended = outcome(battle, step, seat)
    if ended is not None:
        return ended
    if step.battle.phase is Phase.FIRE and battle.phase is not Phase.FIRE:
        return helped(evaluation, step.battle, seat, draw)
    if step.battle.phase is not Phase.TURN and battle.phase is not Phase.TURN:
        return outcome_of(evaluation, settled(step.battle, draw), seat)
    return outcome_of(evaluation, step.battle, seat)


def outcome(before: Battle, step: Step, seat: int) -> float | None:
    """1 if the seat has won the round, 0 if another has, or None while it goes on."""
    if step.battle.round == before.round and not step.battle.is_over:
        return None
    for event in step.events:
        if isinstance(event, RoundEnded):
            return DRAWN if event.winner is None else float(event.winner == seat)
    return None


def helped(evaluation: Evaluation, battle: Battle, seat: int, draw: Draw) -> float:
    """The best that fire dice can make of an attack."""
    evaluation.effort += LISTING_HELP
    ways = [way for way in options(battle, seat) if not isinstance(way, CancelAttack)]
    outcomes = [outcome_after(evaluation, battle, seat, way, draw) for way in ways[:MOST_WAYS_TO_HELP]]
    return max(chances(evaluation, outcomes), default=0.0)


def settled(battle: Battle, draw: Draw) -> Battle:
    """The same battle at its first turn, everything before that answered without much thought."""
    for _ in range(MOST_STEPS):
        if battle.phase in (Phase.TURN, Phase.REACTION, Phase.OVER):
            break
        seat = min(battle.decisions)
        battle = battle.act(seat, quick_action(battle, seat, draw), draw).battle
    return battle


Asked = tuple[Prospects, Action]


def mean_chances(evaluation: Evaluation, asked: Sequence[Asked], rolls: Rolls) -> list[float]:
    """The acting side's mean chance to win after each of these actions, over all these rolls."""
    outcomes: list[Outcome] = []
    ends = []
    for prospects, action in asked:
        outcomes += outcomes_of(prospects, action, rolls)
        ends.append(len(outcomes))
    return means(chances(evaluation, outcomes), ends)


def means(numbers: list[float], ends: list[int]) -> list[float]:
    """The mean of each stretch of the numbers, from one of the ends to the next."""
    return [sum(numbers[start:end]) / (end - start) for start, end in pairwise([0, *ends])]


def outcomes_of(prospects: Prospects, action: Action, rolls: Rolls) -> list[Outcome]:
    prospect = prospects.of(action)
    if prospect is None:
        draws = [rolls.draw(number) for number in range(rolls.count)]
        battle, seat = prospects.battle, prospects.seat
        return [outcome_after(prospects.evaluation, battle, seat, action, draw) for draw in draws]
    foes, behind = prospect.foes, -prospect.ahead
    return [
        Case(Position(foes, prospect.after(fall), behind, 0), own=False)
        for fall in falls(prospect.rolled, rolls)
    ]


def prospects_of(evaluation: Evaluation, battle: Battle, seat: int) -> Prospects:
    mine, theirs = [evaluation.row_of(battle.seats[number].row) for number in (seat, 1 - seat)]
    return Prospects(evaluation, battle, (mine, theirs), seat, battle.score(seat) - battle.score(1 - seat))
