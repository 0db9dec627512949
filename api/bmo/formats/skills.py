"""Descriptions of skills, specials and die types, in the format of Button Men Online."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from api.bmo.names import SKILLS, as_php
from api.bmo.texts import to_ascii
from buttons.recipes.interactions import interactions_among
from buttons.recipes.specials import SPECIALS
from rules.dice.sizes import swing_range
from rules.rulesets import ONLINE
from rules.skills import CATALOGUE
from rules.specials import is_played

Shown = dict[str, Any]
LETTERS = {name: letter for letter, name in SKILLS.items()}
OF_KINDS = {
    "Option": ("/", "Its owner chooses one of two sizes."),
    "Twin": (",", "Two dice that act as one."),
    "Wildcard": ("C", "A card is drawn for it from a deck of 54."),
}


def skill_told(name: str, among: Collection[str] = LETTERS) -> Shown:
    skill = CATALOGUE[LETTERS[name]]
    return {
        "code": skill.symbol,
        "description": to_ascii(skill.summary),
        "interacts": as_php(interactions_told(skill.symbol, among)),
    }


def interactions_told(letter: str, among: Collection[str]) -> dict[str, str]:
    found = {}
    for each in interactions_among([letter, *map(LETTERS.__getitem__, among)], ONLINE):
        if letter in each.letters:
            found[SKILLS[each.letters.replace(letter, "")]] = to_ascii(str(each.words))
    return dict(sorted(found.items()))


def skills_told(names: Iterable[str]) -> Shown:
    met = sorted(set(names))
    return {name: skill_told(name, met) for name in met}


def special_told(key: str) -> str | None:
    return to_ascii(str(SPECIALS[key])) if key in SPECIALS and is_played(key, ONLINE.name) else None


def specials_told(keys: Iterable[str]) -> Shown:
    told = {key: special_told(key) for key in sorted(set(keys))}
    return {key: {"code": "", "description": text, "interacts": []} for key, text in told.items() if text}


def kind_told(kind: str) -> Shown:
    if kind in OF_KINDS:
        code, description = OF_KINDS[kind]
        return {"code": code, "swingMin": None, "swingMax": None, "description": description}
    low, high = swing_range(kind[0])
    told = f"Its owner chooses a size from {low} to {high}; all {kind[0]} swing dice have the same."
    return {"code": kind[0], "swingMin": low, "swingMax": high, "description": told}
