"""Intended differences from the reference, each recognized by its cause before the step.

`docs/rules-and-the-reference.md` gives the reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rules import Attack, AttackKind, Battle, Die, DieKind, Phase
from rules.actions import Action, AddAuxiliary, AdjustFire, RerollChance, Surrender, TurnDownFocus
from rules.dice import next_larger, next_smaller
from rules.rounds.turns.fire import needs_fire
from rules.skills import traits

Situation = Callable[[Battle, int, Action], bool]


class CarriedAttack(NamedTuple):
    """An attack as it will be carried out in this step."""

    attack: Attack
    attackers: list[Die]
    targets: list[Die]


def carried_attack(battle: Battle, seat: int, action: Action) -> CarriedAttack | None:
    """Return the attack that this action carries out, if any."""
    attack: Attack | None = None
    if isinstance(action, AdjustFire):
        attack = battle.pending
    elif isinstance(action, Attack):
        meant = battle.try_resolve(seat, action)
        attack = meant if isinstance(meant, Attack) and not needs_fire(battle, seat, meant) else None
    if attack is None:
        return None
    row, foes = battle.seats[seat].row, battle.seats[1 - seat].row
    return CarriedAttack(attack, [row[i] for i in attack.attackers], [foes[i] for i in attack.targets])


def twin_turned_down(battle: Battle, seat: int, action: Action) -> bool:
    row = battle.seats[seat].row
    return isinstance(action, TurnDownFocus | AdjustFire) and any(
        row[place].halves is not None and value < row[place].value for place, value in action.values.items()
    )


def warrior_reacts(battle: Battle, seat: int, action: Action) -> bool:
    row = battle.seats[seat].row
    named = [action.die] if isinstance(action, RerollChance) else []
    if isinstance(action, TurnDownFocus):
        named = list(action.values)
    return any(not traits(row[place].skills).in_play for place in named)


def giant_reacts(battle: Battle, seat: int, action: Action) -> bool:
    return battle.phase is Phase.REACTION and "Giant" in {each.special for each in battle.seats}


def twin_warrior_called(battle: Battle, seat: int, action: Action) -> bool:
    found = carried_attack(battle, seat, action)
    return found is not None and any(die.has("`") and die.halves for die in found.attackers)


def radioactive_and(letter: str) -> Situation:
    def happens(battle: Battle, seat: int, action: Action) -> bool:
        found = carried_attack(battle, seat, action)
        return (
            found is not None
            and len(found.attackers) == len(found.targets) == 1
            and found.attackers[0].has("%")
            and found.attackers[0].has(letter)
            and found.attack.kind is not AttackKind.BOOM
            and (letter != "D" or found.attack.kind is AttackKind.POWER)
        )

    return happens


def morph_into_fixed_twin(battle: Battle, seat: int, action: Action) -> bool:
    found = carried_attack(battle, seat, action)
    if found is None or len(found.targets) != 1 or found.attack.kind is AttackKind.BOOM:
        return False
    target = found.targets[0]
    return (
        target.halves is not None
        and (target.has("k") or target.has("M"))
        and any(die.has("m") for die in found.attackers)
    )


def konstant_twin_comes_back(battle: Battle, seat: int, action: Action) -> bool:
    found = carried_attack(battle, seat, action)
    return (
        found is not None
        and found.attack.kind is not AttackKind.BOOM
        and any(die.halves and die.has("k") and die.has("G") for die in found.targets)
    )


def thrown_away_turbo_roll_counts(battle: Battle, seat: int, action: Action) -> bool:
    found = carried_attack(battle, seat, action)
    if found is None:
        return False
    return any(die.has("^") or die.kind is DieKind.WILDCARD for _, die in thrown_away_rolls(found)) or (
        found.attack.kind is AttackKind.TRIP
        and found.attackers[0].has("!")
        and (found.attackers[0].has("h") or found.attackers[0].has("H"))
    )


def courtesy_twin_asked_late(battle: Battle, seat: int, action: Action) -> bool:
    """Match a copied auxiliary swing twin, whose size the reference forgets to ask for at once."""
    if battle.phase is not Phase.AUXILIARY or not isinstance(action, AddAuxiliary):
        return False
    copied = any(
        each.row[-1].has("+") and not each.recipe[-1].has("+") and each.row[-1].swing and each.row[-1].halves
        for each in battle.seats
    )
    return copied and not any(die.options for each in battle.seats for die in each.row)


def ornery_die_changes_at_surrender(battle: Battle, seat: int, action: Action) -> bool:
    """Match a surrender with ornery dice, which the reference rolls before it scores.

    Their sizes and cards may change.
    """
    return isinstance(action, Surrender) and any(
        die.has("o") and (die.kind is DieKind.WILDCARD or any(die.has(letter) for letter in "hH?&v"))
        for die in battle.seats[seat].row
    )


def maximum_mood_twin_tripped(battle: Battle, seat: int, action: Action) -> bool:
    """Match a trip attack on a Maximum Mood twin.

    The reference permits it even to dice that never reach the smallest sum that the twin may show.
    """
    if not isinstance(action, Attack) or action.kind is not AttackKind.TRIP:
        return False
    targets = [battle.seats[1 - seat].row[place] for place in action.targets]
    return any(die.halves and die.has("M") and die.has("?") for die in targets)


def draws_two_jokers(battle: Battle) -> bool:
    """Match Maximum Warrior wildcards.

    Both skills draw cards until a joker comes whenever such a die is rolled.
    """
    return any(
        die.kind is DieKind.WILDCARD and die.has("M") and die.has("`")
        for each in battle.seats
        for die in each.recipe
    )


FROM_THE_START = {"maximum warrior wildcard draws two jokers": draws_two_jokers}
"""Where the first roll of a match shows it already."""

DIFFERENCES: dict[str, Situation] = {
    "twin focus or fire die springs back": twin_turned_down,
    "warrior reacts": warrior_reacts,
    "giant reacts": giant_reacts,
    "twin warrior shows its maximum": twin_warrior_called,
    "doppelganger and radioactive on one die": radioactive_and("D"),
    "morphing and radioactive on one die": radioactive_and("m"),
    "morphing into a konstant or maximum twin": morph_into_fixed_twin,
    "konstant rage twin comes back unrolled": konstant_twin_comes_back,
    "thrown-away turbo roll counts": thrown_away_turbo_roll_counts,
    "copied auxiliary twin is asked late": courtesy_twin_asked_late,
    "ornery die changes at a surrender": ornery_die_changes_at_surrender,
    "maximum mood twin is tripped": maximum_mood_twin_tripped,
}


def difference(battle: Battle, seat: int, action: Action) -> str | None:
    """Return the name of the reference's mistake in this step, if it makes one."""
    return next((name for name, happens in DIFFERENCES.items() if happens(battle, seat, action)), None)


def difference_from_the_start(battle: Battle) -> str | None:
    """Return the name of the reference's mistake in the first rolls, if it makes one."""
    return next((name for name, happens in FROM_THE_START.items() if happens(battle)), None)


# ---- rolls that the reference makes and throws away


def thrown_away_rolls(found: CarriedAttack) -> Iterator[tuple[int, Die]]:
    """Yield boom twins, and turbo attackers that the reference rolls before they get their new size."""
    attack = found.attack
    one_on_one = len(found.attackers) == len(found.targets) == 1
    for place, die in zip(attack.attackers, found.attackers, strict=True):
        if attack.kind is AttackKind.BOOM:
            if die.halves is not None and not die.has("k") and not die.has("M"):
                yield place, die
            continue
        if not die.has("!"):
            continue
        if attack.kind is AttackKind.TRIP:
            if die.halves is not None:
                yield place, die
            continue
        if one_on_one and (die.has("%") or found.targets[0].has("%")):
            continue
        if die.halves is not None or attack.kind is AttackKind.BERSERK or would_step(die):
            yield place, die


def would_step(die: Die) -> bool:
    if die.kind is DieKind.WILDCARD:
        return False
    size = die.sides
    if die.has("h"):
        size = next_smaller(size)
    if die.has("H"):
        size = next_larger(size)
    return size != die.sides
