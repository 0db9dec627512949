"""Conversion between actions and typed lines such as `power 2 on 5`. Dice are counted from one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import assert_never

from rules.actions import (
    Action,
    AddAuxiliary,
    AddReserve,
    AdjustFire,
    Attack,
    CancelAttack,
    Choose,
    Decline,
    Pass,
    RaiseGiant,
    RerollChance,
    RerollGame,
    SelectDie,
    Surrender,
    SwapSideboard,
    TurnDownFocus,
    UseSpecial,
)
from rules.attack_kinds import AttackKind
from rules.dice import groups_of
from rules.phases import Phase
from rules.state.position import Position, Seat

WORD = re.compile(r"(?P<name>\d{1,3}|[A-Z]'*)(?:=(?P<value>\d{1,4}))?")

WITH = re.compile(r" (?:for|with) ")

TRICK = re.compile(r"(?!on\b|putting\b|sizing\b)[a-z][a-z-]+")


class NotUnderstood(ValueError):
    """The error for a line that is not an action. Its message explains what to type."""


HOW_TO: dict[Phase, str] = {
    Phase.AUXILIARY: "“add 6” adds your die 6 for the whole match, “decline” wants none.",
    Phase.RESERVE: (
        "“add 6” calls your die 6 in from reserve, “swap 7 for 2” gives die 2 for die 7 of your sideboard,"
        " “special on 2” does what your button may with die 2 of the winner, “decline” leaves all as it is."
    ),
    Phase.SPECIAL: (
        "“special 1 2 3 4 5” chooses dice of yours, “special on 2” one of theirs, “special putting 3=12” sets"
        " die 3 to 12, “special sizing X=7 2=10” gives their dice sizes, “special rabbit” or"
        " “special prestidigitation 2” plays a trick, “decline” changes nothing."
    ),
    Phase.SELECT: "“select 2” plays your die 2 of those with Select.",
    Phase.SIZES: (
        "“X=7 3=10” gives swing die X 7 sides and your option die 3 the size 10; of a plasma die,"
        " “4=1” chooses the first set of skills."
    ),
    Phase.REACTION: (
        "“chance 2” rolls die 2 again, “focus 3=1” turns die 3 down to 1, “game 2 3” rolls game dice again,"
        " “decline” changes nothing."
    ),
    Phase.TURN: (
        "“power 2 on 5” attacks with your die 2 their die 5; so do skill, speed, shadow, trip, berserk,"
        " boom, rush… “1 3 on 4” or “take 4 with 1 3” leaves the kind to the dice."
        " “power 2=12 on 5” gives a turbo die a new size,"
        " “power 2 firing 2 on 5” lets a full auto die fire,"
        " “skill 1 3 more 3 on 4” and “less 3” have a die count one more or less, if your button may."
        " “pass” and “surrender” end the turn and the round; “game 2 3” rolls game dice again,"
        " “raise 2” makes a giant grow, “special 2” or “special on 3” does what your button may."
    ),
    Phase.FIRE: (
        "“fire 2=1” turns die 2 down to 1, “fire” alone turns down none, “cancel” withdraws the attack."
    ),
    Phase.TURN_END: (
        "“special” does what your button may at the end of a turn, “special 2” with your die 2,"
        " “decline” ends the turn."
    ),
}

ALONE: dict[str, Action] = {
    "pass": Pass(),
    "surrender": Surrender(),
    "decline": Decline(),
    "cancel": CancelAttack(),
}
KINDS = {**{kind.value: kind for kind in AttackKind}, "attack": AttackKind.DEFAULT}


def read_action(line: str, battle: Position, seat: int) -> Action:
    """Return the action that the typed *line* describes, without checking whether the action is legal."""
    verb, _, rest = line.strip().partition(" ")
    verb = verb.lower()
    if verb in ALONE and not rest:
        return ALONE[verb]
    if verb in KINDS:
        return read_attack(KINDS[verb], rest)
    if verb in WITH_DICE:
        return WITH_DICE[verb](rest, battle)
    if " on " in line:
        return read_attack(AttackKind.DEFAULT, line)
    if battle.phase is Phase.SIZES:
        return read_sizes(line, battle.seats[seat])
    raise NotUnderstood(HOW_TO[battle.phase])


def read_added(text: str, battle: Position) -> Action:
    place = one_place_in(text)
    return AddAuxiliary(place) if battle.phase is Phase.AUXILIARY else AddReserve(place)


def read_swap(text: str) -> Action:
    die, instead_of = split_at_with(text)
    return SwapSideboard(one_place_in(die), one_place_in(instead_of))


def read_taking(text: str) -> Action:
    targets, dice = split_at_with(text)
    return read_attack(AttackKind.DEFAULT, f"{dice} on {targets}" if dice else "")


def split_at_with(text: str) -> tuple[str, str]:
    first, *rest = WITH.split(text, maxsplit=1)
    return first, "".join(rest)


def read_special(text: str) -> Action:
    trick = TRICK.match(text)
    if trick is not None:
        return UseSpecial(places_in(text[trick.end() :]), trick=trick[0])
    text, sizing, sizes = text.partition("sizing")
    dice, _, values = text.partition("putting")
    own, _, foes = f" {dice}".partition(" on ")
    return UseSpecial(
        places_in(own),
        places_in(foes),
        values=values_in(values),
        sizes=read_their_sizes(sizes) if sizing else None,
    )


def read_their_sizes(text: str) -> Choose:
    named = [(name, int(value)) for name, value in words_of(text) if value]
    return Choose(
        swing={name: size for name, size in named if not name.isdigit()},
        option={place_of(name): size for name, size in named if name.isdigit()},
    )


def read_chance(text: str) -> Action:
    place = one_place_in(text)
    size = words_of(text)[0][1]
    return RerollChance(place, int(size) if size else None)


def read_fire(text: str, battle: Position) -> Action:
    lowered, _, raised = text.partition("raising")
    return AdjustFire(values_in(lowered), values_in(raised))


WITH_DICE: dict[str, Callable[[str, Position], Action]] = {
    "add": read_added,
    "chance": lambda text, battle: read_chance(text),
    "focus": lambda text, battle: TurnDownFocus(values_in(text)),
    "fire": read_fire,
    "game": lambda text, battle: RerollGame(places_in(text)),
    "raise": lambda text, battle: RaiseGiant(one_place_in(text)),
    "select": lambda text, battle: SelectDie(one_place_in(text)),
    "special": lambda text, battle: read_special(text),
    "swap": lambda text, battle: read_swap(text),
    "take": lambda text, battle: read_taking(text),
}


def read_attack(kind: AttackKind, text: str) -> Attack:
    dice, on, targets = text.partition(" on ")
    if not on:
        raise NotUnderstood("Say which dice attack which: “power 2 on 5”.")
    dice, _, less = dice.partition("less")
    dice, _, more = dice.partition("more")
    dice, _, firing = dice.partition("firing")
    named = words_of(dice)
    turbo = {place_of(name): int(value) for name, value in named if value}
    attackers = tuple(place_of(name) for name, _ in named)
    adjusted = dict.fromkeys(places_in(more), 1) | dict.fromkeys(places_in(less), -1)
    return Attack(kind, attackers, places_in(targets), None, turbo, places_in(firing), adjusted)


def read_sizes(text: str, seat: Seat) -> Choose:
    swing: dict[str, int] = {}
    option: dict[int, int] = {}
    plasma: dict[int, int] = {}
    for name, value in words_of(text):
        if not value:
            raise NotUnderstood(HOW_TO[Phase.SIZES])
        if not name.isdigit():
            swing[name] = int(value)
        elif means_skill_group(seat, place_of(name), place_of(name) in option):
            plasma[place_of(name)] = int(value) - 1
        else:
            option[place_of(name)] = int(value)
    return Choose(swing, option, plasma)


def means_skill_group(seat: Seat, place: int, is_sized: bool) -> bool:
    """Return True if a number typed for the die selects a group of skills instead of a size.

    For a die that needs both, the size comes first. *is_sized* is True after the size was given.
    """
    if not 0 <= place < len(seat.row):
        return False
    die = seat.row[place]
    return bool(groups_of(die)) and (is_sized or not die.options or die.size is not None)


def words_of(text: str) -> list[tuple[str, str | None]]:
    words = []
    for word in text.replace(",", " ").split():
        found = WORD.fullmatch(word)
        if found is None:
            raise NotUnderstood(f"“{word[:20]}” is neither a die, such as 2, nor a size, such as X=7 or 2=1.")
        words.append((found["name"], found["value"]))
    return words


def place_of(name: str) -> int:
    if not name.isdigit():
        raise NotUnderstood(f"Name dice by their number: “{name}” is none.")
    return int(name) - 1


def places_in(text: str) -> tuple[int, ...]:
    return tuple(place_of(name) for name, _ in words_of(text))


def one_place_in(text: str) -> int:
    places = places_in(text)
    if len(places) != 1:
        raise NotUnderstood("Name one die.")
    return places[0]


def values_in(text: str) -> dict[int, int]:
    named = words_of(text)
    if not all(value for _, value in named):
        raise NotUnderstood("Say the value too: “3=1” puts die 3 on 1.")
    return {place_of(name): int(value) for name, value in named if value}


# ---- and back


WITH_ONE_DIE: dict[type, str] = {
    AddAuxiliary: "add",
    AddReserve: "add",
    RaiseGiant: "raise",
    RerollChance: "chance",
    SelectDie: "select",
}


ADJUSTED = {1: "more", -1: "less"}


def as_typed(action: Action) -> str:
    match action:
        case Attack():
            verb = "attack" if action.kind is AttackKind.DEFAULT else action.kind.value
            sizes = action.turbo
            dice = [
                f"{place + 1}={sizes[place]}" if place in sizes else f"{place + 1}"
                for place in action.attackers
            ]
            firing = ["firing", numbers(action.fires)] if action.fires else []
            adjusted = [f"{ADJUSTED[by]} {place + 1}" for place, by in action.adjusted.items()]
            return " ".join([verb, *dice, *firing, *adjusted, "on", numbers(action.targets)])
        case Choose():
            plasma = {place: group + 1 for place, group in action.plasma.items()}
            letters = [f"{letter}={size}" for letter, size in action.swing.items()]
            return " ".join([*letters, *filter(None, [pairs(action.option), pairs(plasma)])])
        case AddAuxiliary() | AddReserve() | RerollChance() | RaiseGiant() | SelectDie():
            return f"{WITH_ONE_DIE[type(action)]} {action.die + 1}{size_of(action)}"
        case SwapSideboard():
            return f"swap {action.die + 1} for {action.instead_of + 1}"
        case UseSpecial():
            on = f"on {numbers(action.foes)}" if action.foes else ""
            putting = f"putting {pairs(action.values)}" if action.values else ""
            sizing = ["sizing", as_typed(action.sizes)] if action.sizes else []
            return " ".join(
                filter(None, ["special", action.trick, numbers(action.dice), on, putting, *sizing])
            )
        case RerollGame():
            return f"game {numbers(action.dice)}"
        case TurnDownFocus():
            return f"focus {pairs(action.values)}"
        case AdjustFire():
            raised = f"raising {pairs(action.raised)}" if action.raised else ""
            return " ".join(filter(None, ["fire", pairs(action.values), raised]))
        case Pass() | Surrender() | Decline() | CancelAttack():
            return next(word for word, other in ALONE.items() if other == action)
        case _:
            assert_never(action)


def size_of(action: Action) -> str:
    return f"={action.size}" if isinstance(action, RerollChance) and action.size is not None else ""


def numbers(places: Sequence[int]) -> str:
    return " ".join(str(place + 1) for place in places)


def pairs(values: Mapping[int, int]) -> str:
    return " ".join(f"{place + 1}={value}" for place, value in values.items())
