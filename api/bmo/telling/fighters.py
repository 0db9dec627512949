"""Fighters as Button Men Online tells them; a name that two sets have is told with its set."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import Count, Max

from api.bmo.names import SKILLS, as_php, can_be_told, kinds_of_die
from buttons.models import Button, ButtonSet
from buttons.recipes.facts import dice_of
from games.making.button_choice import address, buttons_on_offer
from rules.dice.sizes import swing_range
from rules.skills import CATALOGUE

ROUND = "BMdefaultRound.png"
Shown = dict[str, Any]


class Fighter(NamedTuple):
    """A button that their clients may bring."""

    name: str
    address: str
    set: str
    tags: tuple[str, ...]
    shown: Shown


class Catalogue(NamedTuple):
    by_name: dict[str, Fighter]
    names: dict[tuple[str, str], str]
    """How a fighter is called here, by its own name and recipe."""

    def called(self, name: str, recipe: str) -> str:
        return self.names.get((name, recipe), name)


def catalogue() -> Catalogue:
    """As it is now: read again when a curator has changed something."""
    buttons = Button.objects.aggregate(Max("changed_at"), Count("pk"))
    sets = ButtonSet.objects.aggregate(Max("changed_at"), Count("pk"))
    return read_catalogue(*buttons.values(), *sets.values())


@lru_cache(maxsize=2)
def read_catalogue(*_changed: object) -> Catalogue:
    rows = buttons_on_offer().filter(set__ruleset__in=["", "online"]).prefetch_related("tags")
    found = [row for row in rows.order_by("set__position", "pk") if can_be_told(row.recipe, row.special)]
    by_name: dict[str, Fighter] = {}
    names: dict[tuple[str, str], str] = {}
    for button in found:
        name = button.name if button.name not in by_name else f"{button.name} ({button.set.name})"
        tags = tuple(sorted(tag.name for tag in button.tags.all()))
        by_name[name] = Fighter(name, address(button), button.set.name, tags, shown(button, name, tags))
        names.setdefault((button.name, button.recipe), name)
    return Catalogue(by_name, names)


def shown(button: Button, name: str, tags: Iterable[str]) -> Shown:
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


def in_full(shown: Shown) -> Shown:
    """With what its types of die and skills are."""
    return {
        **shown,
        "dieTypes": as_php({kind: type_told(kind) for kind in shown["dieTypes"]}),
        "dieSkills": as_php({name: skill_told(name) for name in shown["dieSkills"]}),
        "flavorText": None,
        "specialText": None,
    }


TYPES = {
    "Option": ("/", "Its owner chooses one of two sizes."),
    "Twin": (",", "Two dice that act as one."),
    "Wildcard": ("C", "A card is drawn for it from a deck of 54."),
}


def type_told(kind: str) -> Shown:
    if kind in TYPES:
        code, description = TYPES[kind]
        return {"code": code, "swingMin": None, "swingMax": None, "description": description}
    low, high = swing_range(kind[0])
    told = f"Its owner chooses a size from {low} to {high}; all {kind[0]} swing dice have the same."
    return {"code": kind[0], "swingMin": low, "swingMax": high, "description": told}


LETTERS = {name: letter for letter, name in SKILLS.items()}


def skill_told(name: str) -> Shown:
    skill = CATALOGUE[LETTERS[name]]
    return {"code": skill.symbol, "description": skill.summary, "interacts": []}
