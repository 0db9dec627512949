"""Conversion of submitted forms into actions of the rules, with an error for each unclear field."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence

from django.http import QueryDict

from core.numbers import clear_number, number_in
from core.refusals import NotPlayable, NotPossible, Unclear
from games.play import MatchCode
from rules import (
    Action,
    AddAuxiliary,
    AddReserve,
    AdjustFire,
    Attack,
    AttackKind,
    CancelAttack,
    Choose,
    Decline,
    Die,
    Pass,
    Perspective,
    RaiseGiant,
    RerollChance,
    RerollGame,
    SelectDie,
    SwapSideboard,
    TurnDownFocus,
    UseSpecial,
)
from rules.actions import Surrender
from rules.attack_kinds import PAIRED_OFF
from rules.fight.declaring import arrange_targets
from rules.notation.codec import action_from_json
from rules.size_choices import turbo_choices
from rules.specials.decisions.crypto import PRESTIDIGITATION

MOST = 9999
LONGEST_CARRIED = 400


def read_number(data: Mapping[str, str], field: str) -> int:
    return number_in(data, field, most=MOST)


def whole_number(text: str | None, field: str) -> int:
    return clear_number(text, field, most=MOST)


def read_action(data: QueryDict, perspective: Perspective) -> Action:
    verb, _colon, place = pressed_answer(data).partition(":")
    if verb in WITH_A_DIE and place:
        return WITH_A_DIE[verb](whole_number(place, verb))
    if verb in WITH_TWO_NUMBERS:
        one, _dot, other = place.partition(".")
        return WITH_TWO_NUMBERS[verb](whole_number(one, verb), whole_number(other, verb))
    if verb == "chance":
        return RerollChance(whole_number(place, verb), by_place(data, "chance").get(int(place)))
    if verb == "trick" and place:
        return play_a_trick(data, place)
    if verb == "special" and place:
        return impose_sizes(data, place)
    if verb == "attack" and place:
        data = data.copy()
        data["kind"] = place
        place = ""
    if verb not in VERBS or place:
        raise Unclear("action")
    return VERBS[verb](data, perspective)


def pressed_answer(data: QueryDict) -> str:
    said = data.get("action") or ""
    if said != "die":
        return said
    tapped = data.get("die", "")
    if ":" not in tapped:
        raise NotPlayable(MatchCode.NO_DIE_TAPPED)
    return tapped


def read_carried(text: str) -> Action:
    try:
        action = action_from_json(json.loads(text)) if len(text) <= LONGEST_CARRIED else None
    except (ValueError, RecursionError) as error:
        raise Unclear("played") from error
    if action is None or isinstance(action, Surrender):
        raise Unclear("played")
    return action


def by_place(data: QueryDict, kind: str) -> dict[int, int]:
    return {
        whole_number(name.partition(".")[2], name): read_number(data, name)
        for name in data
        if name.startswith(f"{kind}.") and data[name] != ""
    }


def by_letter(data: QueryDict, kind: str) -> dict[str, int]:
    return {
        name.removeprefix(f"{kind}."): read_number(data, name)
        for name in data
        if name.startswith(f"{kind}.") and data[name] != ""
    }


def choose(data: QueryDict, perspective: Perspective) -> Choose:
    return Choose(by_letter(data, "swing"), by_place(data, "option"), by_place(data, "plasma"))


def turn_down_focus(data: QueryDict, perspective: Perspective) -> TurnDownFocus:
    return TurnDownFocus(changed_values(by_place(data, "focus"), perspective))


def row_of(perspective: Perspective) -> tuple[Die, ...]:
    assert perspective.viewer is not None
    return perspective.battle.seats[perspective.viewer].row


def changed_values(values: dict[int, int], perspective: Perspective) -> dict[int, int]:
    row = row_of(perspective)
    return {
        place: value
        for place, value in values.items()
        if not (0 <= place < len(row) and row[place].showing == value)
    }


def reroll_game(data: QueryDict, perspective: Perspective) -> RerollGame:
    return RerollGame(tuple(whole_number(place, "game") for place in data.getlist("game")))


def use_special(data: QueryDict, perspective: Perspective) -> UseSpecial:
    dice = tuple(whole_number(place, "chosen") for place in data.getlist("chosen"))
    foes, against = read_foes(data.getlist("foe"), "foe")
    return UseSpecial(dice, foes, against, changed_values(by_place(data, "value"), perspective))


def play_a_trick(data: QueryDict, said: str) -> UseSpecial:
    trick, dot, number = said.partition(".")
    dice = tuple(whole_number(place, "chosen") for place in data.getlist("chosen"))
    against = whole_number(number, "trick") if dot else None
    return UseSpecial(dice=dice if trick == PRESTIDIGITATION else (), against=against, trick=trick)


def impose_sizes(data: QueryDict, said: str) -> UseSpecial:
    """Return the special that imposes the submitted sizes on an opponent's dice.

    The fields name a swing die by its letter and an option die by its place. *said* contains the opponent's
    seat number and, after a dot, the place of the Select die if there is one.
    """
    given = by_letter(data, f"size.{said}")
    against, *selected = (whole_number(number, "special") for number in said.split(".", maxsplit=1))
    return UseSpecial(
        foes=tuple(selected),
        against=against,
        sizes=Choose(
            swing={name: size for name, size in given.items() if not name.isdecimal()},
            option={whole_number(name, "size"): size for name, size in given.items() if name.isdecimal()},
        ),
    )


def attack(data: QueryDict, perspective: Perspective) -> Attack:
    kind = data.get("kind") or AttackKind.DEFAULT
    if kind not in {known.value for known in AttackKind}:
        raise Unclear("kind")
    attackers = tuple(whole_number(place, "attacker") for place in data.getlist("attacker"))
    named = data.getlist("target")
    said = paired_targets(data, attackers) if kind in PAIRED_OFF or kind == AttackKind.DEFAULT else []
    if not said and data.get("borrowed") in named:
        said = sorted(named, key=lambda value: value == data["borrowed"])
    targets, against = read_foes(said or named, "target")
    turbo = read_turbo(data, perspective, attackers)
    fires = tuple(whole_number(place, "fires") for place in data.getlist("fires"))
    firing = tuple(place for place in attackers if place in fires)
    meant = Attack(AttackKind(kind), attackers, targets, against, turbo, firing, read_adjusted(data))
    assert perspective.viewer is not None
    return meant if said else arrange_targets(perspective.battle, perspective.viewer, meant)


def read_adjusted(data: QueryDict) -> dict[int, int]:
    """Return the place of the die that counts one more or less, with 1 or -1 (`0.-1` in the form).

    Return an empty dictionary if the player chose no die.
    """
    place, _dot, by = data.get("adjust", "").partition(".")
    if not place:
        return {}
    if by not in ("1", "-1"):
        raise Unclear("adjust")
    return {whole_number(place, "adjust"): int(by)}


def paired_targets(data: QueryDict, attackers: tuple[int, ...]) -> list[str]:
    said = [data.get(f"pair.{place}", "") for place in attackers]
    return said if len(said) > 1 and all(said) else []


def read_foes(values: Sequence[str], field: str) -> tuple[tuple[int, ...], int | None]:
    places, seats = [], set()
    for value in values:
        seat, _dot, place = value.partition(".")
        seats.add(whole_number(seat, field))
        places.append(whole_number(place, field))
    if len(seats) > 1:
        raise NotPossible(MatchCode.ONE_OPPONENT_ONLY)
    return tuple(places), next(iter(seats), None)


def read_turbo(data: QueryDict, perspective: Perspective, attackers: tuple[int, ...]) -> dict[int, int]:
    """Return the new size for each attacking Turbo die, by its place in the row.

    A die with only one possible size gets that size. Dice without a chosen size are left out.
    """
    row = row_of(perspective)
    sizes = by_place(data, "turbo")
    turbo = {}
    for place in attackers:
        choices = turbo_choices(row[place], perspective.battle.ruleset) if place < len(row) else ()
        if len(choices) == 1:
            turbo[place] = choices[0]
        elif choices and place in sizes:
            turbo[place] = sizes[place]
    return turbo


def adjust_fire(data: QueryDict, perspective: Perspective) -> AdjustFire:
    raised = {place: by for place, by in by_place(data, "raised").items() if by}
    return AdjustFire(changed_values(by_place(data, "fire"), perspective), raised)


WITH_A_DIE: dict[str, Callable[[int], Action]] = {
    "auxiliary": AddAuxiliary,
    "reserve": AddReserve,
    "raise": RaiseGiant,
    "select": SelectDie,
}

WITH_TWO_NUMBERS: dict[str, Callable[[int, int], Action]] = {
    "swap": SwapSideboard,
    "theirs": lambda against, place: UseSpecial(foes=(place,), against=against),
    "equal-mine": lambda against, place: UseSpecial(dice=(place,), against=against),
    "back": lambda against, place: UseSpecial(foes=(place,), against=against),
    "equal-theirs": lambda against, place: UseSpecial(foes=(place,), against=against),
}

VERBS: dict[str, Callable[[QueryDict, Perspective], Action]] = {
    "decline": lambda data, perspective: Decline(),
    "choose": choose,
    "special": use_special,
    "focus": turn_down_focus,
    "game": reroll_game,
    "attack": attack,
    "pass": lambda data, perspective: Pass(),
    "fire": adjust_fire,
    "no_fire": lambda data, perspective: AdjustFire(),
    "cancel": lambda data, perspective: CancelAttack(),
}
