"""What an action would lead to, one move ahead or two."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from robots.minds.options import options
from robots.minds.quick import gain_of, quick_action
from robots.minds.rolls import Rolls
from robots.minds.value import Value, chance_of
from rules import Action, Battle, CancelAttack, Draw, Phase, Step
from rules.events import RoundEnded

DRAWN = 0.5
MOST_WAYS_TO_HELP = 12
MOST_ANSWERS = 20
MOST_STEPS = 12
"""So many decisions before the first turn are answered quickly; then the position is judged as it stands."""


def chance_after(value: Value, battle: Battle, seat: int, action: Action, draw: Draw) -> float:
    """How likely this seat is to win the round, once its action has come out as it is drawn."""
    step = battle.act(seat, action, draw)
    ended = outcome(battle, step, seat)
    if ended is not None:
        return ended
    if step.battle.phase is Phase.FIRE and battle.phase is not Phase.FIRE:
        return helped(value, step.battle, seat, draw)
    if step.battle.phase is not Phase.TURN and battle.phase is not Phase.TURN:
        return chance_of(value, settled(step.battle, draw), seat)
    return chance_of(value, step.battle, seat)


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
    ways = [way for way in options(battle, seat) if not isinstance(way, CancelAttack)]
    return max(
        (chance_after(value, battle, seat, way, draw) for way in ways[:MOST_WAYS_TO_HELP]), default=0.0
    )


def settled(battle: Battle, draw: Draw) -> Battle:
    """The same battle at its first turn, everything before that answered without much thought."""
    for _ in range(MOST_STEPS):
        if battle.phase in (Phase.TURN, Phase.REACTION, Phase.OVER):
            break
        seat = min(battle.decisions)
        battle = battle.act(seat, quick_action(battle, seat, draw), draw).battle
    return battle


def mean_chance(value: Value, battle: Battle, seat: int, action: Action, rolls: Rolls) -> float:
    """The same over all these rolls."""
    total = sum(
        chance_after(value, battle, seat, action, rolls.draw(number)) for number in range(rolls.count)
    )
    return total / rolls.count


def chance_after_answer(
    value: Value, battle: Battle, seat: int, action: Action, draw: Draw, answers: Rolls
) -> float:
    """The same, once whoever is next has answered with the best that they see."""
    step = battle.act(seat, action, draw)
    ended = outcome(battle, step, seat)
    if ended is not None:
        return ended
    after = step.battle
    if after.phase is not Phase.TURN or after.active is None:
        return chance_after(value, battle, seat, action, draw)
    best = best_chance(value, after, after.active, answers)
    if best is None:
        return chance_of(value, after, seat)
    return best if after.active == seat else 1 - best


def mean_after_answer(
    value: Value, battle: Battle, seat: int, action: Action, rolls: Rolls, answers: Rolls
) -> float:
    """The same over all these rolls."""
    total = sum(
        chance_after_answer(value, battle, seat, action, rolls.draw(number), answers)
        for number in range(rolls.count)
    )
    return total / rolls.count


def best_chance(value: Value, battle: Battle, seat: int, rolls: Rolls) -> float | None:
    """The best that this seat can hope for in its turn, or None if it cannot attack."""
    attacks = most_promising(battle, MOST_ANSWERS)
    if not attacks:
        return None
    if len(attacks) > 3 and rolls.count > 1:
        rated = [
            (chance_after(value, battle, seat, attack, rolls.draw(0)), number)
            for number, attack in enumerate(attacks)
        ]
        rated.sort(reverse=True)
        attacks = [attacks[number] for _, number in rated[:3]]
    return max(mean_chance(value, battle, seat, attack, rolls) for attack in attacks)


def most_promising(battle: Battle, count: int) -> Sequence[Action]:
    """Not more attacks than that, those that take most at once."""
    attacks = list(islice(battle.legal_attacks(), 200))
    if len(attacks) > count:
        attacks.sort(key=lambda attack: -gain_of(battle, attack))
        del attacks[count:]
    return attacks
