"""Buttons in the format of Button Men Online. If two sets use the same name, the set's name is added."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from api.bmo.formats.skills import kind_told, skills_told, special_told
from api.bmo.names import OWN_RECIPE, SKILLS, as_php, is_supported_fighter, kinds_of_die
from buttons.caching import catalogue_stamp
from buttons.models import Button, ButtonSet
from buttons.recipes.facts import dice_of
from games.offers.button_choice import address, buttons_on_offer

ROUND = "BMdefaultRound.png"
NOT_BY_CHANCE = "exclude_from_random"
Shown = dict[str, Any]


class Fighter(NamedTuple):
    name: str
    address: str
    set: str
    special: str
    tags: tuple[str, ...]
    shown: Shown


@dataclass(frozen=True, eq=False)
class Catalogue:
    """All buttons at one version of the catalogue. A new object replaces this one when a button changes."""

    by_name: dict[str, Fighter]
    names: dict[tuple[str, str], str]
    """Names of buttons for BMO clients, by the button's own name and recipe."""

    def name_of(self, name: str, recipe: str) -> str:
        return self.names.get((name, recipe), name)


def catalogue() -> Catalogue:
    return read_catalogue(*(value for each in catalogue_stamp() for value in each.values()))


@lru_cache(maxsize=2)
def read_catalogue(*_changed: object) -> Catalogue:
    rows = buttons_on_offer().filter(set__ruleset__in=["", "online"]).prefetch_related("tags")
    found = [
        row for row in rows.order_by("set__position", "pk") if is_supported_fighter(row.recipe, row.special)
    ]
    by_name = {OWN_RECIPE: own_recipe()}
    names: dict[tuple[str, str], str] = {}
    for button in found:
        name = button.name if button.name not in by_name else f"{button.name} ({button.set.name})"
        tags = tuple(sorted(tag.name for tag in button.tags.all()))
        by_name[name] = Fighter(
            name, address(button), button.set.name, button.special, tags, button_fields(button, name, tags)
        )
        names.setdefault((button.name, button.recipe), name)
    return Catalogue(by_name, names)


def button_fields(button: Button, name: str, tags: Iterable[str]) -> Shown:
    dice = dice_of(button.recipe).dice
    return {
        "buttonId": button.pk,
        "buttonName": name,
        "recipe": button.recipe,
        "hasUnimplementedSkill": False,
        "buttonSet": button.set.name,
        "dieTypes": list(dict.fromkeys(kind for die in dice for kind in kinds_of_die(die))),
        "dieSkills": sorted({SKILLS[letter] for die in dice for letter in die.skills}),
        "isTournamentLegal": button.tournament_legal,
        "artFilename": ROUND,
        "tags": list(tags),
    }


def own_recipe() -> Fighter:
    button = Button(pk=0, name=OWN_RECIPE, set=ButtonSet(name=OWN_RECIPE))
    told = button_fields(button, OWN_RECIPE, [NOT_BY_CHANCE])
    return Fighter(OWN_RECIPE, "", OWN_RECIPE, OWN_RECIPE, (NOT_BY_CHANCE,), told)


def full_details(fighter: Fighter) -> Shown:
    shown = fighter.shown
    return {
        **shown,
        "dieTypes": as_php({kind: kind_told(kind) for kind in shown["dieTypes"]}),
        "dieSkills": as_php(skills_told(shown["dieSkills"])),
        "flavorText": None,
        "specialText": special_told(fighter.special),
    }
