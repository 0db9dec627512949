"""Goals of lesson steps, as functions that test the state of a step."""

from __future__ import annotations

from rules import Action, AddReserve, Attack, AttackKind, Choose, SwapSideboard
from rules.events import Attacked, DieCaptured, RoundEnded
from training.lessons.steps import ME, Goal, StepState


def takes(*recipes: str, by: AttackKind | None = None, using: str = "") -> Goal:
    """Return a goal: to capture all these dice, if given by the attack *by* and with the die *using*."""

    def is_reached(now: StepState) -> bool:
        wanted = list(recipes)
        for recipe in now.took:
            if recipe in wanted:
                wanted.remove(recipe)
        used = {die.recipe for attack in my_attacks(now) for die in attack.dice}
        return not wanted and (by is None or by in kinds(now)) and (not using or using in used)

    return is_reached


def attacks(kind: AttackKind, on: str, using: str = "") -> Goal:
    """Return a goal: to attack the die *on* in this way, if given with the die *using*.

    The result of the attack does not matter.
    """
    return lambda now: any(
        attack.kind == kind
        and on in [die.recipe for die in attack.foes]
        and (not using or using in [die.recipe for die in attack.dice])
        for attack in my_attacks(now)
    )


def turns_into(size: int) -> Goal:
    return lambda now: any(
        isinstance(action, Attack) and size in action.turbo.values() for action in now.actions
    )


def kinds(now: StepState) -> list[str]:
    return [attack.kind for attack in my_attacks(now)]


def my_attacks(now: StepState) -> list[Attacked]:
    return [event for event in now.events if isinstance(event, Attacked) and event.seat == ME]


def acts(kind: type[Action]) -> Goal:
    return lambda now: any(isinstance(action, kind) for action in now.actions)


def begins(now: StepState) -> bool:
    return bool(now.actions) and now.battle.first == ME and now.battle.turn > 0


def chooses(**swing: int) -> Goal:
    return lambda now: any(
        isinstance(action, Choose) and swing.items() <= action.swing.items() for action in now.actions
    )


def chooses_at(place: int, size: int) -> Goal:
    return lambda now: any(
        isinstance(action, Choose) and action.option.get(place) == size for action in now.actions
    )


def brings_in(place: int) -> Goal:
    return lambda now: any(isinstance(action, AddReserve) and action.die == place for action in now.actions)


def gives_away(place: int) -> Goal:
    return lambda now: any(
        isinstance(action, SwapSideboard) and action.instead_of == place for action in now.actions
    )


def holds(recipe: str) -> Goal:
    return lambda now: any(die.recipe == recipe and die.value for die in now.battle.seats[ME].row)


def has_die_with(letter: str) -> Goal:
    return lambda now: bool(now.actions) and any(letter in die.skills for die in now.battle.seats[ME].row)


def wins(now: StepState) -> bool:
    ended = (event for event in now.events if isinstance(event, RoundEnded))
    return any(event.winner == ME for event in ended)


def reaches_all(*goals: Goal) -> Goal:
    return lambda now: all(goal(now) for goal in goals)


def knows_who_begins(now: StepState) -> bool:
    return now.guess is not None and now.guess == now.battle.first


def loses(*recipes: str) -> Goal:
    def is_reached(now: StepState) -> bool:
        lost = [
            event.die.recipe for event in now.events if isinstance(event, DieCaptured) and event.seat == ME
        ]
        return set(recipes) <= set(lost)

    return is_reached
