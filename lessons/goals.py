"""What a step asks for, as something that can be looked up in what happened."""

from __future__ import annotations

from lessons.steps import Goal, Standing
from rules import Action, AttackKind, Choose
from rules.events import Attacked


def takes(*recipes: str, by: AttackKind | None = None) -> Goal:
    """I have captured all of these dice, in an attack of this kind if it is named."""

    def reached(now: Standing) -> bool:
        wanted = list(recipes)
        for recipe in now.took:
            if recipe in wanted:
                wanted.remove(recipe)
        return not wanted and (by is None or by in kinds(now))

    return reached


def attacks(kind: AttackKind) -> Goal:
    return lambda now: kind in kinds(now)


def kinds(now: Standing) -> list[str]:
    return [event.kind for event in now.events if isinstance(event, Attacked) and event.seat == 0]


def does(kind: type[Action]) -> Goal:
    return lambda now: any(isinstance(action, kind) for action in now.actions)


def begins() -> Goal:
    """After sizes are chosen, and initiative is taken or not, the first turn is mine."""
    return lambda now: now.battle.first == 0 and now.battle.turn > 0


def chooses(**swing: int) -> Goal:
    return lambda now: any(
        isinstance(action, Choose) and swing.items() <= action.swing.items() for action in now.actions
    )


def wins() -> Goal:
    return lambda now: now.battle.winner == 0


def both(*goals: Goal) -> Goal:
    return lambda now: all(goal(now) for goal in goals)
