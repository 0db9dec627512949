"""What a step asks for, as something that can be looked up in what happened."""

from __future__ import annotations

from lessons.steps import ME, Goal, Standing
from rules import Action, AttackKind, Choose
from rules.events import Attacked, RoundEnded


def takes(*recipes: str, by: AttackKind | None = None, using: str = "") -> Goal:
    """I have captured all of these dice; if they are named, by this kind of attack and with this die."""

    def reached(now: Standing) -> bool:
        wanted = list(recipes)
        for recipe in now.took:
            if recipe in wanted:
                wanted.remove(recipe)
        used = {die.recipe for attack in my_attacks(now) for die in attack.dice}
        return not wanted and (by is None or by in kinds(now)) and (not using or using in used)

    return reached


def attacks(kind: AttackKind) -> Goal:
    return lambda now: kind in kinds(now)


def kinds(now: Standing) -> list[str]:
    return [attack.kind for attack in my_attacks(now)]


def my_attacks(now: Standing) -> list[Attacked]:
    return [event for event in now.events if isinstance(event, Attacked) and event.seat == ME]


def does(kind: type[Action]) -> Goal:
    return lambda now: any(isinstance(action, kind) for action in now.actions)


def begins(now: Standing) -> bool:
    """After sizes are chosen, and initiative is taken or not, the first turn is mine."""
    return bool(now.actions) and now.battle.first == ME and now.battle.turn > 0


def chooses(**swing: int) -> Goal:
    return lambda now: any(
        isinstance(action, Choose) and swing.items() <= action.swing.items() for action in now.actions
    )


def wins(now: Standing) -> bool:
    ended = (event for event in now.events if isinstance(event, RoundEnded))
    return any(event.winner == ME for event in ended)


def both(*goals: Goal) -> Goal:
    return lambda now: all(goal(now) for goal in goals)


def knows_who_begins(now: Standing) -> bool:
    return now.guess is not None and now.guess == now.battle.first
