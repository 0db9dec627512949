"""The catalogue as their clients ask for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from api.bmo.names import SKILLS, as_php
from api.bmo.telling.fighters import TYPES, Fighter, Shown, catalogue, in_full, skill_told, type_told
from api.bmo.texts import NotSo, Text
from api.bmo.visits import Reply, Visit
from rules.dice import SWING_RANGES


def load_button_data(
    visit: Visit,
    buttonName: str | None = None,  # noqa: N803
    buttonSet: str | None = None,  # noqa: N803
    tagArray: dict[str, bool] | None = None,  # noqa: N803
) -> Reply:
    found = catalogue().by_name
    if buttonName:
        if buttonName not in found:
            raise NotSo(Text.NO_SUCH_BUTTON)
        return Reply([in_full(found[buttonName].shown)], "Button data retrieved successfully.")
    fighters = [each for each in found.values() if not buttonSet or each.set == buttonSet]
    for tag, wanted in (tagArray or {}).items():
        fighters = [each for each in fighters if (tag in each.tags) == wanted]
    return Reply([each.shown for each in by_name(fighters)], "Button data retrieved successfully.")


def by_name(fighters: Iterable[Fighter]) -> Iterator[Fighter]:
    return iter(sorted(fighters, key=lambda each: each.name.lower()))


def load_button_set_data(visit: Visit, buttonSet: str | None = None) -> Reply:  # noqa: N803
    """The sets, or one of them with its fighters."""
    in_sets = groupby(sorted(catalogue().by_name.values(), key=set_of), key=set_of)
    found = [set_told(name, list(fighters)) for name, fighters in in_sets if buttonSet in (None, "", name)]
    if buttonSet and not found:
        raise NotSo(Text.NO_SUCH_SET)
    if not buttonSet:
        found = [{key: value for key, value in each.items() if key != "buttons"} for each in found]
    return Reply(found, "Button set data retrieved successfully.")


def set_of(fighter: Fighter) -> str:
    return fighter.set


def set_told(name: str, fighters: list[Fighter]) -> Shown:
    shown = [each.shown for each in by_name(fighters)]
    return {
        "setName": name,
        "buttons": shown,
        "numberOfButtons": len(shown),
        "dieSkills": sorted({skill for each in shown for skill in each["dieSkills"]}),
        "dieTypes": sorted({kind for each in shown for kind in each["dieTypes"]}),
        "onlyHasUnimplementedButtons": False,
    }


def load_die_skills_data(visit: Visit) -> Reply:
    told = {letter: skill_told(name) for letter, name in SKILLS.items()}
    found = {
        letter: {"name": SKILLS[letter], "description": each["description"], "interacts": each["interacts"]}
        for letter, each in told.items()
    }
    return Reply(as_php(found), "Die skills data retrieved successfully.")


RECIPES_OF_TYPES = {"Option": "( / )", "Twin": "( , )", "Wildcard": "(C)"}


def load_die_types_data(visit: Visit) -> Reply:
    kinds = {RECIPES_OF_TYPES[kind]: kind for kind in TYPES} | {
        f"({letter})": f"{letter} Swing" for letter in SWING_RANGES if len(letter) == 1
    }
    found = {
        recipe: {"name": kind, "description": type_told(kind)["description"]}
        for recipe, kind in kinds.items()
    }
    return Reply(as_php(found), "Die types data retrieved successfully.")
