"""Attacks, passes and fire, from the entries of the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from api.bmo.moving.replaying.answers import LoggedAnswer, expect_cards, precedes_attack
from api.bmo.moving.replaying.game import CannotReplay, Entry
from api.bmo.moving.replaying.logged_dice import LoggedDie, find_places, logged_die
from rules import Action, AdjustFire, Attack, AttackKind, CancelAttack, Die, Pass, Phase, Surrender

Json = dict[str, Any]


def read_attack(answer: LoggedAnswer) -> Action:
    """Read an attack, a pass or a surrender, or the answer to an attack that waits for fire."""
    kind = answer.entry.data["attackType"]
    if kind == "Pass":
        return Pass()
    if kind == "Surrender":
        return Surrender()
    turbo = find_turbo(answer)
    action: Attack | AdjustFire
    if answer.battle.phase is Phase.FIRE:
        attack = answer.battle.pending
        assert attack is not None
        action = read_fire(answer, attack)
    else:
        attack = action = read_new_attack(answer, turbo)
    expect_attack(answer, attack)
    if turbo is not None:
        expect_turbo(answer, attack, turbo)
    expect_ornery(answer)
    return action


def read_new_attack(answer: LoggedAnswer, turbo: Entry | None) -> Attack:
    data = answer.entry.data
    kind = AttackKind(data["attackType"].lower())
    before = data["preAttackDice"]
    attackers = before["attacker"]
    if kind is AttackKind.TRIP and turbo is not None:  # the entry shows the die after its new size
        attackers = turbo.data["preTurboDice"]
    attack = find_attack(answer, kind, attackers, before["defender"], idle_places(answer))
    sizes = {} if turbo is None else logged_turbo_sizes(answer.row, attack.attackers, turbo)
    return replace(attack, turbo=sizes) if sizes else with_usual_turbo(answer, attack)


def find_attack(
    answer: LoggedAnswer,
    kind: AttackKind,
    attackers: list[Json],
    targets: list[Json],
    idle: Sequence[int] = (),
) -> Attack:
    own = find_places(answer.row, list(map(logged_die, attackers)), idle)
    foes = find_places(answer.battle.seats[1 - answer.seat].row, list(map(logged_die, targets)))
    if own is None or foes is None:
        raise CannotReplay(f"The log has a {kind} attack with dice that are not in play.")
    return Attack(kind, tuple(sorted(own)), tuple(sorted(foes)))


def read_declaration(answer: LoggedAnswer) -> Action:
    """Read an attack that then waits for fire."""
    data = answer.entry.data
    dice = data["attackDice"]
    attack = find_attack(answer, AttackKind(data["attackType"].lower()), dice["attacker"], dice["defender"])
    for entry in answer.later:
        if entry.kind == "set_turbo":
            return replace(attack, turbo=logged_turbo_sizes(answer.row, attack.attackers, entry))
        if entry.is_answer and entry.kind != "attack":
            break
    return with_usual_turbo(answer, attack)


def read_cancel(_answer: LoggedAnswer) -> Action:
    return CancelAttack()


# ---- fire


def read_fire(answer: LoggedAnswer, attack: Attack) -> AdjustFire:
    fire = answer.entry.data["fireCache"]
    if fire is None:
        raise CannotReplay("The log has an attack without the fire that our rules ask for.")
    values: dict[int, int] = {}
    if "action" not in fire:
        lists = (fire["fireRecipes"], fire["oldValues"], fire["newValues"])
        for recipe, old, new in zip(*lists, strict=True):
            values[find_fire_die(answer, attack, recipe, old, values)] = new
    values = {place: value for place, value in values.items() if value != answer.row[place].showing}
    expect_cards(answer, "fire", values)
    return AdjustFire(values)


def find_fire_die(
    answer: LoggedAnswer, attack: Attack, recipe: str, value: int, taken: dict[int, int]
) -> int:
    """Return the place of a die that helps. The log has its recipe without its size."""
    for place, die in enumerate(answer.row):
        is_free = place not in taken and place not in attack.attackers and die.has("F")
        if is_free and die.recipe == recipe and die.showing == value:
            return place
    raise CannotReplay(f"The log has fire of a die {recipe} that is not in play.")


# ---- turbo


def find_turbo(answer: LoggedAnswer) -> Entry | None:
    """Return the entry with the new sizes of the attack's turbo dice. It comes first in a trip attack."""
    if answer.index and precedes_attack(before := answer.game.log[answer.index - 1]):
        return before
    return next((entry for entry in answer.following_entries if entry.kind == "set_turbo"), None)


def logged_turbo_sizes(row: Sequence[Die], attackers: Sequence[int], entry: Entry) -> dict[int, int]:
    dice = list(map(logged_die, entry.data["postTurboDice"]))
    return {
        place: sum(die.sizes) if row[place].halves is None else die.sizes[0]
        for place, die in zip(turbo_places(row, attackers), dice, strict=False)
    }


def turbo_places(row: Sequence[Die], attackers: Sequence[int]) -> list[int]:
    return [place for place in attackers if row[place].has("!")]


def with_usual_turbo(answer: LoggedAnswer, attack: Attack) -> Attack:
    """Return the attack with the sizes that wait for its turbo dice in a running game, or else their own."""
    turbo = {}
    for place in turbo_places(answer.row, attack.attackers):
        die = answer.row[place]
        own = die.size if die.halves is None else die.halves[0].size
        turbo[place] = answer.game.turbo.get(place) or own or 0
    return replace(attack, turbo=turbo) if turbo else attack


# ---- rolls


def expect_attack(answer: LoggedAnswer, attack: Attack) -> None:
    data = answer.entry.data
    after = data["postAttackDice"]
    attackers: list[Json] = after["attacker"]
    first = attack.attackers[0]
    has_split = len(attackers) > len(data["preAttackDice"]["attacker"])
    places = range(first, first + len(attackers)) if has_split else attack.attackers
    trips = data["attackType"] == "Trip"
    for place, die in zip(places, attackers, strict=False):
        if trips and "valueAfterTripAttack" in die and (place == first or not has_split):
            recipe = die.get("recipeAfterTripAttack") or die["recipe"]
            tripped = LoggedDie(recipe, str(die["valueAfterTripAttack"]))
            answer.rolls.expect("attack", answer.seat, place, tripped)
        answer.rolls.expect("attack", answer.seat, place, logged_die(die))
    targets = [die for die in after["defender"] if not die.get("isRageTargetReplacement")]
    for place, die in zip(attack.targets, targets, strict=False):
        answer.rolls.expect("target", 1 - answer.seat, place, logged_die(die))
    answer.rolls.replaced_seat = 1 - answer.seat
    answer.rolls.replacements = [
        logged_die(die) for die in after["defender"] if die.get("isRageTargetReplacement")
    ]


def expect_turbo(answer: LoggedAnswer, attack: Attack, entry: Entry) -> None:
    places = turbo_places(answer.row, attack.attackers)
    for place, die in zip(places, map(logged_die, entry.data["postTurboDice"]), strict=False):
        answer.rolls.expect("turbo", answer.seat, place, die)
        if answer.entry.data["attackType"] != "Trip":
            answer.rolls.rolls["attack", answer.seat, place] = [die]


def rerolled_ornery(answer: LoggedAnswer) -> list[tuple[int, Json]]:
    """Return the places and dice that rolled again although they did not attack."""
    return [
        (place, die)
        for entry in answer.following_entries
        if entry.kind == "ornery_reroll"
        for place, die in enumerate(entry.data["postRerollDieInfo"])
        if die.get("hasJustRerolledOrnery")
    ]


def idle_places(answer: LoggedAnswer) -> list[int]:
    return [place for place, _die in rerolled_ornery(answer)]


def expect_ornery(answer: LoggedAnswer) -> None:
    for place, die in rerolled_ornery(answer):
        answer.rolls.expect("ornery", answer.seat, place, logged_die(die))


READERS = {
    "attack": read_attack,
    "needs_firing": read_declaration,
    "allows_firing": read_declaration,
    "fire_cancel": read_cancel,
}
