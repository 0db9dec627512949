"""Functions that show dice in the format of Button Men Online."""

from __future__ import annotations

from typing import Any

from api.bmo.names import SKILLS, as_php
from rules import Battle, Die, DieKind, Phase
from rules.dice import CHOSEN, DIZZY, WILDCARD_WORTH, card_name
from rules.dice.die import Half

Shown = dict[str, Any]
SUITS = ("clubs", "diamonds", "hearts", "spades")


def active_dice(battle: Battle, number: int) -> list[Shown]:
    row = battle.seats[number].row
    return [
        die_out_of_play(die)
        | {
            "skills": [SKILLS[letter] for letter in die.skills if letter in SKILLS],
            "properties": [
                *properties(die),
                *attack_flags(battle, number, place),
                *choice_flags(battle, die),
            ],
            "description": die_in_words(die),
        }
        for place, die in enumerate(row)
    ]


def other_dice(dice: tuple[Die, ...]) -> list[Shown]:
    return [die_out_of_play(die) | {"properties": properties(die)} for die in dice]


def die_out_of_play(die: Die) -> Shown:
    found: Shown = {"value": die.showing, "sides": sides_of(die), "recipe": die.recipe}
    if die.halves is not None:
        found["subdieArray"] = as_php(
            {place: half_told(half) for place, half in enumerate(die.halves) if half.size is not None}
        )
    if die.card:
        found["wildcardPropsArray"] = card_told(die.card)
    return found


def sides_of(die: Die) -> int | None:
    return WILDCARD_WORTH if die.kind is DieKind.WILDCARD else die.size


def half_told(half: Half) -> Shown:
    return {"sides": half.size} | ({} if half.showing is None else {"value": half.showing})


def card_told(card: int) -> Shown:
    is_joker = card > 52
    suit = "" if is_joker else SUITS[(card - 1) // 13]
    is_red = card == 53 if is_joker else suit in ("diamonds", "hearts")
    return {
        "type": "Jkr" if is_joker else card_name(card)[:-1],
        "suit": suit,
        "colour": "red" if is_red else "black",
        "displayedValue": card_name(card),
    }


def properties(die: Die) -> list[str]:
    found = ["Twin"] if die.halves is not None else []
    return [*found, "Dizzy"] if DIZZY in die.marks else found


def attack_flags(battle: Battle, number: int, place: int) -> list[str]:
    if battle.phase is not Phase.FIRE or battle.pending is None:
        return []
    if number == battle.active:
        return ["IsAttacker"] if place in battle.pending.attackers else []
    return ["IsAttackTarget"] if place in battle.pending.targets else []


def choice_flags(battle: Battle, die: Die) -> list[str]:
    flags = {Phase.AUXILIARY: "AddAuxiliary", Phase.RESERVE: "AddReserve"}
    return [flags[battle.phase]] if CHOSEN in die.marks and battle.phase in flags else []


# ---- in words


def die_in_words(die: Die) -> str:
    names = [SKILLS[letter] for letter in die.skills if letter in SKILLS and letter not in "?&"]
    mood = [SKILLS[letter] for letter in die.skills if letter in "?&"]
    return " ".join([*names, *mood, die_type_in_words(die)])


def die_type_in_words(die: Die) -> str:
    match die.kind:
        case DieKind.SWING:
            return f"{die.swing} Swing Die" + ("" if die.size is None else f" (with {die.size} sides)")
        case DieKind.OPTION:
            low, high = die.options or (0, 0)
            return f"Option Die (with {f'{low} or {high}' if die.size is None else die.size} sides)"
        case DieKind.TWIN:
            return twins_described(die)
        case DieKind.WILDCARD:
            return "Wildcard die"
        case DieKind.PLAIN:
            return f"{die.size}-sided die"


def twins_described(die: Die) -> str:
    first, second = die.halves or (Half("", 0, None), Half("", 0, None))
    swings = [half.swing for half in (first, second) if half.swing]
    name = f"Twin {swings[0]} Swing Die" if swings else "Twin Die"
    if first.size is None or second.size is None:
        return name
    sizes = f"both with {first.size}" if first.size == second.size else f"with {first.size} and {second.size}"
    return f"{name} ({sizes} sides)"
