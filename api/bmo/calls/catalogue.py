"""BMO calls that return buttons, sets, skills and die types."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import groupby

from api.bmo.formats.fighters import Catalogue, Fighter, Shown, catalogue, full_details
from api.bmo.formats.skills import OF_KINDS, kind_told, skill_told
from api.bmo.names import SKILLS, as_php
from api.bmo.responses import CachedAnswer, serialize_once
from api.bmo.texts import CallRefused, Text
from api.bmo.visits import Reply, Visit
from rules.dice import SWING_RANGES

BUTTONS_TOLD = "Button data retrieved successfully."
SETS_TOLD = "Button set data retrieved successfully."


def load_button_data(
    visit: Visit,
    buttonName: str | None = None,  # noqa: N803
    buttonSet: str | None = None,  # noqa: N803
    tagArray: dict[str, bool] | None = None,  # noqa: N803
) -> Reply | CachedAnswer:
    known = catalogue()
    if buttonName:
        if buttonName not in known.by_name:
            raise CallRefused(Text.NO_SUCH_BUTTON)
        return Reply([full_details(known.by_name[buttonName])], BUTTONS_TOLD)
    if not buttonSet and not tagArray:
        return all_buttons(known)
    fighters = [each for each in known.by_name.values() if not buttonSet or each.set == buttonSet]
    for tag, wanted in (tagArray or {}).items():
        fighters = [each for each in fighters if (tag in each.tags) == wanted]
    return Reply([each.shown for each in by_name(fighters)], BUTTONS_TOLD)


@lru_cache(maxsize=1)
def all_buttons(known: Catalogue) -> CachedAnswer:
    return serialize_once(Reply([each.shown for each in by_name(known.by_name.values())], BUTTONS_TOLD))


def by_name(fighters: Iterable[Fighter]) -> Iterator[Fighter]:
    return iter(sorted(fighters, key=lambda each: each.name.lower()))


def load_button_set_data(visit: Visit, buttonSet: str | None = None) -> Reply | CachedAnswer:  # noqa: N803
    if not buttonSet:
        return all_sets(catalogue())
    found = [told for told in sets_told(catalogue()) if told["setName"] == buttonSet]
    if not found:
        raise CallRefused(Text.NO_SUCH_SET)
    return Reply(found, SETS_TOLD)


@lru_cache(maxsize=1)
def all_sets(known: Catalogue) -> CachedAnswer:
    without = [{key: told[key] for key in told if key != "buttons"} for told in sets_told(known)]
    return serialize_once(Reply(without, SETS_TOLD))


def sets_told(known: Catalogue) -> Iterator[Shown]:
    fighters = sorted(known.by_name.values(), key=set_of)
    return (set_told(name, list(those)) for name, those in groupby(fighters, key=set_of))


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


def load_die_skills_data(visit: Visit) -> CachedAnswer:
    return all_skills()


@cache
def all_skills() -> CachedAnswer:
    found = {
        told.pop("code"): {"name": name, **told} for name in SKILLS.values() for told in [skill_told(name)]
    }
    return serialize_once(Reply(as_php(found), "Die skills data retrieved successfully."))


RECIPES_OF_KINDS = {"Option": "( / )", "Twin": "( , )", "Wildcard": "(C)"}


def load_die_types_data(visit: Visit) -> CachedAnswer:
    return all_kinds()


@cache
def all_kinds() -> CachedAnswer:
    kinds = {RECIPES_OF_KINDS[kind]: kind for kind in OF_KINDS} | {
        f"({letter})": f"{letter} Swing" for letter in SWING_RANGES if len(letter) == 1
    }
    found = {
        recipe: {"name": kind, "description": kind_told(kind)["description"]}
        for recipe, kind in kinds.items()
    }
    return serialize_once(Reply(as_php(found), "Die types data retrieved successfully."))
