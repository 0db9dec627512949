"""What a step asks for, as something that can be looked up in what happened."""

from __future__ import annotations

from rules import Action, AddReserve, Attack, AttackKind, Choose, SwapSideboard
from rules.events import Attacked, DieCaptured, RoundEnded
from training.lessons.steps import ME, Goal, Standing


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


def attacks(kind: AttackKind, on: str, using: str = "") -> Goal:
    """I have attacked that die in this way, and if it is named with this die, whatever came of it."""
    return lambda now: any(
        attack.kind == kind
        and on in [die.recipe for die in attack.foes]
        and (not using or using in [die.recipe for die in attack.dice])
        for attack in my_attacks(now)
    )


def turns_into(size: int) -> Goal:
    """A die of mine has taken another size with its attack."""
    return lambda now: any(
        isinstance(action, Attack) and size in action.turbo.values() for action in now.actions
    )


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


def chooses_at(place: int, size: int) -> Goal:
    return lambda now: any(
        isinstance(action, Choose) and action.option.get(place) == size for action in now.actions
    )


def brings_in(place: int) -> Goal:
    return lambda now: any(isinstance(action, AddReserve) and action.die == place for action in now.actions)


def gives_away(place: int) -> Goal:
    """In exchange for a die of the sideboard."""
    return lambda now: any(
        isinstance(action, SwapSideboard) and action.instead_of == place for action in now.actions
    )


def holds(recipe: str) -> Goal:
    """A die like that plays for me now."""
    return lambda now: any(die.recipe == recipe and die.value for die in now.battle.seats[ME].row)


def has_die_with(letter: str) -> Goal:
    """Sizes and skills are chosen, and a die of mine has this one."""
    return lambda now: bool(now.actions) and any(letter in die.skills for die in now.battle.seats[ME].row)


def wins(now: Standing) -> bool:
    ended = (event for event in now.events if isinstance(event, RoundEnded))
    return any(event.winner == ME for event in ended)


def both(*goals: Goal) -> Goal:
    return lambda now: all(goal(now) for goal in goals)


def knows_who_begins(now: Standing) -> bool:
    return now.guess is not None and now.guess == now.battle.first


def loses(*recipes: str) -> Goal:
    """The other side has captured all of these dice."""

    def reached(now: Standing) -> bool:
        lost = [
            event.die.recipe for event in now.events if isinstance(event, DieCaptured) and event.seat == ME
        ]
        return set(recipes) <= set(lost)

    return reached
