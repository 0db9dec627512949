"""What an action would lead to, before it is answered."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from robots.minds.chances import DRAWN, Case, Outcome, chances, outcome_of
from robots.minds.options import options
from robots.minds.prospects import Prospects, falls
from robots.minds.quick import quick_action
from robots.minds.rolls import Rolls
from robots.minds.value import Position, Value
from rules import Action, Battle, CancelAttack, Draw, Phase, Step
from rules.events import RoundEnded

MOST_WAYS_TO_HELP = 12
CARRYING_OUT = 4
"""How many positions are judged while an action is carried out."""
LISTING_HELP = 40
"""The same while the ways to help an attack are found, most of which the rules refuse."""
MOST_STEPS = 12
"""So many decisions before the first turn are answered quickly; then the position is judged as it stands."""


def outcome_after(value: Value, battle: Battle, seat: int, action: Action, draw: Draw) -> Outcome:
    """What this seat can hope for, once its action has come out as it is drawn."""
    value.effort += CARRYING_OUT
    step = battle.act(seat, action, draw)
    ended = outcome(battle, step, seat)
    if ended is not None:
        return ended
    if step.battle.phase is Phase.FIRE and battle.phase is not Phase.FIRE:
        return helped(value, step.battle, seat, draw)
    if step.battle.phase is not Phase.TURN and battle.phase is not Phase.TURN:
        return outcome_of(value, settled(step.battle, draw), seat)
    return outcome_of(value, step.battle, seat)


def outcome(before: Battle, step: Step, seat: int) -> float | None:
    """1 if the seat has won the round, 0 if another has, or None while it goes on."""
    if step.battle.round == before.round and not step.battle.is_over:
        return None
    for event in step.events:
        if isinstance(event, RoundEnded):
            return DRAWN if event.winner is None else float(event.winner == seat)
    return None


def helped(value: Value, battle: Battle, seat: int, draw: Draw) -> float:
    """The best that fire dice can make of an attack."""
    value.effort += LISTING_HELP
    ways = [way for way in options(battle, seat) if not isinstance(way, CancelAttack)]
    outcomes = [outcome_after(value, battle, seat, way, draw) for way in ways[:MOST_WAYS_TO_HELP]]
    return max(chances(value, outcomes), default=0.0)


def settled(battle: Battle, draw: Draw) -> Battle:
    """The same battle at its first turn, everything before that answered without much thought."""
    for _ in range(MOST_STEPS):
        if battle.phase in (Phase.TURN, Phase.REACTION, Phase.OVER):
            break
        seat = min(battle.decisions)
        battle = battle.act(seat, quick_action(battle, seat, draw), draw).battle
    return battle


Asked = tuple[Prospects, Action]


def mean_chances(value: Value, asked: Sequence[Asked], rolls: Rolls) -> list[float]:
    """How likely whoever acts is to win after each of these actions, over all these rolls."""
    outcomes: list[Outcome] = []
    ends = []
    for prospects, action in asked:
        outcomes += outcomes_of(prospects, action, rolls)
        ends.append(len(outcomes))
    return means(chances(value, outcomes), ends)


def means(numbers: list[float], ends: list[int]) -> list[float]:
    """The mean of each stretch of the numbers, from one of the ends to the next."""
    return [sum(numbers[start:end]) / (end - start) for start, end in pairwise([0, *ends])]


def outcomes_of(prospects: Prospects, action: Action, rolls: Rolls) -> list[Outcome]:
    prospect = prospects.of(action)
    if prospect is None:
        draws = [rolls.draw(number) for number in range(rolls.count)]
        battle, seat = prospects.battle, prospects.seat
        return [outcome_after(prospects.value, battle, seat, action, draw) for draw in draws]
    foes, behind = prospect.foes, -prospect.ahead
    return [
        Case(Position(foes, prospect.after(fall), behind, 0), own=False)
        for fall in falls(prospect.rolled, rolls)
    ]


def prospects_of(value: Value, battle: Battle, seat: int) -> Prospects:
    mine, theirs = [value.row_of(battle.seats[number].row) for number in (seat, 1 - seat)]
    return Prospects(value, battle, (mine, theirs), seat, battle.score(seat) - battle.score(1 - seat))
